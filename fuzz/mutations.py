"""Hands with something changed, and files of them: nothing raises, nothing is lost, the engines say the same."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import hrparse
from benchmarks.session import KINDS, session
from fuzz.damage import damaged
from fuzz.engines import Difference, JavaScript, Text, read_texts, text_of
from fuzz.entry import CORPUS, Run, main
from fuzz.strategies import READ
from fuzz.writer import Writer, from_seed
from hrparse.grammar import registry
from hrparse.recognize import recognizer
from hrparse.text import clean

OPTIONS: tuple[dict[str, Any], ...] = ({}, {}, {}, {"allow": ["zoom", "straddle"]}, {"lang": "zh"}, {"audit": False})
BATCH = 50
"""Texts that are read at once: node answers once for all of them."""
OFTEN, RARELY = 5, 25
"""Of so many texts one is searched for lines of which nothing is said, one is read anew and between others."""
DAMAGED = 0.4
"""How many of the texts are damaged: what is wrong takes ten times as long to explain as what is right to read."""
NEW_SESSION = 2000
"""After so many texts the hands are other ones."""


@cache
def whole(seed: int) -> list[str]:
    """Hands in which nothing is wrong: legal play of every kind of session, and the seeds of this entry."""
    played = [hand.rstrip("\n") + "\n" for kind in KINDS for hand in session(kind, 25, seed)]
    return played + [path.read_text("utf-8") for path in sorted((CORPUS / "mutations").glob("*.txt"))]


def mutated(number: int) -> str:
    """The text of that number, the same ever after: legal play, or lines as the grammar has them, two of five
    damaged."""
    dice = random.Random(number)
    if dice.random() < 0.25:
        text = text_of(Writer(dice.choice(READ), from_seed(number)).hand())
    else:
        text = dice.choice(whole(number // NEW_SESSION))
    return damaged(text, dice) if dice.random() < DAMAGED else text


def read(javascript: JavaScript, texts: list[Text]) -> None:
    """Hold everything that must hold of any text against these. Raises `Difference`, or whatever the library raises."""
    for k, (text, result) in enumerate(zip(texts, read_texts(javascript, texts), strict=True)):
        for reason in complaints(text[0], result):
            raise Difference(f"{reason} in {text}")
        for line in unreported(text[0], result) if k % OFTEN == 0 else ():
            raise Difference(f"nothing is said of {line!r} in {text}")
        if k % RARELY == 0 and result.to_dict() != read_texts(javascript, [text])[0].to_dict():
            raise Difference(f"read anew it is something else: {text}")
        if k % RARELY == 0 and begins_once(text[0]) and not neighbours_are_untouched(text[0], k):
            raise Difference(f"the neighbours are read as something else, of {text}")


def complaints(said: str, result: hrparse.ParseResult) -> Iterator[str]:
    """What is wrong with what is said of a text."""
    lines = re.split("\r\n|\r|\n", said.replace("\ufeff", ""))
    for found in result.diagnostics:
        if found.code.startswith("HR9") or not found.message:
            yield f"{found} is our own fault"
        elif not 1 <= found.line <= len(lines) or lines[found.line - 1] != found.source:
            yield f"{found} is said of another line"
        elif not 1 <= found.column <= found.end_column <= len(found.source) + 2:
            yield f"{found} is said of no place"
    if [found.line for found in result.diagnostics] != sorted(found.line for found in result.diagnostics):
        yield "the findings do not stand in the order of their lines"


def begins_once(said: str) -> str | None:
    """The site of a text that is one hand from its first character to its last; None for any other text."""
    prefixes = [(begin, site) for site, known in registry().items() for begin in known.begins]
    sites = [site for begin, site in prefixes if said.startswith(begin)]
    once = sum(said.count(begin) for begin, _ in prefixes) == 1
    return sites[0] if sites and once and ">" not in said and sites[0] in READ else None


def unreported(said: str, result: hrparse.ParseResult) -> Iterator[str]:
    """Lines that no rule fits, though nothing is said of them, nor of a line before whose consequence they may be."""
    site = begins_once(said)
    if site is None:
        return
    lines = clean(said.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", "")).split("\n")
    seen = recognizer(site, "compiled").hand(lines, 1)
    told = set(lines_told(result))
    error = min((found.line for found in result.diagnostics if found.severity == "error"), default=len(lines) + 1)
    refused = seen.refused or any(found.code.startswith("HR2") for found in result.diagnostics)
    if not refused:
        yield from (lines[number - 1] for number in seen.rejected if number < error and number not in told)


def lines_told(result: hrparse.ParseResult) -> Iterator[int]:
    """The lines of which something is said. Several in a row that belong to no hand are told at the first, whose help
    names the last (English and Chinese alike as numbers)."""
    for found in result.diagnostics:
        row = re.findall(r"\b\d+\b", found.help or "") if found.code == "HR105" else []
        yield from range(found.line, (int(row[-1]) if row else found.line) + 1)


def neighbours_are_untouched(said: str, k: int) -> bool:
    """Whatever happens to a hand, the hand before and the hand after do not notice."""
    hands = whole(0)
    before, after = hands[k % 100], hands[(k + 50) % 100]
    found = hrparse.to_dict(hrparse.parse(f"{before}\n\n{said}\n\n{after}").hands)
    return bool([found[0], found[-1]] == hrparse.to_dict(hrparse.parse(f"{before}\n\n{after}").hands))


def texts(first: int, count: int) -> list[Text]:
    """The texts of these numbers, with the options they are read with."""
    return [(mutated(number), OPTIONS[number % len(OPTIONS)]) for number in range(first, first + count)]


def fuzz(run: Run) -> None:
    with JavaScript() as javascript:
        number = random.randrange(1 << 40) // BATCH * BATCH
        while run.goes_on:
            batch = texts(number, BATCH)
            number += BATCH
            run.executions += BATCH
            try:
                read(javascript, batch)
            except Exception:
                smallest(run, javascript, batch)


def smallest(run: Run, javascript: JavaScript, batch: list[Text]) -> None:
    """Of the texts that were read at once, the one that fails, without the lines that it fails without too."""

    def fault(said: str, options: dict[str, Any]) -> Exception | None:
        try:
            read(javascript, [(said, options)])
        except Exception as found:
            return found
        return None

    for said, options in batch:
        found = fault(said, options)
        if found is None:
            continue
        lines = said.split("\n")
        k = len(lines) - 1
        while k >= 0:
            shorter = lines[:k] + lines[k + 1 :]
            if again := fault("\n".join(shorter), options):
                lines, found = shorter, again
            k -= 1
        run.finding("\n".join(lines).encode("utf-8", "surrogatepass"), ".txt", f"{found} {options}")
        return


if __name__ == "__main__":
    main("mutations", fuzz)
