"""HR307: a hand that stands twice in one text is read twice, and told."""

from __future__ import annotations

from pathlib import Path

import pytest

import hrparse
from hrparse import reading


def told(text: str) -> list[tuple[str, int, str]]:
    return [(d.code, d.line, d.message) for d in hrparse.parse(text).diagnostics]


def test_the_second_names_the_line_of_the_first(examples: Path) -> None:
    text = (examples / "hands" / "amethyst.txt").read_text("utf-8")
    again = len(text.splitlines()) + 1
    found = hrparse.parse(text + text)
    assert [(d.code, d.line) for d in found.diagnostics] == [("HR307", again)]  # of two in a row the first
    assert "line 1 " in found.diagnostics[0].message
    assert len(found.hands) == 4
    assert found.ok
    assert told(text) == []


def test_each_row_of_them_is_told(examples: Path) -> None:
    one, two = (examples / "hands" / "amethyst.txt").read_text("utf-8").split("\n\n\n")
    new = one.replace("#250000000101", "#250000000109")
    assert [code for code, *_ in told("\n\n\n".join([one, two, one, new, two]))] == ["HR307", "HR307"]


def test_models(examples: Path) -> None:
    hand = (examples / "example.json").read_text("utf-8")
    assert "HR307" not in [code for code, *_ in told(hand)]
    text = f'{{"hands": [\n{hand},\n{hand}]}}'
    assert ("HR307", hand.count("\n") + 3, "this hand begins in line 2 already") in told(text)


def test_without_the_audit_nobody_looks(examples: Path) -> None:
    text = (examples / "hands" / "amethyst.txt").read_text("utf-8")
    assert hrparse.parse(text + text, audit=False).diagnostics == []


def test_hands_of_two_sites_may_have_one_number(examples: Path) -> None:
    stars = (examples / "example_ps.txt").read_text("utf-8")
    gg = (examples / "example_gg.txt").read_text("utf-8")
    number = hrparse.parse(gg).hands[0].hand_id
    other = hrparse.parse(stars).hands[0].hand_id
    assert not [line for line in told(stars.replace(other, number.lstrip("HD")) + "\n\n" + gg) if line[0] == "HR307"]


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch, examples: Path) -> None:
    monkeypatch.setattr(reading, "REMEMBERED", 2)
    text = (examples / "hands" / "amethyst.txt").read_text("utf-8")
    first, second = text.split("\n\n\n")
    third = first.replace("#250000000101", "#250000000109")
    assert not told("\n\n\n".join([first, second, third, first]))
    assert [code for code, *_ in told("\n\n\n".join([first, second, third, second]))] == ["HR307"]
