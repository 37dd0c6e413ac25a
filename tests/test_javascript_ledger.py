"""The JavaScript ledger, audit and evaluator give what the Python ones give."""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from corruption import corruptions
from simulation import play
from test_audit import cases

import hrparse
from hrparse.audit import audit
from hrparse.audit.strength import CARD, made, number
from hrparse.audit.words import RANK_WORDS, SHAPES, claim
from hrparse.model import Hand


@pytest.fixture(scope="module", autouse=True)
def node() -> None:
    """A machine without node must not pass for one on which JavaScript is tested."""
    if shutil.which("node") is None:
        pytest.fail("node is missing: sudo apt-get install nodejs", pytrace=False)


@pytest.fixture(autouse=True)
def unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The summary is kept whole only for the audit, and a hand with an error is not given out: so nobody judges."""
    monkeypatch.setattr("hrparse.reading.audit_hand", lambda hand: [])


MIRROR = Path(__file__).parent / "mirror.mjs"
DECK = list(CARD)


def ask(jobs: Iterable[dict[str, Any]]) -> list[Any]:
    """The answers of the JavaScript to some jobs."""
    text = "".join(json.dumps(job) + "\n" for job in jobs)
    run = subprocess.run(["node", MIRROR], input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.split("\n") if line]


def plain(x: object) -> Any:
    """As JSON has it, money as numbers."""
    return json.loads(msgspec.json.Encoder(decimal_format="number").encode(x))


def compare(hands: Sequence[Hand]) -> None:
    """Holds frames and findings of the JavaScript against those of Python."""
    answers = ask({"job": "hand", "hand": hrparse.to_dict(h), "source": plain(h.source)} for h in hands)
    for hand, answer in zip(hands, answers, strict=True):
        assert answer["findings"] == plain(audit(hand)), hand.hand_id
        assert answer["frames"] == json.loads(json.dumps(hrparse.to_dict(hrparse.frames(hand)))), hand.hand_id
        assert answer["untouched"]


def hands_of(texts: Iterable[str | bytes]) -> list[Hand]:
    """The hands of the texts, faulty numbers and all."""
    allow = frozenset({"zoom", "straddle"})
    return [hand for text in texts for hand in hrparse.parse(text, allow=allow).hands]


def from_json(hands: list[Hand]) -> list[Hand]:
    """The same hands without their texts; those that are no hold'em are not read."""
    found = []
    for hand in hands:
        with contextlib.suppress(hrparse.ModelError):
            found += hrparse.loads(hrparse.dumps(hand))
    return found


# -- hands ------------------------------------------------------------------------------------------------------------


def test_examples(examples: Path) -> None:
    hands = hands_of(path.read_bytes() for path in sorted(examples.glob("*.txt")))
    assert len(hands) >= 2
    compare([*hands, *from_json(hands), *hrparse.loads((examples / "example.json").read_text("utf-8"))])


def test_cases_of_the_audit() -> None:
    hands = hands_of("\n".join(case.text()) for case in cases())
    assert hands
    compare([*hands, *from_json(hands)])


def simulated(seeds: range) -> list[str]:
    games = [play(seed) for seed in seeds]
    return [text for game in games for text in (game.stars, game.gg)]


def test_simulated_hands() -> None:
    hands = hands_of(simulated(range(30)))
    compare([*hands, *from_json(hands)])


def test_corrupted_hands() -> None:
    texts = [text for hand in simulated(range(100, 106)) for _, text in corruptions(hand)]
    compare(hands_of(texts[::12]))


@pytest.mark.slow
def test_many_simulated_hands() -> None:
    texts = simulated(range(1000, 1400))
    compare(hands_of(texts))
    compare(hands_of([text for hand in texts[:120] for _, text in corruptions(hand)][::7]))


def test_names_that_objects_have_already() -> None:
    """Players called like what every JavaScript object has, or like the place of an entry."""
    names = ["__proto__", "constructor", "toString", "7"]
    texts = simulated(range(40, 60))
    for before, after in zip(("ann", "ben", "cid", "dee"), names, strict=True):
        texts = [text.replace(f"{before}:", f"{after}:").replace(f" {before} ", f" {after} ") for text in texts]
    texts = [text.replace("to ann\n", "to __proto__\n").replace("to ben\n", "to constructor\n") for text in texts]
    hands = hands_of(texts)
    assert any(player.name == "__proto__" for hand in hands for player in hand.players)
    compare([*hands, *from_json(hands)])


