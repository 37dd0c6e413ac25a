"""`python -m transpile`: build everything that is generated; `--check`: fail when a committed file is stale."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hrparse.grammar import BrokenGrammar
from hrparse.json_form import json_schema
from transpile import javascript, python, tables
from transpile.intermediate import load
from transpile.page import BadPageError, page
from transpile.terser import NotInstalledError

ROOT = Path(__file__).parents[1]


def outputs() -> dict[str, str]:
    """Every generated file, by its path in the project."""
    form = load(ROOT / "grammars")
    library = javascript.outputs(form, tables.module())
    return {
        "hrparse/compiled/intermediate.json": json.dumps(form, ensure_ascii=False, indent=0, sort_keys=True) + "\n",
        "hrparse/compiled/recognizers.py": python.module(form),
        "hrparse/compiled/hand.schema.json": json.dumps(json_schema(), ensure_ascii=False, indent=1) + "\n",
        **library,
        "index.html": page(ROOT, library["dist/hrparse.js"], form),
    }


def main() -> int:
    if sys.stderr.isatty():
        print("building from the grammars: some ten seconds", file=sys.stderr)
    try:
        built = outputs()
    except (BrokenGrammar, BadPageError, NotInstalledError) as refusal:
        print(refusal, file=sys.stderr)
        return 1
    check = "--check" in sys.argv[1:]
    stale = []
    for name, text in built.items():
        path = ROOT / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    for name in stale:
        print(f"{'stale' if check else 'built'}: {name}")
    if not stale:
        print("fresh: nothing to build")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
