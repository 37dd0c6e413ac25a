"""Why a line was rejected: one algorithm over the rules of the grammar, the same for every engine and in JavaScript.

Walk every rule as far as it fits. The furthest point is the column, what could follow there is the expected list, the
nearest word is the help. A line that would fit if one of its names had a seat line is reported as that.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from hrparse.diagnostics import FORM_HELP, SHAPE_HELP, Expected, Finding
from hrparse.events import EVENTS
from hrparse.grammar import form
from hrparse.matcher import Node, expression, flat

NEAREST: Final = 5
"""So many of the words that could stand at the fault are looked at for what was meant."""

FORMS: Final = (
    "1,234.05", "2026/07/14 21:33:12", "UTC", "XIV", "AB123456", "123456", "12", "6",
    "Td", "Td 7h", "Td 7h 2c", "Td 7h 2c As",
)  # fmt: skip
"""Values of every form there is, the narrower form first; the labels say what each must look like. The first of them
that a field takes tells its form."""

LONGEST: Final = 1000
"""Characters of a line that are looked at; nobody reads further to find a fault."""

LONGEST_NAME: Final = 60
"""Characters that the name of somebody unknown may have in a line that looks like one that is skipped."""

MOST_SHOWN: Final = 60
"""Characters of what is too much in a line that its help repeats."""

MOST_REMOVED: Final = 8
"""So many marks of the word at the fault are taken out, one at a time, to see whether the line reads without."""

DIGITS: Final = tuple("0123456789")

LOST_BREAKS: Final = 3
"""In a line where so many others begin, all line breaks of the text were lost."""

LOOK_ALIKES: Final = {
    "‘": "'", "’": "'", "´": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u200b": "",
    "：": ": ", "，": ", ", "&#39;": "'", "&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">",
}  # fmt: skip
"""What programs make of plain characters."""

LOOK_ALIKE: Final = re.compile("|".join(LOOK_ALIKES))
BEFORE_A_LINE: Final = re.compile(r"^(?:\[[^\]\n]*\]|[*>•-]) +")
"""What programs put before a line: the time, or the mark of a list."""

LETTERS: Final = {"O": "0", "o": "0", "l": "1", "I": "1"}
"""Letters that look like digits."""


def explain(site: str, text: str, names: list[str], seats: dict[str, str]) -> Finding:
    """The finding for a line that no rule of the site fits. Its line number is 0; the caller knows it.

    names: bound names, longest first. seats: the name bound to each seat.
    """
    indent, length = len(text) - len(text.lstrip(" ")), len(text)
    text = text[indent : indent + LONGEST]
    walk = _walked(site, text, names, seats)
    finding = (
        two_seats(site, text)
        or _untidy(site, text, names, seats)
        or _glued(site, walk, names, seats)
        or _unknown_name(site, walk)
        or _furthest(site, _with_noise(site, walk))
    )
    if length - indent > LONGEST and finding.code == "HR101" and "word" not in finding.params:
        finding.help = "long"
        finding.params = {"length": str(length), "limit": str(LONGEST)}
    if finding.code == "HR101" and finding.help is None and (line := _writing(site, text)):
        _helped(finding, SHAPE_HELP, line)
    finding.column += indent
    finding.end_column += indent if finding.end_column else 0
    return finding


# -- plain text made pretty --------------------------------------------------------------------------------------------


def _untidy(site: str, text: str, names: list[str], seats: dict[str, str]) -> Finding | None:
    """A line that reads in plain characters, with single blanks, and with nothing before it. One letter may stand for
    many, and no more of a line is looked at than of others."""
    plain = unicodedata.normalize("NFKC", LOOK_ALIKE.sub(lambda found: LOOK_ALIKES[found[0]], text))
    if len(plain) > LONGEST:
        return None
    close = re.sub(" {2,}", " ", plain)
    for line in (plain, close, BEFORE_A_LINE.sub("", close, count=1)):
        if line != text and _walked(site, line, names, seats).reads:
            same = next((k for k, (one, other) in enumerate(zip(text, line, strict=False)) if one != other), len(line))
            return _helped(Finding("HR101", 0, same + 1, same + 2), "plain", line)
    return None


def misspelt_header(number: int, text: str) -> Finding | None:
    """The finding for a line that may have been meant to begin a hand; None for any other."""
    for site in form()["sites"].values():
        for begin in site["begins"] if site["classes"]["line"] else ():
            if text[:1].lower() != begin[:1].lower():
                continue
            for end in range(len(begin) - 2, len(begin) + 3):
                if NUMBER.match(text, end) and distance(text[:end], begin) <= HEADER_SLIPS:
                    return _helped(Finding("HR303", number, 1, len(begin) + 1), "did_you_mean", begin)
    return None


NUMBER: Final = re.compile("[A-Z]{0,2}[0-9]")
"""How the number of a hand begins."""

HEADER_SLIPS: Final = 2
"""So many letters may be wrong in the beginning of a header that is told as one."""


# -- a name without a seat line ----------------------------------------------------------------------------------------


@functools.cache
def _name_patterns(site: str) -> list[tuple[re.Pattern[str], str, bool]]:
    """The rules with a name in them, as expressions that take any name; whose it is, whether it may end the line."""
    mine = form()["sites"][site]
    found = []
    for name in mine["classes"]["line"]:
        steps = flat(mine["rules"][name])
        at = next((k for k, step in enumerate(steps) if step[0] in ("player", "sitter")), None)
        if at is not None:
            before = expression(["all", steps[:at]], None, {})
            after = expression(["all", steps[at + 1 :]], None, mine["parts"])
            open_end = re.fullmatch(after, "") is not None
            found.append((re.compile(f"({before})([^\\n]+?){after}"), steps[at][0], open_end))
    return found


def _unknown_name(site: str, walk: _Walk) -> Finding | None:
    text, names, seats = walk.text, walk.names, walk.seats
    shortest: tuple[int, str, str] | None = None
    own = {name: seat for seat, name in seats.items()}
    for pattern, kind, open_end in _name_patterns(site):
        m = pattern.fullmatch(text)
        if m and (shortest is None or len(m[2]) < len(shortest[1])):
            seat = "".join(re.findall("[1-9][0-9]*", m[1])[:1]) if kind == "sitter" else ""
            if seat and own.get(m[2], seat) != seat:
                at = m[1].index(seat)
                found = Finding("HR101", 0, at + 1, at + len(seat) + 1, expected=(("literal", own[m[2]]),))
                found.params["seat"] = own[m[2]]
                return _helped(found, "did_you_mean", own[m[2]])
            known = names if kind == "player" else [seats[seat]] if seat in seats else None
            # `Dealt to Bob [Ah Zz]`: the line may end with the name, but what stands here is more than a name
            if open_end and (known is None or any(m[2].startswith(name + " ") for name in known)):
                continue
            # `Bob: folds, Carol: calls $2`: a line of somebody known ends within
            if any(m.start(2) < end <= m.end(2) and not WORD.match(text, end) for end in walk.ends):
                continue
            shortest = (len(m[1]), m[2], seat)
    if shortest is None:
        return None
    at, name, seat = shortest
    finding = Finding("HR103", 0, at + 1, at + len(name) + 1, params={"name": name})
    near = [seats[seat]] if seat in seats else nearest(name, names)
    if not near:
        finding.help = "seat"
        finding.params["word"] = seat_line(site, seat or "N", name)
        if seat:
            finding.params["seat"] = seat
    elif near[0] != name:  # the seat line may stand below
        finding.help = "did_you_mean"
        finding.params["word"] = near[0]
    return finding


def seat_line(site: str, seat: str, name: str) -> str:
    """The seat line that the site's grammar has for a player, shortest form, with `…` for what is not known."""
    return _shortest_line(form()["sites"][site]["rules"]["seat"], {"seat": seat, "name": name})


