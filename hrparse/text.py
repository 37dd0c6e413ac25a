"""Bytes to text, text to hands: encodings, line ends, odd blanks, and where one hand ends and the next begins.

Knows how a hand begins (from the grammar files), nothing else of what a line says.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

BLOCK: Final = 1 << 18
"""How much is read at a time. A hand is about 1,300 characters."""
LONGEST_HAND: Final = 1 << 23
"""Beyond so many characters without a header a text is cut into pieces, so that memory stays bounded."""
BLANKS: Final = {
    ord(c): " " for c in "\t\x0b\x0c\xa0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"
}
_ODD: Final = re.compile("[\t\x0b\x0c\xa0\u2000-\u200a\u202f\u205f]")


class Stretch(NamedTuple):
    """Some whole hands, as they stand in the text and as the recognizer reads them; the two agree line by line."""

    raw: str
    "As it stands in the text, byte order marks removed, lines parted by newlines."
    text: str
    "Odd blanks made plain, blanks at the ends of lines removed."
    first: int
    "Number of the first line, from 1."
    end: int
    "Characters of the text up to the end of this stretch."
    replaced: bool
    "Whether some of it stands for bytes that are no text."


class Chunk:
    """The lines of one hand, or of a stretch of text that belongs to none."""

    __slots__ = ("first", "glued", "lines", "offset", "site", "stretch")

    def __init__(
        self, lines: list[str], stretch: Stretch, start: int, site: str | None, offset: int, glued: int
    ) -> None:
        self.lines = lines
        self.stretch = stretch
        self.first = stretch.first + start
        "Number of the first line."
        self.site = site
        "Whose header it begins with; None where it begins with none."
        self.offset = offset
        "Where in its line the first line begins, for a header that was glued into the middle of a line (R21)."
        self.glued = glued
        "Where in the last line the next header begins, 0 where it has a line of its own."

    @property
    def end(self) -> int:
        return self.stretch.end

    @property
    def last(self) -> int:
        """Number of the last line that is not blank."""
        return next((self.first + k for k in range(len(self.lines) - 1, -1, -1) if self.lines[k]), self.first)

    def source(self, number: int) -> str:
        """The line of this number as it stands in the text."""
        return self.stretch.raw.split("\n")[number - self.stretch.first]


def decode(data: bytes) -> str:
    """The text of some bytes, as they are read: UTF-8, UTF-16 in either order with or without its mark, Windows-1252
    for the rest."""
    return "".join([block for block, _ in blocks(data)])


class Decoder:
    """Decodes a stream block by block. The encoding is decided on the first block; bytes that are not UTF-8 after
    all are taken as Windows-1252 from where they stand, so that no file fails."""

    def __init__(self, head: bytes) -> None:
        name = encoding(head)
        self._utf8 = name == "utf-8"
        self._decoder = codecs.getincrementaldecoder(name)("strict" if self._utf8 else "replace")

    def decode(self, data: bytes, final: bool) -> str:
        if not self._utf8:
            return self._decoder.decode(data, final)
        state = self._decoder.getstate()
        try:
            return self._decoder.decode(data, final)
        except UnicodeDecodeError:
            self._utf8 = False
            self._decoder = codecs.getincrementaldecoder("cp1252")("replace")
            return self._decoder.decode(state[0] + data, final)


def encoding(head: bytes) -> str:
    """The encoding that the first bytes speak for."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    sample = head[:4096]
    if len(sample) > 3 and b"\0" in sample:
        even, odd = sample[::2].count(0), sample[1::2].count(0)
        most, least = max(even, odd), min(even, odd)
        if most > len(sample) // 4 and least < most // 8:  # a picture holds as many of one as of the other
            return "utf-16-le" if odd >= even else "utf-16-be"
    return "utf-8"


class Splitter:
    """Cuts a growing text into stretches of whole hands. `prefixes`: how hands begin."""

    def __init__(self, prefixes: tuple[str, ...]) -> None:
        self.prefixes = prefixes
        self._likely = list(prefixes)
        "The same, what the last block ended with first: the others are then looked for only behind it."
        self._rest: list[str] = []
        self._line = 1
        self._seen = 0
        self._cr = False
        self.forced = False
        "Whether the last stretch was cut where no hand begins, because it is longer than any hand."

    def feed(self, text: str, final: bool = False) -> Iterator[Stretch]:
        """Take in more text; give out what is whole."""
        if self._cr:
            text = "\r" + text
            self._cr = False
        if "\r" in text:
            if text.endswith("\r") and not final:
                self._cr = True
                text = text[:-1]
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\ufeff" in text:
            text = text.replace("\ufeff", "")
        raw = "".join([*self._rest, text])
        cut = len(raw) if final else self._cut(raw)
        self._rest = [raw[cut:]]
        raw = raw[:cut]
        if raw:
            self._seen += len(raw)
            first = self._line
            self._line += raw.count("\n")
            yield Stretch(raw, clean(self._unquoted(raw)), first, self._seen, "\ufffd" in raw)

    def _unquoted(self, raw: str) -> str:
        """The marks of a quotation made blank, from a quoted header to the next header: `> ` before each line of a
        mail."""
        if ">" not in raw or not (raw.startswith(">") or "\n>" in raw):
            return raw
        quoted = re.compile("^((?:> ?)+)(?:" + "|".join(map(re.escape, self.prefixes)) + ")", re.MULTILINE)
        if not quoted.search(raw):
            return raw
        mark = ""
        lines = raw.split("\n")
        for k, line in enumerate(lines):
            if found := quoted.match(line):
                mark = found[1]
            elif line.startswith(self.prefixes):
                mark = ""
            if mark and line.startswith(mark.rstrip(" ")):
                lines[k] = line.replace(mark, " " * len(mark), 1) if line.startswith(mark) else ""
        return "\n".join(lines)

    def _cut(self, raw: str) -> int:
        """Where the last header of the text begins; text beyond it waits for more."""
        cut = -1
        likely = self._likely
        for prefix in self._likely:
            at = raw.rfind("\n" + prefix, max(cut, 0))
            if at > cut:
                cut, likely = at, [prefix, *(p for p in self._likely if p != prefix)]
        self._likely = likely
        cut += 1
        self.forced = cut <= 0 and len(raw) > LONGEST_HAND
        if self.forced:
            cut = raw.rfind("\n") + 1 or len(raw)
        return cut


def clean(raw: str) -> str:
    """The text as the recognizer reads it, line for line and character for character as long as the line goes."""
    if not raw.isascii() or "\t" in raw or "\x0b" in raw or "\x0c" in raw:
        if _ODD.search(raw):
            raw = raw.translate(BLANKS)
    if " \n" in raw:  # one blank at the end of a line is what one of the sites prints
        raw = raw.replace(" \n", "\n")
        if " \n" in raw:
            raw = "\n".join([line.rstrip(" ") for line in raw.split("\n")])
    return raw.rstrip(" ")


def blocks(source: str | bytes | BinaryIO) -> Iterator[tuple[str, bool]]:
    """The text of a source, block by block, and whether it is the last."""
    if isinstance(source, str):
        for at in range(0, len(source), BLOCK):
            yield source[at : at + BLOCK], at + BLOCK >= len(source)
        return
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
        decoder = Decoder(data)
        for at in range(0, len(data), BLOCK):
            final = at + BLOCK >= len(data)
            yield decoder.decode(data[at : at + BLOCK], final), final
        return
    head = source.read(BLOCK)
    stream = Decoder(head)
    while head:
        after = source.read(BLOCK)
        yield stream.decode(head, not after), not after
        head = after
