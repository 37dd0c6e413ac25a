"""Who is measured, in Python; each runs in a process of its own: `python -m benchmarks.contestants NAME FILE
[OTHER]`; OTHER is read before the clock starts.

A contestant imports what it needs and gives back a function that reads a whole file and says how many hands it made of
it. Adding one is adding a function here, or in contestants.cjs. This file runs under the Python of a contestant, which
may have nothing else installed.
"""

from __future__ import annotations

import contextlib
import io
import json
import resource
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

Reader = Callable[[Path], int]


def hrparse(engine: Literal["lark", "compiled"], audit: bool) -> Reader:
    import hrparse

    return lambda path: len([0 for _ in hrparse.iter_hands(path, engine=engine, audit=audit)])


def pokerkit() -> Reader:
    from pokerkit import HandHistory

    return lambda path: len([0 for _ in HandHistory.from_pokerstars(path.read_text("utf-8-sig"))])


def pokerdf() -> Reader:
    from pokerdf.core.read_and_convert import convert_txt_to_tabular_data

    def read(path: Path) -> int:
        try:
            return int(convert_txt_to_tabular_data(str(path))["HandID"].nunique())
        except LookupError:  # a cash game: the file is given up with the first hand
            return 0

    return read


CONTESTANTS: dict[str, Callable[[], Reader]] = {
    "pokerkit": pokerkit,
    "hrparse compiled": partial(hrparse, "compiled", audit=False),
    "hrparse compiled, audit": partial(hrparse, "compiled", audit=True),
    "hrparse lark": partial(hrparse, "lark", audit=False),
    "hrparse lark, audit": partial(hrparse, "lark", audit=True),
    "pokerdf": pokerdf,
}


def main() -> None:
    """One run: hands given back, seconds of reading (imports apart), peak memory of the process in kB."""
    name, path = sys.argv[1], Path(sys.argv[2])
    warnings.simplefilter("ignore")
    read = CONTESTANTS[name]()
    if len(sys.argv) > 3:  # other hands first: what is made at first use counts as start-up, not as speed
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            read(Path(sys.argv[3]))
    begin = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        hands = read(path)
    seconds = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    print(json.dumps({"hands": hands, "seconds": seconds, "peak_kb": peak}))


if __name__ == "__main__":
    main()