def _shortest_line(node: Node, known: dict[str, str]) -> str:
    """The shortest line of a rule, with `…` for the fields that are not known."""
    kind = node[0]
    if kind in ("text", "mark"):
        return str(node[1] if kind == "text" else node[2])
    if kind in ("all", "any"):
        return "".join(_shortest_line(inner, known) for inner in (node[1] if kind == "all" else node[1][:1]))
    if kind == "list" and node[2] != "*":
        return _shortest_line(node[3], known)
    if kind in ("maybe", "list"):
        return ""
    between = node[-1] is None and _compiled(node[2]).fullmatch(" ")
    return " " if between else known.get(node[-1], "…")


@functools.cache
def _writings(site: str) -> list[tuple[str, list[str]]]:
    """The shortest line of each way that a kind of line can be written, and its words, without which there is none."""
    mine = form()["sites"][site]
    kinds = [*mine["classes"]["line"], *(kind for kind in mine["classes"]["free"] if kind in EVENTS)]
    rules = [mine["rules"][kind] for kind in kinds]
    lines = [_shortest_line(way, {}) for rule in rules for way in (rule[1] if rule[0] == "any" else [rule])]
    return [(line, WORDS.findall(line.lower())) for line in lines]


WORDS: Final = re.compile("[a-z]{3,}")
BRACKETS: Final = re.compile(r"[(\[]")

