"""Simulated hands: they read without a finding as what they are, chips go on to the next hand, a seed is a session."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from decimal import Decimal
from typing import Any

import msgspec
import pytest

import hrparse
from hrparse.audit.strength import made
from hrparse.audit.words import claim
from hrparse.grammar import registry, sites
from hrparse.model import Hand
from hrparse.showdown import said
from hrparse.simulation import Deal, SettingError, simulate

SITES = [found.site or "" for found in sites() if found.hands]
"""The sites that say how they call a hand at the showdown."""
SETTINGS: list[dict[str, Any]] = [
    {},
    {"players": 2, "stacks": "20", "keep": True},
    {"players": 10, "blinds": "0.05/0.10/0.02", "stacks": "4", "keep": True},
    {"players": 3, "blinds": "1/2", "stacks": "1,3.50,400"},
    {"players": 9, "schedule": "5:10/20;5:15/30;5:25/50/5;5:100/200/25", "stacks": "500"},
    {"players": 5, "schedule": "4:10/20/3;2:200/400/50", "stacks": "300,400,200,1000,50"},
    {"players": 4, "schedule": "1:50/100/100", "stacks": "120"},
]


def reads_as_itself(hand: Hand, engine: Any = "auto") -> None:
    result = hrparse.parse(hrparse.write(hand), engine=engine)
    assert result.diagnostics == []
    assert [msgspec.structs.replace(other, source=None) for other in result.hands] == [hand]


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("site", SITES)
def test_a_hand_reads_as_itself(site: str, settings: dict[str, Any]) -> None:
    hands = list(simulate(site, 12, **settings))
    for hand in hands:
        reads_as_itself(hand)
    assert len({hand.hand_id for hand in hands}) == 12


@pytest.mark.parametrize("site", SITES)
def test_the_reference_reads_it_too(site: str) -> None:
    for hand in itertools.chain(simulate(site, 4), simulate(site, 4, schedule="2:10/20;2:25/50/5")):
        reads_as_itself(hand, "lark")


@pytest.mark.slow
@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("seed", range(8))
def test_thousands_of_hands_read_as_themselves(site: str, seed: int) -> None:
    for settings in SETTINGS:
        for hand in simulate(site, 100, seed=seed, **settings):
            reads_as_itself(hand)


# -- from hand to hand -------------------------------------------------------------------------------------------------


def last_stacks(hand: Hand) -> dict[str, Decimal]:
    return hrparse.frames(hand)[-1].stacks


def test_stacks_are_filled_up() -> None:
    for hand in simulate(SITES[0], 20, players=3, stacks="50,60,70.50"):
        assert [player.stack for player in hand.players] == [Decimal(50), Decimal(60), Decimal("70.50")]


def test_stacks_are_kept() -> None:
    hands = list(simulate(SITES[0], 40, players=4, stacks="30", keep=True))
    bought = 0
    for before, after in itertools.pairwise(hands):
        left = last_stacks(before)
        for player in after.players:
            broke = left[player.name] < 2
            bought += broke
            assert player.stack == (30 if broke else left[player.name])
    assert bought


def next_button(button: int, hand: Hand) -> int:
    """The next seat with somebody in it whose small blind is not all-in by the ante."""
    players = [p for p in hand.players if p.seat > button] + [p for p in hand.players if p.seat <= button]
    small = players[1:] + players[:1] if len(players) > 2 else players
    return next(player.seat for player, blind in zip(players, small, strict=True) if blind.stack > hand.ante)


def test_chips_of_a_tournament_stay_in_it() -> None:
    hands = list(simulate(SITES[0], 120, players=6, schedule="6:10/20;6:20/40/5;6:100/200/20", stacks="400"))
    tournaments = [list(group) for _, group in itertools.groupby(hands, lambda hand: hand.tournament_info)]
    assert {hand.ante for hand in hands} == {0, 5, 20}
    by_id = [list(group) for _, group in itertools.groupby(hands, lambda h: h.tournament_info and h.tournament_info.id)]
    assert len(tournaments) > len(by_id) > 2
    for played in by_id:
        assert {sum(player.stack for player in hand.players) for hand in played} == {2400}
        for at, hand in enumerate(played):
            assert hand.blinds == [[10, 20], [20, 40], [100, 200]][min(at // 6, 2)]
        for before, after in itertools.pairwise(played):
            left = last_stacks(before)
            assert {player.name: player.stack for player in after.players} == {n: s for n, s in left.items() if s}
            assert after.button_seat == next_button(before.button_seat or 0, after)
    for played in by_id[:-1]:
        assert sum(stack > 0 for stack in last_stacks(played[-1]).values()) == 1


def test_everything_happens() -> None:
    """The dice know every action, all-ins with side pots, split pots, folds to the blinds and showdowns."""
    hands = list(simulate(SITES[0], 150, stacks="20,30,40,50,60,70"))
    actions = [action for hand in hands for street in hand.streets for action in street.actions]
    assert {action.action for action in actions} == {
        "blind", "fold", "check", "call", "bet", "raise", "uncalled", "show", "muck", "collect",
    }  # fmt: skip
    assert {"main", "side-1", "side-2"} <= {action.pot for action in actions}
    assert {0, 3, 4, 5} == {len(hand.result.board or ()) for hand in hands}
    assert any(len(hand.result.winners) > 1 and hand.result.winners[0].pot is None for hand in hands)
    assert any(hand.result.rake for hand in hands)


# -- seeds -------------------------------------------------------------------------------------------------------------


def test_a_seed_is_a_session() -> None:
    def session(seed: int) -> list[Hand]:
        return list(simulate(SITES[0], 10, seed=seed))

    random.seed(1)
    first = session(7)
    random.seed(2)
    assert session(7) == first
    assert session(8) != first


@pytest.mark.slow
def test_hash_order_does_not_matter() -> None:
    code = (
        "import hashlib, hrparse\nfrom hrparse.simulation import simulate\n"
        f"text = ''.join(map(hrparse.write, simulate({SITES[0]!r}, 5, schedule='2:10/20;9:50/100/5')))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "4711")
    ]  # fmt: skip
    assert found[0] == found[1]


# -- the words of a showdown -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("site", SITES)
def test_words_say_what_the_cards_make(site: str) -> None:
    """The audit understands the words of each site, and they name the hand: category and deciding ranks."""
    dice = random.Random(site)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rare = [
        ["Ah", "Kh", "Qh", "Jh", "Th"], ["Ah", "2h", "3h", "4h", "5h"], ["6c", "6d", "6h", "6s", "2c"],
        ["Ah", "2d", "3h", "4h", "5h"], ["3c", "3d", "3h", "2s", "2c"],
    ]  # fmt: skip
    categories = set()
    for cards in [*rare, *(dice.sample(deck, 7) for _ in range(1000))]:
        words = said(registry()[site], cards)
        best = made(cards)
        categories.add(best[0])
        assert words is not None
        named = claim(words)
        assert named
        assert best[: len(named)] == named
        assert len(named) == (3 if best[0] in (2, 6) else 2)
    assert len(categories) == 9


# -- settings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "setting", "reason"),
    [
        (
            {"site": "nowhere"},
            "site",
            f"there is no site nowhere; there are: {', '.join(f.site or '' for f in sites())}",
        ),
        ({"hands": 0}, "hands", "at least 1"),
        ({"players": 1}, "players", "2 to 10"),
        ({"players": 11}, "players", "2 to 10"),
        ({"blinds": "1"}, "blinds", "SMALL/BIG"),
        ({"blinds": "2/1"}, "blinds", "may be above the big blind"),
        ({"blinds": "0/1"}, "blinds", "SMALL/BIG"),
        ({"blinds": "1/2/3"}, "blinds", "may be above the big blind"),
        ({"schedule": "5:2/1"}, "schedule", "may be above the big blind"),
        ({"blinds": "0.005/0.01"}, "blinds", "SMALL/BIG"),
        ({"blinds": "1/2", "schedule": "1:1/2"}, "schedule", "one of the two"),
        ({"schedule": ""}, "schedule", "HANDS:SMALL/BIG"),
        ({"schedule": "1/2"}, "schedule", "`1/2` is no level"),
        ({"schedule": "5:1/2;5:x"}, "schedule", "`5:x` is no level"),
        ({"schedule": "0:1/2"}, "schedule", "HANDS:SMALL/BIG"),
        ({"schedule": "5:0.5/1"}, "schedule", "whole chips"),
        ({"schedule": "5:1/2", "keep": True}, "keep", "cash games"),
        ({"stacks": "0"}, "stacks", "such as 200"),
        ({"stacks": "1,2"}, "stacks", "are 2 stacks for 6 players"),
        ({"stacks": "many"}, "stacks", "`many`"),
        ({"schedule": "5:1/2", "stacks": "10.5"}, "stacks", "`10.5`"),
    ],
)
def test_settings_that_make_no_game(settings: dict[str, Any], setting: str, reason: str) -> None:
    wanted = {"site": SITES[0], "hands": 5, **settings}
    with pytest.raises(SettingError) as raised:
        simulate(wanted.pop("site"), wanted.pop("hands"), **wanted)
    assert raised.value.setting == setting
    assert reason in str(raised.value)
    assert raised.value.text("zh") != raised.value.text("en")


def test_without_pokerkit_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pokerkit", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'pokerkit[<>=0-9.,]+'"):
        simulate(SITES[0], 1)


# -- the judge ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [s for s in SETTINGS if "schedule" in s], ids=str)
def test_pokerkit_pays_the_same(settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own showdown, pots and payout, but for odd chips, which every house gives out in its own way."""
    play = Deal.play
    paid = []

    def judged(deal: Deal) -> None:
        play(deal)
        state = deal.state
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            state.push_chips()
        while state.can_pull_chips():
            state.pull_chips()
        ours = [deal.left[place] for place in deal.order]
        assert sum(ours) == sum(state.stacks) == sum(deal.stacks)
        odd = len(ours) * max(1, len(deal.hand.result.winners))
        assert all(abs(mine - its) <= odd for mine, its in zip(ours, state.stacks, strict=True)), (ours, state.stacks)
        paid.append(ours == state.stacks)

    monkeypatch.setattr(Deal, "play", judged)
    assert len(list(simulate(SITES[0], 60, **settings))) == len(paid)
    assert sum(paid) > 50
