"""Hands that nobody played: PokerKit keeps the rules, dice decide what the players do, and the chips add up.

    settings ─ Session (seats, stacks, blinds) ─ Deal (one hand of PokerKit) ─ Hand ─ hrparse.write

The same settings and seed give the same hands, whatever the version of Python. PokerKit comes with `hrparse[simulate]`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, TypeVar

from hrparse.audit.strength import number
from hrparse.build import CURRENCIES, GAME
from hrparse.composer import composer
from hrparse.diagnostics import Lang, spoken
from hrparse.grammar import registry, sites
from hrparse.ledger import ZERO, Table, pot_name
from hrparse.model import Action, Hand, Player, Result, Street, StreetName, TournamentInfo, Winner
from hrparse.positions import labels
from hrparse.showdown import said

if TYPE_CHECKING:
    from pokerkit import State

T = TypeVar("T")

FEWEST, MOST = 2, 10
"""So many players sit at a table."""
SIZES: Final = (2, 6, 9, 10)
"""So many seats tables have."""
NAMES: Final = ("Hero", "Ada", "Bruno", "Chen", "Dilma", "Emil", "Farida", "Goran", "Hanna", "Ivo")
SIGN: Final = "$"
CENT: Final = Decimal("0.01")
DEEP: Final = 100
"""Big blinds in a stack, where nothing else is asked for."""
RAKE: Final = 20
"""One part in so many of each pot is raked, in cash games that saw a flop …"""
RAKE_LIMIT: Final = 3
"""… and no more than so many big blinds of a hand."""
BOARDS: Final[tuple[tuple[StreetName, int], ...]] = (("flop", 3), ("turn", 1), ("river", 1))
ROMAN: Final = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))

REASONS: Final[dict[str, dict[Lang, str]]] = {
    "site": {"en": "there is no site {value}; there are: {known}", "zh": "没有站点 {value}；现有站点：{known}"},
    "game": {"en": "{value} prints no tournaments", "zh": "{value} 没有锦标赛牌谱"},
    "hands": {"en": "{value} hands: at least 1 is needed", "zh": "{value} 手牌：至少要 1 手"},
    "players": {
        "en": "{value} players: a table has {fewest} to {most}",
        "zh": "{value} 名玩家：牌桌应有 {fewest} 到 {most} 人",
    },
    "blinds": {
        "en": "`{value}` are no blinds: write SMALL/BIG or SMALL/BIG/ANTE, such as 0.5/1",
        "zh": "`{value}` 不是盲注：应写成 小盲/大盲 或 小盲/大盲/前注，例如 0.5/1",
    },
    "order": {
        "en": "`{value}`: neither the small blind nor the ante may be above the big blind",
        "zh": "`{value}`：小盲和前注都不能大于大盲",
    },
    "schedule": {
        "en": "`{value}` is no level: write HANDS:SMALL/BIG or HANDS:SMALL/BIG/ANTE in whole chips, levels parted by "
        "`;`, such as 10:10/20;10:25/50/5",
        "zh": "`{value}` 不是级别：应写成 手数:小盲/大盲 或 手数:小盲/大盲/前注（整数筹码），"
        "级别之间用 `;`，例如 10:10/20;10:25/50/5",
    },
    "stacks": {
        "en": "`{value}` are no stacks: write one above 0 for all players, or one for each, parted by commas, such as "
        "200 or 100,250.50",
        "zh": "`{value}` 不是筹码量：写一个大于 0 的数（所有玩家相同），或每名玩家一个，用逗号分隔，"
        "例如 200 或 100,250.50",
    },
    "count": {
        "en": "`{value}` are {count} stacks for {players} players: write one for all, or one for each",
        "zh": "`{value}` 是 {count} 个筹码量，玩家却有 {players} 名：写一个数（所有玩家相同），或每名玩家一个",
    },
    "two games": {
        "en": "blinds make a cash game, a schedule makes tournaments: give one of the two",
        "zh": "盲注用于现金局，级别表用于锦标赛：只能给出其中一个",
    },
    "keep": {
        "en": "stacks are kept in tournaments anyway: `keep` is for cash games",
        "zh": "锦标赛本来就保留筹码：`keep` 只用于现金局",
    },
}


class SettingError(ValueError):
    """A setting that makes no game: `setting` is its name, `text` says in a language why and what would do."""

    def __init__(self, setting: str, reason: str = "", **params: object) -> None:
        self.setting, self.reason, self.params = setting, reason or setting, params
        super().__init__(f"{setting}: {self.text('en')}")

    def text(self, lang: Lang) -> str:
        spoken(lang)
        return REASONS[self.reason][lang].format(**self.params)


@dataclass(frozen=True)
class Level:
    """Blinds, and for how many hands they stand; in the smallest unit of the game, cents or chips."""

    small: int
    big: int
    ante: int = 0
    hands: int | None = None


def needed() -> str:
    """What to install, for pip: the extra names this package, which only a package index could give again; what the
    extra stands for comes from any index, whether this is a clone or installed."""
    from importlib.metadata import requires

    wanted = [
        line.partition(";")[0].strip()
        for line in requires("hrparse") or ()
        if "extra == 'simulate'" in line.replace('"', "'")
    ]
    return " ".join(wanted) or "pokerkit"


def simulate(
    site: str,
    hands: int,
    *,
    players: int = 6,
    blinds: str | None = None,
    schedule: str | None = None,
    stacks: str | None = None,
    keep: bool = False,
    seed: int = 1,
) -> Iterator[Hand]:
    """So many hands as the site would tell them, one after the other; `hrparse.write` makes text of them.

    site: the key of a site. players: 2 to 10. blinds: of a cash game, `SMALL/BIG` or `SMALL/BIG/ANTE` in the table's
    currency; 1/2 where neither blinds nor schedule are given. schedule: of a tournament, levels of
    `HANDS:SMALL/BIG[/ANTE]` parted by `;`, the last stands until somebody has won; then the next tournament begins.
    stacks: at the beginning, one for all or one for each, parted by commas; 100 big blinds where not given. keep: in a
    cash game everybody begins a hand with what the last one left; whoever has less than a big blind buys in anew.
    seed: the same gives the same hands.

    SettingError for settings that make no game; ModuleNotFoundError, with the command that installs it, without
    PokerKit.
    """
    try:
        import pokerkit  # noqa: F401
    except ImportError:
        raise ModuleNotFoundError(f"PokerKit is missing: pip install '{needed()}'", name="pokerkit") from None
    known = [found.site for found in sites()]
    if site not in known:
        raise SettingError("site", value=site, known=", ".join(map(str, known)))
    if hands < 1:
        raise SettingError("hands", value=hands)
    if not FEWEST <= players <= MOST:
        raise SettingError("players", value=players, fewest=FEWEST, most=MOST)
    if schedule is not None and blinds is not None:
        raise SettingError("schedule", "two games")
    if schedule is not None and keep:
        raise SettingError("keep")
    levels = [] if schedule is None else [timed_level(part) for part in schedule.split(";")]
    cash = [] if levels else [level(blinds or "1/2", CENT)]
    session = Session(site, players, levels or cash, bool(levels), stacks, keep, Dice(seed))
    return (session.deal() for _ in range(hands))


def level(text: str, unit: Decimal, setting: str = "blinds", whole: str = "", hands: int | None = None) -> Level:
    """The blinds of `SMALL/BIG[/ANTE]`."""
    amounts = [units(part, unit) for part in text.split("/")]
    small, big, ante = [*amounts, 0][:3] if len(amounts) in (2, 3) else (None, None, None)
    if not small or not big or ante is None:
        raise SettingError(setting, value=whole or text)
    if small > big or ante > big:
        raise SettingError(setting, "order", value=whole or text)
    return Level(small, big, ante, hands)


def timed_level(text: str) -> Level:
    """The level of `HANDS:SMALL/BIG[/ANTE]`."""
    count, colon, blinds = text.strip().partition(":")
    if not colon or not re.fullmatch("[1-9][0-9]{0,5}", count):
        raise SettingError("schedule", value=text)
    return level(blinds, Decimal(1), "schedule", text, int(count))


def units(text: str, unit: Decimal) -> int | None:
    """An amount in its smallest unit; None for what is no such amount."""
    if not re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,2})?", text.strip()):
        return None
    found = Decimal(text.strip()) / unit
    return int(found) if found == int(found) else None


def money(chips: int, unit: Decimal) -> Decimal:
    found = chips * unit
    return Decimal(int(found)) if found == int(found) else found


class Dice:
    """Chance. Of Python's generator only `random` is promised to be the same in every version."""

    def __init__(self, seed: int) -> None:
        self.roll = random.Random(str(seed)).random

    def below(self, limit: int) -> int:
        return int(self.roll() * limit)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in things]


