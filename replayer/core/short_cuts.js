// Most lines of most hands, read without asking every rule: whole lines are remembered, because the same ones come again and again;
// of a new one its first words, or those behind a name, decide which rules can fit it.
//
// A short cut gives what the general matcher would give, or leaves the line to it. Names are looked up whole; a hand in which one name
// is the beginning of another, or begins like a kind of line, is left to the general matcher altogether.

import { DEEDS, Seated } from "./build.js";
import { EVENTS } from "./form.js";
import { expression, flat, Rule, rulesOf } from "./matcher.js";
import { ASTRAY, KINDS, STEPS, WIDTH } from "./order.js";
import { startsWithAny } from "./text.js";

/** @typedef {import("./build.js").Builder} Builder */
/** @typedef {import("./grammar.js").Node} Node */
/** @typedef {import("./grammar.js").Site} Site */
/** @typedef {import("./order.js").Event} Event */

/**
 * @typedef {object} Said what a line says in every hand in which its player sits in the same place
 * @property {string} kind
 * @property {number} step number of the kind
 * @property {import("./build.js").Handler} deed
 * @property {any[]} values
 * @property {Seated|null} player
 * @property {string|null} place the seat, where the line names it
 */

/**
 * @typedef {object} Cuts what the short cuts read of the lines of a hand
 * @property {Event[]} events
 * @property {[number, string][]} left number and text of the lines that they leave open
 * @property {Seated[]} sitters in the order of the seat lines
 */

/** So much of a line decides which rules are asked. */
const HEAD = 4;

/** So many texts are remembered; hostile text must not make it more. */
const MOST_REMEMBERED = 20000;

/** So many characters of a text; a longer one hardly comes again. */
const LONGEST_REMEMBERED = 80;

/** For each kind of line the first of its fields that differs in every hand, -1 for none. @type {Record<string, number>} */
const ONCE = {};
for (const kind of Object.keys(EVENTS)) ONCE[kind] = EVENTS[kind].findIndex((field) => ["hand_id", "board", "card", "cards"].includes(field));

const SEAT = KINDS.seat;

/** @type {readonly string[]} */
const NOBODY = [];

/** @type {readonly Rule[]} */
const NO_RULES = [];

/** @type {Map<string, string>} */
const NO_SEATS = new Map();

/** What is said of lines that are no event. @type {Said} */
const NOISE = { kind: "", step: -1, deed: () => {}, values: [], player: null, place: null };

/** The short cuts of one site. */
export class ShortCuts {
  /** @param {Site} site */
  constructor(site) {
    const rules = site.classes.line.flatMap((kind) => rulesOf(kind, site.rules[kind]));
    const actions = rules.filter((rule) => rule.steps[0][0] === "player");
    this.openings = site.openings;
    /** What stands behind the name in lines that begin with one, as far as it must. */
    this.heads = actions.flatMap((rule) => beginnings(rule.steps.slice(1)));
    /** Rules of such lines, by the head of what stands behind the name. */
    this.actions = byHead(actions, 1);
    /** Rules of the lines about a seat. */
    this.claims = rules.filter((rule) => rule.pieces[0].name === "sitter");
    /** The other rules, by the head of the line. */
    this.others = byHead(rules.filter((rule) => !actions.includes(rule) && !this.claims.includes(rule)), 0);
    const steps = flat(site.rules.seat), at = steps.findIndex(([kind]) => kind === "free");
    this.seat = new Rule("seat", site.rules.seat);
    /** What seat lines and those about a seat begin with. */
    this.seatHead = new RegExp(expression(["all", steps.slice(0, at)], []), "y");
    this.opening = beginnings(steps)[0];
    /** Seat lines behind the name, and what that is. */
    this.stack = new Rule("seat", ["all", steps.slice(at + 1)]);
    this.behindName = steps[at + 1][1];
    const noise = site.classes.free.filter((kind) => !(kind in EVENTS)).map((kind) => expression(site.rules[kind], null));
    this.noise = new RegExp(`^(?:${noise.join("|")})$`);
    /** Whole lines, read once. @type {Map<string, Said>} */
    this.lines = new Map();
    /** Everybody who was seen, by name. @type {Map<string, Seated>} */
    this.people = new Map();
    /** Whether names could be mistaken, by all of them. @type {Map<string, boolean>} */
    this.alike = new Map();
    this.hands = 0;
    /** Who sits in this hand, in the order of the seat lines. @type {Seated[]} */
    this.sitters = [];
    /** Their names and seats. @type {string[]} */
    this.names = [];
    /** @type {string[]} */
    this.places = [];
    /** Place among them of whoever acted last in a line that is new. */
    this.actor = 0;
  }

