"""The audit on whole hands: one fault each, and what must be silent."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import hrparse
from hrparse.audit import audit
from hrparse.diagnostics import catalogue, render

FOLDER = Path(__file__).parent / "audit"


@dataclass
class Case:
    """A base with edits, and the findings wanted."""

    name: str
    base: str = ""
    allow: frozenset[str] = frozenset()
    edits: list[tuple[str, str]] = field(default_factory=list)
    wanted: list[tuple[str, str]] = field(default_factory=list)

    def text(self) -> list[str]:
        """The lines of the edited hand."""
        lines = (FOLDER / f"base-{self.base}.txt").read_text("utf-8").splitlines()
        at = 0
        for sign, line in self.edits:
            if sign == "-":
                at = lines.index(line)
                del lines[at]
            elif sign == "after":
                at = lines.index(line) + 1
            else:
                lines.insert(at, line)
                at += 1
        return lines


def cases() -> Iterator[Case]:
    case = Case("")
    for line in (FOLDER / "cases.txt").read_text("utf-8").splitlines():
        if line.startswith("=== "):
            if case.name:
                yield case
            case = Case(line[4:])
        elif line.startswith("base: "):
            case.base = line[6:]
        elif line.startswith("allow: "):
            case.allow = frozenset(line[7:].split(", "))
        elif line.startswith(("- ", "+ ")):
            case.edits.append((line[0], line[2:]))
        elif line.startswith("after: "):
            case.edits.append(("after", line[7:]))
        elif line.startswith("HR"):
            code, _, where = line.partition(" ")
            case.wanted.append((code, where))
    yield case


CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    lines = case.text()
    found = [(d.code, lines[d.line - 1]) for d in hrparse.parse("\n".join(lines), allow=case.allow).diagnostics]
    if case.wanted:
        assert set(case.wanted) <= set(found)
    else:
        assert found == []


def said(hand: hrparse.Hand) -> list[str]:
    """Everything the audit says of a hand, in words."""
    found = [(f, render(f, "")) for f in audit(hand)]
    return [f"{f.code} {f.line}: {words.message}" + (f" | {words.help}" if words.help else "") for f, words in found]


def words_alone(lines: list[str]) -> list[str]:
    """What is said, without where and without the help, which may name a line."""
    return [line.split(": ", 1)[1].split(" | ")[0] for line in lines]


def report(case: Case) -> str:
    """Everything that is said of a case; then of its hand without lines and summary, where that is other."""
    (hand,) = hrparse.parse("\n".join(case.text()), allow=case.allow).hands
    lines = said(hand)
    hand.source = None
    without = said(hand)
    assert all(finding.line == 0 for finding in audit(hand))
    told = "".join(f"{line}\n" for line in lines)
    if words_alone(lines) != words_alone(without):
        told += "without lines and summary\n" + "".join(f"{line}\n" for line in without)
    return f"=== {case.name}\n{told}\n"


def test_everything_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """`UPDATE=1 pytest tests/test_audit.py` writes it anew: read what it wrote."""
    # the summary is kept whole only for the audit, and a hand with an error is not given out
    monkeypatch.setattr("hrparse.reading.audit_hand", lambda hand: [])
    path = FOLDER / "reports.txt"
    found = "".join(map(report, CASES))
    if os.environ.get("UPDATE"):
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8")


def test_every_code_has_a_case() -> None:
    codes = {code for code in catalogue().codes if re.fullmatch("HR[456]..", code)}
    assert codes == {code for case in CASES for code, _ in case.wanted}


def test_every_parameter_of_a_message_is_filled() -> None:
    for case in CASES:
        for lang in ("en", "zh"):
            for found in hrparse.parse("\n".join(case.text()), allow=case.allow, lang=lang).diagnostics:
                assert "{" not in f"{found.message}{found.help}"


def test_the_labels_warning_of_the_golden_sample(examples: Path) -> None:
    found = hrparse.parse_file(examples / "example_ps.txt").diagnostics
    assert {d.code for d in found} == {"HR430"}
    assert {d.severity for d in found} == {"warning"}


def test_a_hand_without_lines_is_judged_at_line_0() -> None:
    hand = hrparse.parse((FOLDER / "base-cash.txt").read_text("utf-8")).hands[0]
    assert audit(hand) == []
    other = hrparse.loads(hrparse.dumps([hand]))[0]
    assert other.source is None
    assert audit(other) == []
    other.streets[1].actions[2].amount *= 2
    other.streets[1].actions[2].to_amount = None
    assert {(f.code, f.line) for f in audit(other)} >= {("HR402", 0)}


def test_the_audit_can_be_switched_off() -> None:
    text = (FOLDER / "base-cash.txt").read_text("utf-8").replace("Total pot $133", "Total pot $135")
    assert hrparse.parse(text).diagnostics
    assert not hrparse.parse(text, audit=False).diagnostics


def test_a_name_that_ends_in_a_figure_is_no_amount() -> None:
    text = (FOLDER / "base-cash.txt").read_text("utf-8")
    assert hrparse.parse(re.sub(r"\bann\b", "ann 77", text)).diagnostics == []
    assert hrparse.parse(re.sub(r"\bann\b", "(5 ann", text)).diagnostics == []
