"""Links, exported pages, anonymised data; the page and the command write the same."""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from conftest import Open, Page, press, read
from hands import NAMES, ring
from test_replay import board, info, now
from typer.testing import CliRunner

import hrparse
from hrparse import page as pages
from hrparse.cli import app

pytestmark = pytest.mark.browser


@pytest.fixture
def sample(examples: Path) -> str:
    return (examples / "example_ps.txt").read_text("utf-8")


def copied(page: Page, button: str) -> str:
    page.click("#share-menu summary")
    page.click(button)
    page.wait_for_selector("#toast:visible")
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text


def exported(page: Page, to: Path) -> Path:
    page.click("#share-menu summary")
    with page.expect_download() as download:
        page.click("#export")
    path = to / download.value.suggested_filename
    download.value.save_as(path)
    return path


def held(link: str) -> Any:
    packed = link.split("#")[1]
    return json.loads(gzip.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))


def command(*arguments: str, stdin: str = "") -> str:
    done = CliRunner().invoke(app, arguments, input=stdin, env={"LC_ALL": "C.UTF-8"})
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_link_opens_in_another_page(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    press(page, "f", "ArrowRight", "b")
    link = copied(page, "#copy-moment")
    assert link.startswith("file:///")
    assert re.fullmatch(r"[A-Za-z0-9_-]+", link.split("#")[1])
    other = open_page(hash="#" + link.split("#")[1])
    assert now(other) == "UTG (Eve) checks"
    assert board(other) == "Ks 7d 2h"
    assert other.inner_text(".middle .pot") == "底池 9.4bb"
    other = open_page(hash="#" + copied(page, "#copy-link").split("#")[1])
    assert now(other) == "开始"


def test_the_language_and_the_hand_are_in_the_link(open_page: Open) -> None:
    page = open_page()
    read(page, ring(3, 1) + "\n\n" + ring(4, 2))
    press(page, "l", "ArrowDown", "t")
    other = open_page(hash="#" + copied(page, "#copy-moment").split("#")[1])
    assert other.get_attribute("html", "lang") == "en"
    assert "Hand 2 of 2" in info(other)
    assert board(other) == "Ts 7d 2c Qh"


def test_the_link_of_the_command(open_page: Open, examples: Path, sample: str) -> None:
    link = command("share", str(examples / "example_ps.txt"), "--lang", "zh").strip()
    page = open_page(hash=link)
    assert "#239732915412" in info(page)
    assert held(copied(page, "#copy-link")) == held(link)
    assert command("share", "-", "--lang", "zh", stdin=sample).strip() == link
    assert command("share", "-", "--base", "https://a.test/r.html#old", stdin=sample).startswith(
        "https://a.test/r.html#H4sI"
    )


def test_the_command_reads_a_link_of_the_page(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    assert pages.shared(copied(page, "#copy-link")) == hrparse.loads(hrparse.dumps(hrparse.parse(sample).hands))


def test_plain_base64_is_read(open_page: Open, examples: Path) -> None:
    bare = (examples / "example.json").read_bytes()
    for packed in (base64.b64encode(bare), base64.b64encode(gzip.compress(bare)), base64.urlsafe_b64encode(bare)):
        page = open_page(hash="#" + packed.decode())
        assert "#239732915412" in info(page)


def test_a_link_holds_one_hand_where_all_are_too_many(open_page: Open, examples: Path) -> None:
    page = open_page()
    bare = json.loads((examples / "example.json").read_text("utf-8"))
    read(page, json.dumps({"hands": [{**bare, "hand_id": str(k)} for k in range(5000)]}))
    press(page, "ArrowDown")
    assert [hand["hand_id"] for hand in held(copied(page, "#copy-link"))["hands"]] == ["1"]
    assert "只含这一手" in page.inner_text("#toast")


def test_a_new_hash_opens_its_hand(open_page: Open, examples: Path) -> None:
    page = open_page()
    link = command("share", str(examples / "example_gg.txt")).strip()
    page.evaluate("hash => { location.hash = hash; }", link)
    page.wait_for_selector("#replay:visible")
    assert "RC87654321" in info(page)


def test_an_exported_page_plays_and_exports(open_page: Open, sample: str, tmp_path: Path) -> None:
    page = open_page()
    read(page, sample)
    path = exported(page, tmp_path)
    assert path.name == "hand_239732915412.html"
    other = open_page(path)
    press(other, "End")
    assert "Carol" in now(other)
    assert other.locator("#text li").count() > 40  # the text came with it
    read(other, ring(5))  # the parser too
    assert "5-max" in info(other)
    again = exported(other, tmp_path)
    assert again.name == "hand_7000000001.html"
    assert "5-max" in info(open_page(again))


def test_an_exported_page_is_the_built_page_with_data(
    open_page: Open, index: Path, sample: str, tmp_path: Path
) -> None:
    page = open_page()
    read(page, sample)
    text = exported(page, tmp_path).read_text("utf-8")
    opening = '<script type="application/json" id="data">'
    before, after = text.split(opening)
    assert before + opening + after[after.index("</script>") :] == index.read_text("utf-8")


def test_the_page_of_the_command(
    open_page: Open, examples: Path, sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("replay", str(examples / "example_ps.txt")).strip() == "hand_239732915412.html"
    page = open_page(tmp_path / "hand_239732915412.html")
    assert "#239732915412" in info(page)
    press(page, "f")
    assert page.inner_text('#text [aria-current="step"] bdi') == "*** FLOP *** [Ks 7d 2h]"
    command("replay", "-", "-o", "b.html", stdin=sample)
    assert (tmp_path / "b.html").read_text("utf-8") == (tmp_path / "hand_239732915412.html").read_text("utf-8")
    command("replay", str(examples / "example.json"), "-o", "c.html")
    page = open_page(tmp_path / "c.html")
    press(page, "End")
    assert "Carol" in now(page)
    assert page.is_visible("#text .none")


def test_anonymised_data_holds_no_name(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    text = ring(10, 1) + "\n\n" + ring(9, 2)
    read(page, text)
    page.click("#share-menu summary")
    page.check("#strip")
    page.click("#share-menu summary")
    path = exported(page, tmp_path)
    assert path.name == "hand_1.html"
    data = path.read_text("utf-8").split('id="data">')[1].split("</script>")[0]
    link = copied(page, "#copy-link")
    copy = copied(page, "#copy-json")
    for secret in [*NAMES[:1], *NAMES[1:9], "Vesta", "7000000001", "2026-03-04", "PokerStars Hand"]:
        assert secret not in data, secret
        assert secret not in json.dumps(held(link), ensure_ascii=False), secret
        assert secret not in copy, secret
    other = open_page(path)
    press(other, "End")
    assert "Hero" in now(other)
    hands = hrparse.loads(data)
    assert len({player.name for player in hands[0].players}) == 10
    assert [p.name for p in hands[0].players][:9] == [
        p.name for p in hands[1].players
    ]  # the same strangers in every hand


def test_copies(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    assert copied(page, "#copy-text").replace("\r\n", "\n") == sample
    page.wait_for_timeout(50)
    assert hrparse.loads(copied(page, "#copy-json")) == hrparse.loads(hrparse.dumps(hrparse.parse(sample).hands))


def test_without_a_clipboard_the_text_can_be_copied_by_hand(open_page: Open, sample: str) -> None:
    page = open_page()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    read(page, sample)
    page.click("#share-menu summary")
    page.click("#copy-link")
    page.wait_for_selector("#copy-box:visible")
    assert "#H4sI" in page.input_value("#copy-area")
