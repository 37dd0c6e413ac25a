"""Parse tree to event: Lark's tree of one line, turned into the kind of line and its values."""

from __future__ import annotations

import functools
from typing import Any

from lark import Token, Transformer

from hrparse.events import CLASSES, EVENTS, LISTS


@functools.cache
def plain(name: str) -> str:
    """The name of a rule or terminal without the file that Lark puts before imported ones: `common__fold`,
    `_common__NUMBER`."""
    hidden = "_" if name.startswith("_") else ""
    return hidden + name.rpartition("__")[2] if "__" in name else name


class ToEvent(Transformer[Token, Any]):
    """Turns every rule's tree into `(kind, values)`; the values stand in the order of `EVENTS[kind]`.

    A rule that is in no vocabulary (noise, a game out of scope) gives its name and no values.
    """

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        kind = plain(str(data))
        if kind in CLASSES:
            return children[0]
        fields = EVENTS.get(kind) or LISTS.get(kind)
        if not fields:
            return kind, ()
        found: dict[str, Any] = {}
        for child in children:
            if isinstance(child, Token):
                found[_field(child.type)] = str(child)
            else:
                found.setdefault(child[0], []).append(child[1])
        return kind, tuple(found.get(f) for f in fields)


def _field(terminal: str) -> str:
    """The field that a terminal fills: its name in lower case; `BOARD_3` is a `board` of three cards."""
    name = plain(terminal).lower()
    return name[:-2] if name[-2:-1] == "_" and name[-1].isdigit() else name
