"""The label of each seat, from the button and the players dealt in (specification §3.6, rulings R1, R4, R11–R13)."""

from __future__ import annotations

import functools
from typing import Final

from hrparse.model import Position

LABELS: Final[dict[int, tuple[Position, ...]]] = {
    1: ("BTN",),
    2: ("BTN", "BB"),
    3: ("BTN", "SB", "BB"),
    4: ("BTN", "SB", "BB", "CO"),
    5: ("BTN", "SB", "BB", "UTG", "CO"),
    6: ("BTN", "SB", "BB", "UTG", "HJ", "CO"),
    7: ("BTN", "SB", "BB", "UTG", "MP", "HJ", "CO"),
    8: ("BTN", "SB", "BB", "UTG", "UTG+1", "MP", "HJ", "CO"),
    9: ("BTN", "SB", "BB", "UTG", "UTG+1", "MP", "MP+1", "HJ", "CO"),
    10: ("BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "MP+1", "HJ", "CO"),
}
"""Clockwise from the button, for so many places at the table (R13)."""


@functools.lru_cache(maxsize=4096)
def labels(seats: tuple[int, ...], button: int | None, small_blind_posted: bool) -> dict[int, Position]:
    """Label the seats dealt in. Seats beyond the table of labels get none.

    seats: the seats dealt in, any order. button: the seat of the button. small_blind_posted: somebody posted it.

    A button on a seat that is not dealt in keeps its place: nobody is BTN, the next player is SB (R12). Where nobody
    posted a small blind, that place is empty too: the labels go BTN, BB, UTG … (R11). Either way the places count as if
    it were filled, so four players around a dead button are SB, BB, UTG, CO. The answer is kept: do not change it.

    >>> labels((1, 2, 3, 4, 5, 6), 3, True)[6]
    'UTG'
    >>> labels((1, 2, 5, 6), 4, True)
    {5: 'SB', 6: 'BB', 1: 'UTG', 2: 'CO'}
    """
    if button is None:
        return {}
    order = sorted(seats)
    order = [seat for seat in order if seat >= button] + [seat for seat in order if seat < button]
    dead_button = button not in seats
    dead_small_blind = not small_blind_posted and len(seats) + dead_button > 2
    row = list(LABELS.get(len(order) + dead_button + dead_small_blind, LABELS[10]))
    if dead_button:
        row.remove("BTN")
    if dead_small_blind and "SB" in row:
        row.remove("SB")
    if dead_button and len(order) == 1:
        row = ["BB"]
    return dict(zip(order, row, strict=False))
