"""The replayer page: `replayer/` and the JavaScript library as one file, byte for byte the same for the same sources.

The modules of `replayer/page/` are joined in the order of their imports, each in a function of its own, so that nothing
is loaded from anywhere. The page's Content-Security-Policy names the hashes of its scripts and its style and allows
nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import tomllib
from html import escape
from pathlib import Path
from typing import Any

from transpile.deflate import deflated
from transpile.javascript import stripped
from transpile.terser import minified

EXAMPLES = ("hands/*.txt", "autumn.json")
"""The files of `examples/` that stand on the page as buttons, without a fault: texts are called by their site, JSON is
JSON. It stands apart from the texts, so that a page of all `hands/` keeps what was printed."""
STARTER = "starter.js"
LARGEST = 200_000
"""Bytes that the page may have."""


class BadPageError(Exception):
    """The sources make no page."""


def page(root: Path, library: str, form: dict[str, Any]) -> str:
    """The text of index.html. `root` is the source tree, `library` the text of dist/hrparse.js, `form` the grammars."""
    sources = root / "replayer"
    folder = sources / "page"
    sites = [site for site in form["sites"].values() if site["classes"]["line"]]
    shown = examples(root / "examples", sites)
    made = {
        "messages.js": f"export const MESSAGES = {script_json(messages(sources / 'messages.toml', sites))};\n",
        "examples.js": f"export const EXAMPLES = {script_json(shown)};\n",
    }
    modules = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.js")) if path.name != STARTER}
    code = library + minified(bundle("main.js", {**modules, **made}))
    starter = stripped((folder / STARTER).read_text("utf-8"))
    style = squeezed((sources / "style.css").read_text("utf-8"))
    for name, text in ((STARTER, starter), ("style.css", style)):
        if re.search(r"</(script|style)|<!--", text, re.IGNORECASE):
            raise BadPageError(f"{name}: holds what would end its element")
    policy = (
        f"default-src 'none'; script-src {digest(starter)} {digest(code)}; style-src {digest(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    packed = base64.b64encode(deflated(code.encode())).decode()
    buttons = "".join(f'<button type="button" data-example="{name}">{name}</button>' for name in map(escape, shown))
    parts = {"policy": policy, "style": style, "code": packed, "starter": starter, "examples": buttons}
    text = (sources / "page.html").read_text("utf-8").rstrip("\n")
    text = re.sub(r"\{\{(\w+)\}\}", lambda place: parts[place[1]], text)
    if found := re.search(r"https?://", text + code):
        raise BadPageError(f"the page names an address: {text[found.start() : found.start() + 60]!r}")
    if len(text.encode()) >= LARGEST:
        raise BadPageError(f"the page has {len(text.encode())} bytes, more than {LARGEST}")
    return text


def messages(path: Path, sites: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
    """The table of messages; each must be there in both languages, with the same places to fill. `{sites}` is filled
    here: the names of the sites that are read."""
    table = tomllib.loads(path.read_text("utf-8"))
    for key, text in table.items():
        places = [sorted(set(re.findall(r"\{\w+\}", text.get(lang, "")))) for lang in ("zh", "en")]
        if set(text) != {"zh", "en"} or places[0] != places[1]:
            raise BadPageError(f"messages.toml: {key}: zh and en do not say the same")
    names = {"zh": "、", "en": ", "}
    names = {lang: mark.join(site["title"] for site in sites) for lang, mark in names.items()}
    return {
        key: {lang: words.replace("{sites}", names[lang]) for lang, words in text.items()}
        for key, text in table.items()
    }


def examples(folder: Path, sites: list[dict[str, Any]]) -> dict[str, str]:
    """What each example button puts into the box, by the words on the button."""
    found = {}
    for path in (path for pattern in EXAMPLES for path in sorted(folder.glob(pattern))):
        text = path.read_text("utf-8")
        begins = ((site["title"], start) for site in sites for start in site["begins"])
        title = next((title for title, start in begins if text.startswith(start)), None)
        if title is None and path.suffix != ".json":
            raise BadPageError(f"{path.name}: begins like a hand of no site")
        found[title or "JSON"] = text
    return found


def script_json(value: object) -> str:
    """JSON that may stand in a script."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return (
        text.replace("</", "<\\/")
        .replace("<!--", "\\u003c!--")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
    )


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# -- modules ----------------------------------------------------------------------------------------------------------

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w./-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)


def bundle(entry: str, modules: dict[str, str]) -> str:
    """ES modules as one script: each is a function that gives its exports, called in the order of the imports.

    Understood are `import { a, b as c } from "./name.js";`, `export` before a declaration, and `export { a };`.
    """
    order: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise BadPageError(f"{name} imports itself through {' → '.join(above)}")
        if name in order:
            return
        if name not in modules:
            raise BadPageError(f"{above[-1]} imports {name}, which is not there")
        for found in IMPORT.finditer(modules[name]):
            visit(found[2], (*above, name))
        order.append(name)

    visit(entry, ())
    pieces = []
    for name in order:
        text = modules[name]
        exports = EXPORT.findall(text)
        for found in EXPORT_LIST.finditer(text):
            exports += [each.strip() for each in found[1].split(",") if each.strip()]
        text = EXPORT_LIST.sub("", EXPORT.sub("", text))
        text = IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {variable(found[2])};\n", text)
        if left := re.search(r"^(import|export)\b.*$", text, re.MULTILINE):
            raise BadPageError(f"{name}: not understood: {left[0]}")
        pieces.append(f"const {variable(name)} = (() => {{\n{stripped(text)}return {{{', '.join(exports)}}};\n}})();\n")
    return '"use strict";\n(() => {\n' + "".join(pieces) + "})();\n"


def variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def squeezed(style: str) -> str:
    """A style sheet without comments and line ends."""
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)).replace("} ", "}\n").strip() + "\n"
