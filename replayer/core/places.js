// Where the values of a JSON text stand, and where it stops being JSON. Asked only when something is wrong in it. The mirror of
// hrparse/places.py; places are UTF-16 units in here, columns are characters.

import { characters } from "./text.js";

const BLANKS = /[ \t\r\n]*/y;
const STRING = /"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*)*"/y;
const WORD = /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z.+-])/y;
/** Nothing, or a string that does not end. */
const UNENDED = /^(?:"[^"]*)?$/;
const STEP = /\.([^.[]+)|\[([0-9]+)\]/g;

/** @typedef {{depth: number, key: string, at: number}} Value in how many arrays and objects, what it is called there, where it begins */

/** The place where the text stops being JSON. */
class BrokenError extends Error {
  /** @param {number} at */
  constructor(at) {
    super(String(at));
    this.at = at;
  }
}

/** One JSON text. Lines are parted as in any other text, byte order marks do not count. */
export class Places {
  /** @param {string} text */
  constructor(text) {
    this.text = text.replaceAll("\ufeff", "").replaceAll("\r\n", "\n").replaceAll("\r", "\n");
    this.lines = this.text.split("\n");
    /** Where each line begins. */
    this.starts = [0];
    for (const line of this.lines) this.starts.push(this.starts[this.starts.length - 1] + line.length + 1);
  }

  /**
   * Line and column, from 1.
   * @param {number} at
   * @returns {[number, number]}
   */
  place(at) {
    let low = 0, high = this.lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    return [low + 1, characters(this.lines[low], at - this.starts[low]) + 1];
  }

  /**
   * Where the text stops being JSON, its beginning where that is not to be seen, and the reason: `cut` where it only ends too early,
   * behind a value or within a string; the place is then the end of what it says.
   * @returns {[number, string]}
   */
  broken() {
    const values = this.values();
    try {
      while (!values.next().done);
    } catch (error) {
      if (!(error instanceof BrokenError)) throw error;
      const said = this.text.replace(/[ \t\r\n]+$/, "");
      return UNENDED.test(said.slice(error.at)) ? [said.length, "cut"] : [error.at, "syntax"];
    }
    return [0, "syntax"];
  }

  /** Where each hand begins: the whole text, or what is in its list `hands`, or in the list that it is. */
  hands() {
    /** @type {number[]} */
    let found = [];
    let several = false, whole = 0;
    for (const { depth, key, at } of this.values()) {
      if (depth === 0) whole = at;
      else if (depth === 1 && this.text[whole] === "[") found.push(at);
      else if (depth === 1) {
        several = key === "hands";
        if (several) found = []; // given twice: the last counts
      } else if (depth === 2 && several) found.push(at);
    }
    return found.length ? found : [whole];
  }

  /**
   * Where the value of a path begins, such as `$.hands[1].players[2].stack`, of the whole text or of the value that begins at a place;
   * else what it should be in. The decoder gives up what is nested too deep before it sees that it is no JSON either.
   * @param {string} path
   * @param {number} [begin]
   */
  find(path, begin = 0) {
    const steps = [...path.matchAll(STEP)].map((m) => m[1] ?? m[2]);
    let along = 0, best = 0, found = 0;
    try {
      for (const { depth, key, at } of this.values(begin)) {
        along = Math.min(along, Math.max(depth - 1, 0));
        if (depth === 0) found = at;
        else if (along === depth - 1 && along < steps.length && steps[along] === key) {
          along = depth;
          if (depth >= best) [best, found] = [depth, at];
        }
      }
    } catch (error) {
      if (!(error instanceof BrokenError)) throw error;
    }
    return found;
  }

  /**
   * Every value in the order of the text, what is in it after it. BrokenError where the text is no JSON, or goes on behind the value that
   * begins at a place.
   * @param {number} [begin]
   * @returns {Generator<Value>}
   */
  *values(begin = 0) {
    const { text } = this;
    /** What ends each open array or object, and how many values it had. @type {[string, number][]} */
    const inside = [];
    let key = "", at = end(BLANKS, text, begin);
    for (;;) {
      yield { depth: inside.length, key, at };
      const opening = text[at];
      if (opening === "{" || opening === "[") {
        at = end(BLANKS, text, at + 1);
        inside.push([opening === "{" ? "}" : "]", 0]);
        if (text[at] !== inside[inside.length - 1][0]) {
          [key, at] = this.key(inside[inside.length - 1], at);
          continue;
        }
      } else {
        const scalar = end(opening === '"' ? STRING : WORD, text, at);
        if (scalar < 0) throw new BrokenError(at);
        at = end(BLANKS, text, scalar);
      }
      while (inside.length && text[at] === inside[inside.length - 1][0]) {
        inside.pop();
        at = end(BLANKS, text, at + 1);
      }
      if (!inside.length) {
        if (at < text.length) throw new BrokenError(at);
        return;
      }
      if (text[at] !== ",") throw new BrokenError(at);
      inside[inside.length - 1][1]++;
      [key, at] = this.key(inside[inside.length - 1], end(BLANKS, text, at + 1));
    }
  }

  /**
   * What the next value is called, and where it begins.
   * @param {[string, number]} inside
   * @param {number} at
   * @returns {[string, number]}
   */
  key([ending, number], at) {
    if (ending === "]") return [String(number), at];
    const name = end(STRING, this.text, at);
    if (name < 0) throw new BrokenError(at);
    const colon = end(BLANKS, this.text, name);
    if (this.text[colon] !== ":") throw new BrokenError(colon);
    return [this.text.slice(at + 1, name - 1), end(BLANKS, this.text, colon + 1)];
  }
}

/**
 * Where what the expression reads at a place ends; -1 where it reads nothing there.
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at
 */
function end(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
