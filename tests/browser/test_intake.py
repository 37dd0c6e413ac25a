"""How hands come in: the page reads what is given as `hrparse.parse` does, each file by itself."""

from __future__ import annotations

import base64
import codecs
import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Open, Page, press, read
from hands import TWICE, ring
from test_replay import info

import hrparse
from hrparse.text import BLOCK, decode

pytestmark = pytest.mark.browser


def made(number: int) -> dict[str, Any]:
    """A hand as JSON."""
    found: dict[str, Any] = hrparse.to_dict(hrparse.parse(ring(3, number)).hands[0])
    return found


def wrong(number: int) -> dict[str, Any]:
    hand = made(number)
    hand["result"]["pot"] += 5
    return hand


def misspelt(number: int) -> dict[str, Any]:
    hand = made(number)
    hand["tabel"] = hand.pop("table")
    return {**hand, "table": None}


def slip(number: int) -> dict[str, Any]:
    hand = made(number)
    hand["symbl"] = hand.pop("symbol")
    return hand


JSONS = {
    "one": made(1),
    "wrong": wrong(1),
    "good, wrong": {"hands": [made(1), wrong(2)]},
    "wrong, good, no hand": {"hands": [wrong(1), made(2), {"hand_id": 5}, 7]},
    "twice": {"hands": [made(1), made(1)]},
    "other key": misspelt(1),
    "misspelt": {"hands": [slip(1), made(2)]},
    "none": {"hands": []},
    "neither": [made(1)],
}


def said(page: Page) -> str:
    if page.is_visible("#faults") and not page.is_visible("#problems"):
        page.click("#faults")
    text: str = page.inner_text("#problems")
    return text


def shows(page: Page, ours: hrparse.ParseResult) -> None:
    """The page has the hands of a reading, and says what is wrong as that does."""
    assert page.is_visible("#replay") == bool(ours.hands)
    if ours.hands:
        assert f"共 {len(ours.hands)} 手" in info(page)
        assert f"#{ours.hands[0].hand_id}" in info(page)
    if not ours.diagnostics:
        assert not page.is_visible("#faults")
        return
    text = said(page)
    for each in ours.diagnostics:
        for words in (f"第 {each.line} 行", f"{each.code} {each.message}", each.help or ""):
            assert words in text
    assert page.locator("#problems li").count() == len(ours.diagnostics)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("case", JSONS)
def test_json_is_read_as_python_reads_it(open_page: Open, case: str, indent: int | None) -> None:
    text = json.dumps(JSONS[case], indent=indent)
    page = open_page()
    read(page, text)
    shows(page, hrparse.parse(text, lang="zh"))


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + json.dumps(made(1)),
        "\ufeff" + ring(3),
        "[12:03] hi\n\n" + ring(3),
        "[\n" + ring(3),
        "{note}\n\n" + ring(3),
        json.dumps(made(1))[:-30],
        '{"hands": [1,]}',
        "",
        " \n ",
    ],
    ids=range(9),
)
def test_what_only_begins_like_json(open_page: Open, text: str) -> None:
    page = open_page()
    read(page, text)
    shows(page, hrparse.parse(text, lang="zh"))


def test_what_is_wrong_in_json_is_said_in_the_language_that_is_on(open_page: Open) -> None:
    page = open_page()
    text = json.dumps(JSONS["good, wrong"], indent=1)
    read(page, text)
    press(page, "l")
    words = said(page)
    for each in hrparse.parse(text, lang="en").diagnostics:
        assert each.message in words


def test_a_text_is_worded_anew_though_its_language_changed_while_it_was_read(open_page: Open) -> None:
    page = open_page()
    text = "\n\n".join(ring(9, number).replace("Ada: calls", "Ada: cals") for number in range(2, 700))
    page.evaluate(
        """text => {
            document.getElementById("paste").value = text;
            document.getElementById("read").click();
            document.getElementById("lang").click();
        }""",
        ring(3) + "\n\n" + text,
    )
    page.wait_for_selector("#replay:not([aria-busy=true])", state="attached")
    page.wait_for_function("() => !/[\u4e00-\u9fff]/.test(document.getElementById('problems').textContent)")
    assert page.locator("#problems li").count() > 100


# -- files ------------------------------------------------------------------------------------------------------------


