"""The comments of a grammar that are read: what a site says of itself, and the samples beside its rules. A `// +` line
parses as its rule and a `// -` line not at all, by Lark and by the general matcher alike."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hrparse.diagnostics import render
from hrparse.events import CLASSES, EVENTS, LISTS
from hrparse.explain import stops
from hrparse.grammar import MARKS, BrokenGrammar, Opening, Sample, text_of
from hrparse.matcher import Match, Matcher, Rule
from hrparse.model import ActionName, StreetName
from hrparse.recognize import Names, Recognizer
from hrparse.reference import Reference
from hrparse.refusal import place
from hrparse.text import BLANKS
from transpile.automata import Automaton, shared_line
from transpile.checks import names_in

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

    def fits(self, rule: str, text: str) -> bool:
        """Whether a rule reads the line, others that go before it aside."""
        return Rule(rule, self.rules[rule], self.parts).match(text, self.names.by_length, self.names.seats) is not None

    def stops(self, rule: str, text: str) -> str:
        """Where a rule stops to fit a line, and what it wants there, in words."""
        found = stops(self.rules[rule], self.parts, text, self.names.by_length, self.names.seats)
        here = text[found.column - 1 :].split(" ")[0]
        place = f"`{here}`" if here else "the end"
        seated = ", ".join(f"`{name}`" for name in self.names.seats.values())
        who = f"; at the table are {seated}" if ("field", "player") in found.expected else ""
        return f"column {found.column}, {place}: expected {', '.join(render(found, text).expected)}{who}"


def both_read(files: Sequence[Opening], one: str, two: str, line: str) -> BrokenGrammar:
    """The refusal of two rules that read one line: at the one in the site's own file, the later where both are.

    files: the site's own and those it imports from.
    """
    own = files[0]
    mine, other = (one, two) if one in own.lines and two not in own.lines else (two, one)
    path, number = place(files, mine) or (own.path, 1)
    return BrokenGrammar(
        path,
        number,
        f"{mine}: `{line}` is also a line of {located(files, other)}: narrow one of them, or give {mine} a priority, "
        f"`{mine}.2: …` to be tried first or `{mine}.-1: …` to be tried last",
    )


def located(files: Sequence[Opening], rule: str) -> str:
    """The name of a rule with the place that defines it."""
    found = place(files, rule)
    return f"{rule} ({found[0].name}:{found[1]})" if found else rule


def check_samples(
    files: Sequence[Opening], mine: Mapping[str, Any], samples: Mapping[str, Iterable[Sample]]
) -> dict[str, set[str]]:
    """For each kind of line with a sample the fields that its samples fill. Raises `BrokenGrammar` for the first sample
    of a site that does not do what its mark says.

    files: the site's own and those it imports from.
    """
    readers = SampleReaders(files[0].path, mine)
    filled: dict[str, set[str]] = {}
    for rule, beside in samples.items():
        for sample in beside:
            match = check_sample(files, readers, rule, sample)
            if match and rule in EVENTS:
                fields = zip(EVENTS[rule], match[1], strict=True)
                filled.setdefault(rule, set()).update(field for field, value in fields if value is not None)
    return filled


def check_sample(files: Sequence[Opening], readers: SampleReaders, rule: str, sample: Sample) -> Match | None:
    """What a sample is read as, None for one that must not parse. Raises `BrokenGrammar` where it is not what its mark
    says."""
    own, text = files[0], sample.text
    if text != (read := text.translate(BLANKS).rstrip(" ")):
        reason = f"{rule}: a line is read with plain blanks only, and none at its end: write `{read}`"
        raise BrokenGrammar(sample.path, sample.number, reason)
    mark = f"`// {'+' if sample.good else '-'} {text}`"
    found = list(readers.read(text).values())
    fits = sample.good and readers.fits(rule, text)
    noise = fits and found == [None, None]  # that begins like another kind of line, and is not taken for it
    if noise:
        found = [reader.reader.event(text, "free", [], {}) for reader in readers.engines.values()]
    takers = {match[0] for match in found if match}
    others = sorted(takers - {rule})

    def refuse(reason: str) -> BrokenGrammar:
        return BrokenGrammar(sample.path, sample.number, f"{rule}: {reason}")

    if not sample.good:
        if not takers:
            return None
        other = min(takers)
        if sample.path != own.path and other in own.lines:
            there = f"{sample.path.name}:{sample.number}"
            raise BrokenGrammar(
                own.path, own.lines[other], f"{other}: reads `{text}`, which no rule may read ({there}): narrow it"
            )
        raise refuse(f"{mark} must not parse, but does, as {other if other == rule else located(files, other)}")
    if fits and others:
        one = Automaton(readers.rules[rule], extended=True)
        two = Automaton(readers.rules[others[0]], extended=True)
        raise both_read(files, rule, others[0], shared_line(one, two) or text)
    if others:
        raise refuse(f"{mark} parses as {located(files, others[0])}; as {rule} not ({readers.stops(rule, text)})")
    if not takers:
        if names_in(readers.rules[rule]):
            check_players(files, sample)
        raise refuse(f"{mark} must parse, but no rule fits it ({readers.stops(rule, text)})")
    if noise:
        raise refuse(f"{mark} begins like another kind of line, so it is not taken for noise: begin it otherwise")
    first, second = found
    if first is None or first != second:
        said = " or ".join("nothing" if match is None else f"{match[1]}" for match in found)
        raise refuse(
            f"{mark} can be read in two ways, as {said}: let each terminal end where only one thing can follow"
        )
    if rule == "header":
        date = str(dict(zip(EVENTS[rule], first[1], strict=True))["date"])
        if not DATE.fullmatch(date):
            raise refuse(
                f"DATE is `{date}`, and must be as in 2026/07/14 9:05:00, with / or - between year, month and day"
            )
    return first


def check_players(files: Sequence[Opening], sample: Sample) -> None:
    """Raises `BrokenGrammar` for a sample that is about people who do not sit there."""
    own = files[0]
    lent = next((file.players for file in files if file.path == sample.path), [])
    line = own.lines.get("// players:") or own.lines["// site:"]
    if lent != own.players[: len(lent)]:
        reason = (
            f"the samples of {sample.path.name} are read with the players of this file: begin its list with theirs,"
        )
        raise BrokenGrammar(own.path, line, f"{reason} `// players: {', '.join(lent)}`")
    if not own.players:
        reason = "nobody sits at the table when the samples are read: say who has the seats 1, 2, 3 …, on a line"
        raise BrokenGrammar(own.path, line, f"{reason} `// players: Alice, Bob, Carol`")


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


def check_marks(openings: Iterable[Opening]) -> None:
    """Raises `BrokenGrammar` for a comment that looks as if it were meant to be read, and is not."""
    for found in openings:
        once: dict[str, int] = {}
        for number, line in enumerate(text_of(found.path).splitlines(), 1):
            said = re.match("// (site|title|players|ranks): ", line)
            if said and (first := once.setdefault(said[0], number)) != number:
                raise BrokenGrammar(
                    found.path, number, f"`{said[0]}…` stands in line {first} already: keep one of them"
                )
            meant = re.match(r"\s*(?://|#)\s*(?:(\w+)\s*:|[+-](?!-))", line)
            if not meant or re.match(rf"// (?:(?:{'|'.join(MARKS)}):|[+-]) ", line):
                continue
            marks = get_close_matches(meant[1].lower(), MARKS, 1, 0.8) if meant[1] else ["+", "-"]
            if marks:
                forms = " or ".join(f"`// {mark}{':' if meant[1] else ''} …`" for mark in marks)
                raise BrokenGrammar(found.path, number, f"is {forms} meant? It is read only where it is written so")


def check_sites(openings: Iterable[Opening]) -> None:
    """Raises `BrokenGrammar` for sites that could not be told apart: by their keys, or by how their hands begin; for a
    key that is a word of the code; and for a header that does not begin as the hands of its site are said to."""
    keys: dict[str, Opening] = {}
    begins: dict[str, Opening] = {}
    for found in openings:
        if not found.site:
            if any(label in found.lines for label in CLASSES):
                reason = f"lists lines, but of which site? Write its key above, as in `// site: {found.path.stem}`"
                raise BrokenGrammar(found.path, 1, reason)
            continue
        line = found.lines["// site:"]
        if found.site in TAKEN:
            reason = (
                "is a word that the code has for a kind of line, a field, a street or an action: choose another key"
            )
            raise BrokenGrammar(found.path, line, f"`{found.site}` {reason}")
        if not re.fullmatch("[a-z][a-z0-9_]*", found.site):
            raise BrokenGrammar(found.path, line, "a key is one word in small letters: `// site: room`")
        if (other := keys.setdefault(found.site, found)) is not found:
            new, old = (other, found) if found.path.stem == found.site else (found, other)
            first = f"{old.path.name}:{old.lines['// site:']}"
            raise BrokenGrammar(
                new.path, new.lines["// site:"], f"there is a site `{found.site}` already ({first}): choose another key"
            )
        if not any(found.begins):
            shown = next((s.text for s in found.samples.get("header", ()) if s.good), "Poker Hand #1")
            begin = re.split("[0-9]", shown)[0]
            reason = "hands are found by how their first line begins, and nothing says how: write a line"
            raise BrokenGrammar(found.path, line, f"{reason} `// begins: {begin}`")
        for begin in found.begins:
            line = found.lines[f"// begins: {begin}"]
            if (other := begins.setdefault(begin, found)) is not found:
                first = f"{other.path.name}:{other.lines[f'// begins: {begin}']}"
                raise BrokenGrammar(found.path, line, f"the hands of {other.site} begin so as well ({first})")
        for sample in found.samples.get("header", ()):
            if sample.good and not sample.text.startswith(tuple(found.begins)):
                raise BrokenGrammar(sample.path, sample.number, "no `// begins: …` of the site begins this header")


def check_begins(openings: Iterable[Opening], sites: Mapping[str, Any]) -> None:
    """Raises `BrokenGrammar` where a hand of one site would begin in the middle of another: a `// begins:` that begins
    another line as well."""
    for found in openings:
        for begin in found.begins if found.site else ():
            for site, mine in sites.items():
                for rule in (*mine["classes"]["line"], *mine["classes"]["free"]):
                    line = next(
                        (text for good, text in mine["samples"].get(rule, ()) if good and text.startswith(begin)), None
                    )
                    if line and (rule != "header" or site != found.site):
                        reason = (
                            f"`{line}` begins so as well, and is a line of {rule} ({site}): write more of the header"
                        )
                        raise BrokenGrammar(found.path, found.lines[f"// begins: {begin}"], reason)


def check_opening_lines(openings: Iterable[Opening], sites: Mapping[str, Any]) -> None:
    """Raises `BrokenGrammar` for a site without the lines that every hand begins with."""
    for found in openings:
        classes = sites[found.site]["classes"] if found.site else {"refused": [""]}
        if not any(classes.values()):
            reason = f"the site has no line: list its rules under {', '.join(CLASSES)}"
        elif classes.get("line") and (missing := {"header", "table"} - {*classes["line"]}):
            reason = (
                f"every hand begins with a header, a table and seats: list {', '.join(sorted(missing))} under `line`"
            )
        elif classes.get("line") and "seat" not in classes["free"]:
            reason = "seat lines bind the names of a hand: list seat under `free`"
        else:
            continue
        raise BrokenGrammar(found.path, found.lines["// site:"], reason)


def check_lost(openings: Iterable[Opening], sites: Mapping[str, Any]) -> None:
    """Raises `BrokenGrammar` for a sample that nobody reads: it stands above nothing that is a rule of some site."""
    used = {rule for mine in sites.values() for rule in mine["samples"]}
    for found in openings:
        for rule, (first, *_) in found.samples.items():
            if rule not in used:
                where = f"{rule}, which is no rule of any site" if rule else "no rule"
                raise BrokenGrammar(first.path, first.number, f"this sample stands above {where}")
