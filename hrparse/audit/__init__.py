"""What a hand must satisfy beyond its grammar: the money adds up, the play is in order, the cards and winners are right.

    order   whose turn it is, what may be done (HR5xx)          money   numbers that must agree (HR4xx)
    cards   cards and winners (HR6xx)                            labels  blinds against the button (R1)
    words   the words of a showdown, as data                    strength  how strong a hand is

One pass over the actions with the chips of the ledger; a rule is a function that reports to the `Course`.
"""

from __future__ import annotations

from decimal import Decimal

from hrparse.audit import cards, labels, money, order
from hrparse.audit.course import Course
from hrparse.diagnostics import Finding
from hrparse.ledger import ZERO
from hrparse.model import Action, Hand

__all__ = ["audit"]


def audit(hand: Hand) -> list[Finding]:
    """Everything that is wrong or odd about a hand, in the order of its lines. A cancelled hand has no play to judge."""
    if hand.cancelled or not hand.players:
        return []
    course = Course(hand)
    play(course)
    settle(course)
    if len(course.findings) > 1:
        course.findings.sort(key=lambda finding: finding.line)
    return course.findings


def play(course: Course) -> None:
    """Follows the actions."""
    for number, street in enumerate(course.hand.streets):
        if number:
            if street.actions or street.name == "showdown":
                close_street(course, number)
            course.open_street(number, street.name)
        betting = street.name != "showdown"
        for at, action in enumerate(street.actions):
            course.action_number = at
            seat = course.index.get(action.player)
            if seat is not None:
                follow(course, seat, action, betting)


def close_street(course: Course, number: int) -> None:
    """The street before this one ends here."""
    source = course.hand.source
    order.street_end(course, source.streets[number] if source else 0)


def follow(course: Course, seat: int, action: Action, betting: bool) -> None:
    """Holds one action against the rules, then applies it."""
    kind = action.action
    if kind in ("fold", "check", "call", "bet", "raise"):
        order.turn(course, seat, action)
        if kind == "call":
            money.call(course, seat, action)
        elif kind == "check":
            order.check(course, seat, action)
        elif kind == "raise":
            order.raise_size(course, seat, action)
            money.raise_by(course, seat, action)
        elif kind == "bet":
            order.bet_size(course, seat, action)
            money.stack(course, seat, action, action.amount or ZERO)
        course.move(seat, action)
        if kind not in ("fold", "check"):
            money.all_in(course, seat, action)
    elif kind == "blind":
        money.blind(course, seat, action)
        course.post_up(seat, action)
        money.all_in(course, seat, action)
    elif kind == "ante":
        money.ante(course, seat, action)
        course.post_up(seat, action)
        money.all_in(course, seat, action)
    elif kind == "uncalled":
        money.uncalled(course, seat, action)
        if not course.stacks[seat] and action.amount and not course.folded[seat]:
            course.able += 1
        course.apply(action)
        course.uncalled = course.uncalled or bool(action.amount)
    elif kind == "collect":
        if betting:
            order.street_end(course, None)
        amount = action.amount or ZERO
        course.collected[seat] += amount
        if action.pot:
            course.named[action.pot] = course.named.get(action.pot, ZERO) + amount


def settle(course: Course) -> None:
    """Holds the end of the hand against its play."""
    hand, source = course.hand, course.hand.source
    pot = source.pot if source else None
    labels.blinds_by_button(course, "SB", course.small_seat, "sb")
    labels.blinds_by_button(course, "BB", course.big_seat, "bb")
    if pot:
        money.total_pot(course, pot)
        money.paid_out(course, pot)
    if not course.uncalled:
        give_excess_back(course)
    won = winnings(course)
    piles = course.pots(course.contributions())
    money.shares(course, piles, won)
    if pot:
        money.printed_pots(course, pot, piles)
        money.named_pots(course, pot, piles)
    cards.twice(course)
    cards.board_growth(course)
    boards = cards.boards_of(hand.streets)
    cards.summary_boards(course, boards)
    cards.runs(course, boards)
    cards.show_words(course, boards)
    if hand.result.showdown and course.living > 1 and any(won):
        cards.best(course, piles, won, boards)
    if source:
        for claim in source.summary:
            seat = course.index.get(claim.player)
            if seat is not None:
                money.summary_won(course, seat, claim, won[seat])
                money.summary_fold(course, seat, claim)
                money.summary_no_bet(course, seat, claim)
                money.summary_seat(course, seat, claim)
        cards.summary_words(course, boards)


def give_excess_back(course: Course) -> None:
    """R22: a text without an uncalled line; some of them count the excess in the pot."""
    seat, excess = course.excess()
    if excess and money.inside(course) != course.hand.result.pot:
        course.give_back(seat, excess)


def winnings(course: Course) -> list[Decimal]:
    """What each seat won, shares that were cashed out included."""
    won = [ZERO] * len(course.collected)
    for winner in course.hand.result.winners:
        seat = course.index.get(winner.player)
        if seat is not None:
            won[seat] += winner.amount
    return won
