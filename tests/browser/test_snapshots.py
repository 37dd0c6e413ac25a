"""A few screens as they look: a grid of 32 × 20 colours each, compared with tolerance, for fonts differ from machine to machine.

After a change that is meant: `SNAPSHOTS=write pytest -m browser tests/browser/test_snapshots.py`.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest
from conftest import Open, Page, press, read
from hands import ring

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parent / "snapshots"
GRID = """async (image) => {
  const bitmap = await createImageBitmap(await (await fetch(image)).blob(), { resizeWidth: 32, resizeHeight: 20, resizeQuality: "high" });
  const canvas = new OffscreenCanvas(32, 20), pen = canvas.getContext("2d");
  pen.drawImage(bitmap, 0, 0);
  const data = pen.getImageData(0, 0, 32, 20).data, grid = [];
  for (let at = 0; at < data.length; at += 4) grid.push([data[at], data[at + 1], data[at + 2]]);
  return grid;
}"""
MEAN, WORST = 6, 90
"""How far colours may differ, of 255: on average, and in one cell."""


def grid(page: Page) -> list[list[int]]:
    image = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    found: list[list[int]] = blank.evaluate(GRID, image)
    return found


@pytest.mark.parametrize("screen", ["start-1280", "six-1280", "nine-375", "end-1280"])
def test_a_screen_looks_as_before(open_page: Open, screen: str) -> None:
    page = open_page(width=int(screen.split("-")[1]), reduced_motion="reduce")
    if not screen.startswith("start"):
        read(page, ring(9 if screen.startswith("nine") else 6))
        press(page, *(["End"] if screen.startswith("end") else ["f", "ArrowRight"]))
    page.evaluate("() => document.activeElement.blur()")
    page.wait_for_timeout(100)
    now, path = grid(page), FOLDER / f"{screen}.json"
    if os.environ.get("SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(json.dumps(now, separators=(",", ":")) + "\n", "utf-8")
    before = json.loads(path.read_text("utf-8"))
    apart = [max(abs(a - b) for a, b in zip(cell, old, strict=True)) for cell, old in zip(now, before, strict=True)]
    assert sum(apart) / len(apart) < MEAN
    assert max(apart) < WORST
