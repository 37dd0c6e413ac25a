"""What Lark says of a grammar that it does not take, in the words of this project and with its place.

Lark numbers lines only where a file is no grammar at all; of everything else it tells names, whose place is looked up.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from lark.exceptions import LarkError
from lark.load_grammar import GrammarBuilder

from hrparse.grammar import RULE, BrokenGrammar, Opening, opening, text_of, with_imports
from hrparse.transform import plain


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
    if isinstance(fault, OSError):
        name = str(fault.filename)
        return BrokenGrammar(*(line_with(files, f"%import .{Path(name).stem} ") or (path, 1)), f"there is no {name}")
    if isinstance(fault, re.error):
        return BrokenGrammar(*(line_with(files, f"/{fault.pattern!s}/") or (path, 1)), f"/{fault.pattern!s}/: {said}")
    m = re.search(r",? at line ([0-9]+),? column ([0-9]+)", said)
    broken = next((n for n, token in _tokens(path) if token[0] == "/" and "\n" in token and token[-1] == "/"), 0)
    if broken and (broken <= int(m[1]) if m else "newlines in regular expressions" in said):
        why = "the expression that begins here does not end in its line: write it in one, and a `/` within it as `\\/`"
        return BrokenGrammar(path, broken, why)
    if odd := next((found for found in _odd_tokens(path) if not m or found[0] == int(m[1])), None):
        return BrokenGrammar(path, *odd)
    if m:
        return _no_grammar(path, int(m[1]), int(m[2]), said[: m.start()])
    if m := re.match(r"(?:Rule|Terminal) '(\w+)' used but not defined(?: \(in (?:rule|terminal) (\w+)\))?", said):
        where = place(files, m[2] or "") or line_with(files, plain(m[1])) or (path, 1)
        return BrokenGrammar(*where, _undefined(path, files, plain(m[1])))
    if m := re.match(r"(?:Rule|Terminal) '(\w+)' defined more than once", said):
        return _twice(files, plain(m[1]))
    if m := re.match(r"Rules aren't allowed inside terminals \(NonTerminal\('(\w+)'\) in (\w+)\)", said):
        where = place(files, m[2]) or (path, 1)
        return BrokenGrammar(*where, f"{plain(m[2])} is a terminal, and holds {plain(m[1])}, which would be a rule")
    rules = sorted(line.strip()[2:] for line in more if line.strip().startswith("- "))
    if said.startswith("Reduce/Reduce"):
        return _read_alike(path, files, list(dict.fromkeys(re.findall(r"<(\w+) :", " ".join(rules)))))
    names = re.findall(r"<(\w+)", " ".join(rules)) or re.findall(r"\w+", said)
    places = [found for name in names if (found := place(files, name))]
    where = (places[-1] if places else line_with(files, plain(names[-1]))) or (path, 1)
    return BrokenGrammar(*where, " ".join([said.strip(), ", ".join(rules)]).rstrip(": "))


TOKENS = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"?|/(?:\\.|[^/\\])+/?|^%import.*|\w+|\n', re.MULTILINE)
"""What a grammar is made of, as far as it matters where a word stands."""


def _tokens(path: Path) -> Iterator[tuple[int, str]]:
    """The tokens of a grammar file, each with the number of its line."""
    number = 1
    for token in TOKENS.findall(text_of(path)):
        yield number, token
        number += token.count("\n")


def _odd_tokens(path: Path) -> Iterator[tuple[int, str]]:
    """What Lark misunderstands in a grammar, or refuses without its place: line number and reason."""
    for number, token in _tokens(path):
        if token.isidentifier() and token not in (token.lower(), token.upper()):
            how = f"a rule is written in small letters (`{token.lower()}`), a terminal in capitals (`{token.upper()}`)"
            yield number, f"`{token}` mixes small letters and capitals: {how}"
        elif token == '""':
            yield number, 'a text without a character: leave it out; a `"` within a text is written `\\"`'
        elif token[0] == token[-1] == '"' != token:
            try:
                literal_eval(token)
            except SyntaxError:
                yield number, f"{token} holds a `\\` that begins nothing known: for the character itself write `\\\\`"


def _undefined(path: Path, files: list[Opening], name: str) -> str:
    """What is said of a name that stands for nothing: where it could be had from, or what was meant."""
    said = _nothing_called(name)
    if name in ("PLAYER", "SITTER"):
        return f"{said}: write `%declare PLAYER SITTER`"
    lent = [opening(file) for file in sorted(path.parent.glob("*.lark")) if file != path]
    for other in lent:
        if not other.site and name in other.lines:
            imports = " ".join(re.findall("^%import.*", text_of(path), re.MULTILINE))
            had = {*re.findall(r"\w+", imports), *opening(path).lines}
            used = [token for _, token in _tokens(path) if token in other.lines and token not in had]
            lacking = list(dict.fromkeys([*used, name]))  # Lark names any of them
            how = f"`%import .{other.path.stem} ({', '.join(lacking)})`"
            return f"{_nothing_called(lacking[0])} here, but in {other.path.name}: {how}"
    known = {
        known for file in files for known in file.lines if known.isidentifier() and known.isupper() == name.isupper()
    }
    other_case = name.swapcase()
    if any(other_case in file.lines for file in files):
        kind = "rule" if name.isupper() else "terminal"
        return f"{said}, but a {kind} {other_case}: one of the two must be written like the other"
    near = get_close_matches(name, sorted(known), 1)
    return f"{said}; is {near[0]} meant?" if near else said


def _nothing_called(name: str) -> str:
    return f"there is no {'terminal' if name.isupper() else 'rule'} {name}"


def _twice(files: Sequence[Opening], name: str) -> BrokenGrammar:
    """The refusal of a rule or terminal that is there more than once."""
    path = next(file.path for file in files if name in file.lines)
    lines = enumerate(text_of(path).splitlines(), 1)
    numbers = [number for number, line in lines if (m := RULE.match(line)) and m[1] == name]
    if len(numbers) > 1:
        return BrokenGrammar(path, numbers[1], f"{name} stands in line {numbers[0]} already: keep one of them")
    return BrokenGrammar(
        path, numbers[0], f"{name} is imported as well: take it out of the `%import`, or leave this out"
    )


def _no_grammar(path: Path, number: int, column: int, said: str) -> BrokenGrammar:
    """The refusal of a file that Lark cannot read on from a place."""
    lines = text_of(path).split("\n")
    ends = "'_NL'" in said
    while ends and number > 1 and re.match(r"\s*(//.*)?$", lines[number - 1]):  # it is the rule above that should go on
        number -= 1
        column = len(lines[number - 1]) + 1
    line = lines[number - 1]
    before, rest = line[: column - 1], line[column - 1 :]
    if before.endswith("."):
        why = "a priority is a whole number, as in `rule.2: …`"
    elif not re.match(r"\s*[|%]", line) and not RULE.match(line):
        why = "behind the name of a rule or terminal stands a `:`; a line that goes on with one above begins with `|`"
    elif rest[:1] in ('"', "/"):
        why = f"what begins here has no second `{rest[0]}`"
    elif rest[:1] and rest[0] in "'‘’“”„«»":
        why = 'a text stands in straight double quotes, `"…"`'
    elif rest[:1] > "~" and rest[0].isspace():
        why = f"this is another blank than ` ` (U+{ord(rest[0]):04X})"
    elif ends:
        why = "the line ends before its rule does"
    elif said == "Expecting a value":
        why = "here must stand a rule, a terminal, or a text in quotes"
    else:
        why = "this may not stand here" if said.startswith("Unexpected") else said[:1].lower() + said[1:]
    return BrokenGrammar(path, number, f"column {column}: {why}: `{line.strip()}`")


def _read_alike(path: Path, files: list[Opening], rules: list[str]) -> BrokenGrammar:
    """The refusal of rules that read the same text, so that Lark cannot decide between them."""
    places = [(plain(rule), place(files, rule)) for rule in rules]
    named = [f"{rule} ({found[0].name}:{found[1]})" if found else rule for rule, found in places]
    found = [place for _, place in places if place]
    where = next((place for place in reversed(found) if place[0] == files[0].path), found[-1] if found else (path, 1))
    alike = " and ".join(named) + (" read the same text" if len(named) > 1 else " reads the same text in two ways")
    return BrokenGrammar(*where, f"{alike}, and nothing says which of them it is: keep one, or make them differ")


def line_with(files: list[Opening], text: str) -> tuple[Path, int] | None:
    """The first line, comments aside, that holds a text."""
    for file in files:
        for number, line in enumerate(text_of(file.path).splitlines(), 1):
            if text in line and not line.startswith("//"):
                return file.path, number
    return None