FEWEST_LETTERS: Final = 4
"""Words with fewer letters than these, all together, do not tell what a line was meant to be."""


def _writing(site: str, text: str) -> str | None:
    """How a line is written that has all its words in this text, and of several the one whose brackets it has most of;
    None where there is none, or more than one."""
    text = text.lower()
    most, best = FEWEST_LETTERS - 0.5, [""]
    for line, words in _writings(site):
        marks = BRACKETS.findall(line)
        letters: float = sum(map(len, words)) if all(word in text for word in words) else 0
        letters += len(marks) / 100 if all(mark in text for mark in marks) else 0
        if letters > most:
            most, best = letters, [line]
        elif letters == most:
            best.append(line)
    return best[0] or None if len(best) == 1 else None


# -- the furthest point ------------------------------------------------------------------------------------------------


Way = tuple[int, str | None, int]
"""Where a step ended, the seat that was read last, the floor from there on (see `_Walk.steps`)."""


class _Walk:
    """One line walked along the rules; remembers how far any of them came and what it wanted there."""

    def __init__(self, text: str, names: list[str], seats: dict[str, str], parts: dict[str, Node]) -> None:
        self.text, self.names, self.seats, self.parts = text, names, seats, parts
        self.at = 0
        "The furthest place that any rule came to, blanks behind it included."
        self.wanted: list[Expected] = []
        "What the rules that came there wanted."
        self.places: list[int] = []
        "Where each of them wanted it: there, or before the blanks."
        self.past_name = False
        "Whether a rule with a bound name came beyond the name."
        self.reads = False
        "Whether a rule fits the whole line."
        self.ends: set[int] = set()
        "Where a rule ended before the line did."
        self.values: dict[int, tuple[int, Expected, str]] = {}
        "For each place where a value was read up to: where it begins, which field it is, its expression."
        self.patterns: dict[Expected, str] = {}
        "The expressions of the fields that were wanted."
        self.noise = False
        "Whether the rules are those of lines that are skipped."

    def fail(self, at: int, item: Expected) -> bool:
        """Note what was wanted at a place; False when another rule came further."""
        place = at
        while at < len(self.text) and self.text[at] == " ":
            at += 1
        if at > self.at:
            self.at, self.wanted, self.places = at, [], []
        if at == self.at and item not in self.wanted:
            self.wanted.append(item)
            self.places.append(place)
        return at == self.at

    def steps(self, steps: list[Node], k: int, at: int, seat: str | None, floor: int) -> None:
        """Walk on from step k at a place in the line; every way the steps can go is tried.

        floor: the end of free text that is being tried. It may end anywhere, so what a rule wants there says nothing.
        """
        if k == len(steps):
            self.rule_ends(at, floor)
            return
        step = steps[k]
        kind = step[0]
        if kind == "all":
            self.steps([*step[1], *steps[k + 1 :]], 0, at, seat, floor)
        elif kind == "any":
            for way in step[1]:
                self.steps([way, *steps[k + 1 :]], 0, at, seat, floor)
        elif kind == "maybe":
            self.steps([step[1], *steps[k + 1 :]], 0, at, seat, floor)
            self.steps(steps, k + 1, at, seat, floor)
        elif kind == "list":
            _, _, mark, inner = step
            if mark == "*":
                self.steps(steps, k + 1, at, seat, floor)
            m = _compiled(f"(?:{expression(inner, None, self.parts)})+").match(self.text, at) if mark else None
            if m and m.end() > at:
                at = m.end()
                self.steps(steps, k + 1, at, seat, floor)
            self.steps([inner, *steps[k + 1 :]], 0, at, seat, floor)
        else:
            for way in self.ways(step, at, seat, floor):
                self.steps(steps, k + 1, *way)

    def rule_ends(self, at: int, floor: int) -> None:
        """All steps are gone: the rule reads the line, or wants it to end here."""
        if at == len(self.text):
            self.reads = True
            return
        self.ends.add(at)
        if at > floor:
            self.fail(at, END)

    def ways(self, step: Node, at: int, seat: str | None, floor: int) -> Iterable[Way]:
        """How far one step goes that is not made of others."""
        kind = step[0]
        if kind == "term":
            return self.term(step, at, seat, floor)
        if kind == "free":
            return self.free(step, at, seat)
        if kind in ("player", "sitter"):
            return self.bound(kind, at, seat, floor)
        end = self.literal(step[1] if kind == "text" else step[2], at, floor)
        return [(end, seat, floor)] if end >= 0 else []

    def term(self, step: Node, at: int, seat: str | None, floor: int) -> Iterable[Way]:
        """A value that an expression reads."""
        m = _compiled(step[2]).match(self.text, at)
        item = ("field", step[1].lower() if step[3] else "text")
        words = self.meant(step[2], at)
        for word in words:
            self.literal(word, at, floor)
        if m is not None and m.end() > at:
            self.values.setdefault(m.end(), (at, item, step[2]))
            return [(m.end(), m[0].lstrip("0") if step[3] == "seat" else seat, floor)]
        if at == len(self.text) and _compiled(step[2]).fullmatch(" "):  # blanks at a line's end are gone
            return [(at, seat, floor)]
        if at > floor and not words:
            self.patterns.setdefault(item, step[2])
            self.fail(at, item)
        return []

    def free(self, step: Node, at: int, seat: str | None) -> Iterable[Way]:
        """Free text: wherever it could end, and at the end of the line where none of that came further."""
        furthest = self.fail(at, ("field", step[2] or "text"))
        before = self.at
        for end in range(at + 1, len(self.text) + 1):
            if self.noise and (end > LONGEST_NAME or WORD.match(self.text, end)):
                continue
            yield end, seat, end + 1 if self.text.startswith(" ", end) else end
        if furthest and self.at == before and not self.noise:  # what should end it is nowhere
            yield len(self.text), seat, -1

    def bound(self, kind: str, at: int, seat: str | None, floor: int) -> Iterable[Way]:
        """The names that may stand here: of all players, or of who sits in the seat just read."""
        names = self.names if kind == "player" else [self.seats[seat]] if seat in self.seats else []
        if at > floor:
            self.fail(at, ("field", "player"))
        for name in names:
            if self.text.startswith(name, at):
                self.past_name = True
                yield at + len(name), seat, floor

    def meant(self, pattern: str, at: int) -> list[str]:
        """Of a field that is one of several words, those that begin with the letter that stands here."""
        choice = CHOICE.fullmatch(pattern)
        words = [choice[1] + word for word in choice[2].split("|")] if choice else []
        return [word for word in words if word[0] == self.text[at : at + 1]]

    def literal(self, literal: str, at: int, floor: int) -> int:
        """The end of the literal, or -1: then the word of it that does not fit is what was wanted."""
        if self.text.startswith(literal, at):
            return at + len(literal)
        same = 0
        while at + same < len(self.text) and literal[same] == self.text[at + same]:
            same += 1
        if literal[same:] == " " and at + same == len(self.text):  # blanks at a line's end are gone
            return len(self.text)
        if same and at + same == len(self.text) and literal[same] == " ":  # the line ends between two words
            self.fail(len(self.text), ("literal", literal[same:].strip(" ").split(" ")[0]))
            return -1
        word = same
        while word > 0 and literal[word - 1] not in " :*'(":
            word -= 1
        if at + word > floor:
            rest = literal[word:].strip(" ") or literal.strip(" ")
            self.fail(at + word, ("literal", rest.split(" ")[0] or literal))
        return -1


