"""The command `hrparse`. Input, output and exit codes are here, all other work is the library's.

Exit codes: 0 no error, 1 errors or no hand (with `--strict` warnings too), 2 wrong usage or a file that cannot be read
or written; 130 after Ctrl-C and 141 when the reader of a pipe is gone, as other programs do.
"""

from __future__ import annotations

import functools
import re
import signal
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import typer
from typer.core import TyperCommand, TyperGroup

from hrparse.build import ALLOWED
from hrparse.cli.files import STDIN, Unwritable, writing
from hrparse.cli.job import HandWriter, Job, known_site, report
from hrparse.cli.streams import abandon_stdout, prepare_streams, say
from hrparse.cli.words import asked_lang, help_text, reason, system_lang, words
from hrparse.diagnostics import Lang
from hrparse.grammar import BrokenGrammar, stale
from hrparse.recognize import Engine

INTERRUPTED, PIPE_CLOSED = 130, 141

NOT_ONE_OF = re.compile("'(.*)' is not one of '(.*)'")


def main() -> None:
    """The entry point: never a traceback for a pipe, a disk or a key."""
    prepare_streams()
    for sign in (signal.SIGTERM, getattr(signal, "SIGHUP", None)):
        if sign is not None:
            signal.signal(sign, stop)
    try:
        app(prog_name="hrparse")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:  # `--help` on a full disk
        abandon_stdout()
        lang = asked_lang(sys.argv[1:])
        say(words("unwritable", lang, name=words("stdout", lang), why=reason(error, lang)))
        sys.exit(2)


def stop(sign: int, _: object) -> None:
    """Ends as after Ctrl-C: what was begun beside its final name is taken away."""
    raise SystemExit(128 + sign)


def untyped(params: list[Any]) -> list[Any]:
    """Parameters for the help: a flag takes no value, and what an argument is its name says. Beside both Typer would
    write a type of Python's."""
    for param in params:
        if param.param_type_name == "argument":
            param.display_type_rich = lambda ctx: None
        elif param.is_flag:
            param.metavar = ""
    return params


class Command(TyperCommand):
    """One command, with a help for people who do not know Python."""

    def get_params(self, ctx: Any) -> list[Any]:
        return untyped(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]


class Commands(TyperGroup):
    """The commands; each gives its exit code back. What can go wrong with the world outside is caught here, once."""

    def get_params(self, ctx: Any) -> list[Any]:
        return untyped(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.obj = asked_lang(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        lang: Lang = ctx.obj
        try:
            if stale():
                say(words("stale", lang))
            status = super().invoke(ctx)
            sys.stdout.flush()
        except typer.BadParameter as error:
            if not_one_of := NOT_ONE_OF.search(error.message):  # Typer says it in the words of its own tools
                error.message = words("no choice", lang, value=not_one_of[1], choices=not_one_of[2])
            raise
        except KeyboardInterrupt:
            abandon_stdout()
            say(words("interrupted", lang))
            raise typer.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            abandon_stdout()
            raise typer.Exit(PIPE_CLOSED) from None
        except OSError as error:
            abandon_stdout()
            key = "unwritable" if isinstance(error, Unwritable) or not error.filename else "unreadable"
            say(words(key, lang, name=str(error.filename or words("stdout", lang)), why=reason(error, lang)))
            raise typer.Exit(2) from None
        except BrokenGrammar as error:
            abandon_stdout()
            say(words("broken grammar", lang, name=str(error.path), line=str(error.line), why=error.reason))
            raise typer.Exit(2) from None
        raise typer.Exit(status or 0)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    help=help_text("hrparse"),
    epilog=help_text("exit codes"),
)
command = functools.partial(app.command, cls=Command)
"""A command that tells of things; it ends with 0 or 2."""
reading_command = functools.partial(command, epilog=help_text("exit codes"))
"""A command that reads hands; it ends with 1 where they have errors."""


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"hrparse {version('hrparse')}")
        raise typer.Exit


@app.callback()
def options(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=show_version, is_eager=True, help=help_text("version"))
    ] = False,
    lang: Annotated[
        Lang | None, typer.Option("--lang", show_default=help_text("from the locale"), help=help_text("lang"))
    ] = None,
) -> None:
    if lang:  # stands before the command or behind it
        assert isinstance(ctx.command, Commands)
        ctx.default_map = {name: {"lang": lang} for name in ctx.command.commands}


