"""What a grammar must keep to so that all recognizers read alike, and in time linear in the line.

Each check yields the rule it holds to blame and the reason; where two rules read one line, both. Names: a bound name
is looked up, so it counts as one letter that no other text holds; where two rules are compared it may go on with
anything, as the name of one player may begin with another's. What is not covered is a player who is called like the
beginning of another kind of line (`Dealt to Bob`): then the rule that begins with words goes before the one that begins
with a name.
"""

from __future__ import annotations

import functools
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from hrparse.events import EVENTS
from hrparse.matcher import flat
from transpile.automata import (
    ANY,
    LABELS,
    Automaton,
    ends_twice,
    never_read,
    read_anywhere,
    read_twice,
    shared_line,
)
from transpile.terminals import eats_on, stops_short

Node = list[Any]
Complaint = tuple[str, str]


def complaints(rules: Mapping[str, Node]) -> Iterator[Complaint]:
    """Everything that is wrong with a rule of a site by itself: (rule, reason)."""
    badly_named = set()
    for name, node in rules.items():
        for reason in ending(Automaton(node)):
            yield name, reason
        for reason in names(node):
            badly_named.add(name)
            yield name, reason
    for name, node in rules.items():
        if name not in badly_named:
            for reason in [*linear(node), *alike(node)]:
                yield name, reason


def ending(machine: Automaton) -> Iterator[str]:
    """What is read has neither blanks at its end nor no character at all."""
    if -1 in machine.ends:
        yield "could read a line without any character: not all of it may be left out"
    elif all(LABELS[machine.labels[place]] == ((32, 32),) for place in machine.ends):
        last = machine.owners[max(machine.ends)]
        yield f"ends with the blank of {last}, and no line does: blanks there are gone when it is read"


# -- names -------------------------------------------------------------------------------------------------------------


def names(node: Node) -> Iterator[str]:
    """A recognizer cuts the line at its name: so there is one at most, it always stands there, and it begins in one
    place only."""
    steps = flat(node)
    where = [k for k, step in enumerate(steps) if step[0] in ("player", "sitter")]
    if sum(map(names_in, steps)) > len(where):
        yield "a name may not be optional, nor stand in a choice: put it outside, `PLAYER (… | …)`"
        return
    if len(where) > 1:
        yield "a line can name one player only"
        return
    for k in where:
        before = steps[:k]
        if steps[k][0] == "sitter" and not any(s[0] == "term" and s[-1] == "seat" for s in before):
            yield "SITTER is the name of whoever sits in the SEAT just read: no SEAT stands before it"
        twice = ends_twice(Automaton(["all", before]))
        if twice is not None:
            yield f"where the name begins is not certain: `{twice}` could also be read on before it"


def names_in(node: Node) -> int:
    if node[0] in ("player", "sitter"):
        return 1
    inner = node[1] if node[0] in ("all", "any") else [node[-1]] if node[0] in ("maybe", "list") else []
    return sum(map(names_in, inner))


# -- linear time -------------------------------------------------------------------------------------------------------


def linear(node: Node) -> list[str]:
    """Nothing where an expression that goes back when it fails does so a bounded number of times for each character,
    else why not."""
    key = json.dumps(node)
    if key not in _known:
        _known[key] = list(_linear(Automaton(node)))
    return _known[key]


_known: dict[str, list[str]] = {}
"""Sites share rules: each is looked at once."""


def _linear(machine: Automaton) -> Iterator[str]:
    if found := read_twice(machine):
        owner, text = found
        yield (
            f"{owner} can read `{text}` in more than one way, over and over: "
            "the time it takes would double with every one"
        )
    elif anywhere := read_anywhere(machine):
        first, second, text = anywhere
        one, two = machine.owners[first], machine.owners[second]
        both = f"{one} and {two}" if one != two else f"two repeats of {one}"
        what_helps = BETWEEN[LABELS[machine.labels[first]] == ANY]
        yield (
            f"{both} can both read `{text}`, over and over, so that where one ends is tried in every place: "
            f"the time it takes would grow with the square of the line; {what_helps}"
        )


BETWEEN = {
    False: "put between them what the first cannot hold",
    True: "the first can hold anything, so nothing that is put between them ends it: write it as a terminal that "
    "leaves out a character (as `/[^:\\n]+/` does) and put that character behind it, or let the second go on to the "
    "end of the line, as free text with nothing behind it",
}
"""What can be done, by whether the first of two repeats can hold anything."""


