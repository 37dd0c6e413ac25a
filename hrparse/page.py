"""Hands in the replayer page, and links to it. The page reads what stands here, and writes the same itself.

A link is `#` + base64url(gzip(JSON)). The JSON, in links and in pages, is
`{"hands": [...], "hand": 1, "frame": 0, "view": {...}}`; a page may hold the original text too. Where the hands were
not read as usual, `allow`, `audit` and `site` say how, for the page reads them again.
"""

from __future__ import annotations

import base64
import functools
import gzip
import io
import re
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import hrparse
from hrparse.diagnostics import Lang, spoken
from hrparse.json_form import json_text
from hrparse.model import Hand

PAGE = "index.html"
OPENING, CLOSING = '<script type="application/json" id="data">', "</script>"
LARGEST = 8 * 1024 * 1024
"""Bytes that a link may unpack to."""
CHUNK = 1 << 16

LARGE, HEAVY = 10, 50
"""Megabytes of a page: from the first on its size is worth a word, from the second on not every browser opens it well
(Chromium takes 17 seconds and 660 MB of memory for 120 MB)."""

VIEW = {"unit": "chips", "names": "names", "reveal": "played", "deck": "2"}
"""How the page shows hands unless somebody chose otherwise."""


SCHEMES = ("http", "https", "file")
"""How the address of a page may begin, where it is no path."""
SCHEME = re.compile("([A-Za-z][A-Za-z0-9+.-]*):")
BLANK = re.compile(r"[\s\x00-\x20]")


class BaseError(ValueError):
    """An address that is none of a page."""


class LinkError(ValueError):
    """A link that holds no hands."""


def page(
    hands: Sequence[Hand],
    text: str | None = None,
    lang: Lang = "zh",
    *,
    site: str | None = None,
    allow: Iterable[str] = (),
    audit: bool = True,
) -> str:
    """The replayer with these hands in it, and with their text if it is given. site, allow, audit: as they were read
    with."""
    data = moment(hands, lang, site=site, allow=allow, audit=audit)
    if text is not None:
        data["text"] = text
    # Nothing in it may end the element or open a comment.
    content = json_text(data).replace("<", "\\u003c")
    before, after = empty().split(OPENING, 1)
    return before + OPENING + content + after[after.index(CLOSING) :]


@functools.cache
def empty() -> str:
    """The page without hands: beside the modules in an installed package, else at the top of the source tree."""
    here = Path(__file__).parent
    path = next((p for p in (here / PAGE, here.parent / PAGE) if p.is_file()), here / PAGE)
    return path.read_text("utf-8")


def moment(
    hands: Sequence[Hand], lang: Lang, *, site: str | None = None, allow: Iterable[str] = (), audit: bool = True
) -> dict[str, Any]:
    """The hands from their beginning, as links and pages hold them, and how they were read, where that is not as usual.
    ValueError for a language that the page has not."""
    spoken(lang)
    data = {"hands": hrparse.to_dict(list(hands)), "hand": 1, "frame": 0, "view": {"lang": lang, **VIEW}}
    options = {"site": site, "allow": sorted(allow), "audit": audit}
    usual: dict[str, Any] = {"site": None, "allow": [], "audit": True}
    return data | {name: value for name, value in options.items() if value != usual[name]}


def file_name(hand: Hand) -> str:
    """`hand_<hand_id>.html` (specification §3.5); what a file name should not hold is `_`."""
    return f"hand_{re.sub(r'[^A-Za-z0-9_.-]+', '_', hand.hand_id)[:80]}.html"


# -- links ------------------------------------------------------------------------------------------------------------


def known_base(base: str) -> str:
    """The address of the page. Raises BaseError for one that a browser would run instead of open, and for one with a
    blank, at which whatever shows a link lets it end."""
    scheme = SCHEME.match(base)
    if BLANK.search(base) or (scheme and scheme[1].lower() not in SCHEMES):
        raise BaseError(base)
    return base


def share(
    hands: Iterable[Hand],
    base: str = "",
    lang: Lang = "zh",
    *,
    site: str | None = None,
    allow: Iterable[str] = (),
    audit: bool = True,
) -> str:
    """The link to these hands: `#…` after the address of the page, if one is given. site, allow, audit: as they were
    read with. Raises LinkError for too many, as soon as they are; BaseError for an address that is none of a page."""
    base = known_base(base)
    data = moment([], lang, site=site, allow=allow, audit=audit)
    before, after = json_text(data).encode().split(b"[]", 1)
    size = len(before) + len(after)
    texts = []
    for hand in hands:
        texts.append(json_text(hrparse.to_dict(hand)).encode())
        size += len(texts[-1]) + 2
        if size > LARGEST:
            raise LinkError(f"the first {len(texts)} are more than a link may unpack to ({LARGEST} bytes)")
    packed = gzip.compress(before + b"[" + b", ".join(texts) + b"]" + after, mtime=0)
    return f"{base.split('#')[0]}#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def shared(link: str) -> list[Hand]:
    """The hands of a link, or of what stands after its `#`. Raises LinkError; ModelError for JSON that is no hand."""
    text = re.sub(r"\s", "", link.rpartition("#")[2]).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError as error:
        raise LinkError(f"no base64: {error}") from None
    if data[:2] == b"\x1f\x8b":
        data = unpacked(data)
    if len(data) > LARGEST:
        raise LinkError(f"more than {LARGEST} bytes")
    return hrparse.loads(data)


def unpacked(data: bytes) -> bytes:
    """What gzip packed, as long as it is not too much: the size is watched while unpacking."""
    found = bytearray()
    try:
        with gzip.open(io.BytesIO(data)) as file:
            while part := file.read(CHUNK):
                found += part
                if len(found) > LARGEST:
                    raise LinkError(f"unpacks to more than {LARGEST} bytes")
    except (EOFError, OSError, zlib.error) as error:
        raise LinkError(f"broken gzip data: {error}") from None
    return bytes(found)
