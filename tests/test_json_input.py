"""The JSON of hands where a hand history may stand (R15): `check`, `parse` and the page take either."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import hrparse
from hrparse.places import Places, Value

EXAMPLE = Path(__file__).parents[1] / "examples" / "example.json"


def test_a_bare_hand_and_several() -> None:
    text = EXAMPLE.read_text("utf-8")
    bare = hrparse.parse(text)
    assert bare.ok
    assert bare.to_dict()["hands"] == [json.loads(text)]
    several = hrparse.parse(f'\ufeff\n{{"hands": [{text}, {text}]}}'.encode())
    assert [h.hand_id for h in several.hands] == ["239732915412"] * 2


def test_left_out_folds_are_no_fault() -> None:
    """R14: the specification's own example leaves out two folds."""
    assert not [d for d in hrparse.parse(EXAMPLE.read_text("utf-8")).diagnostics if d.code.startswith("HR5")]


def test_the_money_of_a_model_is_held_against_its_bets() -> None:
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    for path, value, code in (("pot", 9999, "HR410"), ("rake", 20, "HR411")):
        wrong = json.loads(json.dumps(hand))
        wrong["result"][path] = value
        assert code in [d.code for d in hrparse.parse(json.dumps(wrong)).diagnostics]


def test_what_it_may_follow_from_is_said() -> None:
    """Whose turn it was is not told of a model, so nothing may be said to follow from that."""
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    hand["streets"][1]["actions"] = [a for a in hand["streets"][1]["actions"] if a["action"] != "call"]
    found = hrparse.parse(json.dumps(hand)).diagnostics
    assert found
    assert "above" not in str(found[0].help)


def test_a_wrong_form_is_told_with_its_path() -> None:
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    hand["players"][2]["stack"] = "much"
    found = hrparse.parse(json.dumps({"hands": [hand]})).diagnostics
    assert [d.code for d in found] == ["HR108"]
    assert "$.hands[0].players[2].stack" in found[0].message


def places(text: str) -> list[tuple[str, int, int]]:
    return [(d.code, d.line, d.column) for d in hrparse.parse(text).diagnostics]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{"hands": [', 1, 12),
        ('{"hands": [\r\n  {"hand_id": "1",}]}', 2, 19),
        ('{"hands": []} x', 1, 15),
        ('{"a": 01}', 1, 7),
        ("{hands: []}", 1, 2),
        ('[{"hand_id": 1}', 1, 16),
        ('\ufeff{"名": "\x01"}', 1, 7),
        ('{"hands": [\n  {"hand_id": "1"\n\n', 2, 18),
        ('{"hands": [\n  {"hand_id": "on\n \n', 2, 18),
        ('{"hands": [\n  {"hand_id": "1"}\n\n x', 4, 2),
        ("{" * 100_000, 1, 2),
        ("[" * 100_000, 1, 1),
        ('{"hands":' * 100_000, 1, 1),
    ],
)
def test_broken_json_is_told_with_its_place(text: str, line: int, column: int) -> None:
    assert places(text) == [("HR108", line, column)]


def test_each_hand_of_a_json_text_stands_for_itself() -> None:
    good, none, odd = (json.loads(EXAMPLE.read_text("utf-8")) for _ in range(3))
    none["players"][2]["stack"] = "much"
    odd["streets"][0]["actions"][1]["amount"] = 1000
    lines = ['{"hands": [', *(json.dumps(hand) + "," for hand in (none, good, odd)), json.dumps(good), "]}"]
    found = hrparse.parse("\n".join(lines))
    assert len(found.hands) == 2
    errors = [(d.code, d.line, d.hand_id is None) for d in found.diagnostics if d.severity == "error"]
    assert errors[0] == ("HR108", 2, True)
    assert ("HR401", 4, False) in errors
    assert {line for _, line, _ in errors} == {2, 4}
    assert lines[1][found.diagnostics[0].column - 1 :].startswith('"much"')
    assert not found.diagnostics[0].source, "all of the hand stands in the line"


