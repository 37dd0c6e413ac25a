"""Reading takes time linear in the line: hostile lines of every rule, in all engines."""

from __future__ import annotations

import functools
import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import hrparse
from hrparse.grammar import form, registry
from hrparse.matcher import Matcher
from hrparse.recognize import Names
from hrparse.reference import Reference
from transpile.checks import linear
from transpile.plan import plan

pytestmark = pytest.mark.slow

SITES = sorted(registry())
HOSTILE = (
    "(", " said, \"", " (1", "1", " ", "Total pot 1 Side pot 1.", " Side pot 1.", " | Rake 1", ": folds", "Alice",
    "Alice: ",
    "*** ", "[Ah ", "[Ah Kh] ", "\U0001f600", " (button)", " wins the $1 bounty", " for eliminating",
    " collected 1 from pot",
    ", and lost", " with a pair", "Table '", " Zoom", "Seat 1: ", " Hold'em No Limit", " joins the table",
    " out of hand (", "'",
    "PokerStars Hand #1:  ", "Poker Hand #TM1: Tournament #1, x ", "PokerStars Hand #1: Omaha ", "{", ", ", "$1+",
    "1,000",
)  # fmt: skip
"""What is repeated until a line is long."""
BEGINNINGS = (
    "", "Seat 1: Alice (", "Seat 7: ", "Alice: ", "Total pot 1", "Table '", "Alice: shows [Ah Kh] (",
    "Seat 1: Alice showed [Ah] and lost with x",
)  # fmt: skip


SHORT, LONG = 1 << 16, 1 << 18
"""Characters of the two lines that are compared."""


def took(task: Callable[[], object]) -> float:
    """Seconds of this processor: other programs run too."""
    start = time.process_time()
    task()
    return time.process_time() - start


def grows(task: Callable[[int], object], short: int = SHORT, long: int = LONG) -> bool:
    """Whether a line of four times the length takes far more than four times as long, thrice in a row. What takes
    next to no time
    at all is not compared."""
    for _ in range(3):
        least, most = took(lambda: task(short)), took(lambda: task(long))
        if most < 0.2 or most < 7 * least:
            return False
    return True


def hostile_hand(site: str, examples: Path, line: str) -> str:
    name = "example_ps.txt" if site == "pokerstars" else "example_gg.txt"
    lines = (examples / name).read_text("utf-8").split("\n")
    return "\n".join([*lines[:11], line, *lines[11:]])


@pytest.mark.parametrize("site", [s for s in SITES if form()["sites"][s]["classes"]["line"]])
def test_short_cuts_are_linear(site: str) -> None:
    """The looser expressions of the short cuts pass the same check as the rules."""

    def patterns(found: object) -> Iterator[str]:
        if isinstance(found, dict):
            if "pattern" in found:
                yield found["pattern"]
            yield from (p for value in found.values() for p in patterns(value))
        elif isinstance(found, list | tuple):
            yield from (p for value in found for p in patterns(value))

    short = plan(form()["sites"][site])
    wrong = {p: linear(["expression", "it", p]) for p in {*patterns(short), *short["noise"]}}
    assert {p: reasons for p, reasons in wrong.items() if reasons} == {}


@pytest.mark.parametrize("site", SITES)
def test_no_rule_is_slow_on_its_own_samples_blown_up(site: str) -> None:
    """Every stretch of every sample is repeated until the line has 16,000 characters; a rule that went back over the
    line for each
    would take a second."""
    mine = form()["sites"][site]
    names = Names()
    for seat, name in enumerate(mine["players"], 1):
        names.bind(str(seat), name)
    for rules in Matcher(mine).rules.values():
        for rule in rules:
            for good, text in mine["samples"].get(rule.kind, ()):
                if good:
                    for line in blown_up(text, 16_000):
                        seconds = took(functools.partial(rule.match, line, names.by_length, names.seats))
                        assert seconds < 0.4, line[:200]


def blown_up(text: str, size: int) -> Iterator[str]:
    places = [m.start() for m in re.finditer(r"(?<=\W)|(?=\W)", text)]
    for k, start in enumerate(places):
        for end in places[k + 1 : k + 5]:
            unit = text[start:end]
            for tail in (text[end:], "\x01"):
                yield text[:start] + unit * (size // len(unit)) + tail


@pytest.mark.parametrize("site", [s for s in SITES if form()["sites"][s]["classes"]["line"]])
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_hand_with_a_hostile_line_takes_linear_time(site: str, beginning: str, examples: Path) -> None:
    def read(unit: str, size: int) -> None:
        hrparse.parse(hostile_hand(site, examples, beginning + unit * (size // len(unit))))

    assert [unit for unit in HOSTILE if grows(functools.partial(read, unit))] == []


@pytest.mark.parametrize("site", SITES)
def test_lark_takes_linear_time(site: str) -> None:
    """The reference is slow, but no worse than that: shorter lines, and a rule at a time."""
    reader = Reference(registry()[site].path)
    labels = list(form()["sites"][site]["classes"])

    def read(line: tuple[str, str], size: int) -> None:
        beginning, unit = line
        for label in labels:
            reader.event(beginning + unit * (size // len(unit)), label, ["Alice"], {"1": "Alice"})

    lines = [(beginning, unit) for beginning in BEGINNINGS for unit in HOSTILE]
    assert [line for line in lines if grows(functools.partial(read, line), 1 << 9, 1 << 11)] == []


TIMER = """
const hrparse = require(process.argv[1]);
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const took = (text) => {
  const start = process.cpuUsage();
  hrparse.parse(text);
  return process.cpuUsage(start).user / 1e6;
};
const grows = (line) => {
  for (let round = 0; round < 3; round++) {
    const least = took(line(65536)), most = took(line(262144));
    if (most < 0.2 || most < 7 * least) return false;
  }
  return true;
};
const slow = [];
for (const [head, beginning, unit, tail] of cases) {
  const line = (size) => head + beginning + unit.repeat(Math.floor(size / unit.length)) + tail;
  if (grows(line)) slow.push([beginning, unit]);
}
console.log(JSON.stringify(slow));
"""


@pytest.mark.parametrize("site", [s for s in SITES if form()["sites"][s]["classes"]["line"]])
def test_javascript_takes_linear_time(site: str, root: Path, examples: Path) -> None:
    head, tail = hostile_hand(site, examples, "\0").split("\0")
    cases = [(head, beginning, unit, tail) for beginning in BEGINNINGS for unit in HOSTILE]
    run = subprocess.run(
        ["node", "-e", TIMER, str(root / "dist" / "hrparse.js")], input=json.dumps(cases),
        capture_output=True, text=True, encoding="utf-8", check=False, timeout=600,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == []


@pytest.mark.parametrize("unit", [" (1", "(", ' said, "', "1", " "])
def test_a_megabyte_in_a_line_is_read(unit: str, examples: Path) -> None:
    line = "Seat 1: " + unit * ((1 << 20) // len(unit))
    result = hrparse.parse(hostile_hand("pokerstars", examples, line))
    assert len(result.diagnostics) == 1
