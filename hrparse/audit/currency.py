"""Two currencies in one hand (HR424): a currency that is not that of the sign, and amounts of another than the hand's,
`bets €20` in a hand of dollars, or of none, `bets 20`. The sign of an amount is no part of the model, so it is looked
for in the events.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hrparse.audit.course import Course
from hrparse.build import CURRENCIES, CURRENCY_SIGNS
from hrparse.diagnostics import Finding
from hrparse.events import EVENTS, Event

AMOUNT: Final = re.compile(f"([A-Z]{{0,2}}[{CURRENCY_SIGNS}])?[0-9,.]+")
"""An amount, with its sign if it has one."""

BARE: Final = (re.compile(r" [0-9][0-9,.]*(?:[ )]|$)", re.MULTILINE), re.compile(r"\([0-9][0-9,.]*[ )]"))
"""What may be an amount without a sign: two expressions, each of which begins with one letter, are searched faster."""

NO_AMOUNTS: Final = frozenset({"player", "name", "words", "seat"})
"""Fields that may look like one."""

HEADS: Final = frozenset({"header", "table"})
"""What names the hand: a tournament or a table may be called `€5`."""


def of_the_sign(course: Course) -> None:
    """HR424: the currency is not that of the sign. Dollars are of many countries."""
    hand = course.hand
    if (
        hand.symbol
        and hand.currency in CURRENCIES.values()
        and CURRENCIES.get(hand.symbol) not in (None, hand.currency)
    ):
        line = hand.source.header if hand.source else 0
        course.find("HR424", line, "currency", amount=str(hand.currency), symbol=hand.symbol)


def signs_in(text: str) -> str:
    """The signs that stand anywhere in a text; nearly always one."""
    return "".join(sign for sign in CURRENCY_SIGNS if sign in text)


def is_bare(text: str) -> bool:
    """Whether a figure stands there that may be an amount without a sign."""
    return any(pattern.search(text) for pattern in BARE)


def other_currencies(symbol: str, lines: list[str], first: int, events: Iterable[Event]) -> list[Finding]:
    """HR424 at each amount whose sign is not that of the hand; where all have another one the header is wrong, and the
    first is told alone; where none has one, the site prints it apart from the figure. lines: of the hand, from line
    `first` on."""
    findings = []
    signs = []
    for kind, number, values in events:
        if kind in HEADS:
            continue
        for field, value in zip(EVENTS[kind], values, strict=True):
            for text in flat(value) if field not in NO_AMOUNTS else ():
                found = AMOUNT.fullmatch(text)
                signs += [found[1]] if found else []
                if found and found[1] != symbol:
                    at = lines[number - first].find(text) + 1
                    params = {"amount": text, "symbol": symbol}
                    findings.append(Finding("HR424", number, at, at + len(text), params))
    if not any(signs):
        return []
    if findings and len(set(signs)) == 1 and len(signs) >= MANY:
        del findings[1:]
        findings[0].help = "header"
        findings[0].params["sign"] = str(signs[0])
    return findings


MANY: Final = 3
"""So many amounts, all of one other currency, speak against the header."""


def flat(value: object) -> list[str]:
    """The texts of a value: one, none, or those of a list."""
    if isinstance(value, list | tuple):
        return [text for item in value for text in flat(item)]
    return [value] if isinstance(value, str) else []