CHOICE: Final = re.compile(r"([^\\()\[\].?*+{}^$|]*)\(\?:([^\\()\[\].?*+{}^$]+)\)")
"""The expression of a field that is one of several words: what all begin with, and the rest of each."""


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


END: Final[Expected] = ("field", "line_end")
TEXT: Final[Expected] = ("field", "text")


def _walked(site: str, text: str, names: list[str], seats: dict[str, str]) -> _Walk:
    """The line walked along all rules; a seat line's free name only where no bound name got a rule further."""
    mine = form()["sites"][site]
    walk = _Walk(text, names, seats, mine["parts"])
    for name in mine["classes"]["line"]:
        walk.steps([mine["rules"][name]], 0, 0, None, -1)
    if not walk.past_name:
        for name in mine["classes"]["free"]:
            if name in EVENTS:
                walk.steps([mine["rules"][name]], 0, 0, None, -1)
    return walk


def _with_noise(site: str, walk: _Walk) -> _Walk:
    """The walk along the rules of noise, where they come further than the others: most of the line matches one of them.
    Where they come as far, what they want there is wanted too if it may be what was meant. A free name may be anything,
    so the line of somebody unknown must be mended by what is wanted."""
    text, names = walk.text, walk.names
    if text.startswith(tuple(form()["sites"][site]["openings"])) and not text.startswith(tuple(names)):
        return walk
    noise = _along_noise(site, walk, [["player"]])
    if noise.at > walk.at:
        return noise
    free = _along_noise(site, walk, [])
    if free.at > walk.at:
        word = text[free.at :].split(" ")[0]
        for (kind, key), place in zip(free.wanted, free.places, strict=True):
            if kind == "literal" and (is_slip(word, key) or _reads(site, text[:place] + key + text[place:], free)):
                return free
    word = text[walk.at :].split(" ")[0]
    if noise.at == walk.at:
        for item, place in zip(noise.wanted, noise.places, strict=True):
            if item[0] == "literal" and is_slip(word, item[1]) and item not in walk.wanted:
                walk.wanted.append(item)
                walk.places.append(place)
    return walk


