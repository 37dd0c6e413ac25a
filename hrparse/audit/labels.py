"""Blinds against the button (R1): a blind posted by another seat is a warning, never another label."""

from __future__ import annotations

from hrparse.audit.course import Course


def big_blind_lost(course: Course) -> None:
    """HR431: nobody posts the big blind, though whoever owes it has chips left behind the ante."""
    hand = course.hand
    owner = next((at for at, player in enumerate(hand.players) if player.position == "BB"), None)
    if owner is None or course.antes[owner] >= hand.players[owner].stack or not hand.blinds[1]:
        return
    if not any(action.type in ("bb", "both") for action in hand.streets[0].actions):
        line = hand.source.streets[0] if hand.source else 0
        course.find("HR431", line, owner=hand.players[owner].name)
        course.findings.insert(0, course.findings.pop())  # before all that follows from it


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
