"""One run of the command over its files: how they are read, what was found, how it is written."""

from __future__ import annotations

import contextlib
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any, TextIO

import typer

from hrparse.cli.files import STDIN, SUFFIXES, PassedOver, meant, opened, same_file
from hrparse.cli.progress import Bar
from hrparse.cli.streams import say
from hrparse.cli.words import reason, system_lang, words

if TYPE_CHECKING:
    from hrparse.diagnostics import Diagnostic, Lang
    from hrparse.model import Hand
    from hrparse.reading import Reading


MOST_NAMED = 3
"""So many of the files that are passed over are named."""


class Job:
    """One run over some files: how to read them, what was found."""

    def __init__(
        self,
        lang: Lang | None,
        site: str | None,
        engine: str,
        allow: str,
        audit: bool,
        quiet: bool,
        strict: bool,
    ) -> None:
        from hrparse.reading import Given

        self.lang: Lang = lang or system_lang()
        self.given = Given()
        known_site(site, self.lang)
        self.kept: dict[str, Any] = {"site": site, "allow": allowed(allow, self.lang), "audit": audit}
        "The options of reading that a page keeps: it reads the same hands again."
        self.options: dict[str, Any] = {**self.kept, "engine": engine, "lang": self.lang}
        self.quiet, self.strict = quiet, strict
        self.files = self.missing = self.hands = self.good_hands = self.unaudited = 0
        self.found: Counter[str] = Counter()
        self.failed = False
        self.bar: Bar | None = None

    def __enter__(self) -> Job:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide_bar()

    def complain(self, key: str, **params: str) -> None:
        """Something outside is wrong: say it, go on with the other files, end with 2."""
        self.failed = True
        self.missing += 1
        self.hide_bar()
        say(words(key, self.lang, **params))

    def tell(self, key: str, **params: str | int) -> None:
        """Something that is not wrong, but good to know."""
        if not self.quiet:
            self.hide_bar()
            say(words(key, self.lang, **params))

    def replaced(self, name: str) -> None:
        """A file that stood at the place of the output is no more."""
        self.tell("replaced", name=name)

    def names(self, arguments: Iterable[str], out: str | None = None) -> list[str]:
        """The files that are meant, each once. Refuses to write to one of them."""
        names: dict[str, str] = {}
        for name in meant(arguments):
            if isinstance(name, str):
                names.setdefault(name if name == STDIN else os.path.realpath(name), name)
            elif isinstance(name, PassedOver):
                suffixes = " ".join(f"*{suffix}" for suffix in SUFFIXES)
                if name.empty:
                    self.complain("no text", name=name.folder, suffixes=suffixes)
                else:
                    some = ", ".join(name.names[:MOST_NAMED]) + ", …" * (len(name.names) > MOST_NAMED)
                    self.tell("passed over", name=name.folder, count=len(name.names), some=some, suffixes=suffixes)
            else:
                self.complain("unreadable", name=str(name.filename), why=reason(name, self.lang))
        found = list(names.values())
        self.bar = Bar.for_terminal(found)
        if out and any(same_file(out, name) for name in found):
            raise typer.BadParameter(words("same file", self.lang, name=out))
        return found

    def readings(self, name: str) -> Iterator[Reading]:
        """What stands in a file, piece by piece; a file that cannot be read is complained of and ends."""
        from hrparse.reading import read

        try:
            with opened(name) as file:
                self.files += 1
                for reading in read(file, **self.options, given=self.given.of(self.shown(name))):
                    self.count(reading)
                    if self.bar:
                        self.bar.at(name, reading.end)
                    yield reading
        except OSError as error:
            self.complain("unreadable", name=self.shown(name), why=reason(error, self.lang))
        if self.bar:
            self.bar.done(name)

    def good(self, names: Iterable[str]) -> Iterator[Hand]:
        """The hands of some files, one by one; what is wrong goes to standard error."""
        for name in names:
            for reading in self.readings(name):
                with contextlib.suppress(OSError):  # the hands are worth more than a report that nobody can take
                    report(((name, d) for d in self.worth_saying(reading)), "text", self, sys.stderr)
                if reading.hand is not None:
                    yield reading.hand

    def contents(self, names: Iterable[str]) -> tuple[list[Hand], str | None]:
        """All hands of some files, text or JSON, and their text; None for the text where they came as JSON.

        What is wrong goes to standard error.
        """
        from hrparse.reading import JSON_LIKE, read
        from hrparse.text import decode

        hands: list[Hand] = []
        texts: list[str] = []
        json = False
        for name in names:
            try:
                with opened(name) as file:
                    data = file.read()
            except OSError as error:
                self.complain("unreadable", name=self.shown(name), why=reason(error, self.lang))
                continue
            self.files += 1
            before = len(hands)
            for reading in read(data, **self.options, given=self.given.of(self.shown(name))):
                self.count(reading)
                with contextlib.suppress(OSError):
                    report(((name, d) for d in self.worth_saying(reading)), "text", self, sys.stderr)
                if reading.hand is not None:
                    hands.append(reading.hand)
            text = decode(data)
            if any(hand.source is None for hand in hands[before:]):
                json = True
            elif len(hands) > before or not JSON_LIKE.match(text):
                texts.append(text)
            if self.bar:
                self.bar.done(name)
        return hands, None if json else "\n".join(texts)

    def count(self, reading: Reading) -> None:
        self.hands += reading.is_hand
        self.good_hands += reading.hand is not None
        self.unaudited += reading.unaudited
        self.found.update(diagnostic.severity for diagnostic in reading.diagnostics)

    def shown(self, name: str) -> str:
        return words("stdin", self.lang) if name == STDIN else name

    def worth_saying(self, reading: Reading) -> list[Diagnostic]:
        """All, or what the exit code comes from."""
        telling = ("error", "warning") if self.strict else ("error",)
        return [d for d in reading.diagnostics if d.severity in telling or not self.quiet]

    def hide_bar(self) -> None:
        if self.bar:
            self.bar.hide()

    def summarise(self) -> None:
        if self.quiet:
            return
        self.hide_bar()
        from hrparse.render import summary

        found = self.found["error"], self.found["warning"], self.files, self.hands, self.good_hands
        say(summary(*found, self.lang, missing=self.missing, unaudited=self.unaudited))

    def status(self) -> int:
        if self.failed:
            return 2
        return int(bool(self.found["error"] or (self.strict and self.found["warning"])))


