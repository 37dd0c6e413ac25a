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
    events, seats = _seated(site, lines, first, seen)
    names = sorted(dict.fromkeys(seats.values()), key=len, reverse=True)
    by_line = {event[1]: event for event in events}
    unread = {*seen.rejected, *(e[1] for e in seen.events if e[1] not in by_line)}
    next_hand = _next_hand(events)
    last_event = max((e[1] for e in events if e[1] < next_hand), default=0)
    findings: list[Finding] = []
    kept: list[Event] = []
    walk = Walk()
    ended = False  # a summary was seen
    lost: list[str] = []  # lines among the seats that do not read
    strangers: set[str] = set()  # whose seat lines they may have been
    told: dict[str, Finding] = {}  # who has no seat line, where that was first seen
    collected = False
    explained = 0
    joined = 0  # the second part of a line that was broken
    blank = next((n for n in range(max(last_event + 1, first), first + len(lines)) if not lines[n - first]), math.inf)
    for number in sorted({*by_line, *unread}):
        if number == next_hand:
            findings.append(Finding("HR303", number))
            break
        if number in unread:
            text = lines[number - first]
            own = text.lstrip(" ").startswith(openings(site))
            apart = blank < number and collected
            if number > last_event and (apart or (ended and not own and not opens_misspelt(site, text, names, seats))):
                if header := misspelt_header(number, text):
                    findings.append(header)
                    break
                findings.append(Finding("HR105", number))
                continue
            if number == joined:
                continue
            walk.skip()
            if glued and number == first + len(lines) - 1:
                findings.append(Finding("HR107", number, glued))
                continue
            explained += 1
            if explained > EXPLAINED:
                findings.append(Finding("HR101", number))
                continue
            finding = explain(site, text, names, seats)
            finding.line = number
            if finding.code == "HR107":
                for _ in range(text.count(" ") // 2):  # it was more lines, of two words or more
                    walk.skip()
            if finding.code == "HR101":
                seat = finding.params.get("seat")
                seated = [e[1] for e in events if e[0] == "seat" and str(e[2][0]).lstrip("0") == seat]
                if seated:
                    finding.help = "seats"
                    finding.params["seat_line"] = str(seated[0])
                for one in (number, number - 1):
                    pair = lines[one - first : one - first + 2] if one >= first else []
                    if one + 1 in unread and reads_joined(site, pair, names, seats):
                        joined = one + 1
                        finding.help, finding.params = "join", {"first": str(one), "next": str(joined)}
                        break
            if finding.code == "HR103":
                name = finding.params["name"]
                if not seats and not lost:
                    findings.append(Finding("HR305", number, params={"line": "seat"}))
                    break
                unlike = finding.help != "did_you_mean"
                if any(name in line for line in lost) or (len(strangers) < len(lost) and unlike):
                    strangers.add(name)
                if name in strangers:
                    continue
                below = next((e[1] for e in events if e[0] == "seat" and e[2][1] == name and e[1] > number), 0)
                if below and finding.help is None:
                    finding.help = "below"
                    finding.params["seat_line"] = str(below)
                if name in told:
                    once_more(told[name], finding)
                    continue
                told[name] = finding
            elif kept and (kept[-1][0] in ("table", "seat") or (finding.code == "HR107" and kept[-1][0] == "header")):
                lost.append(text)
            findings.append(finding)
            continue
        event = by_line[number]
        kind = event[0]
        ended = ended or kind == "summary"
        collected = collected or kind == "collect"
        bridges, expected = walk.bridges(kind), walk.expected()
        if walk.take(kind):
            kept.append(event)
        elif len(bridges) == 1 and not any(e[0] == bridges[0] and number < e[1] < next_hand for e in events):
            # an action may have been before it or after it
            after = next((e[1] for e in reversed(kept) if EVENTS[e[0]][:1] != ("player",)), first)
            findings.append(Finding("HR305", number, params={"line": bridges[0], "first": str(after)}, help="between"))
            kept.append(event)
        else:
            near = [*bridges, *(k for k in expected if k not in bridges)]
            wanted = tuple(("line", k) for k in near)
            findings.append(Finding("HR301", number, params={"line": kind}, expected=wanted))
            twin = next((e[1] for e in kept if e[0] == kind and e[2] == event[2]), 0)
            if twin:
                findings[-1].help = "again"
                findings[-1].params |= {"again": str(number), "first": str(twin)}
            elif ended and kind not in SUMMARY_KINDS:
                findings[-1].help = "above"
                findings[-1].params["first"] = str(next(e[1] for e in events if e[0] == "summary"))
    for name, finding in told.items():
        other = finding.params.get("word", "")
        lines_with = [e for e in events if other in e[2]]
        if len(lines_with) < int(finding.params.get("count", "1")) and lines_with[:1] and lines_with[0][0] == "seat":
            finding.help = "misnamed"
            finding.params |= {"seat_line": str(lines_with[0][1]), "word": name}
    return kept, findings


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
