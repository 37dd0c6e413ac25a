"""The checks of `transpile`: what a grammar may not hold is refused, with file, line and reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hrparse.grammar import BrokenGrammar
from transpile.intermediate import NotPortable, load, signs_of, site

TINY = """\
// site: tiny
%declare PLAYER SITTER
%import .words (AMOUNT, bet)

line: fold | bet
free: seat
fold: PLAYER ": folds"
seat: "Seat " SEAT ": " NAME " (" STACK ")"
SEAT: /[0-9]{1,2}/
STACK: AMOUNT
NAME: /[^\\n]+/
"""
WORDS = """\
// What is lent to others.
%declare PLAYER

AMOUNT: /[0-9]{1,9}/
bet: PLAYER ": bets " AMOUNT
"""


def refusal(folder: Path, tiny: str = TINY, words: str = WORDS) -> str:
    """What is said of the grammar of two files, without the folder's name; "" when it is taken."""
    (folder / "tiny.lark").write_text(tiny, "utf-8")
    (folder / "words.lark").write_text(words, "utf-8")
    (folder / "lent.lark").write_text('// Nobody imports it.\nCOIN: /[0-9]/\nCHIP: /[0-9]/\nno: "x"\n', "utf-8")
    try:
        site(folder / "tiny.lark")
    except BrokenGrammar as fault:
        return str(fault).replace(f"{folder}/", "")
    return ""


def with_rule(rule: str) -> str:
    """The tiny grammar with another rule for `fold` (line 7) and what it needs."""
    return TINY.replace('fold: PLAYER ": folds"', rule)


def test_the_tiny_grammar_is_taken(tmp_path: Path) -> None:
    assert refusal(tmp_path) == ""


ANYWHERE = (
    "over and over, so that where one ends is tried in every place: the time it takes would grow "
    "with the square of the line; "
)
SQUARE = ANYWHERE + "put between them what the first cannot hold"
FREE = ANYWHERE + (
    "the first can hold anything, so nothing that is put between them ends it: write it as a terminal that leaves "
    "out a character (as `/[^:\\n]+/` does) and put that character behind it, or let the second go on to the end of "
    "the line, as free text with nothing behind it"
)
PRIORITY = "narrow one of them, or give {0} a priority, `{0}.2: …` to be tried first or `{0}.-1: …` to be tried last"
ALL = (
    "takes all that is left of the line, so {0} behind it is never read: leave it out, or write {1} as a terminal that "
    "leaves out a character with which {0} begins"
)
DOUBLE = "in more than one way, over and over: the time it takes would double with every one"

