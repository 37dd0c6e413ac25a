"""The reference recognizer: Lark at run time, straight from the grammar file.

Lark builds the LALR tables and the trees. What it cannot do is a terminal whose end only the rest of the line
decides: the name of
a player, free text. So the tokens are found here, by trying what the parser accepts at each place, likeliest first,
and going back
where the rest of the line does not fit. Nothing is learnt from the generated recognizers; they are tested against this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import LarkError, UnexpectedToken
from lark.lexer import Lexer
from lark.load_grammar import GrammarBuilder
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from hrparse.events import CLASSES
from hrparse.grammar import BrokenGrammar, Opening, opening, text_of, with_imports
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


def place(files: Sequence[Opening], name: str) -> tuple[Path, int] | None:
    """File and line that define a rule or terminal, None where no file does.

    name: with the names of the files that it was imported through before it, as Lark has it.
    """
    stem = name.lstrip("_").rpartition("__")[0].rpartition("__")[2]
    nearest = sorted(files, key=lambda o: o.path.stem != stem) if stem else files
    return next(((o.path, o.lines[plain(name)]) for o in nearest if plain(name) in o.lines), None)


def refused_by_lark(path: Path, fault: Exception) -> BrokenGrammar:
    """What Lark says of a grammar that it does not take, with the place as far as its words tell."""
    files = with_imports(path)
    for file in reversed(files):  # what is imported first: Lark does not always say in which file it was
        try:
            GrammarBuilder(import_paths=[str(path.parent)]).load_grammar(text_of(file.path), str(file.path))
        except (LarkError, OSError) as own:
            path, fault = file.path, own
            break
    said, *more = str(fault).splitlines()
    if mixed := _mixed(path):
        number, word = mixed
        why = f"a rule is written in small letters (`{word.lower()}`), a terminal in capitals (`{word.upper()}`)"
        return BrokenGrammar(path, number, f"`{word}` mixes small letters and capitals: {why}")
    if isinstance(fault, OSError):
        name = str(fault.filename)
        return BrokenGrammar(*(_line_with(files, f"%import .{Path(name).stem} ") or (path, 1)), f"there is no {name}")
    if isinstance(fault, re.error):
        return BrokenGrammar(*(_line_with(files, f"/{fault.pattern!s}/") or (path, 1)), f"/{fault.pattern!s}/: {said}")
    if "newlines in regular expressions" in said:
        number = next((n for n, token in _tokens(path) if token[0] == "/" and "\n" in token), 1)
        return BrokenGrammar(
            path, number, "the expression that begins here does not end in its line: write it in one, with a second `/`"
        )
    if m := re.search(r",? at line ([0-9]+),? column ([0-9]+)", said):
        line, column = text_of(path).splitlines()[int(m[1]) - 1], int(m[2])
        why = _why(said[: m.start()], line[column - 1 :])
        return BrokenGrammar(path, int(m[1]), f"column {column}: {why}: `{line.strip()}`")
    if m := re.match(r"(?:Rule|Terminal) '(\w+)' used but not defined(?: \(in (?:rule|terminal) (\w+)\))?", said):
        where = place(files, m[2] or "") or _line_with(files, plain(m[1])) or (path, 1)
        return BrokenGrammar(*where, _undefined(path, files, plain(m[1])))
    rules = sorted(line.strip()[2:] for line in more if line.strip().startswith("- "))
    if said.startswith("Reduce/Reduce"):
        return _read_alike(path, files, list(dict.fromkeys(re.findall(r"<(\w+) :", " ".join(rules)))))
    names = re.findall(r"<(\w+)", " ".join(rules)) or re.findall(r"\w+", said)
    places = [found for name in names if (found := place(files, name))]
    where = (places[-1] if places else _line_with(files, plain(names[-1]))) or (path, 1)
    return BrokenGrammar(*where, " ".join([said.strip(), ", ".join(rules)]).rstrip(": "))


TOKENS = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"?|/(?:\\.|[^/\\])+/?|^%import.*|\w+|\n', re.MULTILINE)
"""What a grammar is made of, as far as it matters where a word stands."""


def _tokens(path: Path) -> Iterator[tuple[int, str]]:
    """The tokens of a grammar file, each with the number of its line."""
    number = 1
    for token in TOKENS.findall(text_of(path)):
        yield number, token
        number += token.count("\n")


def _mixed(path: Path) -> tuple[int, str] | None:
    """The first name that is neither that of a rule nor that of a terminal: Lark takes it for several."""
    return next(
        ((n, word) for n, word in _tokens(path) if word.isidentifier() and word not in (word.lower(), word.upper())),
        None,
    )


def _undefined(path: Path, files: list[Opening], name: str) -> str:
    """What is said of a name that stands for nothing: where it could be had from, or what was meant."""
    said = f"there is no {'terminal' if name.isupper() else 'rule'} {name}"
    lent = [opening(file) for file in sorted(path.parent.glob("*.lark")) if file != path]
    for other in lent:
        if not other.site and name in other.lines:
            return f"{said} here, but in {other.path.name}: `%import .{other.path.stem} ({name})`"
    known = {
        known for file in files for known in file.lines if known.isidentifier() and known.isupper() == name.isupper()
    }
    other_case = name.swapcase()
    if any(other_case in file.lines for file in files):
        kind = "rule" if name.isupper() else "terminal"
        return f"{said}, but a {kind} {other_case}: one of the two must be written like the other"
    near = get_close_matches(name, sorted(known), 1)
    return f"{said}; is {near[0]} meant?" if near else said


def _why(said: str, rest: str) -> str:
    """Why Lark cannot read the rest of a line of a grammar."""
    if rest[:1] in ('"', "/"):
        return f"what begins here has no second `{rest[0]}`"
    if "'_NL'" in said:
        return "the line ends before its rule does"
    return "this may not stand here" if said.startswith("Unexpected") else said[:1].lower() + said[1:]


def _read_alike(path: Path, files: list[Opening], rules: list[str]) -> BrokenGrammar:
    """The refusal of rules that read the same text, so that Lark cannot decide between them."""
    places = [(plain(rule), place(files, rule)) for rule in rules]
    named = [f"{rule} ({found[0].name}:{found[1]})" if found else rule for rule, found in places]
    where = next((found for _, found in reversed(places) if found), (path, 1))
    alike = " and ".join(named) + (" read the same text" if len(named) > 1 else " reads the same text in two ways")
    return BrokenGrammar(*where, f"{alike}, and nothing says which of them it is: keep one, or make them differ")


def _line_with(files: list[Opening], text: str) -> tuple[Path, int] | None:
    """The first line, comments aside, that holds a text."""
    for file in files:
        for number, line in enumerate(text_of(file.path).splitlines(), 1):
            if text in line and not line.startswith("//"):
                return file.path, number
    return None


def _is_terminal(name: str) -> bool:
    return name == "$END" or plain(name).lstrip("_").isupper()
