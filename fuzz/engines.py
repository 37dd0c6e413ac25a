"""The three engines, held against one another and against what a text was made from."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import hrparse
from fuzz.writer import Made
from hrparse.events import CLASSES, EVENTS
from hrparse.grammar import form, registry
from hrparse.matcher import flat
from hrparse.recognize import Recognized, recognizer
from hrparse.recognize import openings as openings_of
from transpile.intermediate import walk

HERE = Path(__file__).parent


class Difference(AssertionError):
    """Two engines, or an engine and the truth, say different things."""


class Answers(NamedTuple):
    """What one engine finds in the lines of a hand, in plain values."""

    events: list[list[Any]]
    rejected: list[int]
    refused: list[Any] | None


class JavaScript:
    """The JavaScript engine, in one process of node for many questions. Raises OSError where node is missing."""

    def __init__(self) -> None:
        if shutil.which("node") is None:
            raise OSError("node is missing: sudo apt-get install nodejs")
        self._node = subprocess.Popen(["node", HERE / "engines.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, jobs: Sequence[Any]) -> list[Any]:
        """The answers to some jobs (engines.mjs says which there are)."""
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps(jobs).encode() + b"\n")
        self._node.stdin.flush()
        answers: list[Any] = json.loads(self._node.stdout.readline())
        return answers

    def __enter__(self) -> JavaScript:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._node.stdin
        self._node.stdin.close()
        self._node.wait()


# -- texts -------------------------------------------------------------------------------------------------------------


Text = tuple[str, dict[str, Any]]
"""A text and the options it is read with, as JSON."""


def read_texts(javascript: JavaScript, texts: Sequence[Text]) -> list[hrparse.ParseResult]:
    """What all engines read alike in each text; raises `Difference`."""
    found = [_in_python(text, options) for text, options in texts]
    jobs = [["parse", *text, read.to_dict()] for text, read in zip(texts, found, strict=True)]
    for answer, text, read in zip(javascript.ask(jobs), texts, found, strict=True):
        if answer is not None:
            ours = json.loads(json.dumps(read.to_dict()))
            raise Difference(f"JavaScript: {_where(answer, ours)} in {text}")
    return found


def _in_python(text: str, options: dict[str, Any]) -> hrparse.ParseResult:
    mine = {**options, "allow": frozenset(options.get("allow", ()))}
    found = hrparse.parse(text, engine="compiled", **mine)
    lark = hrparse.parse(text, engine="lark", **mine)
    if found != lark and (mine_read := found.to_dict()) != (larks := lark.to_dict()):
        raise Difference(f"compiled: {_where(mine_read, larks)} in {text!r}, {options}")
    return found


def _where(theirs: Any, ours: Any, path: str = "") -> str:
    """Where two answers first differ."""
    if isinstance(theirs, dict) and isinstance(ours, dict) and theirs.keys() == ours.keys():
        pairs = ((f"{path}.{key}", theirs[key], ours[key]) for key in ours)
    elif isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        pairs = ((f"{path}[{k}]", a, b) for k, (a, b) in enumerate(zip(theirs, ours, strict=True)))
    else:
        return f"{path}: {theirs!r}, Python or Lark: {ours!r}"
    return next((_where(a, b, at) for at, a, b in pairs if a != b), "")


# -- lines, against what they were made from ---------------------------------------------------------------------------


def read_lines(javascript: JavaScript, hands: Sequence[tuple[str, list[Made]]]) -> int:
    """Hold the recognizers of all engines against one another and against what each hand (site, lines) was made from.
    Gives how many lines were rightly read as something else; raises `Difference`."""
    theirs = javascript.ask([["hand", site, [made.text for made in lines]] for site, lines in hands])
    return sum(_one_hand(site, lines, answer) for (site, lines), answer in zip(hands, theirs, strict=True))


def read_hands(javascript: JavaScript, hands: Sequence[tuple[str, list[Made]]]) -> int:
    """The same for whole hands, and what is made of them, in an order that no engine complains of."""
    excused = read_lines(javascript, hands)
    found = read_texts(
        javascript, [(text_of(lines), {"audit": False, "allow": ["zoom", "straddle"]}) for _, lines in hands]
    )
    begins = tuple(begin for site in registry().values() for begin in site.begins)
    for (site, lines), read in zip(hands, found, strict=True):
        # a name like `Poker Hand #` makes any line that opens with it begin another hand (R21)
        if any(made.text.lstrip(" ").startswith(begins) for made in lines[1:]):
            continue
        if not excused and any(said.code in ("HR101", "HR103", "HR301") for said in read.diagnostics):
            raise Difference(f"{site}: {read.diagnostics} of {text_of(lines)}")
    return excused


def text_of(lines: list[Made]) -> str:
    return "".join(f"{made.text}\n" for made in lines)


def dump_lines(case: tuple[str, list[Made]]) -> bytes:
    """Lines and what they were made from, as JSON."""
    site, lines = case
    return msgspec.json.format(msgspec.json.encode({"site": site, "lines": lines})) + b"\n"


def load_lines(data: bytes) -> tuple[str, list[Made]]:
    found = json.loads(data)
    return found["site"], [Made(t, r, label, v if v is None else tuple(v)) for t, r, label, v in found["lines"]]


def _one_hand(site: str, lines: list[Made], javascript: dict[str, Any]) -> int:
    texts = [made.text for made in lines]
    lark = _answers(recognizer(site, "lark").hand(texts, 1))
    compiled = _answers(recognizer(site, "compiled").hand(texts, 1))
    found = {"compiled": compiled, "JavaScript": _javascript(javascript)}
    for name, answers in found.items():
        if answers != lark:
            raise Difference(f"{name}: {_first_difference(answers, lark)} in {site} {texts!r}")
    return _against_truth(site, lines, lark)


def _answers(read: Recognized) -> Answers:
    return Answers(_plain(read.events), [*read.rejected], [*read.refused] if read.refused else None)


def _javascript(answer: dict[str, Any]) -> Answers:
    if "crash" in answer:
        raise Difference(answer["crash"])
    return Answers(_plain(answer["events"]), answer["rejected"], answer["refused"])


def _plain(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _first_difference(found: Answers, lark: Answers) -> str:
    for ours, theirs in zip(found.events, lark.events, strict=False):
        if ours != theirs:
            return f"{ours}, Lark: {theirs}"
    return f"{found[0][-1:], *found[1:]}, Lark: {lark[0][-1:], *lark[1:]}"


def _against_truth(site: str, lines: list[Made], lark: Answers) -> int:
    """Every line is what it was made from; gives how many are rightly something else."""
    events = {number: (kind, values) for kind, number, values in lark.events}
    excused = 0
    for number, made in enumerate(lines, 1):
        if lark.refused and number == lark.refused[0]:
            found: tuple[str, Any] | None = (lark.refused[1], None)
        else:
            found = events.get(number) or (None if number in lark.rejected else ("", None))
        wanted = ("" if made.values is None and made.label == "free" else made.rule, _plain(made.values))
        if found == wanted:
            if lark.refused and number == lark.refused[0]:
                break
            continue
        names = [m.values[1] for m in lines[:number] if m.rule == "seat" and m.values]
        if not _another_reading(site, made, found, names):
            raise Difference(f"{site}: {made.text!r}, made from {wanted}, is read as {found}")
        excused += 1
        if made.rule == "seat" or (found and found[0] == "seat"):
            break  # the other lines were written for another name
    return excused


def _another_reading(site: str, made: Made, found: tuple[str, Any] | None, names: list[Any]) -> bool:
    """Whether a line may be read as something else than what it was made from: free text and the names of players
    hold words of the grammar now and then, and then priority decides, or the longest text that lets the rest fit."""
    if found is None:  # noise of somebody called like the beginning of a line
        return made.values is None and made.text.startswith(openings_of(site))
    kind, values = found
    if kind != made.rule:
        return kind != "" and _rank(site, kind) <= _rank(site, made.rule)
    free = {node[-1] for node in walk(form()["sites"][site]["rules"][kind]) if node[0] == "free"} | {"player"}
    for field, ours, theirs in zip(EVENTS[kind], made.values or (), values or (), strict=True):
        if field in free and ours is not None and (theirs is None or len(theirs) > len(str(ours))):
            return True
    return False


def _rank(site: str, rule: str) -> int:
    """Which rule is tried first; noise is all the same."""
    mine = form()["sites"][site]
    ordered = [
        name
        for label in CLASSES
        for name in sorted(mine["classes"][label], key=lambda name: flat(mine["rules"][name])[0] == ["player"])
    ]
    return ordered.index(rule) if rule in ordered else len(ordered)