# fmt: off
REFUSED = {
    "recursion": (
        'fold: PLAYER " " _more\n_more: "x" | "(" _more ")"',
        "tiny.lark:8: _more: a line rule may not contain itself"),
    "unknown field": (
        'fold: PLAYER ": folds " COLOUR\nCOLOUR: "red"',
        "tiny.lark:7: fold: `colour` is no field of fold: it has player, cards"),
    "declared and not known": (
        'fold: PLAYER ": folds " DEALER\n%declare DEALER',
        "tiny.lark:7: fold: DEALER is declared, but only PLAYER and SITTER are known without a pattern"),
    "alias": (
        'fold: PLAYER ": folds" -> gives_up',
        "tiny.lark:7: fold: aliases (->) come back with the file's name before them: name the rule instead"),
    "expression without a name": (
        'fold: PLAYER /: folds?/',
        "tiny.lark:7: fold: give a regular expression a name: only named terminals are fields"),
    "repeat of what is no part": (
        'fold: PLAYER ": folds" "!"+',
        "tiny.lark:7: fold: only a part (side_pot, drop, outcome) may repeat, by * or +"),
    "word without case": (
        'fold: PLAYER ": folds"i',
        "tiny.lark:7: fold: give a regular expression a name: only named terminals are fields"),
    "undefined": (
        'fold: PLAYER ": folds " CARDS',
        "tiny.lark:7: there is no terminal CARDS"),
    "undefined, but known elsewhere": (
        'fold: PLAYER ": folds " COIN',
        "tiny.lark:7: there is no terminal COIN here, but in lent.lark: `%import .lent (COIN)`"),
    "undefined, and not the only one": (
        'fold: PLAYER ": folds " COIN "+" CHIP',
        "tiny.lark:7: there is no terminal COIN here, but in lent.lark: `%import .lent (COIN, CHIP)`"),
    "undefined, a terminal and a rule": (
        'fold: PLAYER ": folds " COIN "+" no',
        "tiny.lark:7: there is no terminal COIN here, but in lent.lark: `%import .lent (COIN, no)`"),
    "undefined, though another is imported": (
        'fold: PLAYER ": folds " COIN "+" CHIP\n%import .lent (CHIP)',
        "tiny.lark:7: there is no terminal COIN here, but in lent.lark: `%import .lent (COIN)`"),
    "undefined, and much like another": (
        'fold: PLAYER ": folds " AMUONT',
        "tiny.lark:7: there is no terminal AMUONT; is AMOUNT meant?"),
    "undefined rule": (
        'fold: PLAYER ": folds " bett',
        "tiny.lark:7: there is no rule bett; is bet meant?"),
    "no grammar": (
        'fold: PLAYER ": folds',
        'tiny.lark:7: column 14: what begins here has no second `"`: `fold: PLAYER ": folds`'),
    # expressions
    "digits": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /\\d/',
        "tiny.lark:8: CARDS: \\d \\w \\s are ASCII in JavaScript and Unicode in Python: write the characters"),
    "digits in a set": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /[\\d]/',
        "tiny.lark:8: CARDS: \\d \\w \\s are ASCII in JavaScript and Unicode in Python: write the characters"),
    "any character": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /.a/',
        "tiny.lark:8: CARDS: `.` stops at other characters in JavaScript: write [^\\n]"),
    "look ahead": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a(?=b)/',
        "tiny.lark:8: CARDS: look-around cannot be matched in one pass"),
    "look behind": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /(?<!b)a/',
        "tiny.lark:8: CARDS: look-around cannot be matched in one pass"),
    "anchor": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a$/',
        "tiny.lark:8: CARDS: an anchor (^ $ \\b) is unreliable inside a terminal"),
    "lazy": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a+?b/',
        "tiny.lark:8: CARDS: a lazy repeat: say what ends it instead"),
    "possessive": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a++b/',
        "tiny.lark:8: CARDS: possessive repeats are unknown to JavaScript"),
    "atomic": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /(?>a+)b/',
        "tiny.lark:8: CARDS: atomic groups are unknown to JavaScript"),
    "group": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /(a|b)c/',
        "tiny.lark:8: CARDS: write (?:…): a group that captures would shift the fields"),
    "back reference": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /(a)\\1/',
        "tiny.lark:8: CARDS: write (?:…): a group that captures would shift the fields"),
    "flag": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a/i',
        "tiny.lark:8: CARDS: flags mean different things in the two languages"),
    "half a character": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /[^a]b/',
        "tiny.lark:8: CARDS: a negated set must take any number of characters"),
    "line break": (
        'fold: PLAYER ": folds " CARDS\n// not / here, nor \nCARDS: /a|\nb/',
        "tiny.lark:9: the expression that begins here does not end in its line: "
        "write it in one, and a `/` within it as `\\/`"),
    "line break in a text": (
        'fold: PLAYER ": folds\\n"',
        'tiny.lark:7: fold: ": folds\\n" holds a tab, a line break or another blank that no line has: write a blank'),
    "tab in a terminal": (
        'fold: PLAYER ": folds" CARDS\nCARDS: "\\tred"',
        "tiny.lark:8: CARDS: holds a tab, a line break or another blank that no line has: write a blank"),
    "terminal without case": (
        'fold: PLAYER ": folds" CARDS\nCARDS: "red"i',
        "tiny.lark:8: CARDS: flags mean different things in the two languages"),
    "unknown escape": (
        'fold: PLAYER ": folds\\x"',
        'tiny.lark:7: ": folds\\x" holds a `\\` that begins nothing known: for the character itself write `\\\\`'),
    "empty text": (
        'fold: PLAYER ": says "folds""',
        'tiny.lark:7: a text without a character: leave it out; a `"` within a text is written `\\"`'),
    # what Lark does not take, and what it takes that means something else
    "no colon": (
        'fold PLAYER ": folds"',
        "tiny.lark:7: column 6: behind the name of a rule or terminal stands a `:`; "
        'a line that goes on with one above begins with `|`: `fold PLAYER ": folds"`'),
    "no colon behind a terminal": (
        'fold: PLAYER ": folds " CARDS\nCARDS /[0-9]/',
        "tiny.lark:8: column 7: behind the name of a rule or terminal stands a `:`; "
        "a line that goes on with one above begins with `|`: `CARDS /[0-9]/`"),
    "no bar before what goes on": (
        'fold: PLAYER\n  ": folds"',
        "tiny.lark:8: column 3: behind the name of a rule or terminal stands a `:`; "
        'a line that goes on with one above begins with `|`: `": folds"`'),
    "a slash in a set": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a/[0-9]/',
        "tiny.lark:8: the expression that begins here does not end in its line: "
        "write it in one, and a `/` within it as `\\/`"),
    "parameters": (
        'fold{x}: PLAYER ": folds" x', "tiny.lark:7: fold: is written with its name alone: no `?`, `!` or `{…}`"),
    "priority that is no number": (
        'fold.high: PLAYER ": folds"',
        'tiny.lark:7: column 6: a priority is a whole number, as in `rule.2: …`: `fold.high: PLAYER ": folds"`'),
    "two colons": (
        'fold:2: PLAYER ": folds"',
        'tiny.lark:7: column 6: here must stand a rule, a terminal, or a text in quotes: `fold:2: PLAYER ": folds"`'),
    "bent quotes": (
        "fold: PLAYER “: folds”",
        'tiny.lark:7: column 14: a text stands in straight double quotes, `"…"`: `fold: PLAYER “: folds”`'),
    "another blank": (
        'fold: PLAYER\xa0": folds"',
        'tiny.lark:7: column 13: this is another blank than ` ` (U+00A0): `fold: PLAYER\xa0": folds"`'),
    "a slash in an expression": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a/b/',
        "tiny.lark:8: the expression that begins here does not end in its line: "
        "write it in one, and a `/` within it as `\\/`"),
    "a slash in the last expression": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a/b',
        "tiny.lark:8: CARDS is a terminal, and holds b, which would be a rule"),
    "bracket without an end": (
        'fold: PLAYER (": folds"\n\n// - Alice: foldz',
        'tiny.lark:7: column 24: the line ends before its rule does: `fold: PLAYER (": folds"`'),
    "twice": (
        'fold: PLAYER ": folds"\n  fold : PLAYER ": gives up"',
        "tiny.lark:8: fold stands in line 7 already: keep one of them"),
    "marks before the name": (
        '?fold: PLAYER ": folds"', "tiny.lark:7: fold: is written with its name alone: no `?`, `!` or `{…}`"),
    "what is ignored": (
        'fold: PLAYER ": folds"\n%ignore " "',
        "tiny.lark:8: nothing is ignored in a line: write what stands there into its rules"),
    "nothing": (
        'fold: (PLAYER ": folds")?',
        "tiny.lark:7: fold: could read a line without any character: not all of it may be left out"),
    "nothing at all": (
        "fold:", "tiny.lark:7: fold: could read a line without any character: not all of it may be left out"),
    "blank at the end": (
        'fold: PLAYER " folds "',
        'tiny.lark:7: fold: ends with the blank of " folds ", and no line does: blanks there are gone when it is read'),
    # the names of rules and terminals
    "rule with a capital": (
        'fold: PLAYER ": folds"\nFold_away: PLAYER ": Folds " _REST',
        "tiny.lark:8: `Fold_away` mixes small letters and capitals: "
        "a rule is written in small letters (`fold_away`), a terminal in capitals (`FOLD_AWAY`)"),
    "capital in a rule": (
        'fold: PLAYER ": Folds" /Folds/ Cards',
        "tiny.lark:7: `Cards` mixes small letters and capitals: "
        "a rule is written in small letters (`cards`), a terminal in capitals (`CARDS`)"),
    "terminal in small letters": (
        'fold: PLAYER ": folds " CARDS\ncards: "red"',
        "tiny.lark:7: there is no terminal CARDS, but a rule cards: one of the two must be written like the other"),
    # names
    "optional name": (
        'fold: "He " PLAYER? "folds"',
        "tiny.lark:7: fold: a name may not be optional, nor stand in a choice: put it outside, `PLAYER (… | …)`"),
    "name in a choice": (
        'fold: PLAYER ": folds" | PLAYER " is out"',
        "tiny.lark:7: fold: a name may not be optional, nor stand in a choice: put it outside, `PLAYER (… | …)`"),
    "two names": (
        'fold: PLAYER " folds to " PLAYER',
        "tiny.lark:7: fold: a line can name one player only"),
    "sitter without a seat": (
        'fold: "Seat: " SITTER ": folds"',
        "tiny.lark:7: fold: SITTER is the name of whoever sits in the SEAT just read: no SEAT stands before it"),
    "name that may begin here or there": (
        'fold: "Fold" " by"? PLAYER',
        "tiny.lark:7: fold: where the name begins is not certain: `Fold` could also be read on before it"),
    "name behind free text": (
        'fold: _NOTE ": " PLAYER " folds"\n_NOTE: /[^\\n]+/',
        "tiny.lark:7: fold: where the name begins is not certain: `x: ` could also be read on before it"),
    # one match of a terminal
    "terminal that goes on into a word": (
        'fold: PLAYER ": folds " CARDS " and shows"\nCARDS: /[a-z]+(?: [a-z]+)*/',
        "tiny.lark:7: fold: where CARDS matches `x` and ` a` follows, it would take that as well, "
        "and leave nothing for what comes next: write it so that it ends there"),
    "terminal that goes on into a terminal": (
        'fold: PLAYER ": folds " CARDS _CENTS "."\nCARDS: /[0-9]{1,2}/\n_CENTS: /[0-9]/',
        "tiny.lark:7: fold: where CARDS matches `1` and `1` follows, it would take that as well, "
        "and leave nothing for what comes next: write it so that it ends there"),
    "shorter alternative first": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /a|ab/',
        "tiny.lark:7: fold: CARDS can match `ab`, but the alternative it tries first ends before: "
        "put the longer one first"),
    # linear time
    "two free texts": (
        'fold: PLAYER ": folds " CARDS _REST "."\nCARDS: /[^\\n]+/\n_REST: /[^\\n]+/',
        "tiny.lark:7: fold: CARDS and _REST can both read `x`, " + FREE),
    "two free texts with a word between": (
        'fold: PLAYER ": folds " CARDS " and " _REST "."\nCARDS: /[^\\n]+/\n_REST: /[^\\n]+/',
        "tiny.lark:7: fold: CARDS and _REST can both read ` and x`, " + FREE),
    "blanks beside free text": (
        'fold: PLAYER ": folds" _S CARDS "."\n_S: / +/\nCARDS: /[^\\n]+/',
        "tiny.lark:7: fold: _S and CARDS can both read ` `, " + SQUARE),
    "repeats that overlap": (
        'fold: PLAYER ": folds " CARDS\nCARDS: /[a-m]+,?[k-z]+!/',
        "tiny.lark:7: fold: two repeats of CARDS can both read `k`, " + SQUARE),
    "a repeat in a repeat": (
        'fold: PLAYER ": folds " CARDS "!"\nCARDS: /(?:[a-z]+)+/',
        "tiny.lark:7: fold: CARDS can read `x` " + DOUBLE),
    "two ways in a repeat": (
        'fold: PLAYER ": folds " CARDS "!"\nCARDS: /(?:ab|a|b)+/',
        "tiny.lark:7: fold: CARDS can read `ba` " + DOUBLE),
    # never read
    "behind free text": (
        'fold: PLAYER ": folds " CARDS " now"?\nCARDS: /[^\\n]+/',
        "tiny.lark:7: fold: CARDS " + ALL.format('" now"', "CARDS")),
    "choice behind free text that may be left out": (
        'fold: PLAYER ": folds" (" " CARDS (_WHEN | " (late)")?)?\nCARDS: /[^\\n]+/\n_WHEN: / now| then/',
        "tiny.lark:7: fold: CARDS " + ALL.format("_WHEN", "CARDS")),
    # one line, one rule
    "two rules, one line": (
        'fold: PLAYER ": " _WORD (" " CARDS)?\n_WORD: /[a-z]{2,5}/\nCARDS: /[0-9]/',
        "tiny.lark:7: fold: `Alice: bets 1` is also a line of bet (words.lark:5): " + PRIORITY.format("fold")),
    "a name that goes on": (
        'fold: PLAYER (": folds" | " bets: bets " CARDS)\nCARDS: /[0-9]/',
        "tiny.lark:7: fold: `Alice bets: bets 1` is also a line of bet (words.lark:5): " + PRIORITY.format("fold")),
}
# fmt: on


