"""How many corruptions are noticed, and which are not. `python -m tests.slow.test_corruption` prints the list."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

import hrparse

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from corruption import corruptions
from simulation import play

pytestmark = pytest.mark.slow

WANTED = 0.97
"""Of all corruptions, this part is noticed at least."""


def own_hands(count: int = 40) -> list[str]:
    """Simulated hands with some play in them, both wordings in turn."""
    hands: list[str] = []
    seed = 5000
    while len(hands) < count:
        game = play(seed)
        seed += 1
        text = game.gg if len(hands) % 2 else game.stars
        if len(game.stacks) >= 8 and not hrparse.parse(text).diagnostics:
            hands.append(text)
    return hands


def measure(hands: Iterable[str]) -> tuple[int, int, Counter[str]]:
    """Corruptions, how many of them were noticed, and the kinds of the others."""
    total = noticed = 0
    missed: Counter[str] = Counter()
    for text in hands:
        for kind, changed in corruptions(text):
            total += 1
            if hrparse.parse(changed).diagnostics:
                noticed += 1
            else:
                missed[kind] += 1
    return total, noticed, missed


def test_corruptions_are_noticed() -> None:
    total, noticed, missed = measure(own_hands())
    assert noticed >= WANTED * total, f"{noticed} of {total}; not noticed: {missed.most_common(20)}"


if __name__ == "__main__":
    texts = own_hands() if len(sys.argv) == 1 else [Path(name).read_text("utf-8-sig") for name in sys.argv[1:]]
    total, noticed, missed = measure(texts)
    print(f"{noticed} of {total} corruptions noticed ({noticed / total:.1%})")
    for kind, count in missed.most_common():
        print(f"{count:6} {kind}")
