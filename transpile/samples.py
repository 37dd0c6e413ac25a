"""The samples beside the rules of a grammar: a `// +` line parses as its rule and a `// -` line not at all, by Lark and
by the general matcher alike."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hrparse.diagnostics import render
from hrparse.events import CLASSES, EVENTS, LISTS
from hrparse.explain import stops
from hrparse.grammar import BrokenGrammar, Opening, Sample
from hrparse.matcher import Match, Matcher
from hrparse.model import ActionName, StreetName
from hrparse.recognize import Names, Recognizer
from hrparse.reference import Reference

DATE = re.compile("[0-9]{4}([/-])[0-9]{2}\\1[0-9]{2} (?:- )?[0-9]{1,2}:[0-9]{2}:[0-9]{2}")
"""What the builder makes the time of a hand from."""
TAKEN = {
    *CLASSES,
    *EVENTS,
    *LISTS,
    *(field for fields in (*EVENTS.values(), *LISTS.values()) for field in fields),
    *typing.get_args(StreetName),
    *typing.get_args(ActionName),
}
"""Words of the code itself. As the key of a site one of them could no longer be told from what it means there."""


class SampleReaders:
    """The engines that read the samples of one site, by name.

    path: its grammar file. mine: what `transpile.intermediate.site` makes of it.
    """

    def __init__(self, path: Path, mine: Mapping[str, Any]) -> None:
        self.engines = {
            "lark": Recognizer(mine, lambda: Reference(path)),
            "matcher": Recognizer(mine, lambda: Matcher(mine)),
        }
        self.rules, self.parts = mine["rules"], mine["parts"]
        self.names = Names()
        for seat, name in enumerate(mine["players"], 1):
            self.names.bind(str(seat), name)

    def read(self, text: str) -> dict[str, Match | None]:
        """The kind and values of a line, whatever its class, by each engine; None where no rule fits."""
        return {
            engine: lines.line(text, self.names) or lines.reader.event(text, "refused", [], {})
            for engine, lines in self.engines.items()
        }

    def stops(self, rule: str, text: str) -> str:
        """Where a rule stops to fit a line, and what it wants there, in words."""
        found = stops(self.rules[rule], self.parts, text, self.names.by_length, self.names.seats)
        here = text[found.column - 1 :].split(" ")[0]
        place = f"`{here}`" if here else "the end"
        return f"column {found.column}, {place}: expected {', '.join(render(found, text).expected)}"


def complaint(rule: str, sample: Sample, found: Mapping[str, Match | None]) -> str | None:
    """What is wrong with a sample of a rule that was found to be this by each engine."""
    mark = f"`// {'+' if sample.good else '-'} {sample.text}`"
    if len({str(match) for match in found.values()}) > 1:
        return f"{mark} is read in different ways: {', '.join(f'{engine} {match}' for engine, match in found.items())}"
    match = next(iter(found.values()))
    if not sample.good and match:
        return f"{mark} must not parse, but does, as {match[0]}"
    if sample.good and not match:
        return f"{mark} must parse, but no rule fits it"
    if sample.good and match and match[0] != rule:
        return f"{mark} parses as {match[0]}"
    if sample.good and match and rule == "header":
        date = str(dict(zip(EVENTS[rule], match[1], strict=True))["date"])
        if not DATE.fullmatch(date):
            return f"DATE is `{date}`, and must be as in 2026/07/14 9:05:00, with / or - between year, month and day"
    return None


def check_samples(path: Path, mine: Mapping[str, Any], samples: Mapping[str, Iterable[Sample]]) -> None:
    """Raises `BrokenGrammar` for the first sample of a site that does not do what its mark says."""
    readers = SampleReaders(path, mine)
    for rule, beside in samples.items():
        for sample in beside:
            found = readers.read(sample.text)
            if reason := complaint(rule, sample, found):
                if sample.good and not any(found.values()):
                    reason += f" ({readers.stops(rule, sample.text)})"
                raise BrokenGrammar(sample.path, sample.number, f"{rule}: {reason}")


def check_shown(openings: Iterable[Opening], sites: Mapping[str, Any]) -> None:
    """Raises `BrokenGrammar` for a rule without a line that it reads: nobody would know what it is for, and no test
    would try it."""
    files = list(openings)
    for site, mine in sites.items():
        for rule in mine["rules"]:
            if not any(good for good, _ in mine["samples"].get(rule, ())):
                nearest = sorted(files, key=lambda found: (found.site != site, found.site is not None))
                path, line = next(((o.path, o.lines[rule]) for o in nearest if rule in o.lines), (nearest[0].path, 1))
                raise BrokenGrammar(path, line, f"{rule}: write a line that it reads above it: `// + …`")


def check_sites(openings: Iterable[Opening]) -> None:
    """Raises `BrokenGrammar` for sites that could not be told apart: by their keys, or by how their hands begin; for a
    key that is a word of the code; and for a header that does not begin as the hands of its site are said to."""
    keys: dict[str, Opening] = {}
    begins: dict[str, Opening] = {}
    for found in openings:
        if not found.site:
            if any(label in found.lines for label in CLASSES):
                raise BrokenGrammar(found.path, 1, "lists lines, but of which site? Write `// site: …` above")
            continue
        line = found.lines["// site:"]
        if found.site in TAKEN:
            reason = (
                "is a word that the code has for a kind of line, a field, a street or an action: choose another key"
            )
            raise BrokenGrammar(found.path, line, f"`{found.site}` {reason}")
        if (other := keys.setdefault(found.site, found)) is not found:
            first = f"{other.path.name}:{other.lines['// site:']}"
            raise BrokenGrammar(found.path, line, f"there is a site `{found.site}` already ({first})")
        if not any(found.begins):
            raise BrokenGrammar(found.path, line, "say how the first line of a hand begins: `// begins: …`")
        for begin in found.begins:
            line = found.lines[f"// begins: {begin}"]
            if (other := begins.setdefault(begin, found)) is not found:
                first = f"{other.path.name}:{other.lines[f'// begins: {begin}']}"
                raise BrokenGrammar(found.path, line, f"the hands of {other.site} begin so as well ({first})")
        for sample in found.samples.get("header", ()):
            if sample.good and not sample.text.startswith(tuple(found.begins)):
                raise BrokenGrammar(sample.path, sample.number, "no `// begins: …` of the site begins this header")


def check_lost(openings: Iterable[Opening], sites: Mapping[str, Any]) -> None:
    """Raises `BrokenGrammar` for a sample that nobody reads: it stands above nothing that is a rule of some site."""
    used = {rule for mine in sites.values() for rule in mine["samples"]}
    for found in openings:
        for rule, (first, *_) in found.samples.items():
            if rule not in used:
                where = f"{rule}, which is no rule of any site" if rule else "no rule"
                raise BrokenGrammar(first.path, first.number, f"this sample stands above {where}")
