"""Events to hand: positions, the hero, boards run again, cash-outs, dead money; every field of the contract once.

Each file of tests/hands holds a text and, below it, all that is built of it. Adding a case is adding a file with the
text alone; `UPDATE=1 pytest tests/test_build.py` writes the rest. An option stands in the first line:
`// allow: straddle`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from invented import (
    CANCELLED,
    CASH,
    CASH_DROP,
    CASHED_OUT,
    GG,
    GG_CASHED_OUT,
    GG_TOURNAMENT,
    HANDS,
    LATE_POSTS,
    RUN_THRICE,
    RUN_TWICE,
    SESSION,
    SIDE_POTS,
    TOURNAMENT,
    WALK,
)

import hrparse
from hrparse.positions import LABELS, labels
from hrparse.recognize import Engine


def hand(text: str, **options: Any) -> dict[str, Any]:
    found = hrparse.parse(text, **options)
    assert found.ok, found.diagnostics
    (only,) = hrparse.to_dict(found.hands)
    return dict(only)


def player(given: dict[str, Any], name: str) -> dict[str, Any]:
    return next(p for p in given["players"] if p["name"] == name)


def actions(given: dict[str, Any], street: str) -> list[dict[str, Any]]:
    return [a for s in given["streets"] if s["name"] == street for a in s["actions"]]


# -- whole hands -------------------------------------------------------------------------------------------------------

FOLDER = Path(__file__).parent / "hands"
RULE = "=" * 40 + "\n"
ENGINES: tuple[Engine, ...] = ("auto", "lark")


def outline(value: dict[str, Any], name: str, depth: int = 0) -> Iterator[str]:
    """A line for each object, and those in it below."""
    inner = {
        k: v
        for k, v in value.items()
        if isinstance(v, dict) or (isinstance(v, list) and isinstance(next(iter(v), None), dict))
    }
    rest = {k: v for k, v in value.items() if k not in inner and v is not None and v is not False and v != []}
    yield "  " * depth + f"{name} {json.dumps(rest, ensure_ascii=False)}\n"
    for key, item in inner.items():
        for one in item if isinstance(item, list) else [item]:
            yield from outline(one, key, depth + 1)


def built(text: str, engine: Engine, allow: frozenset[str] = frozenset()) -> str:
    """All that is built of a text: hands, where their lines stand, what their summaries say; and what is found."""
    encoder = msgspec.json.Encoder(decimal_format="number")
    found = hrparse.parse(text, engine=engine, allow=allow)
    told = [f"{d.code} {d.line}: {d.message} ({d.help})\n" for d in found.diagnostics]
    for one in found.hands:
        told += outline(json.loads(encoder.encode(hrparse.to_dict(one))), "hand")
        told += outline(json.loads(encoder.encode(one.source)), "source")
    return "".join(told)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_case(path: Path, engine: Engine) -> None:
    whole = path.read_text("utf-8")
    text, _, _ = whole.partition(RULE)
    option, _, rest = text.partition("\n")
    allow = frozenset(option.removeprefix("// allow: ").split(", "))
    said = built(rest, engine, allow) if option.startswith("// allow: ") else built(text, engine)
    if os.environ.get("UPDATE"):
        path.write_text(text + RULE + said, "utf-8")
        whole = text + RULE + said
    assert text + RULE + said == whole


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_built_of_the_invented_hands(engine: Engine) -> None:
    said = "".join(f"=== {name}\n{built(text, engine)}\n" for name, text in HANDS.items())
    path = FOLDER / "invented"
    if os.environ.get("UPDATE"):
        path.write_text(said, "utf-8")
    assert said == path.read_text("utf-8")


# -- positions ---------------------------------------------------------------------------------------------------------

ROWS = {
    2: "BTN BB",
    3: "BTN SB BB",
    4: "BTN SB BB CO",
    5: "BTN SB BB UTG CO",
    6: "BTN SB BB UTG HJ CO",
    7: "BTN SB BB UTG MP HJ CO",
    8: "BTN SB BB UTG UTG+1 MP HJ CO",
    9: "BTN SB BB UTG UTG+1 MP MP+1 HJ CO",
    10: "BTN SB BB UTG UTG+1 UTG+2 MP MP+1 HJ CO",
}
"""Specification §3.6, R4, R13."""


@pytest.mark.parametrize("players", ROWS)
@pytest.mark.parametrize("button", [1, 2])
def test_the_labels_of_the_specification(players: int, button: int) -> None:
    seats = tuple(range(1, players + 1))
    found = labels(seats, button, True)
    around = [found[(button - 1 + k) % players + 1] for k in range(players)]
    assert around == ROWS[players].split()
    assert " ".join(LABELS[players]) == ROWS[players]


def test_one_player_alone_has_the_button() -> None:
    assert labels((4,), 4, True) == {4: "BTN"}


def test_gaps_between_seats_do_not_count() -> None:
    assert labels((2, 5, 9), 5, True) == {5: "BTN", 9: "SB", 2: "BB"}


def test_a_dead_button() -> None:
    """R12: nobody is BTN; the labels begin at SB with the next player."""
    assert labels((1, 2, 5, 6), 4, True) == {5: "SB", 6: "BB", 1: "UTG", 2: "CO"}


def test_a_dead_small_blind() -> None:
    """R11: nobody is SB; the labels go BTN, BB, UTG."""
    found = labels((1, 2, 3, 4), 1, False)
    assert (found[1], found[2], found[3]) == ("BTN", "BB", "UTG")
    assert "SB" not in found.values()


def test_no_button_no_labels() -> None:
    assert labels((1, 2), None, True) == {}


def test_more_players_than_labels_do_not_fail() -> None:
    assert len(labels(tuple(range(1, 13)), 1, True)) == 10


def test_positions_in_a_hand() -> None:
    given = hand(LATE_POSTS)
    assert {p["name"]: p["position"] for p in given["players"]} == {
        "ann": "BTN",
        "ben": "SB",
        "cid": "BB",
        "dee": "CO",
        "eve": None,
        "fay": None,
    }


def test_who_posts_is_dealt_in_whatever_the_seat_line_says() -> None:
    """R12: tournaments deal to absent players."""
    gus = player(hand(TOURNAMENT), "gus")
    assert gus["position"] == "SB"
    assert not gus.get("sitting_out")


def test_out_of_hand_and_sitting_out_are_not_dealt_in() -> None:
    given = hand(LATE_POSTS)
    for name in ("eve", "fay"):
        assert player(given, name)["sitting_out"] is True


def test_labels_come_from_the_button_not_from_the_blinds(examples: Any) -> None:
    """R1: the blinds of sample A are posted by others than the labels say; that is a warning, the labels stay."""
    found = hrparse.parse((examples / "example_ps.txt").read_text("utf-8"))
    assert found.ok
    assert {d.severity for d in found.diagnostics} == {"warning"}
    places = {p.name: p.position for p in found.hands[0].players}
    assert places == {"Carol": "BTN", "Hero": "SB", "Dave": "BB", "Eve": "UTG", "Alice": "HJ", "Bob": "CO"}


# -- the hero ----------------------------------------------------------------------------------------------------------


def test_the_hero_is_who_was_dealt_cards_face_up() -> None:
    """R20, whatever the name; `Dealt to NAME` without cards makes nobody a hero."""
    given = hand(GG)
    assert [p["name"] for p in given["players"] if p.get("is_hero")] == ["Hero"]
    assert player(given, "Hero")["cards"] == ["Jc", "Td"]
    renamed = hand(GG.replace("Hero", "zed").replace("9f8e7d", "Hero"))
    assert [p["name"] for p in renamed["players"] if p.get("is_hero")] == ["zed"]


def test_a_hand_that_was_only_watched_has_no_hero() -> None:
    assert not any(p.get("is_hero") for p in hand(WALK)["players"])


# -- money and actions -------------------------------------------------------------------------------------------------


def test_the_figures_of_a_raise_and_a_call() -> None:
    """R2: `amount` is what is printed first, `to_amount` the total on this street."""
    preflop = actions(hand(CASH), "preflop")
    assert [(a["action"], a["amount"], a["to_amount"]) for a in preflop if "to_amount" in a] == [
        ("raise", 0.2, 0.3),
        ("call", 0.2, 0.3),
    ]


def test_a_second_small_blind_is_dead() -> None:
    blinds = [(a["player"], a["type"]) for a in actions(hand(LATE_POSTS), "preflop") if a["action"] == "blind"]
    assert blinds == [("ben", "sb"), ("cid", "bb"), ("dee", "both"), ("ann", "missed")]


def test_antes_and_blinds_of_a_tournament() -> None:
    given = hand(TOURNAMENT)
    assert given["ante"] == 5
    assert given["blinds"] == [15, 30]
    assert [a["action"] for a in actions(given, "preflop")][:5] == ["ante", "ante", "ante", "blind", "blind"]


def test_whole_amounts_are_integers() -> None:
    """R16: 30, not 30.0; and never 0.30000000000000004."""
    assert isinstance(hand(TOURNAMENT)["blinds"][1], int)
    assert "0000" not in json.dumps(hrparse.to_dict(hrparse.parse(SESSION).hands))


def test_a_walk() -> None:
    result = hand(WALK)["result"]
    assert result["winners"] == [{"player": "cid", "amount": 20}]
    assert (result["pot"], result["showdown"]) == (20, False)


def test_a_cancelled_hand() -> None:
    given = hand(CANCELLED)
    assert given["cancelled"] is True
    assert (given["result"]["pot"], given["result"]["winners"]) == (0, [])


def test_without_a_summary_the_pot_is_what_went_in() -> None:
    """R19."""
    result = hand(CASH[: CASH.index("*** SUMMARY")], audit=False)["result"]
    assert (result["pot"], result["rake"]) == (1.45, 0)


def test_rake_and_the_other_drops() -> None:
    """R22."""
    result = hand(GG)["result"]
    assert (result["pot"], result["rake"]) == (8, 0.32)
    assert result["fees"]["jackpot"] == 0.08


# -- cards -------------------------------------------------------------------------------------------------------------


def test_mucked_cards_that_the_summary_reveals() -> None:
    """R18."""
    dee = player(hand(LATE_POSTS), "dee")
    assert (dee["cards"], dee["mucked"]) == (["9s", "9c"], True)


def test_small_letters_are_cards_too() -> None:
    assert player(hand(GG.replace("[Jc Td]", "[jc td]")), "Hero")["cards"] == ["Jc", "Td"]


def test_one_shown_card_does_not_hide_two_known_ones() -> None:
    given = hand(CASH.replace("ann: doesn't show hand", "ann: shows [Ah]"), audit=False)
    assert player(given, "ann")["cards"] == ["Ah", "Kh"]


# -- boards run again --------------------------------------------------------------------------------------------------


def test_run_twice() -> None:
    given = hand(RUN_TWICE)
    assert [(s["name"], s.get("run")) for s in given["streets"]] == [
        ("preflop", None),
        ("flop", None),
        ("turn", 1),
        ("river", 1),
        ("turn", 2),
        ("river", 2),
        ("showdown", 1),
        ("showdown", 2),
    ]
    assert given["result"]["boards"] == [["Ks", "7d", "2h", "Qc", "3s"], ["Ks", "7d", "2h", "9c", "Ad"]]
    assert "board" not in given["result"]
    assert [(w["player"], w["run"], w["hand"]) for w in given["result"]["winners"]] == [
        ("ben", 1, "two pair, Kings and Sevens"),
        ("ann", 2, "two pair, Aces and Kings"),
    ]


def test_run_three_times() -> None:
    result = hand(RUN_THRICE)["result"]
    assert [len(b) for b in result["boards"]] == [5, 5, 5]
    assert [(w["player"], w["amount"], w["run"]) for w in result["winners"]] == [
        ("Hero", 33.34, 1),
        ("1a2b3c", 33.33, 2),
        ("Hero", 33.33, 3),
    ]
    assert [w["hand"] for w in result["winners"]] == ["Pair of Aces", "Three Kings", "Pair of Aces and Pair of Nines"]


def test_a_first_run_alone_is_no_run() -> None:
    text = RUN_TWICE[: RUN_TWICE.index("*** SECOND TURN")] + "*** SHOW DOWN ***\nben collected $200 from pot\n"
    given = hand(text, audit=False)
    assert not any("run" in s for s in given["streets"])
    assert given["result"]["board"] == ["Ks", "7d", "2h", "Qc", "3s"]


# -- cash-outs ---------------------------------------------------------------------------------------------------------


def test_a_pot_that_was_cashed_out() -> None:
    """Nobody collects: winner and share stand in the summary."""
    result = hand(CASHED_OUT)["result"]
    assert result["cashouts"] == [{"player": "ben", "amount": 71.2, "fee": 0.71}]
    assert result["winners"] == [{"player": "ben", "amount": 199, "hand": "two pair, Kings and Sevens"}]


def test_the_words_are_found_behind_another_line_of_the_seat() -> None:
    """Whether or not the audit is asked: only for it the summary is kept whole."""
    seat = "Seat 1: ann (button) collected ($1.38)\n"
    text = CASH.replace(seat, "Seat 1: ann\nSeat 1: ann (button) showed [Ah Kh] and won ($1.38) with a pair of Kings\n")
    for audit in (True, False):
        result = hrparse.to_dict(hrparse.parse(text, audit=audit).hands[0])["result"]
        assert result["winners"] == [{"player": "ann", "amount": 1.38, "hand": "a pair of Kings"}]


def test_the_risk_of_a_cash_out_is_paid() -> None:
    result = hand(GG_CASHED_OUT)["result"]
    assert [(c["player"], c["amount"]) for c in result["cashouts"]] == [("Hero", -18.2)]
    assert result["winners"][0]["amount"] == 100
    received = GG_CASHED_OUT.replace("Hero: Pays Cashout Risk ($18.20)", "1a2b3c: Receives Cashout ($18.20)")
    assert hand(received, audit=False)["result"]["cashouts"][0]["amount"] == 18.2


def test_side_pots_and_who_collects_them() -> None:
    winners = hand(SIDE_POTS)["result"]["winners"]
    assert [(w["player"], w["pot"], w["amount"]) for w in winners] == [
        ("cid", "side-2", 600),
        ("ben", "side-1", 1200),
        ("ann", "main", 1200),
    ]


def test_money_of_the_house() -> None:
    given = hand(CASH_DROP)
    assert given["cash_drop"] == 5
    assert given["result"]["pot"] == 30.5
    assert [a["action"] for a in actions(given, "river")] == ["bet", "call", "fold"]


# -- headers -----------------------------------------------------------------------------------------------------------


def test_the_header_of_a_cash_game() -> None:
    given = hand(LATE_POSTS)
    assert {k: given[k] for k in ("hand_id", "game", "game_type", "site", "currency", "symbol", "timezone")} == {
        "hand_id": "1005",
        "game": "NL Hold'em",
        "game_type": "cash",
        "site": "pokerstars",
        "currency": "GBP",
        "symbol": "£",
        "timezone": "WET",
    }
    assert (given["started_at"], given["table"], given["max_players"]) == ("2026-03-08T10:00:00", "Vesta", 9)


def test_the_header_of_a_tournament() -> None:
    info = hand(TOURNAMENT)["tournament_info"]
    assert info == {"id": "77", "buy_in": 2.5, "bounty": 2.5, "fee": 0.5, "currency": "USD", "level": "II"}
    assert hand(GG_TOURNAMENT)["tournament_info"] == {"id": "88", "name": "Night Owl: $5 (Bounty)", "level": "3"}
    assert player(hand(TOURNAMENT), "gus")["bounty"] == 5


# -- the whole model ---------------------------------------------------------------------------------------------------


def fields(value: Any, path: str = "") -> set[str]:
    if isinstance(value, dict):
        found = {f"{path}.{k}" for k in value if path != ".result.fees"}
        return found.union(*(fields(v, f"{path}.{k}") for k, v in value.items()))
    return set().union(*(fields(v, path) for v in value)) if isinstance(value, list) else set()


def test_every_hand_validates() -> None:
    validator = jsonschema.Draft202012Validator(hrparse.json_schema())
    for text in HANDS.values():
        validator.validate(json.loads(hrparse.dumps(hrparse.parse(text).hands)))
    validator.validate(json.loads(hrparse.dumps(hrparse.parse(SESSION).hands)))


def test_every_field_of_the_contract_occurs() -> None:
    occur = fields(hrparse.to_dict(hrparse.parse(SESSION).hands))
    wanted = {
        ".site .currency .symbol .started_at .timezone .tournament_info .cancelled .cash_drop .ante .blinds .table",
        ".players.is_hero .players.sitting_out .players.mucked .players.bounty .players.cards .players.position",
        ".streets.name .streets.cards .streets.run .streets.actions.amount .streets.actions.to_amount",
        ".streets.actions.all_in .streets.actions.cards .streets.actions.hand .streets.actions.type",
        ".streets.actions.pot .streets.actions.run .result.winners.hand .result.winners.pot .result.winners.run",
        ".result.pot .result.rake .result.fees .result.showdown .result.board .result.boards",
        ".result.cashouts.player .result.cashouts.amount .result.cashouts.fee",
        ".tournament_info.id .tournament_info.name .tournament_info.buy_in .tournament_info.fee",
        ".tournament_info.bounty .tournament_info.currency .tournament_info.level",
    }
    assert {w for line in wanted for w in line.split()} - occur == set()


def test_hands_survive_json() -> None:
    hands = hrparse.parse(SESSION).hands
    assert hrparse.to_dict(hrparse.loads(hrparse.dumps(hands))) == hrparse.to_dict(hands)
