"""From the intermediate form to a plan of short cuts: how a line's first words decide which rules can fit it.

The plan is data that the targets print, each in its language. It never decides what a line means: a short cut gives
what the general
matcher would give, or nothing, and then the general matcher is asked. Names are looked up whole, so a hand in which
one name is the
beginning of another, or begins like a line type, is read by the general matcher alone (the generated code tests for
that).

    {"whole":   {line: [kind, values]},                     lines that are one of a few texts
     "lead":    [[[first four characters], CUT]],                       no name in the line
     "first":   {"exact": {rest: [kind, values]}, "cuts": {first words of the rest: [CUT]}, "heads": [text]},
     "after":   [[words before the name, exact, [CUT]]],    words, a name, a rest
     "last":    [[[first four characters], CUT]],                       something, a name at the end of the line
     "sitter":  [[before the seat, after the seat, exact, [CUT]]],
     "seat":    [[[first four characters], CUT]],                       lines that bind a name
     "noise":   [expression], "openings": [text]}

    CUT = {"kind", "pattern", "checks": [[group, expression]], "values": [VALUE], "needle": text, "anchor": text,
    "steps": [NODE]} VALUE = null | ["player"] | ["seat"] | ["group", number, …] | ["items", number, part]

A cut's pattern may be looser than the rule: each group named in `checks` must also match its own expression, whole;
that is looked up in a memory of what was seen, which is cheaper than matching it anew.
"""

from __future__ import annotations

from typing import Any

from hrparse.events import EVENTS
from hrparse.matcher import flat
from transpile import expression as rx
from transpile.checks import linear

Node = list[Any]
MOST_WORDS = 160
"""So many texts of one rule may be listed one by one."""


def enumerate_texts(steps: list[Node]) -> list[tuple[str, dict[str, str]]]:
    """The texts of the steps with their fields, as far as they can be listed: optional parts that cannot are left
    out."""
    found: list[tuple[str, dict[str, str]]] = [("", {})]
    for step in steps:
        options = texts_of(step)
        if options is None or len(found) * len(options) > MOST_WORDS:
            return []
        found = [(a + b, {**x, **y}) for a, x in found for b, y in options]
    return found


def texts_of(node: Node) -> list[tuple[str, dict[str, str]]] | None:
    kind = node[0]
    if kind == "text":
        return [(node[1], {})]
    if kind == "mark":
        return [(node[2], {node[3]: node[2]} if node[3] else {})]
    if kind == "term":
        words = rx.words(rx.parse(node[2]), MOST_WORDS)
        return None if words is None else [(w, {node[3]: w} if node[3] else {}) for w in words]
    if kind == "all":
        return enumerate_texts(node[1]) or None
    if kind == "any":
        some = [texts for way in node[1] if (texts := texts_of(way)) is not None]
        return [t for texts in some for t in texts] or None
    if kind == "maybe":
        return [*(texts_of(node[1]) or []), ("", {})]
    return None