def give(page: Page, to: Path, files: dict[str, str | bytes]) -> None:
    for name, content in files.items():
        (to / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    page.set_input_files("#files", [to / name for name in files])
    page.wait_for_function("() => document.querySelector('#replay:not([hidden]), #problems:not([hidden])')")
    page.wait_for_selector("#replay:not([aria-busy=true])", state="attached")


def test_text_and_json_picked_together(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    files: dict[str, str | bytes] = {
        "a.txt": ring(3, 1) + "\n\n" + ring(4, 2),
        "b.json": json.dumps({"hands": [made(3), wrong(4)]}, indent=1),
        "c.txt": "\n\n\n" + ring(4, 5).replace("Cleo:", "Clea:"),
        "d.txt": "\n\nhello\n\n" + ring(5, 6),
    }
    give(page, tmp_path, files)
    assert "共 4 手" in info(page)
    text = said(page)
    for name, content in files.items():
        for each in hrparse.parse(content, lang="zh").diagnostics:
            assert f"{name}：" in text
            assert f"第 {each.line} 行" in text
            assert each.message in text
    for number, first in ((1, "1–"), (2, "40–"), (3, ""), (6, "1–")):
        assert f"#700000000{number}" in info(page)
        assert page.inner_text("#text-count").startswith(f"第 {first}" if first else "")
        assert page.is_visible("#text .none") == (number == 3)
        if number != 3:
            lit = page.inner_text('#text [aria-current="step"] bdi')
            assert lit.startswith(f"PokerStars Hand #700000000{number}")
        press(page, "ArrowDown")
    assert page.is_disabled("#copy-text")
    assert "JSON" in str(page.get_attribute("#copy-text", "title"))


def test_one_of_several_json_files_is_broken(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    give(page, tmp_path, {"good.json": json.dumps(made(1)), "bad.json": '{\n"hands": [', "empty.txt": ""})
    assert "共 1 手" in info(page)
    text = said(page)
    assert "bad.json：解析失败：第 2 行" in text
    assert "empty.txt：解析失败：第 1 行" in text
    assert "good.json" not in text
    press(page, "l")
    assert "bad.json: Does not read: line 2" in said(page)


def test_the_texts_of_several_files_are_exported_as_one(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    give(page, tmp_path, {"a.txt": ring(3, 1), "b.txt": TWICE, "c.json": '{"hands": []}'})
    page.click("#share-menu summary")
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(tmp_path / "a.html")
    page = open_page(tmp_path / "a.html")
    assert "共 2 手" in info(page)
    assert not page.is_visible("#faults")
    press(page, "ArrowDown")
    assert page.inner_text('#text [aria-current="step"] bdi').startswith("PokerStars Hand #8100000001")


def test_a_hand_in_two_files_is_told(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    give(page, tmp_path, {"a.txt": ring(3, 1), "b.txt": ring(3, 2) + "\n\n" + ring(3, 1)})
    assert "共 3 手" in info(page)
    assert "这手牌已经出现过：在 `a.txt` 中" in said(page)
    assert page.get_attribute("#copy-text", "title") == ""


def test_a_single_file_is_not_named(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    give(page, tmp_path, {"a.txt": "hello"})
    assert "a.txt" not in said(page)
    assert "解析失败：第 1 行（hello）" in said(page)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "cp1252", "utf-8-sig"])
def test_files_in_other_encodings(open_page: Open, tmp_path: Path, encoding: str) -> None:
    page = open_page()
    give(page, tmp_path, {"a.txt": ring(3, names=["Ada", "Borek", "Zoë"]).encode(encoding)})
    assert "Zoë" in page.inner_text(".seats")
    assert not page.is_visible("#faults")


def test_bytes_are_decoded_as_python_decodes_them(open_page: Open, root: Path) -> None:
    wide, name = ring(3, names=["Ada", "小明 😀", "Zoë"]), "Zoë".encode("cp1252")
    filler = b"x" * (BLOCK - 1)
    samples = [
        *(wide.encode(encoding) for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")),
        codecs.BOM_UTF16_BE + wide.encode("utf-16-be"),
        wide.encode() + name,
        bytes(range(256)),
        name,
        b"",
        b"\0",
        b"a\0b",
        b"a\0b\0",
        b"\0a\0b",
        b"ab\0\0" * 99,
        b"\0" * 50,
        *(filler + "é小😀".encode()[cut:] for cut in range(3)),
        *(b"x" * cut + "小😀".encode() * 40_000 for cut in range(8)),
        wide.encode() + filler + name + wide.encode(),
        "小".encode() * 100_000 + name,
    ]
    source = (root / "replayer" / "page" / "encoding.js").read_text("utf-8").replace("export function", "function")
    theirs = open_page().evaluate(
        f"all => {{ {source}; return all.map((each) => decoded(Uint8Array.from(atob(each), (c) => c.charCodeAt(0)))); }}",
        [base64.b64encode(each).decode() for each in samples],
    )
    for data, text in zip(samples, theirs, strict=True):
        assert text == decode(data).removeprefix("\ufeff"), data[:40]
