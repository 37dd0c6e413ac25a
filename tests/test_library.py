"""The file dist/hrparse.js: how large it is, and that what is shortened in it does not show outside."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from hrparse.grammar import form
from transpile.javascript import CORE, quoted, spelled, template
from transpile.names import inside
from transpile.notation import Grammar

ROOT = Path(__file__).parents[1]
LIBRARY = ROOT / "dist" / "hrparse.js"
MOST_BYTES = 141_900
MOST_PACKED = 51_000
"""Without what the grammars say: a site more makes the file larger, and may."""

SAME = """
import assert from "node:assert";
import { readFileSync } from "node:fs";
const [built, core] = [await import(process.argv[1]), await import(process.argv[2])];
const names = new Set();
function collect(value) {
  if (value && typeof value === "object") {
    if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
    Object.values(value).forEach(collect);
  }
}
function all({ parse, sites, sourceOf, frames, audit, explain, loads, dumps, ModelError }, text) {
  const read = parse(text, { site: "pokerstars", allow: ["zoom", "straddle"], audit: true, lang: "zh" });
  const more = parse(text), hands = [...read.hands, ...more.hands];
  let fault;
  try {
    loads('{"hands": 1}');
  } catch (error) {
    fault = { ...error, message: error.message, own: error instanceof ModelError };
  }
  const found = hands.flatMap((hand) => [sourceOf(hand), frames(hand), audit(hand), loads(dumps(hand))]);
  // where the lines stand is read again for a hand that was not audited
  const places = (source) => {
    if (!source) return null; // given as JSON
    const { header, last, seats, streets, actions, pot } = source;
    return { header, last, seats, streets, actions, pot };
  };
  const bare = new Map(parse(text, { audit: false }).hands.map((hand) => [hand.hand_id, places(sourceOf(hand))]));
  const ids = more.hands.map((hand) => hand.hand_id);
  for (const hand of more.hands) {
    if (ids.filter((id) => id === hand.hand_id).length > 1) continue;
    assert.deepStrictEqual(bare.get(hand.hand_id), places(sourceOf(hand)));
  }
  return { sites: sites(), explain: explain("HR101"), fault, read, more, found };
}
for (const text of JSON.parse(readFileSync(0, "utf8"))) {
  const theirs = all(core, text);
  assert.deepStrictEqual(all(built, text), theirs);
  collect(theirs);
}
console.log(JSON.stringify([...names]));
"""


OWN = """
const seen = new Set(), names = new Set();
function look(value) {
  if (value === null || !["object", "function"].includes(typeof value) || seen.has(value)) return;
  seen.add(value);
  for (const name of Object.getOwnPropertyNames(value)) {
    names.add(name);
    const { value: inner, get } = Object.getOwnPropertyDescriptor(value, name);
    look(inner);
    look(get);
  }
  look(Object.getPrototypeOf(value));
}
const lists = [[].values(), new Map().keys(), new Set().keys(), "".matchAll(/a/g), (function* () {})(), /a/.exec("a")];
const classes = [Object, Function, Array, String, Number, Boolean, Symbol, Map, Set, WeakMap, WeakSet, RegExp, Date];
const more = [Math, JSON, Error, RangeError, TypeError, Uint8Array, Int32Array, Float64Array, Promise, BigInt];
[...classes, ...more, ...lists].forEach(look);
console.log(JSON.stringify([...names]));
"""


def test_no_name_of_the_language_is_shortened() -> None:
    run = subprocess.run(["node", "-e", OWN], capture_output=True, text=True, check=True)
    modules = {path.relative_to(CORE).as_posix(): path.read_text("utf-8") for path in CORE.rglob("*.js")}
    short = set(inside(modules, spelled()))
    assert "leftToAct" in short
    assert not short & set(json.loads(run.stdout)), "names.LANGUAGE lacks these"


def test_it_is_small() -> None:
    sites = form()["sites"]
    text = LIBRARY.read_text("utf-8")
    grammar = template(Grammar(sites).text())
    assert grammar in text
    for said in (grammar, *(f"{quoted(word)}:" for site in sites.values() for word in site["means"])):
        text = text.replace(said, "")
    assert len(text.encode()) < MOST_BYTES
    assert len(gzip.compress(text.encode(), 9)) < MOST_PACKED


def test_nothing_that_leaves_it_has_a_shortened_name() -> None:
    """What the built library gives is what its modules give, the names of all fields included."""
    if shutil.which("node") is None:
        pytest.fail("node is missing: sudo apt-get install nodejs", pytrace=False)
    texts = [path.read_text("utf-8") for path in (ROOT / "examples").glob("*.txt")]
    texts += [path.read_text("utf-8") for path in (ROOT / "tests" / "reading").glob("*.txt")]
    run = subprocess.run(
        ["node", "--input-type=module", "-e", SAME, LIBRARY, CORE / "index.js"],
        input=json.dumps(texts), capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert {"hand_id", "printed_boards", "visible", "end_column"} <= set(json.loads(run.stdout))