@pytest.mark.parametrize(("rule", "expected"), REFUSED.values(), ids=REFUSED)
def test_a_rule_is_refused_with_its_place_and_reason(tmp_path: Path, rule: str, expected: str) -> None:
    assert refusal(tmp_path, with_rule(rule)) == expected


TAKEN = {
    "free text that leaves out what ends it": (
        'fold: PLAYER ": folds " CARDS ":" _REST "."\nCARDS: /[^:\\n]+/\n_REST: /[^\\n]+/'),
    "free text that goes on to the end": (
        'fold: PLAYER ": folds " CARDS " and " _REST\nCARDS: /[^\\n]+/\n_REST: /[^\\n]+/'),
    "what is behind free text, and behind another text": (
        'fold: PLAYER (": folds " CARDS | ": gives up") " now"?\nCARDS: /[^\\n]+/'),
    "a terminal that leaves out what is behind it": (
        'fold: PLAYER ": folds " CARDS " now"?\nCARDS: /[^ \\n]+/'),
}  # fmt: skip


@pytest.mark.parametrize("rule", TAKEN.values(), ids=TAKEN)
def test_what_is_advised_is_taken(tmp_path: Path, rule: str) -> None:
    assert refusal(tmp_path, with_rule(rule).replace("fold | bet", "fold")) == ""


