"""Rules as automata without empty steps (Glushkov's construction): one state for each place in the rule where a
character is read.

The alphabet is Unicode, and two letters more that no text holds: `NAME` for what a bound name begins with, `SITTER` for
the name of whoever sits in the seat just read. Questions about lines become walks: do two rules share a line, how many
ways lead through a rule.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any

from transpile import expression as rx

Node = list[Any]
Ranges = tuple[tuple[int, int], ...]

LAST = 0x10FFFF
NAME, SITTER = LAST + 1, LAST + 2
ANY: Ranges = ((0, 9), (11, SITTER))
"""Every character that a line may hold, names included."""

MANY = 8
"""A repeat of more is taken as one without bound: what is said of it then holds all the more."""

SHOWN = {NAME: "Alice", SITTER: "Bob"}


class Automaton:
    """The places of one rule. `after[-1]` are the places a line may begin with, `ends` holds those it may end with."""

    def __init__(self, node: Node, extended: bool = False) -> None:
        """node: of the intermediate form, or `["expression", what to call it, any expression]`.
        extended: a bound name may go on with any characters, as when the name of one player begins with another's."""
        self.extended = extended
        self.labels: list[int] = []
        "What each place reads, as a number in `LABELS`."
        self.owners: list[str] = []
        "What of the grammar each place belongs to: a terminal, or a text in quotes."
        self.after: list[set[int]] = []
        self.twice: set[tuple[int, int]] = set()
        "Steps that the expression takes in two ways: a repeat inside a repeat."
        self.terminals: list[tuple[str, str, range, set[int], set[int]]] = []
        "Each terminal with an expression: its name, the expression, its places, those it begins and ends with."
        self.owner = ""
        empty, first, self.ends = self._node(node)
        self.after.append(first)
        if empty:
            self.ends = self.ends | {-1}

    # -- construction: (may be empty, first places, last places) -------------------------------------------------------

    def _node(self, node: Node) -> Fragment:
        kind = node[0]
        if kind == "all":
            return self._row(self._node(child) for child in node[1])
        if kind == "any":
            return self._choice(self._node(child) for child in node[1])
        if kind == "maybe":
            return self._choice([self._node(node[1]), NOTHING])
        if kind == "list":
            return self._repeat(lambda: self._node(node[3]), *{"": (1, 1), "*": (0, None), "+": (1, None)}[node[2]])
        self.owner = f'"{node[1]}"' if kind == "text" else str(node[1]) if len(node) > 1 else kind.upper()
        if kind in ("text", "mark"):
            return self._row(self._place(((ord(c), ord(c)),)) for c in node[1 if kind == "text" else 2])
        if kind == "free":
            return self._repeat(lambda: self._place(ANY), 1, None)
        if kind in ("term", "expression"):
            before = len(self.labels)
            fragment = self._tree(rx.sre_parser.parse(node[2]))
            self.terminals.append((self.owner, node[2], range(before, len(self.labels)), *fragment[1:]))
            return fragment
        if kind == "sitter" or not self.extended:
            letter = NAME if kind == "player" else SITTER
            return self._place(((letter, letter),))
        return self._row([self._place(((NAME, NAME),)), self._repeat(lambda: self._place(ANY), 0, None)])

    def _tree(self, tree: Any) -> Fragment:
        return self._row(self._item(op, argument) for op, argument in tree)

    def _item(self, op: Any, argument: Any) -> Fragment:
        if op is rx.sre.LITERAL:
            return self._place(((argument, argument),))
        if op is rx.sre.NOT_LITERAL:
            return self._place(ranges([(rx.sre.NEGATE, None), (rx.sre.LITERAL, argument)]))
        if op is rx.sre.IN:
            return self._place(ranges(argument))
        if op is rx.sre.BRANCH:
            return self._choice(self._tree(branch) for branch in argument[1])
        if op is rx.sre.SUBPATTERN:
            return self._tree(argument[3])
        low, high, inner = argument
        return self._repeat(lambda: self._tree(inner), low, None if high is rx.UNBOUNDED or high > MANY else high)

    def _place(self, label: Ranges) -> Fragment:
        self.labels.append(number(label))
        self.owners.append(self.owner)
        self.after.append(set())
        place = {len(self.labels) - 1}
        return False, place, place

    def _join(self, lasts: set[int], firsts: set[int]) -> None:
        for a in lasts:
            self.twice.update((a, b) for b in firsts if b in self.after[a])
            self.after[a] |= firsts

    def _row(self, fragments: Iterable[Fragment]) -> Fragment:
        empty, first, last = NOTHING
        for more_empty, more_first, more_last in fragments:
            self._join(last, more_first)
            first = first | more_first if empty else first
            last = last | more_last if more_empty else more_last
            empty = empty and more_empty
        return empty, first, last

    def _choice(self, fragments: Iterable[Fragment]) -> Fragment:
        empties, firsts, lasts = zip(*fragments, strict=True)
        return any(empties), set().union(*firsts), set().union(*lasts)

    def _repeat(self, make: Any, low: int, high: int | None) -> Fragment:
        copies = [make() for _ in range(max(low, 1) if high is None else high)]
        if high is None:
            empty, first, last = copies[-1]
            self._join(last, first)
            copies[-1] = (empty or low == 0, first, last)
            return self._row(copies)
        rest: Fragment = NOTHING
        for copy in reversed(copies[low:]):
            rest = self._choice([self._row([copy, rest]), NOTHING])
        return self._row([*copies[:low], rest])

    # -- what it means -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def universal(self) -> set[int]:
        """Places after which every text fits: a matcher that comes here is done, it never goes back."""
        found = {a for a in self.ends if a >= 0}
        while True:
            left = {a for a in found if _covers(ANY, [self.labels[b] for b in self.after[a] & found])}
            if left == found:
                return found
            found = left


