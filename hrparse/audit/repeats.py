"""Lines that stand twice: those that say nothing new (HR612), and actions that repeat the one above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hrparse.audit.course import Course
from hrparse.diagnostics import Finding
from hrparse.model import Action, Source

Said = tuple[str, str, int, object]
"""What a line says, in the words of the labels; of whom; its number; what a line that says the same has in common."""

PAYOUT: Final = frozenset({"HR411", "HR412", "HR607"})
"""What a `collected` line that stands twice brings about."""


def twice(course: Course, source: Source) -> None:
    """HR612: a line that may stand once stands there again. Cards may be shown one at a time, and anew for each run."""
    seen: dict[tuple[str, str, object], int] = {}
    for what, player, line, mark in said(course, source):
        first = seen.setdefault((what, player, mark), line)
        if first != line:
            course.find("HR612", line, twice=what, player=player, first=str(first))


def said(course: Course, source: Source) -> Iterator[Said]:
    """The lines that may stand once."""
    for player, line in source.dealt:
        yield "dealt", player, line, None
    for number, street in enumerate(course.hand.streets):
        if street.name == "showdown":
            yield "showdown", "", source.streets[number], street.run
        for at, action in enumerate(street.actions):
            if action.action in ("show", "muck"):
                mark = (number, action.hand, *(action.cards or ()))
                yield action.action, action.player, source.actions[number][at], mark
    for line, run, cards in source.boards:
        yield "board", "", line, (run, *cards)
    for claim in source.summary:
        yield "claim", claim.player, claim.line, None


def like_the_line_above(course: Course, source: Source, findings: list[Finding]) -> None:
    """The help of what is found at an action that says the same as the one before it: the line stands there twice. Of a
    `collected` line that is found where its money is counted."""
    above: dict[int, int] = {}
    paid: tuple[int, int] | None = None
    for street, lines in zip(course.hand.streets, source.actions, strict=True):
        for at in range(1, len(lines)):
            if printed(street.actions[at]) == printed(street.actions[at - 1]):
                above[lines[at]] = lines[at - 1]
                if street.actions[at].action == "collect":
                    paid = paid or (lines[at], lines[at - 1])
    for finding in findings:
        again = (finding.line, above[finding.line]) if finding.line in above else None
        if paid and finding.code in PAYOUT:
            again = paid
        if again and finding.code != "HR612" and finding.help not in ("follows", "follows_above"):
            finding.help = "again"
            finding.params |= {"again": str(again[0]), "first": str(again[1])}


def printed(action: Action) -> tuple[object, ...]:
    """What the line of an action says: the total behind a call or a bet is no part of it."""
    total = action.to_amount if action.action == "raise" else None
    return action.player, action.action, action.amount, total, action.cards, action.pot
