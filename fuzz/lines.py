"""A line of every kind of every site, made from the grammar: the engines read what it was made from."""

from __future__ import annotations

from hypothesis import strategies as st

from fuzz.engines import JavaScript, dump_lines, read_lines
from fuzz.entry import Run, main
from fuzz.strategies import KNOWN, every_line, search


def fuzz(run: Run) -> None:
    with JavaScript() as javascript:
        cases = st.sampled_from(KNOWN).flatmap(every_line)
        search(run, cases, lambda case: read_lines(javascript, [case]), dump_lines)


if __name__ == "__main__":
    main("lines", fuzz)
