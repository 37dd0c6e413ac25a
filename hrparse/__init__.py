"""hrparse: poker hand histories one can trust.

>>> import hrparse
>>> result = hrparse.parse("hello world")
>>> result.ok, result.diagnostics[0].line
(False, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from hrparse.diagnostics import Diagnostic, Lang
from hrparse.model import Hand
from hrparse.reading import read
from hrparse.recognize import Engine

__all__ = [
    "Diagnostic", "Frame", "Hand", "ModelError", "ParseResult", "WriteError", "dumps", "frames", "iter_hands",
    "json_schema", "loads", "parse", "parse_file", "to_dict", "write",
]  # fmt: skip


if TYPE_CHECKING:
    from hrparse.json_form import ModelError, dumps, json_schema, loads, to_dict
    from hrparse.ledger import Frame, frames
    from hrparse.writer import WriteError, write


def __getattr__(name: str) -> Any:
    """JSON, frames and the writer are loaded when they are first asked for: who only reads hands starts sooner."""
    from importlib import import_module

    if name in ("ModelError", "dumps", "json_schema", "loads", "to_dict"):
        return getattr(import_module("hrparse.json_form"), name)
    if name in ("Frame", "frames"):
        return getattr(import_module("hrparse.ledger"), name)
    if name in ("WriteError", "write"):
        return getattr(import_module("hrparse.writer"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class ParseResult(msgspec.Struct):
    """The hands of a text and what is wrong in it."""

    hands: list[Hand]
    "In the order of the text; hands with an error are not in it."
    diagnostics: list[Diagnostic]
    "In the order of the text."

    @property
    def ok(self) -> bool:
        """True when no diagnostic is an error."""
        return all(d.severity != "error" for d in self.diagnostics)

    def to_dict(self) -> dict[str, Any]:
        """`{"hands": […], "diagnostics": […]}` in plain JSON values."""
        from hrparse.json_form import to_dict

        return {"hands": to_dict(self.hands), "diagnostics": [d.to_dict() for d in self.diagnostics]}


def parse(
    source: str | bytes,
    *,
    site: str | None = None,
    engine: Engine = "auto",
    allow: frozenset[str] | set[str] = frozenset(),
    audit: bool = True,
    lang: Lang = "en",
) -> ParseResult:
    """Read a text. Never raises on what the text says. KeyError for a `site` that is not known, ValueError for an
    `engine`, a `lang` or a format in `allow` that there is not, TypeError for a source or an `allow` of another type.

    source: text, or bytes in UTF-8, UTF-16 or Windows-1252. site: whose hands these are; else each hand tells.
    engine: `lark` is the slow reference, `compiled` the generated recognizer, `auto` the best there is. allow: `zoom`,
    `straddle` (R9). audit: hold each hand against the rules of the game. lang: of the messages, `en` or `zh`.
    """
    return _collect(source, site=site, engine=engine, allow=allow, audit=audit, lang=lang)


def parse_file(path: str | PathLike[str], **options: Any) -> ParseResult:
    """Read a file; options as for `parse`. Raises OSError if it cannot be read."""
    with Path(path).open("rb") as stream:
        return _collect(stream, **options)


def iter_hands(path: str | PathLike[str], **options: Any) -> Iterator[Hand]:
    """The hands of a file, one at a time, in memory of one hand; options as for `parse`.

    Hands with an error are left out; use `hrparse.reading.read` to see why.
    """
    with Path(path).open("rb") as stream:
        for reading in read(stream, **options):
            if reading.hand is not None:
                yield reading.hand


def _collect(source: str | bytes | BinaryIO, **options: Any) -> ParseResult:
    hands: list[Hand] = []
    diagnostics: list[Diagnostic] = []
    for reading in read(source, **options):
        if reading.hand is not None:
            hands.append(reading.hand)
        diagnostics += reading.diagnostics
    return ParseResult(hands, diagnostics)
