// Why a line was rejected. The mirror of hrparse/explain.py.
//
// Walk every rule as far as it fits. The furthest point is the column, what could follow there is the expected list, the nearest word
// is the help. A line that would fit if one of its names had a seat line is reported as that. Places are UTF-16 units in here;
// columns of the finding are characters.

import { finding, FORM_HELP, SHAPE_HELP } from "./diagnostics.js";
import { EVENTS } from "./form.js";
import { registry } from "./grammar.js";
import { expression, flat } from "./matcher.js";
import { characters, placeAfter, startsWithAny, trimEnd, trimStart } from "./text.js";

/** @typedef {import("./grammar.js").Node} Node */
/** @typedef {import("./grammar.js").Site} Site */
/** @typedef {import("./diagnostics.js").Finding} Finding */
/** @typedef {[string, string]} Expected */
/** @typedef {[number, string|null, number]} Way where a step ended, the seat that was read last, the floor from there on */

/** So many of the words that could stand at the fault are looked at for what was meant. */
const NEAREST = 5;

/**
 * Values of every form there is, the narrower form first; the labels say what each must look like. The first of them that a field
 * takes tells its form.
 */
const FORMS = ["1,234.05", "2026/07/14 21:33:12", "UTC", "XIV", "AB123456", "123456", "12", "6", "Td", "Td 7h", "Td 7h 2c", "Td 7h 2c As"];
const SUITS = new Map(Object.entries({ "♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s", "\ufe0f": "" }));
const DECIMAL_COMMA = /(?<=[0-9]),(?=[0-9]{1,2}$)/;
const MORE_OF_A_VALUE = /[.,]?[0-9A-Za-z][0-9A-Za-z.,]*/y;

/** Characters of a line that are looked at; nobody reads further to find a fault. */
const LONGEST_LINE = 1000;

/** Letters that the name of somebody unknown may have in a line that looks like one that is skipped. */
const LONGEST_NAME = 60;

/** In a line where so many others begin, all line breaks of the text were lost. */
const LOST_BREAKS = 3;

/** Characters of what is too much in a line that its help repeats. */
const MOST_SHOWN = 60;

/** What programs make of plain characters. @type {Record<string, string>} */
const LOOK_ALIKES = {
  "‘": "'", "’": "'", "´": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u200b": "",
  "：": ": ", "，": ", ", "&#39;": "'", "&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">",
};
const LOOK_ALIKE = new RegExp(Object.keys(LOOK_ALIKES).join("|"), "g");

/** What programs put before a line: the time, or the mark of a list. */
const BEFORE_A_LINE = /^(?:\[[^\]\n]*\]|[*>•-]) +/;

/** How the number of a hand begins. */
const NUMBER = "[A-Z]{0,2}[0-9]";

/** So many letters may be wrong in the beginning of a header that is told as one. */
const HEADER_SLIPS = 2;

/** Letters that look like digits. @type {Record<string, string>} */
const LETTERS = { O: "0", o: "0", l: "1", I: "1" };

const CARD_FORM = "Td";

