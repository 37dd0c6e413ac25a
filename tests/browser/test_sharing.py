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


def test_a_moment_far_behind_the_first_hands(open_page: Open) -> None:
    text = "\n\n".join(ring(2 + k % 9, k + 1) for k in range(120))
    page = open_page()
    read(page, text)
    page.click('#list button[data-index="99"]')
    press(page, "r", "ArrowRight")
    words, link = now(page), copied(page, "#copy-moment")
    data = {**held(link), "text": text}
    for made in (held(link), data):
        other = open_page(hash="#" + base64.b64encode(gzip.compress(json.dumps(made).encode())).decode())
        other.wait_for_selector("#replay:not([aria-busy=true])", state="attached")
        assert "第 100 手，共 120 手" in info(other)
        assert now(other) == words


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


# -- as they were read ------------------------------------------------------------------------------------------------


def zoom(number: int) -> str:
    return ring(6, number).replace("PokerStars Hand", "PokerStars Zoom Hand")


ZOOM = "\n\n".join([zoom(1), zoom(2), ring(5, 3)])
WRONG = "\n\n".join([ring(3, 1), ring(4, 2).replace("| Rake $3", "| Rake $4"), ring(5, 3)])
"""The second hand is not what it says."""


@pytest.mark.parametrize(
    ("text", "options"),
    [(ZOOM, ["--allow", "zoom"]), (WRONG, ["--no-audit"]), (WRONG, ["--no-audit", "--site", "pokerstars"])],
)
def test_a_page_and_a_link_play_what_was_read_with_options(
    open_page: Open, tmp_path: Path, text: str, options: list[str]
) -> None:
    command("replay", "-", *options, "-o", str(tmp_path / "a.html"), stdin=text)
    one = hrparse.dumps(hrparse.parse(text, allow={"zoom"}, audit=False).hands)
    command("replay", "-", *options, "-o", str(tmp_path / "b.html"), stdin=one)
    link = command("share", "-", *options, stdin=text).strip()
    for page in (open_page(tmp_path / "a.html"), open_page(tmp_path / "b.html"), open_page(hash=link)):
        assert re.search("Hand 1 of 3|第 1 手，共 3 手", info(page))
        assert not page.is_visible("#faults")
    page = open_page(tmp_path / "a.html")
    press(page, "t", "l", "l")
    assert page.locator("#text li").count() > 10
    assert not page.is_visible("#faults")


def test_a_page_of_one_site_reads_that_site(open_page: Open, tmp_path: Path, examples: Path) -> None:
    text = (examples / "example_gg.txt").read_text("utf-8") + "\n\n" + ring(3)
    (tmp_path / "text.txt").write_text(text, "utf-8")
    done = CliRunner().invoke(
        app, ["replay", str(tmp_path / "text.txt"), "--site", "pokerstars", "-o", str(tmp_path / "a.html")]
    )
    assert done.exit_code == 1
    page = open_page(tmp_path / "a.html")
    assert re.search("of 1|共 1 手", info(page))
    page.click("#faults")
    assert "HR306" in page.inner_text("#problems")


def test_an_export_of_an_export_is_read_as_the_first(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    page.check("#allow")
    read(page, ZOOM)
    page.evaluate("() => { document.getElementById('allow').checked = false; }")
    for turn in range(3):
        assert "共 3 手" in info(page)
        press(page, "l")
        assert "of 3" in info(page)
        assert not page.is_visible("#faults")
        press(page, "l")
        assert held(copied(page, "#copy-link"))["allow"] == ["zoom", "straddle"]
        page.wait_for_selector("#toast", state="hidden")
        path = exported(page, tmp_path)
        path = path.rename(tmp_path / f"{turn}.html")
        page = open_page(path)


def test_a_box_ticked_later_changes_nothing_that_is_open(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    read(page, ZOOM)
    page.evaluate("() => { document.getElementById('allow').checked = true; }")
    press(page, "l")
    page.click("#faults")
    assert page.inner_text("#problems").count("HR203") == 2
    other = open_page(exported(page, tmp_path))
    assert "of 1" in info(other)
    other.click("#faults")
    assert other.inner_text("#problems").count("HR203") == 2


@pytest.mark.parametrize(
    "options",
    [
        {"allow": "zoom", "audit": 0, "site": ["x"]},
        {"allow": ["<b>", None, "zoom"], "audit": None, "site": "__proto__"},
        {"allow": {}, "audit": "no", "site": 5},
    ],
)
def test_options_that_there_are_not_are_passed_over(open_page: Open, options: dict[str, Any]) -> None:
    data = {**pages.moment(hrparse.parse(ring(3)).hands, "zh"), "text": ring(3), **options}
    page = open_page(hash="#" + base64.b64encode(gzip.compress(json.dumps(data).encode())).decode())
    assert "共 1 手" in info(page)
    assert page.locator("#text li").count() > 10


def test_the_original_text_is_not_given_away_beside_data_without_names(open_page: Open, sample: str) -> None:
    page = open_page()
    read(page, sample)
    page.click("#share-menu summary")
    assert page.is_enabled("#copy-text")
    page.check("#strip")
    assert page.is_disabled("#copy-text")
    page.click("#share-menu summary")
    read(page, ring(3))
    assert page.is_disabled("#copy-text")
    page.click("#share-menu summary")
    page.uncheck("#strip")
    assert page.is_enabled("#copy-text")
    read(page, hrparse.dumps(hrparse.parse(sample).hands))
    assert page.is_disabled("#copy-text")


# -- what is given away -----------------------------------------------------------------------------------------------


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
