"""What stands between `<!-- begin: NAME … -->` and `<!-- end -->` in a document: a function of this module each.

The words after the name are handed to the function, with the language of the document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from docs.snippets import Fault
from hrparse import grammar
from hrparse.diagnostics import Lang, label
from hrparse.events import EVENTS, WORDS
from hrparse.render.explain import listing
from transpile.intermediate import needed

ROOT = Path(__file__).parents[1]
MEASURED = ROOT / "benchmarks" / "results.json"
PART = re.compile(r"(<!-- begin: (?P<words>[^\n]*?) -->\n)(?:(?!<!-- ).*\n)*(<!-- end -->)")


def filled(text: str, name: str) -> str:
    """The document `name` with all its parts written anew. Raises Fault for a part that nobody writes."""
    lang: Lang = "zh" if name.endswith(".zh.md") else "en"

    def part(found: re.Match[str]) -> str:
        key, *words = found["words"].split()
        if key not in PARTS:
            raise Fault(f"{name}: there is no part {key}; there are: {', '.join(PARTS)}")
        made = re.sub(r" +$", "", PARTS[key](lang, *words), flags=re.MULTILINE)
        return f"{found[1]}\n{made}\n\n{found[3]}"

    return PART.sub(part, text)


def table(head: Iterable[str], rows: Iterable[Iterable[str]], right: int | None = None) -> str:
    """A table; from column `right` on, figures stand to the right."""
    head = list(head)
    marks = ["---:" if right is not None and n >= right else "---" for n in range(len(head))]
    lines = [head, marks, *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def code(text: str) -> str:
    """Text set as code, in a table."""
    return f"`{text}`"


# -- codes and lines ---------------------------------------------------------------------------------------------------


def codes(lang: Lang) -> str:
    head = ("代码", "级别", "含义") if lang == "zh" else ("code", "severity", "what it says")
    return table(head, ((code(name), severity, title) for name, severity, title in listing(lang)))


def sites(lang: Lang) -> str:
    head = (
        ("网站", "`--site`", "一手牌的开头", "行的种类")
        if lang == "zh"
        else ("site", "`--site`", "a hand begins", "kinds of lines")
    )
    form = grammar.form()["sites"]
    return table(
        head,
        (
            (
                site.title,
                code(site.site or ""),
                ", ".join(f"`{start.rstrip()} …`" for start in site.begins),
                str(sum(len(form[site.site]["classes"][group]) for group in ("line", "free"))),
            )
            for site in grammar.sites()
        ),
    )  # fmt: skip


def kinds(lang: Lang) -> str:
    head = ("规则名", "含义", "必需字段", "可选字段") if lang == "zh" else ("rule", "the line", "needs", "may have")
    rows = []
    for kind, names in EVENTS.items():
        needs = needed(kind)
        may = [name for name in names if name not in needs]
        rows.append((code(kind), label("line", kind, lang), *(", ".join(map(code, each)) for each in (needs, may))))
    return table(head, rows)


def words(lang: Lang) -> str:
    head = ("字段", "已知的词") if lang == "zh" else ("field", "words that are known")
    return table(head, ((code(name), ", ".join(map(code, known))) for name, known in WORDS.items()))


def rules(lang: Lang, file: str, *names: str) -> str:
    """Some rules or terminals of a grammar, with the comments above them."""
    lines = (ROOT / file).read_text("utf-8").split("\n")
    found = grammar.opening(ROOT / file).lines
    pieces = []
    for name in names:
        if name not in found:
            raise Fault(f"{file} has no {name}")
        begin = found[name] - 1
        end = begin + 1
        while lines[begin - 1].startswith("//") and not lines[begin - 1].startswith("// -- "):
            begin -= 1
        while end < len(lines) and lines[end].startswith(" "):
            end += 1
        pieces.append("\n".join(lines[begin:end]))
    return "```lark\n" + "\n\n".join(pieces) + "\n```"


def holds(lang: Lang, *files: str) -> str:
    """What grammar files have to import: their rules with a line each, then pieces of rules and terminals."""
    rows: list[tuple[str, ...]] = []
    pieces: list[str] = []
    terminals: list[str] = []
    for file in files:
        found = grammar.opening(ROOT / file)
        for name in found.lines:
            good = [sample.text for sample in found.samples.get(name, ()) if sample.good]
            if good:
                rows.append((code(name), label("line", name, lang), f"`` {good[0]} ``", code(Path(file).name)))
            elif name.isidentifier():
                (terminals if name.isupper() else pieces).append(name)
    head = ("规则", "含义", "一行", "文件") if lang == "zh" else ("rule", "the line", "a line", "in")
    rest = ("规则的片段", "终结符") if lang == "zh" else ("pieces of rules", "terminals")
    comma, colon = ("、", "：") if lang == "zh" else (", ", ": ")
    lists = [
        f"* {title}{colon}{comma.join(map(code, names))}"
        for title, names in zip(rest, (pieces, terminals), strict=True)
    ]
    return "\n\n".join([table(head, rows), "\n".join(lists)])


def top(lang: Lang, file: str) -> str:
    """The beginning of a file, to its first empty line."""
    text = (ROOT / file).read_text("utf-8")
    return f"```{'lark' if file.endswith('.lark') else 'text'}\n{text.split(chr(10) * 2)[0].rstrip()}\n```"


# -- what was measured -------------------------------------------------------------------------------------------------


def measured() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MEASURED.read_text("utf-8"))
    return found


def speed(lang: Lang, session: str) -> str:
    """One session of the benchmarks."""
    found = measured()
    head = (
        ("", "手/秒", "× PokerKit", "内存峰值 MB", "启动 秒")
        if lang == "zh"
        else ("", "hands/s", "× PokerKit", "peak MB", "start-up s")
    )
    return table(head, speed_rows(found, session), right=1)


def speed_rows(found: dict[str, Any], session: str) -> Iterable[list[str]]:
    runs = found["speed"][session]["runs"]
    base = runs["pokerkit"]["hands_per_second"]
    for name, run in sorted(runs.items(), key=lambda each: -each[1]["hands_per_second"]):
        fast = run["hands_per_second"]
        if fast:
            yield [
                found["names"][name], f"{fast:,.0f}", f"{fast / base:.1f}" if base else "–", f"{run['peak_mb']:.0f}",
                f"{found['startup'][name]:.2f}",
            ]  # fmt: skip


def growth() -> str:
    """What more hands and longer lines cost."""
    found = measured()
    rows = (
        [
            found["names"][each["name"]], f"{each['hands']:,}", f"{each['width']:,}" if each["width"] else "",
            f"{each['seconds']:.2f}", f"{each['bytes'] / 1e6 / each['seconds']:.2f}", f"{each['peak']:.0f}",
        ]
        for each in found["growth"]
    )  # fmt: skip
    return table(("", "hands", "characters of the line", "seconds", "MB/s", "peak MB"), rows, right=1)


def features(lang: Lang) -> str:
    found = measured()
    who = list(found["features"][0]["found"])
    head = ["检查" if lang == "zh" else "what was tried", *(found["names"][name] for name in who)]
    rows = (
        [each["asked"][lang], *(found["answers"][each["found"][name]][lang] for name in who)]
        for each in found["features"]
    )
    return table(head, rows)  # fmt: skip


PARTS: dict[str, Callable[..., str]] = {
    "codes": codes, "sites": sites, "kinds": kinds, "words": words, "rules": rules, "holds": holds, "top": top,
    "speed": speed, "features": features,
}  # fmt: skip