const WORDS = /[a-z]{3,}/g;
const BRACKETS = /[([]/g;

/** So many marks of the word at the fault are taken out, one at a time, to see whether the line reads without. */
const MOST_REMOVED = 8;

/** What a word goes on with. */
const WITHIN_A_WORD = /[0-9A-Za-z]/;

/** What may stand behind the last word of a line. */
const CLOSING = /[)\]'.,]+$/;

/** Words with fewer letters than these, all together, do not tell what a line was meant to be. */
const FEWEST_LETTERS = 4;

/** The expression of a field that is one of several words: what all begin with, and the rest of each. */
const CHOICE = /^([^\\()[\].?*+{}^$|]*)\(\?:([^\\()[\].?*+{}^$]+)\)$/;

/** @type {Expected} */
const END = ["field", "line_end"];

/**
 * The finding for a line that no rule of the site fits.
 * @param {Site} site
 * @param {number} line
 * @param {string} text
 * @param {readonly string[]} names bound names, longest first
 * @param {Map<string, string>} seats the name bound to each seat
 * @returns {Finding}
 */
export function explainLine(site, line, text, names, seats) {
  const indent = text.length - trimStart(text).length, length = characters(text);
  text = text.slice(indent, placeAfter(text, indent, LONGEST_LINE));
  const walk = walked(site, text, names, seats);
  const found = twoSeats(site, line, text) ?? untidy(site, line, text, names, seats) ?? glued(site, line, walk) ?? unknownName(site, line, walk) ?? furthest(site, line, withNoise(site, walk));
  if (length - indent > LONGEST_LINE && found.code === "HR101" && !("word" in found.params)) {
    found.help = "long";
    found.params = { length: String(length), limit: String(LONGEST_LINE) };
  }
  const writing = found.code === "HR101" && !found.help ? writingOf(site, text) : null;
  if (writing) helped(found, SHAPE_HELP, writing);
  found.column += indent;
  if (found.end_column) found.end_column += indent;
  return found;
}

// -- plain text made pretty --------------------------------------------------------------------------------------------

/**
 * A line that reads in plain characters, with single blanks, and with nothing before it. One letter may stand for many, and no more of
 * a line is looked at than of others.
 * @param {Site} site
 * @param {number} line
 * @param {string} text
 * @param {readonly string[]} names
 * @param {Map<string, string>} seats
 */
function untidy(site, line, text, names, seats) {
  const plain = text.replace(LOOK_ALIKE, (found) => LOOK_ALIKES[found]).normalize("NFKC"), close = plain.replace(/ {2,}/g, " ");
  if (characters(plain) > LONGEST_LINE) return null;
  for (const best of [plain, close, close.replace(BEFORE_A_LINE, "")]) {
    if (best === text || !walked(site, best, names, seats).reads) continue;
    const here = [...text], there = [...best];
    let same = 0;
    while (same < there.length && here[same] === there[same]) same++;
    return helped(finding("HR101", line, { column: same + 1, end_column: same + 2 }), "plain", best);
  }
  return null;
}

/**
 * The finding for a line that may have been meant to begin a hand; nothing for any other.
 * @param {number} line
 * @param {string} text
 */
export function misspeltHeader(line, text) {
  for (const { begins, classes } of registry.values()) {
    for (const begin of classes.line.length ? begins : []) {
      if (text.slice(0, 1).toLowerCase() !== begin[0].toLowerCase()) continue;
      for (let end = begin.length - 2; end < begin.length + 3; end++) {
        const at = placeAfter(text, 0, end);
        if (matchEnd(NUMBER, text, at) < 0 || distance(text.slice(0, at), begin) > HEADER_SLIPS) continue;
        return helped(finding("HR303", line, { end_column: begin.length + 1 }), "did_you_mean", begin);
      }
    }
  }
  return null;
}

// -- a name without a seat line ----------------------------------------------------------------------------------------

/** @typedef {{pattern: RegExp, kind: string, openEnd: boolean}} NamePattern a rule that takes any name; whether it may end the line */

/** @type {Map<Site, NamePattern[]>} */
const namePatterns = new Map();

/**
 * @param {Site} site
 * @returns {NamePattern[]}
 */
function namePatternsOf(site) {
  let found = namePatterns.get(site);
  if (found) return found;
  found = [];
  for (const name of site.classes.line) {
    const steps = flat(site.rules[name]), at = steps.findIndex(([kind]) => kind === "player" || kind === "sitter");
    if (at < 0) continue;
    const before = expression(["all", steps.slice(0, at)], null), after = expression(["all", steps.slice(at + 1)], null);
    const openEnd = new RegExp(`^(?:${after})$`).test("");
    found.push({ pattern: new RegExp(`^(${before})([^\\n]+?)${after}$`), kind: steps[at][0], openEnd });
  }
  namePatterns.set(site, found);
  return found;
}

/**
 * @param {Site} site
 * @param {number} line
 * @param {LineWalk} walk
 * @returns {Finding|null}
 */
function unknownName(site, line, walk) {
  const { text, names, seats } = walk;
  let at = -1, shortest = "", seatOf = "";
  for (const { pattern, kind, openEnd } of namePatternsOf(site)) {
    const m = pattern.exec(text);
    if (!m || (at >= 0 && characters(m[2]) >= characters(shortest))) continue;
    const seat = kind === "sitter" ? /[1-9][0-9]*/.exec(m[1])?.[0] ?? "" : "", sitter = seats.get(seat);
    const own = seat && [...seats].reverse().find(([, name]) => name === m[2])?.[0];
    if (own && own !== seat) {
      const column = characters(text, m[1].indexOf(seat)) + 1;
      const found = finding("HR101", line, { column, end_column: column + seat.length, expected: [["literal", own]], params: { seat: own } });
      return helped(found, "did_you_mean", own);
    }
    const known = kind === "player" ? names : sitter === undefined ? null : [sitter];
    // `Dealt to Bob [Ah Zz]`: the line may end with the name, but what stands here is more than a name
    if (openEnd && (known === null || known.some((name) => m[2].startsWith(name + " ")))) continue;
    // `Bob: folds, Carol: calls $2`: a line of somebody known ends within
    const begin = m[1].length;
    if ([...walk.ends].some((end) => begin < end && end <= begin + m[2].length && !WITHIN_A_WORD.test(text[end] ?? ""))) continue;
    at = m[1].length;
    shortest = m[2];
    seatOf = seat;
  }
  if (at < 0) return null;
  const sitter = seats.get(seatOf), near = sitter === undefined ? nearest(shortest, names) : [sitter];
  const column = characters(text, at) + 1;
  const found = finding("HR103", line, { column, end_column: column + characters(shortest), params: { name: shortest } });
  if (!near.length) {
    if (seatOf) found.params.seat = seatOf;
    return helped(found, "seat", seatLine(site, seatOf || "N", shortest));
  }
  // the seat line may stand below
  return near[0] !== shortest ? helped(found, "did_you_mean", near[0]) : found;
}

/**
 * The seat line that the site's grammar has for a player, shortest form, with `…` for what is not known.
 * @param {Site} site
 * @param {string} seat
 * @param {string} name
 */
function seatLine(site, seat, name) {
  return shortestLine(site.rules.seat, { seat, name });
}

/**
 * The shortest line of a rule, with `…` for the fields that are not known.
 * @param {Node} node
 * @param {Record<string, string>} known
 * @returns {string}
 */
function shortestLine([kind, ...rest], known) {
  if (kind === "text") return rest[0];
  if (kind === "mark") return rest[1];
  if (kind === "all") return rest[0].map((/** @type {Node} */ node) => shortestLine(node, known)).join("");
  if (kind === "any") return shortestLine(rest[0][0], known);
  if (kind === "list" && rest[1] !== "*") return shortestLine(rest[2], known);
  if (kind === "maybe" || kind === "list") return "";
  const field = rest[rest.length - 1];
  return field === null && matchEnd(rest[1], " ", 0) === 1 ? " " : known[field] ?? "…";
}

/** @type {Map<Site, [string, string[]][]>} */
const writings = new Map();

/**
 * The shortest line of each way that a kind of line can be written, and its words, without which there is none.
 * @param {Site} site
 */
function writingsOf(site) {
  let found = writings.get(site);
  if (!found) {
    const { rules, classes } = site, kinds = [...classes.line, ...classes.free.filter((kind) => kind in EVENTS)];
    const ways = kinds.flatMap((kind) => (rules[kind][0] === "any" ? rules[kind][1] : [rules[kind]]));
    found = ways.map((/** @type {Node} */ way) => {
      const line = shortestLine(way, {});
      return [line, line.toLowerCase().match(WORDS) ?? []];
    });
    writings.set(site, found);
  }
  return found;
}

/**
 * How a line is written that has all its words in this text, and of several the one whose brackets it has most of; null where there
 * is none, or more than one.
 * @param {Site} site
 * @param {string} text
 */
function writingOf(site, text) {
  text = text.toLowerCase();
  let most = FEWEST_LETTERS - 0.5, best = [""];
  for (const [line, words] of writingsOf(site)) {
    const marks = line.match(BRACKETS) ?? [];
    let letters = words.every((word) => text.includes(word)) ? words.join("").length : 0;
    if (marks.every((mark) => text.includes(mark))) letters += marks.length / 100;
    if (letters > most) {
      most = letters;
      best = [line];
    } else if (letters === most) {
      best.push(line);
    }
  }
  return best.length === 1 ? best[0] : null;
}

// -- the furthest point ------------------------------------------------------------------------------------------------

/** @type {Map<string, RegExp>} */
const stickies = new Map();

/**
 * Where the expression ends that is matched at a place of the text; -1 where it does not match.
 * @param {string} pattern
 * @param {string} text
 * @param {number} at
 */
function matchEnd(pattern, text, at) {
  let sticky = stickies.get(pattern);
  if (!sticky) stickies.set(pattern, (sticky = new RegExp(pattern, "y")));
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : -1;
}

/** One line walked along the rules; remembers how far any of them came and what it wanted there. */
class LineWalk {
  /**
   * @param {string} text
   * @param {readonly string[]} names
   * @param {Map<string, string>} seats
   */
  constructor(text, names, seats) {
    this.text = text;
    this.names = names;
    this.seats = seats;
    /** The furthest place that any rule came to, blanks behind it included. */
    this.at = 0;
    /** What the rules that came there wanted. @type {Expected[]} */
    this.wanted = [];
    /** Where each of them wanted it: there, or before the blanks. @type {number[]} */
    this.places = [];
    /** Whether a rule with a bound name came beyond the name. */
    this.pastName = false;
    /** Whether a rule fits the whole line. */
    this.reads = false;
    /** Where a rule ended before the line did. @type {Set<number>} */
    this.ends = new Set();
    /**
     * For each place where a value was read up to: where it begins, which field it is, its expression.
     * @type {Map<number, [number, string, string]>}
     */
    this.values = new Map();
    /** The expressions of the fields that were wanted. @type {Map<string, string>} */
    this.patterns = new Map();
    /** Whether the rules are those of lines that are skipped. */
    this.noise = false;
  }

  /**
   * Note what was wanted at a place; false when another rule came further.
   * @param {number} at
   * @param {Expected} item
   */
  fail(at, item) {
    const place = at;
    while (this.text[at] === " ") at++;
    if (at > this.at) {
      this.at = at;
      this.wanted = [];
      this.places = [];
    }
    if (at === this.at && !this.wants(item)) {
      this.wanted.push(item);
      this.places.push(place);
    }
    return at === this.at;
  }

  /** @param {Expected} item */
  wants([kind, key]) {
    return this.wanted.some((other) => other[0] === kind && other[1] === key);
  }

  /**
   * Walk on along the steps from a place in the line; every way the steps can go is tried.
   * @param {readonly Node[]} steps
   * @param {number} k
   * @param {number} at
   * @param {string|null} seat
   * @param {number} floor the end of free text that is being tried; it may end anywhere, so what a rule wants there says nothing
   */
  walk(steps, k, at, seat, floor) {
    if (k === steps.length) {
      this.ruleEnds(at, floor);
      return;
    }
    const step = steps[k], [kind, inside] = step, rest = () => steps.slice(k + 1);
    if (kind === "all") {
      this.walk([...inside, ...rest()], 0, at, seat, floor);
    } else if (kind === "any") {
      for (const way of inside) this.walk([way, ...rest()], 0, at, seat, floor);
    } else if (kind === "maybe") {
      this.walk([inside, ...rest()], 0, at, seat, floor);
      this.walk(steps, k + 1, at, seat, floor);
    } else if (kind === "list") {
      const [, , mark, inner] = step;
      if (mark === "*") this.walk(steps, k + 1, at, seat, floor);
      const end = mark ? matchEnd(`(?:${expression(inner, null)})+`, this.text, at) : -1;
      if (end > at) {
        at = end;
        this.walk(steps, k + 1, at, seat, floor);
      }
      this.walk([inner, ...rest()], 0, at, seat, floor);
    } else {
      for (const way of this.ways(step, at, seat, floor)) this.walk(steps, k + 1, ...way);
    }
  }

  /**
   * All steps are gone: the rule reads the line, or wants it to end here.
   * @param {number} at
   * @param {number} floor
   */
  ruleEnds(at, floor) {
    if (at === this.text.length) {
      this.reads = true;
      return;
    }
    this.ends.add(at);
    if (at > floor) this.fail(at, END);
  }

  /**
   * How far one step goes that is not made of others.
   * @param {Node} step
   * @param {number} at
   * @param {string|null} seat
   * @param {number} floor
   * @returns {Iterable<Way>}
   */
  ways(step, at, seat, floor) {
    const [kind] = step;
    if (kind === "term") return this.term(step, at, seat, floor);
    if (kind === "free") return this.free(step, at, seat);
    if (kind === "player" || kind === "sitter") return this.bound(kind, at, seat, floor);
    const end = this.literal(kind === "text" ? step[1] : step[2], at, floor);
    return end >= 0 ? [[end, seat, floor]] : [];
  }

  /**
   * A value that an expression reads.
   * @param {Node} step
   * @param {number} at
   * @param {string|null} seat
   * @param {number} floor
   * @returns {Iterable<Way>}
   */
  term([, terminal, pattern, field], at, seat, floor) {
    const { text } = this, end = matchEnd(pattern, text, at), words = this.meant(pattern, at);
    const wanted = field ? terminal.toLowerCase() : "text";
    for (const word of words) this.literal(word, at, floor);
    if (end > at) {
      if (!this.values.has(end)) this.values.set(end, [at, wanted, pattern]);
      return [[end, field === "seat" ? text.slice(at, end).replace(/^0+/, "") : seat, floor]];
    }
    if (at === text.length && matchEnd(pattern, " ", 0) > 0) return [[at, seat, floor]]; // blanks at a line's end are gone
    if (at > floor && !words.length) {
      if (!this.patterns.has(wanted)) this.patterns.set(wanted, pattern);
      this.fail(at, ["field", wanted]);
    }
    return [];
  }

  /**
   * Free text: wherever it could end, and at the end of the line where none of that came further.
   * @param {Node} step
   * @param {number} at
   * @param {string|null} seat
   * @returns {Iterable<Way>}
   */
  *free(step, at, seat) {
    const { text } = this, isFurthest = this.fail(at, ["field", step[2] || "text"]), before = this.at;
    for (let end = at + 1; end <= text.length; end++) {
      if (this.noise && (characters(text, end) > LONGEST_NAME || WITHIN_A_WORD.test(text[end] ?? ""))) continue;
      if (!partsAPair(text, end)) yield [end, seat, text[end] === " " ? end + 1 : end];
    }
    // what should end it is nowhere
    if (isFurthest && this.at === before && !this.noise) yield [text.length, seat, -1];
  }

  /**
   * The names that may stand here: of all players, or of who sits in the seat just read.
   * @param {string} kind
   * @param {number} at
   * @param {string|null} seat
   * @param {number} floor
   * @returns {Iterable<Way>}
   */
  *bound(kind, at, seat, floor) {
    if (at > floor) this.fail(at, ["field", "player"]);
    const sitter = seat === null ? undefined : this.seats.get(seat);
    for (const name of kind === "player" ? this.names : sitter === undefined ? [] : [sitter]) {
      if (!this.text.startsWith(name, at)) continue;
      this.pastName = true;
      yield [at + name.length, seat, floor];
    }
  }

  /**
   * Of a field that is one of several words, those that begin with the letter that stands here.
   * @param {string} pattern
   * @param {number} at
   */
  meant(pattern, at) {
    const choice = CHOICE.exec(pattern);
    return choice ? choice[2].split("|").map((word) => choice[1] + word).filter((word) => word[0] === this.text[at]) : [];
  }

  /**
   * The end of the literal, or -1: then the word of it that does not fit is what was wanted.
   * @param {string} literal
   * @param {number} at
   * @param {number} floor
   */
  literal(literal, at, floor) {
    const { text } = this;
    if (text.startsWith(literal, at)) return at + literal.length;
    let same = 0;
    while (at + same < text.length && literal[same] === text[at + same]) same++;
    // blanks at a line's end are gone
    if (literal.slice(same) === " " && at + same === text.length) return text.length;
    if (same && at + same === text.length && literal[same] === " ") { // the line ends between two words
      this.fail(text.length, ["literal", trimmed(literal.slice(same)).split(" ")[0]]);
      return -1;
    }
    let word = same;
    while (word > 0 && !" :*'(".includes(literal[word - 1])) word--;
    if (at + word > floor) this.fail(at + word, ["literal", (trimmed(literal.slice(word)) || trimmed(literal)).split(" ")[0] || literal]);
    return -1;
  }
}

/** @param {string} text */
function trimmed(text) {
  return trimStart(trimEnd(text));
}

/**
 * Whether a place is in the middle of a character.
 * @param {string} text
 * @param {number} at
 */
function partsAPair(text, at) {
  const before = text.charCodeAt(at - 1), after = text.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

/**
 * The line walked along all rules; a seat line's free name only where no bound name got a rule further.
 * @param {Site} site
 * @param {string} text
 * @param {readonly string[]} names
 * @param {Map<string, string>} seats
 */
function walked(site, text, names, seats) {
  const walk = new LineWalk(text, names, seats);
  for (const name of site.classes.line) walk.walk([site.rules[name]], 0, 0, null, -1);
  if (!walk.pastName) for (const name of site.classes.free) if (name in EVENTS) walk.walk([site.rules[name]], 0, 0, null, -1);
  return walk;
}

/**
 * The walk along the rules of noise, where they come further than the others: most of the line matches one of them. Where they come as
 * far, what they want there is wanted too if it may be what was meant. A free name may be anything, so the line of somebody unknown
 * must be mended by what is wanted.
 * @param {Site} site
 * @param {LineWalk} walk
 */
function withNoise(site, walk) {
  const { text, names } = walk;
  if (startsWithAny(text, site.openings) && !startsWithAny(text, names)) return walk;
  const noise = alongNoise(site, walk, ["player"]);
  if (noise.at > walk.at) return noise;
  const free = alongNoise(site, walk), { at, places } = free;
  /** @param {number} place @param {Expected} item */
  const slip = (place, [kind, key]) => kind === "literal" && isSlip(text.slice(place).split(" ")[0], key);
  if (at > walk.at && free.wanted.some((item, k) => {
    return slip(at, item) || (item[0] === "literal" && readsBy(site, text.slice(0, places[k]) + item[1] + text.slice(places[k]), free));
  })) return free;
  if (noise.at === walk.at) {
    noise.wanted.forEach((item, k) => {
      if (!slip(walk.at, item) || walk.wants(item)) return;
      walk.wanted.push(item);
      walk.places.push(noise.places[k]);
    });
  }
  return walk;
}

/**
 * The line walked along the rules of noise, which begin with a name: this one, or any.
 * @param {Site} site
 * @param {LineWalk} walk
 * @param {Node} [name]
 */
function alongNoise(site, { text, names, seats }, name) {
  const noise = new LineWalk(text, names, seats);
  noise.noise = true;
  for (const rule of site.freeNoise) {
    const [any, ...steps] = flat(site.rules[rule]);
    noise.walk([name ?? any, ...steps], 0, 0, null, -1);
  }
  return noise;
}

/**
 * Whether a line reads by the rules of a walk.
 * @param {Site} site
 * @param {string} line
 * @param {LineWalk} walk
 */
function readsBy(site, line, { noise, names, seats }) {
  if (!noise) return walked(site, line, names, seats).reads;
  return [...site.freeNoise].some((name) => matchEnd(`(?:${expression(site.rules[name], null)})$`, line, 0) > 0);
}

/**
 * A line that ends where another begins, or one that begins like another; the first place where one does.
 * @param {Site} site
 * @param {number} line
 * @param {LineWalk} walk
 * @returns {Finding|null}
 */
function glued(site, line, walk) {
  const { text, names, seats } = walk;
  for (const end of [...walk.ends].sort((a, b) => a - b)) {
    const blanks = text.length - trimStart(text.slice(end)).length;
    // `ETTable 'Vesta'`: what the value takes of the next line is known from how that begins
    for (let place = Math.max(walk.values.get(end)?.[0] ?? end, 1); place <= blanks; place++) {
      const rest = text.slice(place);
      if (!startsWithAny(rest, site.openings)) {
        if (place < blanks && !startsWithAny(rest, names)) continue;
        const other = walked(site, rest, names, seats);
        if (!other.reads && !other.ends.size) continue;
      }
      const found = finding("HR107", line, { column: characters(text, place) + 1 });
      const others = [...new Set(site.openings)].reduce((count, opening) => count + rest.split(opening).length - 1, 0);
      if (others >= LOST_BREAKS) found.help = "lost";
      return found;
    }
  }
  return null;
}

/**
 * Whether the lines are one that was broken.
 * @param {Site} site
 * @param {readonly string[]} lines
 * @param {readonly string[]} names
 * @param {Map<string, string>} seats
 */
export function readsJoined(site, lines, names, seats) {
  const parts = lines.map(trimmed);
  if (characters(parts.join(" ")) > LONGEST_LINE) return false;
  // the number of a page below `calls $20` is none of its digits
  const gaps = /[0-9]$/.test(parts[0]) && /^[0-9]/.test(parts[1]) ? [" "] : [" ", ""];
  return gaps.some((gap) => walked(site, parts.join(gap), names, seats).reads);
}

/**
 * A seat line glued to another, though both together read as the seat of somebody with a long name.
 * @param {Site} site
 * @param {number} line
 * @param {string} text
 * @returns {Finding|null}
 */
export function twoSeats(site, line, text) {
  const opening = flat(site.rules.seat)[0][1], at = text.startsWith(opening) ? text.indexOf(opening, 1) : -1;
  if (at < 0 || ![trimEnd(text.slice(0, at)), text.slice(at)].every((part) => walked(site, part, [], new Map()).reads)) return null;
  return finding("HR107", line, { column: characters(text, at) + 1 });
}

/**
 * @param {Site} site
 * @param {number} line
 * @param {LineWalk} walk
 * @returns {Finding}
 */
function furthest(site, line, walk) {
  const { text } = walk;
  let end = walk.at;
  while (end < text.length && text[end] !== " ") end++;
  const word = text.slice(walk.at, end), size = characters(word);
  const ranked = walk.wanted.map((item) => ({ item, rank: item[0] === "literal" ? distance(word, item[1]) : size }));
  const wanted = ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  const column = characters(text, walk.at) + 1;
  const found = finding("HR101", line, { column, end_column: column + Math.max(size, 1), expected: wanted });
  if (isALetter(found, walk) || isNoCard(found, walk) || isNoValue(found, walk)) return found;
  const words = wanted.slice(0, NEAREST).filter(([kind]) => kind === "literal").map(([, key]) => key);
  // of two slips that are as near, such as `Bet` and `bets` for `bet`, the one with which the line reads
  const mended = words.filter((key) => readsBy(site, text.slice(0, walk.at) + key + text.slice(end), walk));
  for (const best of [...mended, ...words]) {
    if (word === best && walk.at && text[walk.at - 1] !== " ") return helped(found, "blank", best);
    const slip = slipFor(best, text, walk.at, end);
    if (slip) {
      found.end_column = column + characters(slip);
      return helped(found, "did_you_mean", best);
    }
  }
  /** @type {[string, number][]} */
  const mending = [];
  for (const best of words) {
    const place = walk.places[walk.wanted.findIndex(([kind, key]) => kind === "literal" && key === best)];
    /** @param {string} gap */
    const mends = (gap) => readsBy(site, text.slice(0, place) + best + gap + text.slice(place), walk);
    if (mends("") || mends(" ") || (place === text.length && words.length === 1 && !text.includes(best))) mending.push([best, place]);
  }
  if (mending.length === 1) { // not one of `calls` and `bets`
    const [[best, place]] = mending;
    found.column = characters(text, place) + 1;
    found.end_column = found.column + 1;
    return helped(found, "missing", best);
  }
  const field = wanted.find(([kind, key]) => kind === "field" && walk.patterns.has(key));
  const form = field && formOf(/** @type {string} */ (walk.patterns.get(field[1])));
  const before = text.slice(0, walk.at), behind = text.slice(walk.at);
  if (form && word && readsBy(site, `${before}${form} ${behind}`, walk)) {
    found.params.form = form;
    return helped(found, "missing_value", word);
  }
  for (const gap of word ? [walk.at - 1, end] : []) {
    if (text[gap] !== " " || !readsBy(site, text.slice(0, gap) + text.slice(gap + 1), walk)) continue;
    // `PM ET` is no zone `PMET`: what is behind the blank is too much
    if (!/[0-9]/.test(text[gap + 1] ?? "") && readsBy(site, text.slice(0, gap), walk)) break;
    const begin = text.lastIndexOf(" ", gap - 1) + 1, stop = (text.indexOf(" ", gap + 1) + 1 || text.length + 1) - 1;
    found.column = characters(text, begin) + 1;
    found.end_column = characters(text, stop) + 1;
    return helped(found, "did_you_mean", text.slice(begin, gap) + text.slice(gap + 1, stop));
  }
  const spans = [];
  for (let at = 0, next = 0; at < word.length && spans.length < MOST_REMOVED; at = next) {
    next = placeAfter(word, at, 1);
    if (!at || !WITHIN_A_WORD.test(word.slice(at, next))) spans.push([at, next]);
  }
  if (word) spans.push([0, word.length]);
  const within = walk.values.get(walk.at)?.[1] === "words"; // not the comma of a hand's words
  for (const [start, stop] of within ? [] : spans) {
    const rest = stop < word.length ? behind.slice(stop) : behind.slice(stop).replace(/^ /, "");
    if (!readsBy(site, before + word.slice(0, start) + rest, walk)) continue;
    found.column += characters(word, start);
    found.end_column = found.column + characters(word.slice(start, stop));
    return helped(found, "remove", word.slice(start, stop));
  }
  if (walk.wants(END)) {
    found.help = "surplus";
    found.params.rest = text.slice(walk.at, placeAfter(text, walk.at, MOST_SHOWN));
    found.end_column = 0;
  } else if (form && word) {
    found.help = FORM_HELP;
    found.params.form = form;
  }
  return found;
}

/**
 * What may be a slip for a word that was meant at a place of the text; nothing if none is. It is the word up to the next blank, what is
 * before its last marks, or as much as was meant: `all in` for `all-in`.
 * @param {string} meant
 * @param {string} text
 * @param {number} at
 * @param {number} end
 */
function slipFor(meant, text, at, end) {
  const word = text.slice(at, end), ends = [end, at + word.replace(CLOSING, "").length, placeAfter(text, at, characters(meant))];
  const stop = characters(meant) > 1 ? ends.find((place) => isSlip(text.slice(at, place), meant) && !WITHIN_A_WORD.test(text.slice(place, place + 1))) : 0;
  return stop && text.slice(at, stop);
}

/**
 * Where a value begins that could not be read whole, and its expression.
 * @param {LineWalk} walk
 * @returns {[number, string][]}
 */
function fieldsOf({ at, places, values, wanted, patterns }) {
  /** @type {[number, string][]} */
  const found = [];
  for (const place of new Set(places)) {
    const value = values.get(place);
    if (value) found.push([value[0], value[2]]);
  }
  for (const [kind, key] of wanted) {
    const pattern = kind === "field" ? patterns.get(key) : undefined;
    if (pattern !== undefined) found.push([at, pattern]);
  }
  return found;
}

/**
 * Whether a value reads with a digit in the place of a letter that looks like it; then the finding says so.
 * @param {Finding} found
 * @param {LineWalk} walk
 */
function isALetter(found, walk) {
  const { text } = walk, digits = text.replace(/[OolI]/g, (letter) => LETTERS[letter]);
  for (const [start, pattern] of fieldsOf(walk)) {
    const end = matchEnd(pattern, digits, start);
    let at = walk.at;
    while (at < end && text[at] === digits[at]) at++;
    if (at >= end || WITHIN_A_WORD.test(text.slice(end, end + 1))) continue;
    found.column = characters(text, at) + 1;
    found.end_column = found.column + 1;
    found.expected = [["literal", digits[at]]];
    found.help = "letter";
    Object.assign(found.params, { letter: text[at], digit: digits[at] });
    return true;
  }
  return false;
}

/**
 * Whether in a list of cards one is none; then the finding says which.
 * @param {Finding} found
 * @param {LineWalk} walk
 */
function isNoCard(found, walk) {
  const { text } = walk;
  for (const [start, pattern] of fieldsOf(walk)) {
    const end = text.indexOf("]", start), words = end < 0 ? [] : text.slice(start, end).split(" ");
    /** @param {string[]} cards */
    const reads = (cards) => isWhole(pattern, cards.join(" "));
    const good = words.map(() => CARD_FORM);
    if (!words.length || !reads(good)) continue;
    const bad = words.findIndex((word, k) => !reads([...good.slice(0, k), word, ...good.slice(k + 1)]));
    if (bad < 0) continue;
    const word = words[bad];
    found.column = characters(text, start + words.slice(0, bad).join(" ").length + Number(bad > 0)) + 1;
    found.end_column = found.column + Math.max(characters(word), 1);
    found.expected = [["field", "card"]];
    found.help = "card";
    Object.assign(found.params, { word, form: CARD_FORM });
    const meant = [...word].map((letter) => SUITS.get(letter) ?? letter).join("").replaceAll("10", "T");
    if (meant !== word && reads([...good.slice(0, bad), meant, ...good.slice(bad + 1)])) helped(found, "did_you_mean", meant);
    return true;
  }
  return false;
}

/**
 * Whether the fault is in a value that reads only in part, such as `$1,23`; then the finding says so.
 * @param {Finding} found
 * @param {LineWalk} walk
 */
function isNoValue(found, walk) {
  const { text, at } = walk, value = walk.values.get(at);
  MORE_OF_A_VALUE.lastIndex = at;
  if (!value || !walk.places.includes(at) || !MORE_OF_A_VALUE.test(text)) return false;
  const [start, field, pattern] = value, end = MORE_OF_A_VALUE.lastIndex, form = formOf(pattern), more = text.slice(at, end);
  if (!form || field === "text") return false;
  if (walk.wanted.some(([kind, key]) => kind === "literal" && characters(key) > 1 && isSlip(more, key))) return false; // `6max` for `6-max`
  found.column = characters(text, start) + 1;
  found.end_column = characters(text, end) + 1;
  found.expected = [["field", field]];
  found.help = "value";
  const figure = text.slice(start, end), point = figure.replace(DECIMAL_COMMA, ".");
  found.params = { value: figure, field, form };
  if (point !== figure && isWhole(pattern, point)) helped(found, "did_you_mean", point);
  return true;
}

/**
 * The value that stands for the form of all that the expression takes, if it has a name.
 * @param {string} pattern
 */
function formOf(pattern) {
  return FORMS.find((form) => isWhole(pattern, form));
}

/**
 * Whether the expression takes all of a text.
 * @param {string} pattern
 * @param {string} text
 */
function isWhole(pattern, text) {
  return matchEnd(`(?:${pattern})$`, text, 0) === text.length;
}

/**
 * @param {Finding} found
 * @param {string} help
 * @param {string} word
 */
function helped(found, help, word) {
  found.help = help;
  found.params.word = word;
  return found;
}

// -- nearness ----------------------------------------------------------------------------------------------------------

/**
 * How many letters must be added, dropped, changed or swapped with the next to turn one word into the other.
 * @param {string} one
 * @param {string} other
 */
export function distance(one, other) {
  const a = lettersOf(one), b = lettersOf(other);
  /** @type {number[]} */
  let before = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const x = a[i - 1], y = b[j - 1];
      let least = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + Number(x !== y));
      if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y) least = Math.min(least, before[j - 2] + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length];
}

