"""Lines to events, by the engine asked for: `lark` (the reference) or `compiled` (generated from the same grammar, the
default).

Whatever the engine, the lines of a hand are read the same way: a line whose names are all bound first, then the lines
that may hold any name (a seat, which binds it, and noise), then the headers of games that are out of scope.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

from hrparse.events import EVENTS, Event
from hrparse.grammar import form, registry
from hrparse.matcher import Match, Matcher

if TYPE_CHECKING:
    from hrparse.build import Builder

Engine = Literal["auto", "lark", "compiled"]


class Recognized(NamedTuple):
    """What the recognizer found in the lines of one hand."""

    events: list[Event]
    rejected: list[int]
    "Line numbers that no rule fits."
    refused: tuple[int, str] | None
    "Line number and rule of a header that is out of scope; nothing after it was read."
    names: Names


MOST_NAMES: Final = 100
"""No table has more seats than two digits can number; a text that gives more names has each seat twice, and looking for
thousands of them in every line would take the square of its time."""


class Names:
    """The names that the seat lines of one hand bind."""

    __slots__ = ("by_length", "seats")

    def __init__(self) -> None:
        self.by_length: list[str] = []
        self.seats: dict[str, str] = {}

    def bind(self, seat: str, name: str) -> None:
        self.seats.setdefault(seat, name)
        if len(self.by_length) < MOST_NAMES and name not in self.by_length:
            self.by_length.append(name)
            self.by_length.sort(key=len, reverse=True)

    def begin(self, text: str) -> bool:
        """Whether the line begins with a bound name."""
        return any(text.startswith(name) for name in self.by_length)


NAMELESS: Final = "\n"
"""What is known of a line that needs no name."""
Hit = tuple[int, str, tuple[int, ...], object, tuple[object, ...]]
"""What a short cut finds in a line (transpile/python.py)."""


class ShortCuts(NamedTuple):
    """The generated short cuts of one site."""

    read: Callable[[list[str], int, Builder], bool]
    fresh: Callable[[str, Container[str], dict[str, str]], Hit | None]
    memo: dict[str, Hit]


class LineReader(Protocol):
    """One line against one site's grammar; both engines have this form."""

    def event(self, text: str, label: str, names: list[str], seats: dict[str, str]) -> Match | None: ...


class Recognizer:
    """Reads the lines of a hand one by one, by any `LineReader`; mine: the site's part of `form()`."""

    def __init__(self, mine: Mapping[str, Any], reader: Callable[[], LineReader]) -> None:
        self._reader = reader
        self.openings = tuple(mine["openings"])
        "How the lines of this site begin that do not begin with a name."
        self.free_noise = frozenset(mine["free_noise"])
        "The rules of this site that begin with a free name and bind none."

    @functools.cached_property
    def reader(self) -> LineReader:
        """Made when the first line needs it: a clean hand read by short cuts never does."""
        return self._reader()

    def straight(self, lines: list[str], first: int, builder: Builder) -> bool:
        """Fold the lines into the builder, in one pass; False where a line is left open or stands in a wrong place:
        then the builder is of no use. Only the generated recognizer has this way; what it does not take is read by
        `hand`.
        """
        return False

    def hand(self, lines: list[str], first: int) -> Recognized:
        """lines: the lines of one hand, blanks at their ends removed. first: the number of the first."""
        events: list[Event] = []
        rejected: list[int] = []
        names = Names()
        for number, text in enumerate(lines, first):
            if not text:
                continue
            found = self.line(text, names)
            if found is None:
                refused = self.reader.event(text, "refused", [], {})
                if refused:
                    return Recognized(events, rejected, (number, refused[0]), names)
                rejected.append(number)
            elif found[0] in EVENTS:
                if found[0] == "seat":
                    names.bind(str(found[1][0]), str(found[1][1]))
                events.append((found[0], number, found[1]))
        return Recognized(events, rejected, None, names)

    def line(self, text: str, names: Names) -> Match | None:
        """The line as it stands, else without the blanks it begins with."""
        found = self._line(text, names)
        return self._line(text.lstrip(" "), names) if found is None and text.startswith(" ") else found

    def _line(self, text: str, names: Names) -> Match | None:
        found = self.reader.event(text, "line", names.by_length, names.seats)
        if found is None:
            found = self.reader.event(text, "free", names.by_length, names.seats)
            # a broken seat line must not pass as the noise of somebody called `Seat 3 Carol (500`
            if found and found[0] in self.free_noise and text.startswith(self.openings) and not names.begin(text):
                return None
        return found


class Compiled(Recognizer):
    """Reads a hand by the generated short cuts; what they leave open goes to the general matcher."""

    def __init__(self, site: str) -> None:
        mine = form()["sites"][site]
        super().__init__(mine, lambda: Matcher(mine))
        from hrparse.compiled.recognizers import KINDS, SITES, alike

        self.kinds: tuple[str, ...] = KINDS
        self.alike: Callable[[tuple[str, ...]], bool] = alike
        self.short_cuts: ShortCuts | None = SITES.get(site)

    def straight(self, lines: list[str], first: int, builder: Builder) -> bool:
        return self.short_cuts is not None and self.short_cuts.read(lines, first, builder)

    def hand(self, lines: list[str], first: int) -> Recognized:
        try:
            found = self.scan(lines, first)
        except Exception:  # a figure that is no number: the builder will say so
            found = None
        if found is None:
            return super().hand(lines, first)
        events, left, names = found
        if not left:
            return Recognized(events, [], None, Names())
        rejected = []
        last_seat = max((number for kind, number, _ in events if kind == "seat"), default=0)
        for number, text in left:
            line = self.line(text, names) if number > last_seat else None
            if line is None and number > last_seat and self.reader.event(text, "refused", [], {}) is None:
                rejected.append(number)
            elif line is None or line[0] == "seat":
                return super().hand(lines, first)  # what was read meanwhile did not know all names
            elif line[0] in EVENTS:
                events.append((line[0], number, line[1]))
        events.sort(key=itemgetter(1))
        return Recognized(events, rejected, None, names)

    def scan(self, lines: list[str], first: int) -> tuple[list[Event], list[tuple[int, str]], Names] | None:
        """What the short cuts find, the lines that they leave open, the names; None where a name could be mistaken for
        something else."""
        if self.short_cuts is None:
            return None
        _, fresh, memo = self.short_cuts
        known = {NAMELESS}
        names = Names()
        events: list[Event] = []
        left = []
        for number, text in enumerate(lines, first):
            hit = memo.get(text)
            if hit is None or hit[1] not in known:
                hit = fresh(text, known, names.seats)
            if hit is None:
                left.append((number, text))
                continue
            deed, _, _, _, values = hit
            if kind := self.kinds[deed]:
                events.append((kind, number, values))
            if kind == "seat":
                seat, name = str(values[0]), str(values[1])
                if seat in names.seats or name in known:
                    return None
                known |= {name, f"{seat}{NAMELESS}{name}"}
                names.bind(seat, name)
        return None if self.alike(tuple(names.by_length)) else (events, left, names)


@functools.cache
def openings(site: str) -> tuple[str, ...]:
    """How the lines of this site begin that do not begin with a name."""
    return tuple(form()["sites"][site]["openings"])


@functools.cache
def recognizer(site: str, engine: Engine) -> Recognizer:
    """The recognizer of a site. Raises KeyError for an unknown site."""
    if engine == "lark":
        from hrparse.reference import Reference

        return Recognizer(form()["sites"][site], lambda: Reference(registry()[site].path))
    return Compiled(site)
