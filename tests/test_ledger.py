"""Chips, pots and frames."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hrparse
from hrparse.ledger import Frame, Table, frames, pots
from hrparse.model import Action, Cashout, Hand, Player, Result, Street, Winner

AUDIT = Path(__file__).parent / "audit"


def chips(*amounts: int) -> list[Decimal]:
    return [Decimal(amount) for amount in amounts]


def living(pattern: str) -> list[bool]:
    """`++-` : the third has folded."""
    return [sign == "+" for sign in pattern]


def split(bets: list[int], pattern: str, **more: Any) -> list[tuple[int, list[int]]]:
    return [(int(amount), players) for amount, players in pots(chips(*bets), living(pattern), **more)]


# -- pots -------------------------------------------------------------------------------------------------------------


def test_three_way_all_in_makes_a_side_pot() -> None:
    assert split([100, 300, 300], "+++") == [(300, [0, 1, 2]), (400, [1, 2])]


def test_three_different_all_ins_make_two_side_pots() -> None:
    assert split([100, 250, 300], "+++") == [(300, [0, 1, 2]), (300, [1, 2]), (50, [2])]


def test_equal_all_ins_are_one_pot() -> None:
    assert split([100, 100, 100], "+++") == [(300, [0, 1, 2])]


def test_folded_chips_stay_in_their_level() -> None:
    assert split([100, 200, 300, 300], "+-++") == [(400, [0, 2, 3]), (500, [2, 3])]


def test_a_fold_between_two_levels_makes_no_pot_of_its_own() -> None:
    assert split([50, 300, 300], "-++") == [(650, [1, 2])]


def test_an_empty_level_joins_the_pot_below() -> None:
    # the two who put in most have folded: nobody living reached their level, and it never goes back to them
    assert split([100, 100, 300, 300], "++--") == [(800, [0, 1])]


def test_an_empty_level_joins_the_highest_pot_that_can_be_won() -> None:
    assert split([100, 200, 200, 500], "+++-") == [(400, [0, 1, 2]), (600, [1, 2])]


def test_levels_below_the_first_winner_join_the_main_pot() -> None:
    assert split([0, 50, 50], "+--") == [(100, [0])]


def test_dead_money_is_in_the_main_pot() -> None:
    assert split([100, 300, 300], "+++", dead=Decimal(7)) == [(307, [0, 1, 2]), (400, [1, 2])]


def test_a_short_ante_is_a_level() -> None:
    found = split([0, 100, 100], "+++", antes=chips(4, 10, 10), broke=[True, False, False])
    assert found == [(12, [0, 1, 2]), (212, [1, 2])]


def test_antes_do_not_make_levels_of_unequal_posts() -> None:
    found = split([100, 100], "++", antes=chips(0, 10), broke=[False, False])  # a big blind ante
    assert found == [(210, [0, 1])]


BETS = st.lists(st.tuples(st.integers(0, 40), st.booleans()), min_size=2, max_size=9)


@given(BETS)
def test_pots_conserve(seats: list[tuple[int, bool]]) -> None:
    bets, alive = [b for b, _ in seats], [a for _, a in seats]
    found = pots(chips(*bets), alive)
    assert sum(amount for amount, _ in found) == sum(bets)
    for amount, players in found:
        assert amount > 0
        assert players == sorted(players)
        assert all(alive[seat] for seat in players)
    reach = [set(players) for _, players in found]
    assert all(high < low for low, high in pairwise(reach))  # each side pot has fewer players


@given(BETS, st.randoms())
def test_the_order_of_the_seats_does_not_matter(seats: list[tuple[int, bool]], dice: Any) -> None:
    order = list(range(len(seats)))
    dice.shuffle(order)
    plain = pots(chips(*(b for b, _ in seats)), [a for _, a in seats])
    mixed = pots(chips(*(seats[i][0] for i in order)), [seats[i][1] for i in order])
    assert [(amount, sorted(order[i] for i in players)) for amount, players in mixed] == plain


@given(BETS, st.integers(0, 40))
def test_splitting_at_any_level_and_merging_gives_the_same(seats: list[tuple[int, bool]], level: int) -> None:
    bets, alive = [b for b, _ in seats], [a for _, a in seats]
    low = [min(bet, level) for bet in bets]
    high = [bet - part for bet, part in zip(bets, low, strict=True)]
    halves = sum((amount for half in (low, high) for amount, _ in pots(chips(*half), alive)), Decimal(0))
    assert halves == sum(amount for amount, _ in pots(chips(*bets), alive))


# -- frames -----------------------------------------------------------------------------------------------------------


def worth(frame: Frame) -> Decimal:
    held = [*frame.stacks.values(), *frame.bets.values(), *(pot.amount for pot in frame.pots)]
    return sum(held, Decimal(0)) + frame.taken - frame.added


def check_conservation(film: list[Frame]) -> None:
    assert {worth(frame) for frame in film} == {worth(film[0])}
    assert all(stack >= 0 for frame in film for stack in frame.stacks.values())


def base(name: str) -> Hand:
    return hrparse.parse((AUDIT / f"base-{name}.txt").read_text("utf-8")).hands[0]


def made_up(stacks: dict[str, int], *streets: list[Action], **result: Any) -> Hand:
    """A hand of so many streets; the last one is the showdown where there are five."""
    names = ["preflop", "flop", "turn", "river", "showdown"]
    players = [Player(seat, name, Decimal(stack)) for seat, (name, stack) in enumerate(stacks.items(), 1)]
    made = Result([], Decimal(0), Decimal(0), False)
    for key, value in result.items():
        setattr(made, key, value)
    lines = [Street(names[i], actions) for i, actions in enumerate(streets)]  # type: ignore[arg-type]
    return Hand("1", "NL Hold'em", "cash", chips(1, 2), Decimal(0), "T", 6, 1, False, players, lines, made)


def does(player: str, kind: str, amount: int | None = None, **more: Any) -> Action:
    return Action(player, kind, None if amount is None else Decimal(amount), **more)  # type: ignore[arg-type]


def amounts(frame: Frame) -> dict[str, int]:
    return {pot.name: int(pot.amount) for pot in frame.pots}


def test_the_golden_sample_frame_by_frame(examples: Path) -> None:
    hand = hrparse.parse_file(examples / "example_ps.txt").hands[0]
    film = frames(hand)
    check_conservation(film)
    assert len(film) == 1 + sum(len(street.actions) for street in hand.streets)
    assert film[0].player is None
    assert film[0].stacks["Hero"] == 800
    flop = next(frame for frame in film if frame.street == "flop")
    assert (amounts(flop), flop.bets, flop.board) == ({"main": 47}, {}, ["Ks", "7d", "2h"])
    turn = next(frame for frame in film if frame.street == "turn")
    assert amounts(turn) == {"main": 87}
    assert film[-1].pots == []
    assert film[-1].taken == 2
    assert film[-1].stacks["Carol"] == 450 - 160 + 335


def test_side_pots_and_their_players() -> None:
    film = frames(base("side"))
    check_conservation(film)
    shown = next(frame for frame in film if frame.street == "showdown")
    assert [(pot.name, int(pot.amount), pot.players) for pot in shown.pots] == [
        ("main", 1220, ["ann", "ben", "dee"]),
        ("side-1", 1500, ["ben", "dee"]),
    ]
    assert shown.board == ["9s", "8s", "2d", "3c", "Jh"]
    assert film[-1].stacks == {"ann": 1220, "ben": 0, "cid": 700, "dee": 2700}


def test_two_boards() -> None:
    film = frames(base("twice"))
    check_conservation(film)
    assert film[0].boards is None
    last = film[-1]
    assert last.boards == [["Kh", "7h", "2c", "As", "9d"], ["Kh", "7h", "2c", "4s", "5d"]]
    assert last.board == last.boards[0]
    assert last.stacks == {"Hero": Decimal("49.25"), "a1b2c3": Decimal("39.5"), "d4e5f6": Decimal("29.25")}


def test_cards_are_seen_when_they_are_shown() -> None:
    hand = base("cash")
    film = frames(hand)
    posts = [frame for frame in film if frame.action == "blind"]
    assert posts[0].visible == {}
    assert posts[-1].visible == {"cid": ["Kh", "Kd"]}  # the deal follows the last post
    before, after = [frame for frame in film if frame.action in ("call", "show")][-3:-1]
    assert "ann" not in before.visible
    assert after.visible["ann"] == ["Qs", "Qd"]


def test_mucked_cards_stay_hidden() -> None:
    text = (AUDIT / "base-cash.txt").read_text("utf-8")
    text = text.replace("ann: shows [Qs Qd] (three of a kind, Queens)\n", "ann: mucks hand\n")
    text = text.replace("showed [Qs Qd] and lost with three of a kind, Queens", "mucked [Qs Qd]")
    hand = hrparse.parse(text).hands[0]
    assert hand.players[0].cards == ["Qs", "Qd"]
    assert all("ann" not in frame.visible for frame in frames(hand))


def test_an_old_text_gives_the_excess_back_itself() -> None:
    text = (AUDIT / "base-side.txt").read_text("utf-8").replace("Uncalled bet (400) returned to dee\n", "")
    film = frames(hrparse.parse(text).hands[0])
    check_conservation(film)
    paid = next(i for i, frame in enumerate(film) if frame.action == "collect")
    assert amounts(film[paid - 1]) == {"main": 1220, "side-1": 1500}
    assert film[-1].pots == []


def test_a_short_call_of_the_rest_and_a_raise_without_a_total() -> None:
    hand = made_up(
        {"a": 100, "b": 30},
        [
            does("a", "blind", 1, type="sb"),
            does("b", "blind", 2, type="bb"),
            does("a", "raise", 8),
            does("b", "call", 8),
        ],
        [does("b", "check"), does("a", "bet", 50), does("b", "call", 20), does("a", "collect", 60)],
        winners=[Winner("a", Decimal(60))],
        pot=Decimal(60),
    )
    film = frames(hand)
    check_conservation(film)
    assert film[3].bets == {"a": 10, "b": 2}
    assert film[-1].stacks == {"a": 130, "b": 0}


def test_dead_money_is_no_bet() -> None:
    hand = made_up(
        {"a": 100, "b": 100, "c": 100},
        [
            does("a", "blind", 1, type="sb"),
            does("b", "blind", 2, type="bb"),
            does("c", "blind", 3, type="both"),
            does("a", "blind", 1, type="missed"),
            does("c", "check"),
        ],
    )
    film = frames(hand)
    assert film[-1].bets == {"a": 1, "b": 2, "c": 2}
    assert amounts(film[-1]) == {"main": 2}
    check_conservation(film)


def test_what_a_stack_does_not_hold_is_not_taken() -> None:
    hand = made_up({"a": 10, "b": 100}, [does("b", "bet", 20, to_amount=Decimal(20)), does("a", "call", 20)])
    check_conservation(frames(hand))
    table = Table(hand)
    for action in hand.streets[0].actions:
        table.apply(action)
    assert table.short == [(0, Decimal(10))]
    assert table.stacks[0] == 0


def test_a_drop_into_the_pot() -> None:
    hand = base("cash")
    hand.cash_drop = Decimal(5)
    hand.result.pot += 5
    hand.result.rake += 5
    film = frames(hand)
    check_conservation(film)
    assert amounts(film[0]) == {"main": 5}
    assert (film[0].added, film[-1].taken, film[-1].pots) == (5, 8, [])


def test_the_house_takes_over_the_share_of_who_cashed_out() -> None:
    hand = base("cash")
    collect = hand.streets[-1].actions.pop()
    hand.streets[-1].actions.append(does(collect.player, "cashout", 100))
    hand.result.cashouts = [Cashout(collect.player, Decimal(100))]
    hand.source = None
    film = frames(hand)
    check_conservation(film)
    assert (film[-1].taken, film[-1].added, film[-1].pots) == (133, 100, [])


def test_cash_out_risk_is_paid_from_what_is_won() -> None:
    hand = base("cash")
    hand.players[2].stack = Decimal(66)
    hand.streets[-1].actions.insert(2, does("cid", "cashout", -9))
    hand.result.cashouts = [Cashout("cid", Decimal(-9))]
    hand.source = None
    film = frames(hand)
    check_conservation(film)
    assert film[-1].stacks["cid"] == 130 - 9


def test_an_uncalled_bet_printed_after_the_payout() -> None:
    lines = (AUDIT / "base-side.txt").read_text("utf-8").splitlines()
    late = lines.pop(lines.index("Uncalled bet (400) returned to dee"))
    lines.insert(lines.index("ann collected 1220 from main pot") + 1, late)
    film = frames(hrparse.parse("\n".join(lines), audit=False).hands[0])
    check_conservation(film)
    assert film[-1].stacks == {"ann": 1220, "ben": 0, "cid": 700, "dee": 2700}
    assert film[-1].pots == []


def test_a_faulty_payout_keeps_the_chips_together() -> None:
    for wrong in (100, 500):
        hand = base("cash")
        hand.streets[-1].actions[-1].amount = Decimal(wrong)
        hand.result.winners[0].amount = Decimal(wrong)
        check_conservation(frames(hand))


def test_json_without_collected_lines_is_paid_in_the_last_frame(examples: Path) -> None:
    hand = hrparse.loads((examples / "example.json").read_text("utf-8"))[0]
    film = frames(hand)
    check_conservation(film)
    assert len(film) == 18
    assert film[-1].line is None
    assert film[-1].pots == []
    assert film[-1].stacks["Carol"] == 625
    assert film[-1].visible["Carol"] == ["Kd", "Qd"]


def test_a_walk() -> None:
    hand = made_up(
        {"a": 100, "b": 100},
        [
            does("a", "blind", 1, type="sb"),
            does("b", "blind", 2, type="bb"),
            does("a", "fold"),
            does("b", "uncalled", 1),
            does("b", "collect", 2),
        ],
        winners=[Winner("b", Decimal(2))],
        pot=Decimal(2),
    )
    film = frames(hand)
    check_conservation(film)
    assert film[-1].stacks == {"a": 99, "b": 101}


@given(st.sampled_from(["cash", "side", "twice"]), st.integers(2, 40), st.integers(2, 40), st.booleans())
def test_frames_conserve_in_any_order_of_the_lines(name: str, one: int, other: int, copy: bool) -> None:
    lines = (AUDIT / f"base-{name}.txt").read_text("utf-8").splitlines()
    one, other = one % len(lines), other % len(lines)
    line = lines[one] if copy else lines.pop(one)
    lines.insert(other, line)
    text = "\n".join(lines)
    for hand in hrparse.parse(text, audit=False).hands:
        film = frames(hand)
        check_conservation(film)
        assert all(pot.amount >= 0 for frame in film for pot in frame.pots)
        assert all(bet >= 0 for frame in film for bet in frame.bets.values())
    assert "HR901" not in {d.code for d in hrparse.parse(text).diagnostics}


def test_a_hand_of_nothing() -> None:
    assert len(frames(made_up({}))) == 1
    check_conservation(frames(made_up({}, [does("x", "bet", 5), does("x", "collect", 5)])))


@pytest.mark.parametrize("name", ["cash", "side", "twice"])
def test_every_frame_conserves_whatever_line_is_missing(name: str) -> None:
    lines = (AUDIT / f"base-{name}.txt").read_text("utf-8").splitlines()
    for at in range(2, len(lines)):
        for hand in hrparse.parse("\n".join(lines[:at] + lines[at + 1 :]), audit=False).hands:
            check_conservation(frames(hand))
