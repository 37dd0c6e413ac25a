// The library: poker hand histories one can trust, without a browser and without dependencies.

import { VERSION } from "./form.js";
import { Reader } from "./reading.js";

export { audit } from "./audit/index.js";
export { explain, render } from "./diagnostics.js";
export { sites } from "./grammar.js";
export { dumps, loads, ModelError } from "./json_form.js";
export { frames } from "./ledger.js";
export { sourceOf } from "./model.js";
export { Given } from "./reading.js";

export const version = VERSION;

/**
 * Read a text. Never throws on what the text says; RangeError for a `site`, a `lang` or a format in `allow` that is not known,
 * TypeError for an option that there is not and for what is no text.
 * @param {string} text
 * @param {import("./reading.js").Options} [options] `site`: whose hands these are, else each hand tells; `allow`: zoom, straddle
 *   (R9); `audit`: hold each hand against the rules of the game; `lang` of the messages
 * @returns {{hands: import("./model.js").Hand[], diagnostics: import("./diagnostics.js").Diagnostic[]}}
 */
export function parse(text, options = {}) {
  if (typeof text !== "string") throw new TypeError("hrparse reads text");
  const reader = new Reader(options), reading = reader.read(text, 1);
  while (!reading.next().done);
  return { hands: reader.hands, diagnostics: reader.diagnostics };
}

/**
 * Read a long text piece by piece, as `parse` would the whole. Each piece begins with a hand, but for the first; `line` is the number of
 * its first line. JSON is one piece, and its hands come one by one.
 * @param {import("./reading.js").Options} [options] as of `parse`
 * @param {import("./reading.js").Given} [given] one for several texts, whose hands should not be given twice
 */
export function piecewise(options = {}, given) {
  const reader = new Reader(options, given);
  /**
   * @param {string} text
   * @param {number} line
   * @returns {Generator<{hands: import("./model.js").Hand[], diagnostics: import("./diagnostics.js").Diagnostic[]}>}
   */
  return function* read(text, line) {
    const reading = reader.read(text, line);
    for (let done; !done;) {
      ({ done } = reading.next());
      yield { hands: reader.hands.splice(0), diagnostics: reader.diagnostics.splice(0) };
    }
  };
}