# -- what the shell completes ------------------------------------------------------------------------------------------


def complete_site(incomplete: str) -> list[tuple[str, str]]:
    from hrparse import grammar

    return [(s.site, s.title) for s in grammar.sites() if s.site and s.site.startswith(incomplete)]


def complete_code(incomplete: str) -> list[tuple[str, str]]:
    from hrparse.diagnostics import catalogue

    lang = system_lang()
    return [(code, entry.title.of(lang)) for code, entry in catalogue().codes.items() if code.startswith(incomplete)]


# -- options that several commands have --------------------------------------------------------------------------------

Files = Annotated[list[str], typer.Argument(metavar="FILE", show_default=False, help=help_text("files"))]
LangOption = Annotated[
    Lang | None, typer.Option("--lang", show_default=help_text("from the locale"), help=help_text("lang"))
]
SiteOption = Annotated[
    str | None,
    typer.Option(
        "--site",
        metavar="SITE",
        show_default=help_text("detected"),
        autocompletion=complete_site,
        help=help_text("site"),
    ),
]
PageLangOption = Annotated[
    Lang | None, typer.Option("--lang", show_default=help_text("from the locale"), help=help_text("page lang"))
]
EngineOption = Annotated[
    Engine, typer.Option("--engine", metavar="ENGINE", help=help_text("engine", engines=", ".join(get_args(Engine))))
]
AllowOption = Annotated[
    str, typer.Option("--allow", metavar=",".join(ALLOWED), show_default=False, help=help_text("allow"))
]
AuditOption = Annotated[bool, typer.Option("--no-audit", help=help_text("no audit"))]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help=help_text("quiet"))]
StrictOption = Annotated[bool, typer.Option("--strict", help=help_text("strict"))]
OutOption = Annotated[
    str | None, typer.Option("-o", "--out", metavar="OUT", show_default=help_text("stdout"), help=help_text("out"))
]


# -- check and parse ---------------------------------------------------------------------------------------------------


@reading_command(help=help_text("check"))
def check(
    files: Files,
    form: Annotated[
        Literal["text", "concise", "json", "sarif", "github"],
        typer.Option("--format", metavar="FORMAT", help=help_text("report")),
    ] = "text",
    lang: LangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    engine: EngineOption = "auto",
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    with Job(lang, site, engine, allow, not no_audit, quiet, strict) as job:
        names = job.names(files)
        found = ((name, d) for name in names for reading in job.readings(name) for d in job.worth_saying(reading))
        report(found, form, job, sys.stdout)
        sys.stdout.flush()
        job.summarise()
        return job.status()


@reading_command(help=help_text("parse"))
def parse(
    files: Files,
    form: Annotated[Literal["json", "jsonl"], typer.Option("--format", help=help_text("json"))] = "json",
    out: OutOption = None,
    lang: LangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    engine: EngineOption = "auto",
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    with Job(lang, site, engine, allow, not no_audit, quiet, strict) as job:
        names = job.names(files, out)
        if not names:
            return job.status()
        with writing(out, job.replaced) as file:
            writer = HandWriter(file, form)
            for hand in job.good(names):
                writer.add(hand)
            if not job.files:  # nothing was read: what stands at OUT stays
                raise typer.Exit(2)
            writer.close()
            file.flush()
        job.summarise()
        return job.status()


# -- the page ----------------------------------------------------------------------------------------------------------


@reading_command(help=help_text("replay"))
def replay(
    files: Files,
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="OUT", show_default="hand_<hand_id>.html", help=help_text("out")),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help=help_text("open"))] = False,
    lang: PageLangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    from hrparse import page

    with Job(lang, site, "auto", allow, not no_audit, quiet, strict) as job:
        names = job.names(files, out)
        hands, text = job.contents(names)
        if hands:
            out = page.file_name(hands[0]) if out is None else out
            with writing(out, job.replaced) as file:
                size = file.write(page.page(hands, text, job.lang, **job.kept)) // 1_000_000
            if size >= page.LARGE:
                job.tell("heavy page" if size >= page.HEAVY else "large page", size=size, hands=len(hands))
            if out != STDIN:
                print(out)
                if show:
                    webbrowser.open(Path(out).resolve().as_uri())
        else:
            say(words("no hands", job.lang))
        job.summarise()
        return job.status() or int(not hands)


