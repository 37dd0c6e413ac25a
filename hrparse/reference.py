"""The reference recognizer: Lark at run time, straight from the grammar file.

Lark builds the LALR tables and the trees. What it cannot do is a terminal whose end only the rest of the line decides: the name of
a player, free text. So the tokens are found here, by trying what the parser accepts at each place, likeliest first, and going back
where the rest of the line does not fit. Nothing is learnt from the generated recognizers; they are tested against this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from hrparse.events import CLASSES
from hrparse.grammar import opening
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


class Reference:
    """One site's grammar under Lark. `event` reads one line; the names of the hand are given with it."""

    def __init__(self, path: Path) -> None:
        starts = [c for c in CLASSES if c in opening(path).lines]
        self.lark = Lark(
            path.read_text("utf-8"), source_path=str(path), import_paths=[str(path.parent)], start=starts,
            parser="lalr", lexer=NoLexer, maybe_placeholders=False,
        )  # fmt: skip
        table = self.lark.parser.parser
        self._conf = {c: ParseConf(table._parse_table, table.parser.callbacks, c) for c in starts}
        patterns = {t.name: t.pattern for t in self.lark.terminals if t.pattern is not None}
        states = self._conf[starts[0]].states
        self._choices = {s: _Choices([k for k in actions if _is_terminal(k)], patterns) for s, actions in states.items()}
        self._transform: Transformer[Token, Any] = ToEvent()

    def event(self, text: str, label: str, names: list[str], seats: dict[str, str]) -> tuple[str, tuple[object, ...]] | None:
        """The kind and values of a line read as class `label`, None when no rule of the class fits.

        names: bound names, longest first. seats: the name bound to each seat, by the number as printed.
        """
        if label not in self._conf:
            return None
        start = ParserState(self._conf[label], None)  # type: ignore[arg-type]
        todo = [(start, 0, self._candidates(start, text, 0, names, seats))]
        failed: set[tuple[int, tuple[Any, ...]]] = set()
        while todo:
            state, at, candidates = todo[-1]
            for terminal, end in candidates:
                after = state.copy(deepcopy_values=False)
                try:
                    result = after.feed_token(Token(terminal, text[at:end]), terminal == "$END")
                except UnexpectedToken:
                    continue
                if terminal == "$END":
                    return self._read(result)
                if failed and (end, tuple(after.state_stack)) in failed:
                    continue
                todo.append((after, end, self._candidates(after, text, end, names, seats)))
                break
            else:
                todo.pop()
                failed.add((at, tuple(state.state_stack)))
        return None

    def _candidates(
        self, state: ParserState[Any], text: str, at: int, names: list[str], seats: dict[str, str]
    ) -> Iterator[tuple[str, int]]:
        choices = self._choices[state.state_stack[-1]]
        if at == len(text):
            if choices.end:
                yield "$END", at
            return
        if choices.first and (m := choices.first(text, at)):
            best = choices.fixed[(m.lastindex or 1) - 1][0]
            yield best, m.end()
            for terminal, match in choices.fixed:
                if terminal != best and (m := match(text, at)):
                    yield terminal, m.end()
        for terminal in choices.names:
            mine = names if plain(terminal) == "PLAYER" else _sitter(state, seats)
            for name in mine:
                if text.startswith(name, at):
                    yield terminal, at + len(name)
                elif at + len(name) > len(text) and name.rstrip(" ") == text[at:]:  # blanks at the end of a line are gone
                    yield terminal, len(text)
        for terminal in choices.free:
            yield from self._free(state, terminal, text, at)

    def _free(self, state: ParserState[Any], terminal: str, text: str, at: int) -> Iterator[tuple[str, int]]:
        """Free text ends where something can follow it; the longest is tried first."""
        after = state.copy(deepcopy_values=False)
        after.feed_token(Token(terminal, ""))
        choices = self._choices[after.state_stack[-1]]
        if choices.end:
            yield terminal, len(text)
        if choices.follow:
            ends = [m.start() for m in choices.follow.finditer(text, at + 1)]
            for end in reversed(ends):
                yield terminal, end

    def _read(self, tree: Tree[Token]) -> tuple[str, tuple[object, ...]]:
        event: tuple[str, tuple[object, ...]] = self._transform.transform(tree)
        return event


def _sitter(state: ParserState[Any], seats: dict[str, str]) -> list[str]:
    """The name of whoever sits in the seat that the line has just named."""
    for value in reversed(state.value_stack):
        if isinstance(value, Token) and plain(value.type) == "SEAT":
            return [seats[value]] if value in seats else []
    return []


def _is_terminal(name: str) -> bool:
    return name == "$END" or plain(name).lstrip("_").isupper()
