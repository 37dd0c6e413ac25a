"""The command `hrparse`. Input, output and exit codes are here, all other work is the library's.

Exit codes: 0 no error, 1 errors (with `--strict` warnings too), 2 wrong usage or a file that cannot be read or written;
130 after Ctrl-C and 141 when the reader of a pipe is gone, as other programs do.
"""

from __future__ import annotations

import contextlib
import glob
import io
import locale
import os
import stat
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, BinaryIO, Literal, TextIO

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from hrparse.diagnostics import Diagnostic, Lang
    from hrparse.model import Hand
    from hrparse.reading import Reading

STDIN = "-"
TEXT_SUFFIXES = {".txt", ".log", ".hh"}
"""What counts as text when a folder is walked; files that are named are read whatever they are called."""

INTERRUPTED, PIPE_CLOSED = 130, 141

BAR_DELAY = 0.5
"""Seconds of work before a progress bar appears."""
BAR_PERIOD = 0.1
"""Seconds between two updates of it."""

WORDS = {
    "unreadable": {"en": "cannot read {name}: {why}", "zh": "无法读取 {name}：{why}"},
    "unwritable": {"en": "cannot write {name}: {why}", "zh": "无法写入 {name}：{why}"},
    "no text": {"en": "no text file in {name} ({suffixes})", "zh": "{name} 中没有文本文件（{suffixes}）"},
    "same file": {"en": "{name} is also read; choose another name", "zh": "{name} 同时是输入文件，请换一个名字"},
    "stdin": {"en": "standard input", "zh": "标准输入"},
    "stdout": {"en": "standard output", "zh": "标准输出"},
    "interrupted": {"en": "interrupted", "zh": "已中断"},
    "no code": {"en": "there is no code {code}; there are: {codes}", "zh": "没有代码 {code}；现有代码：{codes}"},
    "no site": {"en": "there is no site {site}; there are: {sites}", "zh": "没有站点 {site}；现有站点：{sites}"},
    "no format": {"en": "cannot allow {name}; there are: {names}", "zh": "不能允许 {name}；可选：{names}"},
}


def main() -> None:
    """The entry point: never a traceback for a pipe, a disk or a key."""
    prepare_streams()
    try:
        app(prog_name="hrparse")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:  # `--help` on a full disk
        abandon_stdout()
        say(words("unwritable", system_lang(), name=words("stdout", system_lang()), why=reason(error)))
        sys.exit(2)


class Commands(TyperGroup):
    """The commands; each gives its exit code back. What can go wrong with the world outside is caught here, once."""

    def invoke(self, ctx: Any) -> Any:
        lang = system_lang()
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            abandon_stdout()
            say(words("interrupted", lang))
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            abandon_stdout()
            raise typer.Exit(PIPE_CLOSED) from None
        except OSError as error:
            abandon_stdout()
            key = "unwritable" if isinstance(error, WriteError) or not error.filename else "unreadable"
            say(words(key, lang, name=str(error.filename or words("stdout", lang)), why=reason(error)))
            raise typer.Exit(2) from None
        raise typer.Exit(status or 0)


class WriteError(OSError):
    """The file of `-o` cannot be written."""


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Reads poker hand histories, finds what is wrong with them, and gives them back as JSON.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"hrparse {version('hrparse')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    pass


# -- options that several commands have --------------------------------------------------------------------------------

Files = Annotated[
    list[str], typer.Argument(metavar="FILE", show_default=False, help="Files, folders, or `-` for standard input.")
]
LangOption = Annotated[
    Literal["zh", "en"] | None, typer.Option("--lang", show_default="from the locale", help="Language of the messages.")
]
SiteOption = Annotated[
    str | None, typer.Option("--site", show_default="detected for each hand", help="Read as text of this site.")
]
EngineOption = Annotated[Literal["auto", "lark", "compiled"], typer.Option("--engine", help="Which recognizer reads.")]
AllowOption = Annotated[
    str, typer.Option("--allow", metavar="zoom,straddle", show_default=False, help="Opt in to these formats.")
]
AuditOption = Annotated[bool, typer.Option("--no-audit", help="Read only: do not check money, order, cards, winners.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Errors only, and no summary.")]
StrictOption = Annotated[bool, typer.Option("--strict", help="Exit 1 for warnings too.")]


# -- check and parse ---------------------------------------------------------------------------------------------------


