"""Text that wants to take all the time or all the memory there is. Steps are counted, not seconds: a step is a call of
a function, so what looks at every line for every line, or at every name for every line, shows."""

from __future__ import annotations

import gc
import io
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from invented import CASH, GG, WALK

import hrparse
from hrparse.reading import read

pytestmark = pytest.mark.slow

SHORT, LONG = 120, 480
"""Lines: more than the hundred that are explained, and than the names that are looked for."""


def with_lines(*lines: str) -> str:
    """A hand with these lines in the middle of its play."""
    return CASH.replace("ben: folds\n", "".join(f"{line}\n" for line in lines), 1)


def with_seats(*lines: str) -> str:
    head, table, *rest = CASH.split("\n")
    return "\n".join([head, table, *lines, *rest])


def many_hands_as_json(n: int) -> str:
    hand = json.loads((Path(__file__).parents[2] / "examples" / "example.json").read_text("utf-8"))
    return json.dumps({"hands": [hand] * n})


HOSTILE: dict[str, Callable[[int], str]] = {
    "seats": lambda n: with_seats(*(f"Seat {k % 99 + 1}: p{k} ($10 in chips)" for k in range(n))),
    "seats that begin alike": lambda n: with_seats(*(f"Seat {k % 99 + 1}: {'x' * (k % 300)} ($1)" for k in range(n))),
    "seats that do not read": lambda n: with_seats(*(f"Seat {k % 9 + 1}: p{k} ($10" for k in range(n))),
    "seats after the deal": lambda n: with_lines(*(f"Seat {k % 99 + 1}: q{k} ($10 in chips)" for k in range(n))),
    "lines that do not read": lambda n: with_lines(*(f"ben: foldz {k}" for k in range(n))),
    "players nobody knows": lambda n: with_lines(*(f"zed{k}: folds" for k in range(n))),
    "lines in the wrong place": lambda n: with_lines(*["*** SUMMARY ***", "*** HOLE CARDS ***"] * (n // 2)),
    "calls out of turn": lambda n: with_lines(*["ben: calls $0.20"] * n),
    "bets and raises": lambda n: with_lines(*(f"ben: raises $1 to ${k + 2}" for k in range(n))),
    "flops": lambda n: with_lines(*["*** FLOP *** [Ks 7d 2h]"] * n),
    "shows": lambda n: CASH.replace("*** SUMMARY", "ann: shows [Ah Kh] (a pair of Kings)\n" * n + "*** SUMMARY", 1),
    "summary seats": lambda n: CASH.rstrip("\n") + "\nSeat 1: ann (button) collected ($1.38)" * n,
    "boards": lambda n: CASH.replace("Board [", "Board [Ks 7d 2h Qc]\n" * n + "Board [", 1),
    "chat": lambda n: with_lines(*[f'ann said, "{k}"' for k in range(n)]),
    "letters that stand for many": lambda n: with_lines("Seat 1: " + "\ufdfa" * 2 * n),
    "headers": lambda n: f"{CASH.splitlines()[0]}\n" * n,
    "tables": lambda n: f"{CASH.splitlines()[0]}\n" + f"{CASH.splitlines()[1]}\n" * n,
    "tiny hands": lambda n: (WALK.strip() + "\n\n") * (n // 10),
    "hands of two sites": lambda n: (WALK + "\n" + GG + "\n") * (n // 20),
    "prose": lambda n: "What do you think of this one?\n" * n,
    "quotations": lambda n: "> " * n + CASH,
    "blanks": lambda n: with_lines(*[" " * 50] * n),
    "hands as JSON": lambda n: many_hands_as_json(n // 10),
    "brackets": lambda n: "[" * n * 20,
    "keys": lambda n: "{" + ", ".join(f'"k{k}": {k}' for k in range(n)) + "}",
}


def steps(text: str) -> int:
    """Calls of functions that reading a text takes."""
    count = 0

    def profile(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(profile)
    try:
        hrparse.parse(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", HOSTILE)
def test_steps_grow_with_the_text(kind: str) -> None:
    """Four times the lines, at most about four times the steps: sixteen would be each line for each line."""
    make = HOSTILE[kind]
    hrparse.parse(make(SHORT))  # what is loaded or remembered once
    assert steps(make(LONG)) < 6 * steps(make(SHORT))


def peak(text: str) -> int:
    """Bytes at most in use while a stream is read hand by hand, and what it gave is forgotten."""
    tracemalloc.start()
    try:
        for n, _ in enumerate(read(io.BytesIO(text.encode()), audit=False)):
            if n % 50 == 0:
                gc.collect()  # what only waits for it is not held
        return tracemalloc.get_traced_memory()[1] - len(text.encode())
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("hand", [WALK, CASH.splitlines()[0] + "\n", CASH.replace("folds", "foldz")])
def test_memory_is_that_of_a_hand(monkeypatch: pytest.MonkeyPatch, hand: str) -> None:
    """However many tiny hands there are, only one is held, and a block of the text."""
    monkeypatch.setattr("hrparse.text.BLOCK", 1 << 14)
    size = 40_000
    few, many = (hand * (times * size // len(hand)) for times in (1, 4))
    peak(few)  # what is loaded or remembered once
    assert peak(many) < 1.3 * peak(few)


TINIEST = """\
PokerStars Hand #1: Hold'em No Limit (1/2) - 2026/03/09 10:00:00 ET
Table 'V' 2-max (Play Money) Seat #1 is the button
Seat 1: a (9 in chips)
Seat 2: b (9 in chips)
a: posts small blind 1
b: posts big blind 2
*** HOLE CARDS ***
a: folds
Uncalled bet (1) returned to b
b collected 2 from pot

"""
COUNT = """
import resource, sys
import hrparse
early = hands = 0
for hands, _ in enumerate(hrparse.iter_hands("/dev/stdin", audit=False), 1):
    if hands == 20_000:
        early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(hands, early, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="speaks of POSIX pipes and memory")
def test_a_million_tiny_hands() -> None:
    """They are read one by one from a pipe, and none leaves four bytes behind."""
    # through a shell: a process begins with the peak of what it was started from
    call = ["sh", "-c", '"$@"; exit $?', "sh", sys.executable, "-c", COUNT]
    process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    thousand = TINIEST.encode() * 1000
    for _ in range(1000):
        process.stdin.write(thousand)
    process.stdin.close()
    hands, early, late = map(int, process.stdout.read().split())
    assert process.wait() == 0
    assert hands == 1_000_000
    assert late < 1.1 * early
