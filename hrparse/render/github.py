"""For GitHub Actions: workflow commands, which GitHub shows beside the line in a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hrparse.diagnostics import Diagnostic, Lang, Severity
from hrparse.render.terminal import sentence, visible
from hrparse.render.text import WORDS, expected

COMMAND: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}


def render(found: Iterable[tuple[str, Diagnostic]], lang: Lang = "en") -> Iterator[str]:
    """`::error file=…,line=…,col=…,endColumn=…,title=CODE::message`, one line for each diagnostic."""
    for path, d in found:
        place = f"file={visible(_property(path))},line={d.line},col={d.column},endColumn={d.end_column}"
        yield f"::{COMMAND[d.severity]} {place},title={d.code}::{_data(in_full(d, lang))}\n"


def in_full(diagnostic: Diagnostic, lang: Lang = "en") -> str:
    """The message, what was expected and the help, each on a line of its own, without the source line."""
    words = WORDS[lang]
    lines = [sentence(diagnostic.message)]
    for word, said in (("expected", expected(diagnostic, lang)), ("help", diagnostic.help)):
        if said:
            lines.append(words[word] + words["colon"] + sentence(said))
    return "\n".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
