"""The catalogue is whole, and findings become words in both languages."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from hrparse.diagnostics import PLACEHOLDER, Finding, catalogue, label, money, render
from hrparse.events import EVENTS, LISTS
from hrparse.render.text import expected

CATALOGUE = Path(__file__).parents[1] / "hrparse" / "catalogue"
CODES = [
    code
    for file in sorted(CATALOGUE.glob("*.toml"))
    if file.stem != "labels"
    for code in tomllib.loads(file.read_text("utf-8"))
]
ENTRIES = catalogue().codes.items()


def test_no_code_is_given_twice() -> None:
    assert [code for code, times in Counter(CODES).items() if times > 1] == []
    assert sorted(CODES) == list(catalogue().codes)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_whole(code: str) -> None:
    entry = catalogue().codes[code]
    assert re.fullmatch(r"HR[1-9][0-9][0-9]", code)
    for text in (entry.title, entry.message, entry.meaning):
        assert text.en.strip()
        assert text.zh.strip()
        assert re.search("[一-鿿]", text.zh)
        assert not re.search("[一-鿿]", text.en)
    assert entry.bad.strip()
    assert entry.fixed.strip()


@pytest.mark.parametrize("code", CODES)
def test_headlines_say_what_is_wrong_in_one_line(code: str) -> None:
    entry = catalogue().codes[code]
    for headline in (entry.title.en, entry.message.en):
        first = headline.lstrip("`")[:1]
        assert not first.isupper(), headline
        assert headline[-1] not in ".!?", headline
        assert "\n" not in headline
    for headline in (entry.title.zh, entry.message.zh):
        assert headline[-1] not in "。！？", headline
        assert "\n" not in headline


@pytest.mark.parametrize("code", CODES)
def test_both_languages_fill_the_same_placeholders(code: str) -> None:
    entry = catalogue().codes[code]
    for text in (entry.message, *entry.help.values()):
        assert set(PLACEHOLDER.findall(text.en)) == set(PLACEHOLDER.findall(text.zh))
        for words in (text.en, text.zh):
            assert not re.search("[{}]", PLACEHOLDER.sub("", words)), words


def test_the_family_of_unsupported_formats_says_so() -> None:
    for code, entry in ENTRIES:
        if code.startswith("HR2"):
            assert "unsupported" in entry.message.en
            assert "不支持" in entry.message.zh


def test_nothing_is_read_before_the_first_words() -> None:
    program = (
        "import sys, hrparse.diagnostics as d\n"
        "assert d.catalogue.cache_info().currsize == 0\n"
        "assert 'tomllib' not in sys.modules\n"
        "d.render(d.Finding('HR101', 1), 'x')\n"
        "assert d.catalogue.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=CATALOGUE.parents[1])


def test_render() -> None:
    finding = Finding(
        "HR101",
        line=12,
        column=8,
        params={"word": "folds"},
        expected=(("literal", "folds"), ("field", "amount"), ("line", "seat"), ("field", "no_such_thing")),
        help="did_you_mean",
        hand_id="1001",
    )
    assert render(finding, "Alice: fold").to_dict() == {
        "severity": "error",
        "code": "HR101",
        "line": 12,
        "column": 8,
        "end_column": 12,
        "message": "this line has no known shape",
        "source": "Alice: fold",
        "hand_id": "1001",
        "expected": ["`folds`", "an amount", "a seat line", "no such thing"],
        "help": "write `folds`",
    }
    chinese = render(finding, "Alice: fold", "zh")
    assert chinese.message == "无法识别这一行"
    assert chinese.expected == ["`folds`", "金额", "座位行", "no such thing"]
    assert chinese.help == "请写成 `folds`"


def test_a_parameter_may_be_a_key_of_the_labels() -> None:
    finding = Finding("HR201", 1, params={"game": "omaha_hi_lo"})
    assert render(finding, "").message == "unsupported format: Omaha Hi/Lo"
    assert render(finding, "", "zh").message == "不支持该格式：Omaha Hi/Lo（奥马哈高低）"
    assert render(Finding("HR301", 1, params={"line": "seat"}), "").message == "a seat line may not stand here"
    assert render(Finding("HR201", 1, params={"game": "Badugi"}), "").message == "unsupported format: Badugi"


def test_parameters_are_text_and_never_templates() -> None:
    assert render(Finding("HR103", 1, params={"name": "{name}{0}\\1"}), "").message == (
        "`{name}{0}\\1` has no seat line in this hand"
    )
    assert render(Finding("HR103", 1), "").message == "`{name}` has no seat line in this hand"


def test_the_end_of_the_line() -> None:
    assert render(Finding("HR302", 5), "").end_column == 1
    assert render(Finding("HR302", 5, column=4), "abc").end_column == 4
    assert render(Finding("HR302", 5, column=9), "abc").end_column == 9
    assert render(Finding("HR302", 5, column=2, end_column=3), "abc").end_column == 3


def test_everything_expected_is_in_the_data_and_five_of_it_in_the_report() -> None:
    found = render(Finding("HR101", 1, expected=tuple(("literal", word) for word in "abcdefg")), "")
    assert len(found.expected) == 7
    assert expected(found) == "`a`, `b`, `c`, `d`, `e`, …"
    found.expected = found.expected[:5]
    assert expected(found, "zh") == "`a`、`b`、`c`、`d`、`e`"


def test_a_code_without_words_is_our_own_fault() -> None:
    found = render(Finding("HR000", 7, hand_id="1001"), "x")
    assert (found.code, found.severity, found.line, found.hand_id) == ("HR901", "error", 7, "1001")
    assert "HR000" in found.message


def test_the_usual_help() -> None:
    assert render(Finding("HR203", 1, params={"game": "straddle", "allow": "straddle"}), "").help == (
        "`--allow straddle` reads it"
    )
    assert render(Finding("HR304", 1), "").help is None


def test_every_line_type_and_field_has_words() -> None:
    labels = catalogue().labels
    assert [kind for kind in EVENTS if kind not in labels["line"]] == []
    fields = {field for part in (EVENTS, LISTS) for names in part.values() for field in names}
    assert sorted(fields - labels["field"].keys()) == []


def test_what_has_no_words_is_shown_as_it_is() -> None:
    assert label("line", "no_such_line") == "no such line"


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        ("18.33", "18.33"), ("5", "5"), ("5.00", "5"), ("0.50", "0.5"), ("1E+3", "1000"), ("100", "100"),
        ("-1.20", "-1.2"), ("0", "0"), ("-0.0", "0"), ("0.000001", "0.000001"), ("1000000.10", "1000000.1"),
    ],
)  # fmt: skip
def test_money(figure: str, text: str) -> None:
    assert money(Decimal(figure)) == text