LABELS: list[Ranges] = []
_numbers: dict[Ranges, int] = {}


def number(label: Ranges) -> int:
    """The number of a label: equal labels have one, so that what two of them share is worked out once."""
    if label not in _numbers:
        _numbers[label] = len(LABELS)
        LABELS.append(label)
    return _numbers[label]


Fragment = tuple[bool, set[int], set[int]]
NOTHING: Fragment = (True, set(), set())


def ranges(items: Any) -> Ranges:
    """The ranges of a set; what it excludes takes names, and no line holds a line break."""
    found: list[tuple[int, int]] = []
    for low, high in rx.characters(items):
        high = SITTER if high == LAST else high
        found += [(a, b) for a, b in ((low, min(high, 9)), (max(low, 11), high)) if a <= b]
    return tuple(found)


def _covers(wanted: Ranges, labels: list[int]) -> bool:
    at = wanted[0][0]
    for low, high in sorted(r for label in labels for r in LABELS[label]):
        at = at + 1 if at == 10 else at
        if low > at:
            return False
        at = max(at, high + 1)
    return at > wanted[-1][1]


@functools.cache
def _shared(a: int, b: int) -> int:
    pairs = ((max(x, u), min(y, v)) for x, y in LABELS[a] for u, v in LABELS[b])
    return number(tuple(sorted(pair for pair in pairs if pair[0] <= pair[1])))


@functools.cache
def common(a: int, b: int) -> int | None:
    """A character that both labels hold, one that reads well where there is a choice; None when there is none."""
    shared = LABELS[_shared(a, b)]
    for wanted in (*map(ord, "x 1A'$"), NAME):
        if any(low <= wanted <= high for low, high in shared):
            return wanted
    return shared[0][0] if shared else None


def shown(letters: Iterable[int]) -> str:
    return "".join(SHOWN.get(c) or chr(c) for c in letters)


# -- two rules, one line -----------------------------------------------------------------------------------------------


def shared_line(one: Automaton, two: Automaton) -> str | None:
    """A shortest line that both rules match; None when there is none."""
    todo: list[tuple[int, int]] = [(-1, -1)]
    came: dict[tuple[int, int], tuple[tuple[int, int], int]] = {}
    seen = set(todo)
    for here in todo:
        a, b = here
        if a in one.ends and b in two.ends:
            letters = []
            while here != (-1, -1):
                here, read = came[here]
                letters.append(read)
            return shown(reversed(letters))
        for x in sorted(one.after[a]):
            for y in sorted(two.after[b]):
                if (x, y) not in seen and (letter := common(one.labels[x], two.labels[y])) is not None:
                    seen.add((x, y))
                    came[x, y] = (here, letter)
                    todo.append((x, y))
    return None


# -- how many ways lead through a rule ---------------------------------------------------------------------------------


