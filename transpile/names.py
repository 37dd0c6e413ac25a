"""Which property names of the JavaScript core nobody outside it knows, so that they may be short in what is built.

A name is short when a class or a type of the core declares it, and nothing else spells it: no type of what goes in or
comes out, no string, no table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

OUTSIDE = frozenset({"index.js", "model.js"})
"""Modules all types of which are known outside: the functions of the library, and the hand."""
LEAVING = frozenset({"Options", "Diagnostic", "Finding", "Frame", "SiteName", "Explanation"})
"""What else goes in or comes out; it is an error (`ValueError`) when there is no such type."""

LANGUAGE = frozenset(
    {"apply", "at", "bind", "constructor", "find", "from", "groups", "index", "match", "of", "raw", "values"}
)
"""Names that JavaScript's own objects have too; tests/test_library.py knows whether one is missing here."""

MEMBER = re.compile(r"^  (?:static |get |set |\*)?(\w+)\(.*\) \{$|\bthis\.(\w+) (?:=|\|\|=|\?\?=) ", re.MULTILINE)
TYPE = re.compile(r"@typedef (?:\{object\} )?(.*?)(?=@typedef|\*/)", re.DOTALL)
PROPERTY = re.compile(r"@property \{.*\} \[?(\w+)|[{,] ?(\w+)\??: ")
SPELLED = re.compile(r"[\"'](\w+)[\"']")


def inside(modules: Mapping[str, str], spelled: Iterable[str]) -> list[str]:
    """The names, in order. modules: the sources by name; spelled: words of tables by which a property is looked up."""
    declared: set[str] = set()
    known = set(spelled)
    exported = set(re.findall(r"\w+", " ".join(re.findall(r"^export \{(.*)\}", modules["index.js"], re.MULTILINE))))
    types: set[str] = set()
    for module, text in modules.items():
        declared |= names(MEMBER, text)
        known |= names(SPELLED, text)
        if module in OUTSIDE:
            known |= names(PROPERTY, text)
        for found in TYPE.finditer(text):
            declared |= names(PROPERTY, found[0])
            title = re.sub(r"^\{.*\} ", "", found[1]).split()[0]
            types.add(title)
            if title in LEAVING:
                known |= names(PROPERTY, found[0])
        for found in re.finditer(r"^export class (\w+).*?^\}", text, re.MULTILINE | re.DOTALL):
            if found[1] in exported:
                known |= names(MEMBER, found[0])
    if missing := LEAVING - types:
        raise ValueError(f"no type of the core is called {', '.join(sorted(missing))}")
    return sorted(declared - known - LANGUAGE)


def names(pattern: re.Pattern[str], text: str) -> set[str]:
    return {name for found in pattern.finditer(text) for name in found.groups() if name}
