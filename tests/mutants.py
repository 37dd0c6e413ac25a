"""`make mutants`: changes the code in small ways, one at a time, and asks which changes the tests do not notice.

mutmut makes the changes and runs the tests, in a copy of the tree under build/; here a sample is drawn, uniformly, and
the survivors are written out with what was changed. A change that tests/mutants.md lists has been judged.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("hrparse", "grammars", "examples", "tests", "index.html", "pyproject.toml", "README.md")
TARGETS: dict[str, tuple[str, list[str]]] = {
    "audit": ("hrparse/audit/*.py", ["test_audit.py", "test_audit_order.py", "test_audit_strength.py"]),
    "build": ("hrparse/build.py", ["test_build.py"]),
}
"""What is changed, and the tests that must notice: few, since each change runs them."""

SETTINGS = """
[tool.mutmut]
source_paths = ["hrparse"]
only_mutate = [{code}]
also_copy = {needed}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "no:cacheprovider"]
# A worker must not find the caches warm: what is remembered is not computed, and no change of it shows.
process_isolation = "forkserver"
"""


def mutmut(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mutmut", "run", *names]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def results(folder: Path) -> dict[str, int | None]:
    """The exit code of the tests for each change by its name, None for what was not asked."""
    found: dict[str, int | None] = {}
    for path in sorted((folder / "mutants").rglob("*.meta")):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return dict(sorted(found.items()))


class Plain(ast.NodeTransformer):
    """A function without its name, and without strings that stand for themselves: they do nothing."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.name = "f"
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else node


def changes(folder: Path) -> dict[str, str]:
    """What each change changes, as lines with - and +; empty where the code stays the same."""
    found = {}
    for path in (folder / "mutants" / "hrparse").rglob("*.meta"):
        tree = ast.parse(path.with_suffix("").read_text("utf-8"))
        functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        plain = {name: ast.unparse(Plain().visit(node)).splitlines() for name, node in functions.items()}
        for key in json.loads(path.read_text("utf-8"))["exit_code_by_key"]:
            name = key.rpartition(".")[2]
            before, after = plain[re.sub("[0-9]+$", "orig", name)], plain[name]
            lines = difflib.unified_diff(before, after, n=0, lineterm="")
            found[key] = "\n".join(f"{x[0]} {x[1:].strip()}" for x in lines if x[:2] not in ("--", "++", "@@"))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--sample", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    code, tests = TARGETS[asked.target]
    folder = ROOT / "build" / "mutants" / asked.target
    shutil.rmtree(folder, ignore_errors=True)
    for name in NEEDED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, folder / name)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as settings:
        paths = json.dumps([f"tests/{name}" for name in tests])
        settings.write(SETTINGS.format(code=json.dumps(code), needed=json.dumps(NEEDED), tests=paths))
    said = mutmut(folder, "nothing")  # makes all changes, times the tests, and finds nothing to do
    if "nothing matches" not in said.stderr:
        sys.exit(said.stdout + said.stderr)
    everything, changed = sorted(results(folder)), changes(folder)
    sample = sorted(random.Random(asked.seed).sample(everything, min(asked.sample, len(everything))))
    real = [name for name in sample if changed[name]]
    said = mutmut(folder, *real)
    if said.returncode:
        sys.exit(said.stdout + said.stderr)
    found = results(folder)
    known = (ROOT / "tests" / "mutants.md").read_text("utf-8")
    alive = [name for name in real if found[name] in (0, 33)]  # survived, or no test comes by
    for name in alive:
        judged = "judged: " if changed[name] in known else ""
        print(f"{judged}{name}\n{changed[name]}\n")
    judged = sum(changed[name] in known for name in alive)
    print(f"{asked.target}: {len(everything)} changes, {len(sample)} drawn with seed {asked.seed}")
    print(f"{len(sample) - len(real)} leave the code as it is, {len(real) - len(alive)} are noticed,", end=" ")
    print(f"{len(alive)} are not ({judged} of them judged): {1 - len(alive) / len(real):.1%} of the rest")


if __name__ == "__main__":
    main()
