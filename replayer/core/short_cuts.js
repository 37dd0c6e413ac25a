// Most lines of most hands, read without asking every rule: a few characters of a line, or of what stands behind the name that it
// begins with, decide which rules can fit it, and what is plain in it is read step by step, without an expression.
//
// A short cut gives what the general matcher would give, or leaves the line to it. Names are looked up whole; a hand in which one name
// is the beginning of another, or begins like a kind of line, is left to the general matcher altogether.

import { DEEDS, Seated } from "./build.js";
import { EVENTS } from "./form.js";
import { expression, flat, Rule, rulesOf, take } from "./matcher.js";
import { ASTRAY, KINDS, STEPS, WIDTH } from "./order.js";
import { startsWithAny } from "./text.js";

/** @typedef {import("./build.js").Builder} Builder */
/** @typedef {import("./grammar.js").Node} Node */
/** @typedef {import("./grammar.js").Site} Site */

/** @typedef {{label: string, place: string, hand: number, sitter: Seated|null}} Place a seat, who sat there in which hand, and how their lines begin */

/** @typedef {{end: string, way: Way, values: any[]}} End the end of a line, read once */

/** So many characters, and one more, tell the rules apart. */
const HEAD = 4;

/** In so many lists the rules are kept. */
const LISTS_OF_WAYS = 256;

/** So many people are remembered; hostile text must not make it more. */
const MOST_REMEMBERED = 20000;

/** So many ends of lines are remembered that are equally long, and so long is the longest. */
const MOST_ENDS = 8;
const LONGEST_END = 80;

/** The fields that differ from hand to hand: an end of a line that has one hardly comes again. */
const VARYING = new Set(["amount", "cards", "outcome"]);

/** @type {readonly string[]} */
const NOBODY = [];

/** @type {Map<string, string>} */
const NO_SEATS = new Map();

/** One rule, from some step on. */
class Way {
  /**
   * @param {Rule} rule
   * @param {number} first the piece that is to be read
   */
  constructor(rule, first) {
    const { kind } = rule, fields = EVENTS[kind] ?? [];
    this.rule = rule;
    this.step = KINDS[kind];
    this.deed = DEEDS[kind];
    this.first = first;
    /** What is read if that is all. */
    this.last = rule.pieces.length === first + 1 ? rule.pieces[first] : null;
    /** Whether an end of such a line hardly comes again. */
    this.varies = fields.some((field) => VARYING.has(field)) && !kind.startsWith("post_");
    /** What was read last. */
    this.values = rule.blank.slice();
  }

  /**
   * Whether the line fits from a place on; what it says is in `values` then.
   * @param {string} text
   * @param {number} at
   * @param {readonly string[]} names
   */
  fits(text, at, names) {
    const { last } = this;
    if (last === null) {
      const values = this.rule.match(text, names, NO_SEATS, at, this.first);
      if (values !== null) this.values = values;
      return values !== null;
    }
    const { pattern } = last, { values } = this;
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (m === null) return false;
    for (let k = 0; k < values.length; k++) values[k] = null;
    take(values, last, m);
    return true;
  }
}

/** Noise. */
const NOISE = /** @type {Way} */ ({});

/** The short cuts of one site. */
export class ShortCuts {
  /** @param {Site} site */
  constructor(site) {
    const rules = site.classes.line.flatMap((kind) => rulesOf(kind, site.rules[kind]));
    const actions = rules.filter((rule) => rule.steps[0][0] === "player"), claims = rules.filter((rule) => rule.pieces[0].name === "sitter");
    const others = rules.filter((rule) => !actions.includes(rule) && !claims.includes(rule));
    this.openings = site.openings;
    /** Rules of lines that begin with a name, by what stands behind it. */
    this.actions = waysOf(actions, 1);
    /** Rules of the lines about a seat. */
    this.claims = claims.map((rule) => new Way(rule, 1));
    /** How all of that begins. */
    this.heads = actions.flatMap((rule) => beginnings(rule.steps.slice(1)));
    /** The other rules, by how the line begins. */
    this.others = waysOf(others, 0);
    /** What no name may begin with. */
    this.likes = new Set(others.flatMap((rule) => beginnings(rule.steps)).map((text) => text.slice(0, HEAD)));
    const steps = flat(site.rules.seat), at = steps.findIndex(([kind]) => kind === "free");
    this.seat = new Rule("seat", site.rules.seat);
    /** What seat lines and those about a seat begin with. */
    this.seatHead = new RegExp(expression(["all", steps.slice(0, at)], []), "y");
    /** Whether that is the same for each seat. */
    this.plainHead = steps.slice(0, at).every(([kind], k) => kind === (k === 1 ? "term" : "text"));
    this.opening = beginnings(steps)[0];
    this.openingLetter = this.opening.charCodeAt(0);
    /** Seat lines behind the name, and what that is. */
    this.stack = new Way(new Rule("seat", ["all", steps.slice(at + 1)]), 0);
    this.behindName = steps[at + 1][1];
    const noise = site.classes.free.filter((kind) => !(kind in EVENTS)).map((kind) => expression(site.rules[kind], null));
    this.noise = new RegExp(`^(?:${noise.join("|")})$`);
    /** What stood behind the names in lines that begin with one, by its length. @type {End[][]} */
    this.actionEnds = emptyLists(LONGEST_END + 1);
    /** The same for lines about a seat. @type {End[][]} */
    this.claimEnds = emptyLists(LONGEST_END + 1);
    /** By number. @type {Place[]} */
    this.seats = Array.from({ length: 100 }, (_, number) => ({ label: "\n", place: String(number), hand: 0, sitter: null }));
    /** Everybody who was seen, by name. @type {Map<string, Seated>} */
    this.people = new Map();
    this.hands = 0;
    /** Who sits in this hand, in the order of the seat lines. @type {Seated[]} */
    this.sitters = [];
    /** Their names. @type {string[]} */
    this.names = [];
    /** With what they begin. @type {number[]} */
    this.letters = [];
    /** Whether a name could be mistaken for the other that it begins with. */
    this.alike = false;
    /** Place among them of whoever acted last. */
    this.actor = 0;
    /** What the line that was read last says, besides what kind of line it is. @type {any[]} */
    this.values = [];
    /** Who it is about. @type {Seated|null} */
    this.player = null;
  }

