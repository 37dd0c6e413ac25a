"""The reference recognizer: Lark at run time, straight from the grammar file.

Lark builds the LALR tables and the trees. What it cannot do is a terminal whose end only the rest of the line decides:
the name of a player, free text. So the tokens are found here, by trying what the parser accepts at each place,
likeliest first, and going back where the rest of the line does not fit. Nothing is learnt from the generated
recognizers; they are tested against this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import LarkError, UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from hrparse.events import CLASSES
from hrparse.grammar import BrokenGrammar, opening, text_of
from hrparse.refusal import refused_by_lark
from hrparse.transform import ToEvent, plain

FREE = "[^\n]+"
"""The pattern of free text in a grammar: it ends where the rest of the line fits."""


class NoLexer(Lexer):
    """Lark asks for a lexer; the tokens of a line are found by `Reference` instead."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:  # pragma: no cover
        raise NotImplementedError


class _Choices:
    """What one parser state accepts, sorted by how its end is found."""

    def __init__(self, accepted: list[str], patterns: dict[str, Any]) -> None:
        self.end = "$END" in accepted
        self.names = [t for t in accepted if plain(t) in ("PLAYER", "SITTER") and t not in patterns]
        fixed = [t for t in accepted if t in patterns and patterns[t].to_regexp() != FREE]
        self.free = [t for t in accepted if t in patterns and patterns[t].to_regexp() == FREE]
        fixed.sort(key=lambda t: (patterns[t].type != "str", -len(patterns[t].value), t))
        self.fixed = [(t, re.compile(patterns[t].to_regexp()).match) for t in fixed]
        self.first = re.compile("|".join(f"({patterns[t].to_regexp()})" for t in fixed)).match if fixed else None
        starts = "|".join(patterns[t].to_regexp() for t in [*fixed, *self.free])
        self.follow = re.compile(f"(?={starts})") if starts else None


class _Step:
    """How far Lark's parser is after some terminals.

    What they stand for does not matter to it, so the same way is gone once: their values are their numbers, and the
    event at the end is filled in from them.
    """

    __slots__ = ("choices", "depth", "next", "seat", "stack", "state")

    def __init__(self, state: ParserState[Any], choices: dict[Any, _Choices], depth: int, seat: int | None) -> None:
        self.state = state
        self.stack = tuple(state.state_stack)
        self.choices = choices[self.stack[-1]]
        self.depth = depth
        self.seat = seat
        "Which of the terminals was the number of a seat."
        self.next: dict[str, _Step | None] = {}


MOST_STEPS = 20_000
"""Steps that are kept; hostile lines must not make them many."""

Event = tuple[str, tuple[object, ...]]
Value = str | slice
"""What a terminal says, or, for free text that many ends are tried for, where it stands."""


