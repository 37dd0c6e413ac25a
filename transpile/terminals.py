"""Where the match of a terminal ends: for Lark in one place, for an expression wherever the rest of the line fits.

Lark takes one match of a terminal and never comes back to it. Python and JavaScript match a line by one expression,
which tries a shorter or another match when the rest does not fit. They read alike where each terminal has the longest
of its matches in every line of its rule (`eats_on`), and is given its longest match at once (`stops_short`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any

from transpile import expression as rx
from transpile.automata import LABELS, MANY, Automaton, common, number, ranges, shown

Node = list[Any]
END = -1
"""A terminal may end here: stands among the places that a match may go on with, in the order in which they are
tried."""


# -- longest matches, in a rule ----------------------------------------------------------------------------------------


def eats_on(machine: Automaton) -> tuple[str, str, str] | None:
    """A terminal of a rule that can also match the beginning of what follows it: its name, what it matches in some
    line, and with what it could go on. Lark would read on, and refuse the line."""
    for name, pattern, places, first, last in machine.terminals:
        alone = _automaton(pattern)
        todo = [(x, y, True) for x in first for y in alone.after[-1]]
        came: dict[tuple[int, int, bool], tuple[tuple[int, int, bool] | None, int]] = {}
        for state in todo:
            letter = common(machine.labels[state[0]], alone.labels[state[1]])
            if letter is not None:
                came[state] = (None, letter)
        todo = list(came)
        for state in todo:
            a, b, inside = state
            if not inside and b in alone.ends:
                return name, *_both(state, came)
            for x in machine.after[a]:
                within = inside and x in places and a in places
                if inside and not within and a not in last:
                    continue
                for y in alone.after[b]:
                    after = (x, y, within)
                    letter = None if after in came else common(machine.labels[x], alone.labels[y])
                    if letter is not None:
                        came[after] = (state, letter)
                        todo.append(after)
    return None


@functools.cache
def _automaton(pattern: str) -> Automaton:
    return Automaton(["expression", "", pattern])


def _both(state: tuple[int, int, bool] | None, came: dict[Any, Any]) -> tuple[str, str]:
    """The letters on the way to a state, up to the end of the terminal and after it."""
    letters: dict[bool, list[int]] = {True: [], False: []}
    while state is not None:
        inside = state[2]
        state, letter = came[state]
        letters[inside].insert(0, letter)
    return shown(letters[True]), shown(letters[False])


# -- the match that is tried first -------------------------------------------------------------------------------------


@functools.cache
def stops_short(pattern: str) -> str | None:
    """A text that the expression matches whole, though what it tries first ends before; None where that is always its
    longest match."""
    wanted = _Ordered(pattern)
    letters = wanted.letters()
    start = (wanted.begin, frozenset(wanted.begin))
    came: dict[Any, Any] = {start: None}
    todo = [start]
    for state in todo:
        likely, able = state
        if END in able and END not in likely:
            return "".join(reversed(list(_way(state, came))))
        for letter in letters:
            after = (wanted.step(likely, letter, cut=True), frozenset(wanted.step(able, letter)))
            if after[1] and after not in came:
                came[after] = (state, chr(letter))
                todo.append(after)
    return None


def _way(state: Any, came: dict[Any, Any]) -> Iterator[str]:
    while came[state] is not None:
        state, letter = came[state]
        yield letter


class _Ordered:
    """The places of an expression, each with those it may go on to, in the order in which they are tried."""

    def __init__(self, pattern: str) -> None:
        self.labels: list[int] = []
        self.after: list[list[Any]] = []
        start = self._tree(rx.sre_parser.parse(pattern), [END])
        self.steps = [tuple(dict.fromkeys(_flat(after))) for after in self.after]
        self.begin = _cut(dict.fromkeys(_flat(start)))

    def _tree(self, tree: Any, then: list[Any]) -> list[Any]:
        for op, argument in reversed(list(tree)):
            then = self._item(op, argument, then)
        return then

    def _item(self, op: Any, argument: Any, then: list[Any]) -> list[Any]:
        if op is rx.sre.BRANCH:
            return [self._tree(branch, then) for branch in argument[1]]
        if op is rx.sre.SUBPATTERN:
            return self._tree(argument[3], then)
        if op is rx.sre.MAX_REPEAT:
            low, high, inner = argument
            rest = then
            if high is rx.UNBOUNDED or high > MANY:
                rest = []
                rest += [self._tree(inner, rest), then]
            else:
                for _ in range(high - low):
                    rest = [self._tree(inner, rest), then]
            for _ in range(low):
                rest = self._tree(inner, rest)
            return rest
        if op is rx.sre.LITERAL:
            argument = [(op, argument)]
        elif op is rx.sre.NOT_LITERAL:
            argument = [(rx.sre.NEGATE, None), (rx.sre.LITERAL, argument)]
        self.labels.append(number(ranges(argument)))
        self.after.append(then)
        return [len(self.labels) - 1]

    def letters(self) -> list[int]:
        """A letter for each way in which the labels part them."""
        edges = {edge for label in self.labels for low, high in LABELS[label] for edge in (low, high + 1)}
        return sorted(edge for edge in edges if edge <= 0x10FFFF)

    def step(self, places: Iterable[int], letter: int, cut: bool = False) -> tuple[int, ...]:
        """Where a letter leads to; cut: without what comes after a match, which is never tried."""
        found = dict.fromkeys(
            after for place in places if place != END and self._reads(place, letter) for after in self.steps[place]
        )
        return _cut(found) if cut else tuple(found)

    def _reads(self, place: int, letter: int) -> bool:
        return any(low <= letter <= high for low, high in LABELS[self.labels[place]])


def _flat(after: list[Any], seen: tuple[int, ...] = ()) -> Iterator[int]:
    """The places of nested lists; a repeat holds itself."""
    for one in after:
        if isinstance(one, int):
            yield one
        elif id(one) not in seen:
            yield from _flat(one, (*seen, id(one)))


def _cut(places: Iterable[int]) -> tuple[int, ...]:
    found = tuple(places)
    return found[: found.index(END) + 1] if END in found else found