  begin() {
    this.hands++;
    this.sitters = [];
    this.names = [];
    this.places = [];
    this.actor = 0;
    if (this.lines.size > MOST_REMEMBERED || this.people.size > MOST_REMEMBERED) {
      this.lines.clear();
      this.people.clear();
    }
  }

  /**
   * Fold the lines of a hand into its builder; false for a hand that does not read at once, whose builder is of no more use.
   * @param {readonly string[]} lines
   * @param {number} first
   * @param {Builder} builder
   */
  play(lines, first, builder) {
    this.begin();
    const remembered = this.lines, hand = this.hands;
    let state = 0, last = 0;
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k];
      if (text === "") continue;
      const said = remembered.get(text) ?? this.newLine(text);
      if (said === NOISE) continue;
      if (said === null) return false;
      const { step, player, place } = said;
      if (step === SEAT) {
        if (!this.sits(said)) return false;
      } else if (player !== null && (player.hand !== hand || (place !== null && place !== player.place))) return false;
      state = STEPS[state * WIDTH + step];
      if (state === ASTRAY) return false;
      last = first + k;
      said.deed(builder, last, said.values, /** @type {Seated} */ (player));
    }
    builder.source.last = last;
    return !this.areAlike();
  }

  /**
   * The same as events; null when a name could be mistaken for something else, or a name or seat is bound twice.
   * @param {readonly string[]} lines
   * @param {number} first
   * @returns {Cuts|null}
   */
  hand(lines, first) {
    this.begin();
    /** @type {Cuts} */
    const cuts = { events: [], left: [], sitters: this.sitters };
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k];
      if (text === "") continue;
      const said = this.lines.get(text) ?? this.newLine(text);
      if (said === NOISE) continue;
      if (said?.step === SEAT && !this.sits(said)) return null;
      if (said === null || (said.player && (said.player.hand !== this.hands || (said.place !== null && said.place !== said.player.place)))) {
        if (said === null && text.startsWith(this.opening) && this.seat.match(text, NOBODY, NO_SEATS)) return null;
        cuts.left.push([first + k, text]);
        continue;
      }
      const { kind, player, place } = said, values = said.values.slice();
      if (kind === "seat") values.splice(0, 2, place, player?.name);
      else if (player !== null) values[0] = place ?? player.name;
      cuts.events.push([kind, first + k, values]);
    }
    return this.areAlike() ? null : cuts;
  }

  /**
   * A line that was not read before; what may come again is remembered. Null for one that the general matcher must read.
   * @param {string} text
   * @returns {Said|null}
   */
  newLine(text) {
    if (text.startsWith(this.opening)) return this.seatLine(text);
    const rules = this.others.get(text.slice(0, HEAD)), said = rules === undefined ? null : this.otherLine(text, rules);
    return said ?? this.playerLine(text);
  }

  /**
   * A line that begins with words.
   * @param {string} text
   * @param {readonly Rule[]} rules
   * @returns {Said|null}
   */
  otherLine(text, rules) {
    const { sitters, names } = this;
    for (let k = 0; k < rules.length; k++) {
      const values = rules[k].match(text, names, NO_SEATS);
      if (values === null) continue;
      const { kind, playerSlot } = rules[k];
      return this.said(text, kind, values, playerSlot < 0 ? null : sitters[names.indexOf(values[playerSlot])], null);
    }
    return null;
  }

  /**
   * A line that begins with a name, or is noise.
   * @param {string} text
   * @returns {Said|null}
   */
  playerLine(text) {
    const { names } = this;
    for (let left = names.length; left > 0; left--) {
      if (++this.actor >= names.length) this.actor = 0;
      if (text.startsWith(names[this.actor])) return this.action(text, this.sitters[this.actor]);
    }
    return this.noiseLine(text);
  }

  /**
   * @param {string} text
   * @param {Seated} player
   * @returns {Said|null}
   */
  action(text, player) {
    const at = player.name.length, rules = this.actions.get(text.slice(at, at + HEAD)) ?? NO_RULES;
    for (let k = 0; k < rules.length; k++) {
      const values = rules[k].match(text, NOBODY, NO_SEATS, at, 1);
      if (values !== null) return this.said(text, rules[k].kind, values, player, null);
    }
    return startsWithAny(text, this.heads, at) ? null : this.noiseLine(text);
  }

  /** @param {string} text */
  noiseLine(text) {
    return text[0] === " " || startsWithAny(text, this.openings) || !this.noise.test(text) ? null : NOISE;
  }

  /**
   * A line that binds a name to a seat, or says what became of it.
   * @param {string} text
   * @returns {Said|null}
   */
  seatLine(text) {
    this.seatHead.lastIndex = 0;
    const head = this.seatHead.exec(text);
    if (head === null) return null;
    const place = head[1], at = head[0].length, taken = this.places.indexOf(place);
    if (taken < 0) return this.stackLine(text, place, at);
    const { claims } = this, player = this.sitters[taken], end = at + player.name.length;
    for (let k = 0; k < claims.length && text.startsWith(player.name, at); k++) {
      const values = claims[k].match(text, NOBODY, NO_SEATS, end, 1);
      if (values !== null) return this.said(text, claims[k].kind, values, player, place);
    }
    return null;
  }

  /**
   * A line that binds a name to a seat.
   * @param {string} text
   * @param {string} place
   * @param {number} at where the name begins
   */
  stackLine(text, place, at) {
    let cut = text.lastIndexOf(this.behindName), values = cut > at ? this.stack.match(text, NOBODY, NO_SEATS, cut) : null;
    if (values === null) {
      values = this.seat.match(text, NOBODY, NO_SEATS);
      if (values === null) return null;
      cut = at + values[1].length;
    }
    const name = text.slice(at, cut);
    let player = this.people.get(name);
    if (player === undefined) {
      if (this.isLike(name)) return null;
      this.people.set(name, (player = new Seated(name)));
    }
    return this.said(text, "seat", values, player, place);
  }

  /**
   * @param {string} text
   * @param {string} kind
   * @param {any[]} values
   * @param {Seated|null} player
   * @param {string|null} place
   * @returns {Said}
   */
  said(text, kind, values, player, place) {
    const said = { kind, step: KINDS[kind], deed: DEEDS[kind], values, player, place }, once = ONCE[kind];
    if ((once < 0 || values[once] === null) && text.length <= LONGEST_REMEMBERED) this.lines.set(text, said);
    return said;
  }

  /**
   * Somebody takes a seat; false when the seat or the name is taken.
   * @param {Said} said
   */
  sits({ player, place }) {
    if (player === null || place === null || player.hand === this.hands || this.places.includes(place)) return false;
    player.hand = this.hands;
    player.sit(place);
    this.sitters.push(player);
    this.names.push(player.name);
    this.places.push(place);
    return true;
  }

  /** Whether a name could be mistaken for the other that it begins with. */
  areAlike() {
    const together = this.names.join("\n"), known = this.alike.get(together);
    return known ?? this.newlyAlike(together);
  }

  /** @param {string} together all names */
  newlyAlike(together) {
    const sorted = [...this.names].sort();
    const alike = sorted.some((name, k) => k > 0 && name.startsWith(sorted[k - 1]));
    if (this.alike.size > MOST_REMEMBERED) this.alike.clear();
    this.alike.set(together, alike);
    return alike;
  }

  /**
   * Whether a name begins like a line, or ends where nobody sees it.
   * @param {string} name
   */
  isLike(name) {
    return name.endsWith(" ") || this.others.has(name.slice(0, HEAD)) || startsWithAny(name, this.openings);
  }
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
