"""The files by which other programs come in: pre-commit, GitHub, type checkers."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

SCHEMAS = {
    "vendor.github-workflows": ".github/workflows/*.yml",
    "vendor.github-actions": "action.yml",
    "vendor.github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "vendor.github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
}
PROGRAMS = str(Path(sys.executable).parent)


@pytest.fixture
def broken(examples: Path, tmp_path: Path) -> Path:
    """A folder with a good and a broken file."""
    text = (examples / "example_gg.txt").read_text("utf-8")
    (tmp_path / "good.txt").write_text(text, "utf-8")
    (tmp_path / "bad.txt").write_text(text.replace("Tom: calls $10", "Tom: cals $10"), "utf-8")
    return tmp_path


def run(command: list[str], folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "LC_ALL": "C.UTF-8", "PATH": path, **env}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("schema", SCHEMAS)
def test_what_github_reads_is_what_its_schemas_say(root: Path, schema: str) -> None:
    files = sorted(map(str, root.glob(SCHEMAS[schema])))
    assert files
    done = run([f"{PROGRAMS}/check-jsonschema", "--builtin-schema", schema, *files], root)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_hook_is_one_that_pre_commit_takes(root: Path, broken: Path) -> None:
    manifest = root / ".pre-commit-hooks.yaml"
    done = run([f"{PROGRAMS}/pre-commit", "validate-manifest", str(manifest)], root)
    assert done.returncode == 0, done.stdout + done.stderr
    (hook,) = yaml.safe_load(manifest.read_text("utf-8"))
    entry = shlex.split(hook["entry"])
    assert run([*entry, "good.txt"], broken).returncode == 0
    done = run([*entry, "good.txt", "bad.txt"], broken)
    assert done.returncode == 1
    assert "bad.txt:11:6" in done.stdout


@pytest.mark.slow
def test_the_action_annotates_the_line(root: Path, broken: Path) -> None:
    action: dict[str, Any] = yaml.safe_load((root / "action.yml").read_text("utf-8"))
    check = action["runs"]["steps"][-1]
    assert set(check["env"]) == {"FILES", "ARGUMENTS"}
    command = ["bash", "-e", "-c", check["run"]]
    done = run(command, broken, FILES="good.txt bad.txt", ARGUMENTS="--no-audit")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=bad.txt,line=11,col=6")
    assert run(command, broken, FILES="good.txt", ARGUMENTS="--no-audit").returncode == 0
    assert run(command, broken, FILES="good.txt", ARGUMENTS="--strict").returncode == 1


def test_the_demo_begins_with_hands_that_are_good(root: Path) -> None:
    """What it finds in the example of the specification is announced."""
    done = run(["make", "--no-print-directory", "-o", ".venv/ready", "demo", f"BIN={PROGRAMS}"], root)
    clean, golden, *_ = done.stdout.split("\n\n")
    assert clean == "$ hrparse check examples/hands"
    assert re.match(
        "# examples/example_ps.txt has a fault that is meant to be found.*\n# .*\n[$] hrparse check.*\nwarning", golden
    )
    assert done.stderr.startswith("no errors in 2 files, 3 hands\n")
    assert done.returncode == 0


def test_no_input_stands_in_the_text_of_a_script(root: Path) -> None:
    """What somebody else may write, a branch name for example, comes in through the environment, never as code."""
    for path in (root / "action.yml", *(root / ".github" / "workflows").glob("*.yml")):
        for line in path.read_text("utf-8").splitlines():
            assert not ("run:" in line and "${{" in line), f"{path.name}: {line}"


def test_the_package_says_that_it_is_typed(root: Path) -> None:
    assert (root / "hrparse" / "py.typed").is_file()