def test_reasons_in_chinese() -> None:
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    hand["players"][2]["stack"] = "much"
    (said,) = hrparse.parse(json.dumps(hand), lang="zh").diagnostics
    assert said.message == "这段 JSON 不是手牌：应为 `number`，实为 `str`（`$.players[2].stack`）"


def test_what_is_no_list_of_hands() -> None:
    assert places("[]") == [("HR108", 1, 1)]
    assert places('{"hands":\n 3}') == [("HR108", 2, 2)]


def test_no_json_is_read_as_text() -> None:
    quoted = "[quote]\n" + (EXAMPLE.parent / "example_gg.txt").read_text("utf-8")
    assert len(hrparse.parse(quoted).hands) == 1
    mixed = hrparse.parse("{a note}\n" + (EXAMPLE.parent / "example_ps.txt").read_text("utf-8"))
    assert len(mixed.hands) == 1
    assert mixed.diagnostics[0].code == "HR105"


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("result", "pot"), 9999, "HR410"),
        (("result", "rake"), 20, "HR411"),
        (("started_at",), "2026-02-30T10:00:00", "HR440"),
        (("players", 0, "seat"), 9, "HR441"),
        (("players", 2, "cards"), ["Ks", "Qd"], "HR601"),
        (("streets", 1, "actions", 2, "amount"), 2000, "HR401"),
        (("result", "board"), ["Ks", "7d", "2h", "Qc", "4s"], "HR604"),
    ],
)
def test_what_is_wrong_in_a_model_is_told_where_it_stands(
    path: tuple[str | int, ...], value: object, code: str
) -> None:
    """Of two hands in one text, the second is wrong."""
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    wrong = json.loads(json.dumps(hand))
    inside = wrong
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    text = json.dumps({"hands": [hand, wrong]}, indent=1)
    found = next(d for d in hrparse.parse(text).diagnostics if d.code == code)
    lines = text.splitlines()
    assert found.line > len(lines) // 2
    key = {"HR411": "result", "HR401": "player"}.get(code, path[-1])
    assert any(f'"{key}"' in line for line in lines[found.line - 1 : found.line + 1])


def test_who_collects_another_sum_than_he_wins(examples: Path) -> None:
    """And a hand without streets, which no audit may fall over."""
    hand = hrparse.to_dict(hrparse.parse_file(examples / "hands" / "amethyst.txt").hands[0])
    (collected,) = [a for street in hand["streets"] for a in street["actions"] if a["action"] == "collect"]
    collected["amount"] = 353
    said = {d.code: d.message for d in hrparse.parse(json.dumps(hand)).diagnostics}
    assert said == {"HR415": "the summary gives Carol 335, but the hand 353"}
    assert hrparse.parse(json.dumps({**hand, "streets": []})).diagnostics


@pytest.mark.parametrize("wrong", ["a misspelt key", "no number", "a pot that is too large"])
def test_looking_for_what_is_wrong_grows_with_the_text(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hand is looked through for itself: counted are the values of the JSON that are passed."""
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    if wrong == "a misspelt key":
        hand["players"] = [{**player, "bouny": 1} for player in hand["players"]]
    elif wrong == "no number":
        hand["result"]["pot"] = "much"
    else:
        hand["result"]["pot"] = 9999
    passed = 0
    values = Places.values

    def counted(places: Places, begin: int = 0) -> Iterator[Value]:
        nonlocal passed
        for value in values(places, begin):
            passed += 1
            yield value

    monkeypatch.setattr(Places, "values", counted)
    steps = []
    for many in (20, 40):
        passed = 0
        text = json.dumps({"hands": [{**hand, "hand_id": str(k)} for k in range(many)]})
        assert len(hrparse.parse(text).diagnostics) >= many
        steps.append(passed)
    assert steps[1] < 2.1 * steps[0]
