"""What the header and the table line say that cannot be: a day or a time that does not exist, a seat that the table has
not."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from hrparse.audit.course import Course

MOMENT: Final = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})")
"""How the reading writes a date. JSON may hold any other form of ISO 8601; that is not looked at."""


def date(course: Course) -> None:
    """HR440: the hand is dated to a day or a time that does not exist."""
    hand = course.hand
    found = MOMENT.match(hand.started_at or "")
    if found is None:
        return
    try:
        datetime(*map(int, found.groups()))  # type: ignore[arg-type]
    except ValueError:
        line = hand.source.header if hand.source else 0
        course.find("HR440", line, "started_at", date=found[0].replace("T", " "))


def seats(course: Course) -> None:
    """HR441: the button, or a player, in a seat that the table has not. A button in an empty seat is silent (R12)."""
    hand, source = course.hand, course.hand.source
    button = hand.button_seat
    most = hand.max_players
    beyond = [at for at, player in enumerate(hand.players) if most is not None and player.seat > most]
    if len(beyond) > 1:  # the table is wrong, not all of them
        seat = max(player.seat for player in hand.players)
        course.find("HR441", source.button if source else 0, "max_players", seat=str(seat))
        return
    if button is not None and (button < 1 or (most is not None and button > most)):
        course.find("HR441", source.button if source else 0, "button_seat", seat=str(button))
    for at in beyond:
        line = source.seats[at] if source else 0
        course.find("HR441", line, f"players[{at}].seat", seat=str(hand.players[at].seat))
