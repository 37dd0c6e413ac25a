"""What is written out for JavaScript arrives there: grammar, vocabulary, catalogue, the shape of the model."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hrparse import model
from hrparse.diagnostics import catalogue
from hrparse.events import EVENTS, LISTS
from transpile import notation
from transpile.intermediate import load
from transpile.javascript import classes_of, shape_of

ROOT = Path(__file__).parents[1]
FORM = load(ROOT / "grammars")


@pytest.fixture(scope="module")
def arrived() -> dict[str, Any]:
    """What the modules of the core hold: `form.js`, and `sites`, the registry."""
    jobs = '{"job": "form"}\n{"job": "sites"}\n'
    run = subprocess.run(
        ["node", ROOT / "tests" / "mirror.mjs"],
        input=jobs,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    form, sites = map(json.loads, run.stdout.splitlines())
    return {**form, "sites": sites}


def unfolded(node: list[Any]) -> list[Any]:
    """The node with no sequence in a sequence: in a line they are the same."""
    kind, inside = node[0], node[-1]
    if kind == "all":
        nodes = [step for child in map(unfolded, inside) for step in (child[1] if child[0] == "all" else [child])]
        return nodes[0] if len(nodes) == 1 else ["all", nodes]
    if kind == "any":
        return ["any", [unfolded(child) for child in inside]]
    if kind == "term":
        # what is escaped in an expression means the same
        return [*node[:2], re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), node[2]), node[3]]
    return [*node[:-1], unfolded(inside)] if kind in ("maybe", "list") else node


def test_the_sites(arrived: dict[str, Any]) -> None:
    sites = {site["key"]: site for site in arrived["sites"]}
    assert list(sites) == list(FORM["sites"])
    for key, site in FORM["sites"].items():
        theirs = sites[key]
        assert {name: unfolded(node) for name, node in theirs["rules"].items()} == {
            name: unfolded(node) for name, node in site["rules"].items()
        }
        assert theirs["classes"] == site["classes"]
        assert sorted(set(theirs["openings"])) == site["openings"]
        assert theirs["freeNoise"] == site["free_noise"]
        assert (theirs["title"], theirs["begins"]) == (site["title"], site["begins"])


def test_the_vocabulary(arrived: dict[str, Any]) -> None:
    assert arrived["EVENTS"] == {kind: list(fields) for kind, fields in EVENTS.items()}
    assert list(arrived["EVENTS"]) == list(EVENTS)
    assert arrived["LISTS"] == {part: list(fields) for part, fields in LISTS.items()}
    assert arrived["ORDER"] == FORM["order"]["steps"]


def test_the_catalogue(arrived: dict[str, Any]) -> None:
    for code, entry in catalogue().codes.items():
        help_ = {key: {"en": text.en, "zh": text.zh} for key, text in entry.help.items()}
        assert arrived["CODES"][code] == {
            "severity": entry.severity,
            "title": {"en": entry.title.en, "zh": entry.title.zh},
            "message": {"en": entry.message.en, "zh": entry.message.zh},
            "help": help_,
        }
    assert list(arrived["CODES"]) == list(catalogue().codes)
    assert arrived["LABELS"] == {
        section: {key: {"en": text.en, "zh": text.zh} for key, text in notation.labels_said(section, labels).items()}
        for section, labels in catalogue().labels.items()
    }


def test_the_shape_of_the_model(arrived: dict[str, Any]) -> None:
    assert arrived["SHAPES"] == {
        cls.__name__: [list(field) for field in shape_of(cls)] for cls in classes_of(model.Hand)
    }


def text_of(rules: dict[str, list[Any]], before: dict[str, list[Any]] | None = None) -> list[str]:
    """The lines that tell these rules of a site, of all free lines, after those of a site before."""
    sites = {
        f"site{k}": {
            "title": "Site",
            "begins": ["Hand "],
            "rules": each,
            "classes": {"line": [], "free": list(each), "refused": []},
        }
        for k, each in enumerate((before, rules))
        if each is not None
    }
    return notation.Grammar(sites).text().split("\n")[1:]


def test_texts_that_look_like_the_notation() -> None:
    assert text_of({"odd": ["all", [["text", r"<@^%{}\>"], ["text", "$`"]]]}) == [r"odd~\<\@\^\%\{\}\\\>{}$`"]


def test_a_rule_with_the_same_words_and_another_terminal() -> None:
    short, long = (["all", [["text", "Game "], ["term", "ID", pattern, "id"]]] for pattern in ("[0-9]", "[0-9]+"))
    said = text_of({"game": long}, before={"game": short})
    assert said == ["ID=[0-9]", "game~Game {ID}", "site1\tSite\tHand ", "ID=[0-9]+", "game~Game {ID}"]
    assert text_of({"game": short}, before={"game": short})[-1] == "game~"
