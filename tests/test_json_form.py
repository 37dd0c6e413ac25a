"""The JSON of a hand: the specification's example stays as it is, and what is no hand is refused with its path."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import hrparse
from hrparse.diagnostics import Finding, render
from hrparse.json_form import ModelError, dumps, json_schema, json_text, loads, to_dict
from hrparse.model import Action, Cashout, Hand, Player, Result, Source, Street, TournamentInfo, Winner

EXAMPLE = (Path(__file__).parents[1] / "examples" / "example.json").read_text("utf-8")
SCHEMA = jsonschema.Draft202012Validator(json_schema())

BOARD = ["2c", "7d", "Th", "Js", "Ad"]


def full_hand() -> Hand:
    """A hand in which every field of the model says something."""
    d = Decimal
    return Hand(
        hand_id="1001",
        game="NL Hold'em",
        game_type="tournament",
        blinds=[d("0.50"), d("1.00")],
        ante=d("0.1"),
        table="Vega 王",
        max_players=9,
        button_seat=1,
        tournament=True,
        players=[
            Player(1, "Ann: $5 folds", d("18.33"), ["Ah", "Kd"], "BTN", is_hero=True, bounty=d("2.5")),
            Player(2, "王小明🙂", d(7), ["2h", "2s"], "BB", mucked=True),
            Player(5, "Cy", d(0), sitting_out=True),
        ],
        streets=[
            Street("preflop", [Action("Ann: $5 folds", "blind", d("0.5"), type="sb"), Action("王小明🙂", "check")]),
            Street("flop", [Action("Ann: $5 folds", "bet", d(1), d(1), all_in=True)], BOARD[:3]),
            Street("turn", [], BOARD[3:4], run=1),
            Street("river", [], BOARD[4:], run=2),
            Street("showdown", [Action("Ann: $5 folds", "show", cards=["Ah", "Kd"], hand="a pair", run=1)]),
        ],
        result=Result(
            [Winner("Ann: $5 folds", d("0.3"), "a pair", "side-1", 2)],
            pot=d("0.1") + d("0.2"),
            rake=d(0),
            showdown=True,
            fees={"jackpot": d("0.01")},
            boards=[BOARD, BOARD],
            cashouts=[Cashout("王小明🙂", d("-1.5"), d("0.02"))],
        ),
        site="vega",
        currency="USD",
        symbol="$",
        started_at="2026-07-14T21:33:12",
        timezone="ET",
        tournament_info=TournamentInfo("7", "Big", d(10), d(1), d(5), "USD", "XII"),
        cash_drop=d("2"),
        cancelled=True,
        source=Source(1, 9, [], [], [], [], [], []),
    )


# -- writing -----------------------------------------------------------------------------------------------------------


def test_the_example_stays_as_it_is() -> None:
    assert json.loads(dumps(loads(EXAMPLE))) == json.loads(EXAMPLE)


def test_numbers_are_exact_and_whole_where_they_are_whole() -> None:
    text = dumps(full_hand())
    assert '"blinds": [0.5, 1]' in text
    assert '"stack": 18.33' in text
    assert '"pot": 0.3' in text
    assert '"rake": 0' in text


def test_what_does_not_apply_is_left_out() -> None:
    out = to_dict(full_hand())
    assert "source" not in out
    assert out["players"][2] == {
        "seat": 5, "name": "Cy", "stack": 0, "cards": None, "position": None, "sitting_out": True,
    }  # fmt: skip
    assert out["streets"][0]["actions"][1] == {"player": "王小明🙂", "action": "check"}
    assert "cards" not in out["streets"][0]
    assert out["streets"][2] == {"name": "turn", "actions": [], "cards": ["Js"], "run": 1}
    assert to_dict(Street("preflop", [], [])) == {"name": "preflop", "actions": []}
    assert to_dict(Winner("A", Decimal(0))) == {"player": "A", "amount": 0}


def test_the_core_is_always_there() -> None:
    hand = Hand(
        "1",
        "NL Hold'em",
        "cash",
        [Decimal(1)] * 2,
        Decimal(0),
        None,
        None,
        None,
        False,
        [],
        [],
        Result([], Decimal(0), Decimal(0), False),
    )
    assert list(to_dict(hand)) == [
        "hand_id", "game", "game_type", "blinds", "ante", "table", "max_players", "button_seat", "tournament",
        "players", "streets", "result",
    ]  # fmt: skip
    assert to_dict(hand)["result"] == {"winners": [], "pot": 0, "rake": 0, "showdown": False}
    assert json.loads(dumps(loads(dumps(hand)))) == to_dict(hand)


def test_every_field_comes_back() -> None:
    hand = full_hand()
    (again,) = loads(dumps(hand))
    hand.source = None
    assert again == hand


def test_one_hand_is_bare_and_several_are_not() -> None:
    hand = full_hand()
    assert dumps([hand]) == dumps(hand)
    assert list(json.loads(dumps([hand, hand]))) == ["hands"]
    assert len(loads(dumps([hand, hand]))) == 2
    assert loads(dumps([])) == []
    assert loads(dumps(hand, indent=2)) == loads(dumps(hand))
    assert "\n" in dumps(hand, indent=2)


def test_to_dict_takes_what_the_library_gives() -> None:
    class Frame(msgspec.Struct):
        line: int | None
        stacks: dict[str, Decimal]
        taken: Decimal = Decimal(0)
        pots: list[tuple[str, Decimal]] = []
        boards: list[str] | None = None

    class One(msgspec.Struct):
        hand: str | None = None

    assert to_dict([Frame(None, {"A": Decimal("1.50")})]) == [
        {"line": None, "stacks": {"A": 1.5}, "taken": 0, "pots": []}
    ]
    assert to_dict(Frame(3, {}, Decimal(2), [("main", Decimal(4))], ["Ah"])) == {
        "line": 3, "stacks": {}, "taken": 2, "pots": [["main", 4]], "boards": ["Ah"],
    }  # fmt: skip
    assert to_dict([One(), One("x")]) == [{}, {"hand": "x"}]
    diagnostic = render(Finding("HR101", 1), "x")
    assert to_dict(diagnostic) == diagnostic.to_dict()
    with pytest.raises(TypeError):
        to_dict(object())


def test_characters_that_something_would_obey_are_escaped() -> None:
    text = json_text("王é\x1b\x9b\u2028\u202e\ud83d🙂")
    assert text == '"王é\\u001b\\u009b\\u2028\\u202e\\ud83d🙂"'
    assert json.loads(text) == "王é\x1b\x9b\u2028\u202e\ud83d🙂"


# -- the schema --------------------------------------------------------------------------------------------------------


def test_the_schema_describes_what_is_written() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())
    for text in (EXAMPLE, dumps(full_hand()), dumps([full_hand()] * 2), dumps([])):
        SCHEMA.validate(json.loads(text))


@pytest.mark.parametrize(
    "change",
    [
        lambda hand: hand.pop("players"),
        lambda hand: hand.update(hand_id=7),
        lambda hand: hand["players"][0].update(stack="500"),
        lambda hand: hand["players"][0].update(stack=-1),
        lambda hand: hand["players"][2].update(cards=["10h"]),
        lambda hand: hand["streets"][0]["actions"][0].update(action="jump"),
        lambda hand: hand.update(blinds=[1]),
    ],
)
def test_the_schema_refuses_what_loads_refuses(change: Callable[[Any], Any]) -> None:
    hand = json.loads(EXAMPLE)
    change(hand)
    for document in (hand, {"hands": [hand]}):
        assert not SCHEMA.is_valid(document)
        with pytest.raises(ModelError):
            loads(json.dumps(document))


def test_the_schema_knows_nothing_of_the_source_text() -> None:
    text = json.dumps(json_schema())
    assert '"source"' not in text
    assert "Decimal" not in text
    assert set(json_schema()["$defs"]) == {
        "Action", "Card", "Cashout", "Hand", "Player", "Result", "Street", "TournamentInfo", "Winner",
    }  # fmt: skip


# -- reading -----------------------------------------------------------------------------------------------------------

Where = tuple[str | int, ...]
GONE = object()


def changed(where: Where, value: Any) -> Any:
    hand = json.loads(EXAMPLE)
    part = hand
    for step in where[:-1]:
        part = part[step]
    if value is GONE:
        del part[where[-1]]
    else:
        part[where[-1]] = value
    return hand


@pytest.mark.parametrize(
    ("where", "value", "path", "reason"),
    [
        (("players", 2, "stack"), "500", ".players[2].stack", "`number` is expected here, not `str`"),
        (("players", 2, "stack"), True, ".players[2].stack", "`number` is expected here, not `bool`"),
        (("players", 2, "stack"), None, ".players[2].stack", "`number` is expected here, not `null`"),
        (("players", 2, "stack"), -1, ".players[2].stack", "negative"),
        (("players", 2, "stack"), 10**16, ".players[2].stack", "too large"),
        (("players", 2, "stack"), 0.1234567, ".players[2].stack", "more than 6 decimals"),
        (("players", 2, "seat"), 1, ".players[2].seat", "seat 1 is given twice"),
        (("players", 2, "seat"), 0, ".players[2].seat", "counted from 1"),
        (("players", 2, "seat"), 1.5, ".players[2].seat", "`int` is expected here"),
        (("players", 2, "name"), "Bob", ".players[2].name", "`Bob` is given twice"),
        (("players", 2, "name"), GONE, ".players[2]", "`name` is missing"),
        (("players", 2, "cards"), ["10h"], ".players[2].cards[0]", "`10h` is no card"),
        (("players", 2, "cards"), ["Ah", "Kh", "Qh"], ".players[2].cards", "more than 2 cards"),
        (("players",), {}, ".players", "`array` is expected here"),
        (("players",), GONE, "", "`players` is missing"),
        (
            ("streets", 0, "actions", 0, "player"),
            "Zed",
            ".streets[0].actions[0].player",
            "`Zed` is none of the players",
        ),
        (("streets", 0, "actions", 0, "action"), "jump", ".streets[0].actions[0].action", "there is no 'jump'"),
        (("streets", 0, "actions", 0, "amount"), GONE, ".streets[0].actions[0]", "a `blind` needs an `amount`"),
        (("streets", 1, "cards"), ["Ks", "7d", "2x"], ".streets[1].cards[2]", "`2x` is no card"),
        (("result", "winners", 0, "player"), "Zed", ".result.winners[0].player", "`Zed` is none of the players"),
        (("result", "winners", 0, "amount"), -5, ".result.winners[0].amount", "negative"),
        (("result", "cashouts"), [{"player": "Zed", "amount": 1}], ".result.cashouts[0].player", "`Zed` is none"),
        (("result", "fees"), {"jackpot": "1"}, ".result.fees.jackpot", "`number` is expected here"),
        (("result", "boards"), [["Zz"]], ".result.boards[0][0]", "`Zz` is no card"),
        (("blinds",), [1], ".blinds", "a small and a big blind"),
        (("blinds", 1), 10**400, "", ""),
        (("hand_id",), 5, ".hand_id", "`str` is expected here, not `int`"),
    ],
)
def test_what_is_no_hand_is_refused_with_its_path(where: Where, value: Any, path: str, reason: str) -> None:
    hand = changed(where, value)
    with pytest.raises(ModelError) as bare:
        loads(json.dumps(hand))
    with pytest.raises(ModelError) as second:
        loads(json.dumps({"hands": [json.loads(EXAMPLE), hand]}))
    if path or reason:
        assert bare.value.path == f"${path}"
        assert second.value.path == f"$.hands[1]{path}"
        assert reason in bare.value.reason
        assert str(second.value) == f"{second.value.path}: {second.value.reason}"


@pytest.mark.parametrize(
    "figure",
    [
        "NaN",
        "Infinity",
        "-Infinity",
        "1e999",
        "-1e999",
        "1E99999999999999999999",
        "1e-7",
        "9" * 5000,
    ],
)
def test_figures_that_no_site_prints_are_refused(figure: str) -> None:
    with pytest.raises(ModelError):
        loads(EXAMPLE.replace("500", figure))


@pytest.mark.parametrize("figure", ["5e2", "500.0", "5000e-1"])
def test_a_whole_number_may_be_written_in_other_ways(figure: str) -> None:
    assert loads(EXAMPLE.replace("500", figure)) == loads(EXAMPLE)


@pytest.mark.parametrize("figure", ["0e999999999", "0e-999999999", "-0.0"])
def test_nothing_is_nothing_however_long(figure: str) -> None:
    assert loads(EXAMPLE.replace("500", figure)) == loads(EXAMPLE.replace("500", "0"))


@pytest.mark.parametrize("figure", ["500", "500.0", "5e2", "5E+2"])
def test_a_whole_figure_is_an_integer_however_it_is_written(figure: str) -> None:
    assert json.loads(dumps(loads(EXAMPLE.replace("500", figure)))) == json.loads(EXAMPLE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the text ends too early in line 1, column 1"),
        ('{\n "王王": [1,', "the text ends too early in line 2, column 11"),
        ('{\n "王王": x}', "in line 2, column 8"),
        (b"\xff\xfe", "this is no JSON"),
        ("\ud800", "this is not UTF-8 text"),
        ('{"hand_id": "\\ud800"', "this is no JSON"),
        ('{"hand_id": "\\ud800"}', "`game` is missing"),
        ("[]", "this is neither a hand"),
        ("3", "this is neither a hand"),
        ("null", "this is neither a hand"),
        ('{"hands": 3}', "this is not a list"),
        ('{"hands": [3]}', "`object` is expected here, not `int`"),
        ("[" * 100_000, "nested too deep"),
        ('{"hands":' * 100_000, "nested too deep"),
        ('{"players": ' + "[" * 900 + "]" * 900 + "}", ""),
    ],
)
def test_what_is_no_json_of_ours_is_refused(text: str | bytes, reason: str) -> None:
    with pytest.raises(ModelError) as error:
        loads(text)
    assert reason in error.value.reason


def test_a_byte_order_mark_does_not_matter() -> None:
    assert loads(b"\xef\xbb\xbf" + EXAMPLE.encode()) == loads(EXAMPLE) == loads("\ufeff" + EXAMPLE)


def test_fields_that_are_not_known_are_passed_over() -> None:
    hand = json.loads(EXAMPLE)
    more = copy.deepcopy(hand)
    more |= {"source": {"line": 3}, "comment": [{"deep": None}]}
    more["players"][0]["note"] = 1
    assert json.loads(dumps(loads(json.dumps(more)))) == hand


def test_the_schema_that_is_shipped_is_this_one() -> None:
    shipped = Path(hrparse.__file__).parent / "compiled" / "hand.schema.json"
    assert json.loads(shipped.read_text("utf-8")) == hrparse.json_schema()


@pytest.mark.parametrize("indent", [None, 1])
def test_a_name_that_ends_within_a_letter_goes_round(indent: int | None) -> None:
    (hand,) = loads(EXAMPLE)
    hand.table = "Vega \ud83c"
    assert loads(dumps(hand, indent=indent)) == [hand]


@pytest.mark.parametrize("key", ["game", "positon", "players", "blinds"])
def test_half_a_letter_where_it_may_not_be_is_refused(key: str) -> None:
    with pytest.raises(ModelError):
        loads(json.dumps({key: "\ud800", **json.loads(EXAMPLE), "game_type": "\ud800"}))


def test_a_hand_in_each_line() -> None:
    lines = "\n".join([json.dumps(json.loads(EXAMPLE))] * 3)
    assert loads(lines) == loads(lines + "\r\n\r\n") == loads(lines.encode()) == loads(EXAMPLE) * 3
    with pytest.raises(ModelError):
        loads(lines + "\n{")


def test_figures_are_what_they_are_elsewhere() -> None:
    """JSON has one kind of number: more digits than those of a double say nothing more."""
    (hand,) = loads(EXAMPLE.replace("500", "500.000000000000000000001"))
    assert [hand] == loads(EXAMPLE)
    assert loads(EXAMPLE.replace("500", "1e-400")) == loads(EXAMPLE.replace("500", "0"))


def test_figures_that_do_not_add_up_exactly_everywhere_are_refused() -> None:
    hand = json.loads(EXAMPLE)
    hand["players"][0]["stack"] = 999999999999.99
    hand["players"][1]["stack"] = 0.001
    loads(json.dumps(hand))
    hand["players"][1]["stack"] = 0.0001
    with pytest.raises(ModelError) as error:
        loads(json.dumps(hand))
    assert error.value.path == "$.players[0].stack"


@pytest.mark.parametrize("action", ["ante", "uncalled", "collect"])
def test_what_has_no_total_needs_its_amount(action: str) -> None:
    hand = json.loads(EXAMPLE)
    hand["streets"][0]["actions"].append({"player": hand["players"][0]["name"], "action": action, "to_amount": 5})
    with pytest.raises(ModelError) as error:
        loads(json.dumps(hand))
    assert error.value.key == "no_amount"
