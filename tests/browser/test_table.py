"""How the table looks: nothing overlaps, whatever the width and the number of players."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from conftest import WIDTHS, Open, Page, press, read
from hands import NAMES, TOURNAMENT, TWICE, money, ring

pytestmark = pytest.mark.browser

OVERLAPS = (Path(__file__).parent / "overlaps.js").read_text("utf-8")
CUT = (Path(__file__).parent / "cut.js").read_text("utf-8")

MOMENTS = {"preflop": ["p", *["ArrowRight"] * 8], "flop": ["f", "ArrowRight", "ArrowRight"], "end": ["End"]}


def settled(page: Page) -> Any:
    """What overlaps, once the table has its size."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate(OVERLAPS)


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_overlaps(open_page: Open, width: int) -> None:
    page = open_page(width=width, reduced_motion="reduce")
    wrong = {}
    for players in range(2, 11):
        read(page, ring(players))
        for moment, keys in MOMENTS.items():
            press(page, *keys)
            if found := settled(page):
                wrong[players, moment] = found
    assert not wrong


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [*WIDTHS, 840, 1024])
def test_nothing_is_cut(open_page: Open, examples: Path, width: int, lang: str) -> None:
    """Names and numbers of a usual size stand in full, on every panel, and nothing stands outside of its place."""
    page = open_page(width=width, reduced_motion="reduce")
    if lang == "en":
        page.click("#lang")
    wrong = {"start": page.evaluate(CUT)}
    usual = [(examples / "hands" / name).read_text("utf-8") for name in ("amethyst.txt", "spring.txt")]
    read(page, "\n\n".join([*usual, ring(10, 1), *(ring(2, number) for number in range(2, 8)), "What do you think?"]))
    for panel in ("log", "text", "list"):
        if width < 1000:
            page.click(f'button[data-panel="{panel}"]')
        page.wait_for_function("() => document.querySelector('#list [aria-current] .net').textContent.endsWith('bb')")
        wrong[panel] = page.evaluate(CUT)
    page.click("#next-hand")
    press(page, "End")
    wrong["end"] = page.evaluate(CUT)
    read(page, usual[0].replace("Carol: calls $20", "Carol: cals $20"))
    wrong["broken"] = page.evaluate(CUT)
    assert {screen: found for screen, found in wrong.items() if found} == {}


@pytest.mark.parametrize("width", [718, 1045])  # A4, upright and across
def test_the_whole_log_is_printed(open_page: Open, examples: Path, width: int) -> None:
    page = open_page(width=width)
    read(page, (examples / "hands" / "amethyst.txt").read_text("utf-8"))
    page.emulate_media(media="print")
    assert not page.is_visible("#play")
    shown, whole = page.evaluate(
        "() => { const log = document.querySelector('#log .scroll'); return [log.clientHeight, log.scrollHeight]; }"
    )
    assert shown == whole > 500
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_long_names_and_large_amounts(open_page: Open, width: int) -> None:
    page = open_page(width=width, reduced_motion="reduce")
    names = [f"{name} the Unreasonably Long Named {k}" for k, name in enumerate(NAMES)]
    text = ring(9, names=names)
    read(page, re.sub(r"\$(\d+(?:\.\d\d)?)", lambda amount: money(round(float(amount[1]) * 123_456_700)), text))
    for keys in MOMENTS.values():
        press(page, *keys)
        assert settled(page) == []
    plate = page.locator(".plate").first
    assert "Unreasonably Long Named" in plate.get_attribute("title")
    assert page.eval_on_selector(".name", "name => name.scrollWidth > name.clientWidth")


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_two_boards_and_bounties(open_page: Open, width: int) -> None:
    page = open_page(width=width, reduced_motion="reduce")
    for text in (TWICE, TOURNAMENT):
        read(page, text)
        press(page, "End")
        assert settled(page) == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (375, 667), (390, 844)])
def test_a_phone_shows_the_whole_table_and_all_controls(open_page: Open, width: int, height: int) -> None:
    page = open_page(width=width, height=height, has_touch=True, is_mobile=True)
    read(page, ring(9))
    page.wait_for_timeout(100)
    for selector in ("#table", "#play", "#first-hand", "#next-hand", '[data-street="river"]', "#speed", "#scrub"):
        box = page.locator(selector).bounding_box()
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= width + 1, selector
        assert box["y"] >= -1, selector
        assert box["y"] + box["height"] <= height + 1, selector
    for button in page.locator(".controls button").all():
        box = button.bounding_box()
        assert box["width"] >= 24
        assert box["height"] >= 40


def test_seats_stand_at_equal_angles(open_page: Open) -> None:
    page = open_page(width=1280)
    read(page, ring(9))
    table = page.locator("#table").bounding_box()
    xs = [seat.bounding_box() for seat in page.locator(".seat").all()]
    middle = [box["x"] + box["width"] / 2 - table["x"] - table["width"] / 2 for box in xs]
    assert abs(middle[0]) < 2  # the hero, bottom centre
    for left, right in zip(middle[1:5], reversed(middle[5:]), strict=True):
        assert abs(left + right) < 2
    assert all(x < 0 for x in middle[1:5])  # clockwise


def test_chips_and_cards_move_unless_nobody_wants_it(open_page: Open) -> None:
    page = open_page()
    read(page, ring(6))
    press(page, "f")
    press(page, "ArrowRight")
    assert page.evaluate("() => document.querySelector('.bets').getAnimations({ subtree: true }).length") > 0
    press(page, "t", "ArrowLeft", "ArrowRight")
    assert page.locator(".board .turning").count() == 1
    page = open_page(reduced_motion="reduce")
    read(page, ring(6))
    press(page, "f", "ArrowRight", "t", "ArrowLeft", "ArrowRight")
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_forced_colours(open_page: Open) -> None:
    page = open_page(forced_colors="active")
    read(page, ring(6))
    press(page, "f")
    borders = page.eval_on_selector_all(".plate", "all => all.map(plate => getComputedStyle(plate).borderTopWidth)")
    assert all(width != "0px" for width in borders)
