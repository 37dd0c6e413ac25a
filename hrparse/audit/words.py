"""The words of a showdown as data: what `two pair, Kings and Queens` claims about the cards.

One table for all sites, tried from the top. A claim is the beginning of a hand of `strength`: (category, ranks…).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence

from hrparse.audit.strength import (
    CARD,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Made,
    made,
)

RANK_WORDS = {
    word: value
    for value, words in {
        2: "two twos deuce deuces",
        3: "three threes trey treys",
        4: "four fours",
        5: "five fives",
        6: "six sixes sixs",
        7: "seven sevens",
        8: "eight eights",
        9: "nine nines",
        10: "ten tens",
        11: "jack jacks",
        12: "queen queens",
        13: "king kings",
        14: "ace aces",
    }.items()
    for word in words.split()
}

SHAPES: tuple[tuple[str, int], ...] = (
    # <r> stands for a rank; the ranks are in the order of the words
    (r"(?:a )?royal flush", STRAIGHT_FLUSH),
    (r"a straight flush,? <r> to <r>", STRAIGHT_FLUSH),
    (r"<r>[- ]high straight flush", STRAIGHT_FLUSH),
    (r"four of a kind,? <r>", QUADS),
    (r"four <r>", QUADS),
    (r"a full house,? <r> full of <r>", FULL_HOUSE),
    (r"<r> full over <r>", FULL_HOUSE),
    (r"a flush,? <r> high", FLUSH),
    (r"<r>[- ]high flush", FLUSH),
    (r"a straight,? <r> to <r>", STRAIGHT),
    (r"<r>[- ]high straight", STRAIGHT),
    (r"three of a kind,? <r>", TRIPS),
    (r"three <r>", TRIPS),
    (r"two pair,? <r> and <r>", TWO_PAIR),
    (r"pair of <r> and pair of <r>", TWO_PAIR),
    (r"(?:a )?pair of <r>", PAIR),
    (r"high card <r>", HIGH_CARD),
    (r"<r>[- ]high", HIGH_CARD),
    (r"high card", HIGH_CARD),
)
"""What the words look like in small letters, without a kicker."""

KICKERS = r"(?: - lower kicker| - [a-z]+ higher| - (?P<kickers>[a-z]+(?:\+[a-z]+)*) kicker)?"
"""What may follow: the kickers, best first, down to the one that decides. `lower kicker` and `Ten higher` (of a flush:
the card that decides, wherever it stands) say nothing that can be checked."""

MORE = r"(?P<more> [^\n]*)?"
"""What is behind all that, and belongs to no hand."""

TABLE = tuple((re.compile((shape + KICKERS + MORE).replace("<r>", "([a-z]+)")), category) for shape, category in SHAPES)

NO_HAND: Made = (-1,)
"""What words claim that no cards can make: a straight from Ten to King, or a hand with other words behind it."""


@functools.lru_cache(maxsize=4096)
def claim(words: str) -> Made | None:
    """The hand that the words name, as the beginning of a `Made`; None for words of no known shape.

    >>> claim("two pair, Kings and Queens")
    (2, 13, 12)
    """
    text = words.strip(" ").rstrip(".").lower()
    for pattern, category in TABLE:
        match = pattern.fullmatch(text)
        if match:
            kickers = (match["kickers"] or "").split("+") if match["kickers"] else []
            named = [group for group in match.groups()[: kicker_group(pattern) - 1] if group]
            found = put_together(category, [rank(word) for word in named], [rank(word) for word in kickers])
            return NO_HAND if found and match["more"] else found
    return None


def kicker_group(pattern: re.Pattern[str]) -> int:
    """The number of the group that holds the kickers."""
    return pattern.groupindex["kickers"]


def rank(word: str) -> int:
    """The rank a word names, 0 for no rank."""
    return RANK_WORDS.get(word.lower(), 0)


def put_together(category: int, ranks: list[int], kickers: list[int]) -> Made | None:
    """The claim of a category and its ranks in the order of the words."""
    if 0 in ranks or 0 in kickers:
        return None
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return run(category, ranks)
    if category == TWO_PAIR:
        ranks = sorted(ranks, reverse=True)
    return (category, *ranks, *kickers)


def run(category: int, ranks: list[int]) -> Made:
    """A straight: by its two ends, by its top, or the royal one without ranks."""
    if not ranks:
        return (category, 14)
    if len(ranks) == 1:
        return (category, ranks[0])
    low, high = sorted(ranks)
    if (low, high) == (5, 14):
        return (category, 5)
    return (category, high) if high - low == 4 else NO_HAND


def fits(words: str, cards: Sequence[str]) -> bool:
    """Whether the words may be said of the cards; words of no known shape may, and cards that are none are no fault of
    the words."""
    said = claim(words)
    if said is None or any(card not in CARD for card in cards):
        return True
    return made(cards)[: len(said)] == said
