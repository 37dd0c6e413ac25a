"""What the JavaScript library knows as data, in texts that are short, pack well, and are read at load.

Each text has its reader in JavaScript: the grammar in `replayer/core/grammar.js`, all others in
`replayer/core/notation.js`. A text that its reader would take for something else is our own fault (`AssertionError`).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hrparse.diagnostics import Catalogue, Text
from hrparse.events import CLASSES, EVENTS

Node = list[Any]
SIGNS = dict(zip(CLASSES, " ~!", strict=True))
"""What stands between the name of a rule and the rule, by its class."""


class Grammar:
    r"""All sites as one text, a line for each thing that has a name. The sign behind the name says what it is:

        `KEY ⇥ title ⇥ begins ⇥ …`   a site; its rules follow
        `NAME=expression`            a terminal
        `NAME,OTHER`                 a terminal with the expression of another
        `NAME:text`                  a terminal that is this text
        `NAME.`                      a terminal that may hold anything
        `NUMBER$body`                what stands in several rules
        `name body`, `name~body`, `name!body`
                                     a rule of the class line, free, refused; no body: what it was in the site before

    In a body stand texts, `@` for a player, `^` for a sitter, `{NAME}` for what was named above, `<way%way>` for a
    choice, `<body%>` for what may be left out, `<=part body>`, `<*part body>`, `<+part body>` for a list; `\` before a
    character of a text that would mean something else, and `{}` between two texts.
    """

    def __init__(self, sites: Mapping[str, Any]) -> None:
        self.lines: list[str] = []
        self.named: dict[str, Node] = {}
        self.parts: dict[str, str] = {}
        self.times: Counter[str] = Counter()
        rules: dict[str, Node] = {}
        for name, node in (rule for site in sites.values() for rule in site["rules"].items()):
            if rules.get(name) != node:
                self.count(node)
            rules[name] = node
        for key, site in sites.items():
            self.lines.append("\t".join([key, site["title"], *site["begins"]]))
            for label in CLASSES:
                for name in site["classes"][label]:
                    self.rule(name, SIGNS[label], site["rules"][name])

    def text(self) -> str:
        return "\n".join(self.lines)

    def count(self, node: Node) -> None:
        """How often each node stands in another; what stands in one that comes again counts once."""
        key = json.dumps(node)
        self.times[key] += 1
        if self.times[key] == 1:
            for child in children(node):
                self.count(child)

    def rule(self, name: str, sign: str, node: Node) -> None:
        same = self.named.get(name) == node
        self.add(name, sign, "" if same else self.body(node))
        self.named[name] = node

    def add(self, name: str, sign: str, value: str) -> None:
        assert re.fullmatch(r"\w+", name), name
        assert "\n" not in value, name
        self.lines.append(f"{name}{sign}{value}")

    def body(self, node: Node) -> str:
        kind, inside = node[0], node[-1]
        if kind == "text":
            return re.sub(r"[\\<>%{}@^]", r"\\\g<0>", inside)
        if kind in ("player", "sitter"):
            return "@" if kind == "player" else "^"
        if kind in ("term", "mark", "free"):
            return self.terminal(node)
        key = json.dumps(node)
        if key in self.parts:
            return self.parts[key]
        if kind == "all":
            text = self.sequence(inside)
        elif kind == "list":
            text = f"<{node[2] or '='}{node[1]} {self.body(inside)}>"
        else:
            ways = inside if kind == "any" else [*(inside[1] if inside[0] == "any" else [inside]), ["all", []]]
            text = "<" + "%".join(map(self.body, ways)) + ">"
        if self.times[key] < 2:
            return text
        self.parts[key] = f"{{{len(self.parts)}}}"
        self.add(str(len(self.parts) - 1), "$", text)
        return self.parts[key]

    def sequence(self, nodes: Sequence[Node]) -> str:
        steps = list(self.steps(nodes))
        text = ""
        for node, before in zip(steps, [None, *steps], strict=False):
            text += "{}" if before and before[0] == node[0] == "text" else ""
            text += self.body(node)
        return text

    def steps(self, nodes: Sequence[Node]) -> Iterator[Node]:
        """The nodes, those of a sequence among them that stands nowhere else one by one."""
        for node in nodes:
            if node[0] == "all" and self.times[json.dumps(node)] < 2:
                yield from self.steps(node[1])
            else:
                yield node

    def terminal(self, node: Node) -> str:
        kind, name = node[0], str(node[1])
        field = None if name[0] == "_" else re.sub("_[0-9]$", "", name).lower()
        assert node[-1] == field, f"{name} fills {node[-1]}"
        if self.named.get(name) != node:
            same = [other for other, known in self.named.items() if known[0] == kind == "term" and known[2] == node[2]]
            if kind == "term":
                self.add(name, *((",", same[0]) if same else ("=", narrow(node[2]))))
            else:
                self.add(name, *((":", node[2]) if kind == "mark" else (".", "")))
            self.named[name] = node
        return f"{{{name}}}"


def narrow(expression: str) -> str:
    """The expression with what is beyond Latin-1 escaped: one such character would make each text that is cut from the
    grammar, and so is looked for in lines, one of two bytes a character, which takes a browser longer to compare."""
    return re.sub(r"[^\x00-\xff]+", lambda found: escaped(found[0]), expression)


def escaped(text: str) -> str:
    units = text.encode("utf-16-be")
    return "".join(f"\\u{units[k : k + 2].hex()}" for k in range(0, len(units), 2))


def children(node: Node) -> list[Node]:
    if node[0] in ("all", "any"):
        return list(node[1])
    return [node[-1]] if node[0] in ("maybe", "list") else []


# -- tables ------------------------------------------------------------------------------------------------------------


def rows(table: Mapping[str, Iterable[str]], between: str = " ") -> str:
    """Lists of words by name: a line for each, the name first."""
    return "\n".join(row([name, *words], between) for name, words in table.items())


def row(words: Iterable[str], between: str = " ") -> str:
    words = list(words)
    assert all(word and between not in word and "\n" not in word for word in words), words
    return between.join(words)


def steps(kinds: Sequence[str], states: Sequence[Mapping[str, int]]) -> str:
    """The order automaton: a line for each state, in it a letter for each kind of line, `-` where it may not follow, no
    letter where none behind it may."""
    assert len(states) <= 36
    assert {kind for state in states for kind in state} <= set(kinds)
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return "\n".join(
        "".join(digits[state[kind]] if kind in state else "-" for kind in kinds).rstrip("-") for state in states
    )


def shape(fields: Iterable[tuple[str, list[Any], bool, bool]]) -> list[str]:
    """The fields of a struct: `name:type`, `!` behind one that must be there, `=` behind one that is always written.

    A type is `str`, `int`, `bool`, `number`, the name of a struct, `|word|word` for one of these words; behind it `*`
    for a list of them, `%` for a dictionary of them, `?` where it may be null.
    """
    return [
        f"{name}:{type_text(kind)}{'!' if required else '=' if always else ''}"
        for name, kind, required, always in fields
    ]


def type_text(type_: list[Any]) -> str:
    kind, of, nullable = type_
    if kind in ("list", "dict"):
        text = type_text(of) + ("*" if kind == "list" else "%")
    elif kind == "enum":
        text = "".join(f"|{word}" for word in of)
    else:
        text = str(of if kind == "struct" else kind)
    return text + ("?" if nullable else "")


def catalogue_texts(catalogue: Catalogue) -> dict[str, tuple[str, str, str]]:
    """For codes and labels: which texts there are, the English ones, the Chinese ones; a line for each.

    Codes: `HR101 e usual …`, an error: title, message, and a help of each of these names. Labels: `section;key;key…`.
    """
    codes = {code: [entry.severity[0], *entry.help] for code, entry in catalogue.codes.items()}
    said = [text for entry in catalogue.codes.values() for text in (entry.title, entry.message, *entry.help.values())]
    named = {section: labels_said(section, labels) for section, labels in catalogue.labels.items()}
    labels = [text for section in named.values() for text in section.values()]
    return {"CODES": (rows(codes), *both(said)), "LABELS": (rows(named, ";"), *both(labels))}


def labels_said(section: str, labels: dict[str, Text]) -> dict[str, Text]:
    """Those that a message may hold: noise has a name in lists of line types alone."""
    return {key: text for key, text in labels.items() if section != "line" or key in EVENTS}


def both(texts: list[Text]) -> tuple[str, str]:
    assert not any("\n" in text.en + text.zh for text in texts)
    return "\n".join(text.en for text in texts), "\n".join(text.zh for text in texts)
