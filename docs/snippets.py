"""The code blocks of a document, run for real, with what they print written under them.

A document is played from its beginning to its end in a copy of the project that is thrown away afterwards, in its own
language. The word after the fence says how a block is played:

console  a line `$ command` is run by bash, what it prints is written below it. It must end with 0, or with the N of a
         last comment `# exit N`.
sh       each line is a command that must end with 0, in the same way; what it prints is not shown.
python   `>>>` lines are run and what they print is written below them; a block without any is a program. Each block
         stands for itself.
js       a program for node.
diff     a change of the project, made with `patch -p1`.

Other blocks are left alone. Commands that would install something or take minutes (`LEFT_ALONE`) are not run; of
`make` it is asked whether it knows the target.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

COPIED = (
    "dist", "docs", "examples", "grammars", "hrparse", "replayer", "transpile", "index.html", "pyproject.toml",
)  # fmt: skip
LEFT_ALONE = (".", ".ci/run", "apt-get", "cd", "git", "npm", "pip", "pipx", "pre-commit", "uv")
FENCE = re.compile(r"(?P<indent> *)```(?P<kind>\w*)")
EXIT = re.compile(r"# exit ([0-9]+)$")
SECONDS = 300

EXAMPLES = """
import contextlib, io, json, sys
space = {"__name__": "__main__"}
for source in json.load(sys.stdin):
    said, wrong = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        try:
            exec(compile(source, "<document>", "single"), space)
        except Exception as error:
            name = type(error).__qualname__
            home = type(error).__module__
            wrong = f"{name}: {error}" if home == "builtins" else f"{home}.{name}: {error}"
    print(json.dumps([said.getvalue(), wrong]), file=sys.__stdout__, flush=True)
"""


class Fault(Exception):
    """A snippet that does not do what the document says; names the document and the line."""


class Stage:
    """The folder in which the snippets of one document are played."""

    def __init__(self, name: str, root: Path, folder: Path) -> None:
        self.name, self.root, self.folder = name, root, folder
        for each in COPIED:
            source = root / each
            if source.is_dir():
                shutil.copytree(source, folder / each, ignore=shutil.ignore_patterns("__pycache__", "*.png"))
            else:
                shutil.copy(source, folder / each)
        (folder / "node_modules").symlink_to(root / "node_modules")
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
        self.env = {
            **kept, "PATH": programs, "PYTHONPATH": str(folder), "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100",
            "LANG": "C.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8" if name.endswith(".zh.md") else "C.UTF-8",
        }  # fmt: skip

    def run(self, command: list[str], number: int, status: int = 0, text: str | None = None) -> str:
        """What a command prints, errors among the rest. Raises Fault if it ends otherwise than it should."""
        done = subprocess.run(
            command, cwd=self.folder, env=self.env, input=text, stdin=subprocess.DEVNULL if text is None else None,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", timeout=SECONDS, check=False,
        )  # fmt: skip
        if done.returncode != status:
            raise Fault(f"{self.name}:{number}: ends with {done.returncode}, not {status}\n{done.stdout}")
        return done.stdout.replace(str(self.folder), "…")

    def shell(self, line: str, number: int) -> str:
        """One line of a shell, with `# exit N` at its end if it ends otherwise than with 0."""
        words = line.split()
        if not words or words[0].startswith("#") or words[0] in LEFT_ALONE:
            return ""
        if words[0] == "make":
            self.run(["make", "--directory", str(self.root), "--dry-run", words[1]], number)
            return ""
        expected = EXIT.search(line)
        return self.run(["bash", "-c", line], number, int(expected[1]) if expected else 0)

    # -- the kinds of blocks -------------------------------------------------------------------------------------------

    def console(self, lines: list[str], number: int) -> Iterator[str]:
        for at, line in enumerate(lines):
            if line.startswith("$ "):
                yield line
                yield from self.shell(line[2:], number + at).rstrip().splitlines()

    def sh(self, lines: list[str], number: int) -> Iterator[str]:
        for at, line in enumerate(lines):
            yield line
            self.shell(line, number + at)

    def python(self, lines: list[str], number: int) -> Iterator[str]:
        text = "\n".join(lines) + "\n"
        examples = doctest.DocTestParser().get_examples(text)
        if not examples:
            self.run([sys.executable, "-c", text], number)
            yield from lines
            return
        said = self.run(
            [sys.executable, "-c", EXAMPLES], number, text=json.dumps([example.source for example in examples])
        )
        for example, (out, wrong) in zip(examples, map(json.loads, said.splitlines()), strict=True):
            first, *more = example.source.rstrip("\n").split("\n")
            yield f">>> {first}"
            yield from (f"... {line}".rstrip() for line in more)
            yield from (line or "<BLANKLINE>" for line in out.rstrip("\n").split("\n") if out)
            if wrong is not None:
                if not example.want.startswith("Traceback"):
                    raise Fault(f"{self.name}:{number + example.lineno}: {wrong}")
                yield from ("Traceback (most recent call last):", "    ...", wrong)

    def js(self, lines: list[str], number: int) -> Iterator[str]:
        self.run(["node", "-e", "\n".join(lines)], number)
        yield from lines

    def diff(self, lines: list[str], number: int) -> Iterator[str]:
        said = self.run(["patch", "-p1"], number, text="\n".join(lines) + "\n")
        if " offset " in said or " fuzz " in said:  # the project has moved on: the reader would see this
            raise Fault(f"{self.name}:{number}: {said}")
        yield from lines


def blocks(text: str) -> Iterator[tuple[str, int, list[str]]]:
    """The code blocks of a document: kind, line number of the first line, lines without their indentation."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        if fence := FENCE.fullmatch(lines[at]):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].strip() == "```"), len(lines))
            yield fence["kind"], at + 2, [line.removeprefix(fence["indent"]) for line in lines[at + 1 : end]]
            at = end
        at += 1


def played(text: str, name: str, root: Path) -> str:
    """The document with everything that its snippets print. Raises Fault, with the line, for one that fails."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(name, root, Path(folder, "hrparse"))
        kinds: dict[str, Callable[[list[str], int], Iterator[str]]] = {
            "console": stage.console, "sh": stage.sh, "python": stage.python, "js": stage.js, "diff": stage.diff,
        }  # fmt: skip
        lines = text.split("\n")
        fresh: list[str] = []
        at = 0
        for kind, number, body in blocks(text):
            fresh += lines[at : number - 1]
            at = number - 1 + len(body)
            indent = " " * (len(lines[number - 2]) - len(lines[number - 2].lstrip(" ")))
            shown = kinds[kind](body, number) if kind in kinds else body
            fresh += [f"{indent}{line}".rstrip() for line in shown]
        return "\n".join(fresh + lines[at:])
