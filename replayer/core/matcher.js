// One line against the rules of the grammar: exact, general, not fast. The mirror of hrparse/matcher.py.
//
// A rule is cut at its names: an expression before, the name itself, an expression after. Names are looked up, never guessed, the
// longest that lets the rest of the line match. No expression needs the flag `u`: transpile checks that none can part a pair.

import { EVENTS, LISTS } from "./form.js";
import { trimEnd } from "./text.js";

/** @typedef {import("./grammar.js").Node} Node */
/** @typedef {import("./grammar.js").Site} Site */

/**
 * @typedef {object} Group the field that a group fills, and for a list the expression of one item with its groups
 * @property {string} field
 * @property {RegExp} [item]
 * @property {number[][]} [itemGroups]
 */

/** @typedef {[string, any[]]} Match kind and values */

/** Where a line ends in a text of lines. `$` with the flag `m` would end one at U+2028 too. */
const LINE_END = "(?![^\\n])";

/** Where it may end: at blanks, of which nobody knows yet whether a word follows, or at the return of a line end of two characters. */
const OPEN_END = "(?![^\\n\\r ])";

/**
 * The text as an expression that fits it alone.
 * @param {string} text
 */
export function quoted(text) {
  return text.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&");
}

/**
 * The regular expression of a node; groups it captures are appended, none when `groups` is null.
 * @param {Node} node
 * @param {Group[]|null} groups
 * @param {readonly string[]|null} [fields] all that are captured; if left out, every field is
 * @returns {string}
 */
export function expression(node, groups, fields = null) {
  const [kind, inside] = node;
  switch (kind) {
    case "text":
      return quoted(inside);
    case "mark":
    case "term":
    case "free": {
      const inner = kind === "mark" ? quoted(node[2]) : kind === "term" ? node[2] : "[^\\n]+", field = node[node.length - 1];
      if (field === null || groups === null || fields?.includes(field) === false) return kind === "free" ? inner : `(?:${inner})`;
      groups.push({ field });
      return `(${inner})`;
    }
    case "all":
      return inside.map((/** @type {Node} */ n) => expression(n, groups, fields)).join("");
    case "any":
      return `(?:${inside.map((/** @type {Node} */ n) => expression(n, groups, fields)).join("|")})`;
    case "maybe":
      return `(?:${expression(inside, groups, fields)})?`;
    default: {
      const inner = `(?:${expression(node[3], null)})${node[2]}`;
      if (groups === null) return inner;
      groups.push(itemOf(inside, listIn(node[3])?.[3] ?? node[3]));
      return `(${inner})`;
    }
  }
}

/**
 * The list in a node: what repeats may be more than one item, `, and` before it is no part of it.
 * @param {Node} node
 * @returns {Node|undefined}
 */
function listIn(node) {
  if (node[0] === "list") return node;
  const inside = node[0] === "all" || node[0] === "any" ? node[1] : node[0] === "maybe" ? [node[1]] : [];
  return inside.map(listIn).find(Boolean);
}

/**
 * @param {string} part
 * @param {Node} node of one item
 * @returns {Group}
 */
function itemOf(part, node) {
  /** @type {Group[]} */
  const found = [];
  const item = new RegExp(expression(node, found), "g");
  /** @param {string} field */
  const numbers = (field) => found.flatMap((group, k) => (group.field === field ? [k + 1] : []));
  return { field: part, item, itemGroups: LISTS[part].map(numbers) };
}

/**
 * The sequence of a node, sequences inside it unfolded.
 * @param {Node} node
 * @returns {Node[]}
 */
export function flat(node) {
  return node[0] === "all" ? node[1].flatMap(flat) : [node];
}

/**
 * @typedef {object} Piece a stretch of a rule, and the name that follows
 * @property {RegExp} pattern
 * @property {Group[]} groups
 * @property {number[]} slots where among the values each group goes; -1 for one that is no value
 * @property {boolean} plain whether each group is the value of its number
 * @property {"player"|"sitter"|null} name null at the end of the line
 * @property {number} seatGroup the group of the seat, 0 if there is none
 * @property {RegExp} [whole] the same, up to the end of a text
 */

/** One line rule, ready to match. */
export class Rule {
  /**
   * @param {string} kind
   * @param {Node} node
   * @param {boolean} [open] whether lines are matched where they stand, with blanks behind them
   */
  constructor(kind, node, open = false) {
    const fields = EVENTS[kind] ?? [], captured = [...fields, "seat"];
    this.kind = kind;
    this.steps = flat(node);
    /** @type {any[]} */
    this.blank = fields.map(() => null);
    this.playerSlot = fields.indexOf("player");
    /** @type {Piece[]} */
    this.pieces = [];
    let run = [];
    for (const step of [...this.steps, null]) {
      if (step && step[0] !== "player" && step[0] !== "sitter") {
        run.push(step);
        continue;
      }
      /** @type {Group[]} */
      const groups = [];
      const text = expression(["all", run], groups, captured), names = groups.map(({ field }) => field), slots = names.map((name) => fields.indexOf(name));
      const pattern = new RegExp(step ? text : `(?:${text})${open ? OPEN_END : LINE_END}`, "y"), plain = slots.every((slot, g) => slot === g + 1 && !groups[g].item);
      this.pieces.push({ pattern, groups, slots, plain, name: step ? step[0] : null, seatGroup: names.indexOf("seat") + 1 });
      run = [];
    }
  }