@pytest.mark.parametrize("guide", ["GUIDE.md", "GUIDE.zh.md"])
def test_the_other_shape_of_a_line_in_the_guide_is_taken(tmp_path: Path, root: Path, guide: str) -> None:
    (shape,) = re.findall("`muck: ([^`]+)`", (root / guide).read_text("utf-8"))
    assert refusal(tmp_path, with_rule(f"fold: {shape}")) == ""


NEEDY = {
    "raise": (
        'raise: PLAYER ": raises to " TO_AMOUNT\nTO_AMOUNT: AMOUNT', "AMOUNT"),
    "bet that may have none": (
        'call: PLAYER ": calls" (" " AMOUNT)?', "AMOUNT"),
    "bet of which one shape has none": (
        'call: PLAYER (": calls " AMOUNT | ": calls all")', "AMOUNT"),
    "no player": (
        'call: "Somebody calls " AMOUNT', "PLAYER"),
    "table": (
        'table: "Table " TABLE\nTABLE: /[A-Z]+/', "BUTTON"),
    "header": (
        'header: "Hand #" HAND_ID\nHAND_ID: /[0-9]+/', "SMALL_BLIND, BIG_BLIND, DATE"),
    "item of a list": (
        'total_pot: "Total " TOTAL drop*\ndrop: ", taken " DROP\nTOTAL: AMOUNT\nDROP: AMOUNT', "DROP_NAME"),
}  # fmt: skip


@pytest.mark.parametrize(("rule", "missing"), NEEDY.values(), ids=NEEDY)
def test_a_rule_that_may_lack_what_the_builder_needs_is_refused(tmp_path: Path, rule: str, missing: str) -> None:
    kind = rule.partition(":")[0]
    blamed = "13: drop" if rule.startswith("total_pot") else f"12: {kind}"
    tiny = TINY.replace("fold | bet", f"fold | bet | {kind}") + rule + "\n"
    assert refusal(tmp_path, tiny) == f"tiny.lark:{blamed}: needs {missing}, in every line that it reads"


HOW = "would fit, which is no number: write it so that only such as 1,234.50 do"
FIGURES = {
    "decimal comma": ("[0-9]+(?:,[0-9]{1,2})?", f"`1,1` {HOW}"),
    "decimal comma or point": ("[0-9]+(?:[.,][0-9]{1,2})?", f"`1,1` {HOW}"),
    "blanks between thousands": ("[0-9]{1,3}(?: [0-9]{3})*", f"`1 111` {HOW}"),
    "points between thousands": ("[0-9]{1,3}(?:\\.[0-9]{3})?", f"`1.111` {HOW}"),
    "any figure": ("[0-9.]+", f"`.` {HOW}"),
}  # fmt: skip


@pytest.mark.parametrize(("pattern", "said"), FIGURES.values(), ids=FIGURES)
def test_an_amount_that_would_be_read_as_another_is_refused(tmp_path: Path, pattern: str, said: str) -> None:
    assert refusal(tmp_path, words=WORDS.replace("[0-9]{1,9}", pattern)).endswith(f"AMOUNT: {said}")
    tiny = TINY.replace("STACK: AMOUNT", f"STACK: /{pattern}/").replace('STACK ")"', '"$" STACK ")"')
    assert refusal(tmp_path, tiny) == f"tiny.lark:10: STACK: {said}"


def test_a_seat_that_is_no_number_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, TINY.replace("[0-9]{1,2}/", "[0-9A-F]/")) == (
        "tiny.lark:9: SEAT: `A` would fit, which is no number: write it so that only such as 12 do"
    )


@pytest.mark.parametrize(
    ("date", "good"),
    [
        ("2026/07/14 21:33:12", True), ("2026-07-14 - 9:33:12", True), ("14.07.2026 21:33:12", False),
        ("2026-07-14T21:33:12", False), ("2026/07/14 21:33", False),
    ],
)  # fmt: skip
def test_a_date_that_the_model_has_no_form_for_is_refused(tmp_path: Path, date: str, good: bool) -> None:
    header = 'header: "Hand #" HAND_ID " " SMALL_BLIND "/" BIG_BLIND " at " DATE\nHAND_ID: /[0-9]{1,9}/\n'
    terminals = "SMALL_BLIND: AMOUNT\nBIG_BLIND: AMOUNT\nDATE: /[-0-9T.: \\/]+/\n"
    tiny = SEATED.replace("fold | bet", "header | fold | bet") + f"// + Hand #7 1/2 at {date}\n{header}{terminals}"
    assert refusal(tmp_path, tiny) == (
        ""
        if good
        else f"tiny.lark:14: header: DATE is `{date}`, and must be as in 2026/07/14 9:05:00, "
        "with / or - between year, month and day"
    )


