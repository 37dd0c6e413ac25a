"""The command in a source checkout, where grammars/ stands beside the package and somebody is at work on it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hrparse.grammar import BrokenGrammar
from hrparse.reference import Reference

ENV = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
STALE = "the grammars have changed since they were built: run `python -m transpile`\n"
FOLD = 'fold: PLAYER ": folds'
SALON = Path(__file__).parent.parent / "examples" / "salon"


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """What the command needs of a checkout."""
    for name in ("grammars", "hrparse"):
        shutil.copytree(root / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(checkout: Path, *arguments: str | Path) -> tuple[int, str, str]:
    call = [sys.executable, "-m", "hrparse", *map(str, arguments)]
    done = subprocess.run(call, cwd=checkout, capture_output=True, encoding="utf-8", env=ENV, timeout=60)
    return done.returncode, done.stdout, done.stderr.replace(f"{checkout}/", "")


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


# -- built from other grammars -----------------------------------------------------------------------------------------


def test_what_is_built_from_these_grammars_needs_no_word(checkout: Path, examples: Path) -> None:
    assert run(checkout, "check", "-q", examples / "example_ps.txt") == (0, "", "")


@pytest.mark.parametrize("engine", ["lark", "compiled"])
def test_a_grammar_that_was_edited_is_told_once(checkout: Path, examples: Path, engine: str) -> None:
    edit(checkout / "grammars" / "common.lark", FOLD, FOLD.replace("folds", "gives up"))
    hand = examples / "example_ps.txt"
    code, out, err = run(checkout, "check", "-q", "--format", "concise", "--engine", engine, hand, hand)
    assert err == STALE
    assert (code, ":13:1: error" in out) == (int(engine == "lark"), engine == "lark")


def test_it_is_told_in_chinese(checkout: Path, examples: Path) -> None:
    with (checkout / "grammars" / "hand.lark").open("a") as file:
        file.write("// a word\n")
    _, _, err = run(checkout, "check", "-q", "--lang", "zh", examples / "example_ps.txt")
    assert err == "语法文件在构建之后有改动：请运行 `python -m transpile`\n"


def test_line_ends_of_another_system_are_no_change(checkout: Path, examples: Path) -> None:
    for path in (checkout / "grammars").iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    for engine in ("lark", "compiled"):
        assert run(checkout, "check", "-q", "--engine", engine, examples / "example_ps.txt") == (0, "", "")


@pytest.mark.parametrize("arguments", [["sites"], ["lines"], ["check", "-q", SALON / "salon.txt"]])
def test_a_site_that_is_not_built_yet(checkout: Path, arguments: list[str | Path]) -> None:
    shutil.copy(SALON / "salon.lark", checkout / "grammars")
    code, out, err = run(checkout, *arguments)
    assert err == STALE
    assert (code, "Le Salon" in out) == (int("check" in arguments), False)


@pytest.mark.parametrize("arguments", [["sites"], ["lines"], ["check", "-q", "--site", "ggpoker", SALON / "salon.txt"]])
def test_a_site_that_is_gone(checkout: Path, arguments: list[str | Path]) -> None:
    (checkout / "grammars" / "ggpoker.lark").unlink()
    code, _, err = run(checkout, *arguments)
    assert err.startswith(STALE)
    assert code == 2 * ("check" in arguments)
    assert "Traceback" not in err


@pytest.mark.parametrize("built", [None, "<<<<<<< HEAD\n{}", "[]"])
def test_what_is_built_is_missing_or_damaged(checkout: Path, examples: Path, built: str | None) -> None:
    path = checkout / "hrparse" / "compiled" / "intermediate.json"
    if built is None:
        path.unlink()
    else:
        path.write_text(built, "utf-8")
    code, _, err = run(checkout, "check", "-q", examples / "example_ps.txt")
    assert (code, "Traceback" in err) == (2, False)
    assert "hrparse/compiled/intermediate.json" in err
    assert "python -m transpile" in err


def test_an_installed_package_compares_nothing(checkout: Path, examples: Path) -> None:
    """Its grammars stand inside it."""
    shutil.move(checkout / "grammars", checkout / "hrparse" / "grammars")
    with (checkout / "hrparse" / "grammars" / "hand.lark").open("a") as file:
        file.write("// a word\n")
    assert run(checkout, "check", "-q", examples / "example_ps.txt") == (0, "", "")


def test_the_library_says_nothing(checkout: Path, examples: Path) -> None:
    with (checkout / "grammars" / "hand.lark").open("a") as file:
        file.write("// a word\n")
    read = "import sys, hrparse; print(hrparse.parse_file(sys.argv[1]).ok, hrparse.__file__)"
    call = [sys.executable, "-c", read, str(examples / "example_ps.txt")]
    done = subprocess.run(call, cwd=checkout, capture_output=True, encoding="utf-8", env=ENV, timeout=60)
    assert (done.stdout, done.stderr) == (f"True {checkout}/hrparse/__init__.py\n", "")


# -- grammars that Lark does not take ----------------------------------------------------------------------------------


def test_a_broken_grammar_is_named_with_file_and_line(checkout: Path, tmp_path: Path, examples: Path) -> None:
    edit(checkout / "grammars" / "common.lark", FOLD, FOLD.replace(": P", ": NOBODY P"))
    out = tmp_path / "hands.json"
    out.write_text("old", "utf-8")
    for arguments in (["check"], ["parse", "-o", out]):
        code, printed, err = run(checkout, *arguments, "-q", "--engine", "lark", examples / "example_ps.txt")
        assert (code, printed) == (2, "")
        said = err.removeprefix(STALE)
        assert re.sub(":[0-9]+:", ":LINE:", said) == (
            "grammars/common.lark:LINE: this grammar cannot be used: there is no terminal NOBODY\n"
        )
        line = int(said.split(":")[1])
        assert "NOBODY" in (checkout / "grammars" / "common.lark").read_text("utf-8").splitlines()[line - 1]
    assert out.read_text("utf-8") == "old"


TINY = """\
// site: tiny
%import .words (AMOUNT, bet)
%declare PLAYER

