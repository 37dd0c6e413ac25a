"""Grammar to intermediate form: plain data that says what the `.lark` files say, ready for a matcher or a generator.

The files are read by Lark's own loader, so that imports and terminals mean what they mean to Lark. The form, as JSON:

    {"grammars": SHA-256 of the files,
     "sites": {site: {"title", "begins": [text], "players": [name], "openings": [text], "free_noise": [rule name],
                      "classes": {"line" | "free" | "refused": [rule name]},
                      "means": {word: known word}, "rules": {rule name: NODE}, "parts": {part name: NODE},
                      "samples": {rule name: [[ok, text]]}}},
     "words": {field: {word: what it stands for}},
     "signs": the signs of currencies that an amount may have,
     "order": {"start": state, "steps": [{kind: state}], "letters": {kind: letter}, "expression": regular expression}}

    NODE = ["text", literal] | ["mark", terminal, literal, field or null]
         | ["term", terminal, expression, field or null]
         | ["free", terminal, field or null] | ["player"] | ["sitter"]
         | ["all", [NODE]] | ["any", [NODE]] | ["maybe", NODE] | ["list", part, "" | "*" | "+", NODE]
"""

from __future__ import annotations

import re
import typing
from ast import literal_eval
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

from lark import Token, Tree
from lark.exceptions import LarkError
from lark.load_grammar import GrammarBuilder

from hrparse.build import HANDLERS
from hrparse.events import CLASSES, EVENTS, LISTS, WORDS
from hrparse.grammar import BrokenGrammar, Sample, fingerprint, opening, text_of, with_imports
from hrparse.refusal import line_with, place, refused_by_lark
from hrparse.text import BLANKS
from hrparse.transform import plain
from transpile.automata import Automaton, shared_line
from transpile.checks import AMOUNTS, CURRENCY_SIGNS, apart, complaints, figures
from transpile.expression import Refused, parse, portable, words
from transpile.samples import (
    both_read,
    check_begins,
    check_lost,
    check_marks,
    check_opening_lines,
    check_samples,
    check_shown,
    check_sites,
)

Node = list[Any]
FREE = "[^\n]+"
"""The pattern of free text: it may hold anything, so only what follows can end it."""


PLAIN = BLANKS | {10: " ", 13: " "}
"""What a line does not hold when it is read, and what stands in its place."""


class NotPortable(BrokenGrammar):
    """A grammar outside the subset that means the same in all three recognizers."""


