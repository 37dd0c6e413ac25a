// Most lines of most hands, read without asking every rule: the first words of a line decide which rules can fit it, and the end of a
// line behind a name is remembered, because the same ends come again and again.
//
// A short cut gives what the general matcher would give, or leaves the line to it. Names are looked up whole; a hand in which one name
// is the beginning of another, or begins like a kind of line, is left to the general matcher altogether.

import { EVENTS } from "./form.js";
import { expression, rulesOf } from "./matcher.js";
import { startsWithAny } from "./text.js";

/** @typedef {import("./grammar.js").Node} Node */
/** @typedef {import("./grammar.js").Site} Site */
/** @typedef {import("./order.js").Event} Event */

/** @typedef {import("./matcher.js").Rule} Rule */
/** @typedef {[string, any[]]} Template kind and values of a line; the player or the seat comes first and is put in */

/**
 * @typedef {object} Cuts what the short cuts read of the lines of a hand
 * @property {Event[]} events
 * @property {[number, string][]} left number and text of the lines that they leave open
 * @property {string[]} names in the order in which the seat lines bind them
 * @property {Map<string, string>} seats
 */

/** So much of a line decides which rules are asked. */
const HEAD = 4;

/** So many texts are remembered; hostile text must not make it more. */
const MOST_REMEMBERED = 20000;

/** @type {readonly string[]} */
const NOBODY = [];

/** @type {Map<string, string>} */
const NO_SEATS = new Map();

/** The short cuts of one site. */
export class ShortCuts {
  /** @param {Site} site */
  constructor(site) {
    const rules = site.classes.line.flatMap((kind) => rulesOf(kind, site.rules[kind]));
    this.openings = site.openings;
    /** Rules that begin with a name, by the head of what stands behind it. */
    this.actions = byHead(rules.filter((rule) => opensWith(rule, "player")), 1);
    /** What stands behind the name in such lines, as far as it must. */
    this.heads = rules.filter((rule) => opensWith(rule, "player")).flatMap((rule) => beginnings(rule.steps.slice(1)));
    /** Rules with the name of a seat: all of them begin alike. */
    this.claims = rules.filter((rule) => rule.pieces[0].name === "sitter");
    this.claimHead = this.claims[0].pieces[0];
    /** The other rules, by the head of the line. */
    this.others = byHead(rules.filter((rule) => !opensWith(rule, "player") && !this.claims.includes(rule)), 0);
    /** What the lines with the name of a seat begin with, and the seat in it. @type {Map<string, string>} */
    this.claimHeads = new Map();
    this.seat = rulesOf("seat", site.rules.seat)[0];
    this.seatHead = beginnings(this.seat.steps)[0].slice(0, HEAD);
    const noise = site.classes.free.filter((kind) => !(kind in EVENTS)).map((kind) => expression(site.rules[kind], null));
    this.noise = new RegExp(`^(?:${noise.join("|")})$`);
    /** What stands behind names, read once. @type {Map<string, Template>} */
    this.ends = new Map();
    /** The same behind the name of a seat. @type {Map<string, Template>} */
    this.claimEnds = new Map();
    /** Whether names could be mistaken, by all of them. @type {Map<string, boolean>} */
    this.alike = new Map();
  }

