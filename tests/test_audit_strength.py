"""How hands compare, and what the words claim."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from hrparse.audit import strength
from hrparse.audit.strength import CARD, classes, made, number
from hrparse.audit.words import NO_HAND, claim, fits


def beats(one: str, other: str) -> bool:
    return number(one.split()) < number(other.split())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2h 3h 4h 5h 6h", "Ac Ad Ah As Kd"),  # straight flush against quads
        ("Ah Kh Qh Jh Th", "Kd Qd Jd Td 9d"),  # royal against straight flush
        ("2c 2d 2h 2s 3d", "Ac Ad Ah Ks Kd"),  # quads against full house
        ("2c 2d 2h 3s 3d", "Ah Qh 9h 4h 2h"),  # full house against flush
        ("7h 5h 4h 3h 2h", "Ac Kd Qh Js Th"),  # flush against Broadway
        ("Ac Kd Qh Js Th", "As 2d 3h 4c 5d"),  # Broadway against the wheel
        ("2c 3d 4h 5s 6d", "As 2d 3h 4c 5d"),  # six high against the wheel
        ("As 2d 3h 4c 5d", "Ac Ad Ah Ks Qd"),  # the wheel against three aces
        ("2c 2d 2h 4s 3d", "Ac Ad Kh Ks Qd"),  # three of a kind against two pair
        ("3c 3d 2h 2s 4d", "Ac Ad Kh Qs Jd"),  # two pair against a pair
        ("2c 2d 3h 4s 5d", "Ac Kd Qh Js 9d"),  # a pair against ace high
        ("Ac 2d 3h 4s 6d", "Kc Qd Jh Ts 8d"),  # ace high against king high
        ("Ac Ad Kh 3s 2d", "As Ah Qd Jc Td"),  # the first kicker of a pair
        ("Ac Ad Kh Qs 3d", "As Ah Kd Jc Td"),  # the second
        ("Ac Ad Kh Qs 3d", "As Ah Kd Qc 2d"),  # the third
        ("Kc Kd 2h 2s Ad", "Ks Kh 2d 2c Qd"),  # the kicker of two pair
        ("Kc Kd 3h 3s 4d", "Ks Kh 2d 2c Ad"),  # the second pair goes before the kicker
        ("Kc Kd Kh Qs 2d", "Kc Kd Kh Js Td"),  # the kicker of three of a kind
    ],
)
def test_better(better: str, worse: str) -> None:
    assert beats(better, worse)
    assert made(better.split()) > made(worse.split())


def test_exact_ties() -> None:
    board = "Ah Kd Qc Js Td"
    assert number(f"2c 2d {board}".split()) == number(f"9c 8d {board}".split())
    assert number(["Ah", "Kh", "7d", "7c", "5s", "4s", "2d"]) == number(["Ac", "Ks", "7d", "7c", "5s", "4s", "2d"])


def test_the_wheel_is_five_high() -> None:
    assert made(["As", "2d", "3h", "4c", "5d"]) == (strength.STRAIGHT, 5)
    assert made(["Ah", "2h", "3h", "4h", "5h"]) == (strength.STRAIGHT_FLUSH, 5)


def test_there_are_7462_hands_in_the_evaluators_order() -> None:
    assert len(classes()) == 7463
    assert classes()[1:] == sorted(classes()[1:], reverse=True)


def by_hand(cards: tuple[str, ...]) -> strength.Made:
    """What five cards make, counted plainly."""
    ranks = sorted((strength.RANK[card[0]] for card in cards), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order = [rank for _, rank in groups]
    counts = [count for count, _ in groups]
    flush = len({card[1] for card in cards}) == 1
    top = 5 if ranks == [14, 5, 4, 3, 2] else ranks[0] if ranks[0] - ranks[4] == 4 and len(order) == 5 else 0
    if top:
        return (strength.STRAIGHT_FLUSH if flush else strength.STRAIGHT, top)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    if flush:
        return (strength.FLUSH, *order)
    counts = counts if len(order) < 5 else []
    return (kinds.get(tuple(counts), strength.HIGH_CARD), *order)


def test_the_evaluator_agrees_with_counting() -> None:
    dice = random.Random(7)
    deck = list(CARD)
    for _ in range(300):
        cards = dice.sample(deck, 7)
        assert made(cards) == max(by_hand(five) for five in combinations(cards, 5))


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("high card Ace", "Ah Kd 9c 5s 2d"),
        ("high card Ace - King kicker", "Ah Kd 9c 5s 2d"),
        ("Ace high", "Ah Kd 9c 5s 2d"),
        ("Ace-High", "Ah Kd 9c 5s 2d"),
        ("High Card", "Ah 2d"),
        ("a pair of Sixes", "6h 6d 9c 5s 2d"),
        ("a pair of Sixes - lower kicker", "6h 6d 9c 5s 2d"),
        ("a pair of Kings - Ace+Nine kicker", "Kh Kd 9c As 2d"),
        ("Pair of Treys", "3h 3d 9c 5s 2d"),
        ("Pair of Aces", "Ah Ad"),
        ("two pair, Kings and Deuces", "Kh Kd 2c 2s 9d"),
        ("Pair of Kings and Pair of Deuces", "Kh Kd 2c 2s 9d"),
        ("two pair, Kings and Deuces - Nine kicker", "Kh Kd 2c 2s 9d"),
        ("three of a kind, Jacks", "Jh Jd Jc 2s 9d"),
        ("Three Jacks", "Jh Jd Jc 2s 9d"),
        ("a straight, Ace to Five", "Ah 2d 3c 4s 5d"),
        ("a straight, Ten to Ace", "Ah Kd Qc Js Td"),
        ("a straight, Six to Two", "6h 2d 3c 4s 5d"),
        ("Sixes-High Straight", "6h 2d 3c 4s 5d"),
        ("a flush, Queen high", "Qh 2h 7h 4h 5h"),
        ("a flush Queen high", "Qh 2h 7h 4h 5h"),
        ("a flush, Queen high - Seven higher", "Qh 2h 7h 4h 5h"),
        ("Queen High Flush", "Qh 2h 7h 4h 5h"),
        ("a full house, Tens full of Nines", "Th Td Tc 9s 9d"),
        ("Tens Full over Nines", "Th Td Tc 9s 9d"),
        ("four of a kind, Fours", "4h 4d 4c 4s 9d"),
        ("Four Fours", "4h 4d 4c 4s 9d"),
        ("a straight flush, Five to Nine", "9h 8h 7h 6h 5h"),
        ("Nine-High Straight Flush", "9h 8h 7h 6h 5h"),
        ("a Royal Flush", "Ah Kh Qh Jh Th"),
        ("Royal Flush", "Ah Kh Qh Jh Th"),
    ],
)
def test_words(words: str, cards: str) -> None:
    assert claim(words) is not None
    assert fits(words, cards.split())
    assert words == "High Card" or not fits(words, ["Kc", "Qd", "Jh", "Ts", "8d"])


def test_words_of_no_known_shape_claim_nothing() -> None:
    assert claim("a hand to remember") is None
    assert claim("a pair of Fools") is None


def test_a_straight_that_is_none() -> None:
    assert claim("a straight, Ten to King") == NO_HAND
    assert claim("three of a kind, Kings hello world") == NO_HAND
    assert claim("a pair of Kings - Ace kicker and so on") == NO_HAND


def test_words_of_no_known_shape_may_be_said_of_any_cards() -> None:
    assert fits("a hand to remember", ["Ah", "Kd"])
    assert fits("a pair of Aces", ["Ah", "Xx"])  # a card that is none
    assert not fits("a pair of Aces", ["Ah", "Kd"])


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ("2h Ah Ad", (strength.PAIR, 14, 2)),
        ("Ah 2h 2d Kc", (strength.PAIR, 2, 14, 13)),
        ("2h Ah 2d Ad", (strength.TWO_PAIR, 14, 2)),
        ("2h 2c Ah 2d", (strength.TRIPS, 2, 14)),
        ("2h 2c 2s 2d", (strength.QUADS, 2)),
        ("9h Ah", (strength.HIGH_CARD, 14, 9)),
    ],
)
def test_fewer_than_five_cards(cards: str, wanted: strength.Made) -> None:
    assert made(cards.split()) == wanted
