"""The documents: all that they show works and prints what is written there, in both languages."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hrparse
from docs.snippets import blocks
from hrparse.cli import app
from hrparse.diagnostics import catalogue
from hrparse.grammar import line_types, sites

DOCUMENTS = ("README", "GUIDE")
IMAGE = re.compile(r"!\[[^\]]*\]\((docs/[^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#:]*)(#[^)]*)?\)")


def text(root: Path, name: str) -> str:
    return (root / name).read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["README.md", "README.zh.md", "GUIDE.md", "GUIDE.zh.md", "CONTRIBUTING.md"])
def test_what_is_shown_is_what_happens(root: Path, name: str) -> None:
    """Tables are what code, grammars and measurements say; snippets run and print what stands under them."""
    command = [sys.executable, "-m", "docs", "--check", name]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=False, timeout=600)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nrun `python -m docs`"


def asked(document: str) -> list[tuple[str, list[str]]]:
    """What the snippets of a document do, without what they print and without comments."""
    found = []
    for kind, _, lines in blocks(document):
        if kind == "console":
            lines = [line for line in lines if line.startswith("$ ")]
        elif kind == "python" and any(line.startswith(">>> ") for line in lines):
            lines = [line for line in lines if line.startswith((">>> ", "..."))]
        kept = [re.sub(r"\s+# (?!exit ).*$", "", line) for line in lines]
        found.append((kind, kept if kind in ("console", "python", "sh", "js", "html", "diff", "yaml") else []))
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_both_languages_show_the_same(root: Path, name: str) -> None:
    english, chinese = text(root, f"{name}.md"), text(root, f"{name}.zh.md")
    assert asked(english) == asked(chinese)
    assert re.findall(r"<!-- begin: .*", english) == re.findall(r"<!-- begin: .*", chinese)
    assert re.findall(r'<a id="[^"]*">', english) == re.findall(r'<a id="[^"]*">', chinese)


@pytest.mark.parametrize("path", sorted(Path(__file__).parents[2].glob("*.md")), ids=lambda path: path.name)
def test_links_lead_somewhere(root: Path, path: Path) -> None:
    document = path.read_text("utf-8")
    for image in IMAGE.findall(document):
        assert (root / image).is_file(), image
    for target, anchor in LINK.findall(document):
        there = root / target if target else path
        assert there.exists(), target
        if anchor:
            name = anchor[1:]
            heading = re.compile(r"^#+ .*$", re.MULTILINE)
            slugs = {
                re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
                for line in heading.findall(there.read_text("utf-8"))
            }
            assert f'<a id="{name}">' in there.read_text("utf-8") or name in slugs, f"{target}{anchor}"


def test_examples_in_docstrings_hold() -> None:
    done = doctest.testmod(hrparse)
    assert done.attempted
    assert not done.failed


def test_readme_names_the_two_commands(root: Path) -> None:
    for name in ("README.md", "README.zh.md"):
        assert re.search(r"^make demo\b", text(root, name), re.MULTILINE)
        assert re.search(r"^make test\b", text(root, name), re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "command"),
    [
        ("# .github/workflows/hands.yml", ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"]),
        ("# .pre-commit-config.yaml", ["pre-commit", "validate-config"]),
    ],
)
def test_configuration_that_is_shown_is_valid(root: Path, tmp_path: Path, first: str, command: list[str]) -> None:
    (lines,) = [lines for kind, _, lines in blocks(text(root, "GUIDE.md")) if kind == "yaml" and lines[0] == first]
    path = tmp_path / "shown.yaml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    program = Path(sys.executable).parent / command[0]
    done = subprocess.run([program, *command[1:], path], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_reference_is_built_and_fetches_nothing(root: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "mkdocs", "build", "--quiet", "--strict", "--site-dir", tmp_path],
        cwd=root, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")}
    for name, page in pages.items():
        assert not re.findall(r"<(?:script|img|iframe|source)[^>]*\bsrc=\"?(?:https?:)?//[^>]*>", page), name
        assert not re.findall(r"<link[^>]*\bhref=\"?(?:https?:)?//[^>]*>", page), name
    for name in ("parse", "iter_hands", "frames", "Hand", "Diagnostic"):
        assert re.search(rf'id="hrparse\.(?:\w+\.)?{name}"', pages["reference/library.html"]), name
    for code in catalogue().codes:
        assert f'id="{code.lower()}"' in pages["reference/codes.html"]
    for site in sites():
        for kind in line_types(site.site or ""):
            assert f'id="{site.site}-{kind.name}"' in pages["reference/lines.html"]
    for command in app.registered_commands:
        assert f"hrparse {command.name or command.callback.__name__}" in pages["reference/command.html"]