  /**
   * Null when a name could be mistaken for something else.
   * @param {readonly string[]} lines
   * @param {number} first
   * @returns {Cuts|null}
   */
  hand(lines, first) {
    /** @type {Cuts} */
    const cuts = { events: [], left: [], names: [], seats: new Map() };
    const { events, names } = cuts;
    /** The names by themselves: the same text for every line, so that it is found fast. @type {Map<string, string>} */
    const bound = new Map();
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k], number = first + k, colon = text.indexOf(": ");
      if (colon > 0) {
        const name = bound.get(text.slice(0, colon));
        if (name !== undefined) {
          const found = this.action(text, colon);
          if (found) events.push(eventOf(found, number, name));
          else cuts.left.push([number, text]);
          continue;
        }
      }
      if (!text) continue;
      const head = text.slice(0, HEAD);
      if (head === this.seatHead) {
        if (!this.seatLine(text, number, colon + 2, cuts, bound)) cuts.left.push([number, text]);
        continue;
      }
      const rules = this.others.get(head);
      if (!(rules && matchAny(rules, text, number, names, events)) && !this.byOwner(text, number, cuts)) {
        if (text[0] === " " || startsWithAny(text, this.openings) || !this.noise.test(text)) cuts.left.push([number, text]);
      }
    }
    return this.areAlike(names) ? null : cuts;
  }

  /**
   * The end of a line behind a name and from its colon on.
   * @param {string} text
   * @param {number} at
   * @returns {Template|null}
   */
  action(text, at) {
    const end = text.slice(at), known = this.ends.get(end);
    if (known) return known;
    for (const rule of this.actions.get(end.slice(0, HEAD)) ?? []) {
      const values = rule.match(end, NOBODY, NO_SEATS, 0, 1);
      if (values) return remember(this.ends, end, [rule.kind, values]);
    }
    return null;
  }

  /**
   * A line that begins with a name but has no colon behind it; true when it is read, or no short cut may read it.
   * @param {string} text
   * @param {number} number
   * @param {Cuts} cuts
   */
  byOwner(text, number, { events, left, names }) {
    for (const name of names) {
      if (!text.startsWith(name)) continue;
      const found = this.action(text, name.length);
      if (found) events.push(eventOf(found, number, name));
      else if (this.heads.some((head) => text.startsWith(head, name.length))) left.push([number, text]);
      else return false;
      return true;
    }
    return false;
  }

  /**
   * A line that binds a name to a seat, or says what became of it.
   * @param {string} text
   * @param {number} number
   * @param {number} at behind the first colon
   * @param {Cuts} cuts
   * @param {Map<string, string>} bound
   */
  seatLine(text, number, at, { events, names, seats }, bound) {
    const seat = this.seatOf(text.slice(0, at)), sitter = seats.get(seat);
    if (sitter !== undefined && text.startsWith(sitter, at)) {
      const found = this.claim(text, at + sitter.length);
      if (found) {
        events.push(eventOf(found, number, seat));
        return true;
      }
    }
    const values = this.seat.match(text, NOBODY, NO_SEATS);
    if (!values) return false;
    events.push([this.seat.kind, number, values]);
    if (!seats.has(values[0])) seats.set(values[0], values[1]);
    if (!bound.has(values[1])) {
      bound.set(values[1], values[1]);
      names.push(values[1]);
    }
    return true;
  }

  /**
   * The seat in what a line begins with; nothing where that is the head of no line about a seat.
   * @param {string} head
   */
  seatOf(head) {
    const known = this.claimHeads.get(head);
    if (known !== undefined) return known;
    const { pattern, seatGroup } = this.claimHead;
    pattern.lastIndex = 0;
    const m = pattern.exec(head);
    return remember(this.claimHeads, head, m && m[0] === head ? m[seatGroup] : "");
  }

  /**
   * The end of a line behind the name of a seat.
   * @param {string} text
   * @param {number} at
   * @returns {Template|null}
   */
  claim(text, at) {
    const end = text.slice(at), known = this.claimEnds.get(end);
    if (known) return known;
    for (const rule of this.claims) {
      const values = rule.match(end, NOBODY, NO_SEATS, 0, 1);
      if (values) return remember(this.claimEnds, end, [rule.kind, values]);
    }
    return null;
  }

  /**
   * Whether a name could be mistaken: it begins like a line, or one name begins with the other.
   * @param {readonly string[]} names
   */
  areAlike(names) {
    const together = names.join("\n"), known = this.alike.get(together);
    if (known !== undefined) return known;
    const sorted = [...names].sort();
    const alike = sorted.some((name, k) => this.isLike(name) || (k > 0 && name.startsWith(sorted[k - 1])));
    return remember(this.alike, together, alike);
  }

  /** @param {string} name */
  isLike(name) {
    const head = name.slice(0, HEAD);
    return name.endsWith(" ") || head === this.seatHead || this.others.has(head) || startsWithAny(name, this.openings);
  }
}

/**
 * @param {Rule} rule
 * @param {string} kind
 */
function opensWith(rule, kind) {
  return rule.steps[0][0] === kind;
}

/**
 * @param {Template} template
 * @param {number} number
 * @param {string} who the player, or the seat
 * @returns {Event}
 */
function eventOf([kind, values], number, who) {
  const mine = values.slice();
  mine[0] = who;
  return [kind, number, mine];
}

/**
 * @param {readonly Rule[]} rules
 * @param {string} text
 * @param {number} number
 * @param {readonly string[]} names
 * @param {Event[]} events
 */
function matchAny(rules, text, number, names, events) {
  for (let k = 0; k < rules.length; k++) {
    const values = rules[k].match(text, names, NO_SEATS);
    if (values === null) continue;
    events.push([rules[k].kind, number, values]);
    return true;
  }
  return false;
}

/**
 * @template T
 * @param {Map<string, T>} memory
 * @param {string} text
 * @param {T} value
 * @returns {T}
 */
function remember(memory, text, value) {
  if (memory.size >= MOST_REMEMBERED) memory.clear();
  memory.set(text, value);
  return value;
}

/**
 * The rules by the head of their lines, in the order of the grammar.
 * @param {readonly Rule[]} rules
 * @param {number} skipped so many steps are not looked at
 * @returns {Map<string, Rule[]>}
 */
function byHead(rules, skipped) {
  /** @type {Map<string, Rule[]>} */
  const found = new Map();
  for (const rule of rules) {
    for (const head of new Set(beginnings(rule.steps.slice(skipped)).map((text) => text.slice(0, HEAD)))) {
      if (head.length < HEAD) throw new Error(`lines of the kind ${rule.kind} may begin with anything`);
      found.set(head, [...(found.get(head) ?? []), rule]);
    }
  }
  return found;
}

/**
 * The texts that lines of these steps can begin with.
 * @param {readonly Node[]} steps
 * @returns {string[]}
 */
function beginnings(steps) {
  if (!steps.length) return [""];
  const [[kind, inside, more], ...rest] = steps;
  const texts = kind === "text" ? [inside] : kind === "mark" ? [more] : kind === "term" ? wordsOf(more) : null;
  if (texts) return texts.flatMap((text) => (text.length >= HEAD ? [text] : beginnings(rest).map((end) => text + end)));
  if (kind === "all") return beginnings([...inside, ...rest]);
  if (kind === "any") return inside.flatMap((/** @type {Node} */ way) => beginnings([way, ...rest]));
  if (kind === "maybe") return [...beginnings([inside, ...rest]), ...beginnings(rest)];
  return [""];
}

/**
 * The words of an expression that is nothing but a choice of words; otherwise none is known.
 * @param {string} pattern
 */
function wordsOf(pattern) {
  return /^\(\?:[A-Za-z |]+\)$/.test(pattern) ? pattern.slice(3, -1).split("|") : [""];
}