class Reference:
    """One site's grammar under Lark. `event` reads one line; the names of the hand are given with it.

    Raises `BrokenGrammar` for a grammar that Lark does not take.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._load(path)
        except (LarkError, OSError, UnicodeDecodeError, re.error) as fault:
            raise refused_by_lark(path, fault) from fault

    def _load(self, path: Path) -> None:
        starts = [c for c in CLASSES if c in opening(path).lines]
        if not starts:
            raise BrokenGrammar(path, 1, f"there is no rule {', '.join(CLASSES)}")
        self.lark = Lark(
            text_of(path), source_path=str(path), import_paths=[str(path.parent)], start=starts,
            parser="lalr", lexer=NoLexer, maybe_placeholders=False,
        )  # fmt: skip
        table = self.lark.parser.parser
        self._conf = {c: ParseConf(table._parse_table, table.parser.callbacks, c) for c in starts}
        self._priorities = {plain(rule.origin.name): rule.options.priority or 0 for rule in self.lark.rules}
        self._most = dict.fromkeys(starts, 0)
        "The priority of the rule that goes before all others, by class."
        for rule in self.lark.rules:
            if rule.origin.name in starts:
                most = max(self._priorities[plain(each.name)] for each in rule.expansion)
                self._most[rule.origin.name] = max(self._most[rule.origin.name], most)
        patterns = {t.name: t.pattern for t in self.lark.terminals if t.pattern is not None}
        states = self._conf[starts[0]].states
        self._choices = {
            s: _Choices([k for k in actions if _is_terminal(k)], patterns) for s, actions in states.items()
        }
        self._transform: Transformer[Token, Any] = ToEvent()
        self._first: dict[str, _Step] = {}
        self._events: dict[_Step, Event] = {}
        self._steps = 0

    def event(self, text: str, label: str, names: list[str], seats: dict[str, str]) -> Event | None:
        """The kind and values of a line read as class `label`, None when no rule of the class fits.

        A line can fit two rules only where their priorities say which wins; free text may end in another place for
        each, so a reading by a rule that others go before is kept until no other is found.

        names: bound names, longest first. seats: the name bound to each seat, by the number as printed.
        """
        if label not in self._conf:
            return None
        if self._steps > MOST_STEPS:
            self._first, self._events, self._steps = {}, {}, 0
        if label not in self._first:
            start = ParserState(self._conf[label], None)  # type: ignore[arg-type]
            self._first[label] = _Step(start, self._choices, 0, None)
        first = self._first[label]
        values: list[Value] = []
        todo = [(first, 0, self._candidates(first, text, 0, names, seats, values))]
        failed: set[tuple[int, tuple[Any, ...]]] = set()
        best: Event | None = None
        while todo:
            step, at, candidates = todo[-1]
            for terminal, end, value in candidates:
                if terminal == "$END":
                    event = self._read(step, [v if isinstance(v, str) else text[v] for v in values])
                    if self._priority(event) == self._most[label]:
                        return event
                    if best is None or self._priority(event) > self._priority(best):
                        best = event
                    continue
                after = self._after(step, terminal)
                if after is None or (failed and (end, after.stack) in failed):
                    continue
                values.append(value)
                todo.append((after, end, self._candidates(after, text, end, names, seats, values)))
                break
            else:
                todo.pop()
                if values:
                    values.pop()
                failed.add((at, step.stack))
        return best

    def _priority(self, event: Event) -> int:
        return self._priorities.get(event[0], 0)

    def _after(self, step: _Step, terminal: str) -> _Step | None:
        """One terminal further, None where Lark does not go along."""
        if terminal not in step.next:
            state = step.state.copy()  # with its values: Lark goes on with the lists of rules that are inlined
            try:
                state.feed_token(Token(terminal, str(step.depth)))
            except UnexpectedToken:
                step.next[terminal] = None
            else:
                seat = step.depth if plain(terminal) == "SEAT" else step.seat
                step.next[terminal] = _Step(state, self._choices, step.depth + 1, seat)
                self._steps += 1
        return step.next[terminal]

    def _candidates(
        self, step: _Step, text: str, at: int, names: list[str], seats: dict[str, str], values: list[Value]
    ) -> Iterator[tuple[str, int, Value]]:
        """What the next terminal may be, where it ends and what it says, likeliest first."""
        choices = step.choices
        if at == len(text):
            if choices.end:
                yield "$END", at, ""
            return
        if choices.first and (m := choices.first(text, at)):
            best = choices.fixed[(m.lastindex or 1) - 1][0]
            yield best, m.end(), m[0]
            for terminal, match in choices.fixed:
                if terminal != best and (m := match(text, at)):
                    yield terminal, m.end(), m[0]
        for terminal in choices.names:
            if plain(terminal) == "PLAYER":
                mine = names
            else:
                seat = None if step.seat is None else values[step.seat]
                mine = [seats[seat]] if isinstance(seat, str) and seat in seats else []
            for name in mine:
                if text.startswith(name, at):
                    yield terminal, at + len(name), name
                elif (
                    at + len(name) > len(text) and name.rstrip(" ") == text[at:]
                ):  # blanks at the end of a line are gone
                    yield terminal, len(text), name
        for terminal in choices.free:
            for end in self._ends(step, terminal, text, at):
                yield terminal, end, slice(at, end)

    def _ends(self, step: _Step, terminal: str, text: str, at: int) -> Iterator[int]:
        """Free text ends where something can follow it; the longest is tried first."""
        after = self._after(step, terminal)
        if after is None:
            return
        if after.choices.end:
            yield len(text)
        if after.choices.follow:
            yield from reversed([m.start() for m in after.choices.follow.finditer(text, at + 1)])

    def _read(self, step: _Step, values: list[str]) -> Event:
        if step not in self._events:
            tree = step.state.copy().feed_token(Token("$END", ""), True)
            self._events[step] = self._transform.transform(tree)
        kind, numbers = self._events[step]
        return kind, tuple([_filled(number, values) for number in numbers])


def _filled(number: Any, values: list[str]) -> Any:
    """The value for a terminal's number; lists of them stay lists."""
    if number is None:
        return None
    if isinstance(number, str):
        return values[int(number)]
    return type(number)([_filled(n, values) for n in number])


def _is_terminal(name: str) -> bool:
    return name == "$END" or plain(name).lstrip("_").isupper()
