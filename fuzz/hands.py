"""Hands in an order that the order grammar allows, made from the grammar: the engines read what they were made from,
and make the same of it."""

from __future__ import annotations

from hypothesis import strategies as st

from fuzz.engines import JavaScript, dump_lines, read_hands
from fuzz.entry import Run, main
from fuzz.strategies import READ, hands, search


def fuzz(run: Run) -> None:
    with JavaScript() as javascript:
        cases = st.sampled_from(READ).flatmap(hands)
        search(run, cases, lambda case: read_hands(javascript, [case]), dump_lines)


if __name__ == "__main__":
    main("hands", fuzz)
