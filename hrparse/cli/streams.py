"""The standard streams."""

from __future__ import annotations

import contextlib
import io
import os
import sys


def prepare_streams() -> None:
    """UTF-8 whatever the locale; a stream that was closed by the caller takes what is written and forgets it."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def abandon_stdout() -> None:
    """Forget what is still buffered: the interpreter would try to write it once more at its end, and complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(text: str) -> None:
    """One line on standard error, if there is anybody to take it."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)