@reading_command(help=help_text("share"))
def share(
    files: Files,
    base: Annotated[str, typer.Option("--base", metavar="URL", show_default=False, help=help_text("base"))] = "",
    lang: PageLangOption = None,
    strict: StrictOption = False,
    site: SiteOption = None,
    allow: AllowOption = "",
    no_audit: AuditOption = False,
    quiet: QuietOption = False,
) -> int:
    from hrparse import page

    with Job(lang, site, "auto", allow, not no_audit, quiet, strict) as job:
        try:
            page.known_base(base)
        except page.BaseError:
            schemes = ", ".join(f"{scheme}:" for scheme in page.SCHEMES)
            raise typer.BadParameter(
                words("no base", job.lang, base=base, schemes=schemes), param_hint="--base"
            ) from None
        try:
            link = page.share(job.good(job.names(files)), base, job.lang, **job.kept)
        except page.LinkError as error:
            job.hide_bar()
            say(words("no link", job.lang, why=str(error)))
            return 1
        if job.good_hands:
            print(link)
        else:
            say(words("no hands", job.lang))
        job.summarise()
        return job.status() or int(not job.good_hands)


# -- hands that nobody played ------------------------------------------------------------------------------------------


@command(help=help_text("simulate"))
def simulate(
    site: Annotated[
        str,
        typer.Option(
            "--site", metavar="SITE", show_default=False, autocompletion=complete_site, help=help_text("write site")
        ),
    ],
    hands: Annotated[int, typer.Option("--hands", metavar="N", help=help_text("hands"))] = 100,
    players: Annotated[int, typer.Option("--players", metavar="N", help=help_text("players"))] = 6,
    blinds: Annotated[
        str | None,
        typer.Option("--blinds", metavar="SMALL/BIG[/ANTE]", show_default="1/2", help=help_text("blinds")),
    ] = None,
    schedule: Annotated[
        str | None,
        typer.Option(
            "--schedule",
            metavar="LEVELS",
            show_default=False,
            help=help_text("levels"),
        ),
    ] = None,
    stacks: Annotated[
        str | None,
        typer.Option(
            "--stacks",
            metavar="STACK[,…]",
            show_default=help_text("100 big blinds"),
            help=help_text("stacks"),
        ),
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help=help_text("keep"))] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=help_text("seed"))] = 1,
    out: OutOption = None,
    lang: LangOption = None,
) -> int:
    import hrparse
    from hrparse.simulation import SettingError, needed
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
        say(words("no PokerKit", lang, needed=needed()))
        return 2
    try:
        with writing(out, lambda name: say(words("replaced", lang, name=name))) as file:
            for number, hand in enumerate(found):
                file.write("\n\n" * (number > 0) + hrparse.write(hand))
            file.flush()
    except hrparse.WriteError as error:
        say(words("not written", lang, site=site, why=str(error)))
        return 2
    return 0


# -- what is supported -------------------------------------------------------------------------------------------------


@command(help=help_text("sites"))
def sites() -> int:
    from hrparse import grammar

    for site in grammar.sites():
        print(f"{site.site}  {site.title}")
        for start in site.begins:
            print(f"    {start}")
    return 0


@command(help=help_text("lines"))
def lines(
    site: Annotated[
        str | None, typer.Argument(metavar="SITE", show_default=help_text("all sites"), autocompletion=complete_site)
    ] = None,
    lang: LangOption = None,
) -> int:
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


@command(help=help_text("explain"))
def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", show_default=help_text("all codes"), autocompletion=complete_code),
    ] = None,
    lang: LangOption = None,
) -> int:
    from hrparse.diagnostics import catalogue
    from hrparse.render.explain import explain as page
    from hrparse.render.explain import listing

    lang = lang or system_lang()
    if code is None:
        for line in listing(lang):
            print("  ".join(line))
        return 0
    key = f"HR{code}" if code.isdecimal() else code.upper()
    if key not in catalogue().codes:
        raise typer.BadParameter(words("no code", lang, code=code, codes=", ".join(catalogue().codes)))
    print(page(key, lang))
    return 0
