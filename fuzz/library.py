"""dist/hrparse.js under text that coverage guides (library.mjs): what the page runs on."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from fuzz.entry import HERE, Run, main


def fuzz(run: Run) -> None:
    if run.bare:
        return
    if shutil.which("node") is None:
        sys.exit("node is missing: sudo apt-get install nodejs")
    seconds = str(run.until - time.monotonic())
    done = subprocess.run(["node", HERE / "library.mjs", seconds], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    told = json.loads(done.stdout)
    run.executions = told["executions"]
    ran, of = told["functions"]
    run.reached = f"{ran} of {of} functions of dist/hrparse.js, by {told['kept']} texts"
    run.found = Path(told["failed"]) if told["failed"] else None


if __name__ == "__main__":
    main("library", fuzz)