def _along_noise(site: str, walk: _Walk, name: list[Node]) -> _Walk:
    """The line walked along the rules of noise, which begin with a name: this one, or any."""
    mine = form()["sites"][site]
    noise = _Walk(walk.text, walk.names, walk.seats, mine["parts"])
    noise.noise = True
    for rule in mine["free_noise"]:
        steps = flat(mine["rules"][rule])
        noise.steps([*(name or steps[:1]), *steps[1:]], 0, 0, None, -1)
    return noise


@functools.cache
def _noise(site: str) -> re.Pattern[str]:
    """What reads as noise."""
    mine = form()["sites"][site]
    return re.compile("|".join(expression(mine["rules"][name], None, mine["parts"]) for name in mine["free_noise"]))


def _reads(site: str, line: str, walk: _Walk) -> bool:
    """Whether a line reads by the rules of a walk."""
    if walk.noise:
        return _noise(site).fullmatch(line) is not None
    return _walked(site, line, walk.names, walk.seats).reads


def stops(rule: Node, parts: dict[str, Node], text: str, names: list[str], seats: dict[str, str]) -> Finding:
    """Where one rule of a site stops to fit a line, and what it wants there; for whoever writes the grammar."""
    walk = _Walk(text, names, seats, parts)
    walk.steps([rule], 0, 0, None, -1)
    return Finding("HR101", 0, walk.at + 1, expected=tuple(walk.wanted))