@dataclass
class Seat:
    number: int
    name: str
    stack: int


class Session:
    """A table at which hand after hand is dealt."""

    def __init__(
        self, site: str, players: int, levels: list[Level], tournament: bool, stacks: str | None, keep: bool, dice: Dice
    ) -> None:
        self.site, self.levels, self.tournament, self.keep, self.dice = site, levels, tournament, keep, dice
        self.unit = Decimal(1) if tournament else CENT
        self.stacks = self.buy_ins(stacks, players)
        self.facts = self.header()
        self.size = next(size for size in SIZES if size >= players)
        self.count = 0
        self.first_id = (1 + dice.below(899)) * 1_000_000_000
        self.tournament_id = self.first_id // 7
        self.began = datetime(2026, 1, 1, 12)
        self.names = NAMES[:players]
        self.sit_down()

    def buy_ins(self, text: str | None, players: int) -> list[int]:
        """What everybody begins with."""
        if text is None:
            return [DEEP * self.levels[0].big] * players
        found = [units(part, self.unit) for part in text.split(",")]
        if not all(found):
            raise SettingError("stacks", value=text)
        if len(found) not in (1, players):
            raise SettingError("stacks", "count", value=text, count=len(found), players=players)
        stacks = [stack for stack in found if stack]
        return stacks * players if len(stacks) == 1 else stacks

    def header(self) -> dict[str, str]:
        """What the header of the site says besides, by its samples."""
        ways = composer(self.site).said("header")
        mine = [way for way in ways if ("tournament_id" in way) == self.tournament]
        if not mine:
            raise SettingError("schedule", "game", value=self.site)
        return mine[0]

    def sit_down(self) -> None:
        """Everybody takes a seat; a tournament begins."""
        numbers = sorted(self.dice.shuffled(range(1, self.size + 1))[: len(self.names)])
        names = self.dice.shuffled(self.names)
        self.seats = [Seat(*seat) for seat in zip(numbers, names, self.stacks, strict=True)]
        self.button = self.dice.below(len(self.seats))
        self.played = 0
        self.tournament_id += 1

    def deal(self) -> Hand:
        """The next hand."""
        number, level = self.level()
        self.pass_button(level.ante)
        hand = self.empty_hand(level, number)
        deal = Deal(hand, self.seats, self.button, level, self.unit, self.dice)
        deal.play()
        self.count += 1
        self.played += 1
        self.move_on(deal.left)
        return hand

    def level(self) -> tuple[int, Level]:
        """The number of the level, from 1, and the level."""
        rest = self.played
        for at, found in enumerate(self.levels, 1):
            if found.hands is None or rest < found.hands:
                return at, found
            rest -= found.hands
        return len(self.levels), self.levels[-1]

    def pass_button(self, ante: int) -> None:
        """Nobody gets the small blind whom the ante puts all-in: one that is not posted reads as a dead one (R11)."""
        count = len(self.seats)
        for _ in range(count):
            if self.seats[(self.button + (count > 2)) % count].stack > ante:
                return
            self.button = (self.button + 1) % count

    def move_on(self, left: list[int]) -> None:
        """The stacks of the next hand, and the button one seat on, past those who are out."""
        if not self.tournament:
            for seat, stack, buy_in in zip(self.seats, left, self.stacks, strict=True):
                seat.stack = stack if self.keep and stack >= self.levels[0].big else buy_in
            self.button = (self.button + 1) % len(self.seats)
            return
        for seat, stack in zip(self.seats, left, strict=True):
            seat.stack = stack
        order = self.seats[self.button + 1 :] + self.seats[: self.button + 1]
        button = next(seat for seat in order if seat.stack)
        self.seats = [seat for seat in self.seats if seat.stack]
        self.button = self.seats.index(button)
        if len(self.seats) == 1:
            self.sit_down()

    def empty_hand(self, level: Level, number: int) -> Hand:
        """The hand before anything is dealt, with what its header says."""
        facts, writes = self.facts, composer(self.site)
        signed = not self.tournament and writes.takes("header", "big_blind", SIGN + "1")
        info = None
        if self.tournament:
            info = TournamentInfo(str(self.tournament_id))
            info.name = "Simulation" if "tournament" in facts else None
            info.level = self.level_name(number) if "level" in facts else None
            if "buy_in" in facts and "fee" in facts:
                info.buy_in, info.fee, info.currency = Decimal(10), Decimal(1), CURRENCIES[SIGN]
        blinds = [money(chips, self.unit) for chips in (level.small, level.big)]
        started = self.began + timedelta(seconds=70 * self.count)
        return Hand(
            re.sub("[0-9]+", str(self.first_id + self.count), facts["hand_id"]),
            GAME,
            "tournament" if self.tournament else "cash",
            blinds,
            money(level.ante, self.unit),
            f"{self.tournament_id} 1" if self.tournament else "Simulation",
            self.size,
            self.seats[self.button].number,
            self.tournament,
            [Player(seat.number, seat.name, money(seat.stack, self.unit)) for seat in self.seats],
            [Street("preflop", [])],
            Result([], ZERO, ZERO, False),
            site=self.site,
            currency=CURRENCIES[SIGN] if signed else None,
            symbol=SIGN if signed else None,
            started_at=started.isoformat(),
            timezone=facts.get("zone"),
            tournament_info=info,
        )

    def level_name(self, number: int) -> str:
        """A level as the site counts it, in figures or like the Romans."""
        if self.facts["level"].isdigit():
            return str(number)
        found = ""
        for value, letters in ROMAN:
            found += number // value * letters
            number %= value
        return found


