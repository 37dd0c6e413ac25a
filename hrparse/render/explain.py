"""`hrparse explain CODE`: what a code means, a line that has the fault and the line mended."""

from __future__ import annotations

from hrparse.diagnostics import Lang, catalogue
from hrparse.render.text import SEVERITY


def explain(code: str, lang: Lang = "en") -> str:
    """The page of one code, without a line end after it. KeyError for a code that is not in the catalogue,
    ValueError for a language that there is not."""
    entry = catalogue().codes[code]
    wrong, mended = ("有误：", "改正：") if lang == "zh" else ("wrong:", "mended:")
    return "\n\n".join(
        [
            f"{code} · {SEVERITY[lang][entry.severity]} · {entry.title.of(lang)}",
            entry.meaning.of(lang).strip(),
            f"{wrong}\n{_indented(entry.bad)}",
            f"{mended}\n{_indented(entry.fixed)}",
        ]
    )


def listing(lang: Lang = "en") -> list[tuple[str, str, str]]:
    """All codes in order: code, severity and title in words."""
    return [(code, SEVERITY[lang][entry.severity], entry.title.of(lang)) for code, entry in catalogue().codes.items()]


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip().splitlines())
