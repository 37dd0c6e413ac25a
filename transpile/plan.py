"""From the intermediate form to a plan of short cuts: how a line's first words decide which rules can fit it.

The plan is data that a target prints in its language. It never decides what a line means: a short cut gives what the
general matcher would give, or nothing, and then the general matcher is asked. Names are looked up whole, so a hand in
which one name is the beginning of another, or begins like a line type, is read by the general matcher alone (the
generated code tests for that).

    {"whole":   {line: [kind, values]},                     lines that are one of a few texts
     "lead":    [[[first four characters], CUT]],           no name in the line
     "first":   {"exact": {rest: [kind, values]}, "cuts": {first words of the rest: [CUT]}, "heads": [text]},
     "after":   [[words before the name, exact, [CUT]]],    words, a name, a rest
     "last":    [[[first four characters], CUT]],           something, a name at the end of the line
     "sitter":  [[before the seat, after the seat, exact, [CUT]]],
     "seat":    [[[first four characters], CUT, HALVES]],   lines that bind a name
     "noise":   [expression], "openings": [text]}

    CUT = {"kind", "pattern", "values": [VALUE], "needle": text, "anchor": text}
    VALUE = null | ["player"] | ["seat"] | ["group", number, …] | ["items", field, number, …]
    HALVES = null | [words before the seat, words before the name, what ends the name, expression of the rest]
"""

from __future__ import annotations

from typing import Any

from hrparse.events import EVENTS
from hrparse.matcher import Group, expression, flat
from transpile import expression as rx

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


def cut(kind: str, steps: list[Node], parts: dict[str, Node], given: dict[str, list[Any]]) -> dict[str, Any]:
    """The short cut for the steps of one rule. given: fields that are known already."""
    groups: list[Group] = []
    pattern = expression(["all", steps], groups, parts)
    values: list[Any] = []
    for field in EVENTS[kind]:
        if field in given:
            values.append(given[field])
            continue
        numbers = [k for k, group in enumerate(groups, 1) if group.field == field]
        lists = [k for k in numbers if groups[k - 1].item]
        values.append(["items", field, *lists] if lists else ["group", *numbers] if numbers else None)
    return {
        "kind": kind, "pattern": pattern, "values": values, "needle": needle(steps), "anchor": anchor(steps),
    }  # fmt: skip


def halves(kind: str, steps: list[Node], parts: dict[str, Node]) -> list[Any] | None:
    """A line that binds a name, in two: words, the seat, words, the name; then the rest of the fields in their order.

    [words, words, what ends the name, expression of the rest]; None for lines of another form. It is the last of them
    in the line that ends the name, where the rest matches.
    """
    steps = joined(steps)
    if [step[0] for step in steps[:5]] != ["text", "term", "text", "free", "text"]:
        return None
    groups: list[Group] = []
    rest = expression(["all", steps[5:]], groups, parts)
    if (steps[1][3], steps[3][2], *(group.field for group in groups)) != EVENTS[kind]:
        return None
    return [steps[0][1], steps[2][1], steps[4][1], rest]


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
    seat = []
    for kind in (k for k in site["classes"]["free"] if k in EVENTS):
        steps = flat(rules[kind])
        seat.append([begin(steps), cut(kind, steps, parts, {}), halves(kind, steps, parts)])

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
