"""One line against the rules of the intermediate form: exact, general, not fast.

A rule is cut at its names: an expression before, the name itself, an expression after. Names are looked up, never
guessed, the longest that lets the rest of the line match. The generated recognizer turns here for every line that its
short cuts leave open.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from hrparse.events import EVENTS, LISTS
from hrparse.grammar import form

Node = list[Any]
Match = tuple[str, tuple[object, ...]]


class Group(NamedTuple):
    """A group of an expression: the field it fills, and for a list the expression of one item with its groups."""

    field: str
    item: re.Pattern[str] | None = None
    item_groups: tuple[tuple[int, ...], ...] = ()


class Piece(NamedTuple):
    """A stretch of a rule between names."""

    pattern: re.Pattern[str]
    groups: list[Group]
    name: str | None
    "What follows: `player`, `sitter`, or None at the end of the line."


SPECIAL = set("\\^$.|?*+()[]{}/")


def quote(text: str) -> str:
    """The text as an expression that matches it and nothing else, the same in Python and JavaScript."""
    return "".join("\\" + c if c in SPECIAL else "\\n" if c == "\n" else c for c in text)


def expression(node: Node, groups: list[Group] | None, parts: dict[str, Node]) -> str:
    """The regular expression of a node; groups it captures are appended, none when `groups` is None."""
    kind = node[0]
    if kind == "text":
        return quote(node[1])
    if kind in ("mark", "term", "free"):
        inner = quote(node[2]) if kind == "mark" else node[2] if kind == "term" else "[^\\n]+"
        field = node[-1]
        if field is None or groups is None:
            return inner if kind == "free" else f"(?:{inner})"
        groups.append(Group(field))
        return f"({inner})"
    if kind == "all":
        return "".join(expression(n, groups, parts) for n in node[1])
    if kind == "any":
        return "(?:" + "|".join(expression(n, groups, parts) for n in node[1]) + ")"
    if kind == "maybe":
        return f"(?:{expression(node[1], groups, parts)})?"
    _, part, mark, inner_node = node
    inner = f"(?:{expression(inner_node, None, parts)}){mark}"
    if groups is None:
        return inner
    groups.append(item_of(part, parts))
    return f"({inner})"


def item_of(part: str, parts: dict[str, Node]) -> Group:
    found: list[Group] = []
    pattern = re.compile(expression(parts[part], found, parts))
    where = tuple(tuple(k for k, g in enumerate(found, 1) if g.field == field) for field in LISTS[part])
    return Group(part, pattern, where)


def flat(node: Node) -> list[Node]:
    """The sequence of a node, sequences inside it unfolded."""
    if node[0] != "all":
        return [node]
    return [n for child in node[1] for n in flat(child)]


class Rule:
    """One line rule, ready to match."""

    def __init__(self, kind: str, node: Node, parts: dict[str, Node]) -> None:
        self.kind = kind
        self.fields = EVENTS.get(kind, ())
        self.begins_with_name = flat(node)[0] == ["player"]
        self.pieces: list[Piece] = []
        run: list[Node] = []
        for step in [*flat(node), None]:
            if step is None or step[0] in ("player", "sitter"):
                groups: list[Group] = []
                text = expression(["all", run], groups, parts)
                self.pieces.append(Piece(re.compile(text), groups, step[0] if step else None))
                run = []
            else:
                run.append(step)

    def match(self, text: str, names: list[str], seats: dict[str, str]) -> tuple[object, ...] | None:
        found: dict[str, Any] = {}
        if not self._match(text, 0, 0, names, seats, found):
            return None
        return tuple(found.get(f) for f in self.fields)

    def _match(
        self, text: str, at: int, k: int, names: list[str], seats: dict[str, str], found: dict[str, Any]
    ) -> bool:
        pattern, groups, name = self.pieces[k]
        m = pattern.match(text, at) if name else pattern.fullmatch(text, at)
        if m is None:
            return False
        values = {g.field: None for g in groups}
        for group, value in zip(groups, m.groups(), strict=True):
            if value is not None:
                put(values, group, value)
        if name is None:
            found.update({f: v for f, v in values.items() if v is not None})
            return True
        at = m.end()
        seat = values.get("seat") or ""
        mine = names if name == "player" else [seats[seat]] if seat in seats else []
        for candidate in mine:
            if text.startswith(candidate, at):
                end = at + len(candidate)
            elif (
                at + len(candidate) > len(text) and candidate.rstrip(" ") == text[at:]
            ):  # blanks at a line's end are gone
                end = len(text)
            else:
                continue
            if self._match(text, end, k + 1, names, seats, found):
                found.update({f: v for f, v in values.items() if v is not None})
                if name == "player":
                    found["player"] = candidate
                return True
        return False


def put(values: dict[str, Any], group: Group, value: str) -> None:
    if group.item is None:
        values[group.field] = value
        return
    items = [tuple([field(m, where) for where in group.item_groups]) for m in group.item.finditer(value)]
    if items:
        values[group.field] = (values.get(group.field) or []) + items


def field(m: re.Match[str], where: tuple[int, ...]) -> str | None:
    """What the first of these groups that matched holds."""
    for k in where:
        if m[k] is not None:
            return m[k]
    return None


@functools.cache
def _part(site: str, part: str) -> Group:
    """The expression of a list's items."""
    return item_of(part, form()["sites"][site]["parts"])


def items(site: str, part: str, *texts: str | None) -> list[tuple[object, ...]] | None:
    """The items of a list field, from the stretches of the line that hold them."""
    values: dict[str, Any] = {}
    for text in texts:
        if text:
            put(values, _part(site, part), text)
    found: list[tuple[object, ...]] | None = values.get(part)
    return found


class Matcher:
    """All rules of one site."""

    def __init__(self, form: Mapping[str, Any]) -> None:
        self.form = form
        self.rules: dict[str, list[Rule]] = {}

    def rules_of(self, label: str) -> list[Rule]:
        """The rules of a class. They are made when they are first needed, which is seldom: making them takes as long as
        reading a hundred hands."""
        if label not in self.rules:
            form = self.form
            rules = [Rule(name, form["rules"][name], form["parts"]) for name in form["classes"][label]]
            # words before names, as Lark has it: somebody may be called `Uncalled bet ($5) returned to Al`
            self.rules[label] = sorted(rules, key=lambda rule: rule.begins_with_name)
        return self.rules[label]

    def event(self, text: str, label: str, names: list[str], seats: dict[str, str]) -> Match | None:
        """The kind and values of a line read as class `label`, None when no rule of the class fits.

        names: bound names, longest first. seats: the name bound to each seat, by its number as printed.
        """
        for rule in self.rules_of(label):
            values = rule.match(text, names, seats)
            if values is not None:
                return rule.kind, values
        return None
