"""Why a line was rejected: one algorithm over the rules of the grammar, the same for every engine and in JavaScript.

Walk every rule as far as it fits. The furthest point is the column, what could follow there is the expected list, the nearest word
is the help. A line that would fit if one of its names had a seat line is reported as that.
"""

from __future__ import annotations

import functools
import re
from typing import Any, Final

from hrparse.diagnostics import EXPECTED_LIMIT, Expected, Finding
from hrparse.events import EVENTS
from hrparse.grammar import form
from hrparse.matcher import Node, expression, flat

LONGEST: Final = 1000
"""Characters of a line that are looked at; nobody reads further to find a fault."""


def explain(site: str, text: str, names: list[str], seats: dict[str, str]) -> Finding:
    """The finding for a line that no rule of the site fits. Its line number is 0; the caller knows it.

    names: bound names, longest first. seats: the name bound to each seat.
    """
    text = text[:LONGEST]
    return _unknown_name(site, text, names, seats) or _furthest(site, text, names, seats)


# -- a name without a seat line ------------------------------------------------------------------------------------------------


@functools.cache
def _name_patterns(site: str) -> list[tuple[re.Pattern[str], str]]:
    """The rules with a name in them, as expressions that take any name."""
    mine = form()["sites"][site]
    found = []
    for name in mine["classes"]["line"]:
        steps = flat(mine["rules"][name])
        at = next((k for k, step in enumerate(steps) if step[0] in ("player", "sitter")), None)
        if at is not None:
            before = expression(["all", steps[:at]], None, {})
            after = expression(["all", steps[at + 1 :]], None, mine["parts"])
            found.append((re.compile(f"({before})([^\\n]+){after}"), steps[at][0]))
    return found


def _unknown_name(site: str, text: str, names: list[str], seats: dict[str, str]) -> Finding | None:
    shortest: tuple[int, str, str] | None = None
    for pattern, kind in _name_patterns(site):
        m = pattern.fullmatch(text)
        if m and (shortest is None or len(m[2]) < len(shortest[1])):
            shortest = (len(m[1]), m[2], kind)
    if shortest is None:
        return None
    at, name, kind = shortest
    finding = Finding("HR103", 0, at + 1, at + len(name) + 1, params={"name": name})
    near = [seats[s] for s in re.findall(r"^Seat ([0-9]+)", text) if s in seats] if kind == "sitter" else nearest(name, names)
    if near:
        finding.help = "did_you_mean"
        finding.params["word"] = near[0]
    return finding


# -- the furthest point --------------------------------------------------------------------------------------------------------


