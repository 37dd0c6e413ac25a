"""Blinds against the button (R1): a blind posted by another seat is a warning, never another label."""

from __future__ import annotations

from hrparse.audit.course import Course


def blinds_by_button(course: Course, label: str, seat: int | None, line: int) -> None:
    """HR430: the first small (big) blind is posted by somebody who is not labelled so; silent where nobody is (R11)."""
    if seat is None:
        return
    players = course.hand.players
    position = players[seat].position
    if position is None or position == label:
        return
    owner = next((at for at, player in enumerate(players) if player.position == label), None)
    if owner is None:
        return
    if course.antes[owner] and course.antes[owner] >= players[owner].stack:
        return  # all-in by the ante: the blind goes to the next, and the labels do not (R11)
    course.find("HR430", line, player=players[seat].name, position=position, blind=label, owner=players[owner].name)
