"""How a site calls a hand at the showdown: the words that its grammar file gives, filled with ranks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hrparse.audit.strength import made
from hrparse.grammar import Opening

CATEGORIES: Final = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush",
)  # fmt: skip
"""The names in the grammar files, in the order of `hrparse.audit.strength`."""

PLACES: Final = {"King": 0, "Queen": 1}
"""Which of the deciding ranks an example's rank stands for."""

ACE: Final = 14


def said(opening: Opening, cards: Sequence[str]) -> str | None:
    """The words of a site for the best hand of five to seven cards; None where its file has none.

    >>> said(registry()[site], ["Kd", "Qd", "Ks", "7d", "2h", "Qc", "3s"])
    'two pair, Kings and Queens'
    """
    category, *ranks = made(cards)
    words = opening.hands.get(CATEGORIES[category])
    if words is None:
        return None

    def name(match: re.Match[str]) -> str:
        example, several = match[1], match[2]
        rank = ranks[PLACES[example]] if example in PLACES else ranks[0] - 4
        one = opening.ranks[(rank if rank > 1 else ACE) - 2]
        return one + ("es" if one.endswith("x") else "s") * bool(several)

    return re.sub("<(King|Queen|Nine)(s?)>", name, words)
