"""What a terminal makes of characters: how wide they are, and which of them must not reach it.

A hand history is somebody else's text. A name in it may hold escape sequences, or marks that turn the reading direction
round and make a line look like another one. Shown text therefore goes through `visible`, character by character.
"""

from __future__ import annotations

import unicodedata

REPLACEMENT = "�"
LONGEST_SENTENCE = 400
JOINERS = "‌‍"


def visible(text: str) -> str:
    """The text with every control or direction character made visible; a tab is a space. The length stays the same."""
    return text if text.isascii() and text.isprintable() else "".join(map(_visible, text))


def sentence(text: str) -> str:
    """A visible message, cut where somebody else's text made it longer than anybody reads."""
    return visible(text if len(text) <= LONGEST_SENTENCE else text[: LONGEST_SENTENCE - 1] + "…")


def width(text: str) -> int:
    """How many cells of a terminal the text takes: East Asian wide characters two, combining marks none."""
    return len(text) if text.isascii() else sum(map(cells, text))


def cells(char: str) -> int:
    """Cells of one visible character."""
    if char.isascii():
        return 1
    if char in JOINERS or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _visible(char: str) -> str:
    if char == "\t":
        return " "
    if char < " ":
        return chr(0x2400 + ord(char))  # the picture of the control character: ␛ for ESC
    if char == "\x7f":
        return "␡"
    if char not in JOINERS and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return REPLACEMENT
    return char
