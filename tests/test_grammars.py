"""Grammar files: a sample beside a rule does what its mark says in every engine; the order automaton is hand.lark."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hrparse.events import CLASSES, EVENTS
from hrparse.grammar import FOLDER, form, line_types, opening, registry, sites
from hrparse.order import START, Walk, lark_accepts, steps
from transpile.samples import SampleReaders

SITES = sorted(registry())
READERS = {site: SampleReaders(registry()[site].path, form()["sites"][site]) for site in SITES}


def samples(wanted: bool) -> list[tuple[str, str, str]]:
    return [
        (site, rule, text)
        for site in SITES
        for rule, found in form()["sites"][site]["samples"].items()
        for good, text in found
        if good is wanted
    ]


# -- samples -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("site", "rule", "text"), samples(True))
def test_a_sample_reads_as_its_rule(site: str, rule: str, text: str) -> None:
    found = READERS[site].read(text)
    assert found["lark"] == found["matcher"]
    assert found["lark"] is not None
    assert found["lark"][0] == rule


@pytest.mark.parametrize(("site", "rule", "text"), samples(False))
def test_a_near_miss_does_not_read(site: str, rule: str, text: str) -> None:
    assert READERS[site].read(text) == {"lark": None, "matcher": None}


@pytest.mark.parametrize("site", SITES)
def test_every_rule_has_a_sample(site: str) -> None:
    mine = form()["sites"][site]
    bare = [
        rule
        for names in mine["classes"].values()
        for rule in names
        if not any(good for good, _ in mine["samples"].get(rule, ()))
    ]
    assert bare == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.lark")), ids=lambda path: path.stem)
def test_no_sample_is_lost(path: Path) -> None:
    """Every `// +` and `// -` line of a file is found; `transpile` refuses those that nobody reads."""
    marks = len(re.findall(r"^// [+-] ", path.read_text("utf-8"), re.MULTILINE))
    assert sum(map(len, opening(path).samples.values())) == marks


@pytest.mark.parametrize("site", SITES)
def test_the_samples_fill_every_field(site: str) -> None:
    """A field that no sample fills is a field that nobody has seen work."""
    filled: dict[str, set[str]] = {}
    for _, rule, text in (s for s in samples(True) if s[0] == site and s[1] in EVENTS):
        read = READERS[site].read(text)["matcher"]
        assert read
        _, values = read
        filled.setdefault(rule, set()).update(f for f, v in zip(EVENTS[rule], values, strict=True) if v is not None)
    rules = form()["sites"][site]["rules"]
    for rule, fields in filled.items():
        assert {f for f in EVENTS[rule] if f"'{f}'" in str(rules[rule])} - fields == set(), rule


@pytest.mark.parametrize("site", SITES)
def test_the_classes_share_no_rule(site: str) -> None:
    names = [name for label in CLASSES for name in form()["sites"][site]["classes"][label]]
    assert len(names) == len(set(names))


def test_the_command_lists_what_the_grammars_hold() -> None:
    for found in sites():
        assert found.site
        assert all(kind.samples for kind in line_types(found.site))


# -- order -------------------------------------------------------------------------------------------------------------

KINDS = sorted({kind for row in steps() for kind in row})


def automaton_accepts(kinds: list[str]) -> bool:
    walk = Walk()
    return all(walk.take(kind) for kind in kinds)


def random_walk(seed: int, length: int) -> list[str]:
    """A way through the automaton; half of the ways end with a step at random."""
    dice = random.Random(seed)
    state, way = START, []
    for _ in range(length):
        row = steps()[state]
        if not row:
            break
        kind = dice.choice(sorted(row))
        way.append(kind)
        state = row[kind]
    return [*way, dice.choice(KINDS)] if seed % 2 else way


def test_every_kind_of_line_has_its_place() -> None:
    assert set(KINDS) == set(EVENTS)


@pytest.mark.parametrize("length", [1, 3, 8, 30])
def test_the_automaton_is_the_grammar_on_walks(length: int) -> None:
    for seed in range(150):
        way = random_walk(seed, length)
        assert automaton_accepts(way) == lark_accepts(way), way


@given(st.lists(st.sampled_from(KINDS), max_size=6).map(lambda tail: ["header", "table", "seat", *tail]))
def test_the_automaton_is_the_grammar_on_anything(way: list[str]) -> None:
    assert automaton_accepts(way) == lark_accepts(way)


def test_a_walk_goes_on_after_a_line_in_the_wrong_place() -> None:
    walk = Walk()
    taken = [walk.take(kind) for kind in ("header", "table", "seat", "turn", "river", "summary")]
    assert taken == [True, True, True, False, True, True]


def test_a_line_that_did_not_read_may_have_been_any() -> None:
    walk = Walk()
    assert all(walk.take(k) for k in ("header", "table", "seat"))
    walk.skip()
    assert walk.take("flop")


# -- sites are their files ---------------------------------------------------------------------------------------------


def test_no_code_knows_a_site(root: Path) -> None:
    """No site stands anywhere but in its grammar: a new one is a new file."""
    done = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail("this test asks git which files are ours: run it in a checkout", pytrace=False)
    names = re.compile(
        "|".join(
            [
                *(f"(?<![a-z]){re.escape(o.site or '')}(?![a-z])" for o in sites()),
                "poker ?stars",
                "gg ?poker",
                "rush ?and ?cash",
            ]
        ),
        re.IGNORECASE,
    )
    guilty = []
    for name in done.stdout.splitlines():
        if not name.startswith(("hrparse/", "transpile/", "replayer/")) or "/compiled/" in name:
            continue
        path = root / name
        if not path.is_file() or path.suffix not in (".py", ".js", ".mjs", ".ts", ".toml", ".html"):
            continue
        lines = path.read_text("utf-8").splitlines()
        if lines and "Generated" in lines[0]:
            continue
        for number, line in enumerate(lines, 1):
            if names.search(line):
                guilty.append(f"{name}:{number}: {line.strip()}")
    assert guilty == []
