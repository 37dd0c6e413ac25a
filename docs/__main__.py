"""`python -m docs [DOCUMENT…]`: write the generated parts of the documents anew; `--check`: fail when one is stale.

Generated is what stands between `<!-- begin: … -->` and `<!-- end -->` (docs/parts.py), and what commands and snippets
print (docs/snippets.py): each is run, in the order of the document, in a folder made for it.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from pathlib import Path

from docs.parts import filled
from docs.snippets import Fault, played

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "README.zh.md", "GUIDE.md", "GUIDE.zh.md", "CONTRIBUTING.md")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m docs", description=__doc__)
    parser.add_argument("documents", nargs="*", default=DOCUMENTS, metavar="DOCUMENT")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when something is stale")
    parser.add_argument("--tables", action="store_true", help="only what stands between marks: run no snippet")
    options = parser.parse_args()
    stale = False
    for name in options.documents:
        path = ROOT / name
        text = path.read_text("utf-8")
        try:
            if mark := re.search(r"^(?:<<<<<<<|>>>>>>>) ", text, re.MULTILINE):
                raise Fault(f"{name}:{text.count(chr(10), 0, mark.start()) + 1}: a merge was left half done")
            fresh = filled(text, name)
            fresh = fresh if options.tables else played(fresh, name, ROOT)
        except Fault as fault:
            print(fault, file=sys.stderr)
            return 1
        if fresh == text:
            continue
        if options.check:
            stale = True
            sys.stdout.writelines(
                difflib.unified_diff(text.splitlines(True), fresh.splitlines(True), name, f"{name}, fresh")
            )
        else:
            path.write_text(fresh, "utf-8")
            print(f"written: {name}")
    return int(stale)


sys.exit(main())
