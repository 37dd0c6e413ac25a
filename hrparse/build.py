"""Events to hand: folds the lines of one hand into a `Hand`. Sees events, never text.

Each kind of line has one method, named after it; what the commonest do is also written out in the generated recognizer
(transpile/python.py), which folds the lines of a hand that reads as it finds them. What the builder finds wrong is a
`Finding`; a hand with an error is not given out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final

from hrparse.diagnostics import Finding
from hrparse.events import EVENTS, Event
from hrparse.grammar import signs, words
from hrparse.model import (
    Action,
    ActionName,
    BlindType,
    Cashout,
    Hand,
    Outcome,
    Player,
    PotLine,
    Result,
    Source,
    Street,
    StreetName,
    SummarySeat,
    TournamentInfo,
    Winner,
)  # fmt: skip
from hrparse.positions import labels

ALLOWED: Final = ("zoom", "straddle")
"""Formats that are out of scope unless they are let in (R9)."""

GAME: Final = "NL Hold'em"
ZERO: Final = Decimal(0)
CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
"""What a sign stands for where the header names no currency."""
_WORDS: Final[dict[str, dict[str, Any]]] = words()
RUNS: Final[dict[str | None, int | None]] = {None: None} | _WORDS["run"]
COUNTS: Final[dict[str, int]] = _WORDS["count"]
FOLDED: Final[dict[str, StreetName]] = _WORDS["street"]
POTS: Final[dict[str | None, str | None]] = {None: None} | _WORDS["pot"]
"""What the words of these fields stand for, in the words of all sites."""

CURRENCY_SIGNS: Final = signs()
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + CURRENCY_SIGNS
"""What stands around the figure in amounts."""
KEPT: Final = 50_000
"""So many texts are remembered: hostile text must not grow a table of what was seen lately for ever."""


class Amounts(dict[str, Decimal]):
    """The figure of a printed amount, without its sign and thousands separators (R16)."""

    def __missing__(self, text: str) -> Decimal:
        if len(self) >= KEPT:
            self.clear()
        found = self[text] = Decimal(text.strip(SIGNS).replace(",", ""))
        return found


class Cards(dict[str, str]):
    """A card with its rank in capitals and its suit in small letters, whatever the text prints."""

    def __missing__(self, text: str) -> str:
        found = text[0].upper() + text[1].lower()
        if len(self) < KEPT:
            self[text] = found
        return found


AMOUNTS: Final = Amounts()
CARD: Final = Cards().__getitem__
ACTOR: Final = attrgetter("player")


def cards_of(text: str) -> list[str]:
    """The cards of `Ah Kh`."""
    return list(map(CARD, text.split(" ")))


def blind(player: str, money: Decimal, all_in: str | None, kind: BlindType) -> Action:
    return Action(player, "blind", money, None, all_in is not None, None, None, kind)


class Builder:
    """One hand in the making."""

    refused = False
    returned = False
    collected = False
    small_blind_posted = False
    antes = ZERO
    dead = ZERO
    "What is in the pot besides the bets of the streets, less what went back."
    showdown_run: int | None = None
    summary_line = 0
    printed_board: str | None = None
    "The first board of the summary."
    several = False
    "A marker of a street says which run of the board it belongs to."

    def __init__(self, allow: frozenset[str] = frozenset(), claims: bool = True) -> None:
        """allow: formats of R9 that are let in. claims: keep what only the audit asks."""
        self.allow = allow
        self.claims = claims
        self.findings: list[Finding] = []
        self.players: list[Player] = []
        self.by_name: dict[str, Player] = {}
        self.seats: dict[str, str] = {}
        "The name on each seat, by its number as printed."
        self.bets: dict[str, Decimal] = {}
        self.all_bets = [self.bets]
        self.folded: set[str] = set()
        self.cashouts: list[Cashout] = []
        self.boards: list[tuple[int, int | None, list[str]]] = []
        self.words: dict[tuple[str, int | None], str] = {}
        self.lines: list[int] = []
        self.street = Street("preflop", [])
        self.source = Source(0, 0, [], [0], [self.lines], self.boards, [None], [])
        self.hand = Hand(
            "", GAME, "cash", [ZERO, ZERO], ZERO, None, None, None, False, self.players, [self.street],
            Result([], ZERO, ZERO, False), None, None, None, None, None, None, None, False, self.source,
        )  # fmt: skip

    def build(self, events: Iterable[Event]) -> None:
        """Fold the events in, one after the other."""
        line = 0
        for kind, line, values in events:
            HANDLERS[kind](self, line, *values)
        self.source.last = line
        if len(self.seats) < len(self.players) or len(self.by_name) < len(self.players):
            self.twice()

    @property
    def dealt_in(self) -> set[str]:
        """Who got cards or did anything."""
        found = {player for player, _ in self.source.dealt}
        for street in self.hand.streets:
            found.update(map(ACTOR, street.actions))
        return found

    # -- header, table, seats ------------------------------------------------------------------------------------------

    def header(
        self, line: int, hand_id: str, zoom: str | None, zoom_tournament: str | None, home_game: str | None,
        club: str | None,
        small_blind: str, big_blind: str, ante: str | None, currency: str | None, date: str, zone: str | None,
        tournament_id: str | None, tournament: str | None, buy_in: str | None, bounty_in: str | None, fee: str | None,
        unit: str | None, freeroll: str | None, round: str | None, level: str | None,
    ) -> None:  # fmt: skip
        hand = self.hand
        self.source.header = self.source.streets[0] = line
        hand.hand_id = hand_id
        if (zoom or zoom_tournament) and "zoom" not in self.allow:
            self.refuse("HR203", line, game="zoom")
        hand.blinds = [AMOUNTS[small_blind], AMOUNTS[big_blind]]
        if ante:
            hand.ante = AMOUNTS[ante]
        day, _, time = date.replace("/", "-").partition(" ")
        hand.started_at = f"{day}T{time.removeprefix('- '):0>8}"
        hand.timezone = zone
        sign = big_blind.rstrip("0123456789,.")
        if tournament_id is None:
            if sign:
                hand.symbol = sign
                hand.currency = currency or CURRENCIES.get(sign)
            return
        hand.game_type = "tournament"
        hand.tournament = True
        info = hand.tournament_info = TournamentInfo(tournament_id, name=tournament, level=level)
        if buy_in:
            info.buy_in = AMOUNTS[buy_in]
            info.currency = unit or currency or CURRENCIES.get(buy_in.rstrip("0123456789,."))
        elif freeroll:
            info.buy_in = ZERO
        if fee:
            info.fee = AMOUNTS[fee]
        if bounty_in:
            info.bounty = AMOUNTS[bounty_in]

    def table(
        self, line: int, table: str | None, zoom_table: str | None, max: str | None, play_money: str | None, button: str
    ) -> None:
        hand = self.hand
        self.source.button = line
        if zoom_table and "zoom" not in self.allow:
            self.refuse("HR203", line, game="zoom")
        hand.table = zoom_table or table
        hand.max_players = int(max) if max else None
        hand.button_seat = int(button)

    def seat(
        self, line: int, seat: str, name: str, stack: str, bounty: str | None, sitting_out: str | None, out: str | None
    ) -> None:
        player = self.by_name[name] = Player(int(seat), name, AMOUNTS[stack])
        if bounty:
            player.bounty = AMOUNTS[bounty]
        self.seats[seat] = name
        self.players.append(player)
        self.source.seats.append(line)

    def twice(self) -> None:
        """Seats or names of which there is more than one."""
        seats: dict[int, int] = {}
        names: dict[str, int] = {}
        for line, player in zip(self.source.seats, self.players, strict=True):
            if player.seat in seats:
                name, first = f"Seat {player.seat}", seats[player.seat]
            elif player.name in names:
                name, first = player.name, names[player.name]
            else:
                name, first = "", 0
            if first:
                self.findings.append(Finding("HR104", line, params={"name": name, "first": str(first)}, help="first"))
            seats.setdefault(player.seat, line)
            names.setdefault(player.name, line)

    def refuse(self, code: str, line: int, game: str) -> None:
        """Out of scope (R9): one error for the hand, whatever else its lines say."""
        if not self.refused:
            self.refused = True
            self.findings.append(Finding(code, line, params={"game": game, "allow": game}))

    # -- posts ---------------------------------------------------------------------------------------------------------

    def act(self, line: int, action: Action) -> None:
        self.street.actions.append(action)
        self.lines.append(line)

    def post_ante(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = AMOUNTS[amount]
        if money > self.antes:
            self.antes = money
        self.dead += money
        self.act(line, Action(player, "ante", money, None, all_in is not None))

    def post_small_blind(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = AMOUNTS[amount]
        # a second small blind is what a player who came back owes: dead money, printed in the same words
        if self.small_blind_posted:
            self.dead += money
            self.act(line, blind(player, money, all_in, "missed"))
            return
        self.small_blind_posted = True
        self.live(player, money)
        self.act(line, blind(player, money, all_in, "sb"))

    def post_big_blind(self, line: int, player: str, amount: str, ante: str | None, all_in: str | None) -> None:
        money = AMOUNTS[amount]
        if ante:
            self.post_ante(line, player, ante, None)
        self.live(player, money)
        self.act(line, blind(player, money, all_in, "bb"))

    def post_both_blinds(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = AMOUNTS[amount]
        live = min(money, self.hand.blinds[1])
        self.dead += money - live
        self.live(player, live)
        self.act(line, blind(player, money, all_in, "both"))

    def post_missed_blind(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = AMOUNTS[amount]
        self.dead += money
        self.act(line, blind(player, money, all_in, "missed"))

    def post_straddle(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        if "straddle" not in self.allow:
            self.refuse("HR203", line, game="straddle")
        # the figure is all that the player has in: a big blind of $1 and a straddle of $2 are $2
        money = self.bets[player] = AMOUNTS[amount]
        straddle = blind(player, money, all_in, "straddle")
        straddle.to_amount = money
        self.act(line, straddle)

    def live(self, player: str, money: Decimal) -> None:
        bets = self.bets
        bets[player] = bets[player] + money if player in bets else money

    def cash_drop(self, line: int, amount: str) -> None:
        self.hand.cash_drop = (self.hand.cash_drop or ZERO) + AMOUNTS[amount]
        self.dead += AMOUNTS[amount]

    # -- streets -------------------------------------------------------------------------------------------------------

    def hole_cards(self, line: int) -> None:
        self.source.streets[0] = line

    def dealt(self, line: int, player: str, cards: str | None) -> None:
        self.source.dealt.append((player, line))
        if cards:
            hero = self.by_name[player]
            hero.is_hero = True
            hero.cards = cards_of(cards)

    def open_street(
        self, line: int, name: StreetName, cards: list[str] | None, run: str | None, printed: list[str] | None
    ) -> bool:
        self.street = street = Street(name, [], cards)
        self.hand.streets.append(street)
        lines: list[int] = []
        self.lines = lines
        self.bets = {}
        self.all_bets.append(self.bets)
        if run:
            street.run = RUNS[run]
            self.several = True
        source = self.source
        source.streets.append(line)
        source.actions.append(lines)
        source.printed_boards.append(printed)
        return True

    def flop(self, line: int, run: str | None, board: str) -> bool:
        return self.open_street(line, "flop", cards_of(board), run, None)

    def turn(self, line: int, run: str | None, board: str, card: str) -> bool:
        return self.open_street(line, "turn", [CARD(card)], run, cards_of(board) if self.claims else None)

    def river(self, line: int, run: str | None, board: str, card: str) -> bool:
        return self.open_street(line, "river", [CARD(card)], run, cards_of(board) if self.claims else None)

    def showdown(self, line: int, run: str | None) -> bool:
        self.showdown_run = RUNS[run]
        return self.open_street(line, "showdown", None, run, None)

    # -- actions -------------------------------------------------------------------------------------------------------

    def fold(self, line: int, player: str, cards: str | None = None) -> None:
        action = Action(player, "fold")
        if cards:
            action.cards = cards_of(cards)
            self.known(self.by_name[player], action.cards)
        self.folded.add(player)
        self.act(line, action)

    fold_and_muck = fold

    def check(self, line: int, player: str) -> None:
        self.act(line, Action(player, "check"))

    def call(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        self.pay(line, player, "call", amount, all_in)

    def bet(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        self.pay(line, player, "bet", amount, all_in)

    def bet_and_muck(self, line: int, player: str, amount: str, to_amount: str | None, all_in: str | None) -> None:
        if to_amount:
            self.raise_(line, player, amount, to_amount, all_in)
        else:
            self.bet(line, player, amount, all_in)

    def pay(self, line: int, player: str, action: ActionName, amount: str, all_in: str | None) -> None:
        money = AMOUNTS[amount]
        self.live(player, money)
        self.act(line, Action(player, action, money, self.bets[player], all_in is not None))

    def raise_(self, line: int, player: str, amount: str, to_amount: str, all_in: str | None) -> None:
        total = self.bets[player] = AMOUNTS[to_amount]
        self.act(line, Action(player, "raise", AMOUNTS[amount], total, all_in is not None))

    def uncalled(self, line: int, player: str, amount: str) -> None:
        money = AMOUNTS[amount]
        self.dead -= money
        self.returned = True
        self.street.actions.append(Action(player, "uncalled", money))
        self.lines.append(line)

    # -- showdown ------------------------------------------------------------------------------------------------------

    def known(self, player: Player, cards: list[str]) -> None:
        """Keep what the text tells of the hole cards: one shown card never replaces two known ones."""
        if player.cards is None or len(player.cards) < len(cards):
            player.cards = list(cards)

    def show(self, line: int, player: str, cards: str, words: str | None) -> None:
        action = Action(player, "show", cards=cards_of(cards), hand=words, run=self.showdown_run)
        if words:
            self.words[player, self.showdown_run] = words
        self.known(self.by_name[player], cards_of(cards))
        self.act(line, action)

    def muck(self, line: int, player: str) -> None:
        self.by_name[player].mucked = True
        self.act(line, Action(player, "muck", run=self.showdown_run))

    no_show = muck

    def collect(self, line: int, player: str, amount: str, pot: str | None) -> None:
        money = AMOUNTS[amount]
        name = POTS[pot]
        self.collected |= name in (None, "main")
        run = self.showdown_run
        self.act(line, Action(player, "collect", money, None, False, None, None, None, name, run))
        self.hand.result.winners.append(Winner(player, money, None, name, run))

    def cash_out(self, line: int, player: str, amount: str, fee: str | None) -> None:
        self.cashed(line, player, AMOUNTS[amount], AMOUNTS[fee] if fee else None)

    def receive_cash_out(self, line: int, player: str, amount: str) -> None:
        self.cashed(line, player, AMOUNTS[amount], None)

    def pay_cash_out(self, line: int, player: str, amount: str) -> None:
        self.cashed(line, player, -AMOUNTS[amount], None)

    def cashed(self, line: int, player: str, money: Decimal, fee: Decimal | None) -> None:
        self.cashouts.append(Cashout(player, money, fee))
        self.act(line, Action(player, "cashout", money))

    def choose_cash_out(self, line: int, player: str) -> None:
        """Says only that the offer was taken; the money has lines of its own."""

    def cancelled(self, line: int) -> None:
        self.hand.cancelled = True
        self.findings.append(Finding("HR304", line))

    # -- summary -------------------------------------------------------------------------------------------------------

    def summary_(self, line: int) -> None:
        self.summary_line = line

    def total_pot(
        self,
        line: int,
        total: str,
        main: str | None,
        rake: str | None,
        side_pot: list[Any] | None,
        drop: list[Any] | None,
    ) -> None:
        self.source.pot = PotLine(
            line,
            AMOUNTS[total],
            AMOUNTS[rake] if rake else None,
            {name.lower(): AMOUNTS[money] for name, money in drop} if drop else None,
            AMOUNTS[main] if main else None,
            [AMOUNTS[money] for (money,) in side_pot] if side_pot else None,
        )

    def runs(self, line: int, count: str) -> None:
        self.source.runs = (line, COUNTS[count])

    def board(self, line: int, run: str | None, board: str) -> None:
        self.printed_board = self.printed_board or board
        if self.claims:
            self.boards.append((line, RUNS[run], cards_of(board)))

    def claim(self, line: int, seat: str, button: str | None, small: str | None, big: str | None) -> SummarySeat:
        claim = SummarySeat(line, self.seats[seat], button is not None, small is not None, big is not None)
        self.source.summary.append(claim)
        return claim

    def summary_seat(self, line: int, seat: str, button: str | None, small: str | None, big: str | None) -> None:
        if self.claims:
            self.claim(line, seat, button, small, big)

    def summary_folded(
        self,
        line: int,
        seat: str,
        button: str | None,
        small: str | None,
        big: str | None,
        street: str,
        no_bet: str | None,
    ) -> None:
        if self.claims:
            claim = self.claim(line, seat, button, small, big)
            claim.folded = FOLDED[street]
            claim.no_bet = no_bet is not None

    def summary_mucked(
        self, line: int, seat: str, button: str | None, small: str | None, big: str | None, cards: str | None
    ) -> None:
        claim = self.claim(line, seat, button, small, big)
        claim.mucked = True
        player = self.by_name[claim.player]
        player.mucked = True
        if cards:
            claim.cards = cards_of(cards)
            self.known(player, claim.cards)

    def summary_won(
        self, line: int, seat: str, button: str | None, small: str | None, big: str | None, amount: str
    ) -> None:
        if self.claims:
            self.claim(line, seat, button, small, big).outcomes = [Outcome(True, AMOUNTS[amount])]

    def summary_showed(
        self, line: int, seat: str, button: str | None, small: str | None, big: str | None, cards: str,
        outcome: list[Any] | None, street: str | None, cashed_out: str | None,
    ) -> None:  # fmt: skip
        claim = self.claim(line, seat, button, small, big)
        claim.showed = True
        claim.cards = cards_of(cards)
        claim.cashed_out = cashed_out is not None
        if street:
            claim.folded = FOLDED[street]
        if outcome:
            claim.outcomes = [Outcome(won is not None, AMOUNTS[won] if won else None, words) for won, words in outcome]
        self.known(self.by_name[claim.player], claim.cards)

    # -- the end -------------------------------------------------------------------------------------------------------

    def whole(self) -> bool:
        """R21: the pot was awarded (the main pot, which is the last), or everybody else folded and the bet went back,
        or there is a summary."""
        if self.summary_line or self.collected or self.cashouts or self.hand.cancelled:
            return True
        return self.returned and len(self.dealt_in - self.folded) == 1

    def finish(self) -> Hand:
        """What only the whole hand tells: labels, pot, winners, boards, who was dealt in."""
        hand, result, source, players = self.hand, self.hand.result, self.source, self.players
        if not hand.ante:
            hand.ante = self.antes
        dealt_in = self.folded.union([player for player, _ in source.dealt])
        dealt_in.update(self.all_bets[0])
        if len(dealt_in) < len(players):  # who only checked, collected or posted dead money
            dealt_in = self.dealt_in
        if len(dealt_in) < len(players):
            for player in players:
                player.sitting_out = player.name not in dealt_in
            players = [player for player in players if not player.sitting_out]
        seats = tuple([player.seat for player in players])
        positions = map(labels(seats, hand.button_seat, self.small_blind_posted).get, seats)
        for player, position in zip(players, positions, strict=True):
            player.position = position
        if source.pot:
            result.pot = source.pot.total
            result.rake = source.pot.rake or ZERO
            result.fees = source.pot.fees
        else:
            result.pot = self.dead + sum([sum(bets.values()) for bets in self.all_bets])
        result.showdown = len(dealt_in) - len(self.folded) > 1
        if self.several:
            self.name_runs()
        if result.winners or self.cashouts:
            self.name_winners()
        self.name_boards()
        if self.cashouts:
            result.cashouts = self.cashouts
        if hand.cancelled:
            result.pot = ZERO
            result.winners = []
            result.showdown = False
        return hand

    def name_runs(self) -> None:
        """A street that stands once was not run twice, whatever its marker says: `FIRST FLOP` may be the only flop."""
        streets = self.hand.streets
        again = {s.name for s in streets if s.run and s.run > 1}
        for street in streets:
            if street.run and street.name not in again:
                street.run = None
                for action in street.actions:
                    action.run = None
        if "showdown" not in again:
            for winner in self.hand.result.winners:
                winner.run = None

    def name_winners(self) -> None:
        """The words of the winning hand; and the winner of a pot that was cashed out, from the summary."""
        winners, summary = self.hand.result.winners, self.source.summary
        if self.cashouts:
            paid = {w.player for w in winners}
            for claim in summary:
                if claim.cashed_out and claim.player not in paid:
                    for outcome in claim.outcomes or ():
                        if outcome.won and outcome.amount:
                            winners.append(Winner(claim.player, outcome.amount, outcome.hand))
        for winner in winners:
            words = winner.hand
            if self.words:
                words = self.words.get((winner.player, winner.run)) or self.words.get((winner.player, None)) or words
            if words is None and summary:
                told = (self.claimed(claim, winner.run) for claim in summary if claim.player == winner.player)
                words = next(filter(None, told), None)
            winner.hand = words

    def claimed(self, claim: SummarySeat, run: int | None) -> str | None:
        outcomes = claim.outcomes or []
        index = (run or 1) - 1
        return outcomes[index].hand if index < len(outcomes) and outcomes[index].won else None

    def name_boards(self) -> None:
        """The board as the streets dealt it; the summary's order of the flop is the site's own affair."""
        result, streets = self.hand.result, self.hand.streets
        board: list[str] = []
        for street in streets:
            if street.cards:
                board += street.cards
        runs = max([s.run or 1 for s in streets if s.cards], default=0) if self.several else 1
        if runs > 1:
            result.boards = [self.board_of(run) for run in range(1, runs + 1)]
        elif board:
            result.board = board
        elif self.printed_board and not self.hand.cancelled:
            result.board = cards_of(self.printed_board)

    def board_of(self, run: int) -> list[str]:
        return [card for s in self.hand.streets if s.run in (None, run) for card in s.cards or ()]


HANDLERS: Final[dict[str, Callable[..., bool | None]]] = {
    kind: getattr(Builder, f"{kind}_" if kind in ("raise", "summary") else kind) for kind in EVENTS
}
"""What each kind of line does to the hand; True when it opened a street."""
