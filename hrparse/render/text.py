"""For people: the line with a caret under the fault, as rustc and ruff show it.

error[HR101]: this line has no known shape
  --> hands.txt:12:8
   |
12 | Alice: fold
   |        ^^^^
   = expected: ` folds`
   = help: write ` folds`
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hrparse.diagnostics import Diagnostic, InEach, Lang, Severity
from hrparse.render.terminal import cells, sentence, visible, width

WINDOW = 160
"""Cells of a source line that are shown; a longer line is cut on both sides of the caret."""

BEFORE_CARET = 60
"""Cells before the caret in a line that is cut."""

MARK = "…"

SEVERITY: InEach[dict[Severity, str]] = InEach(
    en={"error": "error", "warning": "warning", "note": "note"},
    zh={"error": "错误", "warning": "警告", "note": "提示"},
)
WORDS: InEach[dict[str, str]] = InEach(
    en={"hand": "hand", "expected": "expected", "help": "help", "colon": ": ", "comma": ", "},
    zh={"hand": "手牌", "expected": "应为", "help": "帮助", "colon": "：", "comma": "、"},
)
EXPECTED_LIMIT = 5
"""So many of the things that could stand at the fault are named, the nearest first."""

STYLES: dict[Severity, str] = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
FRAME = "blue"
"""The style, in the words of Rich, of everything that frames the source line."""


def render(found: Iterable[tuple[str, Diagnostic]], lang: Lang = "en") -> Iterator[str]:
    """One block of lines for each diagnostic, with an empty line after it; no styles."""
    for path, diagnostic in found:
        yield "".join(text for text, _ in segments(path, diagnostic, lang))


def segments(path: str, diagnostic: Diagnostic, lang: Lang = "en") -> list[tuple[str, str]]:
    """The block as (text, style) pairs for `rich.text.Text.assemble`; an empty style is plain."""
    style = STYLES[diagnostic.severity]
    number = str(diagnostic.line)
    margin = " " * len(number)
    words = WORDS[lang]
    parts = [
        (f"{SEVERITY[lang][diagnostic.severity]}[{diagnostic.code}]", style),
        (words["colon"] + sentence(diagnostic.message) + "\n", "bold"),
        (f"{margin}--> ", FRAME),
        (place(path, diagnostic, lang) + "\n", ""),
    ]
    if diagnostic.source:
        line, caret = excerpt(diagnostic.source, diagnostic.column, diagnostic.end_column)
        parts += [
            (f"{margin} |\n{number} | ", FRAME),
            (line + "\n", ""),
            (f"{margin} | ", FRAME),
            (caret + "\n", style),
        ]
    for word, said in (
        ("hand", diagnostic.hand_id),
        ("expected", expected(diagnostic, lang)),
        ("help", diagnostic.help),
    ):
        if said:
            parts += [(f"{margin} = ", FRAME), (words[word] + words["colon"], "bold"), (sentence(said) + "\n", "")]
    return [*parts, ("\n", "")]


def place(path: str, diagnostic: Diagnostic, lang: Lang = "en") -> str:
    """`hands.txt:12:8`, `hands.txt 第 12 行 第 8 列`."""
    path = visible(path)
    if lang == "zh":
        return f"{path} 第 {diagnostic.line} 行 第 {diagnostic.column} 列"
    return f"{path}:{diagnostic.line}:{diagnostic.column}"


def expected(diagnostic: Diagnostic, lang: Lang = "en") -> str:
    """What could stand at the fault, as a sentence; `…` where there is more."""
    found = diagnostic.expected
    named = found if len(found) <= EXPECTED_LIMIT else [*found[:EXPECTED_LIMIT], MARK]
    return WORDS[lang]["comma"].join(named)


def excerpt(source: str, column: int, end_column: int) -> tuple[str, str]:
    """At most `WINDOW` cells of the line around the caret, and the line of carets that goes under it."""
    caret = min(column - 1, len(source))
    first, last = 0, len(source)
    if last > WINDOW or width(visible(source)) > WINDOW:
        first = _walk(source, caret, BEFORE_CARET, step=-1)
        last = _walk(source, first, WINDOW - 2 * len(MARK), step=1)
    head, tail = MARK * (first > 0), MARK * (last < len(source))
    before = visible(source[first:caret])
    marked = visible(source[caret : min(end_column - 1, last)])
    return (
        head + visible(source[first:last]) + tail,
        " " * (len(head) + width(before)) + "^" * max(1, width(marked)),
    )


def _walk(source: str, start: int, budget: int, step: int) -> int:
    """How far the cells reach from a character, in one direction; never more than the budget."""
    at = start
    while 0 <= (here := at if step > 0 else at - 1) < len(source):
        budget -= max(1, cells(visible(source[here])))  # a mark counts one here: a line of marks alone must end, too
        if budget < 0:
            break
        at += step
    return at
