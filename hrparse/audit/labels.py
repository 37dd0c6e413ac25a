"""Posts that are lost, and blinds against the button (R1): a blind posted by another seat is a warning, never another
label."""

from __future__ import annotations

from typing import Final

from hrparse.audit.course import Course


def ante_lost(course: Course) -> None:
    """HR433: most who are dealt in post an ante, and somebody does not."""
    without = [seat for seat in course.dealt if not course.antes[seat]]
    if len(course.dealt) - len(without) < max(MANY, len(without) + 1):
        return
    for seat in without:
        lost(course, "HR433", seat, player=course.hand.players[seat].name)


MANY: Final = 2
"""So many antes are more than the one that the big blind posts for all."""


def small_blind_lost(course: Course) -> int | None:
    """HR432: nobody posts the small blind, and the summary says whose it is; says who that is."""
    source = course.hand.source
    if course.small_seat is not None or source is None:
        return None
    owner = next((course.index.get(claim.player) for claim in source.summary if claim.small_blind), None)
    if owner is not None:
        lost(course, "HR432", owner, owner=course.hand.players[owner].name)
    return owner


def lost(course: Course, code: str, seat: int, **params: str) -> None:
    """A post is lost: told at the big blind, or where the cards are dealt, and before all that follows from it. Where
    its owner posts a blind all the same, that may be the one, under another name."""
    hand, source, findings = course.hand, course.hand.source, course.findings
    before = sum(finding.code in LOST for finding in findings)
    course.find(code, course.big_line or (source.streets[0] if source else 0), "streets[0]", **params)
    findings.insert(before, findings.pop())
    if source and code != "HR433":
        for action, line in zip(hand.streets[0].actions, source.actions[0], strict=True):
            if action.action == "blind" and action.player == hand.players[seat].name:
                findings[before].help = "posted"
                findings[before].params["first"] = str(line)


LOST: Final = "HR433 HR432 HR431"
"""The codes of lost posts, in the order of the posts."""


def big_blind_lost(course: Course, small: int | None) -> None:
    """HR431: nobody posts the big blind, though whoever owes it has chips left behind the ante.

    small: who owes the small blind, if nobody posts that either; then the labels are wrong by a seat.
    """
    hand = course.hand
    owner = next((at for at, player in enumerate(hand.players) if player.position == "BB"), None)
    if small is not None and owner == small and small in course.dealt:
        owner = course.dealt[(course.dealt.index(small) + 1) % len(course.dealt)]
    if owner is None or course.antes[owner] >= hand.players[owner].stack or not hand.blinds[1]:
        return
    if not any(action.type in ("bb", "both") for street in hand.streets[:1] for action in street.actions):
        lost(course, "HR431", owner, owner=hand.players[owner].name)


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
    names = {"player": players[seat].name, "owner": players[owner].name}
    course.find("HR430", line, f"players[{seat}]", position=position, blind=label, **names)
