"""The command `hrparse`. Input, output and exit codes are here, all other work is the library's.

Exit codes: 0 no error, 1 errors (with `--strict` warnings too), 2 wrong usage or a file that cannot be read or written;
130 after Ctrl-C and 141 when the reader of a pipe is gone, as other programs do.
"""

from __future__ import annotations

import contextlib
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from hrparse.cli.files import STDIN, WriteError, same_file, writing
from hrparse.cli.job import HandWriter, Job, known_site, report
from hrparse.cli.streams import abandon_stdout, prepare_streams, reason, say, system_lang, words

INTERRUPTED, PIPE_CLOSED = 130, 141


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


app = typer.Typer(
    cls=Commands,
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


# -- what the shell completes ------------------------------------------------------------------------------------------


def complete_site(incomplete: str) -> list[tuple[str, str]]:
    from hrparse import grammar

    return [(s.site, s.title) for s in grammar.sites() if s.site and s.site.startswith(incomplete)]


def complete_code(incomplete: str) -> list[tuple[str, str]]:
    from hrparse.diagnostics import catalogue

    lang = system_lang()
    return [(code, entry.title.of(lang)) for code, entry in catalogue().codes.items() if code.startswith(incomplete)]


# -- options that several commands have --------------------------------------------------------------------------------

Files = Annotated[
    list[str], typer.Argument(metavar="FILE", show_default=False, help="Files, folders, or `-` for standard input.")
]
LangOption = Annotated[
    Literal["zh", "en"] | None, typer.Option("--lang", show_default="from the locale", help="Language of the messages.")
]
SiteOption = Annotated[
    str | None,
    typer.Option(
        "--site",
        show_default="detected for each hand",
        autocompletion=complete_site,
        help="Read as text of this site.",
    ),
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
            if not job.files:  # nothing was read: what stands at OUT stays
                raise typer.Exit(2)
            writer.close()
            file.flush()
        job.summarise()
        return job.status(strict)


# -- the page ----------------------------------------------------------------------------------------------------------


@app.command()
def replay(
    files: Files,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", show_default="hand_<hand_id>.html", help="Write here.")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    lang: LangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    """Write one HTML file that plays these hands, from text or JSON; the name of the file goes to standard output."""
    from hrparse import page

    with Job(lang, site, "auto", allow, not no_audit, quiet) as job:
        names = job.names(files)
        if out and any(same_file(out, name) for name in names):
            raise typer.BadParameter(words("same file", job.lang, name=out))
        hands, text = job.contents(names)
        if hands:
            out = out or page.file_name(hands[0])
            with writing(out) as file:
                file.write(page.page(hands, text, job.lang))
            if out != STDIN:
                print(out)
                if show:
                    webbrowser.open(Path(out).resolve().as_uri())
        else:
            say(words("no hands", job.lang))
        job.summarise()
        return job.status(strict) or int(not hands)


@app.command()
def share(
    files: Files,
    base: Annotated[
        str, typer.Option("--base", metavar="URL", show_default=False, help="Address of the page, before the `#`.")
    ] = "",
    lang: LangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    """Print the link that opens these hands in the page: all of them stand in the link itself."""
    from hrparse import page

    with Job(lang, site, "auto", allow, not no_audit, quiet) as job:
        hands, _ = job.contents(job.names(files))
        if hands:
            try:
                print(page.share(hands, base, job.lang))
            except page.LinkError as error:
                say(words("no link", job.lang, why=str(error)))
                return 1
        else:
            say(words("no hands", job.lang))
        job.summarise()
        return job.status(strict) or int(not hands)


# -- hands that nobody played ------------------------------------------------------------------------------------------


@app.command()
def simulate(
    site: Annotated[
        str,
        typer.Option(
            "--site", show_default=False, autocompletion=complete_site, help="Write as this site does; see `sites`."
        ),
    ],
    hands: Annotated[int, typer.Option("--hands", metavar="N", help="How many hands.")] = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help="How many sit down, 2 to 10.")] = 6,
    blinds: Annotated[
        str | None,
        typer.Option("--blinds", metavar="SMALL/BIG[/ANTE]", show_default="1/2", help="A cash game for these."),
    ] = None,
    schedule: Annotated[
        str | None,
        typer.Option(
            "--schedule",
            metavar="HANDS:SMALL/BIG[/ANTE];…",
            show_default=False,
            help="Tournaments with these levels, such as `10:10/20;10:15/30;10:25/50/5`; the last one stands.",
        ),
    ] = None,
    stacks: Annotated[
        str | None,
        typer.Option(
            "--stacks",
            metavar="STACK[,…]",
            show_default="100 big blinds",
            help="What players begin with: one stack for all, or one for each.",
        ),
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Cash: keep stacks from hand to hand instead of filling them up.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed gives the same hands.")] = 1,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="OUT", show_default="standard output", help="Write here.")
    ] = None,
    lang: LangOption = None,
) -> int:
    """Write hands that nobody played, legal and with chips that add up, as the text of a site.

    hrparse simulate --site SITE --hands 1000 --blinds 0.05/0.10 --keep -o cash.txt

    hrparse simulate --site SITE --hands 300 --players 9 --schedule "10:10/20;10:15/30;10:25/50/5" --stacks 1500

    PokerKit keeps the rules of the game; it comes with the extra `simulate` of this package.
    """
    import hrparse
    from hrparse.simulation import SettingError
    from hrparse.simulation import simulate as played

    lang = lang or system_lang()
    try:
        found = played(
            site, hands, players=players, blinds=blinds, schedule=schedule, stacks=stacks, keep=keep, seed=seed
        )
    except SettingError as error:
        raise typer.BadParameter(error.text(lang), param_hint=f"--{error.setting}") from None
    except ModuleNotFoundError as error:
        if error.name != "pokerkit":
            raise
        say(words("no PokerKit", lang))
        return 2
    with writing(out) as file:
        for number, hand in enumerate(found):
            file.write("\n\n" * (number > 0) + hrparse.write(hand))
        file.flush()
    return 0


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
    site: Annotated[
        str | None, typer.Argument(metavar="SITE", show_default="all sites", autocompletion=complete_site)
    ] = None,
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
def explain(
    code: Annotated[str, typer.Argument(metavar="CODE", autocompletion=complete_code)], lang: LangOption = None
) -> int:
    """Tell more about a code: what it means, a line with the fault, the line mended."""
    from hrparse.diagnostics import catalogue
    from hrparse.render.explain import explain as page

    lang = lang or system_lang()
    if code.upper() not in catalogue().codes:
        raise typer.BadParameter(words("no code", lang, code=code, codes=", ".join(catalogue().codes)))
    print(page(code.upper(), lang))
    return 0