class Cutter:
    """Writes the looser expression of some steps, with the groups of its fields and the checks they need."""

    def __init__(self, parts: dict[str, Node], looser: bool = True) -> None:
        self.parts = parts
        self.looser = looser
        self.groups: list[tuple[str, str | None]] = []
        self.checks: list[list[Any]] = []

    def write(self, steps: list[Node], follow: str | None) -> str:
        """follow: the first character of what comes after the steps, "" at the end of the line, None when unknown."""
        out = ""
        for k, step in enumerate(steps):
            nxt = opening_of(steps[k + 1 :], follow)
            out += self.node(step, nxt)
        return out

    def node(self, node: Node, follow: str | None) -> str:
        kind = node[0]
        if kind == "text":
            return rx.quote(node[1])
        if kind == "mark":
            return self.capture(rx.quote(node[2]), node[3], None)
        if kind == "free":
            return self.capture("[^\\n]+", node[2], None) if node[2] else "[^\\n]+"
        if kind == "term":
            return self.term(node, follow)
        if kind == "all":
            return self.write(node[1], follow)
        if kind == "any":
            # a looser term at the head of a way would take the line from the ways after it
            return "(?:" + "|".join(self.node(way, None if way[0] == "term" else follow) for way in node[1]) + ")"
        if kind == "maybe":
            return (
                f"(?:{self.node(node[1], follow)})?" if not simple_group(node[1]) else self.node(node[1], follow) + "?"
            )
        _, part, mark, inner = node
        plain = Cutter(self.parts)
        text = f"(?:{strip_groups(plain, inner, follow)}){mark}"
        return self.capture(text, part, part)

    def capture(self, text: str, field: str | None, part: str | None) -> str:
        if field is None:
            return f"(?:{text})"
        self.groups.append((field, part))
        return f"({text})"

    def term(self, node: Node, follow: str | None) -> str:
        _, _, pattern, field = node
        if field is None:
            return f"(?:{pattern})"
        if self.looser and follow is not None and follow_ends(pattern, follow):
            text = self.capture(f"[^{set_of(follow)}]+" if follow else "[^\\n]+", field, None)
            self.checks.append([len(self.groups), pattern])
            return text
        return self.capture(pattern, field, None)


def simple_group(node: Node) -> bool:
    return node[0] == "mark" and node[3] is not None


def strip_groups(cutter: Cutter, node: Node, follow: str | None) -> str:
    """The expression of a node without captures: parts of lists are matched again one by one."""
    from hrparse.matcher import expression

    return expression(node, None, cutter.parts)


def set_of(character: str) -> str:
    return "\\" + character if character in "\\]^-[" else character


def opening_of(steps: list[Node], follow: str | None) -> str | None:
    """The one character that must come next, "" when the line must end, None when that is not certain."""
    if not steps:
        return follow
    node = steps[0]
    if node[0] in ("text", "mark"):
        return str(node[1] if node[0] == "text" else node[2])[0]
    if node[0] == "all":
        return opening_of([*node[1], *steps[1:]], follow)
    if node[0] in ("any", "maybe"):
        ways = node[1] if node[0] == "any" else [node[1]]
        found = {opening_of([way, *steps[1:]], follow) for way in ways}
        if node[0] == "maybe":
            found.add(opening_of(steps[1:], follow))
        found.discard("")  # at the end of the line any character class ends too
        return found.pop() if len(found) == 1 else "" if not found else None
    if node[0] == "list" and node[2] != "*":
        return opening_of([node[3], *steps[1:]], follow)
    if node[0] == "list":
        found = {opening_of([node[3], *steps[1:]], follow), opening_of(steps[1:], follow)} - {""}
        return found.pop() if len(found) == 1 else None
    return None


def follow_ends(pattern: str, follow: str) -> bool:
    """Whether no text of the pattern holds the character that follows: then it ends at the first of them."""
    if follow == "":
        return True
    return not may_hold(rx.parse(pattern), ord(follow))


def may_hold(tree: Any, code: int) -> bool:
    for op, argument in tree:
        if op is rx.sre.LITERAL and argument == code:
            return True
        if op is rx.sre.NOT_LITERAL and argument != code:
            return True
        if op is rx.sre.IN and any(low <= code <= high for low, high in rx.characters(argument)):
            return True
        if op is rx.sre.BRANCH and any(may_hold(b, code) for b in argument[1]):
            return True
        if op is rx.sre.SUBPATTERN and may_hold(argument[3], code):
            return True
        if op is rx.sre.MAX_REPEAT and may_hold(argument[2], code):
            return True
    return False


def cut(kind: str, steps: list[Node], parts: dict[str, Node], given: dict[str, list[Any]]) -> dict[str, Any]:
    """The short cut for the steps of one rule. given: fields that are known already."""
    cutter = Cutter(parts)
    pattern = cutter.write(steps, "")
    if linear(["expression", kind, pattern]):  # what it lets through could be tried in too many ways
        cutter = Cutter(parts, looser=False)
        pattern = cutter.write(steps, "")
    values: list[Any] = []
    for field in EVENTS[kind]:
        if field in given:
            values.append(given[field])
            continue
        numbers = [k for k, (name, _) in enumerate(cutter.groups, 1) if name == field]
        lists = [k for k in numbers if cutter.groups[k - 1][1]]
        values.append(["items", field, *lists] if lists else ["group", *numbers] if numbers else None)
    return {
        "kind": kind, "pattern": pattern, "checks": cutter.checks, "values": values, "needle": needle(steps),
        "anchor": anchor(steps), "steps": steps,
    }  # fmt: skip


