"""PokerKit as judge: hands it plays, written in both wordings and read back, agree with it at every action."""

from __future__ import annotations

from decimal import Decimal

import pytest
from simulation import Game, play

import hrparse
from hrparse.audit import play as follow
from hrparse.audit.course import Course
from hrparse.ledger import Frame, pots

BETTING = ("fold", "check", "call", "bet", "raise")
CHUNK = 500
CHUNKS = 20


def chips(game: Game, amount: Decimal) -> int:
    return int(amount * 100) if game.cash else int(amount)


def judge(game: Game, text: str) -> None:
    """Raises AssertionError where the reading of the text and the game differ."""
    result = hrparse.parse(text)
    # PokerKit lets a player who has limped raise after an all-in that is too small: the one point where rules differ
    assert {d.code for d in result.diagnostics} <= {"HR510"}, [(d.line, d.code, d.message) for d in result.diagnostics]
    (hand,) = result.hands
    film = hrparse.frames(hand)
    held = {worth(frame) for frame in film}
    assert len(held) == 1
    bets = [frame for frame in film if frame.action in BETTING]
    assert len(bets) == len(game.stacks)
    for frame, stacks in zip(bets[:-1], game.stacks, strict=False):
        assert {name: chips(game, stack) for name, stack in frame.stacks.items()} == stacks
    if game.stacks:
        assert {name: chips(game, stack) for name, stack in film[-1].stacks.items()} == game.stacks[-1]
    assert film[-1].pots == []
    won: dict[str, int] = {}
    for winner in hand.result.winners:
        won[winner.player] = won.get(winner.player, 0) + chips(game, winner.amount)
    assert won == game.winners
    paid = next(i for i, frame in enumerate(film) if frame.action == "collect")
    waiting = film[paid - 1]
    assert sum(chips(game, amount) for amount in [*waiting.bets.values(), *(p.amount for p in waiting.pots)]) == sum(
        game.pots
    )
    assert [chips(game, amount) for amount, _ in all_pots(hand)] == game.pots
    course = Course(hand)  # the audit's own pass counts the same chips
    follow(course)
    assert course.stacks == list(waiting.stacks.values())


def worth(frame: Frame) -> Decimal:
    held = [*frame.stacks.values(), *frame.bets.values(), *(pot.amount for pot in frame.pots)]
    return sum(held, Decimal(0)) + frame.taken - frame.added


def all_pots(hand: hrparse.Hand) -> list[tuple[Decimal, list[int]]]:
    """The pots from the contributions alone."""
    course = Course(hand)
    for street in hand.streets:
        course.sweep()
        for action in street.actions:
            course.apply(action)
    alive = [not out for out in course.folded]
    if sum(alive) == 1:
        return [(course.inside(), [alive.index(True)])]
    broke = [False] * len(alive)
    return pots(course.contributions(), alive, course.antes, broke, course.dead)


@pytest.mark.parametrize("seed", range(40))
def test_a_few_hands(seed: int) -> None:
    game = play(seed)
    judge(game, game.stars)
    judge(game, game.gg)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ten_thousand_hands(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        game = play(seed)
        judge(game, game.stars if seed % 2 else game.gg)
