"""`hrparse.parse` of any bytes: it never raises, and now and then Lark is asked whether it reads the same."""

from __future__ import annotations

import zlib

import hrparse
from fuzz.engines import Difference
from fuzz.entry import Run, main
from fuzz.guided import guided
from fuzz.writer import phrases
from hrparse.grammar import registry

RARELY = 8
"""Of so many texts one is read by Lark too, which takes ten times as long."""


def check(data: bytes) -> None:
    found = hrparse.parse(data)
    if zlib.crc32(data) % RARELY == 0 and found != hrparse.parse(data, engine="lark"):
        raise Difference("the engines differ")
    for said in found.diagnostics:
        if said.code.startswith("HR9"):
            raise Difference(str(said))


def fuzz(run: Run) -> None:
    guided(run, check, [begin for site in registry().values() for begin in site.begins] + [
        phrase for site in registry() for phrase in phrases(site)
    ])  # fmt: skip


if __name__ == "__main__":
    main("parse", fuzz)
