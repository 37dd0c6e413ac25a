"""How strong a hand is: a tuple of the category and the ranks that decide, best first, 2 … 14."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations

from phevaluator import evaluate_cards

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

RANKS = "23456789TJQKA"
RANK = {rank: value for value, rank in enumerate(RANKS, 2)}
SUITS = "cdhs"
CARD = {rank + suit: 4 * place + at for place, rank in enumerate(RANKS) for at, suit in enumerate(SUITS)}
"""The number of each card, as the evaluator counts them."""

Made = tuple[int, ...]


@functools.cache
def classes() -> list[Made]:
    """All 7462 hands of five cards by strength, the best at index 1: the numbers of the evaluator."""
    ranks = range(14, 1, -1)
    wheel = (5, 4, 3, 2, 14)
    runs = [tuple(range(top, top - 5, -1)) for top in range(14, 5, -1)] + [wheel]
    straights = {tuple(sorted(run, reverse=True)) for run in runs}
    loose = [five for five in combinations(ranks, 5) if five not in straights]
    found: list[Made] = [()]
    found += [(STRAIGHT_FLUSH, run[0]) for run in runs]
    found += [(QUADS, four, kicker) for four in ranks for kicker in ranks if kicker != four]
    found += [(FULL_HOUSE, three, two) for three in ranks for two in ranks if two != three]
    found += [(FLUSH, *five) for five in loose]
    found += [(STRAIGHT, run[0]) for run in runs]
    found += [(TRIPS, t, *rest) for t in ranks for rest in combinations([r for r in ranks if r != t], 2)]
    found += [(TWO_PAIR, *two, k) for two in combinations(ranks, 2) for k in ranks if k not in two]
    found += [(PAIR, p, *rest) for p in ranks for rest in combinations([r for r in ranks if r != p], 3)]
    found += [(HIGH_CARD, *five) for five in loose]
    return found


def number(cards: Sequence[str]) -> int:
    """The evaluator's number of the best five of five to seven cards: 1 is the best, equal hands have equal numbers."""
    return _number(tuple(cards))


@functools.lru_cache(maxsize=256)  # one hand asks for the same cards three times: winner, words, summary
def _number(cards: tuple[str, ...]) -> int:
    result: int = evaluate_cards(*[CARD[card] for card in cards])
    return result


def made(cards: Sequence[str]) -> Made:
    """The best hand of these cards; of fewer than five, what they make so far."""
    if len(cards) >= 5:
        return classes()[number(cards)]
    ranks = [RANK[card[0]] for card in cards]
    groups = sorted({rank: ranks.count(rank) for rank in ranks}.items(), key=lambda g: (-g[1], -g[0]))
    counts = [count for _, count in groups]
    order = [rank for rank, _ in groups]
    if counts[:1] == [4]:
        return (QUADS, *order)
    if counts[:1] == [3]:
        return (TRIPS, *order)
    if counts[:2] == [2, 2]:
        return (TWO_PAIR, *order)
    if counts[:1] == [2]:
        return (PAIR, *order)
    return (HIGH_CARD, *order)
