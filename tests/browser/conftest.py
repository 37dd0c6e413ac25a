"""The built page in Debian's Chromium, opened from disk and without a network."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
WIDTHS = {320: 568, 375: 667, 600: 800, 768: 1024, 1000: 700, 1280: 800, 1920: 1080, 2560: 1440}
"""Heights of the windows by their widths, in pixels."""

Page = Any
Open = Callable[..., Page]


def needed(program: str, package: str) -> str:
    """The path of a program; without it the tests fail and say what installs it."""
    found = shutil.which(program)
    if not found:
        pytest.fail(f"{program} is missing: apt-get install --yes {package}", pytrace=False)
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = needed("chromium", "chromium")
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def index(root: Path) -> Path:
    """The built page."""
    return root / "index.html"


@pytest.fixture
def open_page(browser: Any, index: Path) -> Iterator[Open]:
    """Opens the page, or another file, in a window of its own. At the end nothing may have gone wrong in it, and nothing may have
    been asked of any network."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def note(request: Any) -> None:
        if not request.url.startswith(("file:", "blob:", "data:")):
            wrong.append(f"asks for {request.url}")

    def open_it(
        file: Path | None = None, hash: str = "", width: int = 1280, height: int = 0, expected: str = "", **options: Any
    ) -> Page:
        size = {"width": width, "height": height or WIDTHS.get(width, 800)}
        context = browser.new_context(viewport=size, offline=True, accept_downloads=True, **options)
        contexts.append(context)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("request", note)
        page.on("pageerror", lambda error: wrong.append(f"throws {error}"))
        page.on(
            "console",
            lambda said: (
                wrong.append(said.text) if said.type == "error" and not (expected and expected in said.text) else None
            ),
        )
        page.goto((file or index).as_uri() + hash)
        page.wait_for_selector("body[data-ready]")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not wrong


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    npm = needed("npm", "npm")
    script = HERE / "node_modules" / "axe-core" / "axe.min.js"
    with open(Path(tempfile.gettempdir()) / f"axe-core-{os.getuid()}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers may want it
        if not script.is_file():
            install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
            subprocess.run(install, cwd=HERE, check=True, timeout=300)
    return script.read_text("utf-8")


def read(page: Page, text: str) -> None:
    """Gives a text to the page and lets it read; long texts to the end."""
    if page.is_visible("#open-new"):
        page.click("#open-new")
    # In one go: a browser takes seconds to lay out megabytes in a box.
    page.evaluate(
        "text => { document.getElementById('paste').value = text; document.getElementById('read').click(); }", text
    )
    page.wait_for_selector("#replay:not([aria-busy=true])", state="attached")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
