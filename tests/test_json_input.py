"""The JSON of hands where a hand history may stand (R15): `check`, `parse` and the page take either."""

from __future__ import annotations

import json
from pathlib import Path

import hrparse

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


def test_a_wrong_form_is_told_with_its_path() -> None:
    hand = json.loads(EXAMPLE.read_text("utf-8"))
    hand["players"][2]["stack"] = "much"
    found = hrparse.parse(json.dumps({"hands": [hand]})).diagnostics
    assert [d.code for d in found] == ["HR108"]
    assert "$.hands[0].players[2].stack" in found[0].message


def test_no_json_is_read_as_text() -> None:
    assert [d.code for d in hrparse.parse('{"hands": [').diagnostics] == ["HR102"]
    mixed = hrparse.parse("{a note}\n" + (EXAMPLE.parent / "example_ps.txt").read_text("utf-8"))
    assert len(mixed.hands) == 1
    assert mixed.diagnostics[0].code == "HR105"