def test_a_kind_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    tiny = TINY.replace("fold | bet", "fold | bet | sleep") + 'sleep: PLAYER ": sleeps"\n'
    assert refusal(tmp_path, tiny) == (
        "tiny.lark:12: sleep: no kind of line in hrparse/events.py; "
        "what means nothing to the hand goes into the list `free`"
    )
    tiny = TINY.replace("fold | bet", "fold | bett").replace("AMOUNT, bet)", "AMOUNT)") + 'bett: PLAYER ": bets"\n'
    assert refusal(tmp_path, tiny) == "tiny.lark:12: bett: no kind of line in hrparse/events.py; is bet meant?"


@pytest.mark.parametrize(
    ("label", "rule", "more"),
    [
        ("free", 'stretch: PLAYER " stretches his legs"', ""),
        ("free", 'check: PLAYER ": checks"', ", or list check under `line`"),
        ("free", 'nod: "Seat " SEAT ": " SITTER " nods"', ""),
        ("refused", 'omaha: PLAYER " plays Omaha"', ""),
    ],
)
def test_a_player_is_not_known_to_a_rule_that_reads_any_name(tmp_path: Path, label: str, rule: str, more: str) -> None:
    name = rule.partition(":")[0]
    tiny = TINY.replace("free: seat", f"free: seat | {name}" if label == "free" else f"free: seat\nrefused: {name}")
    line = 12 + (label == "refused")
    assert refusal(tmp_path, tiny + rule + "\n") == (
        f"tiny.lark:{line}: {name}: a rule of `{label}` reads any name, not only those of players with a seat: "
        f"write NAME{more}"
    )


def test_a_class_holds_names_of_rules_only(tmp_path: Path) -> None:
    assert refusal(tmp_path, TINY.replace("fold | bet", 'fold | "x" bet')) == (
        "tiny.lark:5: line: holds only names of rules, in small letters, with `|` between them, and `x` is none"
    )
    assert refusal(tmp_path, TINY.replace("fold | bet", "fold bet")) == (
        "tiny.lark:5: line: holds only names of rules, in small letters, with `|` between them"
    )


def test_what_is_imported_is_refused_where_it_stands(tmp_path: Path) -> None:
    assert refusal(tmp_path, words=WORDS.replace("[0-9]", "\\d")).startswith(
        "words.lark:4: AMOUNT: \\d \\w \\s are ASCII"
    )
    said = refusal(tmp_path, words=WORDS.replace("bet: PLAYER", "bet: PLAYER PLAYER"))
    assert said == "words.lark:5: bet: a line can name one player only"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = refusal(tmp_path, TINY.replace(".words", ".wards"))
    assert said.startswith("tiny.lark:")
    assert "wards.lark" in said


def test_priorities_say_which_rule_wins(tmp_path: Path) -> None:
    """Two rules may match one line when one has a higher priority; it is tried first, wherever it stands."""
    both = TINY.replace("fold | bet", "fold | bet | check") + 'check.3: PLAYER ": " _WORD\n_WORD: /[a-z]+/\n'
    assert refusal(tmp_path, both) == ""
    assert site(tmp_path / "tiny.lark")["classes"]["line"] == ["check", "fold", "bet"]
    said = refusal(tmp_path, both.replace("check.3", "check"))
    assert said == "tiny.lark:12: check: `Alice: folds` is also a line of fold (tiny.lark:7): " + PRIORITY.format(
        "check"
    )
    assert refusal(tmp_path, both.replace("check.3", "check.-1")) == ""
    assert site(tmp_path / "tiny.lark")["classes"]["line"] == ["fold", "bet", "check"]


def test_noise_is_all_the_same(tmp_path: Path) -> None:
    noise = 'chat: NAME " said, " _REST\nleft: NAME " left"\n_REST: /[^\\n]+/\n'
    without_seat = TINY.replace("free: seat", "free: chat | left").replace(
        'seat: "Seat " SEAT ": " NAME " (" STACK ")"\n', ""
    )
    assert refusal(tmp_path, without_seat + noise) == ""
    said = refusal(tmp_path, TINY.replace("free: seat", "free: seat | chat | left") + noise)
    assert said == "tiny.lark:12: chat: `Seat 1: said, (1)` is also a line of seat (tiny.lark:8): " + PRIORITY.format(
        "chat"
    )


def test_a_rule_stands_in_the_lists_once(tmp_path: Path) -> None:
    for twice in (TINY.replace("free: seat", "free: seat | seat"), TINY.replace("fold | bet", "fold | bet | fold")):
        assert "stands twice in the lists line, free, refused" in refusal(tmp_path, twice)


def test_player_and_sitter_are_declared(tmp_path: Path) -> None:
    said = refusal(tmp_path, TINY.replace("%declare PLAYER SITTER\n", ""), WORDS.replace("%declare PLAYER\n", ""))
    assert said.endswith(": there is no terminal PLAYER: write `%declare PLAYER SITTER`")


MEANS = {
    "= FRIST": "`FRIST` is no word of hrparse/events.py; is `FIRST` meant?",
    "= side pot": "",
    "= sidepot-1": "`sidepot-1` is no word of hrparse/events.py; is `side pot-1` meant?",
    "is the pot": "`` is no word of hrparse/events.py; write `// means: `, the word of the site, ` = `, the known word",
}


@pytest.mark.parametrize(("means", "said"), MEANS.items())
def test_a_word_that_means_nothing_known_is_refused(tmp_path: Path, means: str, said: str) -> None:
    found = refusal(tmp_path, TINY.replace("%declare", f"// means: pile {means}\n%declare"))
    assert found.partition("lark:2: // means: pile")[2].partition(": ")[2] == said