def loops(machine: Automaton) -> Iterator[list[int]]:
    """The strongly connected places, each group once; without those where a matcher is done."""
    left = [a for a in range(len(machine.labels)) if a not in machine.universal]
    after = {a: [b for b in sorted(machine.after[a]) if b not in machine.universal] for a in left}
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in left:
        if root in number:
            continue
        todo = [(root, iter(after[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        while todo:
            a, steps = todo[-1]
            for b in steps:
                if b not in number:
                    number[b] = low[b] = len(number)
                    stack.append(b)
                    on_stack.add(b)
                    todo.append((b, iter(after[b])))
                    break
                if b in on_stack:
                    low[a] = min(low[a], number[b])
            else:
                todo.pop()
                if todo:
                    low[todo[-1][0]] = min(low[todo[-1][0]], low[a])
                if low[a] == number[a]:
                    group: list[int] = []
                    while not group or group[-1] != a:
                        group.append(stack.pop())
                        on_stack.discard(group[-1])
                    if len(group) > 1 or a in machine.after[a]:
                        yield sorted(group)


def entrances(machine: Automaton, group: list[int]) -> list[int]:
    """Places of a loop of which every way round takes one: those that some step leads back to."""
    return sorted({b for a in group for b in machine.after[a] if b in group and b <= a})


def read_twice(machine: Automaton) -> tuple[str, str] | None:
    """A loop that reads some text in two ways: what it belongs to, and the text. Matching is exponential there."""
    for group in loops(machine):
        inside = set(group)
        for a, b in machine.twice:
            if a in inside and b in inside:
                letter = common(machine.labels[b], machine.labels[b])
                return machine.owners[b], shown([letter or 0])
        start = (group[0], group[0])
        came: dict[tuple[int, int], tuple[tuple[int, int], int] | None] = {start: None}
        todo = [start]
        apart: list[tuple[int, int]] = []
        back: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for here in todo:
            for x in machine.after[here[0]] & inside:
                for y in machine.after[here[1]] & inside:
                    letter = common(machine.labels[x], machine.labels[y])
                    if letter is None:
                        continue
                    back.setdefault((x, y), []).append(here)
                    if (x, y) not in came:
                        came[x, y] = (here, letter)
                        todo.append((x, y))
                        if x != y:
                            apart.append((x, y))
        together = [pair for pair in came if pair[0] == pair[1]]
        meet = set(together)
        for pair in together:
            for before in back.get(pair, ()):
                if before not in meet:
                    meet.add(before)
                    together.append(before)
        for pair in apart:
            if pair in meet:
                letters: list[int] = []
                way = came[pair]
                while way:
                    letters.append(way[1])
                    way = came[way[0]]
                return machine.owners[pair[0]], shown(reversed(letters))
    return None


def read_anywhere(machine: Automaton) -> tuple[int, int, str] | None:
    """Two loops, one after the other, that both read the same text again and again: where the one ends and the other
    begins is tried at each of its places, so matching is at least quadratic. A place of each, and the text."""
    groups = list(loops(machine))
    for other in groups:
        leads = _leading(machine, other)
        for group in groups:
            if other is group or group[0] not in leads:
                continue
            for p in entrances(machine, group):
                for q in other:
                    found = _pumped(machine, p, q, set(group), set(other), leads)
                    if found:
                        return p, q, found
    return None


def _leading(machine: Automaton, group: list[int]) -> set[int]:
    """The places from which a way leads to the group, itself included."""
    before: dict[int, list[int]] = {}
    for a in range(len(machine.labels)):
        for b in machine.after[a]:
            before.setdefault(b, []).append(a)
    found = set(group)
    todo = list(group)
    while todo:
        new = {a for a in before.get(todo.pop(), ()) if a not in found and a not in machine.universal}
        found |= new
        todo += new
    return found


def _pumped(machine: Automaton, p: int, q: int, group: set[int], other: set[int], leads: set[int]) -> str | None:
    """A text that leads from p to p, from p to q and from q to q."""
    start, goal = (p, p, q), (p, q, q)
    came: dict[tuple[int, int, int], tuple[tuple[int, int, int], int]] = {}
    todo = [start]
    labels = machine.labels
    for here in todo:
        a, b, c = here
        for x in machine.after[a] & group:
            for z in machine.after[c] & other:
                both = common(labels[x], labels[z])
                if both is None:
                    continue
                shared = _shared(labels[x], labels[z])
                for y in machine.after[b]:
                    if y not in leads:
                        continue
                    letter = common(shared, labels[y])
                    state = (x, y, z)
                    if letter is None or state in came:
                        continue
                    came[state] = (here, letter)
                    if state == goal:
                        letters = []
                        while True:
                            before, letter = came[state]
                            letters.append(letter)
                            if before == start:
                                return shown(reversed(letters))
                            state = before
                    todo.append(state)
    return None


def never_read(machine: Automaton) -> Iterator[tuple[str, str]]:
    """Free text that may end the line, and what stands behind it all the same: the text takes all that is left, at
    once. What they belong to."""
    greedy = {a for a in machine.ends if a >= 0 and a in machine.after[a] and LABELS[machine.labels[a]] == ANY}
    seen = set(machine.after[-1])
    todo = list(seen)
    while todo:
        a = todo.pop()
        new = set() if a in greedy else machine.after[a] - seen
        seen |= new
        todo += new
    for a in sorted(greedy):
        for b in sorted(machine.after[a] - seen)[:1]:
            yield machine.owners[a], machine.owners[b]


# -- where a stretch ends ----------------------------------------------------------------------------------------------


def ends_twice(machine: Automaton) -> str | None:
    """A text that the rule matches and that it could also go on from to a longer match; None when every match has
    one end."""
    able = {a for a, seen in enumerate(_all_reached(machine)) if seen & machine.ends}
    todo: list[tuple[int, int]] = [(-1, -1)]
    came: dict[tuple[int, int], tuple[tuple[int, int], int]] = {}
    for here in todo:
        a, b = here
        if a in machine.ends and (b in able or (b == -1 and machine.after[-1])):
            letters = []
            while here in came:
                here, read = came[here]
                letters.append(read)
            return shown(reversed(letters))
        for x in machine.after[a]:
            for y in machine.after[b]:
                letter = common(machine.labels[x], machine.labels[y])
                if letter is not None and (x, y) not in came:
                    came[x, y] = (here, letter)
                    todo.append((x, y))
    return None


def _all_reached(machine: Automaton) -> list[set[int]]:
    found = []
    for a in range(len(machine.labels)):
        seen = set(machine.after[a])
        todo = list(seen)
        while todo:
            for b in machine.after[todo.pop()] - seen:
                seen.add(b)
                todo.append(b)
        found.append(seen)
    return found
