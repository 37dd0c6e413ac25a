"""Text that belongs to no hand (HR105, R23), line by line: several lines in a row are told once, JSON among them as
such."""

from __future__ import annotations

import re
from typing import Final

from hrparse.diagnostics import Finding

JSON_BEGINS: Final = re.compile(r"[ \t]*(?:\{[ \t]*(?:[\"}]|$)|\[[ \t]*(?:[\[{\"\]]|$))")
JSON_GOES_ON: Final = re.compile(r"[ \t]*(?:[\[\]{}\",0-9-]|true|false|null)")
JSON_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
"""The lines of JSON, and what of them is in quotes."""


class Strays:
    """The lines of no hand that stand in a row, as far as they are known."""

    def __init__(self) -> None:
        self.row: Finding | None = None
        "What is said of the lines before this one."
        self.depth = 0
        "How many brackets are open, in JSON."

    def tell(self, number: int, text: str) -> Finding | None:
        """What is to be said of the next line, if it is not said yet."""
        inside = self.depth > 0
        if (JSON_GOES_ON if inside else JSON_BEGINS).match(text):
            bare = JSON_STRING.sub("", text)
            self.depth += sum(bare.count(opening) - bare.count(closing) for opening, closing in ("{}", "[]"))
            self.depth = max(0, self.depth)
            self.row = None
            return None if inside else Finding("HR105", number, help="json")
        self.depth = 0
        if self.row is None:
            self.row = Finding("HR105", number)
            return self.row
        self.row.help = "lines"
        self.row.params = {"first": str(self.row.line), "last": str(number)}
        return None

    def close_row(self) -> None:
        """Another line stands here."""
        self.row, self.depth = None, 0
