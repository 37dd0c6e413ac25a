"""What a reader is told: each file of tests/reading holds a text and, below it, the hands read and the report, twice.

Adding a case is adding a file with the text alone; `UPDATE=1 pytest tests/test_reading.py` writes the rest.
An option stands in the first line: `// allow: zoom, straddle`, `// site: …`. The audit is off: it has its own cases.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from invented import CANCELLED, CASH, GG, HANDS, LATE_POSTS, RUN_TWICE, SESSION, SIDE_POTS, TOURNAMENT, WALK

import hrparse
from hrparse.diagnostics import Lang, catalogue
from hrparse.grammar import form, sites
from hrparse.render.text import render

CASES = sorted((Path(__file__).parent / "reading").glob("*.txt"))
RULE = "=" * 40
LANGS: tuple[Lang, ...] = ("en", "zh")


def report(text: str, engine: hrparse.recognize.Engine) -> str:
    """The hands read and what is said of the rest, in both languages."""
    first, _, rest = text.partition("\n")
    options: dict[str, Any] = {}
    if option := re.fullmatch("// (allow|site): (.*)", first):
        options = {option[1]: option[2] if option[1] == "site" else frozenset(option[2].split(", "))}
        text = rest
    parts = []
    for lang in LANGS:
        found = hrparse.parse(text, audit=False, engine=engine, lang=lang, **options)
        if lang == "en":
            parts.append("hands: " + " ".join(h.hand_id for h in found.hands) + "\n")
        parts.append("".join(f"{block.rstrip()}\n" for block in render((("case", d) for d in found.diagnostics), lang)))
    return f"{RULE}\n".join(["", *parts])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    text, _, _ = path.read_text("utf-8").partition(RULE)
    said = report(text, "auto")
    if os.environ.get("UPDATE"):
        path.write_text(text + said, "utf-8")
    assert text + said == path.read_text("utf-8")
    assert report(text, "lark") == said


def test_every_code_has_a_case() -> None:
    said = "".join(path.read_text("utf-8") for path in CASES)
    # HR9xx is our own fault: no text may bring it about; HR307 is told with the audit (test_given_twice.py)
    assert {code for code in catalogue().codes if code < "HR4"} - set(re.findall(r"HR\d{3}", said)) == {"HR307"}


# -- one broken line ---------------------------------------------------------------------------------------------------


def errors(text: str, **options: object) -> list[tuple[str, int]]:
    found = hrparse.parse(text, audit=False, **options)  # type: ignore[arg-type]
    return [(d.code, d.line) for d in found.diagnostics if d.severity == "error"]


def broken(line: str) -> str:
    """The line with a word in it that stands in no line."""
    words = line.split(" ")
    words[-1] = "@@"
    return " ".join(words)


NOISE = re.compile(r" said, | joins the table| finished the tournament| is sitting out$| for eliminating ")
"""What is broken in such a line may still read as something that is skipped."""


@pytest.mark.parametrize("name", sorted(set(HANDS) - {"cancelled"}))
def test_one_broken_line_is_one_error_at_that_line(name: str) -> None:
    before, after = WALK + "\n", "\n\n" + GG.replace("2001", "9")
    lines = HANDS[name].splitlines()
    for k, line in enumerate(lines):
        number = before.count("\n") + 1 + k
        for fault in (broken(line), "@@ " + line, "@@")[: 1 if k == 0 else 3]:
            if fault.startswith("@@ Seat") and fault.endswith(" is sitting out"):
                continue  # what somebody called `@@ Seat 4: gus (2,000 in chips)` does
            found = hrparse.parse(before + "\n".join([*lines[:k], fault, *lines[k + 1 :]]) + after, audit=False)
            said = [(d.line, d.severity) for d in found.diagnostics]
            if NOISE.search(line) or ("hand" in line and fault != "@@"):
                assert said in ([], [(number, "error")])
            elif k == len(lines) - 1 and not fault.startswith("Seat"):
                assert said == [(number, "warning")]  # text after a whole hand (R23)
            else:
                assert said == [(number, "error")], (line, fault, found.diagnostics)
            ids = [h.hand_id for h in found.hands]
            assert (ids[0], ids[-1]) == ("1006", "HD9")


@pytest.mark.parametrize("name", ["cash", "gg", "side_pots"])
def test_one_lost_line_never_costs_the_neighbours(name: str) -> None:
    lines = HANDS[name].splitlines()
    for k in range(1, len(lines)):
        text = WALK + "\n\n" + "\n".join([*lines[:k], *lines[k + 1 :]]) + "\n\n" + GG.replace("2001", "9")
        ids = [h.hand_id for h in hrparse.parse(text, audit=False).hands]
        assert ids[0] == "1006"
        assert ids[-1] == "HD9"


VERBS = ["folds", "checks", "calls", "bets", "raises", "posts", "shows", "mucks", "collected"]


def slips(word: str) -> list[str]:
    """Letters left out, doubled, swapped."""
    return [word[:-1], word[:1] + word[2:], word[:2] + word[1:], word[0] + word[2] + word[1] + word[3:]]


@pytest.mark.parametrize("verb", VERBS)
def test_a_misspelt_verb_is_put_right(verb: str) -> None:
    number, line = next((n, t) for n, t in enumerate(SESSION.splitlines(), 1) if f" {verb}" in t and "Seat" not in t)
    for slip in slips(verb):
        (fault,) = (
            d for d in hrparse.parse(SESSION.replace(line, line.replace(verb, slip), 1)).diagnostics if d.line == number
        )
        assert (fault.code, fault.help) == ("HR101", f"write `{verb}`"), slip
        assert fault.source[fault.column - 1 : fault.end_column - 1] == slip


def test_three_faults_in_one_hand_are_three_errors() -> None:
    text = (
        CASH.replace("ann: raises", "ann: rises").replace("(big blind)", "(big blnd)").replace("*** TURN", "*** TERN")
    )
    assert errors(text) == [("HR101", 12), ("HR101", 19), ("HR101", 31)]


# -- where a hand ends -------------------------------------------------------------------------------------------------


def test_a_hand_cut_anywhere() -> None:
    """R21: whole once the (main) pot is awarded or a summary begins, an error at the last line before that."""
    for text in (CASH, GG, TOURNAMENT, WALK, SIDE_POTS, LATE_POSTS, RUN_TWICE, HANDS["gg_cashed_out"]):
        lines = text.splitlines()
        awarded = next(k for k, t in enumerate(lines, 1) if " collected " in t and "side pot" not in t)
        walked = next((k for k, t in enumerate(lines, 1) if "Uncalled" in t and text is not SIDE_POTS), awarded)
        for cut in range(1, len(lines) + 1):
            found = errors("\n".join(lines[:cut]) + "\n\n" + GG.replace("2001", "9"))
            assert found == ([] if cut >= min(awarded, walked) else [("HR302", cut)]), lines[cut - 1]


def test_a_hand_cut_inside_a_line() -> None:
    """At most one error, at the line that is cut; never one for the hand that follows."""
    last = CASH.index("ann collected")
    for cut in range(CASH.index("\n"), last):
        text = CASH[:cut]
        found = errors(text + "\n\n" + GG)
        number = text.rstrip("\n").count("\n") + 1
        if "Uncalled" in text and not found:
            continue
        assert [line for _, line in found] == [number], text[-30:]


@pytest.mark.parametrize("hand", [CASH, GG], ids=["cash", "gg"])
def test_a_header_glued_into_any_place(hand: str) -> None:
    """R21: the next header begins the next hand wherever it stands; the hand that it cuts has one error at most."""
    following = GG.replace("2001", "9") if hand is CASH else CASH
    wanted = hrparse.to_dict(hrparse.parse(following, audit=False).hands[0])
    for cut in range(hand.index("\n"), len(hand), 3):
        found = hrparse.parse(hand[:cut] + following, audit=False)
        assert hrparse.to_dict(found.hands[-1]) == wanted
        number = hand[:cut].count("\n") + 1
        assert {d.line for d in found.diagnostics} <= {number, number - 1}, hand[cut - 20 : cut]
        assert len(found.diagnostics) <= 1


@pytest.mark.parametrize(
    "line",
    [
        'ann said, "look at Poker Hand #HD1: it was great"',
        'ann said, "PokerStars Hand #1001:  Hold\'em No Limit"',
        "see PokerStars Hand #12",
    ],
)
def test_a_header_that_somebody_speaks_of_cuts_nothing(line: str) -> None:
    text = CASH.replace("ben: folds\n", f"ben: folds\n{line}\n")
    assert len(hrparse.parse(text, audit=False).hands) == (1 if "said" in line else 0)
    assert errors(text) == ([] if "said" in line else [("HR101", 14)])


def test_two_headers_in_one_line() -> None:
    header = CASH.splitlines()[0]
    found = hrparse.parse(header + CASH, audit=False)
    assert [h.hand_id for h in found.hands] == ["1001"]
    assert [(d.code, d.line) for d in found.diagnostics] == [("HR302", 1)]


def test_a_cancelled_hand_is_kept_with_a_note() -> None:
    found = hrparse.parse(CANCELLED)
    assert found.ok
    assert [(d.severity, d.code, d.line) for d in found.diagnostics] == [("note", "HR304", 6)]


# -- out of scope ------------------------------------------------------------------------------------------------------


def refused() -> list[tuple[str, str]]:
    return [
        (rule, text)
        for mine in form()["sites"].values()
        for rule in mine["classes"]["refused"]
        for good, text in mine["samples"][rule]
        if good
    ]


@pytest.mark.parametrize(("rule", "header"), refused())
def test_a_game_out_of_scope_is_one_error_that_names_it(rule: str, header: str) -> None:
    """R9: whatever stands below the header, one error; the hands around it are read."""
    body = "\n".join(CASH.splitlines()[1:]).replace("raises", "completes")
    for lang, word in (("en", "unsupported"), ("zh", "不支持")):
        found = hrparse.parse(f"{WALK}\n\n{header}\n{body}\n\n{GG}", lang=lang)
        assert [h.hand_id for h in found.hands] == ["1006", "HD2001"]
        (fault,) = found.diagnostics
        assert fault.severity == "error"
        assert fault.line == WALK.count("\n") + 3
        assert word in fault.message
        assert fault.source == header
        named = catalogue().labels["game"].get(rule)
        assert named is None or named.of(lang) in fault.message  # type: ignore[arg-type]


def test_every_game_out_of_scope_has_a_name() -> None:
    known = {o.site for o in sites()}
    rules = {r for site, mine in form()["sites"].items() if site in known for r in mine["classes"]["refused"]}
    assert rules <= set(catalogue().labels["game"])


FAST = [
    CASH.replace("PokerStars Hand", "PokerStars Zoom Hand"),
    CASH.replace("'Vesta'", "'Vesta Zoom 40-100 bb'"),
    TOURNAMENT.replace("Tournament #", "Zoom Tournament #"),
    GG.replace("'Orion'", "'RushAndCash1234'"),
]
STRADDLED = LATE_POSTS.replace("dee: posts small & big blinds £3", "dee: straddle £4")


@pytest.mark.parametrize("text", FAST)
def test_fast_fold_tables_are_read_when_allowed(text: str) -> None:
    assert [code for code, _ in errors(text)] == ["HR203"]
    assert errors(text, allow={"zoom"}) == []
    assert errors(text, allow={"straddle"}) == errors(text)


def test_straddles_are_read_when_allowed() -> None:
    assert errors(STRADDLED) == [("HR203", 11)]
    assert errors(STRADDLED, allow={"straddle"}) == []
    blinds = hrparse.parse(STRADDLED, allow={"straddle"}, audit=False).hands[0].streets[0].actions
    assert [a.type for a in blinds][:3] == ["sb", "bb", "straddle"]


def test_a_hand_out_of_scope_has_one_error_whatever_else_is_wrong() -> None:
    text = FAST[0].replace("ann: raises", "ann: rises").replace("*** SUMMARY ***\n", "")
    assert [code for code, _ in errors(text)] == ["HR203"]


def test_an_unknown_site_is_the_callers_fault() -> None:
    with pytest.raises(KeyError):
        hrparse.parse(CASH, site="nowhere")


def test_sites_mixed_in_one_text_and_asked_for_one_by_one() -> None:
    found = hrparse.parse(SESSION)
    assert len({h.site for h in found.hands} & {o.site for o in sites()}) > 1
    assert len(found.hands) == len(HANDS)
    for site in sites():
        only = hrparse.parse(SESSION, site=site.site)
        wanted = [h for h in hrparse.to_dict(found.hands) if h["site"] == site.site]
        assert [h["hand_id"] for h in hrparse.to_dict(only.hands)] == [h["hand_id"] for h in wanted]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"engine": "foo"}, "engine cannot be 'foo'; there are: auto, lark, compiled"),
        ({"lang": "de"}, "lang cannot be 'de'; there are: en, zh"),
        ({"allow": {"zoom", "foo"}}, "allow cannot be 'foo'; there are: zoom, straddle"),
        ({"allow": "straddle"}, "allow is a set of names, such as {'straddle'}, no text"),
        ({"site": "Foo"}, "there is no site 'Foo'; there are: " + ", ".join(str(o.site) for o in sites())),
        ({"site": "elsewhere"}, "there is no site 'elsewhere'; there are: "),
    ],
)
def test_an_option_that_there_is_not_is_refused_at_once(options: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)) as refusal:
        hrparse.parse("hello", **options)
    assert refusal.value.args[0].startswith(said)


def test_what_is_no_text_is_refused() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match="text, bytes or a binary stream is read, no NoneType"):
        hrparse.parse(nothing)
