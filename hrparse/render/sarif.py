"""For code scanning: SARIF 2.1.0. The same input gives the same bytes: no time and no machine is written."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from hrparse.diagnostics import Diagnostic, Entry, Lang, catalogue
from hrparse.json_form import json_text
from hrparse.render.explain import explain
from hrparse.render.github import in_full

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "hrparse/v1"
STANDARD_INPUT = "-"


def render(found: Iterable[tuple[str, Diagnostic]], lang: Lang = "en") -> Iterator[str]:
    yield json_text(document(found, lang), indent=2) + "\n"


def document(found: Iterable[tuple[str, Diagnostic]], lang: Lang = "en") -> dict[str, Any]:
    """The whole log: one run, a rule for each code of the catalogue, a result for each diagnostic."""
    codes = catalogue().codes
    index = {code: at for at, code in enumerate(codes)}
    seen: Counter[str] = Counter()
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "hrparse",
                        "language": "zh-CN" if lang == "zh" else "en",
                        "rules": [_rule(code, entry, lang) for code, entry in codes.items()],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(path, diagnostic, index, seen, lang) for path, diagnostic in found],
            }
        ],
    }


def _rule(code: str, entry: Entry, lang: Lang) -> dict[str, Any]:
    words = entry.title.en.replace("-", " ").replace("'", "").split()
    return {
        "id": code,
        "name": "".join(word[:1].upper() + word[1:] for word in words),
        "shortDescription": {"text": entry.title.of(lang)},
        "fullDescription": {"text": entry.meaning.of(lang).strip()},
        "help": {"text": explain(code, lang)},
        "defaultConfiguration": {"level": entry.severity},
    }


def _result(path: str, d: Diagnostic, index: dict[str, int], seen: Counter[str], lang: Lang) -> dict[str, Any]:
    return {
        "ruleId": d.code,
        "ruleIndex": index[d.code],
        "level": d.severity,
        "message": {"text": in_full(d, lang)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _location(path),
                    "region": {"startLine": d.line, "startColumn": d.column, "endColumn": d.end_column},
                }
            }
        ],
        "partialFingerprints": {FINGERPRINT: _fingerprint(path, d, seen)},
    }


def _location(path: str) -> dict[str, str]:
    if path == STANDARD_INPUT:
        return {"uri": "stdin"}
    pure = PurePath(path)
    if pure.is_absolute():
        return {"uri": pure.as_uri()}
    return {"uri": quote(os.fsencode(pure.as_posix())), "uriBaseId": "%SRCROOT%"}


def _fingerprint(path: str, d: Diagnostic, seen: Counter[str]) -> str:
    """The same for the same fault of the same hand wherever it moves in the file; equal ones are counted."""
    what = json_text([d.code, d.hand_id, d.source])
    times = f"{path}\n{what}"
    seen[times] += 1
    return hashlib.sha256(f"{what}\n{seen[times]}".encode()).hexdigest()[:32]
