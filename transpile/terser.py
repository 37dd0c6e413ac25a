"""JavaScript made small by terser (npm, pinned in package.json): the last step of what is built for a browser.

Names of variables and ways to write the same become shorter, and those names of properties that the caller lists;
nothing is assumed that could be untrue.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOL = ROOT / "node_modules" / "terser" / "bin" / "terser"
OPTIONS = ("--ecma", "2020", "--compress", "passes=3,unsafe,unsafe_arrows,pure_getters", "--mangle")
"""`pure_getters`: to look at a property does nothing else. `unsafe`: `String(x)` and templates become `x + ""`,
`new RegExp(x)` loses its `new`; it is the same for what we give them, texts and figures. `unsafe_arrows`: a function
expression becomes an arrow where that changes nothing but that `new` cannot call it; no function of ours is called
so."""


class NotInstalledError(Exception):
    """Node or terser is missing; the text says what installs it."""


def minified(text: str, members: Sequence[str] = ()) -> str:
    """The script in fewer bytes, without comments. The same text gives the same bytes.

    members: properties that may have other names; that a browser has them too does not keep them.
    Raises `NotInstalledError`; a script that terser cannot read is our own fault (`RuntimeError`).
    """
    if not TOOL.is_file():
        raise NotInstalledError(f"terser is missing: run `npm ci` in {ROOT}")
    command = ["node", str(TOOL), *OPTIONS]
    if members:
        command += ["--mangle-props", f"builtins,keep_quoted,regex=/^(?:{'|'.join(members)})$/"]
    try:
        run = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    except FileNotFoundError:
        raise NotInstalledError("node is missing: install Node.js 18 or newer") from None
    if run.returncode:
        raise RuntimeError(run.stderr)
    return run.stdout.rstrip("\n") + "\n"