class Loader:
    """One grammar file, its imports resolved, turned into nodes."""

    def __init__(self, path: Path, starts: tuple[str, ...]) -> None:
        self.path = path
        self.opening = opening(path)
        self.files = with_imports(path)
        builder = GrammarBuilder(import_paths=[str(path.parent)])
        try:
            builder.load_grammar(text_of(path), str(path))
            grammar = builder.build()
        except (LarkError, OSError, re.error) as fault:
            raise refused_by_lark(path, fault) from fault
        for name, parameters, _, options in grammar.rule_defs:
            if parameters or options.expand1 or options.keep_all_tokens:
                raise self.refuse(str(name), "is written with its name alone: no `?`, `!` or `{…}`")
        if grammar.ignore:
            where = line_with(self.files, "%ignore") or (path, 1)
            raise NotPortable(*where, "nothing is ignored in a line: write what stands there into its rules")
        try:
            terminals = grammar.compile(list(starts), "*")[0]
        except LarkError as fault:
            raise refused_by_lark(path, fault) from fault
        self.patterns = {t.name: t.pattern.to_regexp() for t in terminals}
        self.literals = {t.name: t.pattern.value for t in terminals if t.pattern.type == "str" and not t.pattern.flags}
        self.rules: dict[str, Tree[Any]] = {str(r[0]): r[2] for r in grammar.rule_defs}
        self.priorities = {plain(str(r[0])): int(r[3].priority or 0) for r in grammar.rule_defs}
        self.parts: dict[str, Node] = {}
        self.open: list[str] = []
        self.used: set[str] = set()

    def refuse(self, name: str, reason: str) -> NotPortable:
        """The refusal of a rule or terminal, at the place that defines it."""
        where, line = place(self.files, name) or (self.path, 1)
        return NotPortable(where, line, f"{plain(name)}: {reason}")

    def alternatives(self, start: str) -> list[str]:
        """The rule names of `line: header | table | …`."""
        if start not in self.rules:
            return []
        names: list[str] = []
        for expansion in self.rules[start].children:
            node = self.node(expansion, start, bare=True)
            if node[0] != "rule":
                other = next(
                    (f", and `{n[1]}` is none" for n in walk(node) if n[0] in ("text", "mark", "term", "free")), ""
                )
                raise self.refuse(start, f"holds only names of rules, in small letters, with `|` between them{other}")
            names.append(node[1])
        return names

    def rule(self, name: str) -> Node:
        if name in self.open:
            raise self.refuse(name, "a line rule may not contain itself")
        self.open.append(name)
        self.used.add(name)
        node = self.node(self.rules[name], name)
        self.open.pop()
        return node

    def node(self, tree: Any, rule: str, bare: bool = False) -> Node:
        if isinstance(tree, Tree):
            kids = [c for c in tree.children if c is not None]
            if tree.data in ("expansions", "expansion"):
                nodes = [self.node(k, rule, bare) for k in kids]
                if len(nodes) == 1:
                    return nodes[0]
                return ["any" if tree.data == "expansions" else "all", nodes]
            if tree.data == "alias":
                raise self.refuse(
                    rule, "aliases (->) come back with the file's name before them: name the rule instead"
                )
            if tree.data == "value":
                return self.node(kids[0], rule, bare)
            if tree.data == "literal":
                return self.literal(typing.cast(Token, kids[0]), rule)
            if tree.data == "maybe":
                return ["maybe", self.node(kids[0], rule)]
            if tree.data == "expr":
                return self.repeat(kids[0], str(kids[1]), rule)
            raise self.refuse(rule, f"`{tree.data}` is outside the subset")
        name = str(tree.name)
        if tree.is_term:
            return self.terminal(name, rule)
        return ["rule", name] if bare else self.inner(name, rule)

    def inner(self, name: str, rule: str) -> Node:
        node = self.rule(name)
        if plain(name) not in LISTS:
            return node
        self.parts[plain(name)] = node
        return ["list", plain(name), "", node]

    def literal(self, token: Token, rule: str) -> Node:
        if token.type != "STRING" or not token.endswith('"'):
            raise self.refuse(rule, "give a regular expression a name: only named terminals are fields")
        text = literal_eval(token)
        if text != text.translate(PLAIN):
            raise self.refuse(
                rule, f"{token} holds a tab, a line break or another blank that no line has: write a blank"
            )
        return ["text", text]

    def repeat(self, inner: Any, mark: str, rule: str) -> Node:
        node = self.node(inner, rule)
        if mark == "?":
            return ["maybe", node]
        lists = [n for n in walk(node) if n[0] == "list"]
        if mark not in ("*", "+") or len(lists) != 1 or lists[0][2]:
            raise self.refuse(rule, f"only a part ({', '.join(LISTS)}) may repeat, by * or +")
        return ["list", lists[0][1], mark, node]

    def terminal(self, name: str, rule: str) -> Node:
        word = plain(name)
        if name not in self.patterns:
            if word in ("PLAYER", "SITTER"):
                return [word.lower()]
            raise self.refuse(rule, f"{word} is declared, but only PLAYER and SITTER are known without a pattern")
        field = None if word.startswith("_") else re.sub(r"_[0-9]$", "", word).lower()
        if name in self.literals:
            if (text := self.literals[name]) != text.translate(PLAIN):
                raise self.refuse(name, "holds a tab, a line break or another blank that no line has: write a blank")
            return ["mark", word, text, field]
        if self.patterns[name] == FREE:
            return ["free", word, field]
        try:
            return ["term", word, portable(self.patterns[name]), field]
        except (Refused, re.error) as why:
            raise self.refuse(name, str(why)) from why


def walk(node: Node) -> Iterator[Node]:
    """The node and all nodes in it."""
    yield node
    if node[0] in ("all", "any"):
        for child in node[1]:
            yield from walk(child)
    elif node[0] in ("maybe", "list"):
        yield from walk(node[-1])


