"""Which files are meant, and how they are read and written."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO

STDIN = "-"
SUFFIXES = (".hh", ".json", ".jsonl", ".log", ".txt")
"""What is read when a folder is walked; files that are named are read whatever they are called."""


class Unwritable(OSError):
    """The file of `-o` cannot be written."""


class PassedOver(Exception):
    """The files of a folder that are not read, for what they are called; of one that has nothing to read, `empty`."""

    def __init__(self, folder: str, names: list[str], empty: bool) -> None:
        super().__init__(folder)
        self.folder, self.names, self.empty = folder, names, empty


def meant(arguments: Iterable[str]) -> Iterator[str | OSError | PassedOver]:
    """The files that are meant: folders walked, patterns that the shell left alone expanded; and what is wrong."""
    for argument in arguments:
        if argument == STDIN or os.path.lexists(argument) or not glob.has_magic(argument):
            found = [argument]
        else:
            found = sorted(glob.glob(argument, recursive=True)) or [argument]
        for name in found:
            if name != STDIN and os.path.isdir(name):
                yield from below(name)
            else:
                yield name


def below(folder: str) -> Iterator[str | OSError | PassedOver]:
    """The files below a folder that are read, sorted, and what is not; hidden ones are not looked at."""
    failed: list[OSError] = []
    others: list[str] = []
    empty = True
    for place, folders, files in os.walk(folder, onerror=failed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.startswith("."):
                continue
            if name.lower().endswith(SUFFIXES):
                empty = False
                yield os.path.join(place, name)
            else:
                others.append(name)
    yield from failed
    if others or (empty and not failed):
        yield PassedOver(folder, others, empty and not failed)


def opened(name: str) -> contextlib.AbstractContextManager[BinaryIO]:
    """A file to be read; standard input stays open."""
    if name == STDIN:
        if sys.stdin is None:  # the caller closed it
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return contextlib.nullcontext(sys.stdin.buffer)
    return open(name, "rb")


def same_file(out: str, name: str) -> bool:
    try:
        return name != STDIN and os.path.samefile(out, name)
    except OSError:
        return False


@contextlib.contextmanager
def writing(out: str | None, replaced: Callable[[str], None]) -> Iterator[IO[str]]:
    """Standard output, or a file that takes its name only when it is whole; `replaced` is told when that was another
    file's."""
    if out is None or out == STDIN:
        yield sys.stdout
        return
    path = Path(os.path.realpath(out))
    style: dict[str, Any] = {"encoding": "utf-8", "errors": "backslashreplace", "newline": "\n"}
    try:
        if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
            with open(path, "w", **style) as file:
                yield file
            return
        handle, beside = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        try:
            with open(handle, "w", **style) as file:
                yield file
            stood = path.exists()
            os.chmod(beside, stat.S_IMODE(path.stat().st_mode) if stood else 0o666 & ~umask())
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
        if stood:
            replaced(out)
    except OSError as error:
        raise Unwritable(error.errno, error.strerror, out or "''") from None


def umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
