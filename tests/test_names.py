"""Player names are the hard part: whatever stands in a seat line is a name, and the whole hand is read by it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented import CASH, GG, LATE_POSTS, TOURNAMENT

import hrparse
from hrparse.grammar import registry
from hrparse.recognize import Engine

ENGINES: tuple[Engine, ...] = ("lark", "compiled")

ODD = [
    "a b",
    "ann: folds",
    "ann: raises $1 to $2",
    "ann collected $5 from pot",
    "Seat 3",
    "Seat 3: ben",
    "*** FLOP ***",
    "*** SUMMARY ***",
    "*** FLOP *** [Ks 7d 2h]",
    "Table 'x'",
    "Hand #5",
    "Board [Ah",
    "Dealt to ben",
    "Total pot $5 | Rake $0",
    "Uncalled bet ($1) returned to ann",
    'ann said, "ha"',
    "x has timed out y",
    "(button)",
    "ann (button)",
    "ann (big blind)",
    "ann ($5 in chips)",
    "($5)",
    "[Ah Kh]",
    "$5",
    "$1,000.00",
    "€",
    "5",
    "0",
    "-",
    ".",
    ":",
    "::",
    ": folds",
    " folds",
    "folds",
    "and",
    "showed [Ah Kh] and won ($5)",
    "a from pot",
    "a and is all-in",
    "a posts big blind $2",
    "^a$",
    "a|b",
    "(a",
    "a)",
    "[a",
    "a\\",
    "a.*",
    "a+?{2}",
    "'a'",
    '"a"',
    "`a`",
    "a&amp;b",
    "<b>a</b>",
    "%s{0}$1",
    "__proto__",
    "constructor",
    "toString",
    "null",
    "True",
    "山田太郎",
    "안녕",
    "שלום עולם",
    "مرحبا",
    "ไทย",
    "e\u0301e\u0301",
    "👩‍👩‍👧‍👦",
    "🂡🂮",
    "\u200bx",
    "a\u200eb",
    "a  b",
    "a\u3000b",
    "ﬀ",
    "ı",
    "ſ",
    "x" * 200,
    "x " * 99 + "x",
    "PokerStars",
    "Poker Hand",
    "> a",
    "// a",
    "#",
]


def named(text: str, old: str, new: str) -> str:
    return text.replace(old, new)


def tree(text: str, engine: Engine = "auto") -> dict[str, object]:
    return hrparse.parse(text, engine=engine).to_dict()


def renamed(value: object, old: str, new: str) -> object:
    """The hand with one name in place of another."""
    if isinstance(value, dict):
        return {k: renamed(v, old, new) for k, v in value.items()}
    if isinstance(value, list):
        return [renamed(v, old, new) for v in value]
    return new if value == old else value


PLACES = [(CASH, "ann"), (CASH, "cid: x"), (GG, "1a2b3c"), (TOURNAMENT, "fay")]


@pytest.mark.parametrize("name", ODD)
def test_any_name_reads_like_a_plain_one(name: str) -> None:
    for text, old in PLACES:
        wanted = renamed(tree(text), old, name)
        for engine in ENGINES:
            assert tree(named(text, old, name), engine) == wanted


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("ann", "ann: folds"),
        ("ann: folds", "ann"),
        ("ann", "anna"),
        ("a", "aa"),
        ("a", "a a"),
        ("a", "A"),
        ("é", "e\u0301"),
        ("ann (button)", "ann"),
        ("$0.30", "$0.20"),
        ("ben", "ben (small blind)"),
        ("x collected $1", "x"),
        ("Seat 1", "Seat 2"),
        ("ann checks", "ann"),
        ("ann:", "ann"),
    ],
)
def test_names_inside_names(first: str, second: str) -> None:
    text = CASH.replace("ann", "\1").replace("ben", "\2").replace("\1", first).replace("\2", second)
    wanted = renamed(renamed(renamed(tree(CASH), "ann", "\1"), "ben", second), "\1", first)
    for engine in ENGINES:
        assert tree(text, engine) == wanted


@pytest.mark.parametrize("blanks", [" ann", "ann ", "  ann  ", "a   n"])
def test_blanks_belong_to_the_name(blanks: str) -> None:
    text = CASH.replace("ann", blanks)
    for engine in ENGINES:
        found = hrparse.parse(text, engine=engine)
        assert found.diagnostics == []
        assert found.hands[0].players[0].name == blanks


def test_blanks_of_other_kinds_are_blanks_in_names_too() -> None:
    found = hrparse.parse(CASH.replace("ann", "a\xa0n").replace("a\xa0n: bets", "a n: bets"))
    assert found.ok
    assert found.hands[0].players[0].name == "a n"


def test_the_longest_name_that_lets_the_line_read() -> None:
    text = LATE_POSTS.replace("ben", "cid: folds").replace("dee", "cid: folds: folds")
    assert hrparse.parse(text).diagnostics == []


def test_a_name_is_never_an_argument_of_the_report() -> None:
    """A name with braces or markup in it stands in a message as it is."""
    found = hrparse.parse(CASH.replace("ben: folds", "{name}{0}%s: folds"))
    assert [d.message for d in found.diagnostics] == ["`{name}{0}%s` has no seat line in this hand"]


def usable(name: str) -> bool:
    """What can stand in a seat line at all: one line, no marks that are removed, no blanks that are made plain; and no
    header, for a line that begins like one begins a hand (R21)."""
    return (
        name.strip() == name
        and not any(name.startswith(begin) for site in registry().values() for begin in site.begins)
        and name.isprintable()
        and "\ufeff" not in name
        and "\ufffd" not in name
        and not any(unicodedata.category(c) in ("Zs", "Zl", "Zp", "Cc") and c != " " for c in name)
        and name not in {"ben", "cid: x", "dee (d)"}
    )


WORDS = st.sampled_from(
    ["folds", ":", " ", "ann", "ben", "(button)", "$5", "[Ah]", "Seat 1: ", "collected ", "***", "x", ", and"]
)
NAMES = st.one_of(st.text(min_size=1, max_size=20), st.lists(WORDS, min_size=1, max_size=5).map("".join)).filter(usable)


@given(NAMES)
@settings(max_examples=60)
def test_generated_names(name: str) -> None:
    wanted = renamed(tree(CASH), "ann", name)
    for engine in ENGINES:
        assert tree(CASH.replace("ann", name), engine) == wanted


@given(st.lists(NAMES, min_size=4, max_size=4, unique=True))
@settings(max_examples=30)
def test_generated_tables(names: list[str]) -> None:
    """Whoever sits there, the engines say the same."""
    text = CASH
    for mark, old in zip("\1\2\3\4", ("dee (d)", "cid: x", "ann", "ben"), strict=True):
        text = text.replace(old, mark)
    for mark, name in zip("\1\2\3\4", names, strict=True):
        text = text.replace(mark, name)
    found = [tree(text, engine) for engine in ENGINES]
    assert found[0] == found[1]
    assert [p["name"] for h in found[0]["hands"] for p in h["players"]] in (
        [],
        [names[2], names[3], names[1], names[0]],
    )  # type: ignore[attr-defined]
