"""The standard streams, and the few words that the command says itself."""

from __future__ import annotations

import contextlib
import io
import locale
import os
import sys

from hrparse.diagnostics import Lang

WORDS = {
    "unreadable": {"en": "cannot read {name}: {why}", "zh": "无法读取 {name}：{why}"},
    "unwritable": {"en": "cannot write {name}: {why}", "zh": "无法写入 {name}：{why}"},
    "no link": {"en": "too many hands for a link: {why}", "zh": "手牌太多，无法放进链接：{why}"},
    "no hands": {"en": "there is no hand to show", "zh": "没有可以显示的手牌"},
    "no hand": {"en": "{name}: the JSON is no hand: {why}", "zh": "{name}：JSON 不是手牌：{why}"},
    "no text": {"en": "no text file in {name} ({suffixes})", "zh": "{name} 中没有文本文件（{suffixes}）"},
    "same file": {"en": "{name} is also read; choose another name", "zh": "{name} 同时是输入文件，请换一个名字"},
    "stdin": {"en": "standard input", "zh": "标准输入"},
    "stdout": {"en": "standard output", "zh": "标准输出"},
    "interrupted": {"en": "interrupted", "zh": "已中断"},
    "no code": {"en": "there is no code {code}; there are: {codes}", "zh": "没有代码 {code}；现有代码：{codes}"},
    "no site": {"en": "there is no site {site}; there are: {sites}", "zh": "没有站点 {site}；现有站点：{sites}"},
    "no PokerKit": {
        "en": "simulate needs PokerKit: pip install 'hrparse[simulate]'",
        "zh": "simulate 需要 PokerKit：pip install 'hrparse[simulate]'",
    },
    "no format": {"en": "cannot allow {name}; there are: {names}", "zh": "不能允许 {name}；可选：{names}"},
}


def prepare_streams() -> None:
    """UTF-8 whatever the locale; a stream that was closed by the caller takes what is written and forgets it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def abandon_stdout() -> None:
    """Forget what is still buffered: the interpreter would try to write it once more at its end, and complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(text: str) -> None:
    """One line on standard error, if there is anybody to take it."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def words(key: str, lang: Lang, **params: str) -> str:
    return WORDS[key][lang].format(**params)


def reason(error: OSError) -> str:
    return error.strerror or str(error)


def system_lang() -> Lang:
    """The language of the locale: Chinese or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "zh" if value.lower().startswith("zh") else "en"
    name = locale.getlocale()[0] or ""  # Windows has none of the variables
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"