def test_fractions_of_a_cent() -> None:
    """A hand from JSON may have up to six decimals."""
    hand = from_json(hands_of(simulated(range(7, 8))))[0]
    hand.players[0].stack += hand.players[0].stack.from_float(0).__class__("0.000001")
    compare([hand])


# -- strength ---------------------------------------------------------------------------------------------------------


def compare_strength(hands: list[list[str]]) -> None:
    answers = ask({"job": "strength", "cards": cards} for cards in hands)
    for cards, answer in zip(hands, answers, strict=True):
        assert tuple(answer["made"]) == made(cards), cards
    whole = [(cards, answer) for cards, answer in zip(hands, answers, strict=True) if len(cards) > 4]
    ranked = sorted((number(cards), -answer["number"]) for cards, answer in whole)
    for (rank, other), (next_rank, next_other) in pairwise(ranked):
        assert (rank < next_rank) == (other < next_other)


def test_every_class_of_five_cards() -> None:
    """One hand for each of the 7462: the ranks with and without a common suit."""
    found: dict[int, list[str]] = {}
    ranks = [card for card in DECK if card[1] in "cd"]
    for base in combinations([card[0] for card in DECK if card[1] == "c"], 5):
        for suits in ("ccccc", "ccccd"):
            cards = [rank + suit for rank, suit in zip(base, suits, strict=True)]
            found.setdefault(number(cards), cards)
    dice = random.Random(1)
    while len(found) < 7462:
        rank, other = dice.sample("23456789TJQKA", 2)
        four = dice.choice([[rank + suit for suit in "cdhs"], [rank + "c", rank + "d", rank + "h", other + "c"]])
        pairs = [rank + "c", rank + "d", other + "c", other + "d"]
        for few in (four, pairs, [rank + "c", rank + "d", rank + "h"], [rank + "c", rank + "d"]):
            rest = [card for card in ranks if card not in few]
            cards = [*few, *dice.sample(rest, 5 - len(few))]
            found.setdefault(number(cards), cards)
    compare_strength(list(found.values()))


def test_few_cards() -> None:
    dice = random.Random(2)
    compare_strength([dice.sample(DECK[:20], count) for count in range(5) for _ in range(100)])


def random_hands(count: int) -> list[list[str]]:
    dice = random.Random(3)
    return [dice.sample(DECK, 5 + at % 3 if at % 4 == 0 else 7) for at in range(count)]


def test_random_hands() -> None:
    compare_strength(random_hands(5_000))


@pytest.mark.slow
def test_many_random_hands() -> None:
    compare_strength(random_hands(140_000))


# -- words ------------------------------------------------------------------------------------------------------------


def test_words() -> None:
    dice = random.Random(4)
    names = list(RANK_WORDS)
    kickers = [" - lower kicker", " - Ace+King kicker", " - Ten kickers", " - Jack higher", " - x kicker"]
    ends = ["", "", ".", " ..", "  ", "\t", *kickers]
    said = ["", "nothing", "ROYAL FLUSH", "four __proto__", "a pair of constructor"]
    said += [
        "two pair, \u212aings and Queens",
        "\u0131",
        "four ace\u017f",
    ]  # letters that are small or large in one language only
    for shape, _ in SHAPES:
        for _ in range(40):
            words = shape.replace("(?:a )?", dice.choice(["a ", ""])).replace(",?", dice.choice([",", ""]))
            words = words.replace("[- ]", dice.choice("- "))
            while "<r>" in words:
                words = words.replace("<r>", dice.choice(names).capitalize(), 1)
            said.append(dice.choice(["", " "]) + words + dice.choice(ends))
    for words, answer in zip(said, ask({"job": "words", "words": words} for words in said), strict=True):
        assert (None if answer is None else tuple(answer)) == claim(words), words
