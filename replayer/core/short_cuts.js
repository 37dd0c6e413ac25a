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
 * @property {string[]} seats of these names
 */

/** @typedef {{name: string, hand: number, seat: string}} Person the last hand in which a seat line bound the name, and to which seat */

/**
 * @typedef {object} Line what a line says, in every hand in which its owner was bound before
 * @property {string} kind
 * @property {any[]} values
 * @property {Person|null} owner
 * @property {string|null} seat where the line binds the owner, or where it must have been bound
 * @property {boolean} binds
 */

/** So much of a line decides which rules are asked. */
const HEAD = 4;

/** So many texts are remembered; hostile text must not make it more. */
const MOST_REMEMBERED = 20000;

/** So many characters of a line; a longer one hardly comes again. */
const LONGEST_REMEMBERED = 80;

/** Fields that differ in every hand. */
const ONCE = new Set(["hand_id", "board", "card", "cards"]);

/** @type {readonly string[]} */
const NOBODY = [];

/** @type {readonly Rule[]} */
const NO_RULES = [];

/** What is said of lines that are no event, and of those the general matcher must read. @type {Line} */
const NOISE = { kind: "", values: [], owner: null, seat: null, binds: false };
const LEFT = { ...NOISE };

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
    /** Whole lines, read once. @type {Map<string, Line>} */
    this.lines = new Map();
    /** @type {Map<string, Person>} */
    this.people = new Map();
    /** Who was bound in this hand. @type {Person[]} */
    this.sitters = [];
    this.hands = 0;
    /** Whether names could be mistaken, by all of them. @type {Map<string, boolean>} */
    this.alike = new Map();
  }

  /**
   * Null when a name could be mistaken for something else, or a name or seat is bound twice.
   * @param {readonly string[]} lines
   * @param {number} first
   * @returns {Cuts|null}
   */
  hand(lines, first) {
    /** @type {Cuts} */
    const cuts = { events: [], left: [], names: [], seats: [] };
    const { events, left } = cuts;
    this.hands++;
    if (this.lines.size > MOST_REMEMBERED) this.lines.clear();
    if (this.people.size > MOST_REMEMBERED) this.people.clear();
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k], number = first + k;
      if (text === "") continue;
      const known = this.lines.get(text) ?? this.newLine(text, cuts);
      if (known === LEFT) left.push([number, text]);
      else if (known !== NOISE) {
        const { owner } = known;
        if (known.binds) {
          if (!this.bind(known, cuts)) return null;
        } else if (owner !== null && (owner.hand !== this.hands || (known.seat !== null && known.seat !== owner.seat))) {
          left.push([number, text]);
          continue;
        }
        events.push([known.kind, number, known.values]);
      }
    }
    return this.areAlike(cuts.names) ? null : cuts;
  }

  /**
   * A line that was not read before; what reads the same whenever its owner sits there is remembered.
   * @param {string} text
   * @param {Cuts} cuts
   * @returns {Line}
   */
  newLine(text, cuts) {
    const colon = text.indexOf(": ");
    if (colon > 0) {
      const owner = this.people.get(text.slice(0, colon));
      if (owner !== undefined && owner.hand === this.hands) return this.owned(this.action(text, colon), text, owner, null);
    }
    const head = text.slice(0, HEAD);
    if (head === this.seatHead) return this.seatLine(text, colon + 2);
    const rules = this.others.get(head);
    for (const rule of rules ?? NO_RULES) {
      const values = rule.match(text, cuts.names, NO_SEATS);
      if (values === null) continue;
      const owner = rule.playerSlot < 0 ? null : this.person(values[rule.playerSlot]);
      return this.kept(text, { kind: rule.kind, values, owner, seat: null, binds: false });
    }
    for (const name of cuts.names) {
      if (!text.startsWith(name)) continue;
      const found = this.action(text, name.length);
      if (found || this.heads.some((start) => text.startsWith(start, name.length))) return this.owned(found, text, this.person(name), null);
      break;
    }
    return text[0] === " " || startsWithAny(text, this.openings) || !this.noise.test(text) ? LEFT : NOISE;
  }

  /**
   * A line that binds a name to a seat, or says what became of it.
   * @param {string} text
   * @param {number} at behind the first colon
   */
  seatLine(text, at) {
    const seat = this.seatOf(text.slice(0, at));
    for (const owner of this.sitters) {
      if (owner.seat !== seat || owner.hand !== this.hands || !text.startsWith(owner.name, at)) continue;
      const found = this.claim(text, at + owner.name.length);
      if (found) return this.owned(found, text, owner, seat);
    }
    const values = this.seat.match(text, NOBODY, NO_SEATS);
    if (!values) return LEFT;
    return this.kept(text, { kind: this.seat.kind, values, owner: this.person(values[1]), seat: values[0], binds: true });
  }

  /**
   * Somebody takes a seat; false when the seat or the name is taken.
   * @param {Line} line
   * @param {Cuts} cuts
   */
  bind({ owner, seat }, { names, seats }) {
    if (owner === null || seat === null || owner.hand === this.hands || seats.includes(seat)) return false;
    owner.hand = this.hands;
    owner.seat = seat;
    this.sitters.length = names.length;
    this.sitters.push(owner);
    names.push(owner.name);
    seats.push(seat);
    return true;
  }

  /**
   * @param {string} name
   * @returns {Person}
   */
  person(name) {
    let found = this.people.get(name);
    if (!found) this.people.set(name, (found = { name, hand: 0, seat: "" }));
    return found;
  }

  /**
   * @param {Template|null} found
   * @param {string} text
   * @param {Person} owner
   * @param {string|null} seat where that is what the line names
   * @returns {Line}
   */
  owned(found, text, owner, seat) {
    if (!found) return LEFT;
    const values = found[1].slice();
    values[0] = seat ?? owner.name;
    return this.kept(text, { kind: found[0], values, owner, seat, binds: false });
  }

  /**
   * @param {string} text
   * @param {Line} line
   * @returns {Line}
   */
  kept(text, line) {
    if (text.length <= LONGEST_REMEMBERED && this.lines.size <= MOST_REMEMBERED && this.recurs(line)) this.lines.set(text, line);
    return line;
  }

  /**
   * Whether the line may come again in another hand: lines with cards hardly do.
   * @param {Line} line
   */
  recurs({ kind, values }) {
    const fields = EVENTS[kind];
    for (let k = 0; k < fields.length; k++) if (values[k] !== null && ONCE.has(fields[k])) return false;
    return true;
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