  /**
   * The values of the line, or of its end when the first `piece` pieces are read already; null when it does not fit.
   * @param {string} text
   * @param {readonly string[]} names
   * @param {Map<string, string>} seats
   * @param {number} [at]
   * @param {number} [end]
   * @param {number} [piece]
   * @returns {any[]|null}
   */
  match(text, names, seats, at = 0, end = text.length, piece = 0) {
    const values = this.blank.slice();
    return this.matchFrom(text, at, end, piece, names, seats, values) ? values : null;
  }

  /**
   * @param {string} text
   * @param {number} at
   * @param {number} end
   * @param {number} k
   * @param {readonly string[]} names
   * @param {Map<string, string>} seats
   * @param {any[]} values
   * @returns {boolean}
   */
  matchFrom(text, at, end, k, names, seats, values) {
    const piece = this.pieces[k], { name } = piece, m = name === null ? matchLast(piece, text, at, end) : matchAt(piece, text, at);
    if (m === null) return false;
    if (name === null) {
      take(values, piece, m);
      return true;
    }
    at += m[0].length;
    if (name === "player") {
      for (let n = 0; n < names.length; n++) {
        const next = endOfName(text, at, names[n]);
        if (next < 0 || !this.matchFrom(text, next, end, k + 1, names, seats, values)) continue;
        take(values, piece, m);
        values[this.playerSlot] = names[n];
        return true;
      }
      return false;
    }
    const sitter = seats.get(m[piece.seatGroup]), next = sitter === undefined ? -1 : endOfName(text, at, sitter);
    if (next < 0 || !this.matchFrom(text, next, end, k + 1, names, seats, values)) return false;
    take(values, piece, m);
    return true;
  }
}

/**
 * The rules of a kind of line: a choice of whole lines is one rule for each, which has fewer groups.
 * @param {string} kind
 * @param {Node} node
 * @param {boolean} [open]
 */
export function rulesOf(kind, node, open) {
  return (node[0] === "any" ? node[1] : [node]).map((/** @type {Node} */ way) => new Rule(kind, way, open));
}

/**
 * What a piece fits at a place of the text.
 * @param {Piece} piece
 * @param {string} text
 * @param {number} at
 */
function matchAt({ pattern }, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * What the last piece fits that ends where the line does.
 * @param {Piece} piece
 * @param {string} text
 * @param {number} at
 * @param {number} end
 */
export function matchLast(piece, text, at, end) {
  const m = matchAt(piece, text, at);
  if (m === null || at + m[0].length === end) return m;
  // it ended at a blank within the line, or went on through the blanks behind it
  piece.whole ??= new RegExp(`^${piece.pattern.source.slice(0, -OPEN_END.length)}$`);
  return piece.whole.exec(text.slice(at, end));
}

/**
 * Where a name ends that stands at a place of the line; -1 when another stands there.
 * @param {string} text
 * @param {number} at
 * @param {string} name
 */
function endOfName(text, at, name) {
  const end = at + name.length;
  if (text.startsWith(name, at)) return end;
  // blanks at a line's end are gone
  return end > text.length && name.endsWith(" ") && trimEnd(name) === text.slice(at) ? text.length : -1;
}

/**
 * Takes what the groups of a piece hold.
 * @param {any[]} values
 * @param {Piece} piece
 * @param {RegExpExecArray} m
 */
export function take(values, { groups, slots }, m) {
  for (let g = 0; g < slots.length; g++) {
    const value = m[g + 1], slot = slots[g];
    if (!value || slot < 0) continue;
    const { item, itemGroups } = groups[g];
    values[slot] = item && itemGroups ? itemsOf(values[slot], value, item, itemGroups) : value;
  }
}

/**
 * The items of a list field; they are added to those that are there.
 * @param {any[]|null} before
 * @param {string} text
 * @param {RegExp} item
 * @param {number[][]} itemGroups
 */
function itemsOf(before, text, item, itemGroups) {
  const items = before ? [...before] : [];
  item.lastIndex = 0;
  for (let m = item.exec(text); m?.[0]; m = item.exec(text)) items.push(itemGroups.map((where) => where.map((k) => m?.[k]).find((v) => v !== undefined) ?? null));
  return items.length ? items : null;
}

/** All rules of one site. */
export class Matcher {
  /** @param {Site} site */
  constructor(site) {
    this.site = site;
    /** @type {Map<string, Rule[]>} */
    this.rules = new Map();
  }

  /**
   * The rules of a class. They are made when they are first needed, which is seldom: the short cuts read nearly every line.
   * @param {"line"|"free"|"refused"} label
   */
  rulesOf(label) {
    let rules = this.rules.get(label);
    if (!rules) {
      rules = this.site.classes[label].flatMap((kind) => rulesOf(kind, this.site.rules[kind]));
      // words before names, as Lark has it: somebody may be called `Uncalled bet ($5) returned to Al`
      rules.sort((a, b) => Number(a.steps[0][0] === "player") - Number(b.steps[0][0] === "player"));
      this.rules.set(label, rules);
    }
    return rules;
  }

  /**
   * The kind and values of a line read as one of a class, null when no rule of the class fits.
   * @param {string} text
   * @param {"line"|"free"|"refused"} label
   * @param {readonly string[]} names bound names, longest first
   * @param {Map<string, string>} seats the name bound to each seat, by its number as printed
   * @returns {Match|null}
   */
  event(text, label, names, seats) {
    for (const rule of this.rulesOf(label)) {
      const values = rule.match(text, names, seats);
      if (values) return [rule.kind, values];
    }
    return null;
  }
}
