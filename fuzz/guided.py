"""Entries that coverage guides: Atheris keeps the bytes that reach lines of hrparse/ which none reached before.

It takes its process over and never comes back, so it has one of its own: `python -m fuzz.guided ENTRY [options]`.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from fuzz.entry import CORPUS, CRASHERS, HERE, WORK, Run

MISSING = (
    "atheris is missing: pip install atheris (there are wheels for CPython 3.11 to 3.14 on Linux x86-64; elsewhere it "
    "is built with clang, or this entry cannot run)"
)
LONGEST = 6000
"""Bytes of an input: a hand and a half."""
SLOW = 20
"""Seconds that one input may take."""


def guided(run: Run, check: Callable[[bytes], object], words: list[str]) -> None:
    """Let Atheris search until the time is over. check: what must not raise. words: what inputs are put together from.
    Under coverage, what it found before is read instead."""
    if run.bare:
        for data in _inputs(run.name):
            if run.goes_on:
                run.executions += 1
                check(data)
        return
    if importlib.util.find_spec("atheris") is None:
        sys.exit(f"{run.name}: {MISSING}")
    found = WORK / run.name
    found.mkdir(parents=True, exist_ok=True)
    CRASHERS.mkdir(exist_ok=True)
    known = set(CRASHERS.iterdir())
    dictionary = WORK / f"{run.name}.words"
    dictionary.write_text("".join(f'"{_escaped(word)}"\n' for word in words), "ascii")
    options = [
        f"-max_total_time={max(1, int(run.until - time.monotonic()))}", f"-timeout={SLOW}", f"-max_len={LONGEST}",
        f"-dict={dictionary}", f"-artifact_prefix={CRASHERS}/{run.name}-", "-print_final_stats=1",
        str(found), str(CORPUS / run.name),
    ]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "fuzz.guided", f"fuzz.{run.name}", *options], cwd=HERE.parent, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
    )  # fmt: skip
    counted = re.search(r"stat::number_of_executed_units: *([0-9]+)", done.stdout)
    run.executions = int(counted[1]) if counted else 0
    if done.returncode:
        run.found = next(iter(set(CRASHERS.iterdir()) - known), CRASHERS)
        print("\n".join(line for line in done.stdout.splitlines() if not re.match("#[0-9]", line)), file=sys.stderr)


def _inputs(name: str) -> Iterator[bytes]:
    for folder in (CORPUS / name, WORK / name):
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            yield path.read_bytes()


def _escaped(word: str) -> str:
    return "".join(
        chr(c) if 32 <= c < 127 and chr(c) not in '\\"' else f"\\x{c:02X}" for c in word.encode("utf-8", "replace")
    )


def main() -> None:
    import atheris

    with atheris.instrument_imports(include=["hrparse"]):
        check = importlib.import_module(sys.argv[1]).check
    atheris.Setup([sys.argv[0], *sys.argv[2:]], check)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