  /**
   * Fold the lines of a hand into its builder; false for a hand that does not read at once, whose builder is of no more use.
   * @param {readonly string[]} lines
   * @param {number} first
   * @param {Builder} builder
   */
  play(lines, first, builder) {
    this.hands++;
    this.sitters = [];
    this.names = [];
    this.letters = [];
    this.alike = false;
    this.actor = 0;
    if (this.people.size > MOST_REMEMBERED) this.people.clear();
    let state = 0, last = 0;
    for (let k = 0; k < lines.length; k++) {
      const text = lines[k];
      if (text === "") continue;
      const way = this.read(text);
      if (way === NOISE) continue;
      if (way === null) return false;
      state = STEPS[state * WIDTH + way.step];
      if (state === ASTRAY) return false;
      last = first + k;
      way.deed(builder, last, this.values, /** @type {Seated} */ (this.player));
    }
    builder.last = last;
    return !this.alike;
  }

  /**
   * The rule of a line; null for one that the general matcher must read.
   * @param {string} text
   * @returns {Way|null}
   */
  read(text) {
    this.player = null;
    const letter = text.charCodeAt(0), { sitters, names, letters } = this;
    if (letter === this.openingLetter) {
      const seat = this.seats[this.seatNumber(text)];
      if (seat !== undefined && seat.sitter !== null && text.slice(0, seat.label.length) === seat.label) return this.seated(text, seat, seat.label.length);
      if (text.startsWith(this.opening)) return this.seatLine(text);
    }
    const ways = this.others[listFor(text, 0)];
    for (let k = 0; k < ways.length; k++) {
      const way = ways[k], { playerSlot } = way.rule;
      if (!way.fits(text, 0, names)) continue;
      this.values = way.values;
      if (playerSlot >= 0) this.player = sitters[names.indexOf(way.values[playerSlot])];
      return way;
    }
    for (let left = names.length; left > 0; left--) {
      if (++this.actor >= names.length) this.actor = 0;
      const name = names[this.actor];
      if (letters[this.actor] === letter && text.slice(0, name.length) === name) return this.action(text, sitters[this.actor]);
    }
    return this.noiseLine(text);
  }

  /**
   * A line that begins with a name.
   * @param {string} text
   * @param {Seated} player
   * @returns {Way|null}
   */
  action(text, player) {
    const at = player.name.length, way = this.behind(player, text, at, this.actionEnds, this.actions[listFor(text, at)]);
    return way ?? (startsWithAny(text, this.heads, at) ? null : this.noiseLine(text));
  }

  /**
   * The rule of what stands behind a name; what may come again is remembered.
   * @param {Seated} player
   * @param {string} text
   * @param {number} at
   * @param {End[][]} lists
   * @param {readonly Way[]} ways
   */
  behind(player, text, at, lists, ways) {
    const end = text.slice(at), ends = lists[Math.min(end.length, LONGEST_END)];
    this.player = player;
    for (let k = 0; k < ends.length; k++) {
      if (ends[k].end !== end) continue;
      this.values = ends[k].values;
      return ends[k].way;
    }
    for (let k = 0; k < ways.length; k++) {
      const way = ways[k];
      if (!way.fits(text, at, NOBODY)) continue;
      this.values = way.values;
      if (!way.varies && end.length < LONGEST_END) {
        ends.unshift({ end, way, values: way.values.slice() });
        ends.splice(MOST_ENDS);
      }
      return way;
    }
    return null;
  }

  /** @param {string} text */
  noiseLine(text) {
    return text[0] === " " || startsWithAny(text, this.openings) || !this.noise.test(text) ? null : NOISE;
  }