class Deal:
    """One hand, played by PokerKit and written down in the model. Players are counted from the button's left."""

    def __init__(self, hand: Hand, seats: list[Seat], button: int, level: Level, unit: Decimal, dice: Dice) -> None:
        from pokerkit import Automation, NoLimitTexasHoldem
        from pokerkit.utilities import Card

        self.hand, self.level, self.unit, self.dice = hand, level, unit, dice
        self.order = [*range(button + 1, len(seats)), *range(button + 1)]
        "By PokerKit's number of a player the place in `hand.players`."
        self.stacks = [seats[place].stack for place in self.order]
        self.left = [seat.stack for seat in seats]
        "What everybody has in the end, in the order of the seats."
        automations = (
            Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.CARD_BURNING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        )  # fmt: skip
        self.state: State = NoLimitTexasHoldem.create_state(
            automations, True, level.ante, (level.small, level.big), level.big, self.stacks, len(seats)
        )
        deck = dice.shuffled([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"])
        self.state.deck_cards.clear()
        self.state.deck_cards.extend(Card.parse("".join(deck)))
        self.high = 0
        "The bet to match, as the sites count it: a whole big blind even where the blind is all-in with less."
        self.step = level.big
        "The least raise."
        self.opening = registry()[hand.site or ""]
        self.words: dict[str, str | None] = {}
        "What is said of the hands that are shown."
        self.seen: dict[int, int] = {}
        "The bet to match when a player last acted on this street."

    # -- the play ------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        state = self.state
        self.post()
        while state.can_deal_hole():
            state.deal_hole()
        while True:
            if state.actor_index is not None:
                self.act(state.actor_index)
            elif state.can_deal_board():
                self.street()
            else:
                break
        self.finish()

    def amount(self, chips: int) -> Decimal:
        """So many chips as money, with cents only where there are some."""
        return money(chips, self.unit)

    def note(self, who: int, kind: Any, chips: int | None = None, to: int | None = None, **fields: Any) -> None:
        """Write an action down; all-in is whoever has nothing left by it."""
        action = Action(self.hand.players[self.order[who]].name, kind, **fields)
        action.amount = None if chips is None else self.amount(chips)
        action.to_amount = None if to is None else self.amount(to)
        self.hand.streets[-1].actions.append(action)

    def post(self) -> None:
        """Antes and blinds; who is all-in by the ante posts no blind."""
        left = self.stacks[:]
        for who in range(len(left)):
            if ante := min(self.level.ante, left[who]):
                left[who] -= ante
                self.note(who, "ante", ante, all_in=not left[who])
        for who, blind in ((1, 0), (0, 1)) if len(left) == 2 else ((0, 0), (1, 1)):
            size = self.level.big if blind else self.level.small
            if chips := min(size, left[who]):
                left[who] -= chips
                self.note(who, "blind", chips, all_in=not left[who], type="bb" if blind else "sb")
        self.high = self.level.big

    def act(self, who: int) -> None:
        """One decision. Nobody limps behind a big blind that is all-in with less: the sites ask for a whole one."""
        state, dice = self.state, self.dice
        inside, behind = state.bets[who], state.stacks[who]
        top = max(state.bets)
        owed = min(top - inside, behind)
        others = [i for i, alive in enumerate(state.statuses) if alive and i != who and state.stacks[i]]
        short = bool(others) and top < self.high and owed < behind
        opened = who not in self.seen or self.high - self.seen[who] >= self.step
        may_raise = opened and state.can_complete_bet_or_raise_to()
        roll = dice.roll()
        preflop = not state.board_cards
        if may_raise and roll < (0.2 if owed else 0.35):
            self.wager(who, dice.roll())
        elif owed and (roll > (0.5 if preflop else 0.65) or short):
            state.fold()
            self.note(who, "fold")
        elif owed:
            state.check_or_call()
            self.note(who, "call", owed, inside + owed, all_in=owed == behind)
        else:
            state.check_or_call()
            self.note(who, "check")
        self.seen[who] = self.high

    def wager(self, who: int, roll: float) -> None:
        """A bet or a raise: now and then everything, mostly something between the least and the pot."""
        state = self.state
        inside, behind = state.bets[who], state.stacks[who]
        least = max(state.min_completion_betting_or_raising_to_amount or 0, self.high + self.step)
        pot = state.total_pot_amount
        to = least + self.dice.below(pot + 1) // self.level.small * self.level.small
        if roll < 0.08 or to * 4 > 3 * (inside + behind):
            to = inside + behind
        state.complete_bet_or_raise_to(to)
        all_in = to == inside + behind
        if to <= self.high:  # a raise over a short blind only: less than the whole blind is a call
            self.note(who, "call", to - inside, to, all_in=all_in)
            return
        if self.high:
            self.note(who, "raise", to - self.high, to, all_in=all_in)
        else:
            self.note(who, "bet", to, to, all_in=all_in)
        self.step = max(self.step, to - self.high)
        self.high = to

    def street(self) -> None:
        """The next cards of the board."""
        self.give_back()
        name, count = BOARDS[len(self.hand.streets) - 1]
        dealt = self.state.deal_board()
        assert len(dealt.cards) == count
        self.hand.streets.append(Street(name, [], [repr(card) for card in dealt.cards]))
        self.high, self.step, self.seen = 0, self.level.big, {}

    # -- the end -------------------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """The chips by what is written down."""
        table = Table(self.hand)
        for street in self.hand.streets:
            table.sweep()
            for action in street.actions:
                table.apply(action)
        return table

    def give_back(self) -> None:
        """An uncalled bet goes back when the betting is over."""
        seat, excess = self.table().excess()
        if excess:
            self.hand.streets[-1].actions.append(Action(self.hand.players[seat].name, "uncalled", excess))

    def finish(self) -> None:
        """Showdown, pots and rake; and what of the cards the site would tell."""
        hand, result = self.hand, self.hand.result
        self.give_back()
        table = self.table()
        seats = [place for place, out in enumerate(table.folded) if not out]
        result.showdown = len(seats) > 1
        board = [card for street in hand.streets for card in street.cards or ()]
        result.board = board or None
        if result.showdown:
            hand.streets.append(Street("showdown", []))
            self.show(board)
        piles = [(int(amount / self.unit), players) for amount, players in table.pots(table.contributions())]
        result.pot = self.amount(sum(amount for amount, _ in piles))
        limit = 0 if hand.tournament or not board else RAKE_LIMIT * self.level.big
        paid = []
        for amount, players in piles:
            rake = min(amount // RAKE, limit)
            limit -= rake
            result.rake += self.amount(rake)
            paid.append(self.shares(amount - rake, players, board))
        stacks = [int(stack / self.unit) for stack in table.stacks]
        named = len(paid) > 1 and any("pot" in way for way in composer(hand.site or "").said("collect"))
        for index in reversed(range(len(paid))):
            pot = pot_name(index) if named else None
            for place, chips in paid[index]:
                stacks[place] += chips
                name = hand.players[place].name
                hand.streets[-1].actions.append(Action(name, "collect", self.amount(chips), pot=pot))
                result.winners.append(Winner(name, self.amount(chips), self.words.get(name), pot))
        self.left = stacks
        self.label()

    def show(self, board: list[str]) -> None:
        """Who shows and who mucks, in PokerKit's order; the summary tells what was mucked."""
        from pokerkit import HoleCardsShowingOrMucking

        for operation in self.state.operations:
            if isinstance(operation, HoleCardsShowingOrMucking):
                who = operation.player_index
                player = self.hand.players[self.order[who]]
                player.cards = self.holes(who)
                player.mucked = not operation.hole_cards
                if player.mucked:
                    self.note(who, "muck")
                else:
                    words = said(self.opening, [*player.cards, *board])
                    self.note(who, "show", cards=player.cards, hand=words)
                    self.words[player.name] = words

    def holes(self, who: int) -> list[str]:
        """The cards that a player was dealt; PokerKit forgets those that are thrown away."""
        from pokerkit import HoleDealing

        dealt = [op for op in self.state.operations if isinstance(op, HoleDealing) and op.player_index == who]
        return [repr(card) for operation in dealt for card in operation.cards]

    def shares(self, amount: int, places: list[int], board: list[str]) -> list[tuple[int, int]]:
        """Who gets how much of a pot; odd chips go to the first at the button's left."""
        winners = [place for place in self.order if place in places]
        if len(winners) > 1:
            ranks = {place: number([*self.holes(self.order.index(place)), *board]) for place in winners}
            winners = [place for place in winners if ranks[place] == min(ranks.values())]
        share, odd = divmod(amount, len(winners))
        found = [(place, share + (at < odd)) for at, place in enumerate(winners)]
        return [(place, chips) for place, chips in found if chips]

    def label(self) -> None:
        """Labels, the hero's cards, the ante: as a reader would find them."""
        hand = self.hand
        posts = hand.streets[0].actions
        seats = tuple(player.seat for player in hand.players)
        found = labels(seats, hand.button_seat, any(action.type == "sb" for action in posts))
        for place, player in enumerate(hand.players):
            player.position = found.get(player.seat)
            if player.name == NAMES[0]:
                player.is_hero = True
                player.cards = self.holes(self.order.index(place))
        antes = [action.amount for action in posts if action.action == "ante" and action.amount]
        if not any("ante" in way for way in composer(hand.site or "").said("header")):
            hand.ante = max(antes, default=ZERO)
