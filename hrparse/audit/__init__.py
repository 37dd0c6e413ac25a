"""What a hand must satisfy beyond its grammar: money that adds up, play in order, the right cards and winners.

    order   whose turn it is, what may be done (HR5xx)          money   numbers that must agree (HR4xx)
    cards   cards and winners (HR6xx)                            labels  blinds against the button (R1)
    table   the date, and seats that the table has not           words   the words of a showdown, as data
    strength  how strong a hand is                               repeats lines that stand twice
    outcome  what a model says at its end                        currency  two currencies in one hand
    summary  lines that it leaves out

One pass over the actions with the chips of the ledger; a rule is a function that reports to the `Course`.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from hrparse.audit import cards, currency, labels, money, order, outcome, repeats, summary, table
from hrparse.audit.course import Course
from hrparse.diagnostics import Finding
from hrparse.ledger import ZERO
from hrparse.model import Action, Hand, PotLine, SummarySeat

__all__ = ["audit"]


def audit(hand: Hand) -> list[Finding]:
    """Everything that is wrong or odd about a hand, in the order of its lines. A cancelled hand is not judged."""
    if hand.cancelled or not hand.players:
        return []
    course = Course(hand)
    play(course)
    if course.living > 1 and course.street != "showdown":
        order.street_end(course, None)
    played = len(course.findings)
    settle(course)
    if len(course.findings) > 1:
        trace(course.findings, played)
        course.findings.sort(key=lambda finding: finding.line)
    if course.findings and hand.source:
        repeats.like_the_line_above(course, hand.source, course.findings)
    return course.findings


FOLLOW_FROM_PLAY: Final = frozenset({
    "HR401", "HR402", "HR403", "HR404", "HR405", "HR406", "HR409", "HR410", "HR412", "HR413",
    "HR501", "HR503", "HR504", "HR505", "HR506", "HR507", "HR508", "HR509", "HR510", "HR607",
})  # fmt: skip
"""What one wrong amount, or one lost action, brings about later in the hand."""

FOLLOW_FROM_SUMS: Final = frozenset({"HR410", "HR411", "HR412", "HR413", "HR414", "HR415", "HR607"})
"""What one wrong figure of the payout brings about in the others."""

WRONG_CARDS: Final = frozenset({"HR601", "HR602", "HR603", "HR611"})
FOLLOW_FROM_CARDS: Final = frozenset({"HR603", "HR604", "HR606", "HR608", "HR609", "HR610"})
"""What one wrong card brings about later in the hand."""

FOLLOW_FROM_BUTTON: Final = frozenset({"HR430", "HR419"})
"""What a wrong button, or two blinds that changed places, bring about."""

FOLLOW_FROM_LOST_POST: Final = frozenset({"HR430"})
"""What a lost ante or small blind brings about, besides: by the button the big blind is posted a seat too late."""

FOLLOW_FROM_WINNER: Final = frozenset({"HR415"})
"""What another winner than the cards have brings about in the summary."""

FOLLOW_FROM_WORDS: Final = frozenset({"HR606", "HR607", "HR609", "HR610"})
"""What cards bring about that do not make what was shown."""

FOLLOW_FROM_LOST_STREET: Final = frozenset({"HR604"})
"""What a lost marker brings about, besides what any line of the play does."""


def trace(findings: list[Finding], played: int) -> None:
    """Says of what may be a consequence where it comes from: the first `played` findings are of the play."""

    def first(code: str) -> Finding | None:
        return next((finding for finding in findings if finding.code == code), None)

    mark(findings, first("HR608"), FOLLOW_FROM_WORDS)
    cards = [finding for finding in findings if finding.code in WRONG_CARDS]
    mark(findings, min(cards, key=lambda finding: finding.line, default=None), FOLLOW_FROM_CARDS)
    mark(findings, first("HR430"), FOLLOW_FROM_BUTTON)
    mark(findings, first("HR606"), FOLLOW_FROM_WINNER)
    lost = first("HR433") or first("HR432") or first("HR431")
    cause = lost or (findings[0] if played else wrong_sum(findings))
    mark(findings, cause, FOLLOW_FROM_PLAY if lost or played else FOLLOW_FROM_SUMS)
    mark(findings, first("HR433") or first("HR432"), FOLLOW_FROM_LOST_POST)
    lost_street(findings)


def lost_street(findings: list[Finding]) -> None:
    """The betting is over and goes on, and the summary prints more of the board than was dealt: a marker is lost."""
    over = next((finding for finding in findings if finding.code == "HR504"), None)
    board = next((finding for finding in findings if finding.code == "HR604"), None)
    if over and board and board.params["printed"].startswith(board.params["dealt"] + " "):
        over.help = "street"
        over.params["printed"] = board.params["printed"]
        mark(findings, over, FOLLOW_FROM_LOST_STREET)


def mark(findings: list[Finding], cause: Finding | None, codes: frozenset[str]) -> None:
    """The help of the findings with one of these codes: they may follow from the cause."""
    for finding in findings:
        if cause and finding is not cause and finding.code in codes:
            finding.help = "follows_above" if finding.line == cause.line else "follows"
            finding.params["cause"] = str(cause.line)


def wrong_sum(findings: list[Finding]) -> Finding | None:
    """Of the figures that do not agree, the one that two others speak against: what was put in, the total, what was
    paid out."""
    first: dict[str, Finding] = {}
    for finding in findings:
        first.setdefault(finding.code, finding)
    put_in, paid_out = first.get("HR410"), first.get("HR411")
    if put_in or (paid_out and paid_out.help == "unpaid"):
        return put_in or paid_out
    return first.get("HR412") or first.get("HR607") or paid_out


def play(course: Course) -> None:
    """Follows the actions."""
    index = course.index
    for number, street in enumerate(course.hand.streets):
        if number:
            if course.living > 1 and (street.actions or street.name == "showdown"):
                close_street(course, number)
            if not street.actions:
                continue
        course.open_street(number, street.name)
        for at, action in enumerate(street.actions):
            course.action_number = at
            seat = index.get(action.player)
            if seat is not None:
                follow(course, seat, action)


def close_street(course: Course, number: int) -> None:
    """The street before this one ends here."""
    source = course.hand.source
    order.street_end(course, source.streets[number] if source else 0)


def follow(course: Course, seat: int, action: Action) -> None:
    """Holds one action against the rules, then applies it."""
    kind = action.action
    if kind == "fold":
        order.turn(course, seat, action)
        course.fold(seat)
        if action.cards:
            course.shows.append((course.street_number, course.action_number, action))
    elif kind == "check":
        order.turn(course, seat, action)
        order.check(course, seat, action)
        course.check(seat)
    elif kind == "call":
        order.turn(course, seat, action)
        money.call(course, seat, action)
        course.wager(seat, action)
        money.all_in(course, seat, action)
    elif kind == "bet":
        order.turn(course, seat, action)
        order.bet_stands(course, action)
        money.stack(course, seat, action, action.amount or ZERO)
        course.wager(seat, action)
        money.all_in(course, seat, action)
    elif kind == "raise":
        order.turn(course, seat, action)
        order.raise_size(course, seat, action)
        money.raise_by(course, seat, action)
        course.wager(seat, action)
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
        course.apply(action)
        if action.amount:
            course.uncalled = True
            course.come_back(seat)
    elif kind == "collect":
        if course.street != "showdown":
            order.street_end(course, None)
        if action.pot:
            course.named[action.pot] = course.named.get(action.pot, ZERO) + (action.amount or ZERO)
    elif kind == "show":
        course.shows.append((course.street_number, course.action_number, action))


def settle(course: Course) -> None:
    """Holds the end of the hand against its play."""
    hand, source = course.hand, course.hand.source
    result = hand.result
    # a model says no less than a text does, but not whether a rake of 0 was said
    pot = source.pot if source else PotLine(0, result.pot, result.rake or None, result.fees)
    table.date(course)
    currency.of_the_sign(course)
    table.seats(course)
    labels.blinds_by_button(course, "SB", course.small_seat, course.small_line)
    labels.blinds_by_button(course, "BB", course.big_seat, course.big_line)
    labels.ante_lost(course)
    labels.big_blind_lost(course, labels.small_blind_lost(course))
    if pot:
        money.total_pot(course, pot)
        money.paid_out(course, pot)
    if source and (pot is None or pot.rake is None):
        money.awarded(course, pot.line if pot else source.last)
    if not course.uncalled:
        give_excess_back(course)
    won = winnings(course)
    piles = course.final_pots()
    money.shares(course, piles, won)
    if pot:
        money.printed_pots(course, pot, piles)
    if source and pot:
        money.named_pots(course, pot)
    boards = cards.boards_of(hand.streets)
    sound = cards.twice(course) and all(len(board) <= 5 for board in boards)  # what wrong cards make is not judged
    if sound:
        cards.show_words(course, boards)
    if sound and course.living > 1 and hand.result.showdown:
        cards.best(course, piles, won, boards)
    cards.unknown_words(course)
    cards.board_growth(course)
    if source is None:
        outcome.boards(course, boards)
        outcome.paid(course)
    else:
        order.showdown_begins(course, source)
        if pot is None:
            money.total_lost(course, source)
        repeats.twice(course, source)
        cards.summary_boards(course, source, boards)
        cards.runs(course, source, boards)
        summary.lost_lines(course, source, boards)
        for claim in source.summary:
            seat = course.index.get(claim.player)
            if seat is not None:
                hold_summary(course, seat, claim, won[seat], boards if sound else [])


def hold_summary(course: Course, seat: int, claim: SummarySeat, won: Decimal, boards: list[list[str]]) -> None:
    """Holds one seat line of the summary against the hand."""
    if claim.folded is not None:
        money.summary_fold(course, seat, claim, claim.folded)
        if claim.no_bet:
            money.summary_no_bet(course, seat, claim)
    elif claim.outcomes or claim.showed:
        money.summary_result(course, seat, claim)
    if won or claim.outcomes:
        money.summary_won(course, claim, won)
    if claim.button or claim.small_blind or claim.big_blind:
        money.summary_role(course, seat, claim)
    if claim.cards:
        cards.summary_cards(course, seat, claim, claim.cards, boards)


def give_excess_back(course: Course) -> None:
    """R22: a text without an uncalled line; some of them count the excess in the pot."""
    seat, excess = course.excess()
    if excess and course.inside() != course.hand.result.pot:
        course.give_back(seat, excess)


def winnings(course: Course) -> list[Decimal]:
    """What each seat won, shares that were cashed out included."""
    won = [ZERO] * len(course.stacks)
    for winner in course.hand.result.winners:
        seat = course.index.get(winner.player)
        if seat is not None:
            won[seat] += winner.amount
    return won
