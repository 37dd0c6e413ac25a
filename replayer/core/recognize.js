// Lines to events. The mirror of hrparse/recognize.py: a line whose names are all bound first, then the lines that may hold any name
// (a seat, which binds it, and noise), then the headers of games that are out of scope.

import { EVENTS } from "./form.js";
import { siteNamed } from "./grammar.js";
import { Matcher } from "./matcher.js";
import { ShortCuts } from "./short_cuts.js";
import { characters, startsWithAny, trimStart } from "./text.js";

/** @typedef {import("./order.js").Event} Event */
/** @typedef {import("./matcher.js").Match} Match */

/**
 * @typedef {object} Recognized what the recognizer found in the lines of one hand
 * @property {Event[]} events
 * @property {number[]} rejected line numbers that no rule fits
 * @property {[number, string]|null} refused line number and rule of a header that is out of scope; nothing after it was read
 */

/**
 * No table has more seats than two digits can number; a text that gives more names has each seat twice, and looking for thousands of
 * them in every line would take the square of its time.
 */
const MOST_NAMES = 100;

/** The names that the seat lines of one hand bind. */
class Names {
  constructor() {
    /** @type {string[]} */
    this.byLength = [];
    /** @type {Map<string, string>} */
    this.seats = new Map();
  }

  /**
   * @param {string} seat
   * @param {string} name
   */
  bind(seat, name) {
    if (!this.seats.has(seat)) this.seats.set(seat, name);
    if (this.byLength.length < MOST_NAMES && !this.byLength.includes(name)) {
      this.byLength.push(name);
      this.byLength.sort(longestFirst);
    }
  }
}

/**
 * @param {string} a
 * @param {string} b
 */
export function longestFirst(a, b) {
  return characters(b) - characters(a);
}

/** Reads the lines of a hand one by one, by the general matcher; its short cuts read most hands before. */
class Recognizer {
  /** @param {string} key */
  constructor(key) {
    this.site = siteNamed(key);
    this.matcher = new Matcher(this.site);
    this.shortCuts = this.site.classes.line.length ? new ShortCuts(this.site) : null;
  }

  /**
   * @param {readonly string[]} lines the lines of one hand, blanks at their ends removed
   * @param {number} first the number of the first
   * @returns {Recognized}
   */
  hand(lines, first) {
    /** @type {Event[]} */
    const events = [];
    const rejected = [], names = new Names();
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k], number = first + k;
      if (!text) continue;
      const found = this.line(text, names);
      if (!found) {
        const refused = this.matcher.event(text, "refused", [], new Map());
        if (refused) return { events, rejected, refused: [number, refused[0]] };
        rejected.push(number);
      } else if (found[0] in EVENTS) {
        if (found[0] === "seat") names.bind(found[1][0], found[1][1]);
        events.push([found[0], number, found[1]]);
      }
    }
    return { events, rejected, refused: null };
  }

  /**
   * The line as it stands, else without the blanks it begins with.
   * @param {string} text
   * @param {Names} names
   * @returns {Match|null}
   */
  line(text, names) {
    return this.lineAsItStands(text, names) ?? (text.startsWith(" ") ? this.lineAsItStands(trimStart(text), names) : null);
  }

  /**
   * @param {string} text
   * @param {Names} names
   * @returns {Match|null}
   */
  lineAsItStands(text, names) {
    const found = this.matcher.event(text, "line", names.byLength, names.seats);
    if (found) return found;
    const free = this.matcher.event(text, "free", names.byLength, names.seats);
    // a broken seat line must not pass as the noise of somebody called `Seat 3 Carol (500`
    if (free && this.site.freeNoise.has(free[0]) && startsWithAny(text, this.site.openings) && !startsWithAny(text, names.byLength)) return null;
    return free;
  }
}

/** @type {Map<string, Recognizer>} */
const recognizers = new Map();

/**
 * The recognizer of a site of the registry.
 * @param {string} key
 */
export function recognizer(key) {
  let found = recognizers.get(key);
  if (!found) recognizers.set(key, (found = new Recognizer(key)));
  return found;
}
