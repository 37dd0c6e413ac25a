"""`python -m docs.screenshot [FOLDER]`: the pictures of the page in README, one for each language. Needs Chromium and a
Chinese font (`apt-get install chromium fonts-noto-cjk`)."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

import hrparse
from hrparse.diagnostics import Lang
from hrparse.page import page as page_of

HERE = Path(__file__).parent
ROOT = HERE.parent
HANDS = ROOT / "examples" / "hands" / "amethyst.txt"
KEYS = ("ArrowDown", "t", *["ArrowRight"] * 2)
"""From the first hand to the moment that is shown: Hero is all-in on the turn."""
NAMES: dict[Lang, str] = {"en": "replayer.png", "zh": "replayer.zh.png"}
SIZE: ViewportSize = {"width": 1280, "height": 760}
FLAGS = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]


def take(folder: Path) -> None:
    chromium = shutil.which("chromium")
    if not chromium:
        sys.exit("chromium is missing: apt-get install --yes chromium")
    text = HANDS.read_text("utf-8")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        for lang, name in NAMES.items():
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
            file = Path(made, f"{lang}.html")
            file.write_text(page_of(hrparse.parse(text).hands, text, lang), "utf-8")
            page.goto(file.as_uri())
            page.wait_for_selector("body[data-ready]")
            for key in KEYS:
                page.keyboard.press(key)
            page.screenshot(path=folder / name)
        browser.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
