"""What is wrong with a hand whose lines do not all read, or do not follow one another: one finding for one fault.

A fault has consequences: who lost the seat line is unknown in every later line, what was left out puts the rest in
the wrong place. Consequences are not reported; everything else is, so that one bad line does not hide the next.
"""

from __future__ import annotations

import math
from typing import Final

from hrparse.diagnostics import Finding
from hrparse.events import EVENTS, Event
from hrparse.explain import explain, misspelt_header, opens_misspelt, reads_joined, two_seats
from hrparse.order import Walk
from hrparse.recognize import Recognized, openings
from hrparse.strays import Strays

OPENING_KINDS: Final = frozenset({"header", "table", "seat"})
BEGINNINGS: Final = OPENING_KINDS | {"summary"}
SUMMARY_KINDS: Final = frozenset(k for k in EVENTS if k.startswith("summary")) | {"total_pot", "board", "runs"}

EXPLAINED: Final = 100
"""So many unreadable lines of one hand are explained; of the rest only the place is told."""

SUMMARY_SEATS: Final = frozenset(k for k in EVENTS if k.startswith("summary_"))


def faults(site: str, lines: list[str], first: int, glued: int, seen: Recognized) -> tuple[list[Event], list[Finding]]:
    """The events that belong to the hand, and what is wrong with its other lines.

    lines: the lines of the hand, blanks at their ends removed. first: number of the first. glued: column of the next
    hand's header in the last line, 0 if it has a line of its own. seen: what was recognized in the lines.
    """
    found = Faults(site, lines, first, glued, seen)
    found.follow()
    found.misnamed()
    return found.kept, found.findings


