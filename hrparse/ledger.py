"""Chips: what each action moves, the pots and side pots, and the table after each action.

`frames(hand)` is a pure function from a `Hand` to the states that the replayer shows. `Table` is the betting half of
it, used by the audit too: lists with one entry a seat, in the order of `hand.players`. Nothing here knows text.

The rules: chips leave a stack by R2 (`to_amount` less what is already in on this street); a stack never goes below zero
(the missing part is kept in `Table.short`); Σ stacks + Σ bets + Σ pots + taken − added is the same in every frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from hrparse.model import Action, ActionName, Hand, Street, StreetName

ZERO = Decimal(0)

BETTING = frozenset({"blind", "ante", "fold", "check", "call", "bet", "raise"})
"""Actions that belong to the betting; the others come after it, or beside it."""


class Pot(msgspec.Struct):
    """One pot as the table shows it."""

    name: str
    "`main`, `side-1`, `side-2` …"
    amount: Decimal
    players: list[str]
    "Who can win it, in the order of the seats."


class Frame(msgspec.Struct):
    """The table after one action; the first frame is the table before the first blind."""

    line: int | None
    "Line of the action in the source text (of the header in the first frame), None without a text."
    street: StreetName
    player: str | None
    action: ActionName | None
    stacks: dict[str, Decimal]
    bets: dict[str, Decimal]
    "Chips in front of the players on this street; players with nothing there are left out."
    pots: list[Pot]
    "Pots with something in them."
    taken: Decimal
    "Rake, fees and shares that the house took over from players who cashed out, so far."
    added: Decimal
    "Money that no player put in, so far: a promotion drop, a cash-out, what a faulty text pays too much."
    board: list[str]
    "The cards dealt so far; of several runs those of the first."
    visible: dict[str, list[str]]
    "Hole cards that can be seen, by the reveal rule of the specification, §4.1."
    boards: list[list[str]] | None = None
    "One board a run, from the moment the runs part; None before, and where the board was run once."


# -- pots -------------------------------------------------------------------------------------------------------------


def pots(
    bets: Sequence[Decimal],
    living: Sequence[bool],
    antes: Sequence[Decimal] = (),
    broke: Sequence[bool] = (),
    dead: Decimal = ZERO,
) -> list[tuple[Decimal, list[int]]]:
    """Splits what the seats put in into pots: (amount, seats that can win it), the main pot first.

    `bets` is what each seat put in over all streets, `living` who has not folded. `antes` count apart: everybody living
    plays for them, but for a seat that is all-in with a short ante (`broke`). `dead` is money of nobody (missed blinds,
    drops): main pot.

    One level for each amount that somebody put in. The chips of folded players stay in the level they were put into. A
    level that nobody living reached joins the pot below; levels for which the same players play are one pot.
    """
    everyone = [seat for seat, alive in enumerate(living) if alive]
    found: list[tuple[Decimal, list[int]]] = []
    waiting = dead  # money below the first pot that somebody can win

    def level(amount: Decimal, players: list[int]) -> None:
        nonlocal waiting
        if not players:
            if found:
                found[-1] = (found[-1][0] + amount, found[-1][1])
            else:
                waiting += amount
        elif found and found[-1][1] == players:
            found[-1] = (found[-1][0] + amount, players)
        else:
            found.append((amount + waiting, players))
            waiting = ZERO

    if antes and any(antes):
        capped = [seat for seat in everyone if broke[seat]]
        floor = ZERO
        for top in sorted({*(antes[seat] for seat in capped), max(antes)}):
            if top > floor:
                amount = sum((min(a, top) - min(a, floor) for a in antes), ZERO)
                level(amount, [s for s in everyone if not (s in capped and antes[s] < top)])
                floor = top
    floor = ZERO
    for top in sorted(bets):
        if top > floor:
            amount = sum((min(b, top) - floor for b in bets if b > floor), ZERO)
            level(amount, [seat for seat in everyone if bets[seat] >= top])
            floor = top
    if waiting:
        found.append((waiting, everyone))
    return found


def pot_name(index: int) -> str:
    """`main`, `side-1`, `side-2` … for 0, 1, 2 …"""
    return f"side-{index}" if index else "main"


# -- the betting ------------------------------------------------------------------------------------------------------


class Table:
    """The chips of one hand while it is played; `apply` moves them by one action."""

    __slots__ = (
        "antes",
        "bets",
        "big_blind",
        "dead",
        "folded",
        "high",
        "index",
        "short",
        "small_posted",
        "stacks",
        "swept",
    )

    def __init__(self, hand: Hand) -> None:
        players = hand.players
        nothing = [ZERO] * len(players)
        self.index = {player.name: seat for seat, player in enumerate(players)}
        self.stacks = [player.stack for player in players]
        self.bets = nothing[:]
        "In front of each seat, on this street."
        self.swept = nothing[:]
        "Bets of the streets before."
        self.antes = nothing[:]
        self.dead = hand.cash_drop or ZERO
        self.folded = [player.sitting_out for player in players]
        "Who can win nothing: folded, or not dealt in."
        self.high = ZERO
        "The bet to match on this street."
        self.big_blind = hand.blinds[1] if len(hand.blinds) > 1 else ZERO
        self.small_posted = False
        self.short: list[tuple[int, Decimal]] = []
        "Seat and chips that the text takes and the stack does not have."

    def price(self, seat: int, action: Action) -> Decimal:
        """The chips that a blind, call, bet or raise of this seat takes from its stack (R2)."""
        inside = self.bets[seat]
        if action.to_amount is not None:
            return action.to_amount - inside
        amount = action.amount or ZERO
        if action.action == "raise":  # a hand from JSON: raised by so much over the bet to match
            return self.high + amount - inside
        return amount

    def pay(self, seat: int, chips: Decimal) -> Decimal:
        """Takes chips from a stack and says how many there were."""
        stack = self.stacks[seat]
        if chips > stack:
            self.short.append((seat, chips - stack))
            chips = stack
        elif chips < ZERO:
            chips = ZERO
        self.stacks[seat] = stack - chips
        return chips

    def apply(self, action: Action) -> None:
        """Moves the chips of one action; payouts are no business of the table."""
        kind = action.action
        if kind == "check":
            return
        seat = self.index.get(action.player)
        if seat is None:
            return
        if kind == "fold":
            self.folded[seat] = True
        elif kind == "call" or kind == "bet" or kind == "raise":
            self.put(seat, self.pay(seat, self.price(seat, action)))
        elif kind == "ante":
            self.antes[seat] += self.pay(seat, action.amount or ZERO)
            self.folded[seat] = False
        elif kind == "blind":
            self.post(seat, action)
        elif kind == "uncalled":
            self.give_back(seat, action.amount or ZERO)

    def post(self, seat: int, action: Action) -> None:
        """A blind: live, but for a missed one, the small half of both, and a second small blind (seen at the tables:
        whoever comes back on the button's right posts it, and it does not count towards his call)."""
        self.folded[seat] = False  # whoever posts is dealt in (R12)
        chips = self.pay(seat, self.price(seat, action))
        live = chips
        if action.type == "missed" or (action.type == "sb" and self.small_posted):
            live = ZERO
        elif action.type == "both":
            live = min(chips, self.big_blind)
        self.dead += chips - live
        self.put(seat, live)
        if action.type == "sb":
            self.small_posted = True
        if action.type != "missed" and self.high < self.big_blind:
            self.high = self.big_blind  # to call even when the big blind is all-in with less, or nobody posts it

    def put(self, seat: int, chips: Decimal) -> None:
        """Lays chips in front of a seat."""
        inside = self.bets[seat] + chips
        self.bets[seat] = inside
        if inside > self.high:
            self.high = inside

    def give_back(self, seat: int, chips: Decimal) -> Decimal:
        """Returns an uncalled bet, no more than the seat has in; says how much that was."""
        front = min(chips, self.bets[seat])
        behind = min(chips - front, self.swept[seat])
        self.bets[seat] -= front
        self.swept[seat] -= behind
        self.stacks[seat] += front + behind
        return front + behind

    def sweep(self) -> None:
        """Ends a street: the bets go to the pots."""
        self.swept = self.contributions()
        self.bets = [ZERO] * len(self.bets)
        self.high = ZERO

    def contributions(self) -> list[Decimal]:
        """What each seat put in as bets and live blinds, over all streets."""
        return [front + behind for front, behind in zip(self.bets, self.swept, strict=True)]

    def excess(self) -> tuple[int, Decimal]:
        """The seat that put in most, and what of that nobody matched."""
        amounts = self.contributions()
        most = max(amounts)
        seat = amounts.index(most)
        rest = amounts[:seat] + amounts[seat + 1 :]
        return seat, most - max(rest, default=ZERO)

    def pots(self, amounts: Sequence[Decimal]) -> list[tuple[Decimal, list[int]]]:
        """The pots made of these contributions, of the antes and of the dead money."""
        broke = [
            not stack and not front and not behind
            for stack, front, behind in zip(self.stacks, self.bets, self.swept, strict=True)
        ]
        return pots(amounts, [not out for out in self.folded], self.antes, broke, self.dead)


# -- the payout -------------------------------------------------------------------------------------------------------


class Share(msgspec.Struct):
    """One payment out of the pots, before and after it is known which pots it comes from."""

    seat: int
    amount: Decimal
    pot: str | None = None
    run: int | None = None
    house: bool = False
    "The house takes it over from a player who cashed out."
    parts: list[tuple[int, Decimal]] = msgspec.field(default_factory=list)
    "Index of the pot and the amount out of it."
    excess: Decimal = ZERO
    "What no pot can pay."


def assign(shares: list[Share], piles: list[tuple[Decimal, list[int]]]) -> None:
    """Says for each share out of which pots it is paid: the named pot; else, from the main pot up, the first that its
    player can win, that he was not yet paid from, and that holds enough; else whatever his pots hold."""
    left = [amount for amount, _ in piles]
    names = [pot_name(index) for index in range(len(piles))]
    used: set[tuple[int, int | None, int]] = set()

    def take(share: Share, index: int, amount: Decimal) -> None:
        left[index] -= amount
        share.parts.append((index, amount))
        used.add((share.seat, share.run, index))

    for share in shares:
        if share.pot in names:
            index = names.index(share.pot)
            if share.seat in piles[index][1] and left[index] >= share.amount:
                take(share, index, share.amount)
    for share in shares:
        if share.parts:
            continue
        mine = [index for index, (_, players) in enumerate(piles) if share.seat in players]
        fresh = [i for i in mine if (share.seat, share.run, i) not in used and left[i] >= share.amount]
        if fresh:
            take(share, fresh[0], share.amount)
            continue
        rest = share.amount
        for index in mine:
            part = min(rest, left[index])
            if part:
                take(share, index, part)
                rest -= part
        share.excess = rest


def unpaid(hand: Hand, index: dict[str, int]) -> list[Share]:
    """Winners without a collected line: whoever cashed out, and every winner of a hand whose actions hold no payout."""
    collected = [ZERO] * len(index)
    for street in hand.streets:
        for action in street.actions:
            if action.action == "collect" and action.player in index:
                collected[index[action.player]] += action.amount or ZERO
    cashed = {cashout.player for cashout in hand.result.cashouts or ()}
    cashed |= {a.player for street in hand.streets for a in street.actions if a.action == "cashout"}
    found = []
    for winner in hand.result.winners:
        seat = index.get(winner.player)
        if seat is None:
            continue
        paid = min(collected[seat], winner.amount)
        collected[seat] -= paid
        if winner.amount > paid:
            found.append(Share(seat, winner.amount - paid, winner.pot, winner.run, winner.player in cashed))
    return found


class Payout:
    """The pots while they are paid. The rake comes off a pot when it is first paid from."""

    def __init__(self, piles: list[tuple[Decimal, list[int]]], shares: list[Share], rake: Decimal) -> None:
        assign(shares, piles)
        self.players = [players for _, players in piles]
        self.left = [amount for amount, _ in piles]
        self.rake = rake
        "Rake and fees still to come off."
        self.cut = self.left[:]
        "What is left of each pot when all shares are paid: its rake."
        for share in shares:
            for pot, amount in share.parts:
                self.cut[pot] -= amount
        self.taken = ZERO

    def rake_off(self, pot: int) -> None:
        """Takes the rake of one pot, no more than the text says is taken in all."""
        cut = min(self.cut[pot], self.rake)
        self.cut[pot] = ZERO
        self.left[pot] -= cut
        self.rake -= cut
        self.taken += cut

    def settle(self, share: Share) -> None:
        """Pays one share out of its pots."""
        for pot, amount in share.parts:
            self.rake_off(pot)
            self.left[pot] -= amount

    def close(self) -> None:
        """Takes what rake is still due out of what is left, from the main pot up."""
        for pot, amount in enumerate(self.left):
            cut = min(amount, self.rake)
            self.left[pot] -= cut
            self.rake -= cut
            self.taken += cut


# -- frames -----------------------------------------------------------------------------------------------------------


def run_of(street: Street, streets: list[Street]) -> int | None:
    """The run a street belongs to; None where its name stands only once (a first flop without a second is shared)."""
    if street.run is None or all(other.run == street.run for other in streets if other.name == street.name):
        return None
    return street.run


class Boards:
    """The cards on the table, dealt street by street; several boards from the moment the runs part."""

    def __init__(self, streets: list[Street]) -> None:
        self.streets = streets
        self.shared: list[str] = []
        self.boards: list[list[str]] | None = None
        self.runs = max((run_of(street, streets) or 1 for street in streets), default=1)

    def deal(self, street: Street) -> None:
        """Lays the new cards of one street."""
        if not street.cards:
            return
        run = run_of(street, self.streets)
        if run is not None and self.boards is None:
            self.boards = [self.shared[:] for _ in range(self.runs)]
        if self.boards is None:
            self.shared.extend(street.cards)
            return
        for index, board in enumerate(self.boards, 1):
            if run is None or run == index:
                board.extend(street.cards)

    def first(self) -> list[str]:
        """The board, of several the first."""
        return (self.boards[0] if self.boards else self.shared)[:]

    def all(self) -> list[list[str]] | None:
        """One board a run, None while there is one for all."""
        return [board[:] for board in self.boards] if self.boards else None


class Clock(msgspec.Struct):
    """When things happen that no action says: indexes into the flat list of actions."""

    deal: int
    "First frame that shows the hero's cards: that of the last post before the first decision."
    showdown: int
    "First frame of the showdown."
    last_bet: int
    "The last action of the betting, -1 without one."
    last: int
    "The last frame."


def clock(hand: Hand) -> Clock:
    """Finds the deal, the end of the betting and the showdown; frame n is the table after action n - 1."""
    flat = [(street.name, action.action) for street in hand.streets for action in street.actions]
    deal = 0
    while deal < len(flat) and flat[deal][1] in ("blind", "ante"):
        deal += 1
    last_bet = max((i for i, (_, kind) in enumerate(flat) if kind in BETTING), default=-1)
    showdown = next(
        (i for i, (street, kind) in enumerate(flat) if street == "showdown" or (i > last_bet and kind != "uncalled")),
        len(flat) - 1,
    )
    return Clock(deal, showdown + 1, last_bet, len(flat))


def frames(hand: Hand) -> list[Frame]:
    """The table before the first blind, and after each action of the hand."""
    return Film(hand).shoot()


class Film:
    """Makes the frames of one hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.names = [player.name for player in hand.players]
        self.table = Table(hand)
        self.clock = clock(hand)
        self.boards = Boards(hand.streets)
        self.visible: dict[str, list[str]] = {}
        self.payout: Payout | None = None
        self.shares = [
            Share(self.table.index[action.player], action.amount or ZERO, action.pot, action.run)
            for street in hand.streets
            for action in street.actions
            if action.action == "collect" and action.player in self.table.index
        ]
        self.waiting = unpaid(hand, self.table.index)
        "Winners' shares that no collected line pays."
        self.next_share = 0
        self.street = 0
        "Index of the street being played."
        self.taken = ZERO
        self.added = hand.cash_drop or ZERO
        self.debts = [ZERO] * len(self.names)
        "Cash-out risk that a player owes while his stack is empty."
        self.uncalled = [ZERO] * len(self.names)
        "What is still to go back to each seat, by the printed lines."
        for street in hand.streets:
            for action in street.actions:
                if action.action == "uncalled" and action.player in self.table.index:
                    self.uncalled[self.table.index[action.player]] += action.amount or ZERO
        self.returns = (
            bool(hand.players)
            and not hand.cancelled
            and not any(
                action.action == "uncalled" and action.amount for street in hand.streets for action in street.actions
            )
        )
        "No uncalled bet is printed: the excess goes back with the last action of the betting (R22)."

    def shoot(self) -> list[Frame]:
        hand, source = self.hand, self.hand.source
        film: list[Frame] = []
        if self.clock.deal == 0:
            self.show_hero()
        film.append(self.frame(source.header if source else None, "preflop", None, None))
        for s, street in enumerate(hand.streets):
            self.street = s
            self.boards.deal(street)
            for a, action in enumerate(street.actions):
                if s and a == 0 and self.payout is None:
                    self.table.sweep()
                self.act(len(film), action)
                line = source.actions[s][a] if source else None
                film.append(self.frame(line, street.name, action.player, action.action))
        return film

    def act(self, number: int, action: Action) -> None:
        """Applies one action, and what happens with it unsaid; `number` is the frame's."""
        kind = action.action
        seat = self.table.index.get(action.player)
        if kind == "collect" and seat is not None:
            self.open_payout()
            self.pay(self.shares[self.next_share])
            self.next_share += 1
        elif kind == "cashout" and seat is not None:
            self.cash_out(seat, action.amount or ZERO)
        elif kind == "uncalled" and seat is not None:
            self.uncalled[seat] -= action.amount or ZERO
            self.table.apply(action)
        elif self.payout is None or kind == "fold":  # what is bet after the payout moves nothing: the audit says so
            self.table.apply(action)
        if seat is not None and kind in ("show", "fold"):
            self.show(seat, action)
        if number - 1 == self.clock.last_bet and self.returns and self.payout is None:
            self.return_excess()
        if number == self.clock.deal:
            self.show_hero()
        if number == self.clock.showdown:
            self.show_down()
        if number == self.clock.last:
            self.close()

    def show(self, seat: int, action: Action) -> None:
        """Turns up the cards of a show, or of a fold that shows."""
        cards = action.cards or (self.hand.players[seat].cards if action.action == "show" else None)
        if cards:
            earlier = [card for card in self.visible.get(action.player, ()) if card not in cards]
            self.visible[action.player] = [*cards, *earlier]

    def return_excess(self) -> None:
        """R22; but some texts that print no uncalled bet count it in the pot, and pay it with the pot."""
        table = self.table
        seat, excess = table.excess()
        inside = sum(table.contributions(), ZERO) + sum(table.antes, ZERO) + table.dead
        if excess and inside != self.hand.result.pot:
            table.give_back(seat, excess)

    def show_hero(self) -> None:
        for player in self.hand.players:
            if player.is_hero and player.cards:
                self.visible[player.name] = player.cards[:]

    def show_down(self) -> None:
        """Turns up the cards that only the summary tells; whoever shows in the hand is seen when he shows."""
        if not self.hand.result.showdown:
            return
        showing = {a.player for s in self.hand.streets for a in s.actions if a.action == "show" and a.cards}
        for player in self.hand.players:
            if player.cards and not player.mucked and player.name not in showing and player.name not in self.visible:
                self.visible[player.name] = player.cards[:]

    def open_payout(self) -> None:
        if self.payout is None:
            self.table.sweep()
            self.set_aside()
            fees = sum((self.hand.result.fees or {}).values(), ZERO)
            piles = self.table.pots(self.table.swept)
            self.payout = Payout(piles, self.shares + self.waiting, self.hand.result.rake + fees)

    def set_aside(self) -> None:
        """An uncalled bet that is printed after the payout stays in front of its player until then."""
        table = self.table
        for seat, amount in enumerate(self.uncalled):
            part = min(amount, table.swept[seat])
            table.swept[seat] -= part
            table.bets[seat] += part

    def pay(self, share: Share) -> None:
        """Pays one share to its player, or to the house where the player cashed out."""
        assert self.payout is not None
        self.payout.settle(share)
        self.added += share.excess
        if share.house:
            self.taken += share.amount
            return
        debt = min(self.debts[share.seat], share.amount)
        self.debts[share.seat] -= debt
        self.taken += debt
        self.table.stacks[share.seat] += share.amount - debt

    def cash_out(self, seat: int, amount: Decimal) -> None:
        """The house pays the player, or the player pays the risk; the house takes over a share that nobody collects."""
        mine = [share for share in self.waiting if share.seat == seat and share.house]
        if mine:
            self.open_payout()
            for share in mine:
                self.pay(share)
            self.waiting = [share for share in self.waiting if share not in mine]
        if amount >= ZERO:
            self.table.stacks[seat] += amount
            self.added += amount
        else:
            paid = min(-amount, self.table.stacks[seat])
            self.table.stacks[seat] -= paid
            self.taken += paid
            self.debts[seat] += -amount - paid

    def close(self) -> None:
        """The last frame: deals what is left, pays winners whom no action pays (hands without collected lines), and the
        rest of the rake."""
        dealt = self.street + 1
        for street in self.hand.streets[dealt:]:
            self.boards.deal(street)
        if self.hand.cancelled or not (self.payout or self.waiting):
            return
        self.open_payout()
        for share in self.waiting:
            self.pay(share)
        if self.payout:
            self.payout.close()

    def piles(self) -> list[tuple[str, Decimal, list[int]]]:
        if self.payout is None:
            found = self.table.pots(self.table.swept)
        else:
            found = list(zip(self.payout.left, self.payout.players, strict=True))
        return [(pot_name(index), amount, players) for index, (amount, players) in enumerate(found) if amount]

    def frame(self, line: int | None, street: StreetName, player: str | None, action: ActionName | None) -> Frame:
        names = self.names
        return Frame(
            line=line,
            street=street,
            player=player,
            action=action,
            stacks=dict(zip(names, self.table.stacks, strict=True)),
            bets={name: chips for name, chips in zip(names, self.table.bets, strict=True) if chips},
            pots=[Pot(name, amount, [names[seat] for seat in players]) for name, amount, players in self.piles()],
            taken=self.taken + (self.payout.taken if self.payout else ZERO),
            added=self.added,
            board=self.boards.first(),
            visible={name: cards[:] for name, cards in self.visible.items()},
            boards=self.boards.all(),
        )
