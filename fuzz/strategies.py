"""Hypothesis strategies made from the grammar files: `hands(site)`, `every_line(site)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from fuzz.entry import Run
from fuzz.writer import Made, Writer, from_bytes
from hrparse.grammar import form, sites

Case = tuple[str, list[Made]]
"""A site, and lines of it with what they were made from."""
READ = [str(o.site) for o in sites()]
"""The sites whose hands are read."""
ROUND = 25
"""Cases between two looks at the clock."""
KNOWN = list(form()["sites"])
"""These, and those that are only recognised."""


CHOICES = st.binary(min_size=500, max_size=4000)
"""A byte for each fork in the grammar, drawn at once: one draw for each would take ten times as long."""


def hands(site: str) -> st.SearchStrategy[Case]:
    """The lines of a hand in a legal order, and what they are made from."""
    return CHOICES.map(lambda choices: (site, Writer(site, from_bytes(choices)).hand()))


def every_line(site: str) -> st.SearchStrategy[Case]:
    """Seat lines, then a line of every kind that the site has."""
    return CHOICES.map(lambda choices: (site, Writer(site, from_bytes(choices)).every_line()))


def search(
    run: Run, cases: st.SearchStrategy[Any], check: Callable[[Any], object], kept: Callable[[Any], bytes]
) -> None:
    """Check cases as long as the run goes on; of one that fails the smallest is kept. kept: how it is written down."""
    last: list[Any] = []

    def once(case: Any) -> None:
        last[:] = [case]
        run.executions += 1
        check(case)

    number = 0
    while run.goes_on:
        number += 1
        test = settings(
            max_examples=ROUND, database=None, deadline=None, suppress_health_check=list(HealthCheck),
            phases=(Phase.generate, Phase.shrink), report_multiple_bugs=False, print_blob=False,
        )(seed(number)(given(cases)(once)))  # fmt: skip
        try:
            test()
        except Exception as fault:
            run.finding(kept(last[0]), ".json", fault)
