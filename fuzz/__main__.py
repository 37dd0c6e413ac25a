"""All entries, two at a time: `python -m fuzz --seconds 3600`, or those that are named. Exit code 1 for a finding."""

from __future__ import annotations

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from fuzz.entry import HERE

ENTRIES = ("lines", "hands", "mutations", "parse", "loads", "library")
AT_ONCE = 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600, help="for all of them")
    parser.add_argument("entries", nargs="*", choices=[*ENTRIES, []], metavar="entry", help=", ".join(ENTRIES))
    given = parser.parse_args()
    entries = given.entries or ENTRIES
    seconds = given.seconds / -(-len(entries) // AT_ONCE)

    def run(entry: str) -> int:
        command = [sys.executable, "-m", f"fuzz.{entry}", "--seconds", str(seconds)]
        return subprocess.run(command, cwd=HERE.parent, check=False).returncode

    with ThreadPoolExecutor(AT_ONCE) as pool:
        sys.exit(1 if any(list(pool.map(run, entries))) else 0)


if __name__ == "__main__":
    main()