def _glued(site: str, walk: _Walk, names: list[str], seats: dict[str, str]) -> Finding | None:
    """A line that ends where another begins, or one that begins like another; the first place where one does."""
    openings, text = tuple(form()["sites"][site]["openings"]), walk.text
    for end in sorted(walk.ends):
        blanks = len(text) - len(text[end:].lstrip(" "))
        # `ETTable 'Vesta'`: what the value takes of the next line is known from how that begins
        begin = walk.values[end][0] if end in walk.values else end
        for place in range(max(begin, 1), blanks + 1):
            if text.startswith(openings, place):
                break
            if place == blanks or text.startswith(tuple(names), place):
                other = _walked(site, text[place:], names, seats)
                if other.reads or other.ends:
                    break
        else:
            continue
        finding = Finding("HR107", 0, place + 1)
        if sum(text.count(opening, place) for opening in openings) >= LOST_BREAKS:
            finding.help = "lost"
        return finding
    return None


def reads_joined(site: str, lines: list[str], names: list[str], seats: dict[str, str]) -> bool:
    """Whether the lines are one that was broken."""
    parts = [line.strip(" ") for line in lines]
    if len(" ".join(parts)) > LONGEST:
        return False
    # the number of a page below `calls $20` is none of its digits
    figures = any(one.endswith(DIGITS) and two.startswith(DIGITS) for one, two in pairwise(parts))
    return any(_walked(site, gap.join(parts), names, seats).reads for gap in ([" "] if figures else [" ", ""]))


def two_seats(site: str, text: str) -> Finding | None:
    """A seat line glued to another, though both together read as the seat of somebody with a long name."""
    opening = flat(form()["sites"][site]["rules"]["seat"])[0][1]
    at = text.find(opening, 1) if text.startswith(opening) else -1
    parts = (text[:at].rstrip(" "), text[at:])
    if at < 0 or not all(_walked(site, part, [], {}).reads for part in parts):
        return None
    return Finding("HR107", 0, at + 1)


