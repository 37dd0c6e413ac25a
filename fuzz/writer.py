"""Text out of the grammar: lines and whole hands, together with what they must be read as.

A `Writer` goes through the intermediate form of a site's grammar file and asks at every fork which way to take. Who
answers is open: a random number generator for speed, Hypothesis for small counterexamples. 0 is the simplest answer.
A site of which only the grammar file is known is written as well as any other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from hrparse.events import CLASSES, EVENTS, LISTS
from hrparse.grammar import form, registry
from hrparse.matcher import flat
from hrparse.order import START, steps
from transpile import expression as rx
from transpile.intermediate import walk

Pick = Callable[[int], int]
"""A number from 0 up to, but not including, the one given."""

PLAIN = "aeinorstlBDKxyz"
ODD = "0189 .,:;!?'\"-_+*#$€%&@/\\()[]{}<>|~ÄßçéÑ中文かа\u0301\u200d\u202e\u2028\x85🂡🎲"
"""Characters that a name may hold. Blanks that are not plain, and line ends, never reach a recognizer."""
CODES = [*map(ord, PLAIN), *map(ord, ODD)]


class Made(NamedTuple):
    """A line, and what it was made from."""

    text: str
    rule: str
    label: str
    "The class of the rule: `line`, `free`, `refused`."
    values: tuple[object, ...] | None
    "The fields in the order of `EVENTS`; None where the line says nothing (noise) or is refused."


def from_seed(seed: int | str) -> Pick:
    """The answers of a random number generator."""
    dice = random.Random(seed).random
    return lambda n: int(dice() * n)


def from_bytes(data: bytes) -> Pick:
    """The answers that some bytes give; the simplest ones when they are used up."""
    rest = iter(data)
    return lambda n: next(rest, 0) % n if n <= 256 else (next(rest, 0) * 256 + next(rest, 0)) % n


class Writer:
    """Writes lines of one site. The seats of the hand are remembered: later lines name who sits there."""

    def __init__(self, site: str, pick: Pick) -> None:
        self.site, self.pick = site, pick
        self.rules: dict[str, Any] = form()["sites"][site]["rules"]
        self.classes: dict[str, list[str]] = form()["sites"][site]["classes"]
        self.seats: dict[str, str] = {}
        self.names: list[str] = []

    # -- whole hands ---------------------------------------------------------------------------------------------------

    def hand(self, longest: int = 60) -> list[Made]:
        """The lines of a hand, in an order that grammars/hand.lark allows, noise in between."""
        found: list[Made] = []
        state = START
        noise = [name for name in self.classes["free"] if name not in EVENTS]
        while len(found) < longest:
            kinds = [kind for kind in sorted(steps()[state]) if self.able(kind)]
            if not kinds or (found and self.pick(32) == 0):
                break
            kind = kinds[self.pick(len(kinds))]
            made = self.header() if kind == "header" else self.line(kind)
            if made is None:
                continue
            found.append(made)
            state = steps()[state][kind]
            if noise and self.pick(16) == 15:
                found += filter(None, [self.line(noise[self.pick(len(noise))])])
        return found

    def every_line(self) -> list[Made]:
        """Some people take their seats, then a line of every kind; last, a game that is out of scope."""
        rules = [*["seat"] * (1 + self.pick(6)), *self.classes["line"], *self.classes["free"]]
        if refused := self.classes["refused"]:
            rules.append(refused[self.pick(len(refused))])
        return [made for rule in rules if self.able(rule) and (made := self.line(rule))]

    def header(self) -> Made:
        """A first line that the registry knows."""
        for _ in range(20):
            made = self.line("header")
            if made and made.text.startswith(tuple(registry()[self.site].begins)):
                return made
        raise AssertionError(f"{self.site}: no header begins like its `// begins:`")

    def able(self, rule: str) -> bool:
        """Whether the site has such a line, and it can be written: whom it names must sit in a seat."""
        return rule in self.rules and (bool(self.seats) or not _names(self.site, rule))

    # -- lines ---------------------------------------------------------------------------------------------------------

    def line(self, rule: str) -> Made | None:
        """A line of this rule; None where it came out with a blank at its end, which no line that is read has."""
        found: dict[str, Any] = {}
        text = self.node(self.rules[rule], found, _names(self.site, rule))
        if text.endswith(" "):
            text = text.rstrip(" ")
            if flat(self.rules[rule])[-1][0] not in ("player", "sitter"):
                return None
        label = next(c for c in CLASSES if rule in self.classes[c])
        values = tuple(found.get(f) for f in EVENTS[rule]) if rule in EVENTS and label != "refused" else None
        if rule == "seat" and values:
            self.bind(found["seat"], found["name"])
        return Made(text, rule, label, values)

    def bind(self, seat: str, name: str) -> None:
        """Seat somebody."""
        self.seats.setdefault(seat, name)
        if name not in self.names:
            self.names.append(name)

    def node(self, node: Any, found: dict[str, Any], names: frozenset[str] = frozenset()) -> str:
        """The text of a node; the fields it fills go to `found`. names: whom the rule names."""
        kind = node[0]
        if kind == "text":
            return str(node[1])
        if kind == "all":
            return "".join([self.node(child, found, names) for child in node[1]])
        if kind == "any":
            return self.node(node[1][self.pick(len(node[1]))], found, names)
        if kind == "maybe":
            return self.node(node[1], found, names) if self.pick(2) else ""
        if kind == "list":
            return self.items(node, found)
        if kind == "player":
            found["player"] = self.names[self.pick(len(self.names))]
            return str(found["player"])
        if kind == "sitter":
            return self.seats[found["seat"]]
        if kind == "mark":
            value = str(node[2])
        elif kind == "free":
            known = self.names and not names and self.pick(4) == 3  # `Alice has timed out`
            value = self.names[self.pick(len(self.names))].strip(" ") if known else self.free()
        elif node[-1] == "seat" and "sitter" in names:
            value = list(self.seats)[self.pick(len(self.seats))]
        else:
            value = self.expression(_tree(node[2]))
        if node[-1] is not None:
            found[node[-1]] = value
        return value

    def items(self, node: Any, found: dict[str, Any]) -> str:
        """The text of a list: the outer node says how often, the inner one what an item is."""
        _, part, mark, inner = node
        if mark:
            return "".join([self.node(inner, found) for _ in range(self.pick(4) + (mark == "+"))])
        item: dict[str, Any] = {}
        text = self.node(inner, item)
        found.setdefault(part, []).append(tuple(item.get(f) for f in LISTS[part]))
        return text

    def free(self) -> str:
        """A name, or other text that may hold anything: often plain, sometimes words of the grammar, or the name of
        somebody else with such words before or after it."""
        if self.names and self.pick(16) == 15:
            phrase, name = self.phrase(), self.names[self.pick(len(self.names))]
            return (phrase + name if self.pick(2) else name + phrase).strip(" ")
        words = [self.word() for _ in range(1 + self.pick(3) // 2)]
        text = " ".join(words) if self.pick(12) < 11 else words[0] + " "
        return text if text.strip(" ") else "a"

    def word(self) -> str:
        kind = self.pick(10)
        if kind == 9:
            return self.phrase().strip(" ")
        letters = ODD if kind == 8 else PLAIN
        return "".join([letters[self.pick(len(letters))] for _ in range(1 + self.pick(6))]).strip(" ")

    def phrase(self) -> str:
        known = phrases(self.site)
        return known[self.pick(len(known))]

    # -- expressions ---------------------------------------------------------------------------------------------------

    def expression(self, tree: Any) -> str:
        """A text that the expression matches."""
        return "".join([self.matched(op, argument) for op, argument in tree])

    def matched(self, op: Any, argument: Any) -> str:
        if op is rx.sre.LITERAL:
            return chr(argument)
        if op is rx.sre.BRANCH:
            return self.expression(argument[1][self.pick(len(argument[1]))])
        if op is rx.sre.SUBPATTERN:
            return self.expression(argument[3])
        if op is rx.sre.MAX_REPEAT:
            low, high, inner = argument
            most = high if high is not rx.UNBOUNDED else low + 30
            few = low + self.pick(min(most - low, 4) + 1)
            return "".join([self.expression(inner) for _ in range(most if few > low and self.pick(40) == 39 else few)])
        if op is rx.sre.NOT_LITERAL:
            argument = [(rx.sre.NEGATE, None), (rx.sre.LITERAL, argument)]
        codes = _codes(tuple(argument))
        return chr(codes[self.pick(len(codes))])


@cache
def _tree(pattern: str) -> Any:
    return rx.parse(pattern)


@cache
def _codes(argument: Any) -> list[int]:
    """The characters of a set: all of a small one, those that a name may hold of a large one."""
    ranges = list(rx.characters(argument))
    if argument[0][0] is rx.sre.NEGATE:
        return [code for code in CODES if any(low <= code <= high for low, high in ranges)]
    return [code for low, high in ranges for code in range(low, high + 1)]


@cache
def _names(site: str, rule: str) -> frozenset[str]:
    """How a rule names somebody: by `player`, by `sitter`, or not at all."""
    return frozenset(node[0] for node in walk(form()["sites"][site]["rules"][rule])) & {"player", "sitter"}


@cache
def phrases(site: str) -> list[str]:
    """The words of a site's grammar, such as `: folds`."""
    return sorted({": folds", *_texts(site)})


def _texts(site: str) -> Iterator[str]:
    for rule in form()["sites"][site]["rules"].values():
        for node in walk(rule):
            if node[0] == "text" and node[1].strip(" "):
                yield node[1]
            elif node[0] == "mark" and node[2].strip(" "):
                yield node[2]
