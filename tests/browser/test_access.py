"""Axe finds nothing, in both languages, on every screen; the keyboard is enough; the action is spoken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Open, Page, press, read
from hands import ring

pytestmark = pytest.mark.browser


def faults(page: Page, axe: str) -> list[str]:
    page.wait_for_timeout(450)  # a card that turns is not as dark as it will be
    page.evaluate(axe)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations)")
    return [f"{each['id']}: {json.dumps([node['html'][:160] for node in each['nodes'][:3]])}" for each in found]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_nothing(open_page: Open, axe: str, lang: str, width: int, examples: Path) -> None:
    page = open_page(width=width, bypass_csp=True, reduced_motion="reduce")
    if lang == "en":
        page.click("#lang")
    wrong = {"start": faults(page, axe)}
    read(page, "hello world")
    wrong["failure"] = faults(page, axe)
    broken = (examples / "example_ps.txt").read_text("utf-8").replace("Alice: folds", "Alice: foldz")
    read(page, ring(9, 1) + "\n\n" + ring(6, 2) + "\n\n" + broken)
    wrong["preflop"] = faults(page, axe)
    press(page, "t", "ArrowRight")
    wrong["turn"] = faults(page, axe)
    press(page, "End")
    wrong["end"] = faults(page, axe)
    for menu in ("view", "share"):
        page.click(f"#{menu}-menu summary")
        wrong[menu] = faults(page, axe)
    press(page, "Escape", "?")
    wrong["help"] = faults(page, axe)
    press(page, "Escape")
    if width < 1000:
        for panel in ("text", "list"):
            page.click(f'button[data-panel="{panel}"]')
            wrong[panel] = faults(page, axe)
    page.click("#faults")
    wrong["problems"] = faults(page, axe)
    assert {screen: found for screen, found in wrong.items() if found} == {}


def test_the_action_is_spoken(open_page: Open, examples: Path) -> None:
    page = open_page()
    read(page, (examples / "example_ps.txt").read_text("utf-8"))
    press(page, "f")
    assert "翻牌 FLOP 黑桃K 方块7 红心2" in page.inner_text("#live")
    press(page, "l", "ArrowRight")
    assert page.inner_text("#live") == "UTG (Eve) checks"
    press(page, "End")
    assert "Result: BTN (Carol) wins $335" in page.inner_text("#live")


def test_everything_by_the_keyboard(open_page: Open, examples: Path) -> None:
    page = open_page()
    page.keyboard.insert_text("")
    page.focus("#paste")
    page.keyboard.insert_text((examples / "example_ps.txt").read_text("utf-8"))
    press(page, "Tab", "Enter")  # to the button, and press it
    assert page.is_visible("#table")
    reached = set()
    for _ in range(60):
        press(page, "Tab")
        reached.add(
            page.evaluate(
                "() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName"
            )
        )
    for control in (
        "first-hand",
        "back-step",
        "play",
        "next-step",
        "next-hand",
        "scrub",
        "speed",
        "lang",
        "help",
        "open-new",
        "plate",
        "faults",
    ):
        if not page.locator(f"#{control}").count() or page.locator(f"#{control}").is_enabled():
            assert control in reached, control


def test_seats_have_names_that_say_all(open_page: Open, examples: Path) -> None:
    page = open_page()
    read(page, (examples / "example_ps.txt").read_text("utf-8"))
    press(page, "f", "ArrowRight", "ArrowRight", "ArrowRight")
    label = page.get_attribute('.seat[data-name="Hero"] .plate', "aria-label")
    assert label == "Hero，$765，坐到这里看，SB，面前 $20，bet"
    assert page.get_attribute('.seat[data-name="Hero"] .card', "aria-label") == "红心A"