def needle(steps: list[Node]) -> str:
    """The longest text that every line of the steps holds."""
    return max((n[1] for n in steps if n[0] == "text"), key=len, default="")


def anchor(steps: list[Node]) -> str:
    """The text that the steps begin with where they are not empty, "" when there are several."""
    node: Node = steps[0] if steps else ["all", []]
    while node[0] in ("maybe", "all") and len(steps) == 1:
        if node[0] == "maybe":
            node = node[1]
        elif not node[1]:
            return ""
        else:
            node = node[1][0]
    return str(node[1]) if node[0] == "text" else ""


def variants(steps: list[Node]) -> list[list[Node]]:
    """The steps without their optional parts (where a part is a text alone: with and without it), as far as they are
    texts and terms in
    turn: such a line can be read by finding its texts, if no term may hold the first character of the text that ends
    it."""
    found: list[list[Node]] = [[]]
    for step in steps:
        if step[0] == "maybe":
            if step[1][0] == "text":
                found = [v + add for v in found for add in ([step[1]], [])]
        else:
            found = [[*v, step] for v in found]
    return [v for v in map(joined, found) if alternating(v)][:2]


def alternating(steps: list[Node]) -> bool:
    kinds = [s[0] for s in steps]
    if (
        not kinds
        or any(k not in ("text", "term", "free") for k in kinds)
        or kinds.count("free") > 1
        or kinds[0] == "free"
    ):
        return False
    if (
        any((a == "text") == (b == "text") for a, b in zip(kinds, kinds[1:], strict=False))
        or kinds[-1] == "free"
        or kinds == ["text"]
    ):
        return False
    seen_free = False
    for k, step in enumerate(steps):
        seen_free = seen_free or step[0] == "free"
        if step[0] == "term":
            neighbour = steps[k - 1 if seen_free else k + 1] if (seen_free or k + 1 < len(steps)) else None
            if neighbour is not None and may_hold(rx.parse(step[2]), ord(neighbour[1][-1 if seen_free else 0])):
                return False
    return True


