"""Diagnostics in the form that somebody reads: one module for each output, pure functions, nothing printed.

Every module has `render(found, lang)`, which takes `(path, diagnostic)` pairs in the order to be shown and yields
pieces of text to be written one after the other. They know diagnostics and the catalogue, nothing of grammars or hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hrparse.diagnostics import Diagnostic, Lang, spoken
from hrparse.render import concise, github, json, sarif, text

Located = tuple[str, Diagnostic]
"""The path as it is to be shown, and what was found there."""

FORMATS: dict[str, Callable[[Iterable[Located], Lang], Iterator[str]]] = {
    "text": text.render,
    "concise": concise.render,
    "json": json.render,
    "sarif": sarif.render,
    "github": github.render,
}


def summary(
    errors: int,
    warnings: int,
    files: int,
    hands: int,
    good: int,
    lang: Lang = "en",
    *,
    missing: int = 0,
    unaudited: int = 0,
) -> str:
    """One line: `3 errors, 1 warning in 2 files, 998 of 1,000 hands good`; behind it what could not be looked at.

    good: hands without an error. missing: files and folders that could not be read. unaudited: hands that were not
    audited, as they do not read.
    """
    spoken(lang)
    left = []
    if missing:
        left.append(f"{missing:,} 个文件或目录未读取" if lang == "zh" else f"{_count(missing, 'file')} not read")
    if unaudited:
        en = "does not read and was not audited" if unaudited == 1 else "do not read and were not audited"
        left.append(f"{unaudited:,} 手牌读不懂，未经核对" if lang == "zh" else f"{_count(unaudited, 'hand')} {en}")
    return ("；" if lang == "zh" else "; ").join(
        [*([_found(errors, warnings, files, hands, good, lang)] if files else ()), *left]
    )


def _found(errors: int, warnings: int, files: int, hands: int, good: int, lang: Lang) -> str:
    if lang == "zh":
        found = "，".join(f"{n:,} 个{word}" for n, word in ((errors, "错误"), (warnings, "警告")) if n) or "没有错误"
        read = f"{hands:,} 手牌中 {good:,} 手无误" if errors and hands else f"{hands:,} 手牌"
        return f"{files:,} 个文件，{read}：{found}"
    found = ", ".join(_count(n, word) for n, word in ((errors, "error"), (warnings, "warning")) if n) or "no errors"
    read = f"{good:,} of {_count(hands, 'hand')} good" if errors and hands else _count(hands, "hand")
    return f"{found} in {_count(files, 'file')}, {read}"


def _count(n: int, word: str) -> str:
    return f"{n:,} {word}" if n == 1 else f"{n:,} {word}s"
