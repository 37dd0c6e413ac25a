"""The hand while it is followed: the chips of the ledger and, besides, who has acted and who is next.

The rules of `order` and `money` look at a `Course` before each action and report to it.
"""

from __future__ import annotations

from decimal import Decimal

from hrparse.diagnostics import Finding
from hrparse.ledger import ZERO, Table
from hrparse.model import Action, Hand, StreetName


class Course(Table):
    """State of one hand during its play. Seats are indexes into `hand.players`."""

    __slots__ = (
        "able",
        "acted",
        "action_number",
        "bettor",
        "big_seat",
        "called_out",
        "collected",
        "findings",
        "first_post",
        "fold_street",
        "hand",
        "living",
        "named",
        "next_place",
        "places",
        "ring",
        "seen_high",
        "small_seat",
        "step",
        "street",
        "street_number",
        "troubled",
        "uncalled",
    )

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        players = hand.players
        self.hand = hand
        self.findings: list[Finding] = []
        self.ring = sorted((i for i, out in enumerate(self.folded) if not out), key=lambda i: players[i].seat)
        "Seats dealt in, clockwise."
        self.places = {seat: place for place, seat in enumerate(self.ring)}
        self.next_place: int | None = None
        "Place in the ring from where the next one to act is looked for; None when that is not known."
        self.living = len(self.ring)
        "How many have not folded."
        self.able = sum(1 for seat in self.ring if self.stacks[seat])
        "How many of them have chips behind."
        self.acted = [False] * len(players)
        "On this street."
        self.bettor = [False] * len(players)
        "Whether the seat called, bet or raised."
        self.seen_high = [ZERO] * len(players)
        "The bet to match when the seat last acted on this street."
        self.step = self.big_blind
        "The least raise: the last full bet or raise of this street, at least the big blind."
        self.small_seat: int | None = None
        self.big_seat: int | None = None
        self.first_post: int | None = None
        "The seat after which the betting before the flop begins: the first big blind, or the last straddle."
        self.fold_street: list[StreetName | None] = [None] * len(players)
        self.street: StreetName = "preflop"
        self.street_number = 0
        self.action_number = 0
        self.troubled = False
        "A fault in the order was reported on this street: what follows from it is not reported again."
        self.called_out: set[str] = set()
        "Codes that are reported once a hand."
        self.collected = [ZERO] * len(players)
        self.named: dict[str, Decimal] = {}
        "What was collected from each named pot."
        self.uncalled = False
        "An uncalled bet was printed."

    # -- reporting

    def line(self) -> int:
        """The line of the action that is looked at; 0 for hands that were not read from text."""
        source = self.hand.source
        return source.actions[self.street_number][self.action_number] if source else 0

    def find(self, code: str, line: int | None = None, **params: str) -> None:
        """Reports a finding at a line; without one, at the action that is looked at."""
        self.findings.append(
            Finding(code, self.line() if line is None else line, params=params, hand_id=self.hand.hand_id)
        )

    # -- turns

    def open_street(self, number: int, name: StreetName) -> None:
        """A new round of betting."""
        if number:
            self.sweep()
            self.step = self.big_blind
            self.acted = [False] * len(self.acted)
        self.street, self.street_number, self.action_number = name, number, 0
        self.troubled = False
        self.next_place = self.opening_place()

    def opening_place(self) -> int | None:
        """Where the betting begins. The blinds decide, not the button: where the two disagree the play follows the blinds."""
        if not self.ring:
            return None
        if self.street == "preflop":
            return None if self.first_post is None else self.places.get(self.first_post, 0) + 1
        if len(self.ring) == 2 and self.big_seat is not None:
            return self.places.get(self.big_seat)
        if self.small_seat is not None:
            return self.places.get(self.small_seat)
        button = self.hand.button_seat
        if button is None:
            return None
        seats = [self.hand.players[seat].seat for seat in self.ring]
        return next((place for place, seat in enumerate(seats) if seat > button), 0)

    def owes_action(self, seat: int) -> bool:
        """Whether the seat still has to act on this street: it has chips, and has not acted or has not matched the bet."""
        if self.folded[seat] or not self.stacks[seat]:
            return False
        return not self.acted[seat] or self.bets[seat] < self.high

    def next_to_act(self) -> int | None:
        """The seat whose turn it is; None when the betting of the street is over."""
        if self.living < 2:
            return None
        start = self.next_place or 0
        ring = self.ring
        size = len(ring)
        for step in range(size):
            seat = ring[(start + step) % size]
            if self.owes_action(seat):
                if self.able == 1 and not self.may_speak_alone(seat):
                    return None
                return seat
        return None

    def may_speak_alone(self, seat: int) -> bool:
        """The only one left with chips acts while a bet stands that he has not matched; and before the flop, where he has
        matched it but not spoken yet, he may."""
        return self.bets[seat] < self.most_of_others(seat) or (self.street == "preflop" and not self.acted[seat])

    def most_of_others(self, seat: int) -> Decimal:
        """The highest bet of somebody else on this street."""
        return max((bet for other, bet in enumerate(self.bets) if other != seat), default=ZERO)

    def left_to_act(self) -> int | None:
        """The seat that the street must not end without; None when the street may end."""
        seat = self.next_to_act()
        if seat is None or (self.able == 1 and self.bets[seat] >= self.most_of_others(seat)):
            return None
        return seat

    # -- moving on

    def move(self, seat: int, action: Action) -> None:
        """Applies a fold, check, call, bet or raise, and passes the turn on."""
        kind = action.action
        before = self.stacks[seat]
        if kind == "fold":
            if not self.folded[seat]:
                self.folded[seat] = True
                self.fold_street[seat] = self.street
                self.living -= 1
                if before:
                    self.able -= 1
        elif kind != "check":
            high = self.high
            self.bettor[seat] = True
            self.apply(action)
            raised = self.high - high
            if raised >= self.step:
                self.step = raised
            if before and not self.stacks[seat] and not self.folded[seat]:
                self.able -= 1
        self.acted[seat] = True
        self.seen_high[seat] = self.high
        place = self.places.get(seat)
        if place is not None:
            self.next_place = place + 1

    def post_up(self, seat: int, action: Action) -> None:
        """Applies a blind or an ante."""
        before = self.stacks[seat]
        small = self.small_posted
        self.apply(action)
        if before and not self.stacks[seat]:
            self.able -= 1
        if action.action == "blind":
            if action.type == "sb" and not small:
                self.small_seat = seat
            elif action.type == "bb" and self.big_seat is None:
                self.big_seat = self.first_post = seat
            elif action.type == "straddle":
                self.first_post = seat
                self.step = max(self.step, self.bets[seat])
            if self.first_post is not None:
                self.next_place = self.places.get(self.first_post, 0) + 1