/** @param {string} word */
function lettersOf(word) {
  return Array.from(Array.from(word.slice(0, 120)).slice(0, 60).join("").toLowerCase());
}

/**
 * Whether a word may be a slip for another.
 * @param {string} word
 * @param {string} meant
 */
export function isSlip(word, meant) {
  const slips = distance(word, meant), alike = firstOf(word) === firstOf(meant);
  // `passes` is not `raises`
  return word !== meant && slips <= Math.max(1, Math.floor(characters(meant) / 3)) && (slips < 2 || alike);
}

/** @param {string} word */
function firstOf(word) {
  return [...word.slice(0, 2)][0]?.toLowerCase();
}

/**
 * Whether a line reads with another first word, for which its own may be a slip: `Saet 6: Eve folded`.
 * @param {Site} site
 * @param {string} text
 * @param {readonly string[]} names
 * @param {Map<string, string>} seats
 */
export function opensMisspelt(site, text, names, seats) {
  if (characters(text) > LONGEST_LINE) return false;
  const [word] = text.split(" ", 1), meant = new Set(site.openings.map((opening) => opening.split(" ", 1)[0]));
  return [...meant].some((each) => isSlip(word, each) && walked(site, `${each} ${text.slice(word.length + 1)}`, names, seats).reads);
}

/**
 * The choices that the word may be a slip for, nearest first.
 * @param {string} word
 * @param {readonly string[]} choices
 */
function nearest(word, choices) {
  const ranked = choices.map((choice) => ({ choice, far: distance(word, choice) })).sort((a, b) => a.far - b.far);
  return ranked.filter(({ choice, far }) => far <= Math.max(1, Math.floor(characters(choice) / 3))).map(({ choice }) => choice);
}