def site(path: Path) -> dict[str, Any]:
    """The intermediate form of one site's grammar file."""
    loader = Loader(path, CLASSES)
    classes = {c: loader.alternatives(c) for c in CLASSES}
    rules = {}
    for label, names in classes.items():
        for name in names:
            if name in rules:
                raise loader.refuse(name, f"stands twice in the lists {', '.join(CLASSES)}")
            node = loader.rule(name)
            check_words(loader, name, label, node)
            rules[name] = node
    for name, node in rules.items():
        check_meanings(loader, name, node)
    for names in classes.values():
        names.sort(key=lambda name: -loader.priorities.get(name, 0))
    for name, reason in complaints(rules):
        raise loader.refuse(name, reason)
    for one, two, line in apart(classes, rules, loader.priorities):
        raise both_read(loader.files, one, two, line)
    check_needs(loader, rules)
    check_used(loader, rules)
    samples: dict[str, list[Sample]] = {}
    for file in sorted({path, *path.parent.glob("*.lark")}):
        found = opening(file)
        if file == path or not found.site:
            samples.update({k: v for k, v in found.samples.items() if k in rules and k not in loader.opening.lines})
    samples.update({k: v for k, v in loader.opening.samples.items() if k in rules})
    o = loader.opening
    made = {
        "title": o.title or o.site, "begins": o.begins, "players": o.players, "classes": classes,
        "means": dict(o.means), "rules": rules, "parts": dict(loader.parts),
        "samples": {rule: [(sample.good, sample.text) for sample in found] for rule, found in samples.items()},
        "openings": line_openings(classes, rules),
        "free_noise": [n for n in classes["free"] if n not in EVENTS and first(rules[n])[0] == "free"],
    }  # fmt: skip
    filled = check_samples(loader.files, made, samples)
    for name, fields in filled.items():
        for inner in walk(rules[name]):
            if (field := field_of(inner)) in EVENTS[name] and field not in fields:
                raise loader.refuse(name, f"no sample of it has {inner[1]}: write a line that has, above it: `// + …`")
    return made


def field_of(node: Node) -> str | None:
    """The field that the node itself fills, None for a node that fills none."""
    if node[0] in ("term", "mark", "free"):
        return None if node[-1] is None else str(node[-1])
    return "player" if node[0] == "player" else str(node[1]) if node[0] == "list" else None


def first(node: Node) -> Node:
    """The node that a rule begins with (of its first alternative)."""
    while node[0] in ("all", "any"):
        node = node[1][0]
    return node


def line_openings(classes: dict[str, list[str]], rules: dict[str, Node]) -> list[str]:
    """How the lines begin that do not begin with a name: the literals before the first field."""
    found = set()
    for name in [*classes["line"], *(n for n in classes["free"] if n in EVENTS)]:
        node = first(rules[name])
        if node[0] == "text" and len(node[1]) > 3:
            found.add(node[1])
    return sorted(found)


def check_used(loader: Loader, rules: dict[str, Node]) -> None:
    """Refuse a rule of the site's own file that stands in none of its lists: no line would ever be read by it."""
    known = {*rules, *CLASSES, *map(plain, loader.used)}
    for name in loader.opening.lines:
        if name.isidentifier() and name.islower() and name not in known and not name.startswith("_"):
            raise loader.refuse(name, f"stands in none of the lists {', '.join(CLASSES)}")


def check_words(loader: Loader, name: str, label: str, node: Node) -> None:
    """Refuse fields that the vocabulary does not have, and PLAYER where names are not looked up."""
    if label != "line" and any(inner[0] in ("player", "sitter") for inner in walk(node)):
        instead = f", or list {name} under `line`" if name in EVENTS and label == "free" else ""
        raise loader.refuse(
            name, f"a rule of `{label}` reads any name, not only those of players with a seat: write NAME{instead}"
        )
    if label == "refused" or (label == "free" and name not in EVENTS):
        return
    if name not in EVENTS:
        near = get_close_matches(name, EVENTS, 1)
        meant = f"is {near[0]} meant?" if near else "what means nothing to the hand goes into the list `free`"
        raise loader.refuse(name, f"no kind of line in hrparse/events.py; {meant}")
    for inner in walk(node):
        field = field_of(inner)
        if field and field not in EVENTS[name] and not any(field in LISTS[n] for n in LISTS if n in EVENTS[name]):
            raise loader.refuse(name, f"`{field}` is no field of {name}: it has {', '.join(EVENTS[name]) or 'none'}")


def needed(kind: str) -> list[str]:
    """The fields of a kind of line, or of an item of a list, that the builder cannot do without, as its types say."""
    if kind in LISTS:
        return list(LISTS[kind]) if kind in ("side_pot", "drop") else []
    types = [type_ for name, type_ in HANDLERS[kind].__annotations__.items() if name not in ("line", "return")]
    return [field for field, type_ in zip(EVENTS[kind], types, strict=False) if type_ == "str"]


def always(node: Node) -> set[str]:
    """The fields that stand in every line which the node reads; lists may be empty."""
    if node[0] == "all":
        return set().union(*map(always, node[1]))
    if node[0] == "any":
        return set.intersection(*map(always, node[1]))
    field = None if node[0] == "list" else field_of(node)
    return {field} if field else set()


