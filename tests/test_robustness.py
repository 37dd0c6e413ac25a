"""Texts with something wrong that nobody thought of: nothing raises, nothing is lost, the engines say the same."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented import CASH, GG, HANDS, SESSION, WALK

import hrparse
from fuzz.damage import mutate
from hrparse.explain import LONGEST, explain
from hrparse.grammar import form, registry
from hrparse.recognize import Names, recognizer
from hrparse.text import clean

TEXTS = list(HANDS.values())


def same_in_all_engines(text: str) -> dict[str, Any]:
    found = hrparse.parse(text, engine="compiled").to_dict()
    assert hrparse.parse(text, engine="lark").to_dict() == found
    return found


def check(text: str) -> None:
    """What must hold of any text."""
    found = same_in_all_engines(text)
    lines = re.split("\r\n|\r|\n", text.replace("\ufeff", ""))
    for said in found["diagnostics"]:
        assert not said["code"].startswith("HR9"), said
        assert lines[said["line"] - 1] == said["source"]
        assert 1 <= said["column"] <= said["end_column"] <= len(said["source"]) + 2
        assert said["message"]
        assert "{" not in said["message"] or "{" in said["source"]
    assert [d["line"] for d in found["diagnostics"]] == sorted(d["line"] for d in found["diagnostics"])


def mutated(seed: int) -> str:
    dice = random.Random(seed)
    return mutate(dice.choice(TEXTS), dice)


@pytest.mark.parametrize("first", range(0, 240, 40))
def test_mutated_hands(first: int) -> None:
    for seed in range(first, first + 40):
        check(mutated(seed))


@given(
    st.sampled_from(TEXTS), st.randoms(use_true_random=False), st.sampled_from(["utf-8", "utf-16", "cp1252", "latin-1"])
)
@settings(max_examples=25)
def test_mutated_bytes(text: str, dice: random.Random, encoding: str) -> None:
    data = bytearray(mutate(text, dice).encode(encoding, "replace"))
    for _ in range(dice.randrange(4)):
        data[dice.randrange(len(data) or 1) : dice.randrange(len(data) or 1) + 1] = bytes([dice.randrange(256)])
    found = hrparse.parse(bytes(data)).to_dict()
    assert hrparse.parse(bytes(data), engine="lark").to_dict() == found
    assert not any(d["code"].startswith("HR9") for d in found["diagnostics"])


def test_untouched_hands_come_out_unchanged() -> None:
    """Whatever happens to a hand, its neighbours do not notice."""
    last = GG.replace("2001", "9")
    wanted = [hrparse.to_dict(hrparse.parse(text).hands[0]) for text in (WALK, last)]
    for seed in range(150):
        text = mutated(seed)
        if "> " in text or "Hand #" in text[40:] or "Hand #" not in text[:20]:
            continue  # a header more is a hand more, one less is a longer hand before it
        found = hrparse.to_dict(hrparse.parse(f"{WALK}\n\n{text}\n\n{last}").hands)
        assert [found[0], found[-1]] == wanted, text


def test_no_line_is_left_out_in_silence() -> None:
    """Every line that no rule fits is reported at its number, or is the consequence of one that is."""
    for seed in range(200):
        text = mutated(seed)
        found = hrparse.parse(text, audit=False)
        if "> " not in text and found.ok and len(found.hands) == 1:
            site = found.hands[0].site or ""
            told = {d.line for d in found.diagnostics}
            names = Names()
            for player in found.hands[0].players:
                names.bind(str(player.seat), player.name)
            for number, line in enumerate(clean(text.replace("\r", "\n")).split("\n"), 1):
                if line and number not in told and not any(b in line for b in registry()[site].begins):
                    assert recognizer(site, "compiled").line(line.lstrip(" "), names), line


def test_the_report_is_always_the_same() -> None:
    for seed in range(20):
        text = mutated(seed)
        assert hrparse.parse(text).to_dict() == hrparse.parse(text).to_dict()


@given(st.text(alphabet="Seat 123:()$*FLOP[]AhKd \nann folds", max_size=120))
@settings(max_examples=40)
def test_soup_below_a_header(soup: str) -> None:
    header = CASH.splitlines()[0]
    same_in_all_engines(f"{header}\n{soup}\n{GG}")


@pytest.mark.parametrize("name", ["Vesta Zoom b Zoom-", "Vesta Zoom Zoom", "Zoom Zoom 1 2 3 4 5", "RushAndCash Zoom 1"])
def test_one_zoom_behind_another(name: str) -> None:
    """Lark takes one match of a terminal; no other may be the one that fits."""
    same_in_all_engines(CASH.replace("Vesta", name))


# -- linear time -------------------------------------------------------------------------------------------------------

LONG = 1_000_000
HOSTILE = {
    "table": ("Table '", "' ", "x"),
    "seat": ("Seat 1: ", "a ($5 ", "x"),
    "seats": ("Seat 1: ", " ($5)", " "),
    "chat": ("ann said, ", ' said, "', ""),
    "tournament": ("Poker Hand #TM1: Tournament #1, ", "Hold'em No Limit - Level", "x"),
    "buy-in": ("PokerStars Hand #1: Tournament #1, ", "1+", "x"),
    "words": ("ann: shows [Ah Kh] (", "a, Ace ", "!"),
    "outcome": ("Seat 1: ann showed [Ah Kh] and", " won ($1), and", "x"),
    "total": ("Total pot $1", " Side pot-1 $1.", "x"),
    "drops": ("Total pot $1 | Rake $1", " | Tax $1", "x"),
    "knockout": ("ann", " wins $1 for eliminating", ""),
    "finish": ("ann", " finished the tournament in", ""),
    "seating": ("ann", " joins the table at seat #", "x"),
    "amount": ("ann: bets $", "1,000", "x"),
    "blanks": ("ann:", " ", "x"),
    "stars": ("", "*", " # 1"),
    "headers": ("x ", "Poker Hand #", "1"),
    "name": ("", "ann: folds ", ""),
    "quoted": ("", "> ", ""),
}


def lines_of(kind: str, size: int) -> str:
    head, body, tail = HOSTILE[kind]
    line = head + body * (size // len(body)) + tail
    return CASH.replace("ben: folds\n", f"ben: folds\n{line}\n", 1)


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_long_hostile_line_ends(kind: str) -> None:
    """Short enough for every day; a pattern that goes back and forth would not end at all."""
    started = time.process_time()
    hrparse.parse(lines_of(kind, 30_000))
    assert time.process_time() - started < 5


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_time_grows_with_the_line(kind: str) -> None:
    """Four times the line, about four times the time; sixteen would be a pattern that goes back and forth."""

    def measured(size: int) -> float:
        text = lines_of(kind, size)
        best = float("inf")
        for _ in range(3):
            started = time.process_time()
            hrparse.parse(text)
            best = min(best, time.process_time() - started)
        return best

    short = measured(LONG // 4)
    assert measured(LONG) <= max(9 * short, 0.5)


@pytest.mark.slow
def test_time_grows_with_the_hands() -> None:
    def measured(times: int, text: str) -> float:
        started = time.process_time()
        hrparse.parse(text * times)
        return time.process_time() - started

    for text in (SESSION, "ann: foldz\n", CASH.replace("folds", "foldz"), "> " + WALK.replace("\n", "\n> ") + "\n"):
        measured(3, text)
        times = 400_000 // len(text) // 4
        assert measured(4 * times, text) <= max(9 * measured(times, text), 0.5), text[:40]


@pytest.mark.parametrize("site", [site for site, mine in form()["sites"].items() if mine["classes"]["line"]])
def test_explaining_is_bounded(site: str) -> None:
    """Nobody reads further than `LONGEST` characters to find a fault."""
    names, seats = ["ann", "a", "ben"], {"1": "ann", "2": "ben", "3": "a"}
    for kind in HOSTILE:
        head, body, tail = HOSTILE[kind]
        short = head + body * (LONGEST // len(body) + 1)
        long = head + body * 100_000 + tail
        assert explain(site, short[: LONGEST + 1], names, seats).code == explain(site, long, names, seats).code
        started = time.process_time()
        explain(site, long, names, seats)
        assert time.process_time() - started < 1


def test_what_was_read_before_changes_nothing() -> None:
    """Lines are remembered from hand to hand, but who sits where is not."""
    text = GG.replace("*** SUMMARY ***", "Seat 2: ben ($100 in chips)")
    before = hrparse.parse(text).to_dict()
    hrparse.parse(GG)
    assert hrparse.parse(text).to_dict() == before
    assert same_in_all_engines(text) == before
