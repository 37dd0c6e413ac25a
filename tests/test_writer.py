"""Hands written as text: reading what was written gives the hand back, and the audit finds nothing new in it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented import HANDS, SESSION
from simulation import play

import hrparse
from hrparse.model import Action, Hand, Street

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from benchmarks.session import KINDS, session

D = Decimal


def bare(hand: Hand) -> Hand:
    """The hand without where it stands in its text."""
    return msgspec.structs.replace(hand, source=None)


def goes_round(text: str, **options: Any) -> list[str]:
    """Every hand of the text, written and read, is the same hand and as sound as before; gives what was written."""
    result = hrparse.parse(text, **options)
    found = {(d.hand_id, d.code) for d in result.diagnostics}
    written = [hrparse.write(hand) for hand in result.hands]
    for hand, again in zip(result.hands, written, strict=True):
        back = hrparse.parse(again, **options)
        assert [bare(other) for other in back.hands] == [bare(hand)]
        assert {(d.hand_id, d.code) for d in back.diagnostics} <= found
        assert hrparse.write(back.hands[0]) == again
    return written


@pytest.mark.parametrize("name", HANDS)
def test_invented_hands_go_round(name: str) -> None:
    assert len(goes_round(HANDS[name])) == 1


@pytest.mark.parametrize("name", ["example_ps.txt", "example_gg.txt"])
def test_golden_hands_go_round(examples: Path, name: str) -> None:
    assert len(goes_round((examples / name).read_text("utf-8"))) == 1


@pytest.mark.parametrize("seed", range(60))
def test_simulated_hands_go_round(seed: int) -> None:
    game = play(seed)
    goes_round(game.stars)
    goes_round(game.gg)


@pytest.mark.parametrize("kind", KINDS)
def test_sessions_go_round(kind: str) -> None:
    assert len(goes_round("".join(session(kind, 60)))) == 60


def test_all_forms_that_are_let_in_go_round() -> None:
    text = HANDS["late_posts"].replace("dee: posts small & big blinds £3", "dee: posts straddle £4")
    text = text.replace("PokerStars Hand", "PokerStars Zoom Hand").replace("dee: checks", "dee: folds", 1)
    assert goes_round(text, allow={"zoom", "straddle"}, audit=False)


NAMES = st.text(
    st.one_of(st.sampled_from("ab :()[]$#*"), st.characters(exclude_categories=("C", "Z"))), min_size=1, max_size=12
).filter(lambda name: name == name.strip())
HOSTILE = st.sampled_from(
    ["Seat 1", "x: folds", "*** FLOP ***", "x (button)", "(big blind)", "collected", "$5", ":", "from pot"]
)


@settings(derandomize=True)
@given(
    st.lists(NAMES | HOSTILE, min_size=4, max_size=4, unique=True),
    st.sampled_from(["cash", "late_posts", "side_pots"]),
)
def test_whoever_plays(names: list[str], which: str) -> None:
    (hand,) = hrparse.parse(HANDS[which]).hands
    hand = renamed(hand, dict(zip([player.name for player in hand.players], names, strict=False)))
    assert [bare(other) for other in hrparse.parse(hrparse.write(hand), audit=False).hands] == [bare(hand)]


def renamed(hand: Hand, names: dict[str, str]) -> Hand:
    def rename(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: names.get(x, x) if key in ("player", "name") and isinstance(x, str) else rename(x)
                for key, x in value.items()
            }
        return [rename(item) for item in value] if isinstance(value, list) else value

    return hrparse.loads(json.dumps(rename(hrparse.to_dict(hand))))[0]


# -- hands that no text made -------------------------------------------------------------------------------------------


def test_hands_from_json_are_written_like_hands_from_text() -> None:
    for hand in hrparse.parse(SESSION).hands:
        (other,) = hrparse.loads(hrparse.dumps(hand))
        assert hrparse.write(other) == hrparse.write(hand)


def test_a_hand_of_another_site() -> None:
    """The play stays as it was; the header loses what the other site does not print."""
    (hand,) = hrparse.parse(HANDS["cash"]).hands
    text = hrparse.write(hand, site="ggpoker")
    assert text.startswith("Poker Hand #1001: Hold'em No Limit ($0.05/$0.10) - 2026/03/05 20:11:09\n")
    assert "\nDealt to ben\n" in text
    result = hrparse.parse(text)
    assert result.diagnostics == []
    assert [bare(other) for other in result.hands] == [
        msgspec.structs.replace(hand, site="ggpoker", timezone=None, source=None)
    ]


def test_a_tournament_of_another_site() -> None:
    (hand,) = hrparse.parse(HANDS["side_pots"]).hands
    with pytest.raises(hrparse.WriteError, match="needs tournament too"):
        hrparse.write(hand, site="ggpoker")
    assert hand.tournament_info
    hand.tournament_info.name = "Night Owl"
    text = hrparse.write(hand, site="ggpoker")
    assert text.startswith("Poker Hand #1008: Tournament #78, Night Owl Hold'em No Limit - LevelIV(50/100) - ")
    (back,) = hrparse.parse(text).hands
    assert back.tournament_info == msgspec.structs.replace(hand.tournament_info, buy_in=None, fee=None)
    assert hand.tournament_info.buy_in == 1000
    assert (back.streets, back.result, back.players) == (hand.streets, hand.result, hand.players)


def test_example_json_lacks_what_a_header_says(examples: Path) -> None:
    (hand,) = hrparse.loads((examples / "example.json").read_text("utf-8"))
    with pytest.raises(hrparse.WriteError, match="needs date too"):
        hrparse.write(hand, site="pokerstars")


def change(**fields: Any) -> Callable[[Hand], Hand]:
    return lambda hand: msgspec.structs.replace(hand, **fields)


def street(at: int, **fields: Any) -> Callable[[Hand], Hand]:
    def changed(hand: Hand) -> Hand:
        streets = list(hand.streets)
        streets[at] = msgspec.structs.replace(streets[at], **fields)
        return msgspec.structs.replace(hand, streets=streets)

    return changed


@pytest.mark.parametrize(
    ("changed", "path", "reason"),
    [
        (change(site=None), "$.site", "no site is named"),
        (change(site="nowhere"), "$.site", "no site `nowhere`"),
        (change(hand_id="seven"), "$", "cannot say: hand_id seven$"),
        (change(started_at=None), "$", "needs date too"),
        (change(table=None), "$", "`table` needs table too"),
        (change(blinds=[D("0.125"), D("0.25")]), "$", r"cannot say: small_blind \$0.125$"),
        (change(cash_drop=D(5)), "$.cash_drop", "prints no line `cash_drop`"),
        (change(max_players=6, button_seat=3), "$.players[0].position", "would read as 'BB', not 'BTN'"),
        (change(streets=[]), "$.players[0].mucked", "no line of the site says that: True"),
        (street(1, cards=["Ks", "7d"]), "$.streets[1]", "cannot say"),
        (street(1, run=9), "$.streets[1]", "cannot say"),
        (street(1, actions=[Action("cid: x", "raise", D(1))]), "$.streets[1].actions[0]", "needs to_amount too"),
        (street(1, actions=[Action("cid: x", "bet", D("1.234"), D("1.234"))]), "$.streets[1].actions[0]", "cannot say"),
        (street(1, actions=[Action("cid: x", "bet", D(1), D(9))]), "$.streets[1].actions[0].to_amount", "would read"),
        (street(1, actions=[Action("cid: x", "blind", D(1), type="straddle")]), "$", "make no hand"),
        (change(streets=[Street("turn", [], ["Ks"])]), "$.streets[0]", "`turn` needs board too"),
    ],
)
def test_what_cannot_be_written_is_said(changed: Callable[[Hand], Hand], path: str, reason: str) -> None:
    (hand,) = hrparse.parse(HANDS["cash"]).hands
    with pytest.raises(hrparse.WriteError, match=reason) as raised:
        hrparse.write(changed(hand))
    assert raised.value.path == path


def test_one_hand_is_written_at_a_time() -> None:
    with pytest.raises(TypeError, match="one hand is written, no list"):
        hrparse.write(hrparse.parse(HANDS["cash"]).hands)  # type: ignore[arg-type]
