"""The pages of the reference, for MkDocs (`hooks` in mkdocs.yml): none is a file, all are made when it is built."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from typer.testing import CliRunner

from docs import parts
from docs.screenshot import NAMES
from hrparse import grammar
from hrparse.cli import app
from hrparse.diagnostics import Lang, catalogue
from hrparse.events import CLASSES, EVENTS
from hrparse.json_form import json_schema
from hrparse.render.text import SEVERITY

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "README.zh.md", "GUIDE.md", "GUIDE.zh.md", "CONTRIBUTING.md", "CHANGELOG.md")
LIBRARY = {
    "Reading": ["hrparse.parse", "hrparse.parse_file", "hrparse.iter_hands", "hrparse.ParseResult",
                "hrparse.reading.read", "hrparse.reading.Reading"],
    "Writing": ["hrparse.writer.write", "hrparse.writer.WriteError"],
    "Simulation": ["hrparse.simulation.simulate", "hrparse.simulation.SettingError"],
    "The hand": [f"hrparse.model.{name}" for name in (
        "Hand", "Player", "Street", "Action", "Result", "Winner", "Cashout", "TournamentInfo", "Source", "ActionName",
        "BlindType", "StreetName", "Position")],
    "Diagnostics": ["hrparse.diagnostics.Diagnostic"],
    "JSON": [f"hrparse.json_form.{name}" for name in ("dumps", "loads", "to_dict", "json_schema", "ModelError")],
    "Chips": ["hrparse.ledger.frames", "hrparse.ledger.Frame", "hrparse.ledger.Pot"],
    "Page and links": [f"hrparse.page.{name}" for name in ("page", "share", "shared", "file_name", "LinkError")],
    "Sites": [f"hrparse.grammar.{name}" for name in ("sites", "line_types", "LineType", "Opening")],
}  # fmt: skip


def on_files(files: Files, config: MkDocsConfig) -> Files:
    def add(name: str, **made: str) -> None:
        files.append(File.generated(config, name, inclusion=InclusionLevel.INCLUDED, **made))

    for name in DOCUMENTS:
        add(name, content=(ROOT / name).read_text("utf-8"))
    for name in (*(f"docs/{picture}" for picture in NAMES.values()), "LICENSE", "action.yml"):
        add(name, abs_src_path=str(ROOT / name))
    for name, page in PAGES.items():
        add(f"reference/{name}", content="\n".join(page()))
    add("reference/hand.schema.json", content=json.dumps(json_schema(), ensure_ascii=False, indent=1))
    return files


def library() -> Iterator[str]:
    yield "# Library\n"
    for title, names in LIBRARY.items():
        yield f"## {title}\n"
        for name in names:
            yield f"::: {name}\n"


def command() -> Iterator[str]:
    yield "# Command\n"
    yield "Exit codes: 0 no error, 1 errors (with `--strict` warnings too), 2 wrong usage or a file that cannot be read"
    yield "or written, 130 after Ctrl-C, 141 when the reader of a pipe is gone.\n"
    said = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
    for each in app.registered_commands:
        name = str(each.name or getattr(each.callback, "__name__", ""))
        shown = CliRunner().invoke(app, [name, "--help"], prog_name="hrparse", env=said).output
        yield f"## hrparse {name}\n\n```text\n{shown.strip()}\n```\n"


def codes(lang: Lang) -> Iterator[str]:
    yield {"en": "# Codes\n", "zh": "# 代码\n"}[lang]
    yield parts.codes(lang) + "\n"
    wrong, mended = {"en": ("Wrong:", "Mended:"), "zh": ("有误：", "改正：")}[lang]
    for name, entry in catalogue().codes.items():
        yield f"## {name}\n\n**{SEVERITY[lang][entry.severity]}** · {entry.title.of(lang)}\n"
        yield entry.meaning.of(lang).strip() + "\n"
        for title, text in ((wrong, entry.bad), (mended, entry.fixed)):
            yield f"{title}\n\n```text\n{text.strip()}\n```\n"


def lines() -> Iterator[str]:
    yield "# Lines\n"
    yield "Every kind of line of every site: the rule that reads it, below its samples, which tests read with all"
    yield "engines. `// + ` must be read as this rule, `// - ` must not be read.\n"
    form = grammar.form()["sites"]
    titles = {"line": "lines of a hand", "free": "seats and noise", "refused": "games that are not read"}
    for site in grammar.sites():
        key = site.site or ""
        yield f"## {site.title}\n"
        kinds = {kind.name: kind for kind in grammar.line_types(key)}
        for group in CLASSES:
            yield f"### {site.title}: {titles[group]}\n"
            for name in form[key]["classes"][group]:
                fields = ", ".join(f"`{each}`" for each in EVENTS.get(name, ()))
                yield (
                    f"#### {name} {{ #{key}-{name} }}\n\n{kinds[name].label('en')} · {kinds[name].label('zh')}"
                    + (f" · fields: {fields}" if fields else "")
                    + "\n"
                )
                yield parts.rules("en", home(name, key), name) + "\n"


def home(rule: str, site: str) -> str:
    """The file that has a rule of a site: its own, or the one it is imported from."""
    files = [grammar.registry()[site].path, *sorted(grammar.FOLDER.glob("*.lark"))]
    return str(next(path for path in files if rule in grammar.opening(path).lines).relative_to(ROOT))


def schema() -> Iterator[str]:
    yield "# JSON Schema\n"
    yield "What `hrparse parse` writes and `hrparse.loads` reads; as a file: [hand.schema.json](hand.schema.json).\n"
    for name, each in json_schema()["$defs"].items():
        yield f"## {name}\n"
        if each.get("description"):
            yield each["description"] + "\n"
        needed = each.get("required", ())
        if "properties" in each:
            rows = [
                (f"`{key}`", shape(value), "yes" if key in needed else "") for key, value in each["properties"].items()
            ]
            yield parts.table(("field", "type", "always"), rows) + "\n"
        else:
            yield f"```json\n{json.dumps(each, ensure_ascii=False, indent=1)}\n```\n"


def shape(value: dict[str, Any]) -> str:
    """The type of a field in a few words."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in value:
        return ", ".join(f"`{json.dumps(each)}`" for each in value["enum"])
    if "const" in value:
        return f"`{json.dumps(value['const'])}`"
    if "anyOf" in value:
        return " or ".join(shape(each) for each in value["anyOf"])
    kind = value.get("type", "any")
    if kind == "array":
        return f"list of {shape(value.get('items', {}))}"
    if kind == "object" and isinstance(value.get("additionalProperties"), dict):
        return f"object of {shape(value['additionalProperties'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def measurements() -> Iterator[str]:
    found = parts.measured()
    yield "# Measurements\n"
    yield f"Written by `python -m benchmarks --write`, with Python {found['python']}. What is measured, and how, is"
    yield "said in `benchmarks/`.\n"
    yield "## Odd and wrong hands\n\n" + parts.features("en") + "\n"
    for session, each in found["speed"].items():
        yield f"## {session}\n\n{each['hands']:,} hands, {each['bytes']:,} bytes\n"
        yield parts.speed("en", session) + "\n"
    yield "## How the cost grows\n\nThe first session with more hands, and with one long chat line in each hand.\n"
    yield parts.growth() + "\n"


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "library.md": library,
    "command.md": command,
    "codes.md": lambda: codes("en"),
    "codes.zh.md": lambda: codes("zh"),
    "lines.md": lines,
    "schema.md": schema,
    "measurements.md": measurements,
}