def _furthest(site: str, walk: _Walk) -> Finding:
    text, end = walk.text, walk.at
    while end < len(text) and text[end] != " ":
        end += 1
    word = text[walk.at : end]
    wanted = sorted(walk.wanted, key=lambda item: distance(word, item[1]) if item[0] == "literal" else len(word))
    finding = Finding("HR101", 0, walk.at + 1, max(end, walk.at + 1) + 1, expected=tuple(wanted))
    if _is_a_letter(finding, walk) or _is_no_card(finding, walk) or _is_no_value(finding, walk):
        return finding
    words = [key for kind, key in wanted[:NEAREST] if kind == "literal"]
    # of two slips that are as near, such as `Bet` and `bets` for `bet`, the one with which the line reads
    for best in sorted(words, key=lambda key: not _reads(site, text[: walk.at] + key + text[end:], walk)):
        if word == best and text[: walk.at][-1:] not in ("", " "):
            return _helped(finding, "blank", best)
        if stop := _end_of_slip(text, walk.at, end, best):
            finding.end_column = stop + 1
            return _helped(finding, "did_you_mean", best)
    places = [walk.places[walk.wanted.index(("literal", best))] for best in words]
    mending = []
    for best, place in zip(words, places, strict=True):
        mended = (text[:place] + best + gap + text[place:] for gap in ("", " "))
        only = place == len(text) and len(words) == 1 and best not in text
        if only or any(_reads(site, line, walk) for line in mended):
            mending.append((best, place))
    if len(mending) == 1:  # not one of `calls` and `bets`
        best, place = mending[0]
        finding.column, finding.end_column = place + 1, place + 2
        return _helped(finding, "missing", best)
    form = next((form_of(walk.patterns[item]) for item in wanted if item in walk.patterns), None)
    if form and word and _reads(site, f"{text[: walk.at]}{form} {text[walk.at :]}", walk):
        finding.params["form"] = form
        return _helped(finding, "missing_value", word)
    for gap in (walk.at - 1, end):
        joined = text[:gap] + text[gap + 1 :]
        if text[gap : gap + 1] == " " and word and _reads(site, joined, walk):
            if not text.startswith(DIGITS, gap + 1) and _reads(site, text[:gap], walk):
                break  # `PM ET` is no zone `PMET`: what is behind the blank is too much
            begin, stop = text.rfind(" ", 0, gap) + 1, (text.find(" ", gap + 1) + 1 or len(text) + 1) - 1
            finding.column, finding.end_column = begin + 1, stop + 1
            return _helped(finding, "did_you_mean", text[begin:gap] + text[gap + 1 : stop])
    marks = [(place, place + 1) for place in range(walk.at, end) if place == walk.at or not WORD.match(text, place)]
    within = walk.at in walk.values and walk.values[walk.at][1] == ("field", "words")  # not the comma of a hand's words
    for start, stop in [*marks[:MOST_REMOVED], (walk.at, end)] if not within else []:
        rest = text[stop:].removeprefix(" ") if stop == end else text[stop:]
        if word and _reads(site, text[:start] + rest, walk):
            finding.column, finding.end_column = start + 1, stop + 1
            return _helped(finding, "remove", text[start:stop])
    if END in walk.wanted:
        finding.help, finding.params["rest"] = "surplus", text[walk.at :][:MOST_SHOWN]
        finding.end_column = 0
    elif form and word:
        finding.help = FORM_HELP
        finding.params["form"] = form
    return finding


def _end_of_slip(text: str, at: int, end: int, meant: str) -> int:
    """Where what may be a slip for a word ends, which begins at a place; 0 if nothing there may be.

    It is the word up to the next blank, what is before its last marks, or as much as was meant: `all in` for `all-in`.
    """
    for stop in (end, at + len(text[at:end].rstrip(CLOSING)), at + len(meant)):
        if len(meant) > 1 and is_slip(text[at:stop], meant) and not WORD.match(text, stop):
            return min(stop, len(text))
    return 0


CLOSING: Final = ")]'.,"


def _fields(walk: _Walk) -> list[tuple[int, str]]:
    """Where a value begins that could not be read whole, and its expression."""
    read = [walk.values[place] for place in dict.fromkeys(walk.places) if place in walk.values]
    wanted = [walk.patterns[item] for item in walk.wanted if item in walk.patterns]
    return [(start, pattern) for start, _, pattern in read] + [(walk.at, pattern) for pattern in wanted]


def _is_a_letter(finding: Finding, walk: _Walk) -> bool:
    """Whether a value reads with a digit in the place of a letter that looks like it; then the finding says so."""
    text = walk.text
    digits = "".join(LETTERS.get(c, c) for c in text)
    for start, pattern in _fields(walk):
        m = _compiled(pattern).match(digits, start)
        end = m.end() if m else 0
        at = next((k for k in range(walk.at, end) if text[k] != digits[k]), None)
        if at is not None and not WORD.match(text, end):
            finding.column, finding.end_column, finding.help = at + 1, at + 2, "letter"
            finding.expected = (("literal", digits[at]),)
            finding.params |= {"letter": text[at], "digit": digits[at]}
            return True
    return False


WORD: Final = re.compile("[0-9A-Za-z]")
CARD_FORM: Final = "Td"
SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s", "\ufe0f": ""}


