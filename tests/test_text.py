"""Bytes to lines: encodings, line ends, odd blanks, and line numbers that are always right."""

from __future__ import annotations

import codecs
import io
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented import CASH, GG, HANDS, SESSION

import hrparse
from hrparse import text as texts
from hrparse.text import Splitter, clean, decode

TWO = CASH + "\n\n" + GG
WHOLE = hrparse.parse(TWO).to_dict()
MARK = "\ufeff"


def same(source: str | bytes, **options: Any) -> None:
    assert hrparse.parse(source, **options).to_dict() == WHOLE


# -- encodings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "ascii"])
def test_encodings(encoding: str) -> None:
    same(TWO.encode(encoding))


@pytest.mark.parametrize(("mark", "encoding"), [(codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")])
def test_utf_16_with_its_mark(mark: bytes, encoding: str) -> None:
    same(mark + TWO.encode(encoding))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_with_a_stray_last_byte(encoding: str) -> None:
    found = hrparse.parse(TWO.encode(encoding) + b"\n")
    assert [h.hand_id for h in found.hands] == ["1001", "HD2001"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["Żółw", "山田", "שלום", "🂡🂮", "é́"])
def test_names_in_any_encoding(encoding: str, name: str) -> None:
    text = TWO.replace("ann", name)
    assert hrparse.parse(text.encode(encoding)).to_dict() == hrparse.parse(text).to_dict()
    assert hrparse.parse(text).ok


def test_old_windows_files() -> None:
    found = hrparse.parse(TWO.replace("ann", "René €").encode("cp1252"))
    assert found.hands[0].players[0].name == "René €"
    assert found.ok


def test_bytes_that_are_nothing_stand_as_a_replacement_and_nothing_fails() -> None:
    found = hrparse.parse(TWO.replace("ann", "a?n").encode("cp1252").replace(b"?", b"\x81"))
    assert len(found.hands) == 2
    assert [(d.code, d.line, d.column) for d in found.diagnostics] == [("HR106", 3, 10)]


def test_a_file_that_turns_out_not_to_be_utf_8_late() -> None:
    """The first block is plain; a byte of an old encoding comes after it."""
    filler = 'x said, "hello"\n' * 20_000
    data = (CASH + filler).encode() + GG.replace("9f8e7d", "Zoë").encode("cp1252")
    assert len(data) > texts.BLOCK
    found = hrparse.parse(data)
    assert [p.name for p in found.hands[1].players] == ["Hero", "1a2b3c", "Zoë"]
    assert hrparse.parse(data).to_dict() == found.to_dict()


@given(st.binary(max_size=300))
def test_no_bytes_raise(data: bytes) -> None:
    decode(data)
    hrparse.parse(data)


@given(st.text(max_size=200).filter(lambda t: "\0" not in t and MARK not in t[:1]))
def test_utf_8_is_read_as_utf_8(text: str) -> None:
    assert decode(text.encode()) == text


def test_lone_surrogates_in_a_string() -> None:
    found = hrparse.parse(CASH.replace("ann", "a\ud800n"))
    assert found.hands[0].players[0].name == "a\ud800n"


def test_nuls() -> None:
    found = hrparse.parse(CASH.replace("ann: folds", "\0").replace("dee (d): folds", "\0\0"))
    assert [(d.code, d.line) for d in found.diagnostics if d.severity == "error"][:1] == [("HR101", 11)]


def test_a_name_with_a_nul() -> None:
    assert hrparse.parse(CASH.replace("ann", "a\0n").encode()).hands[0].players[0].name == "a\0n"


# -- line ends ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_line_ends(end: str, encoding: str) -> None:
    same(TWO.replace("\n", end))
    same(TWO.replace("\n", end).encode(encoding))


def test_mixed_line_ends() -> None:
    ends = ["\n", "\r\n", "\r"]
    lines = TWO.split("\n")
    same("".join(line + ends[k % 3] for k, line in enumerate(lines[:-1])))


@pytest.mark.parametrize("odd", ["\x85", "\u2028", "\u2029", "\x1c", "\x1e", "\v", "\f"])
def test_what_is_no_line_end(odd: str) -> None:
    """Line numbers are those of every editor: only CR, LF and CRLF end a line."""
    found = hrparse.parse(CASH.replace("ann: bets $1\n", f"ann: betz{odd} $1\n"))
    assert [d.line for d in found.diagnostics if d.severity == "error"] == [21]


# -- blanks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blank", ["\xa0", "\t", "\u2009", "\u202f", "\u2003", "\u205f"])
def test_odd_blanks_are_blanks(blank: str) -> None:
    same(TWO.replace(" ", blank))
    same(TWO.replace(" ", blank, 3))


@pytest.mark.parametrize("tail", [" ", "  ", "\t", " \t ", "\xa0", "\u3000" * 0 + "    "])
def test_blanks_at_line_ends(tail: str) -> None:
    same(TWO.replace("\n", tail + "\n"))
    same(TWO.replace("\n", tail + "\r\n"))


def test_a_name_that_ends_with_a_blank_keeps_it() -> None:
    found = hrparse.parse(CASH.replace("ann", "ann "))
    assert found.ok
    assert found.hands[0].players[0].name == "ann "


def test_blanks_before_every_line() -> None:
    same("".join("    " + line + "\n" for line in TWO.split("\n")))


def test_blank_lines_anywhere() -> None:
    found = hrparse.parse(CASH.replace("\n", "\n \n\t\n\n"))
    assert hrparse.to_dict(found.hands) == WHOLE["hands"][:1]


@given(st.text(alphabet=" \t\xa0\u2009ab:\u3000\n", max_size=60))
def test_cleaning_keeps_lines_and_columns(raw: str) -> None:
    """Diagnostics count in the line as it stands: cleaning may only shorten a line at its end."""
    before, after = raw.split("\n"), clean(raw).split("\n")
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        assert len(new) <= len(old)
        assert not new.endswith(" ")
        assert re.sub(r"[^ab:\u3000]", " ", old).rstrip(" ") == new


def test_columns_count_in_the_line_as_it_stands() -> None:
    found = hrparse.parse(CASH.replace("ann: bets $1\n", "\xa0\tann:\xa0betz $1\n"))
    (fault,) = (d for d in found.diagnostics if d.severity == "error")
    assert (fault.line, fault.column, fault.source) == (21, 8, "\xa0\tann:\xa0betz $1")


# -- byte order marks --------------------------------------------------------------------------------------------------


def test_a_mark_at_the_beginning() -> None:
    same(MARK + TWO)
    same(MARK + MARK + TWO)


def test_a_mark_before_every_hand() -> None:
    same(MARK + CASH + "\n\n" + MARK + GG)
    same((MARK + CASH + "\n\n" + MARK + GG).encode("utf-16"))


@pytest.mark.parametrize("at", [5, 33, 90, 700])
def test_a_mark_in_the_middle(at: int) -> None:
    same(TWO[:at] + MARK + TWO[at:])


# -- quotations --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > "])
def test_quoted_hands(mark: str) -> None:
    quoted = "".join(mark + line + "\n" for line in TWO.split("\n"))
    same(quoted)
    same(quoted.replace(mark + "\n", mark.rstrip() + "\n"))


def test_a_quoted_hand_after_a_plain_one() -> None:
    quoted = "".join("> " + line + "\n" for line in GG.splitlines())
    found = hrparse.parse(CASH + "\n\nSomebody wrote\n" + quoted)
    assert hrparse.to_dict(found.hands) == WHOLE["hands"]
    assert [(d.code, d.line) for d in found.diagnostics] == [("HR105", CASH.count("\n") + 3)]


def test_a_fault_in_a_quotation_is_where_it_stands() -> None:
    quoted = "".join("> " + line + "\n" for line in CASH.replace("ben: folds", "ben: foldz").splitlines())
    (fault,) = hrparse.parse(quoted).diagnostics
    assert (fault.code, fault.line, fault.column, fault.source) == ("HR101", 13, 8, "> ben: foldz")


def test_a_name_that_begins_with_a_quotation_mark() -> None:
    assert hrparse.parse(CASH.replace("ann", "> ann")).ok
    assert hrparse.parse(CASH.replace("ann", ">")).ok


# -- nothing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", " \t \r\n \xa0", MARK, "\r", "\n"])
def test_no_text_is_no_hand(text: str) -> None:
    for source in (text, text.encode()):
        found = hrparse.parse(source)
        assert (found.hands, found.ok) == ([], False)
        assert [(said.code, said.line, said.column) for said in found.diagnostics] == [("HR110", 1, 1)]


def test_a_long_line() -> None:
    long = "x" * 1_000_000
    found = hrparse.parse(CASH.replace("ann: bets $1\n", f"ann: {long}\n") + "\n\n" + GG)
    assert [h.hand_id for h in found.hands] == ["HD2001"]
    assert {d.line for d in found.diagnostics if d.severity == "error"} == {21}


def test_a_million_blanks() -> None:
    same(TWO.replace("\n", " " * 100_000 + "\n", 10))


# -- blocks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3, 5, 17, 64, 1000])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_size_of_blocks_changes_nothing(monkeypatch: pytest.MonkeyPatch, size: int, end: str) -> None:
    text = ("before\n" + TWO + "\nbetween\n\n" + MARK + HANDS["walk"] + "> " + CASH[:300]).replace("ann", "änn")
    text = text.replace("\n", end)
    whole = hrparse.parse(text).to_dict()
    monkeypatch.setattr(texts, "BLOCK", size)
    assert hrparse.parse(text).to_dict() == whole
    for encoding in ("utf-8", "utf-16"):
        data = text.encode(encoding)
        if size > 2 or encoding == "utf-8":
            assert hrparse.parse(data).to_dict() == whole
            assert list(map(vars_of, hrparse.reading.read(io.BytesIO(data)))) == list(
                map(vars_of, hrparse.reading.read(data))
            )


def vars_of(reading: Any) -> Any:
    return hrparse.to_dict(reading.hand) if reading.hand else None, [d.to_dict() for d in reading.diagnostics]


@given(st.lists(st.integers(1, 400), min_size=1, max_size=40))
def test_the_splitter_fed_piece_by_piece(sizes: list[int]) -> None:
    text = (SESSION[:4000] + "\r\n\r" + GG).replace("\n", "\r\n", 30)
    prefixes = ("PokerStars Hand #", "Poker Hand #")
    splitter, at, found = Splitter(prefixes), 0, []
    for size in sizes:
        found += splitter.feed(text[at : at + size])
        at += size
    found += splitter.feed(text[at:], final=True)
    (whole,) = Splitter(prefixes).feed(text, final=True)
    assert "".join(s.raw for s in found) == whole.raw
    assert "".join(s.text + "\n" * (s is not found[-1] and not s.text.endswith("\n")) for s in found).rstrip(
        "\n"
    ) == whole.text.rstrip("\n")
    for stretch in found:
        before = whole.raw[: stretch.end - len(stretch.raw)]
        assert stretch.first == before.count("\n") + 1
        assert stretch.raw.count("\n") == stretch.text.count("\n")


def numbers(text: str) -> dict[str, int]:
    """Line number of each line that holds a mark, counted the plainest way there is."""
    found, number, k = {}, 1, 0
    while k < len(text):
        if text.startswith("!", k):
            found[text[k : k + 4]] = number
        if text.startswith("\r\n", k):
            k += 1
        if text[k] in "\r\n":
            number += 1
        k += 1
    return found


@given(
    st.lists(st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\r\r", "\n\r\n"]), min_size=20, max_size=20),
    st.integers(1, 300),
)
@settings(max_examples=20)
def test_line_numbers(ends: list[str], size: int) -> None:
    """Broken lines are found where an independent count says they stand, in any mixture of line ends and blocks."""
    lines = SESSION.splitlines()
    for k in range(9, len(lines), 41):
        lines[k] = f"!{k:03}"
    text = "".join(line + ends[k % len(ends)] for k, line in enumerate(lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "BLOCK", size * 7)
        found = hrparse.parse(text, audit=False)
    wanted = numbers(text)
    reported = {d.source: d.line for d in found.diagnostics if d.source.startswith("!")}
    assert reported == {mark: wanted[mark] for mark in reported}
    for diagnostic in found.diagnostics:
        assert re.split("\r\n|\r|\n", text)[diagnostic.line - 1] == diagnostic.source


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\6\0\0\0" + bytes(3000) + b"\xff\xd8IDAT\x9c",
        b"PK\3\4\x14\0\0\0\x08\0" + bytes(range(256)) * 20,
        b"\x1f\x8b\x08\0" + bytes(range(255, -1, -1)) * 20,
        b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n\0\1\2",
        bytes(10_000),
        bytes([0, 7]) * 5000,
    ],
    ids=["picture", "zip", "gzip", "pdf", "nothing but zeros", "bells"],
)
def test_what_is_no_text_is_one_finding(data: bytes) -> None:
    assert [d.code for d in hrparse.parse(data).diagnostics] == ["HR109"]
