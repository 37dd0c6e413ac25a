"""What the entries of fuzz/ hold against the engines, for so many texts and always the same; `make fuzz` goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from invented import HANDS

import hrparse
from fuzz import damage, loads, mutations, parse
from fuzz.engines import Difference, JavaScript, dump_lines, load_lines, read_hands, read_lines, read_texts
from fuzz.entry import CORPUS
from fuzz.strategies import KNOWN, READ, every_line, hands
from fuzz.writer import Made, Writer, from_seed

MANY = 100_000
SHARD = 2_500
FOUND = sorted(CORPUS.glob("*/*"))


@pytest.fixture(scope="module")
def javascript() -> Iterator[JavaScript]:
    with JavaScript() as engine:
        yield engine


@pytest.mark.parametrize("path", FOUND, ids=[f"{path.parent.name}/{path.name}" for path in FOUND])
def test_what_was_found_once(javascript: JavaScript, path: Path) -> None:
    """The seeds of the entries; a crasher becomes one when it is moved here."""
    data = path.read_bytes()
    if path.parent.name in ("lines", "hands"):
        read_hands(javascript, [load_lines(data)])
    elif path.parent.name == "loads":
        loads.check(data)
    else:
        parse.check(data)
        text = data.decode("utf-8", "replace")
        mutations.read(javascript, [(text, options) for options in mutations.OPTIONS])


@pytest.mark.parametrize("site", KNOWN)
def test_lines_are_what_they_were_made_from(javascript: JavaScript, site: str) -> None:
    @settings(max_examples=15, derandomize=True)
    @given(every_line(site))
    def check(case: tuple[str, list[Made]]) -> None:
        read_lines(javascript, [case])

    check()


@pytest.mark.parametrize("site", READ)
def test_hands_are_what_they_were_made_from(javascript: JavaScript, site: str) -> None:
    @settings(max_examples=25, derandomize=True)
    @given(hands(site))
    def check(case: tuple[str, list[Made]]) -> None:
        read_hands(javascript, [case])

    check()


def test_texts_are_read_alike(javascript: JavaScript) -> None:
    mutations.read(javascript, mutations.texts(0, 150))


def test_spoiled_json_is_read_alike(javascript: JavaScript, examples: Path) -> None:
    """What is wrong first in the text is told first, whatever the order of the fields; `7.0` is a whole number. One
    hand, a list of them, or a hand in each line."""
    rng = random.Random(2026)
    texts = [(examples / "example_ps.txt").read_text("utf-8"), *HANDS.values()]
    hands = [json.dumps(hrparse.to_dict(hand)) for text in texts for hand in hrparse.parse(text, audit=False).hands]
    spoiled = []
    for _ in range(1_600):
        several = [json.loads(rng.choice(hands)) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        damage.spoiled(rng.choice(several), rng)
        lines = len(several) > 1 and rng.random() < 0.5
        whole = several if len(several) > 1 else several[0]
        spoiled.append(
            "\n".join(map(json.dumps, several)) if lines else json.dumps(whole, indent=rng.choice((None, 1)))
        )
    read_texts(javascript, [(each, {}) for each in spoiled])


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, MANY, SHARD))
def test_many_texts_are_read_alike(javascript: JavaScript, first: int) -> None:
    """Hands, two of five damaged, in Lark, in the generated recognizer and in JavaScript."""
    for number in range(first, first + SHARD, mutations.BATCH):
        mutations.read(javascript, mutations.texts(number, mutations.BATCH))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 2_000, 500))
def test_many_lines_are_what_they_were_made_from(javascript: JavaScript, first: int) -> None:
    """Few of them may be read as something else, because a name in them holds words of the grammar."""
    cases = [(site, Writer(site, from_seed(f"{site} {n}")).hand()) for n in range(first, first + 500) for site in READ]
    excused = sum(read_lines(javascript, cases[k : k + 50]) for k in range(0, len(cases), 50))
    assert excused < sum(len(lines) for _, lines in cases) / 500


# -- the checks themselves ---------------------------------------------------------------------------------------------


def lines_of(site: str, seed: int = 1) -> list[Made]:
    return Writer(site, from_seed(seed)).every_line()


@pytest.mark.parametrize("site", READ)
def test_every_rule_is_written(site: str) -> None:
    """A line type that the strategies left out would never be fuzzed."""
    written = {made.rule for seed in range(60) for made in lines_of(site, seed)}
    writer = Writer(site, from_seed(0))
    assert written == {*writer.rules}


def test_a_wrong_field_is_noticed(javascript: JavaScript) -> None:
    lines = lines_of("pokerstars")
    at = next(k for k, made in enumerate(lines) if made.rule == "bet")
    lines[at] = lines[at]._replace(values=("nobody", *(lines[at].values or ())[1:]))
    with pytest.raises(Difference, match="made from"):
        read_lines(javascript, [("pokerstars", lines)])


def test_a_line_that_does_not_read_is_noticed(javascript: JavaScript) -> None:
    lines = lines_of("pokerstars")
    at = next(k for k, made in enumerate(lines) if made.rule == "bet")
    lines[at] = lines[at]._replace(text=lines[at].text.replace(": bets", ": betz"))
    with pytest.raises(Difference, match="is read as None"):
        read_lines(javascript, [("pokerstars", lines)])


def test_engines_that_differ_are_noticed(javascript: JavaScript, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(javascript, "ask", lambda jobs: [{"hands": [], "diagnostics": []} for _ in jobs])
    with pytest.raises(Difference, match="JavaScript"):
        read_texts(javascript, [("hello", {})])


def test_lines_are_kept_whole() -> None:
    case = "ggpoker", lines_of("ggpoker")
    again = load_lines(dump_lines(case))
    assert [made.text for made in again[1]] == [made.text for made in case[1]]
    assert dump_lines(again) == dump_lines(case)