def _is_no_card(finding: Finding, walk: _Walk) -> bool:
    """Whether in a list of cards one is none; then the finding says which."""
    for start, pattern in _fields(walk):
        end = walk.text.find("]", start)
        words = walk.text[start:end].split(" ") if end >= 0 else []
        good = [CARD_FORM] * len(words)
        if not good or not _compiled(pattern).fullmatch(" ".join(good)):
            continue
        at = start
        for k, word in enumerate(words):
            if not _compiled(pattern).fullmatch(" ".join([*good[:k], word, *good[k + 1 :]])):
                finding.column, finding.end_column, finding.help = at + 1, at + max(len(word), 1) + 1, "card"
                finding.expected = (("field", "card"),)
                finding.params |= {"word": word, "form": CARD_FORM}
                meant = "".join(SUITS.get(letter, letter) for letter in word).replace("10", "T")
                if meant != word and _compiled(pattern).fullmatch(" ".join([*good[:k], meant, *good[k + 1 :]])):
                    _helped(finding, "did_you_mean", meant)
                return True
            at += len(word) + 1
    return False


DECIMAL_COMMA: Final = re.compile("(?<=[0-9]),(?=[0-9]{1,2}$)")
MORE_OF_A_VALUE: Final = re.compile("[.,]?[0-9A-Za-z][0-9A-Za-z.,]*")


def _is_no_value(finding: Finding, walk: _Walk) -> bool:
    """Whether the fault is in a value that reads only in part, such as `$1,23`; then the finding says so."""
    more = MORE_OF_A_VALUE.match(walk.text, walk.at)
    if more is None or walk.at not in walk.values or walk.at not in walk.places:
        return False
    start, item, pattern = walk.values[walk.at]
    form = form_of(pattern)
    if form is None or item == TEXT:
        return False
    if any(kind == "literal" and len(key) > 1 and is_slip(more[0], key) for kind, key in walk.wanted):
        return False  # `6max` for `6-max`
    finding.column, finding.end_column, finding.expected = start + 1, more.end() + 1, (item,)
    value = walk.text[start : more.end()]
    finding.help = "value"
    finding.params |= {"value": value, "field": item[1], "form": form}
    point = DECIMAL_COMMA.sub(".", value)
    if point != value and _compiled(pattern).fullmatch(point):
        _helped(finding, "did_you_mean", point)
    return True


@functools.cache
def form_of(pattern: str) -> str | None:
    """The value that stands for the form of all that the expression takes; None for a form that has no name."""
    return next((form for form in FORMS if _compiled(pattern).fullmatch(form)), None)


def _helped(finding: Finding, help_key: str, word: str) -> Finding:
    finding.help = help_key
    finding.params["word"] = word
    return finding


# -- nearness ----------------------------------------------------------------------------------------------------------


def distance(a: str, b: str) -> int:
    """How many letters must be added, dropped, changed or swapped with the next to turn one word into the other, small
    or capital."""
    a, b = a[:60].lower(), b[:60].lower()
    before: list[int] = []
    above = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            least = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                least = min(least, before[j - 2] + 1)
            row.append(least)
        before, above = above, row
    return above[-1]


def is_slip(word: str, meant: str) -> bool:
    """Whether a word may be a slip for another."""
    slips = distance(word, meant)
    # `passes` is not `raises`
    return word != meant and slips <= max(1, len(meant) // 3) and (slips < 2 or word[:1].lower() == meant[:1].lower())


def opens_misspelt(site: str, text: str, names: list[str], seats: dict[str, str]) -> bool:
    """Whether a line reads with another first word, for which its own may be a slip: `Saet 6: Eve folded`."""
    if len(text) > LONGEST:
        return False
    word, _, rest = text.partition(" ")
    meant = dict.fromkeys(opening.split(" ")[0] for opening in form()["sites"][site]["openings"])
    return any(is_slip(word, each) and _walked(site, f"{each} {rest}", names, seats).reads for each in meant)


def nearest(word: str, choices: list[str]) -> list[str]:
    """The choices that the word may be a slip for, nearest first."""
    found = sorted((distance(word, c), k, c) for k, c in enumerate(choices))
    return [c for d, _, c in found if d <= max(1, len(c) // 3)]
