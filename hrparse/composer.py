"""A kind of line and its fields to the text of the line, by the rules of the grammar: reading turned round.

The words are the grammar's. Where a rule leaves a choice that no field decides (blanks, `SHOW DOWN` or `SHOWDOWN`), the
first sample beside the rule that comes to the choice decides it: it is the line as the site usually prints it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hrparse.events import LISTS
from hrparse.grammar import form
from hrparse.matcher import Node, expression, quote

Value = str | bool | Sequence[Any]
"""What a field is to say: a text; several of which the first that the rule allows is taken; True for any text of the
field's (a mark such as `and is all-in`); for a field in `LISTS` a list of dicts, the fields of each item."""

Piece = str | tuple[str, Node]
"""A stretch of a line: words, or a field with its node."""


class Composer:
    """Writes the lines of one site. Raises KeyError for a site that is not known."""

    def __init__(self, site: str) -> None:
        mine = form()["sites"][site]
        self.rules: dict[str, Node] = mine["rules"]
        self.parts: dict[str, Node] = mine["parts"]
        self.choices: dict[int, int | str] = {}
        "By node: which way a sample goes, or what it says, where no field decides."
        self.usual: dict[str, frozenset[str]] = {}
        "For each kind of line the fields that its first sample holds: what the site usually prints."
        self.counted = {id(n) for part in self.parts.values() for n in walk(part) if n[0] == "term" and n[-1] is None}
        "Words without a field in what repeats: a number there counts the parts, where there are several."
        self._plans: dict[tuple[int, frozenset[str]], list[list[Piece]]] = {}
        self._fields: dict[int, frozenset[str]] = {}
        names = "|".join(quote(name) for name in sorted(mine["players"], key=len, reverse=True))
        for kind, samples in mine["samples"].items():
            for sample in [text for good, text in samples if good]:
                self._learn(kind, sample, names)

    def line(self, kind: str, fields: Mapping[str, Value]) -> str | None:
        """The line that says these fields, all of them and no others; None where no way through the rule does.

        kind: a key of `hrparse.events.EVENTS`. fields: by their names there, besides `player` for whoever a summary's
        seat line is about; None is no value, leave such a field out.

        >>> composer(site).line("raise", {"player": "Alice", "amount": "10", "to_amount": "15", "all_in": True})
        'Alice: raises 10 to 15 and is all-in'
        """
        node = self.rules.get(kind)
        return None if node is None else self._line(node, fields)

    def fields(self, kind: str) -> list[frozenset[str]]:
        """The fields that each alternative of the rule may hold; no alternatives where the site has no such line."""
        node = self.rules.get(kind)
        if node is None:
            return []
        return [self.fields_of(way) for way in (node[1] if node[0] == "any" else [node])]

    def said(self, kind: str) -> list[dict[str, str]]:
        """For each alternative of the rule the fields that samples fill, with the text of the first that does."""
        node = self.rules.get(kind)
        ways = [] if node is None else node[1] if node[0] == "any" else [node]
        found: list[dict[str, str]] = [{} for _ in ways]
        for way, texts in zip(ways, found, strict=True):
            for inner in walk(way):
                text = self.choices.get(id(inner))
                if inner[0] in ("term", "mark", "free") and inner[-1] and isinstance(text, str):
                    texts.setdefault(inner[-1], text)
        return found

    def needs(self, kind: str, fields: frozenset[str]) -> frozenset[str]:
        """The fewest fields that would make a line of the kind together with these; none where nothing helps."""
        node = self.rules[kind]
        ways = (used for _, used in self._ways(node, fields | self.fields_of(node)) if used >= fields)
        return min(ways, key=len, default=fields) - fields

    def takes(self, kind: str, field: str, value: Value) -> bool:
        """Whether a line of this kind may say this value in this field; names and lists are taken as they are."""
        node = self.rules.get(kind)
        if field == "player" or field in LISTS:
            return node is not None and field in self.fields_of(node)
        said = [n for n in walk(node) if n[0] in ("term", "mark", "free") and n[-1] == field] if node else []
        return any(self._text(n, value) is not None for n in said)

    # -- filling in ----------------------------------------------------------------------------------------------------

    def _line(self, node: Node, fields: Mapping[str, Value], number: int | None = None) -> str | None:
        names = frozenset(fields)
        key = (id(node), names)
        if key not in self._plans:
            self._plans[key] = [plan for plan, used in self._ways(node, names) if used == names]
        for plan in self._plans[key]:
            text = self._filled(plan, fields, number)
            if text is not None:
                return text
        return None

    def _filled(self, plan: list[Piece], fields: Mapping[str, Value], number: int | None) -> str | None:
        """The plan with the texts of the fields; None where one does not fit, or items of a list are left over."""
        found: list[str] = []
        rest: dict[str, list[Any]] = {}
        for piece in plan:
            if isinstance(piece, str):
                found.append(piece)
                continue
            field, node = piece
            if node[0] == "list":
                if field not in rest:
                    rest[field] = list(enumerate(fields[field], 1))  # type: ignore[arg-type]
                text = self._items(node, rest[field])
            elif field:
                text = self._text(node, fields[field])
            else:
                text = None if number is None else re.sub("[0-9]+", str(number), str(self.choices[id(node)]))
            if text is None:
                return None
            found.append(text)
        return None if any(rest.values()) else "".join(found)

    def _items(self, node: Node, rest: list[tuple[int, Mapping[str, Value]]]) -> str | None:
        """The next item of a list, or all that are left."""
        _, part, mark, inner = node
        before, after = self._around(inner) if mark else ("", "")
        several = len(rest) > 1
        found = ""
        while rest:
            number, fields = rest.pop(0)
            text = self._line(self.parts[part], fields, number if several else None)
            if text is None:
                return None
            found += before + text + after
            if not mark:
                break
        return found if found or mark == "*" else None

    def _around(self, inner: Node) -> tuple[str, str]:
        """The words before and after the item in what repeats."""
        plan = next(plan for plan, _ in self._ways(inner, frozenset(LISTS)))
        at = next(k for k, piece in enumerate(plan) if not isinstance(piece, str))
        return "".join(map(str, plan[:at])), "".join(map(str, plan[at + 1 :]))

    def _text(self, node: Node, value: Value) -> str | None:
        """What a field's node says for the value; None where it cannot say it."""
        kind = node[0]
        if value is True:
            known = self.choices.get(id(node))
            return node[2] if kind == "mark" else known if isinstance(known, str) else None
        for text in [value] if isinstance(value, str) else value if isinstance(value, Sequence) else []:
            if kind == "mark":
                fits = text == node[2]
            elif kind == "term":
                fits = _pattern(node[2]).fullmatch(text) is not None
            else:
                fits = text != "" and "\n" not in text
            if fits:
                return str(text)
        return None

    # -- ways through a rule -------------------------------------------------------------------------------------------

    def _ways(self, node: Node, names: frozenset[str]) -> Iterator[tuple[list[Piece], frozenset[str]]]:
        """The ways through a node for these fields, the likeliest first, each with the fields it holds."""
        kind = node[0]
        if kind == "text":
            yield [node[1]], NONE
        elif kind in ("mark", "term", "free") and node[-1] is None:
            known = node[2] if kind == "mark" else self.choices.get(id(node))
            if id(node) in self.counted:
                yield [("", node)], NONE
            elif isinstance(known, str):
                yield [known], NONE
        elif kind in ("mark", "term", "free", "player", "sitter"):
            field = "player" if kind in ("player", "sitter") else node[-1]
            if field in names:
                yield [(field, node)], frozenset((field,))
        elif kind == "all":
            yield from self._sequence(node[1], 0, names)
        elif kind == "any":
            usual = self.choices.get(id(node), 0)
            for way in sorted(range(len(node[1])), key=lambda k: k != usual):
                yield from self._ways(node[1][way], names)
        elif kind == "maybe":
            fields = self.fields_of(node)
            counts = any(id(inner) in self.counted for inner in walk(node))
            if fields & names or (not fields and (counts or self.choices.get(id(node)))):
                yield from self._ways(node[1], names)
            if fields or counts or not self.choices.get(id(node)):
                yield [], NONE
        elif node[1] in names:
            yield [(node[1], node)], frozenset((node[1],))
        elif node[2] == "*":
            yield [], NONE

    def _sequence(
        self, nodes: list[Node], at: int, names: frozenset[str]
    ) -> Iterator[tuple[list[Piece], frozenset[str]]]:
        if at == len(nodes):
            yield [], NONE
            return
        for plan, used in self._ways(nodes[at], names):
            for rest, more in self._sequence(nodes, at + 1, names):
                yield plan + rest, used | more

    # -- samples -------------------------------------------------------------------------------------------------------

    def _learn(self, kind: str, sample: str, names: str) -> None:
        """Note which ways a sample goes, where none before it came by."""
        marks: list[tuple[int, int | str | None]] = []
        found = re.fullmatch(self._traced(self.rules[kind], names, marks), sample)
        if found is None:
            return
        held = set()
        for (node, way), text in zip(marks, found.groups(), strict=True):
            if text is not None and isinstance(way, str):
                held.add(way)
            if text is not None:
                self.choices.setdefault(node, text if way is None or isinstance(way, str) else way)
        self.usual.setdefault(kind, frozenset(held))

    def _traced(self, node: Node, names: str, marks: list[tuple[int, int | str | None]]) -> str:
        """The expression of a node with a group for each choice: what the group being filled means, is in `marks`."""
        kind = node[0]
        if kind in ("mark", "term", "free"):
            marks.append((id(node), node[-1]))
            return f"({expression(node, None, self.parts)})"
        if kind in ("player", "sitter"):
            return f"(?:{names})"
        if kind == "all":
            return "".join(self._traced(n, names, marks) for n in node[1])
        if kind == "any":
            ways = []
            for number, way in enumerate(node[1]):
                marks.append((id(node), number))
                ways.append(f"({self._traced(way, names, marks)})")
            return "(?:" + "|".join(ways) + ")"
        if kind == "maybe":
            marks.append((id(node), 1))
            with_it = f"({self._traced(node[1], names, marks)})"
            marks.append((id(node), 0))
            return f"(?:{with_it}|())"
        if kind == "list":
            marks.append((id(node), node[1]))
            inside: list[tuple[int, int | str | None]] = []
            repeated = self._traced(node[3] if node[2] else self.parts[node[1]], names, inside)
            marks += [(inner, None if isinstance(way, str) else way) for inner, way in inside]
            return f"((?:{repeated}){node[2]})"
        return expression(node, None, self.parts)

    def fields_of(self, node: Node) -> frozenset[str]:
        """The fields that a node may hold."""
        found = self._fields.get(id(node))
        if found is None:
            names = {
                "player" if n[0] in ("player", "sitter") else n[1] if n[0] == "list" else n[-1]
                for n in walk(node)
                if n[0] in ("mark", "term", "free", "player", "sitter", "list")
            }
            found = self._fields[id(node)] = frozenset(name for name in names if name)
        return found


NONE: Final[frozenset[str]] = frozenset()
_pattern = functools.lru_cache(maxsize=None)(re.compile)


def walk(node: Node) -> Iterator[Node]:
    """The node and all nodes in it; the items of a list are a world of their own."""
    yield node
    if node[0] in ("all", "any"):
        for child in node[1]:
            yield from walk(child)
    elif node[0] == "maybe":
        yield from walk(node[1])


@functools.cache
def composer(site: str) -> Composer:
    """The composer of a site, made once."""
    return Composer(site)
