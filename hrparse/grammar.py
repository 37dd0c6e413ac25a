"""The grammar files: which sites there are, how their hands begin, what their lines look like.

A site is its grammar file. The registry reads what the files say of themselves in their comments; the reference
recognizer loads the file itself through Lark; everything else works on the intermediate form that `transpile` makes of
it.
"""

from __future__ import annotations

import functools
import re
from codecs import BOM_UTF8
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from hrparse.diagnostics import Lang, label
from hrparse.events import CLASSES, WORDS

FOLDER: Final = next(
    (p for p in (Path(__file__).with_name("grammars"), Path(__file__).parents[1] / "grammars") if p.is_dir()),
    Path("grammars"),
)
"""The grammar files: inside the installed package, or beside it in the source tree."""

FORM: Final = Path(__file__).with_name("compiled") / "intermediate.json"


MARKS: Final = ("site", "title", "begins", "players", "means", "ranks", "hand")
"""Comments that are read: `// site: …`."""


RULE: Final = re.compile(r"\s*[?!]?(\w+)(?:\{.*?\})?(?:\s*\.\s*[+-]?[0-9]+)?\s*:")
"""How the definition of a rule or terminal begins."""


class BrokenGrammar(Exception):
    """A grammar file that cannot be used; says file, line and reason."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}")
        self.path, self.line, self.reason = path, line, reason


class Sample(NamedTuple):
    """A `// +` or `// -` line."""

    good: bool
    "Whether it must parse as the rule that it stands above; else it must not parse at all."
    text: str
    path: Path
    number: int


@dataclass
class Opening:
    """What a grammar file says in its comments."""

    path: Path
    site: str | None = None
    "The site's key in the model; None for a file that only lends rules to others."
    title: str = ""
    "The site's name as people write it."
    begins: list[str] = field(default_factory=list)
    "How the first line of a hand begins."
    players: list[str] = field(default_factory=list)
    "Who sits in seats 1, 2, 3 … when the samples are read."
    means: dict[str, str] = field(default_factory=dict)
    "For words of this site, those of `hrparse.events.WORDS` that mean the same."
    ranks: list[str] = field(default_factory=list)
    "How the site calls the ranks, from the deuce up; more of one have an `s` or `es` more."
    hands: dict[str, str] = field(default_factory=dict)
    "How the site calls a hand at the showdown, with the ranks of an example in brackets: see `hrparse.showdown`."
    samples: dict[str, list[Sample]] = field(default_factory=dict)
    "For each rule the lines that must, and must not, parse; those that stand above nothing have the name ``."
    lines: dict[str, int] = field(default_factory=dict)
    "Line number of each rule and terminal, and of comments such as `// site:` and `// begins: Hand #`."


def opening(path: Path) -> Opening:
    """Read the comments of a grammar file. Raises `BrokenGrammar` where it is not UTF-8."""
    found = Opening(path)
    waiting: list[Sample] = []
    for number, line in enumerate(text_of(path).splitlines(), 1):
        if m := re.match(rf"// ({'|'.join(MARKS)}): (.*)$", line):
            if m[1] == "begins":
                found.begins.append(m[2])
                found.lines.setdefault(f"// begins: {m[2]}", number)
            elif m[1] == "players":
                found.players = m[2].split(", ")
                found.lines.setdefault("// players:", number)
            elif m[1] == "ranks":
                found.ranks = m[2].split()
            elif m[1] == "hand":
                name, _, found.hands[name] = m[2].partition(" = ")
            elif m[1] == "means":
                word, _, known = m[2].partition(" = ")
                found.means[word] = known
                found.lines[f"// means: {word}"] = number
            else:
                setattr(found, m[1], m[2].strip())
                found.lines.setdefault(f"// {m[1]}:", number)
        elif m := re.match(r"// ([+-]) (.*)$", line):
            waiting.append(Sample(m[1] == "+", m[2], path, number))
        elif m := RULE.match(line):
            found.lines.setdefault(m[1], number)
            if waiting:
                found.samples[m[1]] = waiting
                waiting = []
    if waiting:
        found.samples[""] = waiting
    return found


def text_of(path: Path) -> str:
    """The text of a grammar file. Raises `BrokenGrammar` where it is not UTF-8, or begins with a byte order mark."""
    data = path.read_bytes()
    if data.startswith(BOM_UTF8):
        raise BrokenGrammar(path, 1, "begins with a byte order mark: save it as UTF-8 without one")
    try:
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as fault:
        raise BrokenGrammar(
            path, data.count(b"\n", 0, fault.start) + 1, "this is not UTF-8: save the file as UTF-8"
        ) from fault


def with_imports(path: Path) -> list[Opening]:
    """The grammar file and those it imports from, nearest first."""
    found = {path: opening(path)}
    for file in list(found):
        _add_imports(file, found)
    return list(found.values())


def _add_imports(path: Path, found: dict[Path, Opening]) -> None:
    files = [path.parent / f"{stem}.lark" for stem in re.findall(r"^%import \.?(\w+)", text_of(path), re.MULTILINE)]
    new = [file for file in files if file not in found and file.is_file()]
    found.update((file, opening(file)) for file in new)
    for file in new:
        _add_imports(file, found)


@dataclass
class LineType:
    """One kind of line of a site."""

    name: str
    samples: list[str]
    "Lines of this kind, from the grammar file."

    def label(self, lang: Lang = "en") -> str:
        return label("line", self.name, lang)


@functools.cache
def registry() -> dict[str, Opening]:
    """All grammar files that are a site, by key; a file that nothing is built from yet is not (see `stale`)."""
    found = (opening(path) for path in sorted(FOLDER.glob("*.lark")))
    return {o.site: o for o in found if o.site and o.site in form()["sites"]}


@functools.cache
def form() -> dict[str, Any]:
    """The intermediate form of all grammars (see transpile/intermediate.py). Raises `BrokenGrammar` where it is missing
    or damaged."""
    try:
        return msgspec.json.decode(FORM.read_bytes(), type=dict[str, Any])
    except (FileNotFoundError, msgspec.DecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else fault
        raise BrokenGrammar(FORM, 1, f"{why}; run `python -m transpile`") from fault


def fingerprint(folder: Path) -> str:
    """SHA-256 of the grammar files of a folder, whatever their line ends: git may change those."""
    from hashlib import sha256

    files = [(path.name.encode(), path.read_bytes().replace(b"\r\n", b"\n")) for path in folder.glob("*.lark")]
    return sha256(b"\0".join(part for file in sorted(files) for part in file)).hexdigest()


def stale() -> bool:
    """Whether the grammars were changed since `python -m transpile` built from them. A package that is installed brings
    its own, which nobody changes: there nothing is read or compared."""
    return FOLDER.parent != Path(__file__).parent and fingerprint(FOLDER) != form().get("grammars")


def words() -> dict[str, dict[str, Any]]:
    """What the words of all sites stand for, by field (`hrparse.events.WORDS`); those known anyway while nothing is
    built yet."""
    try:
        found: dict[str, dict[str, Any]] = form()["words"]
    except (BrokenGrammar, KeyError):
        return WORDS
    return found


def signs() -> str:
    """The signs of currencies that the amounts of all sites may have; the dollar while nothing is built yet."""
    try:
        found: str = form()["signs"]
    except (BrokenGrammar, KeyError):
        return "$"
    return found


def sites() -> list[Opening]:
    """The sites whose hands are read. Files that only recognise what is out of scope are not among them."""
    return [o for key, o in registry().items() if form()["sites"][key]["classes"]["line"]]


def line_types(site: str) -> list[LineType]:
    """The kinds of lines of one site, with samples, in the order of its grammar. Raises KeyError for an unknown
    site."""
    mine = form()["sites"][site]
    return [
        LineType(name, [text for ok, text in mine["samples"].get(name, ()) if ok])
        for group in CLASSES
        for name in mine["classes"][group]
    ]
