// Hands that are given as JSON (R15): each is read and held against the rules for itself, and what is wrong is told at the value where it
// stands. The mirror of hrparse/json_reading.py.

import { audit } from "./audit/index.js";
import { finding, givenBefore, isError, render } from "./diagnostics.js";
import { handOf, jsonLines, misspeltKeys, ModelError, NO_JSON, rawHands } from "./json_form.js";
import { Places } from "./places.js";
import { characters } from "./text.js";

/** @typedef {import("./diagnostics.js").Diagnostic} Diagnostic */
/** @typedef {import("./diagnostics.js").Finding} Finding */
/** @typedef {import("./diagnostics.js").Lang} Lang */
/** @typedef {import("./model.js").Hand} Hand */

/** So many findings of a hand are told where they stand in it, the others where it begins: each is looked for. */
const MOST_PLACED = 20;

/** Characters of a line that are shown: all of the JSON may stand in one line. */
const LONGEST_SHOWN = 1000;

/** The codes of the order of play. */
const ORDER_CODES = "HR5";

/** One text that begins like JSON; of a text with a JSON object in each line, each line is one of its own. */
export class JsonReader {
  /**
   * @param {string} text
   * @param {(hand: Hand, place: number) => number|string|undefined} before the place that was given with a hand when it came before, or the text that it was in
   * @param {boolean} judged hold the hands against the rules of the game
   * @param {Lang} lang
   * @param {number} [line] the number of the line that this is, of a text with a JSON in each
   */
  constructor(text, before, judged, lang, line = 0) {
    this.before = before;
    this.judged = judged;
    this.lang = lang;
    this.line = line;
    this.lines = line ? [] : jsonLines(text);
    this.places = new Places(this.lines.length ? "" : text);
    /** @type {number[]|null} */
    this.begins = null;
    /** What is to be said of a text that is no JSON, if it turns out to be nothing else. @type {Diagnostic|null} */
    this.noJson = null;
    /** Why the JSON holds no hands at all. @type {Diagnostic|null} */
    this.wrong = null;
    /** @type {[string, any][]} */
    this.raw = [];
    if (this.lines.length) return;
    try {
      this.raw = rawHands(text);
      if (!this.raw.length) this.wrong = this.told(this.places.find("$.hands"), finding("HR110", 1));
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (error.key === NO_JSON) {
        const [at, reason] = this.places.broken();
        this.noJson = this.told(at, finding("HR108", 1, { params: { path: "$", reason }, help: "syntax" }));
      } else this.wrong = this.noHand(error);
    }
  }

  /**
   * Each hand, null for one with an error, and what is said of it.
   * @returns {Generator<[Hand|null, Diagnostic[]]>}
   */
  *hands() {
    for (const [number, line] of this.lines) {
      const reader = new JsonReader(line, this.before, this.judged, this.lang, number);
      if (reader.noJson) yield [null, [reader.noJson]];
      else yield* reader.hands();
    }
    if (this.wrong) yield [null, [this.wrong]];
    for (const [number, [path, raw]] of this.raw.entries()) {
      const said = misspeltKeys(raw, path).slice(0, MOST_PLACED).map(([inside, key, word]) => {
        const where = this.places.find(`$${inside.slice(path.length)}.${key}`, this.begin(number));
        return this.told(where, finding("HR111", 1, { params: { key, word } }));
      });
      /** @type {Hand} */
      let hand;
      try {
        hand = handOf(raw, path);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        yield [null, [...said, this.noHand(error, path, this.begin(number))]];
        continue;
      }
      const found = this.findings(hand, number);
      found.forEach((item, at) => {
        const begin = this.begin(number), where = at < MOST_PLACED ? this.places.find(`$.${item.path}`, begin) : begin;
        said.push(this.told(where, { ...item, hand_id: hand.hand_id }));
      });
      yield [found.some(isError) ? null : hand, said];
    }
  }

  /**
   * What is wrong with a hand. It may leave out folds (R14: the specification's own does), so nobody is told whose turn it was.
   * @param {Hand} hand
   * @param {number} number
   */
  findings(hand, number) {
    if (!this.judged) return [];
    /** @type {Finding[]} */
    let found;
    try {
      found = hand.cancelled ? [] : audit(hand);
    } catch (fault) {
      found = [finding("HR901", 1, { params: { detail: String(fault) } })]; // our own fault must cost this hand, not the others
    }
    found = found.filter(({ code }) => !code.startsWith(ORDER_CODES));
    if (found[0]?.help === "follows_above") found[0].help = null; // what it may follow from is not said
    const before = this.before(hand, this.line || number);
    if (before !== undefined) {
      found.push(givenBefore(1, typeof before === "string" || this.line ? before : this.places.place(this.begin(before))[0]));
    }
    return found;
  }

  /**
   * Where a hand begins: asked only of hands with something wrong, and each is looked through for itself.
   * @param {number} number
   */
  begin(number) {
    return (this.begins ??= this.places.hands())[number] ?? 0;
  }

  /**
   * What keeps a JSON value from being a hand.
   * @param {ModelError} error
   * @param {string} [path] of the value
   * @param {number} [begin] where it begins
   */
  noHand(error, path = "$", begin = 0) {
    const inside = error.path === "$" ? null : error.path;
    /** @type {Record<string, string>} */
    const where = inside ? { path: "inside", inside } : { path: "$" };
    const said = finding("HR108", 1, { params: { reason: error.key, ...where, ...error.params }, help: inside && "path" });
    return this.told(this.places.find(`$${error.path.slice(path.length)}`, begin), said);
  }

  /**
   * A finding in words, at a place of the text.
   * @param {number} at
   * @param {Finding} found
   */
  told(at, found) {
    const [line, column] = this.places.place(at), source = this.places.lines[line - 1];
    const shown = characters(source) <= LONGEST_SHOWN ? source : "";
    return render({ ...found, line: this.line || line, column, end_column: column + 1 }, shown, this.lang);
  }
}
