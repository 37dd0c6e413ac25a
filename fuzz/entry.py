"""What the entries have in common: how long they run, what they count, where a text that fails is kept."""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
"""Seeds by entry. What is put here is read by tests/test_fuzz.py ever after."""
CRASHERS = HERE / "crashers"
WORK = HERE.parent / "build" / "fuzz"
SAMPLE = 0.15
LEAST_SAMPLE = 8
"""Of its time an entry runs under coverage, and so many seconds at least: counting every line makes it several times
slower."""


class Run:
    """One run of an entry: its time, its count, its finding."""

    def __init__(self, name: str, seconds: float, bare: bool = False) -> None:
        self.name = name
        self.bare = bare
        "Whether this is the sample under coverage."
        self.executions = 0
        self.started = time.monotonic()
        self.until = self.started + seconds
        self.found: Path | None = None
        self.reached = ""
        "What the executions reached, where the entry itself knows."

    @property
    def goes_on(self) -> bool:
        """Whether there is time left and nothing found: an entry ends with its first finding."""
        return self.found is None and time.monotonic() < self.until

    def finding(self, text: bytes, suffix: str, reason: object) -> None:
        """Keep what failed, and say why it failed. To make it a test, move it to the corpus of the entry."""
        CRASHERS.mkdir(exist_ok=True)
        self.found = CRASHERS / f"{self.name}-{hashlib.sha256(text).hexdigest()[:12]}{suffix}"
        self.found.write_bytes(text)
        print(f"{self.name}: {reason}\n{self.name}: kept in {self.found.relative_to(HERE.parent)}", file=sys.stderr)


def main(name: str, fuzz: Callable[[Run], None]) -> None:
    """The command line of an entry: runs it for some seconds and says what it did. Exit code 1 for a finding."""
    parser = argparse.ArgumentParser(prog=f"python -m fuzz.{name}")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--bare", action="store_true", help="count nothing but executions")
    given = parser.parse_args()
    sample = 0 if given.bare else max(given.seconds * SAMPLE, LEAST_SAMPLE)
    run = Run(name, max(given.seconds - sample, 1), given.bare)
    fuzz(run)
    if given.bare:
        print(run.executions)
    else:
        took = time.monotonic() - run.started
        speed = f"{run.executions} executions, {run.executions / took:.0f}/s"
        reached = run.reached or covered(name, sample)
        print(f"{name}: {speed}; {reached}; findings: {1 if run.found else 0}")
    sys.exit(1 if run.found else 0)


def covered(name: str, seconds: float) -> str:
    """How much of hrparse/ a sample of the entry's executions reaches."""
    WORK.mkdir(parents=True, exist_ok=True)
    data = WORK / f"{name}.coverage"
    settings = {**os.environ, "COVERAGE_FILE": str(data)}
    command = ["run", "--source=hrparse", "-m", f"fuzz.{name}", "--bare", f"--seconds={seconds}"]
    sample = subprocess.run(
        [sys.executable, "-m", "coverage", *command],
        cwd=HERE.parent, env=settings, capture_output=True, text=True, check=False,
    )  # fmt: skip
    total = subprocess.run(
        [sys.executable, "-m", "coverage", "report", "--format=total"],
        cwd=HERE.parent, env=settings, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if sample.returncode or total.returncode:
        return "coverage unknown: " + (sample.stderr or total.stdout or total.stderr).strip().splitlines()[-1]
    return f"{total.stdout.strip()} % of the lines of hrparse/ in a sample of {sample.stdout.split()[-1]}"