def exact(kind: str, steps: list[Node], given: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The lines of the steps that can be listed, with their values."""
    found: dict[str, list[Any]] = {}
    for text, fields in enumerate_texts(steps):
        found.setdefault(text, [kind, [given.get(f, fields.get(f)) for f in EVENTS[kind]]])
    return found


def complete(steps: list[Node]) -> bool:
    """Whether the steps can be listed without leaving anything out."""
    from transpile.intermediate import walk

    for step in steps:
        for node in walk(step):
            if node[0] in ("free", "list", "player", "sitter") or (
                node[0] == "term" and rx.words(rx.parse(node[2]), MOST_WORDS) is None
            ):
                return False
    return bool(enumerate_texts(steps))


def plan(site: dict[str, Any]) -> dict[str, Any]:
    """The short cuts of one site."""
    parts, rules = site["parts"], site["rules"]
    whole: dict[str, list[Any]] = {}
    lead: list[list[Any]] = []
    after: list[list[Any]] = []
    last: list[list[Any]] = []
    sitters: dict[tuple[str, str], list[Any]] = {}
    name_exact: dict[str, list[Any]] = {}
    name_cuts: dict[str, list[Any]] = {}
    for kind in site["classes"]["line"]:
        steps = flat(rules[kind])
        at = next((k for k, s in enumerate(steps) if s[0] in ("player", "sitter")), None)
        if at is None:
            if complete(steps):
                for text, entry in exact(kind, steps, {}).items():
                    whole.setdefault(text, entry)
            else:
                lead.append([begin(steps), cut(kind, steps, parts, {})])
            continue
        before, rest = steps[:at], steps[at + 1 :]
        given: dict[str, list[Any]] = {"player": ["player"]}
        if steps[at][0] == "sitter":
            if [s[0] for s in joined(before)] == ["text", "term", "text"] and joined(before)[1][3] == "seat":
                key = (joined(before)[0][1], joined(before)[2][1])
                row = sitters.setdefault(key, [*key, {}, []])
                given = {"seat": ["seat"]}
                for text, entry in exact(kind, rest, given).items():
                    row[2].setdefault(text, entry)
                if not complete(rest):
                    row[3].append(cut(kind, rest, parts, given))
        elif not before:
            for text, entry in exact(kind, rest, given).items():
                name_exact.setdefault(text, entry)
            if not complete(rest):
                short = cut(kind, without(rest, COLON), parts, given)
                for head in heads(rest):
                    name_cuts.setdefault(head, []).append(short)
        elif all(s[0] == "text" for s in before):
            after.append(
                [
                    "".join(s[1] for s in before),
                    exact(kind, rest, given),
                    [] if complete(rest) else [cut(kind, rest, parts, given)],
                ]
            )
        elif not rest:
            last.append([begin(before), cut(kind, before, parts, given)])
    seat = [[begin(flat(rules[k])), cut(k, flat(rules[k]), parts, {})] for k in site["classes"]["free"] if k in EVENTS]
    from hrparse.matcher import expression

    every_head = sorted({*name_cuts, *(t for t in name_exact)})
    return {
        "whole": whole, "lead": lead, "first": {"exact": name_exact, "cuts": name_cuts, "heads": every_head},
        "after": after, "last": last, "sitter": list(sitters.values()), "seat": seat, "openings": site["openings"],
        "noise": [expression(rules[k], None, parts) for k in site["classes"]["free"] if k not in EVENTS],
    }  # fmt: skip


COLON = ": "
"""What most sites print between a name and what its player does; the rest of such a line is given without it."""


def without(steps: list[Node], start: str) -> list[Node]:
    """The steps without the text that all of them begin with, or as they are when some do not."""
    if not all(h.startswith(start) for h in heads(steps)):
        return steps
    node = steps[0]
    if node[0] == "text":
        return joined([["text", node[1][len(start) :]], *steps[1:]])
    return [["any", [["all", without(flat(way), start)] for way in node[1]]], *steps[1:]]


def joined(steps: list[Node]) -> list[Node]:
    """The steps with neighbouring texts made one."""
    out: list[Node] = []
    for step in steps:
        if step[0] == "text" and out and out[-1][0] == "text":
            out[-1] = ["text", out[-1][1] + step[1]]
        else:
            out.append(list(step))
    return out


def begin(steps: list[Node]) -> list[str]:
    """The first four characters that lines of these steps can have, each once."""
    return sorted({t[:4] for t in leads(steps)})


def leads(steps: list[Node]) -> list[str]:
    """The texts that lines of these steps can begin with; [""] where that cannot be told."""
    if not steps:
        return [""]
    node, rest = steps[0], steps[1:]
    if node[0] in ("text", "mark"):
        text = str(node[1] if node[0] == "text" else node[2])
        return [text] if len(text) > 3 else [text + more for more in leads(rest)]
    if node[0] == "term":
        words = rx.words(rx.parse(node[2]), MOST_WORDS)
        return [""] if words is None else [w if len(w) > 3 else w + more for w in words for more in leads(rest)]
    if node[0] == "all":
        return leads([*node[1], *rest])
    if node[0] == "any":
        return [t for way in node[1] for t in leads([way, *rest])]
    if node[0] == "maybe":
        return [*leads([node[1], *rest]), *leads(rest)]
    return [""]


def heads(steps: list[Node]) -> list[str]:
    """The texts that the steps begin with."""
    node = steps[0]
    if node[0] == "text":
        return [node[1]]
    if node[0] == "any":
        return [h for way in node[1] for h in heads(flat(way))]
    return [""]
