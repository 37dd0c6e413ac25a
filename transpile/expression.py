"""Regular expressions, as trees: what may stand in a grammar, and how it is written so that Python and JavaScript
read it alike.

The tree is the one of Python's own parser of expressions. What the two languages read differently is refused with
its reason:
look-around, anchors, back references, `.`, classes such as `\\d` and `\\s` (ASCII in one, Unicode in the other), flags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _constants, _parser
from typing import Any

from hrparse.matcher import quote

sre: Any = _constants
sre_parser: Any = _parser

UNBOUNDED = sre.MAXREPEAT


class Refused(ValueError):
    """Why an expression may not stand in a grammar."""


REASONS: dict[Any, str] = {
    sre.AT: "an anchor (^ $ \\b) is unreliable inside a terminal",
    sre.ANY: "`.` stops at other characters in JavaScript: write [^\\n]",
    sre.ASSERT: "look-around cannot be matched in one pass",
    sre.ASSERT_NOT: "look-around cannot be matched in one pass",
    sre.GROUPREF: "a back reference is no regular expression",
    sre.CATEGORY: "\\d \\w \\s are ASCII in JavaScript and Unicode in Python: write the characters",
    sre.MIN_REPEAT: "a lazy repeat: say what ends it instead",
    sre.POSSESSIVE_REPEAT: "possessive repeats are unknown to JavaScript",
    sre.ATOMIC_GROUP: "atomic groups are unknown to JavaScript",
}


def parse(pattern: str) -> Any:
    """The tree of a pattern; raises `Refused` for what is not portable."""
    tree = sre_parser.parse(pattern)
    if tree.state.flags & ~re.UNICODE:
        raise Refused("flags mean different things in the two languages")
    _check(tree)
    return tree


def _check(tree: Any) -> None:
    for op, argument in tree:
        if op in REASONS:
            raise Refused(REASONS[op])
        if op is sre.IN:
            for kind, _ in argument:
                if kind is sre.CATEGORY:
                    raise Refused(REASONS[sre.CATEGORY])
        elif op is sre.BRANCH:
            for branch in argument[1]:
                _check(branch)
        elif op is sre.MAX_REPEAT:
            _check(argument[2])
        elif op is sre.SUBPATTERN:
            if argument[0] is not None:
                raise Refused("write (?:…): a group that captures would shift the fields")
            if argument[1] or argument[2]:
                raise Refused("flags mean different things in the two languages")
            _check(argument[3])
        elif op not in (sre.LITERAL, sre.NOT_LITERAL):
            raise Refused(f"`{op}` is outside the subset")


def _in_set(code: int) -> str:
    c = chr(code)
    return "\\" + c if c in "\\]^-[" else "\\n" if c == "\n" else c


def write(tree: Any) -> str:
    """The pattern of a tree, in the one spelling that both languages take with the `u` flag. Lines are read where they
    stand in the text: nothing matches a line end."""
    return "".join(_write(op, argument) for op, argument in tree)


def _write(op: Any, argument: Any) -> str:
    if op is sre.LITERAL:
        return quote(chr(argument))
    if op is sre.NOT_LITERAL:
        return "[^\\n]" if argument == 10 else f"[^{_in_set(argument)}\\n]"
    if op is sre.IN:
        parts = []
        for kind, value in argument:
            if kind is sre.NEGATE:
                parts.append("^")
            elif kind is sre.LITERAL:
                parts.append(_in_set(value))
            else:
                parts.append(f"{_in_set(value[0])}-{_in_set(value[1])}")
        if parts[0] == "^" and "\\n" not in parts:
            parts.append("\\n")
        return "[" + "".join(parts) + "]"
    if op is sre.BRANCH:
        return "(?:" + "|".join(write(b) for b in argument[1]) + ")"
    if op is sre.SUBPATTERN:
        inner = write(argument[3])
        return inner if inner.startswith("(?:") and _closes_at_end(inner) else f"(?:{inner})"
    low, high, inner_tree = argument
    inner = write(inner_tree)
    single = len(inner_tree) == 1 and inner_tree[0][0] in (sre.LITERAL, sre.NOT_LITERAL, sre.IN)
    if not single and not (inner.startswith("(?:") and _closes_at_end(inner)):
        inner = f"(?:{inner})"
    counts = {(0, 1): "?", (0, UNBOUNDED): "*", (1, UNBOUNDED): "+"}
    if (low, high) in counts:
        return inner + counts[low, high]
    return inner + (f"{{{low}}}" if low == high else f"{{{low},{'' if high is UNBOUNDED else high}}}")


def _closes_at_end(text: str) -> bool:
    depth, k, in_set = 0, 0, False
    while k < len(text):
        c = text[k]
        if c == "\\":
            k += 1
        elif in_set:
            in_set = c != "]"
        elif c == "[":
            in_set = True
        elif c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0:
                return k == len(text) - 1
        k += 1
    return False


def portable(pattern: str) -> str:
    """The pattern in portable spelling; raises `Refused` with the reason where there is none."""
    tree = parse(pattern)
    never_parts_a_pair(tree)
    return write(tree)


def words(tree: Any, limit: int) -> list[str] | None:
    """All strings that the tree matches, longest choice first as the matcher would try them; None when more than
    `limit`."""
    found = [""]
    for op, argument in tree:
        if op is sre.LITERAL:
            options: list[str] | None = [chr(argument)]
        elif op is sre.BRANCH:
            options = _union(argument[1], limit)
        elif op is sre.SUBPATTERN:
            options = words(argument[3], limit)
        elif op is sre.MAX_REPEAT and argument[:2] == (0, 1):
            inner = words(argument[2], limit)
            options = None if inner is None else [*inner, ""]
        elif op is sre.IN and all(kind is sre.LITERAL for kind, _ in argument):
            options = [chr(value) for _, value in argument]
        else:
            return None
        if options is None or len(found) * len(options) > limit:
            return None
        found = [a + b for a in found for b in options]
    return found


def _union(branches: list[Any], limit: int) -> list[str] | None:
    found: list[str] = []
    for branch in branches:
        some = words(branch, limit)
        if some is None:
            return None
        found += some
    return found


def characters(argument: Any) -> Iterator[tuple[int, int]]:
    """The ranges of code points of a set, complemented where it is negated."""
    ranges = sorted((v, v) if k is sre.LITERAL else tuple(v) for k, v in argument if k is not sre.NEGATE)
    if argument[0][0] is not sre.NEGATE:
        yield from ranges
        return
    start = 0
    for low, high in ranges:
        if low > start:
            yield start, low - 1
        start = max(start, high + 1)
    yield start, 0x10FFFF


def never_parts_a_pair(tree: Any) -> None:
    """Without the flag `u` (slow) JavaScript sees two characters where Python sees one beyond U+FFFF. That makes no
    difference when a set that takes such a character takes any number of them. Raises `Refused` else."""

    def check(part: Any, repeated: bool) -> None:
        for op, argument in part:
            if op is sre.MAX_REPEAT:
                check(argument[2], argument[1] is UNBOUNDED and len(argument[2]) == 1)
            elif op is sre.SUBPATTERN:
                check(argument[3], False)
            elif op is sre.BRANCH:
                for branch in argument[1]:
                    check(branch, False)
            elif op is sre.LITERAL and argument > 0xFFFF:
                raise Refused("characters beyond U+FFFF are two to JavaScript")
            elif op is sre.NOT_LITERAL and not repeated:
                raise Refused("a negated set must take any number of characters")
            elif op is sre.IN and not repeated and any(high > 0xFFFF for _, high in characters(argument)):
                raise Refused("a set beyond U+FFFF must take any number of characters")

    check(tree, False)