def check_needs(loader: Loader, rules: dict[str, Node]) -> None:
    """Refuse a rule that reads a line without a field which the builder needs: it would have nothing to work on."""
    known = {name: node for name, node in rules.items() if name in EVENTS}
    for node in known.values():
        for terminal, reason in figures(node):
            raise loader.refuse(terminal, reason)
    for name, node in [*known.items(), *loader.parts.items()]:
        for_sure = always(node)
        missing = ", ".join(field.upper() for field in needed(name) if field not in for_sure)
        if missing:
            raise loader.refuse(name, f"needs {missing}, in every line that it reads")


def check_meanings(loader: Loader, name: str, node: Node) -> None:
    """Refuse a word that the builder would not understand."""
    means = loader.opening.means
    for word, known in means.items():
        if not any(known in table for table in WORDS.values()):
            near = get_close_matches(known, [one for table in WORDS.values() for one in table], 1)
            meant = (
                f"is `{near[0]}` meant?" if near else "write `// means: `, the word of the site, ` = `, the known word"
            )
            raise loader.refuse(f"// means: {word}", f"`{known}` is no word of hrparse/events.py; {meant}")
    for inner in walk(node):
        field = field_of(inner)
        if field not in WORDS or inner[0] == "list":
            continue
        found = [inner[2]] if inner[0] == "mark" else words(parse(inner[2]), 1000) if inner[0] == "term" else None
        strange = [w for w in found or ["any text"] if means.get(w, w) not in WORDS[field]]
        if strange:
            raise loader.refuse(
                inner[1],
                f"`{strange[0]}` is not understood: add `// means: {strange[0]} = …`, one of {', '.join(WORDS[field])}",
            )


