"""Events to hand: folds the lines of one hand into a `Hand`. Sees events, never text.

Each kind of line has one method, named after it. What the builder finds wrong is a `Finding`; a hand with an error
is not given out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, Final

from hrparse.diagnostics import Finding
from hrparse.events import Event
from hrparse.grammar import words
from hrparse.model import (
    Action,
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

GAME: Final = "NL Hold'em"
ZERO: Final = Decimal(0)
CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
"""What a sign stands for where the header names no currency."""
_WORDS: Final[dict[str, dict[str, Any]]] = words()
RUNS: Final[dict[str | None, int | None]] = {None: None} | _WORDS["run"]
COUNTS: Final[dict[str, int]] = _WORDS["count"]
FOLDED: Final[dict[str, StreetName]] = _WORDS["street"]
POTS: Final[dict[str, str | None]] = _WORDS["pot"]
"""What the words of these fields stand for, in the words of all sites."""

DIGITS: Final = frozenset("0123456789")
SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ$€£¥₹₽₩₺₴₿฿₫"
_amounts: dict[str, Decimal] = {}


def amount_of(text: str) -> Decimal:
    """The figure of a printed amount, without its sign and thousands separators (R16)."""
    found = _amounts.get(text)
    if found is None:
        if len(_amounts) > 50_000:  # a table of what was seen lately; hostile text must not grow it for ever
            _amounts.clear()
        digits = text if text[0] in DIGITS else text.lstrip(SIGNS)
        found = _amounts[text] = Decimal(digits.replace(",", "") if "," in digits else digits)
    return found


_cards: dict[str, list[str]] = {}


def cards_of(text: str) -> list[str]:
    """The cards of `Ah Kh`, rank in capitals, suit in small letters, whatever the text prints."""
    found = _cards.get(text)
    if found is None:
        if len(_cards) > 50_000:
            _cards.clear()
        found = _cards[text] = [c[0].upper() + c[1].lower() for c in text.split(" ")]
    return list(found)


class Builder:
    """One hand in the making."""

    __slots__ = (
        "allow",
        "antes",
        "bets",
        "boards",
        "by_name",
        "by_seat",
        "cashouts",
        "collected",
        "dealt_in",
        "findings",
        "folded",
        "hand",
        "in_pot",
        "lines",
        "players",
        "refused",
        "returned",
        "showdown_run",
        "small_blind_posted",
        "source",
        "street",
        "summary_line",
        "words",
    )  # fmt: skip

    def __init__(self, allow: frozenset[str] = frozenset()) -> None:
        """allow: formats of R9 that are let in."""
        self.allow = allow
        self.findings: list[Finding] = []
        self.refused = False
        self.players: list[Player] = []
        self.by_name: dict[str, Player] = {}
        self.by_seat: dict[str, Player] = {}
        self.bets: dict[str, Decimal] = {}
        self.dealt_in: set[str] = set()
        self.folded: set[str] = set()
        self.in_pot = ZERO
        self.returned = False
        self.collected = False
        self.small_blind_posted = False
        self.antes = ZERO
        self.cashouts: list[Cashout] = []
        self.boards: list[tuple[int, int | None, list[str]]] = []
        self.words: dict[tuple[str, int | None], str] = {}
        self.showdown_run: int | None = None
        self.summary_line = 0
        self.lines: list[int] = []
        self.street = Street("preflop", [])
        self.source = Source(0, 0, [], [0], [self.lines], [], [None], [])
        self.hand = Hand(
            "", GAME, "cash", [ZERO, ZERO], ZERO, None, None, None, False, self.players, [self.street],
            Result([], ZERO, ZERO, False), source=self.source,
        )  # fmt: skip

    def build(self, events: Iterable[Event]) -> None:
        """Fold the events in, one after the other."""
        line = 0
        handlers = HANDLERS
        for kind, line, values in events:
            handlers[kind](self, line, *values)
        self.source.last = line

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
        hand.blinds = [amount_of(small_blind), amount_of(big_blind)]
        if ante:
            hand.ante = amount_of(ante)
        day, _, time = date.partition(" ")
        hand.started_at = f"{day.replace('/', '-')}T{time.removeprefix('- ').rjust(8, '0')}"
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
            info.buy_in = amount_of(buy_in)
            info.currency = unit or currency or CURRENCIES.get(buy_in.rstrip("0123456789,."))
        elif freeroll:
            info.buy_in = ZERO
        if fee:
            info.fee = amount_of(fee)
        if bounty_in:
            info.bounty = amount_of(bounty_in)

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
        self,
        line: int,
        seat: str,
        name: str,
        stack: str,
        bounty: str | None,
        sitting_out: str | None,
        out_of_hand: str | None,
    ) -> None:
        player = Player(int(seat), name, _amounts.get(stack) or amount_of(stack))
        if bounty:
            player.bounty = amount_of(bounty)
        by_seat, by_name = self.by_seat, self.by_name
        if seat in by_seat:
            self.twice(line, f"Seat {seat}", by_seat[seat])
        elif name in by_name:
            self.twice(line, name, by_name[name])
        self.players.append(player)
        by_seat[seat] = by_name[name] = player
        self.source.seats.append(line)

    def twice(self, line: int, name: str, before: Player) -> None:
        first = str(self.source.seats[next(k for k, p in enumerate(self.players) if p is before)])
        self.findings.append(Finding("HR104", line, params={"name": name, "first": first}, help="first"))

    def refuse(self, code: str, line: int, game: str) -> None:
        """Out of scope (R9): one error for the hand, whatever else its lines say."""
        if not self.refused:
            self.refused = True
            self.findings.append(Finding(code, line, params={"game": game, "allow": game}))

    # -- posts ---------------------------------------------------------------------------------------------------------

    def act(self, line: int, action: Action) -> None:
        self.street.actions.append(action)
        self.lines.append(line)
        self.dealt_in.add(action.player)

    def post_ante(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        if money > self.antes:
            self.antes = money
        self.in_pot += money
        self.act(line, Action(player, "ante", money, None, all_in is not None))

    def post_small_blind(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot += money
        # a second small blind is what a player who came back owes: dead money, printed in the same words
        if self.small_blind_posted:
            self.act(line, Action(player, "blind", money, type="missed", all_in=all_in is not None))
            return
        self.small_blind_posted = True
        self.live(player, money)
        self.act(line, Action(player, "blind", money, type="sb", all_in=all_in is not None))

    def post_big_blind(self, line: int, player: str, amount: str, ante: str | None, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        if ante:
            self.post_ante(line, player, ante, None)
        self.in_pot += money
        self.live(player, money)
        self.act(line, Action(player, "blind", money, type="bb", all_in=all_in is not None))

    def post_both_blinds(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot += money
        self.live(player, min(money, self.hand.blinds[1]))
        self.act(line, Action(player, "blind", money, type="both", all_in=all_in is not None))

    def post_missed_blind(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot += money
        self.act(line, Action(player, "blind", money, type="missed", all_in=all_in is not None))

    def post_straddle(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        if "straddle" not in self.allow:
            self.refuse("HR203", line, game="straddle")
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot += money
        self.live(player, money)
        self.act(line, Action(player, "blind", money, type="straddle", all_in=all_in is not None))

    def live(self, player: str, money: Decimal) -> None:
        self.bets[player] = self.bets.get(player, ZERO) + money

    def cash_drop(self, line: int, amount: str) -> None:
        self.hand.cash_drop = (self.hand.cash_drop or ZERO) + amount_of(amount)
        self.in_pot += amount_of(amount)

    # -- streets -------------------------------------------------------------------------------------------------------

    def hole_cards(self, line: int) -> None:
        self.source.streets[0] = line

    def dealt(self, line: int, player: str, cards: str | None) -> None:
        self.dealt_in.add(player)
        if cards:
            hero = self.by_name[player]
            hero.is_hero = True
            hero.cards = cards_of(cards)

    def open_street(
        self, line: int, name: StreetName, cards: list[str] | None, run: str | None, printed: list[str] | None
    ) -> None:
        self.street = Street(name, [], cards, RUNS[run])
        self.lines = []
        self.bets = {}
        self.hand.streets.append(self.street)
        source = self.source
        source.streets.append(line)
        source.actions.append(self.lines)
        source.printed_boards.append(printed)

    def flop(self, line: int, run: str | None, board: str) -> None:
        self.open_street(line, "flop", cards_of(board), run, None)

    def turn(self, line: int, run: str | None, board: str, card: str) -> None:
        self.open_street(line, "turn", cards_of(card), run, cards_of(board))

    def river(self, line: int, run: str | None, board: str, card: str) -> None:
        self.open_street(line, "river", cards_of(card), run, cards_of(board))

    def showdown(self, line: int, run: str | None) -> None:
        self.showdown_run = RUNS[run]
        self.open_street(line, "showdown", None, run, None)

    # -- actions -------------------------------------------------------------------------------------------------------

    def fold(self, line: int, player: str, cards: str | None) -> None:
        self.folded.add(player)
        self.dealt_in.add(player)
        action = Action(player, "fold")
        self.street.actions.append(action)
        self.lines.append(line)
        if cards:
            action.cards = cards_of(cards)
            self.known(self.by_name[player], action.cards)

    def fold_and_muck(self, line: int, player: str) -> None:
        self.fold(line, player, None)

    def check(self, line: int, player: str) -> None:
        self.street.actions.append(Action(player, "check"))
        self.lines.append(line)
        self.dealt_in.add(player)

    def call(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot += money
        bets = self.bets
        total = bets[player] = bets[player] + money if player in bets else money
        self.act(line, Action(player, "call", money, total, all_in is not None))

    def bet(self, line: int, player: str, amount: str, all_in: str | None) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot += money
        bets = self.bets
        total = bets[player] = bets[player] + money if player in bets else money
        self.act(line, Action(player, "bet", money, total, all_in is not None))

    bet_and_muck = bet

    def raise_(self, line: int, player: str, amount: str, to_amount: str, all_in: str | None) -> None:
        total = _amounts.get(to_amount) or amount_of(to_amount)
        self.in_pot += total - self.bets.get(player, ZERO)
        self.bets[player] = total
        self.act(line, Action(player, "raise", amount_of(amount), total, all_in is not None))

    def uncalled(self, line: int, player: str, amount: str) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.in_pot -= money
        self.returned = True
        self.act(line, Action(player, "uncalled", money))

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

    def collect(self, line: int, player: str, amount: str, pot: str) -> None:
        money = _amounts.get(amount) or amount_of(amount)
        self.collected = True
        name = POTS[pot]
        run = self.showdown_run
        self.act(line, Action(player, "collect", money, pot=name, run=run))
        self.hand.result.winners.append(Winner(player, money, None, name, run))

    def cash_out(self, line: int, player: str, amount: str, fee: str | None) -> None:
        self.cashed(line, player, amount_of(amount), amount_of(fee) if fee else None)

    def receive_cash_out(self, line: int, player: str, amount: str) -> None:
        self.cashed(line, player, amount_of(amount), None)

    def pay_cash_out(self, line: int, player: str, amount: str) -> None:
        self.cashed(line, player, -amount_of(amount), None)

    def cashed(self, line: int, player: str, money: Decimal, fee: Decimal | None) -> None:
        self.cashouts.append(Cashout(player, money, fee))
        self.act(line, Action(player, "cashout", money))

    def choose_cash_out(self, line: int, player: str) -> None:
        """Says only that the offer was taken; the money has lines of its own."""

    def cancel(self, line: int) -> None:
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
            amount_of(total),
            amount_of(rake) if rake else None,
            {name.lower(): amount_of(money) for name, money in drop} if drop else None,
            amount_of(main) if main else None,
            [amount_of(money) for (money,) in side_pot] if side_pot else None,
        )

    def runs(self, line: int, count: str) -> None:
        self.source.runs = (line, COUNTS[count])

    def board(self, line: int, run: str | None, board: str) -> None:
        self.boards.append((line, RUNS[run], cards_of(board)))

    def claim(self, line: int, seat: str, button: str | None, small: str | None, big: str | None) -> SummarySeat:
        claim = SummarySeat(line, self.by_seat[seat].name, button is not None, small is not None, big is not None)
        self.source.summary.append(claim)
        return claim

    def summary_seat(self, line: int, seat: str, button: str | None, small: str | None, big: str | None) -> None:
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
        self.claim(line, seat, button, small, big).outcomes = [Outcome(True, amount_of(amount))]

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
            claim.outcomes = [
                Outcome(won is not None, amount_of(won) if won else None, words) for won, words in outcome
            ]
        self.known(self.by_name[claim.player], claim.cards)

    # -- the end -------------------------------------------------------------------------------------------------------

    def whole(self) -> bool:
        """R21: the pot was awarded, or everybody else folded and the bet went back, or there is a summary."""
        if self.summary_line or self.collected or self.cashouts or self.hand.cancelled:
            return True
        return self.returned and len(self.dealt_in - self.folded) == 1

    def finish(self) -> Hand:
        """What only the whole hand tells: labels, pot, winners, boards, who was dealt in."""
        hand, result, source = self.hand, self.hand.result, self.source
        if not hand.ante:
            hand.ante = self.antes
        dealt_in = self.dealt_in
        seats = tuple([p.seat for p in self.players if p.name in dealt_in])
        positions = labels(seats, hand.button_seat, self.small_blind_posted)
        for player in self.players:
            if player.name in dealt_in:
                player.position = positions.get(player.seat)
            else:
                player.sitting_out = True
        result.pot = self.in_pot
        if source.pot:
            result.pot = source.pot.total
            result.rake = source.pot.rake or ZERO
            result.fees = source.pot.fees
        result.showdown = len(self.dealt_in - self.folded) > 1
        source.boards = self.boards
        if any([s.run for s in hand.streets]):
            self.name_runs()
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
            words = self.words.get((winner.player, winner.run)) or self.words.get((winner.player, None)) or winner.hand
            if words is None and summary:
                words = next((self.claimed(c, winner.run) for c in summary if c.player == winner.player), None)
            winner.hand = words

    def claimed(self, claim: SummarySeat, run: int | None) -> str | None:
        outcomes = claim.outcomes or []
        index = (run or 1) - 1
        return outcomes[index].hand if index < len(outcomes) and outcomes[index].won else None

    def name_boards(self) -> None:
        """The board as the streets dealt it; the summary's order of the flop is the site's own affair."""
        result = self.hand.result
        dealt = [s for s in self.hand.streets if s.cards]
        runs = max([s.run or 1 for s in dealt], default=0)
        if runs > 1:
            result.boards = [self.board_of(dealt, run) for run in range(1, runs + 1)]
        elif dealt:
            result.board = self.board_of(dealt, 1)
        elif self.boards and not self.hand.cancelled:
            result.board = self.boards[0][2]

    def board_of(self, dealt: list[Street], run: int) -> list[str]:
        return [card for s in dealt if s.run in (None, run) for card in s.cards or ()]


HANDLERS: Final[dict[str, Callable[..., None]]] = {
    name.rstrip("_"): getattr(Builder, name)
    for name in (
        "header", "table", "seat", "post_ante", "post_small_blind", "post_big_blind", "post_both_blinds",
        "post_missed_blind",
        "post_straddle", "cash_drop", "hole_cards", "dealt", "flop", "turn", "river", "showdown", "fold", "check",
        "call", "bet",
        "raise_", "bet_and_muck", "fold_and_muck", "uncalled", "show", "muck", "no_show", "collect", "cash_out",
        "choose_cash_out", "pay_cash_out", "receive_cash_out", "summary_", "total_pot", "runs", "board",
        "summary_folded",
        "summary_mucked", "summary_won", "summary_showed", "summary_seat",
    )
} | {"cancelled": Builder.cancel}  # fmt: skip
"""What each kind of line does to the hand."""


def _pass_over(builder: Builder, line: int, *values: object) -> None:
    """The line is read; nothing of it is kept."""


WITHOUT_CLAIMS: Final = HANDLERS | {"summary_folded": _pass_over, "summary_seat": _pass_over}
"""The same for a reader who does not ask the audit: only that holds the summary against the hand."""