class Faults:
    """The lines of one hand, followed from the first to the last; arguments as of `faults`."""

    ended = False
    "Whether a summary was seen."
    collected = False
    "Whether somebody was paid."
    over = False
    "Whether nothing more is told: another hand begins, or nobody has a seat."
    explained = 0
    "How many unreadable lines were explained."
    joined = 0
    "The second part of a line that was broken."

    def __init__(self, site: str, lines: list[str], first: int, glued: int, seen: Recognized) -> None:
        self.site, self.lines, self.first = site, lines, first
        self.events, self.seats = _seated(site, lines, first, seen)
        self.names = sorted(dict.fromkeys(self.seats.values()), key=len, reverse=True)
        self.by_line = {event[1]: event for event in self.events}
        self.unread = {*seen.rejected, *(e[1] for e in seen.events if e[1] not in self.by_line)}
        self.next_hand = _next_hand(self.events)
        self.last_event = max((e[1] for e in self.events if e[1] < self.next_hand), default=0)
        end = first + len(lines)
        self.blank = next((n for n in range(max(self.last_event + 1, first), end) if not lines[n - first]), math.inf)
        "The first blank line behind all that reads."
        self.glued_line = end - 1 if glued else 0
        self.glued = glued
        self.walk = Walk()
        self.strays = Strays()
        self.kept: list[Event] = []
        self.findings: list[Finding] = []
        self.lost: list[str] = []
        "Lines among the seats that do not read."
        self.strangers: set[str] = set()
        "Whose seat lines they may have been."
        self.told: dict[str, Finding] = {}
        "Who has no seat line, where that was first seen."

    def follow(self) -> None:
        """Looks at all lines that say something, up to where another hand begins."""
        for number in sorted({*self.by_line, *self.unread}):
            if number == self.next_hand:
                self.findings.append(Finding("HR303", number))
                return
            if number in self.unread and self.is_beyond(number):
                self.beyond(number)
            else:
                self.strays.close_row()
                if number not in self.unread:
                    self.read(self.by_line[number])
                elif number != self.joined:
                    self.unreadable(number)
            if self.over:
                return

    # -- lines that read -----------------------------------------------------------------------------------------------

    def read(self, event: Event) -> None:
        """A line that reads, held against the order of the lines."""
        kind, number, _ = event
        self.ended = self.ended or kind == "summary"
        self.collected = self.collected or kind == "collect"
        bridges, expected = self.walk.bridges(kind), self.walk.expected()
        if self.walk.take(kind):
            self.kept.append(event)
        elif len(bridges) == 1 and not any(e[0] == bridges[0] and number < e[1] < self.next_hand for e in self.events):
            self.missing(number, bridges[0])
            self.kept.append(event)
        else:
            self.misplaced(event, [*bridges, *(k for k in expected if k not in bridges)])

    def missing(self, number: int, kind: str) -> None:
        """A line of this kind was left out: with it the line would be in its place. It may have stood before actions or
        after them, so it is looked for from the last line on that is none."""
        after = next((e[1] for e in reversed(self.kept) if EVENTS[e[0]][:1] != ("player",)), self.first)
        self.findings.append(Finding("HR305", number, params={"line": kind, "first": str(after)}, help="between"))

    def misplaced(self, event: Event, near: list[str]) -> None:
        """A line that may not stand here. near: the kinds that may, likeliest first."""
        kind, number, values = event
        finding = Finding("HR301", number, params={"line": kind}, expected=tuple(("line", k) for k in near))
        self.findings.append(finding)
        twin = next((e[1] for e in self.kept if e[0] == kind and e[2] == values), 0)
        if twin:
            finding.help = "again"
            finding.params |= {"again": str(number), "first": str(twin)}
        elif self.ended and kind not in SUMMARY_KINDS:
            finding.help = "above"
            finding.params["first"] = str(next(e[1] for e in self.events if e[0] == "summary"))

    # -- lines that do not read ----------------------------------------------------------------------------------------

    def is_beyond(self, number: int) -> bool:
        """Whether a line that does not read stands behind the hand, and is no line of this site gone wrong."""
        if number <= self.last_event:
            return False
        text = self.lines[number - self.first]
        apart = self.blank < number and self.collected
        own = text.lstrip(" ").startswith(openings(self.site))
        return apart or (self.ended and not own and not opens_misspelt(self.site, text, self.names, self.seats))

    def beyond(self, number: int) -> None:
        """Text of no hand, or the header of the next."""
        text = self.lines[number - self.first]
        header = misspelt_header(number, text)
        if found := header or self.strays.tell(number, text):
            self.findings.append(found)
        self.over = header is not None

    def unreadable(self, number: int) -> None:
        """A line of the hand that does not read: whatever it was, the order may go on behind it."""
        self.walk.skip()
        if number == self.glued_line:
            self.findings.append(Finding("HR107", number, self.glued))
        elif self.explained == EXPLAINED:
            self.findings.append(Finding("HR101", number))
        else:
            self.explained += 1
            self.diagnose(number, self.lines[number - self.first])

    def diagnose(self, number: int, text: str) -> None:
        """What is wrong with a line, in the light of the others."""
        finding = explain(self.site, text, self.names, self.seats)
        finding.line = number
        if finding.code == "HR103":
            self.unknown_name(finding)
            return
        if finding.code == "HR107":
            for _ in range(text.count(" ") // 2):  # it was more lines, of two words or more
                self.walk.skip()
        elif finding.code == "HR101":
            self.seat_taken(finding)
            self.broken(finding)
        above = self.kept[-1][0] if self.kept else ""
        if above in ("table", "seat") or (finding.code == "HR107" and above == "header"):
            self.lost.append(text)
        self.findings.append(finding)

    def seat_taken(self, finding: Finding) -> None:
        """The help for a line about somebody in a seat: where it says who sits there."""
        seat = finding.params.get("seat")
        seated = next((e[1] for e in self.events if e[0] == "seat" and str(e[2][0]).lstrip("0") == seat), 0)
        if seated:
            finding.help = "seats"
            finding.params["seat_line"] = str(seated)

    def broken(self, finding: Finding) -> None:
        """The help for one of two lines that read as one; the second is not spoken of again."""
        for one in (finding.line, finding.line - 1):
            pair = self.lines[one - self.first : one - self.first + 2] if one >= self.first else []
            if one + 1 in self.unread and reads_joined(self.site, pair, self.names, self.seats):
                self.joined = one + 1
                finding.help, finding.params = "join", {"first": str(one), "next": str(self.joined)}
                return

    def unknown_name(self, finding: Finding) -> None:
        """A line about somebody without a seat line: told once, and not of those whose seat line was lost."""
        name = finding.params["name"]
        if not self.seats and not self.lost:
            self.findings.append(Finding("HR305", finding.line, params={"line": "seat"}))
            self.over = True
            return
        unlike = finding.help != "did_you_mean"
        if any(name in line for line in self.lost) or (len(self.strangers) < len(self.lost) and unlike):
            self.strangers.add(name)
        if name in self.strangers:
            return
        below = next((e[1] for e in self.events if e[0] == "seat" and e[2][1] == name and e[1] > finding.line), 0)
        if below and finding.help is None:
            finding.help = "below"
            finding.params["seat_line"] = str(below)
        if name in self.told:
            once_more(self.told[name], finding)
        else:
            self.told[name] = finding
            self.findings.append(finding)

    def misnamed(self) -> None:
        """The help where more lines speak of somebody without a seat line than of whoever he is a slip for: the seat
        line has the slip."""
        for name, finding in self.told.items():
            other = finding.params.get("word", "")
            lines = [e for e in self.events if other in e[2]]
            if lines and lines[0][0] == "seat" and len(lines) < int(finding.params.get("count", "1")):
                finding.help = "misnamed"
                finding.params |= {"seat_line": str(lines[0][1]), "word": name}


def once_more(first: Finding, again: Finding) -> None:
    """Another line speaks of somebody without a seat line: it is counted where that was first said."""
    if "seat" in again.params and "seat" not in first.params:
        first.params |= {key: again.params[key] for key in ("seat", "word")}
    if "count" not in first.params and first.help:
        first.help += "_often"
    first.params["count"] = str(int(first.params.get("count", 1)) + 1)


def _seated(site: str, lines: list[str], first: int, seen: Recognized) -> tuple[list[Event], dict[str, str]]:
    """The events without what only looks like a seat line, and the name in each seat.

    `Seat 1: Bob showed [Ah Ad] and win ($5)` reads as the seat of a player with a long name; it is a line about Bob.
    """
    events: list[Event] = []
    seats: dict[str, str] = {}
    explained = 0
    for event in seen.events:
        if event[0] == "seat":
            seat, name = str(event[2][0]).lstrip("0"), str(event[2][1])
            if two_seats(site, lines[event[1] - first]):
                continue
            if events and events[-1][0] not in OPENING_KINDS:
                names = list(seats.values())
                if any(name.startswith(known + " ") for known in names):
                    continue
                explained += 1
                if explained <= EXPLAINED and explain(site, lines[event[1] - first], names, seats).code == "HR103":
                    continue
            seats.setdefault(seat, name)
        events.append(event)
    return events, seats


def _next_hand(events: list[Event]) -> float:
    """The line at which another hand begins whose header is missing; infinity if there is none."""
    seen: set[str] = set()
    begun = max((number for kind, number, _ in events if kind in BEGINNINGS), default=0)
    for kind, number, _ in events:
        again = kind in ("summary", "total_pot") and kind in seen and seen & SUMMARY_SEATS
        # a line of play below the summary is of the next hand if more of that follows, else it is misplaced
        later = "summary" in seen and kind not in SUMMARY_KINDS and number <= begun
        if again or later or (kind == "table" and seen - OPENING_KINDS):
            return number
        seen.add(kind)
    return math.inf