def test_the_signs_of_amounts_come_from_the_grammar(tmp_path: Path) -> None:
    (tmp_path / "words.lark").write_text(WORDS.replace("AMOUNT: /", "AMOUNT: /[€₡]?"), "utf-8")
    (tmp_path / "tiny.lark").write_text(TINY, "utf-8")
    assert signs_of({"tiny": site(tmp_path / "tiny.lark")}) == "₡€"


def test_a_file_is_read_whatever_its_line_ends(tmp_path: Path) -> None:
    for text in (TINY.rstrip("\n"), TINY.replace("\n", "\r\n"), TINY.replace("\n", "\r"), TINY.replace(" ", "\t", 3)):
        (tmp_path / "words.lark").write_text(WORDS, "utf-8")
        (tmp_path / "tiny.lark").write_text(text, "utf-8", newline="")
        assert site(tmp_path / "tiny.lark")["classes"]["line"] == ["fold", "bet"]


SAMPLES = {
    "blank at its end": (
        "// + Bob: folds ", "a line is read with plain blanks only, and none at its end: write `Bob: folds`"),
    "tab": (
        "// - Bob:\tfolds", "a line is read with plain blanks only, and none at its end: write `Bob: folds`"),
    "does not parse": (
        "// + Alice: foldz",
        "`// + Alice: foldz` must parse, but no rule fits it (column 8, `foldz`: expected `folds`)"),
    "ends too early": (
        "// + Alice:", "`// + Alice:` must parse, but no rule fits it (column 7, the end: expected `folds`)"),
    "parses as another": (
        "// + Alice: bets 1",
        "`// + Alice: bets 1` parses as bet (words.lark:5); as fold not (column 8, `bets`: expected `folds`)"),
    "parses, and should not": (
        "// - Alice: folds", "`// - Alice: folds` must not parse, but does, as fold"),
    "parses as another, and should not": (
        "// - Bob: bets 1", "`// - Bob: bets 1` must not parse, but does, as bet (words.lark:5)"),
    "nobody sits there": (
        "// + Carol: folds",
        "`// + Carol: folds` must parse, but no rule fits it (column 1, `Carol:`: expected a player of this hand; "
        "at the table are `Alice`, `Bob`)"),
}  # fmt: skip
SEATED = TINY.replace("// site: tiny\n", "// site: tiny\n// begins: Hand #\n// players: Alice, Bob\n")


@pytest.mark.parametrize(("sample", "reason"), SAMPLES.values(), ids=SAMPLES)
def test_a_wrong_sample_is_refused(tmp_path: Path, sample: str, reason: str) -> None:
    tiny = SEATED.replace("fold: PLAYER", f"// + Bob: folds\n{sample}\nfold: PLAYER")
    assert refusal(tmp_path, tiny) == f"tiny.lark:10: fold: {reason}"


def test_a_wrong_sample_of_what_is_imported_is_refused_where_it_stands(tmp_path: Path) -> None:
    said = refusal(tmp_path, SEATED, WORDS.replace("bet: ", "// + Bob: bats 2\nbet: "))
    assert (
        said
        == "words.lark:5: bet: `// + Bob: bats 2` must parse, but no rule fits it (column 6, `bats`: expected `bets`)"
    )


def test_what_two_rules_read_is_told_at_the_one_of_the_site(tmp_path: Path) -> None:
    """Noise that other noise reads as well; the advice helps."""
    lent = WORDS + "NAME: /[^\\n]+/\n// + Zoe is away\ngone: NAME _GONE\n_GONE: / has gone| is away/\n"
    noise = SEATED.replace("AMOUNT, bet", "AMOUNT, NAME, bet, gone").replace("NAME: /[^\\n]+/\n", "")
    noise = noise.replace("free: seat", "free: seat | rest | gone")
    noise += "// + Zoe is away\nrest: NAME _REST\n_REST: / is away| rests/\n"
    said = "tiny.lark:14: rest: `x is away` is also a line of gone (words.lark:{}): " + PRIORITY.format("rest")
    assert refusal(tmp_path, noise, lent) == said.format(8)
    lent = lent.replace("// + Zoe is away\n", "")
    assert refusal(tmp_path, noise.replace("rest: NAME", "rest.2: NAME"), lent) == ""
    assert refusal(tmp_path, noise.replace("rest: NAME", "rest.-1: NAME"), lent) == said.format(7)


def test_a_rule_that_takes_the_samples_of_another_file_is_told_where_it_stands(tmp_path: Path) -> None:
    greedy = SEATED.replace('fold: PLAYER ": folds"', 'fold.2: PLAYER ": " _WORD\n_WORD: /[a-z ]+[0-9]?/')
    assert refusal(tmp_path, greedy, WORDS.replace("bet: ", "// + Bob: bets 2\nbet: ")) == (
        "tiny.lark:9: fold: `Alice: bets 1` is also a line of bet (words.lark:6): " + PRIORITY.format("fold")
    )
    assert refusal(tmp_path, greedy, WORDS.replace("bet: ", "// - Bob: bats 2\nbet: ")) == (
        "tiny.lark:9: fold: reads `Bob: bats 2`, which no rule may read (words.lark:5): narrow it"
    )


def test_noise_that_begins_like_a_seat_is_none(tmp_path: Path) -> None:
    noise = SEATED.replace("free: seat", "free: seat | burnt") + '// + Seat 9 burns\nburnt: NAME " burns"\n'
    assert refusal(tmp_path, noise) == (
        "tiny.lark:14: burnt: `// + Seat 9 burns` begins like another kind of line, so it is not taken for noise: "
        "begin it otherwise"
    )


