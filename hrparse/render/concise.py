"""For editors and grep: one line for each diagnostic, `hands.txt:12:8: error HR101 this line has no known shape`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hrparse.diagnostics import Diagnostic, Lang
from hrparse.render.terminal import sentence, visible
from hrparse.render.text import SEVERITY


def render(found: Iterable[tuple[str, Diagnostic]], lang: Lang = "en") -> Iterator[str]:
    """The place is `path:line:column` in both languages, because programs read it."""
    for path, d in found:
        place = f"{visible(path)}:{d.line}:{d.column}"
        yield f"{place}: {SEVERITY[lang][d.severity]} {d.code} {sentence(d.message)}\n"