  /**
   * The number of the seat in such a line.
   * @param {string} text
   */
  seatNumber(text) {
    const begin = this.opening.length, digit = text.charCodeAt(begin) - 48, next = text.charCodeAt(begin + 1) - 48;
    return next >= 0 && next <= 9 ? digit * 10 + next : digit;
  }

  /**
   * A line that binds a name to a seat, or says what became of it.
   * @param {string} text
   * @returns {Way|null}
   */
  seatLine(text) {
    this.seatHead.lastIndex = 0;
    const head = this.seatHead.exec(text);
    if (head === null) return null;
    const seat = this.seats[Number(head[1])], at = head[0].length, player = seat.sitter;
    if (player === null || seat.hand !== this.hands) return this.stackLine(text, seat, at);
    return text.startsWith(player.name, at) ? this.behind(player, text, at + player.name.length, this.claimEnds, this.claims) : null;
  }

  /**
   * Such a line with the name of whoever sat there last.
   * @param {string} text
   * @param {Place} seat
   * @param {number} at where the name ends
   */
  seated(text, seat, at) {
    const player = /** @type {Seated} */ (seat.sitter);
    if (seat.hand === this.hands) return this.behind(player, text, at, this.claimEnds, this.claims);
    return text.lastIndexOf(this.behindName) === at && this.stack.fits(text, at, NOBODY) ? this.sits(this.stack.values, player, seat) : this.seatLine(text);
  }

  /**
   * A line that binds a name to a seat.
   * @param {string} text
   * @param {Place} seat
   * @param {number} at where the name begins
   */
  stackLine(text, seat, at) {
    let cut = text.lastIndexOf(this.behindName), { values } = this.stack;
    if (cut <= at || !this.stack.fits(text, cut, NOBODY)) {
      const whole = this.seat.match(text, NOBODY, NO_SEATS);
      if (whole === null) return null;
      cut = at + whole[1].length;
      values = whole;
    }
    const player = this.named(text.slice(at, cut)), way = player && this.sits(values, player, seat);
    if (way !== null && this.plainHead) seat.label = text.slice(0, cut);
    return way;
  }

  /**
   * Somebody takes a seat; nothing for somebody who has one.
   * @param {any[]} values
   * @param {Seated} player
   * @param {Place} seat
   */
  sits(values, player, seat) {
    if (player.hand === this.hands) return null;
    player.hand = seat.hand = this.hands;
    player.sit(seat.place);
    seat.sitter = this.player = player;
    this.values = values;
    const { name } = player, { names, letters } = this, letter = name.charCodeAt(0);
    for (let k = 0; k < names.length; k++) if (letters[k] === letter && (names[k].startsWith(name) || name.startsWith(names[k]))) this.alike = true;
    this.sitters.push(player);
    names.push(name);
    letters.push(letter);
    return this.stack;
  }

  /**
   * Who has a name; nobody where it begins like a line, or ends where nobody sees it.
   * @param {string} name
   * @returns {Seated|null}
   */
  named(name) {
    let player = this.people.get(name);
    if (player === undefined) {
      if (name.endsWith(" ") || this.likes.has(name.slice(0, HEAD)) || startsWithAny(name, this.openings)) return null;
      this.people.set(name, (player = new Seated(name)));
    }
    return player;
  }
}

/**
 * @param {number} length
 * @returns {any[][]}
 */
function emptyLists(length) {
  return Array.from({ length }, () => []);
}

/**
 * Which list of rules is asked: it depends on the characters before the fifth, and on the fifth.
 * @param {string} text
 * @param {number} at
 */
function listFor(text, at) {
  if (at + HEAD >= text.length) return 0;
  return (text.charCodeAt(at) + text.charCodeAt(at + 2) * 5 + text.charCodeAt(at + HEAD) * 3) % LISTS_OF_WAYS;
}

/**
 * The rules by the characters that tell them apart, in the order of the grammar; one whose lines may begin with anything is in all lists.
 * @param {readonly Rule[]} rules
 * @param {number} skipped so many steps are not looked at
 * @returns {Way[][]}
 */
function waysOf(rules, skipped) {
  /** @type {Way[][]} */
  const lists = emptyLists(LISTS_OF_WAYS);
  for (const rule of rules) {
    const way = new Way(rule, skipped);
    for (const start of new Set(beginnings(rule.steps.slice(skipped)))) {
      for (const list of start.length > HEAD ? [lists[listFor(start, 0)]] : lists) if (!list.includes(way)) list.push(way);
    }
  }
  return lists;
}

/**
 * The texts that lines of these steps can begin with.
 * @param {readonly Node[]} steps
 * @returns {string[]}
 */
function beginnings(steps) {
  if (!steps.length) return [""];
  const [[kind, inside, more], ...rest] = steps;
  const texts = kind === "text" ? [inside] : kind === "mark" ? [more] : kind === "term" ? wordsOf(more) : [""];
  if (texts[0]) return texts.flatMap((text) => (text.length > HEAD ? [text] : beginnings(rest).map((end) => text + end)));
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
  return /^\(\?:[\w |-]+\)$/.test(pattern) ? pattern.slice(3, -1).split("|") : [""];
}