def test_a_field_that_no_sample_has_is_refused(tmp_path: Path) -> None:
    rule = 'fold: PLAYER ": folds" (" " CARDS)?\nCARDS: "2c" | "2d"'
    tiny = SEATED.replace('fold: PLAYER ": folds"', "// + Bob: folds\n" + rule)
    assert refusal(tmp_path, tiny) == (
        "tiny.lark:10: fold: no sample of it has CARDS: write a line that has, above it: `// + …`"
    )
    assert refusal(tmp_path, tiny.replace("Bob: folds\n", "Bob: folds\n// + Bob: folds 2c\n")) == ""


def test_who_sits_at_the_table_must_be_said(tmp_path: Path) -> None:
    nobody = SEATED.replace("// players: Alice, Bob\n", "")
    assert refusal(tmp_path, nobody.replace("fold: PLAYER", "// + Bob: folds\nfold: PLAYER")) == (
        "tiny.lark:1: nobody sits at the table when the samples are read: say who has the seats 1, 2, 3 …, on a line "
        "`// players: Alice, Bob, Carol`"
    )
    lent = WORDS.replace("%declare", "// players: Zoe, Al\n%declare").replace("bet: ", "// + Al: bets 2\nbet: ")
    begin = "the samples of words.lark are read with the players of this file: begin its list with theirs,"
    assert refusal(tmp_path, nobody, lent) == f"tiny.lark:1: {begin} `// players: Zoe, Al`"
    assert refusal(tmp_path, SEATED, lent) == f"tiny.lark:3: {begin} `// players: Zoe, Al`"
    assert refusal(tmp_path, SEATED.replace("Alice, Bob", "Zoe, Al, Alice, Bob"), lent) == ""


MARKS = {
    "// player: Alice": "// players: …",
    "//players: Alice": "// players: …",
    "// Begins: Hand #": "// begins: …",
    "// means : a = b": "// means: …",
    "# site: tiny": "// site: …",
    "//+ Bob: folds": "// + …` or `// - …",
    "  // - Bob: folds": "// + …` or `// - …",
    "//\t+ Bob: folds": "// + …` or `// - …",
    "// +Bob: folds": "// + …` or `// - …",
    "// Names: PLAYER is one": None,
    "// -- actions ------": None,
}


@pytest.mark.parametrize(("comment", "meant"), MARKS.items())
def test_a_comment_that_looks_as_if_it_were_read_is_refused(tmp_path: Path, comment: str, meant: str | None) -> None:
    (tmp_path / "hand.lark").write_text(f"{comment}\nhand: FOLD\n%declare FOLD\n", "utf-8")
    if meant is None:
        load(tmp_path)
        return
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    said = f"{tmp_path / 'hand.lark'}:1: is `{meant}` meant? It is read only where it is written so"
    assert str(refused.value) == said


def test_a_byte_order_mark_is_refused(tmp_path: Path) -> None:
    assert (
        refusal(tmp_path, "\ufeff" + TINY) == "tiny.lark:1: begins with a byte order mark: save it as UTF-8 without one"
    )
    assert refusal(tmp_path, words="\ufeff" + WORDS).startswith("words.lark:1: begins with a byte order mark")


@pytest.mark.parametrize(
    ("text", "line", "where"),
    [
        (SEATED + "// + Bob: folds\n", 14, "no rule"),
        (SEATED.replace("STACK:", "// + 12\nSTACK:"), 12, "STACK, which is no rule of any site"),
    ],
)
def test_a_sample_that_nobody_reads_is_refused(tmp_path: Path, text: str, line: int, where: str) -> None:
    assert refusal(tmp_path, text) == ""  # as a site; but not as all that is in the folder
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    assert str(refused.value) == f"{tmp_path / 'tiny.lark'}:{line}: this sample stands above {where}"


def test_a_rule_without_a_sample_is_refused(tmp_path: Path) -> None:
    shown = SEATED.replace("fold: PLAYER", "// + Bob: folds\nfold: PLAYER").replace("seat: ", "// - Seat 1\nseat: ")
    assert refusal(tmp_path, shown, WORDS.replace("bet: ", "// + Bob: bets 2\nbet: ")) == ""
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    assert str(refused.value) == f"{tmp_path / 'tiny.lark'}:12: seat: write a line that it reads above it: `// + …`"


BEGINS = "hands are found by how their first line begins, and nothing says how: write a line `// begins: "
SITES = {
    "same key": (
        "// site: tiny\n// begins: Game\n", "other.lark",
        "other.lark:1: there is a site `tiny` already (tiny.lark:1): choose another key"),
    "same beginning": (
        "// site: b\n// begins: Game\n// begins: Hand #\n", "other.lark",
        "tiny.lark:2: the hands of b begin so as well (other.lark:3)"),
    "a word of the code": (
        "// title: R\n// site: river\n// begins: Game\n", "r.lark",
        "r.lark:2: `river` is a word that the code has for a kind of line, a field, a street or an action: "
        "choose another key"),
    "no beginning": (
        "// title: Z\n// site: z\n", "z.lark", "z.lark:2: " + BEGINS + "Poker Hand #`"),
    "no beginning, but a header": (
        "// title: Z\n// site: z\n// + Game 7, 1/2\nheader: \"Game \" HAND_ID\n", "z.lark",
        "z.lark:2: " + BEGINS + "Game `"),
    "no key": (
        "// title: Z\n// begins: Game\nfree: chat\n", "z.lark",
        "z.lark:1: lists lines, but of which site? Write its key above, as in `// site: z`"),
    "key of two words": (
        "// site: My Room\n// begins: Game\n", "z.lark",
        "z.lark:1: a key is one word in small letters: `// site: room`"),
    "two keys": (
        "// site: z\n// begins: Game\n// site: y\n", "z.lark",
        "z.lark:3: `// site: …` stands in line 1 already: keep one of them"),
    "another header": (
        "// site: z\n// begins: Hand#\n// - Hand\n// + Hand #7\nheader: HAND_ID\n", "z.lark",
        "z.lark:4: no `// begins: …` of the site begins this header"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "file", "said"), SITES.values(), ids=SITES)
