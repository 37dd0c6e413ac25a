// One line against the rules of the grammar: exact, general, not fast. The mirror of hrparse/matcher.py.
//
// A rule is cut at its names: an expression before, the name itself, an expression after. Names are looked up, never guessed, the
// longest that lets the rest of the line match. No expression needs the flag `u`: transpile checks that none can part a pair.

import { EVENTS, LISTS } from "./form.js";
import { parts } from "./grammar.js";
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

/** @param {string} text */
function quoted(text) {
  return text.replace(/[\\^$.|?*+()[\]{}/]/g, "\\$&");
}

/**
 * The regular expression of a node; groups it captures are appended, none when `groups` is null.
 * @param {Node} node
 * @param {Group[]|null} groups
 * @returns {string}
 */
export function expression(node, groups) {
  const [kind, inside] = node;
  switch (kind) {
    case "text":
      return quoted(inside);
    case "mark":
    case "term":
    case "free": {
      const inner = kind === "mark" ? quoted(node[2]) : kind === "term" ? node[2] : "[^\\n]+", field = node[node.length - 1];
      if (field === null || groups === null) return kind === "free" ? inner : `(?:${inner})`;
      groups.push({ field });
      return `(${inner})`;
    }
    case "all":
      return inside.map((/** @type {Node} */ n) => expression(n, groups)).join("");
    case "any":
      return `(?:${inside.map((/** @type {Node} */ n) => expression(n, groups)).join("|")})`;
    case "maybe":
      return `(?:${expression(inside, groups)})?`;
    default: {
      const inner = `(?:${expression(node[3], null)})${node[2]}`;
      if (groups === null) return inner;
      groups.push(itemOf(inside));
      return `(${inner})`;
    }
  }
}

/**
 * @param {string} part
 * @returns {Group}
 */
function itemOf(part) {
  /** @type {Group[]} */
  const found = [];
  const item = new RegExp(expression(parts[part], found), "g");
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

/** @typedef {{pattern: RegExp, groups: Group[], name: "player"|"sitter"|null}} Piece a stretch of a rule, and the name that follows */

/** One line rule, ready to match. */
class Rule {
  /**
   * @param {string} kind
   * @param {Node} node
   */
  constructor(kind, node) {
    this.kind = kind;
    this.fields = EVENTS[kind] ?? [];
    /** @type {Piece[]} */
    this.pieces = [];
    let run = [];
    for (const step of [...flat(node), null]) {
      if (step && step[0] !== "player" && step[0] !== "sitter") {
        run.push(step);
        continue;
      }
      /** @type {Group[]} */
      const groups = [];
      const text = expression(["all", run], groups);
      this.pieces.push({ pattern: new RegExp(step ? text : `(?:${text})$`, "y"), groups, name: step ? step[0] : null });
      run = [];
    }
  }

  /**
   * @param {string} text
   * @param {readonly string[]} names
   * @param {Map<string, string>} seats
   * @returns {any[]|null}
   */
  match(text, names, seats) {
    /** @type {Map<string, any>} */
    const found = new Map();
    if (!this.matchFrom(text, 0, 0, names, seats, found)) return null;
    return this.fields.map((field) => found.get(field) ?? null);
  }

  /**
   * @param {string} text
   * @param {number} at
   * @param {number} k
   * @param {readonly string[]} names
   * @param {Map<string, string>} seats
   * @param {Map<string, any>} found
   * @returns {boolean}
   */
  matchFrom(text, at, k, names, seats, found) {
    const { pattern, groups, name } = this.pieces[k];
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (!m) return false;
    /** @type {Map<string, any>} */
    const values = new Map();
    groups.forEach((group, g) => m[g + 1] !== undefined && put(values, group, m[g + 1]));
    if (name === null) {
      for (const [field, value] of values) found.set(field, value);
      return true;
    }
    at += m[0].length;
    const sitter = seats.get(values.get("seat"));
    const candidates = name === "player" ? names : sitter === undefined ? [] : [sitter];
    for (const candidate of candidates) {
      let end = at + candidate.length;
      if (!text.startsWith(candidate, at)) {
        // blanks at a line's end are gone
        if (end <= text.length || trimEnd(candidate) !== text.slice(at)) continue;
        end = text.length;
      }
      if (this.matchFrom(text, end, k + 1, names, seats, found)) {
        for (const [field, value] of values) found.set(field, value);
        if (name === "player") found.set("player", candidate);
        return true;
      }
    }
    return false;
  }
}

/**
 * @param {Map<string, any>} values
 * @param {Group} group
 * @param {string} value
 */
function put(values, group, value) {
  const { item, itemGroups } = group;
  if (!item || !itemGroups) {
    values.set(group.field, value);
    return;
  }
  const items = [...value.matchAll(item)].map((m) => itemGroups.map((where) => where.map((k) => m[k]).find((v) => v !== undefined) ?? null));
  if (items.length) values.set(group.field, [...(values.get(group.field) ?? []), ...items]);
}

/** @type {Map<string, Group>} */
const partGroups = new Map();

/**
 * The items of a list field, from the stretches of the line that hold them; null when there are none.
 * @param {string} part
 * @param {...(string|undefined)} texts
 */
export function items(part, ...texts) {
  let group = partGroups.get(part);
  if (!group) partGroups.set(part, (group = itemOf(part)));
  const values = new Map();
  for (const text of texts) if (text) put(values, group, text);
  return values.get(part) ?? null;
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
    if (!rules) this.rules.set(label, (rules = this.site.classes[label].map((kind) => new Rule(kind, this.site.rules[kind]))));
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
