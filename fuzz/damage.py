"""Texts with something wrong that nobody thought of: lines and letters lost, doubled, swapped, replaced, glued."""

from __future__ import annotations

import random
from typing import Any

from fuzz.writer import phrases
from hrparse.grammar import registry

ALPHABET = " \t\u00a0:$€,.()[]'\"#*-+0123456789AKQJThdcsabcxyzÄß中🂡\u0301\u202e\u2028\x85\ufeff\ufffd>\\{}"
WORDS = (
    ": folds",
    ": checks",
    ": calls ",
    ": bets $2",
    ": raises $2 to $4",
    " and is all-in",
    "Seat 1: ",
    " is sitting out",
    "Dealt to ",
    "*** FLOP *** [Ah Kd 2c]",
    "*** SUMMARY ***",
    "*** SHOW DOWN ***",
    "Uncalled bet ($1) returned to ",
    " collected $3 from pot",
    " (button)",
    " showed [Ah Ad] and won ($5)",
    "Total pot $10 | Rake $0",
    "Board [",
    "Hand cancelled",
    ' said, "',
    "PokerStars Hand #1: ",
    "Poker Hand #HD1: ",
    "> ",
    "🂡🂱",
    "__proto__",
    "constructor",
    "10,000,000.55",
    "Hand was run twice",
    "FIRST ",
    "Omaha",
)


VALUES: tuple[Any, ...] = (
    "x", 7, -3, 1.5, 7.0, 1e30, None, True, [], {}, ["x"], {"a": 1}, "Ah", "5", "\0", "\ud800", "fold", 0, 2, 0.123456,
    1e-7, 1e-400, 999999999999.99, 10**12, 10**15, 12345678901234567890, ["5"], {"a": "5"}, [[]], [None],
)  # fmt: skip
"""What may stand in JSON where something else is expected."""


def spoiled(document: Any, rng: random.Random) -> Any:
    """The JSON value, itself changed, with one to three values lost, replaced or put in another order."""
    for _ in range(rng.randint(1, 3)):
        inside: list[Any] = [document]
        for each in inside:
            inside += [
                v for v in (each.values() if isinstance(each, dict) else each) if isinstance(v, dict | list) and v
            ]
        where = rng.choice([each for each in inside if each] or [{"": 0}])
        key = rng.choice(list(where) if isinstance(where, dict) else range(len(where)))
        chance = rng.random()
        if chance < 0.4:
            del where[key]
        elif chance < 0.9:
            where[key] = rng.choice(VALUES)
        elif isinstance(where, dict):
            where[key] = where.pop(key)
    return document


def mutate(text: str, rng: random.Random) -> str:
    """The text with one to three things changed."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(CHANGES)(text, rng)
    return text


def damaged(text: str, rng: random.Random) -> str:
    """The same, now and then with words of the grammars put in, or as bytes in a wrong encoding show it."""
    if rng.random() < 0.25:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(phrases(rng.choice(list(registry())))) + text[at:]
    text = mutate(text, rng)
    if rng.random() < 0.03:
        wrong, right = rng.choice((("cp1252", "utf-8"), ("utf-8", "cp1252"), ("utf-16-le", "utf-16-be")))
        text = text.encode(right, "replace").decode(wrong, "replace")
    return text


def _lines(text: str, rng: random.Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, rng.randrange(len(lines))


def lose_line(text: str, rng: random.Random) -> str:
    lines, at = _lines(text, rng)
    return "\n".join(lines[:at] + lines[at + 1 :])


def double_line(text: str, rng: random.Random) -> str:
    lines, at = _lines(text, rng)
    return "\n".join([*lines[: at + 1], *lines[at:]])


def swap_lines(text: str, rng: random.Random) -> str:
    lines, at = _lines(text, rng)
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def glue_lines(text: str, rng: random.Random) -> str:
    lines, at = _lines(text, rng)
    return "\n".join([*lines[:at], rng.choice(("", " ")).join(lines[at : at + 2]), *lines[at + 2 :]])


def cut(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[at:]


def change_letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ALPHABET) + text[at + 1 :]


def lose_letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.randint(1, 3) :]


def put_word(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(WORDS) + text[at:]


def end_line(text: str, rng: random.Random) -> str:
    lines, at = _lines(text, rng)
    lines[at] += rng.choice((*WORDS, " ", "   ", "\r"))
    return "\n".join(lines)


def rename(text: str, rng: random.Random) -> str:
    """One word everywhere another: names that look like something else."""
    words = [w for w in text.split() if w.isalpha() and len(w) > 2]
    if not words:
        return text
    new = rng.choice(
        (
            "🂡🂱",
            "__proto__",
            "x: folds",
            "Bob Bob",
            "Seat 1",
            "a (b",
            "Alice",
            "$5",
            "*** FLOP",
            "ÄÖ ß",
            "e\u0301",
            "toString",
        )
    )
    return text.replace(rng.choice(words), new)


def rewrap(text: str, rng: random.Random) -> str:
    end = rng.choice(("\r\n", "\r", "\n\n", " \n", "\n> ", "\n  "))
    return ("> " if end == "\n> " else "") + text.replace("\n", end)


def join_itself(text: str, rng: random.Random) -> str:
    return text + rng.choice(("", "\n", "\n\n\n", " ")) + text


CHANGES = (
    lose_line,
    double_line,
    swap_lines,
    glue_lines,
    cut,
    change_letter,
    change_letter,
    lose_letter,
    put_word,
    put_word,
    end_line,
    rename,
    rewrap,
    join_itself,
)
