"""Which line may follow which: the order grammar run over kinds of lines.

The automaton of the intermediate form does the work for every engine; under `lark` the hand is first given to Lark's
parser of hand.lark, and the automaton only explains what Lark refuses. A test holds the two against each other.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from hrparse.events import Event
from hrparse.grammar import FOLDER, form

START: Final = 0


@functools.cache
def steps() -> list[dict[str, int]]:
    """`steps()[state][kind]` is the state after a line of that kind."""
    found: list[dict[str, int]] = form()["order"]["steps"]
    return found


@functools.cache
def _codes() -> tuple[dict[str, str], re.Pattern[str]]:
    """A letter for each kind of line, and the order grammar as one expression over the letters."""
    order = form()["order"]
    return order["letters"], re.compile(order["expression"])


def in_order(letters: str) -> bool:
    """Whether lines of these kinds may follow one another: the whole hand at once, in one expression."""
    return _codes()[1].fullmatch(letters) is not None


def fits(events: Sequence[Event]) -> bool:
    """Whether these lines may follow one another."""
    letters = _codes()[0]
    return in_order("".join([letters[event[0]] for event in events]))


class Walk:
    """A hand's way through the automaton. Where a line could not be read the hand may be in several states."""

    def __init__(self) -> None:
        self.states = {START}

    def take(self, kind: str) -> bool:
        """Go on by one line; False when it may not stand here. Then the walk goes on as if it had stood in its
        place, or not at all: the next line shows which."""
        rows = steps()
        after = {rows[s][kind] for s in self.states if kind in rows[s]}
        if after:
            self.states = after
            return True
        self.states |= {row[kind] for row in rows if kind in row}
        return False

    def bridges(self, kind: str) -> list[str]:
        """The kinds of lines of which one, put in here, would make room for that kind."""
        rows = steps()
        return sorted({before for s in self.states for before, to in rows[s].items() if kind in rows[to]})

    def skip(self) -> None:
        """Go on by a line that could not be read: it may have been any."""
        rows = steps()
        self.states |= {to for s in self.states for to in rows[s].values()}

    def expected(self) -> list[str]:
        """The kinds of lines that may come next, in the order of the vocabulary."""
        from hrparse.events import EVENTS

        rows = steps()
        here = {kind for s in self.states for kind in rows[s]}
        return [kind for kind in EVENTS if kind in here]


@functools.cache
def _lark() -> Any:
    from lark import Lark

    from hrparse.reference import NoLexer

    return Lark((FOLDER / "hand.lark").read_text("utf-8"), start="hand", parser="lalr", lexer=NoLexer)


def lark_accepts(kinds: Iterable[str]) -> bool:
    """Whether Lark's parser of hand.lark goes along with these lines, one after the other."""
    from lark import Token
    from lark.exceptions import UnexpectedToken

    parser = _lark().parse_interactive("")
    try:
        for kind in kinds:
            parser.feed_token(Token(kind.upper(), ""))
    except UnexpectedToken:
        return False
    return True