def report(found: Iterable[tuple[str, Diagnostic]], form: str, job: Job, file: TextIO) -> None:
    """Write what was found, as it comes; text has colours where a terminal shows them."""
    from hrparse.render import FORMATS, text

    if form == "text" and file.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        from rich.console import Console
        from rich.text import Text

        console = Console(file=file, soft_wrap=True, highlight=False)
        for name, diagnostic in found:
            job.hide_bar()
            console.print(Text.assemble(*text.segments(name, diagnostic, job.lang)), end="")
        return
    for piece in FORMATS[form](found, job.lang):
        job.hide_bar()
        file.write(piece)


class HandWriter:
    """Hands as JSON, each written as it comes: memory of one hand, whatever the number."""

    def __init__(self, file: IO[str], form: str) -> None:
        self.file, self.lines = file, form == "jsonl"
        self.first: Hand | None = None
        self.count = 0

    def add(self, hand: Hand) -> None:
        if self.lines:
            self.file.write(one_line(hand) + "\n")
            return
        # Whether the first hand stands bare is known when a second comes, or none.
        self.count += 1
        if self.count == 1:
            self.first = hand
            return
        if self.first is not None:
            self.file.write('{"hands": [\n' + one_line(self.first))
            self.first = None
        self.file.write(",\n" + one_line(hand))

    def close(self) -> None:
        import hrparse

        if self.lines:
            return
        if self.count > 1:
            self.file.write("\n]}\n")
        else:
            self.file.write(hrparse.dumps([self.first] if self.first is not None else []) + "\n")


def one_line(hand: Hand) -> str:
    import hrparse
    from hrparse.json_form import json_text

    return json_text(hrparse.to_dict(hand))


def known_site(site: str | None, lang: Lang) -> None:
    """Refuse a site that has no grammar."""
    from hrparse import grammar

    if site is None:
        return
    names = [each.site for each in grammar.sites() if each.site]
    if site not in names:
        raise typer.BadParameter(words("no site", lang, site=site, sites=", ".join(names)))


def allowed(text: str, lang: Lang) -> frozenset[str]:
    """The formats of `--allow zoom,straddle` (R9)."""
    from hrparse.build import ALLOWED

    wanted = frozenset(name.strip() for name in text.split(",") if name.strip())
    for name in sorted(wanted.difference(ALLOWED)):
        raise typer.BadParameter(words("no format", lang, name=name, names=", ".join(ALLOWED)))
    return wanted
