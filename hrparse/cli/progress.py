"""The progress bar of long work."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING

from hrparse.cli.files import STDIN

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

DELAY = 0.5
"""Seconds of work before the bar appears."""
PERIOD = 0.1
"""Seconds between two updates of it."""


class Bar:
    """A progress bar on standard error, in bytes over all files. It appears only when the work takes long."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.sizes = sizes
        self.total = sum(sizes.values())
        self.before = 0
        self.next = time.monotonic() + DELAY
        self.progress: Progress | None = None
        self.task: TaskID | None = None

    @classmethod
    def for_terminal(cls, names: list[str]) -> Bar | None:
        """A bar where somebody can see it, else None."""
        if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
            return None
        sizes = {}
        for name in names:
            with contextlib.suppress(OSError, ValueError):
                sizes[name] = os.stat(sys.stdin.fileno() if name == STDIN else name).st_size
        return cls(sizes)

    def at(self, name: str, done: int) -> None:
        """So many bytes of this file are read."""
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + PERIOD
        if self.progress is None:
            from rich.console import Console
            from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

            self.progress = Progress(
                BarColumn(),
                DownloadColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                auto_refresh=False,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self.task = self.progress.add_task("", total=self.total or None)
        assert self.task is not None
        self.progress.start()
        self.progress.update(self.task, completed=self.before + done, refresh=True)

    def done(self, name: str) -> None:
        self.before += self.sizes.get(name, 0)

    def hide(self) -> None:
        """Leave the terminal to somebody else; the bar comes back by itself."""
        if self.progress is not None:
            self.progress.stop()
