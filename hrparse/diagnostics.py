"""What is wrong, where, and in which words.

A stage reports a `Finding`: a code, a place and parameters, no language. `render` turns it into a `Diagnostic` with the
words of the catalogue (`catalogue/*.toml`: one table for each code; `labels.toml`: names of fields, line types, games).
Knows nothing of grammars, hands or output formats; those live in `hrparse.render`.
"""

from __future__ import annotations

import functools
import re
from decimal import Decimal
from typing import Any, Literal, TypeVar, get_args

import msgspec

Lang = Literal["en", "zh"]
T = TypeVar("T")
Severity = Literal["error", "warning", "note"]

Expected = tuple[str, str]
"""What could stand here: `("literal", " folds")`, or a section and key of the labels, such as `("field", "amount")`."""

CATALOGUE_FOLDER = "catalogue"
LABELS_FILE = "labels.toml"
USUAL_HELP = "usual"
"""The help template that is given when a finding names none."""
ANY_HELP = "help"
"""The section of the labels with the help that any code may give."""
FORM_HELP = "form"
"""The help that says what a value looks like; of a line that a hand is cut in, there is no more to say."""
SHAPE_HELP = "shape"
"""The help that says what a line looks like, if no other is known."""


class Finding(msgspec.Struct):
    """What a stage says: no language, no source text yet."""

    code: str
    line: int
    "From 1."
    column: int = 1
    "From 1, in characters (code points) of the line."
    end_column: int = 0
    "Exclusive; 0 is the end of the line."
    params: dict[str, str] = {}
    "Filled into the templates. One called like a section of the labels (`game`, `line`, …) may hold a key of it."
    expected: tuple[Expected, ...] = ()
    "What could stand here, nearest first."
    help: str | None = None
    "Key of a help template of the code; None gives the code's usual help, if it has one."
    hand_id: str | None = None
    path: str = ""
    "Where in the model it is, such as `result.pot`: of hands that were read from JSON."


class Diagnostic(msgspec.Struct):
    """A finding in words, with its line. `column` and `end_column` count characters from 1, the end exclusive."""

    severity: Severity
    code: str
    line: int
    column: int
    end_column: int
    message: str
    source: str
    "The line as it stands in the text."
    hand_id: str | None
    expected: list[str]
    help: str | None

    def to_dict(self) -> dict[str, Any]:
        """All fields, always, as plain JSON values."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


def spoken(lang: str) -> None:
    """Raises ValueError for a language that there are no messages in; it names those that there are."""
    if lang not in get_args(Lang):
        raise ValueError(f"lang cannot be {lang!r}; there are: {', '.join(get_args(Lang))}")


class InEach(dict[Lang, T]):
    """Something in each language. ValueError for a language that there is not."""

    def __missing__(self, lang: str) -> T:
        spoken(lang)
        raise KeyError(lang)


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in both languages."""

    en: str
    zh: str

    def of(self, lang: Lang) -> str:
        """ValueError for a language that there is not."""
        spoken(lang)
        return self.zh if lang == "zh" else self.en


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One code of the catalogue. Templates hold `{name}` and nothing else, so that JavaScript fills them alike."""

    severity: Severity
    title: Text
    message: Text
    meaning: Text
    bad: str
    fixed: str
    help: dict[str, Text] = {}


class Catalogue(msgspec.Struct, frozen=True):
    """All codes, in their order, and the labels by section."""

    codes: dict[str, Entry]
    labels: dict[str, dict[str, Text]]


@functools.cache
def catalogue() -> Catalogue:
    """The catalogue, read at the first call: importing this module reads no file."""
    import tomllib
    from importlib.resources import files

    codes: dict[str, Any] = {}
    labels: dict[str, Any] = {}
    for file in files(__package__).joinpath(CATALOGUE_FOLDER).iterdir():
        if file.name.endswith(".toml"):
            (labels if file.name == LABELS_FILE else codes).update(tomllib.loads(file.read_text("utf-8")))
    return msgspec.convert({"codes": dict(sorted(codes.items())), "labels": labels}, Catalogue)


def label(section: str, key: str, lang: Lang = "en") -> str:
    """The words for a key of the labels; a key without words is shown as it is, with spaces."""
    spoken(lang)
    text = catalogue().labels.get(section, {}).get(key)
    return text.of(lang) if text else key.replace("_", " ")


def is_error(finding: Finding) -> bool:
    """Whether its code is an error, which keeps a hand from being given out."""
    return catalogue().codes[finding.code].severity == "error"


def render(finding: Finding, source: str, lang: Lang = "en") -> Diagnostic:
    """The finding in words; `source` is its line, without the line end. A code that has no words is our own fault."""
    entry = catalogue().codes.get(finding.code)
    if entry is None:
        missing = {"detail": f"no words for {finding.code}"}
        fault = Finding("HR901", finding.line, finding.column, finding.end_column, missing, hand_id=finding.hand_id)
        return render(fault, source, lang)
    key = finding.help or USUAL_HELP
    help_text = entry.help.get(key) or catalogue().labels[ANY_HELP].get(key)
    return Diagnostic(
        severity=entry.severity,
        code=finding.code,
        line=finding.line,
        column=finding.column,
        end_column=max(finding.end_column or len(source) + 1, finding.column),
        message=fill(entry.message.of(lang), finding.params, lang),
        source=source,
        hand_id=finding.hand_id,
        expected=[_expected(item, lang) for item in finding.expected],
        help=fill(help_text.of(lang), finding.params, lang) if help_text else None,
    )


def given_before(line: int, first: int | str) -> Finding:
    """HR307: a hand that was given before, in this line, or in the text of this name."""
    return Finding("HR307", line, params={"given": "line" if isinstance(first, int) else "name", "first": str(first)})


def money(x: Decimal) -> str:
    """`18.33`, `5`, never `5.00`, never an exponent."""
    text = format(x, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


def fill(template: str, params: dict[str, str], lang: Lang) -> str:
    """The template with its parameters; one called like a section of the labels may hold a key of it, whose words are
    filled likewise."""
    labels = catalogue().labels

    def plain(match: re.Match[str]) -> str:
        return params.get(match[1], match[0])

    def value(match: re.Match[str]) -> str:
        given = plain(match)
        text = labels.get(match[1], {}).get(given)
        return PLACEHOLDER.sub(plain, text.of(lang)) if text else given

    return PLACEHOLDER.sub(value, template)


def _expected(item: Expected, lang: Lang) -> str:
    section, key = item
    return f"`{key}`" if section == "literal" else label(section, key, lang)