line: fold | bet
fold: PLAYER ": folds"
"""
WORDS = """\
%declare PLAYER
// AMOUNT is money.
AMOUNT: /[0-9]{1,9}/
bet: PLAYER ": bets " AMOUNT
"""
# fmt: off
BROKEN = {
    "text without an end": (
        "tiny", '": folds"', '": folds',
        'tiny.lark:6: column 14: what begins here has no second `"`: `fold: PLAYER ": folds`'),
    "imported text without an end": (
        "words", 's " A', "s A",
        'words.lark:4: column 13: what begins here has no second `"`: `bet: PLAYER ": bets AMOUNT`'),
    "an imported bracket without an end": (
        "words", "bet: PLAYER", "bet: (PLAYER",
        "words.lark:4: column 30: the line ends before its rule does: `bet: (PLAYER \": bets \" AMOUNT`"),
    "a rule without an end": (
        "tiny", "line: fold | bet", "line: fold |* bet",
        "tiny.lark:5: column 13: here must stand a rule, a terminal, or a text in quotes: `line: fold |* bet`"),
    "a name that nobody defines": (
        "words", "bet: PLAYER", "bet: NOBODY PLAYER",
        "words.lark:4: there is no terminal NOBODY"),
    "an expression that is none": (
        "words", "{1,9}/", "{1,9}(/",
        "words.lark:3: /[0-9]{1,9}(/: missing ), unterminated subpattern at position 10"),
    "a rule that is there twice": (
        "tiny", "fold: PLAYER", 'fold: "x"\nfold: PLAYER',
        "tiny.lark:7: fold stands in line 6 already: keep one of them"),
    "an import of nothing": ("tiny", "%import .words", "%import .nothing", "tiny.lark:2: there is no nothing.lark"),
    "an import of what is not there": (
        "words", "bet: ", "bat: ", "tiny.lark:5: there is no rule bet; is bat meant?"),
    "two ways to read a line": (
        "tiny", "fold: PLAYER", 'fold: a | b\na: PLAYER ": folds"\nb: PLAYER',
        "tiny.lark:8: a (tiny.lark:7) and b (tiny.lark:8) read the same text, "
        "and nothing says which of them it is: keep one, or make them differ"),
    "letters that are none": ("words", "money", "caf\udce9", "words.lark:2: this is not UTF-8: save the file as UTF-8"),
    "no rule of lines": ("tiny", "line: ", "lines: ", "tiny.lark:1: there is no rule line, free, refused"),
}
# fmt: on


@pytest.mark.parametrize("kind", BROKEN)
def test_what_lark_does_not_take(tmp_path: Path, kind: str) -> None:
    name, old, new, expected = BROKEN[kind]
    for file, text in (("tiny", TINY), ("words", WORDS)):
        spoilt = text.replace(old, new) if file == name else text
        (tmp_path / f"{file}.lark").write_text(spoilt, "utf-8", errors="surrogateescape")
    with pytest.raises(BrokenGrammar) as refused:
        Reference(tmp_path / "tiny.lark")
    assert str(refused.value).replace(f"{tmp_path}/", "") == expected
