"""What a summary leaves out (HR614): the board, or the line of somebody who played. A hand without a summary is whole
all the same (R19), and a site that prints no such lines has no rule for them."""

from __future__ import annotations

from typing import Final

from hrparse.audit.course import Course
from hrparse.events import EVENTS
from hrparse.grammar import form
from hrparse.model import Source

SEATS: Final = frozenset(kind for kind in EVENTS if kind.startswith("summary_"))
"""The lines about a seat."""


def lost_lines(course: Course, source: Source, boards: list[list[str]]) -> None:
    """HR614: lines of the summary are lost; told at its total, or the first that is there."""
    rules = form()["sites"][course.hand.site or ""]["rules"]
    lines = [line for line, *_ in source.boards] + [claim.line for claim in source.summary]
    line = source.pot.line if source.pot else min(lines, default=0)
    if not line:
        return
    printed = {run or 1 for _, run, _ in source.boards}
    if "board" in rules and (printed or len(boards) == 1):  # a site may have no line for each of several
        for run, board in enumerate(boards, 1):
            if board and run not in printed:
                course.find("HR614", line, lost="board", cards=" ".join(board))
    silent = unspoken_of(course, source)
    if silent and not SEATS.isdisjoint(rules):
        course.find("HR614", line, lost="claim" if source.summary else "claims", player=", ".join(silent))


def unspoken_of(course: Course, source: Source) -> list[str]:
    """Who played, and has no line in the summary. Where none of those who folded has one, they need none: a hand that
    was run twice may be printed so."""
    actions = [action for street in course.hand.streets for action in street.actions]
    played = {action.player for action in actions}
    spoken_of = {claim.player for claim in source.summary}
    folded = {action.player for action in actions if action.action == "fold"}
    excused = folded if source.summary and folded.isdisjoint(spoken_of) else set()
    return [p.name for p in course.hand.players if p.name in played - spoken_of - excused]
