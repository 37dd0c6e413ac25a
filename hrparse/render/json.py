"""For programs: `{"diagnostics": [{"file": …, "severity": …, …}, …]}`, every field of a diagnostic, always."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hrparse.diagnostics import Diagnostic, Lang, spoken
from hrparse.json_form import json_text


def render(found: Iterable[tuple[str, Diagnostic]], lang: Lang = "en") -> Iterator[str]:
    """Written piece by piece, one diagnostic a line; the messages are in the language they were made in."""
    spoken(lang)
    yield '{"diagnostics": ['
    separator = "\n"
    for path, diagnostic in found:
        yield separator + json_text({"file": path, **diagnostic.to_dict()})
        separator = ",\n"
    yield "\n]}\n"
