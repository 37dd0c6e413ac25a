// Text that belongs to no hand (HR105, R23), line by line: several lines in a row are told once, JSON among them as such. The mirror of
// hrparse/strays.py.

import { finding } from "./diagnostics.js";

/** @typedef {import("./diagnostics.js").Finding} Finding */

/** The lines of JSON, and what of them is in quotes. */
const JSON_BEGINS = /^[ \t]*(?:\{[ \t]*(?:["}]|$)|\[[ \t]*(?:[[{"\]]|$))/;
const JSON_GOES_ON = /^[ \t]*(?:[[\]{}",0-9-]|true|false|null)/;
const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;

/** The lines of no hand that stand in a row, as far as they are known. */
export class Strays {
  constructor() {
    /** What is said of the lines before this one. @type {Finding|null} */
    this.row = null;
    /** How many brackets are open, in JSON. */
    this.depth = 0;
  }

  /**
   * What is to be said of the next line, if it is not said yet.
   * @param {number} number
   * @param {string} text
   * @returns {Finding|null}
   */
  tell(number, text) {
    const inside = this.depth > 0;
    if ((inside ? JSON_GOES_ON : JSON_BEGINS).test(text)) {
      for (const letter of text.replace(JSON_STRING, "")) this.depth += Number("{[".includes(letter)) - Number("}]".includes(letter));
      this.depth = Math.max(0, this.depth);
      this.row = null;
      return inside ? null : finding("HR105", number, { help: "json" });
    }
    this.depth = 0;
    if (!this.row) return (this.row = finding("HR105", number));
    this.row.help = "lines";
    this.row.params = { first: String(this.row.line), last: String(number) };
    return null;
  }

  /** Another line stands here. */
  closeRow() {
    this.row = null;
    this.depth = 0;
  }
}