def words_of(sites: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What the words of all sites stand for."""
    found: dict[str, dict[str, Any]] = {field: dict(table) for field, table in WORDS.items()}
    for one in sites.values():
        for word, known in one["means"].items():
            for field, table in WORDS.items():
                if known in table:
                    found[field][word] = table[known]
    return found


def signs_of(sites: dict[str, Any]) -> str:
    """The signs of currencies that an amount of these sites may have."""
    nodes = (node for one in sites.values() for rule in one["rules"].values() for node in walk(rule))
    amounts = {node[2] for node in nodes if node[0] == "term" and node[-1] in AMOUNTS}
    machines = [Automaton(["expression", "amount", pattern]) for pattern in amounts]

    def stands(sign: str) -> bool:
        text = Automaton(["expression", "text", f"[^\\n]*{re.escape(sign)}[^\\n]*"])
        return any(shared_line(machine, text) is not None for machine in machines)

    return "".join(filter(stands, CURRENCY_SIGNS))


def order(path: Path) -> dict[str, Any]:
    """The automaton of the order grammar: states are numbers, `steps[state][kind]` is the next state."""
    loader = Loader(path, ("hand",))
    return automaton(loader)


def automaton(loader: Loader) -> dict[str, Any]:
    """Build the order automaton: Thompson's construction over kinds of lines, then subsets."""
    steps = Edges(loader, "hand").subsets()
    kinds = sorted({k for row in steps for k in row})
    if len(kinds) > len(LETTERS):
        raise loader.refuse("hand", "more kinds of lines than letters for them")
    letters = dict(zip(kinds, LETTERS, strict=False))
    return {
        "start": 0,
        "steps": smallest(steps),
        "letters": letters,
        "expression": letter_expression(loader, loader.rules["hand"], "hand", letters),
    }


class Edges:
    """The states that a rule goes through from line to line, and the edges out of each: kind of line or None, state."""

    def __init__(self, loader: Loader, rule: str) -> None:
        self.loader = loader
        self.out: list[list[tuple[str | None, int]]] = []
        self.first, last = self.state(), self.state()
        self.build(loader.rules[rule], self.first, last, rule)

    def state(self) -> int:
        self.out.append([])
        return len(self.out) - 1

    def build(self, tree: Any, a: int, b: int, rule: str) -> None:
        """The edges by which a part of a rule leads from one state to another."""
        if isinstance(tree, Tree):
            self.build_tree(tree, a, b, rule)
        elif tree.is_term:
            self.out[a].append((str(tree.name).lower(), b))
        else:
            name = str(tree.name)
            if name in self.loader.open:
                raise self.loader.refuse(name, "the order of lines must be regular: a rule may not contain itself")
            self.loader.open.append(name)
            self.build(self.loader.rules[name], a, b, name)
            self.loader.open.pop()

    def build_tree(self, tree: Tree[Any], a: int, b: int, rule: str) -> None:
        kids: list[Any] = [c for c in tree.children if c is not None]
        if tree.data == "expansions":
            for k in kids:
                self.build(k, a, b, rule)
        elif tree.data == "expansion":
            at = a
            for k in kids:
                nxt = self.state()
                self.build(k, at, nxt, rule)
                at = nxt
            self.out[at].append((None, b))
        elif tree.data == "value":
            self.build(kids[0], a, b, rule)
        elif tree.data == "expr":
            x, y = self.state(), self.state()
            self.out[a].append((None, x))
            self.out[y].append((None, b))
            self.build(kids[0], x, y, rule)
            if str(kids[1]) in "?*":
                self.out[a].append((None, b))
            if str(kids[1]) in "*+":
                self.out[y].append((None, x))
        else:
            raise self.loader.refuse(rule, f"`{tree.data}` is outside the subset")

    def closure(self, states: set[int]) -> frozenset[int]:
        """The states, and those that are reached from them without a line."""
        todo = list(states)
        while todo:
            for label, to in self.out[todo.pop()]:
                if label is None and to not in states:
                    states.add(to)
                    todo.append(to)
        return frozenset(states)

    def subsets(self) -> list[dict[str, int]]:
        """For each set of states that can be reached, the first being 0: which set each kind of line leads to."""
        start = self.closure({self.first})
        numbers, todo = {start: 0}, [start]
        steps: list[dict[str, int]] = [{}]
        while todo:
            subset = todo.pop(0)
            moves: dict[str, set[int]] = {}
            for s in subset:
                for label, to in self.out[s]:
                    if label:
                        moves.setdefault(label, set()).add(to)
            for label in sorted(moves):
                target = self.closure(moves[label])
                if target not in numbers:
                    numbers[target] = len(steps)
                    steps.append({})
                    todo.append(target)
                steps[numbers[subset]][label] = numbers[target]
        return steps


LETTERS = ascii_letters + digits


def letter_expression(loader: Loader, tree: Any, rule: str, letters: dict[str, str]) -> str:
    """The order grammar as a regular expression, one letter for each kind of line."""
    if not isinstance(tree, Tree):
        name = str(tree.name)
        return letters[name.lower()] if tree.is_term else letter_expression(loader, loader.rules[name], name, letters)
    kids = [
        letter_expression(loader, c, rule, letters) for c in tree.children if c is not None and not isinstance(c, Token)
    ]
    if tree.data == "expansions" and len(kids) > 1:
        if all(re.fullmatch(r"\w|\[\w+\]", k) for k in kids):
            return "[" + "".join(k.strip("[]") for k in kids) + "]"
        return "(?:" + "|".join(kids) + ")"
    if tree.data == "expr":
        inner = kids[0] if re.fullmatch(r"\w|\[\w+\]|\(\?:[^()]*\)", kids[0]) else f"(?:{kids[0]})"
        return f"{inner}{tree.children[1]}"
    return "".join(kids)


def smallest(steps: list[dict[str, int]]) -> list[dict[str, int]]:
    """Merge states that lead to the same (a hand may end anywhere, so no state is special)."""
    block = [0] * len(steps)
    while True:
        rows = [
            (block[k], tuple(sorted((label, block[to]) for label, to in row.items()))) for k, row in enumerate(steps)
        ]
        seen: dict[Any, int] = {}
        new = [seen.setdefault(row, len(seen)) for row in rows]
        if new == block:
            break
        block = new
    merged: dict[int, dict[str, int]] = {}
    for k, row in enumerate(steps):
        merged.setdefault(block[k], {label: block[to] for label, to in sorted(row.items())})
    return [merged[k] for k in sorted(merged)]


def load(folder: Path) -> dict[str, Any]:
    """The intermediate form of every grammar in the folder. Raises `BrokenGrammar`: `NotPortable` for a grammar outside
    the subset."""
    openings = [opening(path) for path in sorted(folder.glob("*.lark"))]
    check_marks(openings)
    check_sites(openings)
    sites = {found.site: site(found.path) for found in openings if found.site}
    check_lost(openings, sites)
    check_shown(openings, sites)
    check_begins(openings, sites)
    check_opening_lines(openings, sites)
    return {
        "grammars": fingerprint(folder),
        "sites": sites,
        "words": words_of(sites),
        "signs": signs_of(sites),
        "order": order(folder / "hand.lark"),
    }
