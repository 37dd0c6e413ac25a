"""Clean hands with one thing wrong: every number, card, actor and winner in turn. The audit should notice each.

Left alone is what a text says only once and nothing else depends on: ids, dates, levels, the stack of a player who is
never all-in, the cards of a hero who never shows them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

ACTION = re.compile(r": (?:posts|folds|checks|calls|bets|raises)\b")
AMOUNT = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def change(number: str) -> str:
    """The number, one unit of its last place more."""
    whole, dot, cents = number.replace(",", "").partition(".")
    digits = str(int(whole + cents) + 1).rjust(len(whole + cents), "0")
    return digits[: len(digits) - len(cents)] + dot + digits[len(digits) - len(cents) :] if dot else digits


def corruptions(text: str) -> Iterator[tuple[str, str]]:
    """(kind, text) of every corruption of one hand."""
    lines = text.rstrip("\n").split("\n")
    names = [m[1] for line in lines if (m := re.match(r"Seat \d+: (.*) \(.* in chips", line))]
    shown = {m[1] for line in lines if (m := re.match(r"(.*): shows \[", line))}
    spent = {m[1] for line in lines if (m := re.match(r"(.*): .* and is all-in$", line))}
    free = next(card for card in DECK if card not in text)
    for at, line in enumerate(lines):
        for kind, changed in broken(line, names, shown, spent, free):
            yield kind, "\n".join([*lines[:at], changed, *lines[at + 1 :]]) + "\n"


def broken(line: str, names: list[str], shown: set[str], spent: set[str], free: str) -> Iterator[tuple[str, str]]:
    """(kind, line) of every corruption of one line."""
    owner = next((name for name in sorted(names, key=len, reverse=True) if line.startswith(name)), None)
    dealt = re.match(r"Dealt to (.*) \[", line)
    if not dealt or dealt[1] in shown:
        for match in CARD.finditer(line):
            if "[" in line[: match.start()]:
                yield f"card: {shape(line, names)}", line[: match.start()] + free + line[match.end() :]
    for match in numbers(line, spent):
        changed = line[: match[0]] + change(line[match[0] : match[1]]) + line[match[1] :]
        yield f"number: {shape(line, names)}", changed
    if owner and (ACTION.match(line[len(owner) :]) or line[len(owner) :].startswith(" collected")):
        kind = "winner" if " collected" in line else "actor"
        for other in names:
            if other != owner:
                yield f"{kind}: {shape(line, names)}", other + line[len(owner) :]


def numbers(line: str, spent: set[str]) -> Iterator[tuple[int, int]]:
    """Where the numbers stand that something else in the hand depends on."""
    start, end = 0, len(line)
    if line.startswith(("PokerStars", "Poker Hand")):
        start = line.rindex("(", 0, line.rindex(" - ")) if "(" in line else 0
        end = line.rindex(" - ")
        start = line.rindex(" (", 0, end) if " (" in line[:end] else start
        start = max(start, line.rfind("Level", 0, end) + 8)
    elif line.startswith("Table"):
        start = line.index("#")
    elif seat := re.match(r"Seat \d+: (.*) \((?=.* in chips)", line):
        if seat[1] not in spent:
            return
        start = seat.end()
    elif line.startswith("Seat"):
        start = line.rindex("(") if re.search(r"\([^a-z]*\)", line) else end
    elif line.startswith(("***", "Dealt", "Board")) or " shows " in line:
        return
    for match in AMOUNT.finditer(line, start, end):
        yield match.start(), match.end()


def shape(line: str, names: list[str]) -> str:
    """A line without its particulars, for counting."""
    for name in sorted(names, key=len, reverse=True):
        line = line.replace(name, "NAME")
    line = re.sub(r"\[[^]]*\]", "[…]", line)
    line = re.sub(r"\$?[0-9][0-9,.]*", "N", line)
    return line if len(line) < 70 else line[:70] + "…"
