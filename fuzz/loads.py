"""`hrparse.loads` of any bytes: it raises `ModelError` alone, and what it takes can be written, audited and played."""

from __future__ import annotations

import hrparse
from fuzz.engines import Difference
from fuzz.entry import Run, main
from fuzz.guided import guided
from hrparse.audit import audit
from hrparse.model import Action, Hand, Player, Result, Street


def check(data: bytes) -> None:
    try:
        hands = hrparse.loads(data)
    except hrparse.ModelError:
        return
    if hrparse.loads(hrparse.dumps(hands)) != hands:
        raise Difference("what is written does not read back")
    for hand in hands:
        audit(hand)
        hrparse.frames(hand)


def fuzz(run: Run) -> None:
    fields = {name for model in (Hand, Player, Street, Action, Result) for name in model.__struct_fields__}
    guided(run, check, [f'"{name}":' for name in sorted(fields)])


if __name__ == "__main__":
    main("loads", fuzz)