def test_sites_that_cannot_be_told_apart_are_refused(tmp_path: Path, text: str, file: str, said: str) -> None:
    assert refusal(tmp_path, SEATED) == ""
    (tmp_path / file).write_text(text, "utf-8")
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    assert str(refused.value) == f"{tmp_path}/{said}"


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        ("Seat", "`Seat 1: Bob (5)` begins so as well, and is a line of seat (tiny): write more of the header"),
        ("Hand #", "every hand begins with a header, a table and seats: list header, table under `line`"),
    ],
)
def test_no_other_line_begins_like_a_hand(tmp_path: Path, begins: str, said: str) -> None:
    tiny = SEATED.replace("Hand #", begins).replace("fold | bet", "fold")
    tiny = tiny.replace("fold: PLAYER", "// + Bob: folds\nfold: PLAYER")
    assert refusal(tmp_path, tiny.replace("seat: ", "// + Seat 1: Bob (5)\nseat: ")) == ""
    (tmp_path / "hand.lark").write_text("hand: FOLD\n%declare FOLD\n", "utf-8")
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    assert str(refused.value) == f"{tmp_path / 'tiny.lark'}:{2 if begins == 'Seat' else 1}: {said}"


OPENINGS = {
    "no list": ("", "the site has no line: list its rules under line, free, refused"),
    "no header": (
        "line: table\n", "every hand begins with a header, a table and seats: list header under `line`"),
    "neither": (
        "line: check\n", "every hand begins with a header, a table and seats: list header, table under `line`"),
    "no seat": ("line: header | table\n", "seat lines bind the names of a hand: list seat under `free`"),
}  # fmt: skip
LINES = """\
// + Hand # 7, 1/2 at 2026-07-14 9:33:12
header: "Hand # " HAND_ID ", " SMALL_BLIND "/" BIG_BLIND " at " DATE
HAND_ID: /[0-9]{1,9}/
SMALL_BLIND: HAND_ID
BIG_BLIND: HAND_ID
DATE: /[-0-9: ]+/
// + Table A 1
table: "Table " TABLE " " BUTTON
TABLE: /[A-Z]/
BUTTON: /[0-9]/
// + Bob: checks
check: PLAYER ": checks"
"""


@pytest.mark.parametrize(("lists", "said"), OPENINGS.values(), ids=OPENINGS)
def test_a_site_has_the_lines_that_every_hand_begins_with(tmp_path: Path, lists: str, said: str) -> None:
    rules = [name for name in ("header", "table", "check") if name in lists]
    kept = [part for part in LINES.split("// +") if part.partition("\n")[2].partition(":")[0] in rules]
    text = f"// site: tiny\n// begins: Hand #\n// players: Alice, Bob\n%declare PLAYER\n{lists}"
    (tmp_path / "tiny.lark").write_text(text + "".join(f"// +{part}" for part in kept), "utf-8")
    (tmp_path / "hand.lark").write_text("hand: FOLD\n%declare FOLD\n", "utf-8")
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    assert str(refused.value) == f"{tmp_path / 'tiny.lark'}:1: {said}"


def test_a_terminal_of_its_own_is_for_its_own_rules_unless_it_is_overridden(tmp_path: Path) -> None:
    def amount(tiny: str) -> str:
        assert refusal(tmp_path, tiny) == ""
        return str(site(tmp_path / "tiny.lark")["rules"]["bet"][1][2][2])

    own = TINY.replace("(AMOUNT, bet)", "(bet)") + "AMOUNT: /[0-5]/\n"
    overridden = TINY + "%override AMOUNT: /[0-5]/\n"
    assert [amount(tiny) for tiny in (TINY, own, overridden)] == ["[0-9]{1,9}", "[0-9]{1,9}", "[0-5]"]
    assert refusal(tmp_path, TINY + 'bet: PLAYER ": bets"\n') == (
        "tiny.lark:12: bet is imported as well: take it out of the `%import`, or leave this out"
    )


def test_a_rule_of_its_own_needs_a_sample_of_its_own(tmp_path: Path) -> None:
    """That of a rule of this name in a file of words is for the lines there."""
    own = SEATED.replace("AMOUNT, bet", "AMOUNT").replace("fold: PLAYER", "// + Bob: folds\nfold: PLAYER")
    own = own.replace("seat: ", "// + Seat 1: Bob (5)\nseat: ")
    words = WORDS.replace("bet: ", "// + Bob: bets 2\nbet: ")
    assert refusal(tmp_path, own + 'bet: PLAYER " > " AMOUNT\n', words) == ""
    borrower = "// site: b\n// begins: Game\n// players: Al, Bob\n%declare PLAYER\n%import .words (bet)\nline: bet\n"
    (tmp_path / "borrower.lark").write_text(borrower, "utf-8")
    with pytest.raises(BrokenGrammar) as refused:
        load(tmp_path)
    assert str(refused.value) == f"{tmp_path / 'tiny.lark'}:16: bet: write a line that it reads above it: `// + …`"


def test_the_order_of_lines_must_be_regular(tmp_path: Path) -> None:
    (tmp_path / "hand.lark").write_text("%declare FOLD BET\nhand: FOLD pair?\npair: BET pair? FOLD\n", "utf-8")
    with pytest.raises(NotPortable, match=r"hand\.lark:3: pair: the order of lines must be regular"):
        load(tmp_path)


def test_a_rule_that_stands_in_no_list_is_refused(tmp_path: Path) -> None:
    said = refusal(tmp_path, TINY + 'wave: NAME " waves"\n')
    assert said == "tiny.lark:12: wave: stands in none of the lists line, free, refused"
