"""Order and legality of play (HR5xx): whose turn it is, what may be done, when a street ends."""

from __future__ import annotations

from hrparse.audit.course import Course
from hrparse.diagnostics import money
from hrparse.ledger import ZERO
from hrparse.model import Action, Source


def turn(course: Course, seat: int, action: Action) -> None:
    """HR501 out of turn · HR502 after a fold · HR503 with no chips left · HR504 when the betting is over."""
    if course.is_next(seat):
        return
    if course.folded[seat]:
        course.find("HR502", player=action.player)
        return
    if not course.stacks[seat]:
        absent = course.street == "preflop" and not course.acted[seat] and course.hand.players[seat].stack
        if action.action == "fold" and absent:
            return  # all-in by his blind, and folded by the site
        if action.action == "fold" and course.living > 1 and course.street == "river":
            return  # bets all he has, is called, and throws the hand away without showing it
        course.find("HR503", player=action.player)
        return
    if course.place is None or course.troubled:
        return
    expected = course.next_to_act()
    if expected == seat:
        return
    if expected is not None:
        course.find("HR501", player=action.player, expected=course.hand.players[expected].name)
    elif action.action == "fold" and course.living > 1 and course.street == "river":
        return  # bets, is called, and throws the hand away without showing it
    else:
        course.find("HR504", player=action.player, street=course.street)
    course.troubled = True


def street_end(course: Course, line: int | None) -> None:
    """HR505: the street ends while somebody still has to act."""
    if course.troubled or course.place is None:
        return
    seat = course.left_to_act()
    if seat is not None:
        course.find("HR505", line, player=course.hand.players[seat].name, street=course.street)
        course.troubled = True


def check(course: Course, seat: int, action: Action) -> None:
    """HR506: a check while a bet stands. A fold where a check is free is legal, and silent."""
    if course.bets[seat] < max(course.bets):
        course.find("HR506", player=action.player, amount=money(course.high - course.bets[seat]))


def bet_stands(course: Course, action: Action) -> None:
    """HR507 a bet where one stands already · HR511 a bet of nothing. A bet below the big blind is silent: it is printed
    at times."""
    if course.high > ZERO:
        course.find("HR507", player=action.player, high=money(course.high))
    elif not action.amount:
        course.find("HR511", player=action.player)


def showdown_begins(course: Course, source: Source) -> None:
    """HR512: more than one is left, and cards are shown or the pot is collected without the marker of the showdown."""
    if course.living < 2 or any(street.name == "showdown" for street in course.hand.streets):
        return
    for street, lines in zip(course.hand.streets, source.actions, strict=True):
        for action, line in zip(street.actions, lines, strict=True):
            if action.action in ("show", "muck", "collect"):
                course.find("HR512", line)
                return


def raise_size(course: Course, seat: int, action: Action) -> None:
    """HR508 a raise with nothing to raise · HR509 below the least raise and not all-in · HR510 a raise after an all-in
    that was too small to open the betting again."""
    if action.to_amount is None:
        return
    if course.high == ZERO:
        course.find("HR508", player=action.player)
        return
    by = action.to_amount - course.high
    if by < course.step and action.to_amount - course.bets[seat] < course.stacks[seat]:
        course.find(
            "HR509",
            player=action.player,
            amount=money(action.to_amount),
            least=money(course.high + course.step),
        )
        if action.amount and course.step <= action.amount:
            finding = course.findings[-1]
            finding.help = "sum"
            finding.params |= {
                "by": money(action.amount),
                "high": money(course.high),
                "sum": money(course.high + action.amount),
            }
    elif course.acted[seat] and course.high - course.seen_high[seat] < course.step:
        course.find("HR510", player=action.player)