class _Walk:
    """One line walked along the rules; remembers how far any of them came and what it wanted there."""

    def __init__(self, text: str, names: list[str], seats: dict[str, str], parts: dict[str, Node]) -> None:
        self.text, self.names, self.seats, self.parts = text, names, seats, parts
        self.at = 0
        self.wanted: list[Expected] = []
        self.surplus = False

    def fail(self, at: int, item: Expected | None) -> None:
        if at > self.at:
            self.at, self.wanted, self.surplus = at, [], False
        if at == self.at:
            if item is None:
                self.surplus = True
            elif item not in self.wanted:
                self.wanted.append(item)

    def steps(self, steps: list[Node], k: int, at: int, seat: str | None) -> None:
        """Walk on from step k at a place in the line; every way the steps can go is tried."""
        if k == len(steps):
            if at < len(self.text):
                self.fail(at, None)
            return
        step = steps[k]
        kind = step[0]
        if kind in ("text", "mark"):
            end = self.literal(step[1] if kind == "text" else step[2], at)
            if end >= 0:
                self.steps(steps, k + 1, end, seat)
        elif kind == "term":
            m = _compiled(step[2]).match(self.text, at)
            if m is None or m.end() == at:
                self.fail(at, ("field", step[3] or "text"))
            else:
                self.steps(steps, k + 1, m.end(), m[0] if step[3] == "seat" else seat)
        elif kind == "free":
            self.fail(at, ("field", step[2] or "text"))
            for end in range(at + 1, len(self.text) + 1):
                self.steps(steps, k + 1, end, seat)
        elif kind in ("player", "sitter"):
            mine = self.names if kind == "player" else [self.seats[seat]] if seat in self.seats else []
            self.fail(at, ("field", "player"))
            for name in mine:
                if self.text.startswith(name, at):
                    self.steps(steps, k + 1, at + len(name), seat)
        elif kind == "all":
            self.steps([*step[1], *steps[k + 1 :]], 0, at, seat)
        elif kind == "any":
            for way in step[1]:
                self.steps([way, *steps[k + 1 :]], 0, at, seat)
        elif kind == "maybe":
            self.steps([step[1], *steps[k + 1 :]], 0, at, seat)
            self.steps(steps, k + 1, at, seat)
        else:
            _, part, mark, inner = step
            if mark:
                if mark == "*":
                    self.steps(steps, k + 1, at, seat)
                m = _compiled(f"(?:{expression(inner, None, self.parts)})+").match(self.text, at)
                if m and m.end() > at:
                    self.steps([inner, *steps[k + 1 :]], 0, m.end(), seat)
                    self.steps(steps, k + 1, m.end(), seat)
                else:
                    self.steps([inner, *steps[k + 1 :]], 0, at, seat)
            else:
                self.steps([inner, *steps[k + 1 :]], 0, at, seat)

    def literal(self, literal: str, at: int) -> int:
        """The end of the literal, or -1: then the word of it that does not fit is what was wanted."""
        if self.text.startswith(literal, at):
            return at + len(literal)
        same = 0
        while at + same < len(self.text) and literal[same] == self.text[at + same]:
            same += 1
        word = same
        while word > 0 and literal[word - 1] not in " :*'(":
            word -= 1
        wanted = literal[word:].strip(" ") or literal.strip(" ")
        self.fail(at + word, ("literal", wanted.split(" ")[0] if word == 0 or literal[word - 1] == " " else wanted.split(" ")[0]))
        return -1


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _furthest(site: str, text: str, names: list[str], seats: dict[str, str]) -> Finding:
    mine = form()["sites"][site]
    walk = _Walk(text, names, seats, mine["parts"])
    for name in [*mine["classes"]["line"], *(n for n in mine["classes"]["free"] if n in EVENTS)]:
        walk.steps([mine["rules"][name]], 0, 0, None)
    end = walk.at
    while end < len(text) and text[end] != " ":
        end += 1
    word = text[walk.at : end]
    wanted = sorted(walk.wanted, key=lambda item: distance(word, item[1]) if item[0] == "literal" else len(word))
    finding = Finding("HR101", 0, walk.at + 1, max(end, walk.at + 1) + 1, expected=tuple(wanted[:EXPECTED_LIMIT]))
    if walk.surplus and not wanted:
        finding.help = "surplus"
        finding.end_column = 0
    elif wanted and wanted[0][0] == "literal":
        best = wanted[0][1]
        if word and 0 < distance(word, best) <= max(1, len(best) // 3):
            finding.help = "did_you_mean"
            finding.params["word"] = best
        elif not word:
            finding.help = "missing"
            finding.params["word"] = best
    return finding


# -- nearness ------------------------------------------------------------------------------------------------------------------


def distance(a: str, b: str) -> int:
    """How many letters must be added, dropped or changed to turn one word into the other."""
    a, b = a[:60], b[:60]
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (x != y))
    return row[-1]


def nearest(word: str, choices: list[str]) -> list[str]:
    """The choices that the word may be a slip for, nearest first."""
    found = sorted((distance(word, c), k, c) for k, c in enumerate(choices))
    return [c for d, _, c in found if d <= max(1, len(c) // 3)]
