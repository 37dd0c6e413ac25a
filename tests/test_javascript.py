"""dist/hrparse.js gives what Python gives: every hand, every diagnostic, every frame."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from simulation import play
from test_audit import CASES as AUDITED

import hrparse
from fuzz.damage import mutate
from hrparse.diagnostics import catalogue
from hrparse.grammar import sites
from hrparse.json_form import ModelError

HERE = Path(__file__).parent
NAMES = [str(opening.site) for opening in sites()]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"allow": ["zoom", "straddle"]},
    {"lang": "zh"},
    {"audit": False},
    {"site": "pokerstars"},
    {"site": "ggpoker", "lang": "zh"},
)


@pytest.fixture(scope="module", autouse=True)
def node() -> None:
    """A machine without node must not pass for one on which JavaScript is tested."""
    if shutil.which("node") is None:
        pytest.fail("node is missing: sudo apt-get install nodejs", pytrace=False)


def ask(jobs: Sequence[dict[str, Any]]) -> list[Any]:
    """The answers of the JavaScript library."""
    text = "".join(json.dumps(job) + "\n" for job in jobs)
    run = subprocess.run(
        ["node", HERE / "javascript.cjs"], input=text, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.split("\n") if line]


def python(text: str, options: dict[str, Any], frames: bool = False) -> dict[str, Any]:
    mine = {**options, "allow": frozenset(options.get("allow", ()))}
    result = hrparse.parse(text, **mine)
    answer: dict[str, Any] = result.to_dict()
    if frames:
        answer["frames"] = [hrparse.to_dict(hrparse.frames(hand)) for hand in result.hands]
    return json.loads(json.dumps(answer))  # type: ignore[no-any-return]


def compare(texts: Sequence[tuple[str, dict[str, Any]]], frames: bool = False) -> None:
    """Holds the two against each other; the first text on which they differ is shown."""
    answers = ask([{"job": "parse", "text": text, "options": options, "frames": frames} for text, options in texts])
    for (text, options), theirs in zip(texts, answers, strict=True):
        ours = python(text, options, frames)
        assert theirs == ours, f"{options} {text!r}"


def invented() -> Iterator[str]:
    """The texts that the tests of this folder use."""
    for path in sorted([*(HERE.parent / "examples").glob("*.txt"), *HERE.glob("*/*.txt")]):
        text = path.read_bytes().decode("utf-8-sig", "replace")
        yield text
        yield from text.split("\n\n\n")


def simulated(first: int, count: int) -> Iterator[str]:
    for seed in range(first, first + count):
        game = play(seed)
        yield game.gg if seed % 2 else game.stars


def mutated(texts: Sequence[str], count: int, seed: int) -> list[tuple[str, dict[str, Any]]]:
    rng = random.Random(seed)
    return [(mutate(rng.choice(texts), rng), rng.choice(OPTIONS)) for _ in range(count)]


def test_invented_texts() -> None:
    compare([(text, options) for text in invented() for options in OPTIONS[:3]], frames=True)


def test_audited_hands() -> None:
    """Of every case of the audit, as text and as JSON."""
    texts = ["\n".join(case.text()) for case in AUDITED]
    models = [hrparse.dumps(hrparse.parse(text, audit=False).hands) for text in texts]
    compare([(text, options) for text in (*texts, *models) for options in OPTIONS[:3]])


def test_simulated_hands() -> None:
    compare([(text, {}) for text in simulated(0, 60)], frames=True)


def test_mutated_texts() -> None:
    compare(mutated([*invented(), *simulated(100, 30)], 400, 1), frames=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_mutated_texts(seed: int) -> None:
    compare(mutated([*invented(), *simulated(1000 * seed, 200)], 2200, 100 + seed), frames=True)


def test_columns_are_characters() -> None:
    text = (HERE.parent / "examples" / "example_ps.txt").read_text("utf-8-sig").replace("Bob", "🂡🂱 b")
    compare([(text.replace("b: folds", "b: foldz 🂡 x"), {})])


@pytest.mark.parametrize("odd", ["\x85", "\u2028", "\u2029", "\f", " ", "\t"])
@pytest.mark.parametrize("behind", ["", "x"])
def test_what_is_no_line_end(odd: str, behind: str) -> None:
    """Lines are read where they stand in the text, and what JavaScript takes for a line end is none."""
    lines = (HERE.parent / "examples" / "example_gg.txt").read_text("utf-8-sig").split("\n")
    compare(
        [
            ("\n".join([*lines[:k], lines[k] + odd + behind, *lines[k + 1 :]]), {"audit": False})
            for k in range(len(lines))
        ]
    )


@pytest.mark.parametrize("end", ["\r\n", " \n", "  \r\n", " \r \n", "\r", "\r\r\n", "\t\n", "\u2009\n"])
@pytest.mark.parametrize("every", [1, 2, 7])
@pytest.mark.parametrize("mark", ["", "\ufeff", "%41\ufeff", "\u20ac\n", "\xe9\n\ufeff"])
def test_ends_of_lines(end: str, every: int, mark: str) -> None:
    """JavaScript reads lines where they stand, with what a line ends in behind them."""
    text = "".join(simulated(70, 3))
    lines = (text + text.replace(": folds", ": foldz", 1)).split("\n")
    read = mark + "".join(line + ("\n" if k % every else end) for k, line in enumerate(lines))
    compare([(read, {"audit": False}), ("\n\n" + read.replace("Seat 1", mark + "Seat 1", 3), {})])


def test_a_mark_in_a_long_text() -> None:
    """What is kept with two bytes a character for a mark alone is read as if there were none, unlike for a letter."""
    text = "".join(simulated(900, 250))
    for letter in ("", "é", "ж", "🂡"):
        compare([("\ufeff" + text.replace("Alice", "Alice" + letter), {"audit": False})])
        compare([("\ufeff" + text + letter, {"audit": False})])


def test_text_beyond_a_block() -> None:
    """Text is read in blocks; what ends in the middle of one waits for the next."""
    hands = [text + "\n\n" for text in simulated(500, 250)]
    long = "".join(hands).replace("Alice", "A🂡")
    compare([(long, {}), (long.replace("\n", "\r\n"), {}), (long.replace(": folds", ": foldz", 3), {"audit": False})])


@pytest.mark.parametrize(
    ("text", "options", "crash"),
    [
        ("", {"site": "nosuch"}, "RangeError: site cannot be nosuch; there are: " + ", ".join(NAMES)),
        ("", {"site": "elsewhere"}, "RangeError: site cannot be elsewhere; there are: "),
        ("", {"lang": "fr"}, "RangeError: lang cannot be fr; there are: en, zh"),
        ("", {"allow": ["zoom", "omaha"]}, "RangeError: allow cannot be omaha; there are: zoom, straddle"),
        ("", {"allow": "zoom"}, 'TypeError: allow is a list of names, such as ["zoom"], no text'),
        ("", {"language": "zh"}, "TypeError: no option is called language; there are: site, allow, audit, lang"),
        (42, {}, "TypeError: hrparse reads text"),
        (None, {}, "TypeError: hrparse reads text"),
    ],
)
def test_what_it_cannot_be_asked(text: object, options: dict[str, Any], crash: str) -> None:
    [answer] = ask([{"job": "parse", "text": text, "options": options, "frames": False}])
    assert answer["crash"].startswith(crash)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\ufeff",
        "\r",
        " ",
        "hello world",
        "\n\n  x\n",
        "PokerStars Hand #",
        "> " * 1000,
        "\ud83c",
        "PokerStars Hand #1: \ud83c\n",
    ],
)
def test_hardly_any_text(text: str) -> None:
    compare([(text, {})])


@pytest.mark.parametrize(
    "unit", ["a", " ", "(", "Seat 1: ", ": raises $1 to ", "🂡", 'said, "', "Poker Hand #1: ", " wins the $1 bounty"]
)
def test_a_long_line_takes_linear_time(unit: str) -> None:
    """A line of a megabyte, in and out of a hand."""
    head = (HERE.parent / "examples" / "example_ps.txt").read_text("utf-8-sig").split("\n")
    line = unit * (1_000_000 // len(unit))
    text = "\n".join([*head[:9], line, *head[9:]])
    program = "const h = require(process.argv[1]); h.parse(require('fs').readFileSync(0, 'utf8'))"
    subprocess.run(
        ["node", "-e", program, HERE.parent / "dist" / "hrparse.js"], input=text.encode(), check=True, timeout=20
    )


def test_every_way_to_load_it() -> None:
    """As an ES module by name, and as a global where there are no modules."""
    library = HERE.parent / "dist" / "hrparse.js"
    module = f"import {{ parse, version }} from {json.dumps(library.as_uri())}; console.log(typeof parse, version)"
    run = subprocess.run(["node", "--input-type=module", "-e", module], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("function ")
    script = (
        "const s = require('fs').readFileSync(process.argv[1], 'utf8'), c = {}; c.globalThis = c;"
        "require('vm').runInNewContext(s, c);"
    )
    run = subprocess.run(
        ["node", "-e", script + "console.log(typeof c.hrparse.parse)", library],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "function\n"


def test_an_unknown_site_is_an_error() -> None:
    (answer,) = ask([{"job": "parse", "text": "x", "options": {"site": "nobody"}}])
    assert "site cannot be nobody" in answer["crash"]


# -- JSON --------------------------------------------------------------------------------------------------------------


def loaded(text: str) -> Any:
    try:
        return {"hands": json.loads(json.dumps(hrparse.to_dict(hrparse.loads(text))))}
    except ModelError as error:
        return {"path": error.path, "reason": error.reason}


def broken_json() -> Iterator[str]:
    """A hand with one value changed, dropped or of another type, each in turn."""
    whole = json.loads(hrparse.dumps(hrparse.parse((HERE.parent / "examples" / "example_ps.txt").read_bytes()).hands))
    values: tuple[Any, ...] = (None, True, 7, -1, 0.5, "x", [], {}, ["x"], {"x": 1}, 10**15 + 2, 0.12345678)

    def places(part: Any) -> Iterator[tuple[Any, Any]]:
        for key, value in list(part.items() if isinstance(part, dict) else enumerate(part)):
            yield part, key
            if isinstance(value, dict | list):
                yield from places(value)

    for owner, key in list(places(whole)):
        value = owner[key]
        for other in values:
            owner[key] = other
            yield json.dumps(whole)
        owner[key] = value
        if isinstance(owner, dict):
            del owner[key]
            yield json.dumps(whole)
            owner[key] = value


def test_json_is_read_alike() -> None:
    texts = list(broken_json())
    texts = texts[:: max(1, len(texts) // 1500)]
    for text, theirs in zip(texts, ask([{"job": "loads", "text": text} for text in texts]), strict=True):
        ours = loaded(text)
        if "Invalid decimal string" in ours.get(
            "reason", ""
        ):  # a figure in quotes is refused by either, for its own reason
            ours["reason"] = theirs.get("reason")
        assert theirs == ours, text


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"hands": 1}', '{"hands": [1]}', "null", '"x"', "[" * 100_000])
def test_no_hand_in_the_json(text: str) -> None:
    (theirs,) = ask([{"job": "loads", "text": text}])
    ours = loaded(text)
    assert theirs["path"] == ours["path"]
    if "JSON" not in ours["reason"] and "deep" not in ours["reason"]:
        assert theirs == ours


def test_what_is_written_reads_back() -> None:
    text = (HERE.parent / "examples" / "example_gg.txt").read_text("utf-8-sig")
    (theirs,) = ask([{"job": "reloaded", "text": text}])
    assert theirs == python(text, {})["hands"]


# -- words -------------------------------------------------------------------------------------------------------------


def test_explain() -> None:
    codes = catalogue().codes
    answers = ask([{"job": "explain", "code": code, "lang": lang} for code in codes for lang in ("en", "zh")])
    for theirs, (code, lang) in zip(answers, ((code, lang) for code in codes for lang in ("en", "zh")), strict=True):
        entry = codes[code]
        title = entry.title.zh if lang == "zh" else entry.title.en
        assert (theirs["code"], theirs["severity"], theirs["title"]) == (code, entry.severity, title)


def test_a_code_without_words_is_our_own_fault() -> None:
    finding = {
        "code": "HR999",
        "line": 1,
        "column": 1,
        "end_column": 0,
        "params": {},
        "expected": [],
        "help": None,
        "hand_id": None,
    }
    (theirs,) = ask([{"job": "render", "finding": finding, "source": "x", "lang": "en"}])
    assert theirs["code"] == "HR901"
