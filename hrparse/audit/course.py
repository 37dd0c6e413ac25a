"""The hand while it is followed: the chips of the ledger and, besides, who has acted and who is next.

The rules of `order` and `money` look at a `Course` before each action and report to it.
"""

from __future__ import annotations

from decimal import Decimal

from hrparse.diagnostics import Finding
from hrparse.ledger import ZERO, Table
from hrparse.model import Action, Hand, StreetName

Show = tuple[int, int, Action]
"""Index of the street, index of the action in it, the action."""


class Course(Table):
    """State of one hand during its play. Seats are indexes into `hand.players`."""

    __slots__ = (
        "able",
        "acted",
        "action_number",
        "ante",
        "bettor",
        "big_line",
        "big_seat",
        "dealt",
        "findings",
        "first_post",
        "fold_street",
        "hand",
        "high_line",
        "living",
        "named",
        "place",
        "seen_high",
        "shows",
        "small_line",
        "small_seat",
        "step",
        "street",
        "street_number",
        "total",
        "troubled",
        "uncalled",
    )

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        players = hand.players
        size = len(players)
        self.hand = hand
        self.findings: list[Finding] = []
        self.total = sum(self.stacks, self.dead)
        "All chips of the hand."
        self.dealt = [seat for seat in range(size) if not self.folded[seat]]
        "Seats dealt in, clockwise."
        self.dealt.sort(key=lambda seat: players[seat].seat)
        self.living = len(self.dealt)
        "How many have not folded."
        self.able = [seat for seat in self.dealt if self.stacks[seat]]
        "Seats that can still act, clockwise: not folded, and with chips behind."
        self.place: int | None = None
        "Place in `able` of whoever is next; None when that is not known."
        self.acted = [False] * size
        "On this street."
        self.bettor = [False] * size
        "Whether the seat called, bet or raised."
        self.seen_high = [ZERO] * size
        "The bet to match when the seat last acted on this street."
        self.step = self.big_blind
        "The least raise: the last full bet or raise of this street, at least the big blind."
        self.small_seat: int | None = None
        self.big_seat: int | None = None
        self.small_line = self.big_line = 0
        "Lines of the first small and the first big blind."
        self.high_line = 0
        "Line of the last bet or raise of this street, 0 for none."
        self.first_post: int | None = None
        "The seat after which the betting before the flop begins: the first big blind, or the last straddle."
        self.fold_street: list[StreetName | None] = [None] * size
        self.street: StreetName = "preflop"
        self.street_number = 0
        self.action_number = 0
        self.troubled = False
        "A fault in the order was reported on this street: what follows from it is not reported again."
        self.shows: list[Show] = []
        "Actions that show cards."
        self.ante = usual_ante(hand)
        self.named: dict[str, Decimal] = {}
        "What was collected from each named pot."
        self.uncalled = False
        "An uncalled bet was printed."

    # -- reporting

    def line(self) -> int:
        """The line of the action that is looked at; 0 for hands that were not read from text."""
        source = self.hand.source
        return source.actions[self.street_number][self.action_number] if source else 0

    def look_at(self, street: int, action: int) -> None:
        """The action that is looked at, when the play is over."""
        self.street_number, self.action_number = street, action

    def find(self, code: str, line: int | None = None, path: str = "", **params: str) -> None:
        """Reports a finding at a line, and at a path of the model; without either, at the action that is looked at."""
        at = self.line() if line is None else line
        if line is None and not path:
            path = f"streets[{self.street_number}].actions[{self.action_number}]"
        self.findings.append(Finding(code, at, params=params, hand_id=self.hand.hand_id, path=path))

    # -- turns

    def open_street(self, number: int, name: StreetName) -> None:
        """A new round of betting."""
        if number:
            self.sweep()
            self.step = self.big_blind
            self.acted = [False] * len(self.acted)
        self.street, self.street_number, self.action_number = name, number, 0
        self.troubled = False
        self.high_line = 0
        self.place = None if name == "showdown" else self.opening_place()

    def opening_place(self) -> int | None:
        """Where the betting begins. The blinds decide: where the button disagrees, the play follows them."""
        if self.street == "preflop":
            return None  # nobody has posted yet
        if len(self.dealt) == 2 and self.big_seat is not None:
            return self.place_from(self.hand.players[self.big_seat].seat)
        if self.small_seat is not None:
            return self.place_from(self.hand.players[self.small_seat].seat)
        button = self.hand.button_seat
        return None if button is None else self.place_from(button + 1)

    def place_from(self, number: int) -> int:
        """The place of the first seat that can act, clockwise from a seat number on."""
        players = self.hand.players
        for place, seat in enumerate(self.able):
            if players[seat].seat >= number:
                return place
        return 0

    def place_after(self, seat: int) -> int:
        """The place of the first seat that can act, clockwise after a seat."""
        return self.place_from(self.hand.players[seat].seat + 1)

    def owes_action(self, seat: int) -> bool:
        """Whether a seat that can act still has to on this street: it has not acted, or has not matched the bet."""
        return not self.acted[seat] or self.bets[seat] < self.high

    def is_next(self, seat: int) -> bool:
        """Whether it is surely this seat's turn: the quick answer to the question that `next_to_act` answers."""
        able, place = self.able, self.place
        return (
            place is not None
            and len(able) > 1
            and able[place % len(able)] == seat
            and (not self.acted[seat] or self.bets[seat] < self.high)
        )

    def next_to_act(self) -> int | None:
        """The seat whose turn it is; None when the betting of the street is over."""
        able = self.able
        if self.living < 2 or not able:
            return None
        start = self.place or 0
        for step in range(len(able)):
            seat = able[(start + step) % len(able)]
            if self.owes_action(seat):
                return seat if len(able) > 1 or self.may_speak_alone(seat) else None
        return None

    def may_speak_alone(self, seat: int) -> bool:
        """The only one left with chips acts while a bet stands that he has not matched; and before the flop, where he
        has matched it but not spoken yet, he may."""
        return self.bets[seat] < self.most_of_others(seat) or (self.street == "preflop" and not self.acted[seat])

    def most_of_others(self, seat: int) -> Decimal:
        """The highest bet of somebody else on this street."""
        return max((bet for other, bet in enumerate(self.bets) if other != seat), default=ZERO)

    def left_to_act(self) -> int | None:
        """The seat that the street must not end without; None when the street may end."""
        seat = self.next_to_act()
        if seat is None or (len(self.able) == 1 and self.bets[seat] >= self.most_of_others(seat)):
            return None
        return seat

    # -- moving on

    def leave(self, seat: int) -> None:
        """A seat can act no more: it folded, or has no chips left."""
        able = self.able
        if seat not in able:
            return
        place = able.index(seat)
        del able[place]
        if self.place is not None and place < self.place:
            self.place -= 1

    def come_back(self, seat: int) -> None:
        """A seat can act again: an uncalled bet went back to it."""
        if seat not in self.able and not self.folded[seat]:
            self.able.append(seat)
            self.able.sort(key=lambda other: self.hand.players[other].seat)

    def pass_turn(self, seat: int) -> None:
        """The turn goes to whoever sits after this seat."""
        able, place = self.able, self.place
        if place is not None and place < len(able) and able[place] == seat:
            self.place = place + 1 if place + 1 < len(able) else 0
        else:
            self.place = self.place_after(seat)

    def fold(self, seat: int) -> None:
        """Takes a seat out of the hand and passes the turn on."""
        if not self.folded[seat]:
            self.folded[seat] = True
            self.fold_street[seat] = self.street
            self.living -= 1
        self.pass_turn(seat)
        self.leave(seat)

    def check(self, seat: int) -> None:
        """Passes the turn on."""
        self.acted[seat] = True
        self.seen_high[seat] = self.high
        self.pass_turn(seat)

    def wager(self, seat: int, action: Action) -> None:
        """Moves the chips of a call, bet or raise and passes the turn on."""
        high = self.high
        self.put(seat, self.pay(seat, self.price(seat, action)))
        raised = self.high - high
        if raised > ZERO:
            self.high_line = self.line()
        if raised >= self.step:
            self.step = raised
        self.bettor[seat] = self.acted[seat] = True
        self.seen_high[seat] = self.high
        self.pass_turn(seat)
        if not self.stacks[seat]:
            self.leave(seat)

    def post_up(self, seat: int, action: Action) -> None:
        """Applies a blind or an ante."""
        small = self.small_posted
        self.apply(action)
        if not self.stacks[seat]:
            self.leave(seat)
        if action.action == "blind":
            if action.type == "sb" and not small:
                self.small_seat, self.small_line = seat, self.line()
            elif action.type == "bb" and self.big_seat is None:
                self.big_seat = self.first_post = seat
                self.big_line = self.line()
            elif action.type == "straddle":
                self.first_post = seat
                self.step = max(self.step, self.bets[seat])
            if self.first_post is not None and self.street == "preflop":
                self.place = self.place_after(self.first_post)

    # -- the pot

    def inside(self) -> Decimal:
        """All that was put in and not returned."""
        return self.total - sum(self.stacks, ZERO)

    def final_pots(self) -> list[tuple[Decimal, list[int]]]:
        """The pots at the end of the betting. Nearly always there is one: nobody living is all-in."""
        living = [seat for seat, out in enumerate(self.folded) if not out]
        if living and all(self.stacks[seat] for seat in living):
            return [(self.inside(), living)]
        return self.pots(self.contributions())


def usual_ante(hand: Hand) -> Decimal:
    """The ante of a hand. Where no header prints it the largest is taken for it: then more of another speak against,
    but for those that are all that a player has."""
    stacks = {player.name: player.stack for player in hand.players}
    posts = [action for street in hand.streets for action in street.actions if action.action == "ante"]
    posted = [post.amount for post in posts if post.amount != stacks.get(post.player)]
    most = max(posted, key=posted.count, default=None)
    if most is None or posted.count(most) <= posted.count(hand.ante) or hand.ante not in posted:
        return hand.ante
    return most