@app.command()
def check(
    files: Files,
    form: Annotated[
        Literal["text", "concise", "json", "sarif", "github"], typer.Option("--format", help="How to report.")
    ] = "text",
    lang: LangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    engine: EngineOption = "auto",
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    """Report what is wrong in hand histories."""
    with Job(lang, site, engine, allow, not no_audit, quiet) as job:
        names = job.names(files)
        found = ((name, d) for name in names for reading in job.readings(name) for d in job.worth_saying(reading))
        report(found, form, job, sys.stdout)
        sys.stdout.flush()
        job.summarise()
        return job.status(strict)


@app.command()
def parse(
    files: Files,
    form: Annotated[
        Literal["json", "jsonl"],
        typer.Option("--format", help="One JSON document (a single hand stands bare), or one hand a line."),
    ] = "json",
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", show_default="standard output", help="Write here.")
    ] = None,
    lang: LangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    engine: EngineOption = "auto",
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    """Write the hands as JSON; what is wrong goes to standard error."""
    with Job(lang, site, engine, allow, not no_audit, quiet) as job:
        names = job.names(files)
        if out and any(same_file(out, name) for name in names):
            raise typer.BadParameter(words("same file", job.lang, name=out))
        if not names:
            return job.status(strict)
        with writing(out) as file:
            writer = HandWriter(file, form)
            for name in names:
                for reading in job.readings(name):
                    with contextlib.suppress(OSError):  # the hands are worth more than a report that nobody can take
                        report(((name, d) for d in job.worth_saying(reading)), "text", job, sys.stderr)
                    if reading.hand is not None:
                        writer.add(reading.hand)
            writer.close()
            file.flush()
        job.summarise()
        return job.status(strict)


class Job:
    """One run over some files: how to read them, what was found."""

    def __init__(self, lang: Lang | None, site: str | None, engine: str, allow: str, audit: bool, quiet: bool) -> None:
        self.lang: Lang = lang or system_lang()
        known_site(site, self.lang)
        self.options: dict[str, Any] = {
            "site": site,
            "engine": engine,
            "allow": allowed(allow, self.lang),
            "audit": audit,
            "lang": self.lang,
        }
        self.quiet = quiet
        self.files = self.hands = 0
        self.found: Counter[str] = Counter()
        self.failed = False
        self.bar: Bar | None = None

    def __enter__(self) -> Job:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide_bar()

    def complain(self, key: str, **params: str) -> None:
        """Something outside is wrong: say it, go on with the other files, end with 2."""
        self.failed = True
        self.hide_bar()
        say(words(key, self.lang, **params))

    def names(self, arguments: Iterable[str]) -> list[str]:
        """The files that are meant: folders walked, patterns that the shell left alone expanded."""
        names: list[str] = []
        for argument in arguments:
            if argument == STDIN or os.path.lexists(argument) or not glob.has_magic(argument):
                found = [argument]
            else:
                found = sorted(glob.glob(argument, recursive=True)) or [argument]
            for name in found:
                names += self.walk(name) if name != STDIN and os.path.isdir(name) else [name]
        self.bar = Bar.for_terminal(names)
        return names

    def walk(self, folder: str) -> list[str]:
        """The text files below a folder, sorted, without hidden ones."""
        failed: list[OSError] = []
        names: list[str] = []
        for place, folders, files in os.walk(folder, onerror=failed.append):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            names += [
                os.path.join(place, name)
                for name in sorted(files)
                if not name.startswith(".") and os.path.splitext(name)[1].lower() in TEXT_SUFFIXES
            ]
        for error in failed:
            self.complain("unreadable", name=str(error.filename), why=reason(error))
        if not names and not failed:
            self.complain("no text", name=folder, suffixes=" ".join(sorted(f"*{s}" for s in TEXT_SUFFIXES)))
        return names

    def readings(self, name: str) -> Iterator[Reading]:
        """What stands in a file, piece by piece; a file that cannot be read is complained of and ends."""
        from hrparse.reading import read

        try:
            with opened(name) as file:
                self.files += 1
                for reading in read(file, **self.options):
                    self.hands += reading.hand is not None
                    self.found.update(diagnostic.severity for diagnostic in reading.diagnostics)
                    if self.bar:
                        self.bar.at(name, reading.end)
                    yield reading
        except OSError as error:
            self.complain("unreadable", name=self.shown(name), why=reason(error))
        if self.bar:
            self.bar.done(name)

    def shown(self, name: str) -> str:
        return words("stdin", self.lang) if name == STDIN else name

    def worth_saying(self, reading: Reading) -> list[Diagnostic]:
        return [d for d in reading.diagnostics if d.severity == "error" or not self.quiet]

    def hide_bar(self) -> None:
        if self.bar:
            self.bar.hide()

    def summarise(self) -> None:
        if self.quiet:
            return
        self.hide_bar()
        from hrparse.render import summary

        say(summary(self.found["error"], self.found["warning"], self.files, self.hands, self.lang))

    def status(self, strict: bool) -> int:
        if self.failed:
            return 2
        return int(bool(self.found["error"] or (strict and self.found["warning"])))


def report(found: Iterable[tuple[str, Diagnostic]], form: str, job: Job, file: TextIO) -> None:
    """Write what was found, as it comes; text has colours where a terminal shows them."""
    from hrparse.render import FORMATS, text

    if form == "text" and file.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb":
        from rich.console import Console
        from rich.text import Text

        console = Console(file=file, soft_wrap=True, highlight=False)
        for name, diagnostic in found:
            job.hide_bar()
            console.print(Text.assemble(*text.segments(name, diagnostic, job.lang)), end="")
        return
    for piece in FORMATS[form](found, job.lang):
        job.hide_bar()
        file.write(piece)


class HandWriter:
    """Hands as JSON, each written as it comes: memory of one hand, whatever the number."""

    def __init__(self, file: IO[str], form: str) -> None:
        self.file, self.lines = file, form == "jsonl"
        self.first: Hand | None = None
        self.count = 0

    def add(self, hand: Hand) -> None:
        if self.lines:
            self.file.write(one_line(hand) + "\n")
            return
        # Whether the first hand stands bare is known when a second comes, or none.
        self.count += 1
        if self.count == 1:
            self.first = hand
            return
        if self.first is not None:
            self.file.write('{"hands": [\n' + one_line(self.first))
            self.first = None
        self.file.write(",\n" + one_line(hand))

    def close(self) -> None:
        import hrparse

        if self.lines:
            return
        if self.count > 1:
            self.file.write("\n]}\n")
        else:
            self.file.write(hrparse.dumps([self.first] if self.first is not None else []) + "\n")


def one_line(hand: Hand) -> str:
    import hrparse
    from hrparse.json_form import json_text

    return json_text(hrparse.to_dict(hand))


# -- what is supported -------------------------------------------------------------------------------------------------


@app.command()
def sites() -> int:
    """List the sites whose hand histories are read, and how their hands begin."""
    from hrparse import grammar

    for site in grammar.sites():
        print(f"{site.site}  {site.title}")
        for start in site.begins:
            print(f"    {start}")
    return 0


@app.command()
def lines(
    site: Annotated[str | None, typer.Argument(metavar="SITE", show_default="all sites")] = None,
    lang: LangOption = None,
) -> int:
    """List the line types of a site, with sample lines."""
    from hrparse import grammar

    lang = lang or system_lang()
    known_site(site, lang)
    for each in grammar.sites():
        if each.site is None or site not in (None, each.site):
            continue
        print(f"# {each.title}")
        for line_type in grammar.line_types(each.site):
            print(f"{line_type.name}  {line_type.label(lang)}")
            for sample in line_type.samples:
                print(f"    {sample}")
    return 0


@app.command()
def explain(code: Annotated[str, typer.Argument(metavar="CODE")], lang: LangOption = None) -> int:
    """Tell more about a code: what it means, a line with the fault, the line mended."""
    from hrparse.diagnostics import catalogue
    from hrparse.render.explain import explain as page

    lang = lang or system_lang()
    if code.upper() not in catalogue().codes:
        raise typer.BadParameter(words("no code", lang, code=code, codes=", ".join(catalogue().codes)))
    print(page(code.upper(), lang))
    return 0


def known_site(site: str | None, lang: Lang) -> None:
    """Refuse a site that has no grammar."""
    from hrparse import grammar

    if site is None:
        return
    names = [each.site for each in grammar.sites() if each.site]
    if site not in names:
        raise typer.BadParameter(words("no site", lang, site=site, sites=", ".join(names)))


def allowed(text: str, lang: Lang) -> frozenset[str]:
    """The formats of `--allow zoom,straddle` (R9)."""
    names = ("zoom", "straddle")
    wanted = frozenset(name.strip() for name in text.split(",") if name.strip())
    for name in sorted(wanted.difference(names)):
        raise typer.BadParameter(words("no format", lang, name=name, names=", ".join(names)))
    return wanted


# -- the world outside -------------------------------------------------------------------------------------------------


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


def words(key: str, lang: Lang, **params: str) -> str:
    return WORDS[key][lang].format(**params)


def reason(error: OSError) -> str:
    return error.strerror or str(error)


def system_lang() -> Lang:
    """The language of the locale: Chinese or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "zh" if value.lower().startswith("zh") else "en"
    name = locale.getlocale()[0] or ""  # Windows has none of the variables
    return "zh" if name.lower().startswith(("zh", "chinese")) else "en"


def opened(name: str) -> contextlib.AbstractContextManager[BinaryIO]:
    """A file to be read; standard input stays open."""
    if name == STDIN:
        return contextlib.nullcontext(sys.stdin.buffer)
    return open(name, "rb")


def same_file(out: str, name: str) -> bool:
    try:
        return name != STDIN and os.path.samefile(out, name)
    except OSError:
        return False


@contextlib.contextmanager
def writing(out: str | None) -> Iterator[IO[str]]:
    """Standard output, or a file that takes its name only when it is whole."""
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
            os.chmod(beside, stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~umask())
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise WriteError(error.errno, error.strerror, out) from None


def umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


class Bar:
    """A progress bar on standard error, in bytes over all files. It appears only when the work takes long."""

    def __init__(self, sizes: dict[str, int]) -> None:
        self.sizes = sizes
        self.total = sum(sizes.values())
        self.before = 0
        self.next = time.monotonic() + BAR_DELAY
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
        self.next = now + BAR_PERIOD
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
