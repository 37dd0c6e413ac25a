"""What somebody might do to the page: it says what is wrong, and lives on."""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path

import pytest
from conftest import Open, Page, press, read
from hands import ring
from test_replay import info

pytestmark = pytest.mark.browser

HOSTILE = [
    "<img src=x onerror=alert(1)>", "<script>document.title='x'</script>", "</script><script>alert(1)</script>", "<!--", "<style>*{display:none}",
    "\u202eevil\u202c", "{{7*7}}", "' onclick='alert(1)", "$&$1${1}",
]  # fmt: skip


@pytest.fixture
def bare(examples: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((examples / "example.json").read_text("utf-8"))
    return found


def lives(page: Page) -> None:
    """The page still reads and plays."""
    read(page, ring(3))
    press(page, "End")
    assert "Borek" in page.inner_text("#now")


def test_names_never_run(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    page.on("dialog", lambda dialog: pytest.fail("a dialog"))
    names = ["Ada", "Borek", *HOSTILE][:10]
    read(page, ring(10, names=names))
    assert page.is_visible("#table"), page.inner_text("#problems")
    press(page, "End", "Home")
    assert page.locator("main img, main script, main style").count() == 0
    assert "<img src=x" in page.inner_text(".seats")
    page.click("#share-menu summary")
    with page.expect_download() as download:
        page.click("#export")
    path = tmp_path / "a.html"
    download.value.save_as(path)
    other = open_page(path)
    assert other.locator("main img, main script, main style").count() == 0
    assert "第 1 手，共 1 手" in info(other)


def test_a_name_of_a_megabyte(open_page: Open, bare: dict[str, object]) -> None:
    page = open_page()
    text = json.dumps(bare).replace("Carol", "C" * 1_000_000)
    read(page, text)
    press(page, "End")
    assert len(page.inner_text("body")) < 100_000
    read(page, ring(3).replace("Cleo", "C" * 1_000_000))
    assert page.is_visible("#table") or page.is_visible("#problems")
    lives(page)


def test_ten_thousand_players(open_page: Open, bare: dict[str, object]) -> None:
    page = open_page()
    many = [{"seat": k + 1, "name": f"p{k}", "stack": 100, "cards": None, "position": None} for k in range(10_000)]
    read(page, json.dumps({**bare, "players": many, "streets": []}))
    assert "解析失败" in page.inner_text("#problems")
    few = [{"seat": k + 1, "name": f"p{k}", "stack": 100, "cards": None, "position": None} for k in range(60)]
    read(
        page,
        json.dumps(
            {**bare, "players": few, "streets": [], "result": {"winners": [], "pot": 0, "rake": 0, "showdown": False}}
        ),
    )
    assert page.is_visible("#table") or page.is_visible("#problems")
    lives(page)


@pytest.mark.parametrize(
    "text",
    [
        '{"hands": [{"hand_id": "1", "blinds": [1e999, 2]}]}',
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"hands": 5}',
        '{"hands": []}',
        "[]",
        "[1, 2]",
        "{}",
        '{"__proto__": {"x": 1}, "hands": [null]}',
        '{"text": "hello", "hands": []}',
        "\x00\x01\x02",
    ],
    ids=range(11),
)
def test_json_that_is_no_hand(open_page: Open, text: str) -> None:
    page = open_page()
    read(page, text)
    assert "解析失败" in page.inner_text("#problems")
    assert len(page.inner_text("body")) < 20_000
    lives(page)


def packed(data: bytes) -> str:
    return "#" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    ("hash", "words"),
    [
        ("#%%%", "base64"),
        ("#H4sIAAAA*", "base64"),
        ("#A", "base64"),
        ("#H4sIAAAAAAAAAAAA", "压缩数据损坏"),
        (packed(gzip.compress(b"x" * 9_000_000)), "8 MiB"),
        (packed(gzip.compress(b'{"hands": [1]}')), "这段 JSON 不是手牌"),
        (packed(gzip.compress(b"hello")), "（hello）"),
        (packed(gzip.compress(b"\xff\xfe")), "压缩数据损坏"),
        (packed(b'{"hands"'), "这段 JSON 不是手牌"),
    ],
    ids=range(9),
)
def test_broken_links(open_page: Open, hash: str, words: str) -> None:
    page = open_page(hash=hash)
    page.wait_for_selector("#problems:visible")
    assert "解析失败" in page.inner_text("#problems")
    assert words in page.inner_text("#problems")
    lives(page)


def test_a_bomb_is_stopped_while_it_unpacks(open_page: Open) -> None:
    page = open_page()
    bomb = gzip.compress(b"\0" * 300_000_000)
    page.evaluate("hash => { location.hash = hash; }", packed(bomb))
    page.wait_for_selector("#problems:visible", timeout=10_000)
    assert "8 MiB" in page.inner_text("#problems")
    lives(page)


def test_moments_that_do_not_exist(open_page: Open, bare: dict[str, object]) -> None:
    for moment in (
        {"hand": 99, "frame": 10_000},
        {"hand": -4, "frame": -1},
        {"hand": "x", "frame": [], "view": 7, "step": 1e9},
        {"view": {"lang": "<b>", "unit": {}}},
    ):
        page = open_page(hash=packed(gzip.compress(json.dumps({"hands": [bare], **moment}).encode())))
        assert "#239732915412" in info(page)
        assert page.inner_text("#now")


def test_thousands_of_actions(open_page: Open, bare: dict[str, object]) -> None:
    page = open_page()
    checks = [{"player": name, "action": "check"} for _ in range(2_500) for name in ("Carol", "Hero")]
    bare["streets"][0]["actions"] += checks  # type: ignore[index]
    read(page, json.dumps(bare))
    last = int(page.get_attribute("#scrub", "max"))
    assert last > 5_000
    assert page.locator("#log li").count() <= 600
    press(page, "End", "ArrowLeft", "Home", "ArrowRight")
    page.locator("#scrub").fill("2600")
    assert "checks" in page.inner_text("#now")


TURNED = ["Ada\u202e", "\u2069\u202eBorek", "\u05d0\u05d1\u05d2"]
"""Names that turn the direction of what follows them, unless they are kept apart."""


def test_a_name_turns_nothing_round(open_page: Open) -> None:
    """What stands behind a name stands to the right of it: in the sentence, the log, the table, the text."""
    page = open_page()
    read(page, ring(3, names=TURNED))
    press(page, "End")
    for place in ("#now", "#log li:last-child .what", "#log li:nth-child(4) .what", "#text li:nth-child(4) bdi"):
        ends = page.evaluate(
            """(selector) => {
                const walker = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
                const boxes = [];
                while (walker.nextNode()) {
                    const range = document.createRange();
                    range.selectNodeContents(walker.currentNode);
                    if (range.toString().trim()) boxes.push(range.getBoundingClientRect());
                }
                return boxes.filter((box) => Math.abs(box.top - boxes[0].top) < 4).map((box) => box.left);
            }""",
            place,
        )
        assert ends == sorted(ends), place
    shown = page.inner_text("main")
    assert not any(mark in shown for mark in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert page.locator(".seat .name").all_inner_texts().count("Ada\ufffd") == 1