# -- one match of a terminal -------------------------------------------------------------------------------------------


def alike(node: Node) -> list[str]:
    """Nothing where the one match that Lark takes of a terminal is the one with which the rest of the line fits, else
    why not."""
    key = json.dumps(node)
    if key not in _alike_known:
        _alike_known[key] = list(_alike(Automaton(node)))
    return _alike_known[key]


_alike_known: dict[str, list[str]] = {}


def _alike(machine: Automaton) -> Iterator[str]:
    for name, pattern, *_ in machine.terminals:
        text = stops_short(pattern)
        if text is not None:
            yield f"{name} can match `{text}`, but the alternative it tries first ends before: put the longer one first"
            return
    found = eats_on(machine)
    if found is not None:
        name, text, more = found
        yield (
            f"where {name} matches `{text}` and `{more}` follows, it would take that as well, and leave nothing for "
            "what comes next: write it so that it ends there"
        )
    for greedy, unread in never_read(machine):
        yield (
            f"{greedy} takes all that is left of the line, so {unread} behind it is never read: leave it out, or write "
            f"{greedy} as a terminal that leaves out a character with which {unread} begins"
        )


# -- figures -----------------------------------------------------------------------------------------------------------

AMOUNTS = {
    "amount", "to_amount", "small_blind", "big_blind", "ante", "stack", "bounty", "bounty_in", "buy_in", "fee", "total",
    "main", "side", "rake", "drop",
}  # fmt: skip
NUMBERS = {"seat", "max", "button"}
CURRENCY_SIGNS = "".join(c for c in map(chr, range(0x10000)) if unicodedata.category(c) == "Sc")
"""Whatever stands for a currency. What is beyond is two letters in JavaScript."""
_MARKS = f"A-Z{re.escape(CURRENCY_SIGNS)}"
NO_AMOUNT = "|".join(
    (
        "[^0-9\\n]*",
        f"[^\\n]*[^0-9.,{_MARKS}\\n][^\\n]*",
        f"[^\\n]*[0-9.,][{_MARKS}]+[0-9.,][^\\n]*",
        "[^\\n]*,[0-9]{0,2}(?:[^0-9\\n][^\\n]*)?",
        "[^\\n]*,[0-9]{4}[^\\n]*",
        "[^\\n]*\\.[^\\n]*[.,][^\\n]*",
        "[^\\n]*\\.[0-9]{3}[^\\n]*",
    )
)
"""What is no amount by R16: one is a figure with commas between thousands, a point before one or two decimals, and
signs around it."""


def figures(node: Node) -> Iterator[Complaint]:
    """The terminals of a rule that may say what the builder would not take for the number that it is: (terminal,
    reason)."""
    if node[0] in ("all", "any"):
        for child in node[1]:
            yield from figures(child)
    elif node[0] in ("maybe", "list"):
        yield from figures(node[-1])
    elif node[0] in ("term", "free") and node[-1] in AMOUNTS | NUMBERS:
        pattern = node[2] if node[0] == "term" else "[^\\n]+"
        found = no_number(pattern, node[-1] in AMOUNTS)
        if found is not None:
            how = "1,234.50" if node[-1] in AMOUNTS else "12"
            yield node[1], f"`{found}` would fit, which is no number: write it so that only such as {how} do"


@functools.cache
def no_number(pattern: str, amount: bool) -> str | None:
    """A text that the expression matches and that is no amount, or no whole number; None where there is none."""
    wrong = NO_AMOUNT if amount else "[^\\n]*[^0-9\\n][^\\n]*"
    return shared_line(Automaton(["expression", "number", pattern]), Automaton(["expression", "no number", wrong]))


# -- one line, one rule ------------------------------------------------------------------------------------------------


def apart(
    classes: Mapping[str, list[str]], rules: Mapping[str, Node], priorities: Mapping[str, int]
) -> Iterator[tuple[str, str, str]]:
    """No two rules of a class match one line, unless their priorities (`rule.2: …`) say which wins. Noise is all the
    same. Yields both and a shortest line of theirs."""
    for label, members in classes.items():
        machines = [(name, Automaton(rules[name], extended=True)) for name in members]
        for (one, a), (two, b) in combinations(machines, 2):
            if priorities.get(one, 0) != priorities.get(two, 0) or (
                label == "free" and one not in EVENTS and two not in EVENTS
            ):
                continue
            line = shared_line(a, b)
            if line is not None:
                yield one, two, line
