"""Where the values of a JSON text stand, and where it stops being JSON. Asked only when something is wrong in it."""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

BLANKS: Final = re.compile(r"[ \t\r\n]*")
STRING: Final = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*)*"')
UNENDED: Final = re.compile(r'(?:"[^"]*)?')
"""Nothing, or a string that does not end."""
SCALAR: Final = re.compile(
    STRING.pattern + r"|(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z.+-])"
)
STEP: Final = re.compile(r"\.([^.\[]+)|\[([0-9]+)\]")


class Value(NamedTuple):
    """A value of the text."""

    depth: int
    "How many arrays and objects it is in."
    key: str
    "What it is called in the array or object that it is in: a key as it is written, or its number."
    at: int
    "Where it begins, in characters."


class BrokenError(Exception):
    """The place where the text stops being JSON."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Places:
    """One JSON text. Lines are parted as in any other text, byte order marks do not count."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
        self.lines = self.text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column, from 1."""
        line = bisect_right(self.starts, at, 0, len(self.lines))
        return line, at - self.starts[line - 1] + 1

    def broken(self) -> tuple[int, str]:
        """Where the text stops being JSON, its beginning where that is not to be seen, and the reason: `cut` where it
        only ends too early, behind a value or within a string; the place is then the end of what it says."""
        try:
            for _ in self.values():
                pass
        except BrokenError as broken:
            said = self.text.rstrip(" \t\r\n")
            return (len(said), "cut") if UNENDED.fullmatch(said[broken.at :]) else (broken.at, "syntax")
        return 0, "syntax"

    def hands(self) -> list[int]:
        """Where each hand begins: the whole text, or what is in its list `hands`, or in the list that it is."""
        found: list[int] = []
        several = False
        whole = 0
        for depth, key, at in self.values():
            if depth == 0:
                whole = at
            elif depth == 1 and self.text[whole] == "[":
                found.append(at)
            elif depth == 1:
                several = key == "hands"
                if several:
                    found = []  # given twice: the last counts
            elif depth == 2 and several:
                found.append(at)
        return found or [whole]

    def find(self, path: str, begin: int = 0) -> int:
        """Where the value of a path begins, such as `$.hands[1].players[2].stack`, of the whole text or of the value
        that begins at a place; else what it should be in. Text that is nested too deep for the decoder may be broken
        besides."""
        steps = [m[1] or m[2] for m in STEP.finditer(path)]
        along = best = found = 0
        with contextlib.suppress(BrokenError):
            for depth, key, at in self.values(begin):
                along = min(along, max(depth - 1, 0))
                if depth == 0:
                    found = at
                elif along == depth - 1 < len(steps) and steps[along] == key:
                    along = depth
                    if depth >= best:
                        best, found = depth, at
        return found

    def values(self, begin: int = 0) -> Iterator[Value]:
        """Every value in the order of the text, what is in it after it. BrokenError where the text is no JSON, or goes
        on behind the value that begins at a place."""
        text = self.text
        inside: list[tuple[str, int]] = []  # what ends each open array or object, and how many values it had
        at = self.blanks(begin)
        key = ""
        while True:
            yield Value(len(inside), key, at)
            opening = text[at : at + 1]
            if opening in ("{", "["):
                at = self.blanks(at + 1)
                inside.append(("}" if opening == "{" else "]", 0))
                if text[at : at + 1] != inside[-1][0]:
                    key, at = self.key(inside, at)
                    continue
            else:
                scalar = SCALAR.match(text, at)
                if scalar is None:
                    raise BrokenError(at)
                at = self.blanks(scalar.end())
            while inside and text[at : at + 1] == inside[-1][0]:
                inside.pop()
                at = self.blanks(at + 1)
            if not inside:
                if at < len(text):
                    raise BrokenError(at)
                return
            if text[at : at + 1] != ",":
                raise BrokenError(at)
            inside[-1] = (inside[-1][0], inside[-1][1] + 1)
            key, at = self.key(inside, self.blanks(at + 1))

    def key(self, inside: list[tuple[str, int]], at: int) -> tuple[str, int]:
        """What the next value is called, and where it begins."""
        ending, number = inside[-1]
        if ending == "]":
            return str(number), at
        name = STRING.match(self.text, at)
        if name is None:
            raise BrokenError(at)
        at = self.blanks(name.end())
        if self.text[at : at + 1] != ":":
            raise BrokenError(at)
        return name[0][1:-1], self.blanks(at + 1)

    def blanks(self, at: int) -> int:
        found = BLANKS.match(self.text, at)
        return found.end() if found else at
