"""What the documents show of the page, in a browser: the picture can be taken again, the snippet for other sites works."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Open, needed

from docs.screenshot import NAMES, SIZE
from docs.snippets import blocks


def size(picture: Path) -> tuple[int, int]:
    """Width and height in the head of a PNG file."""
    head = picture.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:])
    return width, height


@pytest.mark.browser
def test_the_pictures_can_be_taken_again(root: Path, tmp_path: Path) -> None:
    needed("chromium", "chromium")
    # in a process of its own, as whoever takes them does: Playwright may be running in this one
    subprocess.run([sys.executable, "-m", "docs.screenshot", tmp_path], cwd=root, check=True)
    for name in NAMES.values():
        assert size(tmp_path / name) == size(root / "docs" / name) == (SIZE["width"], SIZE["height"])


@pytest.mark.browser
@pytest.mark.parametrize("guide", ["GUIDE.md", "GUIDE.zh.md"])
def test_the_page_plays_in_the_frame_of_another(root: Path, tmp_path: Path, open_page: Open, guide: str) -> None:
    (lines,) = [lines for kind, _, lines in blocks((root / guide).read_text("utf-8")) if kind == "html"]
    (tmp_path / "dist").mkdir()
    for name in ("index.html", "dist/hrparse.js"):
        shutil.copy(root / name, tmp_path / name)
    host = tmp_path / "host.html"
    host.write_text("<!DOCTYPE html><body data-ready><main>" + "\n".join(lines) + "</main>", "utf-8")
    page = open_page(host)
    page.evaluate("text => show(text)", (root / "examples" / "hands" / "amethyst.txt").read_text("utf-8"))
    page.frame_locator("#replayer").locator("#table").wait_for()
    assert "250000000101" in page.frame_locator("#replayer").locator("#info").text_content()
