// Most lines of most hands, read without asking every rule: a few characters of a line, or of what stands behind the name that it
// begins with, decide which rules can fit it, and what is plain in it is read step by step, without an expression.
//
// Lines are read where they stand in the text, none is cut out. No expression reads beyond the end of a line.
//
// A short cut gives what the general matcher would give, or leaves the line to it. Names are looked up whole; a hand in which one name
// is the beginning of another, or begins like a kind of line, is left to the general matcher altogether.

import { DEEDS, Seated } from "./build.js";
import { EVENTS } from "./form.js";
import { expression, flat, matchLast, quoted, Rule, rulesOf, take } from "./matcher.js";
import { ASTRAY, KINDS, STEPS, WIDTH } from "./order.js";
import { endOfLine, startsWithAny } from "./text.js";

/** @typedef {import("./build.js").Builder} Builder */
/** @typedef {import("./text.js").Chunk} Chunk */
/** @typedef {import("./grammar.js").Node} Node */
/** @typedef {import("./grammar.js").Site} Site */

/** @typedef {{label: string, place: string, hand: number, sitter: Seated|null}} Place a seat, who sat there in which hand, and how its lines begin */

/** @typedef {{length: number, parts: string[], way: Way, values: any[]}} End the end of a line, read once */

/** So many characters, and one more, tell the rules apart. */
const HEAD = 5;

/** In so many lists the rules are kept. */
const LISTS_OF_WAYS = 256;

/** So many people are remembered; hostile text must not make it more. */
const MOST_REMEMBERED = 20000;

/** So many ends of lines are remembered in each list, and so long is the longest. */
const MOST_ENDS = 8;
const LONGEST_END = 80;

/** In so many lists. */
const LISTS_OF_ENDS = 256;

/** What is cut out and no longer is a text of its own; what is longer is a part of the other, and takes several times as long to compare. */
const SHORT = 12;

/** The fields that differ from hand to hand: an end of a line that has one hardly comes again. */
const VARYING = new Set(["hand_id", "button", "total", "amount", "cards", "board", "outcome"]);

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
    /** Where a name is among the values. */
    this.playerSlot = first ? -1 : rule.playerSlot;
    /** Which values make that an end of such a line hardly comes again. @type {number[]} */
    this.varying = kind.startsWith("post_") ? [] : fields.flatMap((field, slot) => (VARYING.has(field) || slot === this.playerSlot ? [slot] : []));
  }

  /**
   * What the line says from a place on; null where it does not fit. What it does not say is null or undefined.
   * @param {string} text
   * @param {number} at
   * @param {number} end
   * @param {readonly string[]} names
   * @returns {any[]|null}
   */
  read(text, at, end, names) {
    const { last } = this;
    if (last === null) return this.rule.match(text, names, NO_SEATS, at, end, this.first);
    const m = matchLast(last, text, at, end);
    if (m === null || last.plain) return m;
    const values = this.rule.blank.slice();
    take(values, last, m);
    return values;
  }
}

/** Noise. */
const NOISE = /** @type {Way} */ ({});

/** The short cuts of one site. */
export class ShortCuts {
  /** @param {Site} site */
  constructor(site) {
    const rules = site.classes.line.flatMap((kind) => rulesOf(kind, site.rules[kind], true));
    const actions = rules.filter((rule) => rule.steps[0][0] === "player"), claims = rules.filter((rule) => rule.pieces[0].name === "sitter");
    const others = rules.filter((rule) => !actions.includes(rule) && !claims.includes(rule));
    this.openings = site.openings;
    /** Rules of lines that begin with a name, by what stands behind it. */
    this.actions = waysOf(actions, 1);
    /** Rules of the lines about a seat. */
    this.claims = waysOf(claims, 1);
    /** How all of that begins. */
    this.heads = actions.flatMap((rule) => beginnings(rule.steps.slice(1)));
    /** The other rules, by how the line begins. */
    this.others = waysOf(others, 0);
    const openings = others.flatMap((rule) => beginnings(rule.steps));
    /** What no name may begin with, nor be the beginning of. */
    this.likes = [...new Set(openings.map((text) => text.slice(0, HEAD)))];
    /** Whether one of them may begin like any name. */
    this.unlike = openings.every((text) => text.length >= HEAD);
    const steps = flat(site.rules.seat), at = steps.findIndex(([kind]) => kind === "free");
    this.seat = new Rule("seat", site.rules.seat, true);
    /** What seat lines and those about a seat begin with. */
    this.seatHead = new RegExp(expression(["all", steps.slice(0, at)], []), "y");
    /** Whether that is the same for each seat. */
    this.plainHead = steps.slice(0, at).every(([kind], k) => kind === (k === 1 ? "term" : "text"));
    this.opening = beginnings(steps)[0];
    this.openingLetter = this.opening.charCodeAt(0);
    /** Seat lines behind the name, and what that is. Nothing stands for the name, so that the groups have the numbers of their values. */
    this.stack = new Way(new Rule("seat", ["all", [["term", "", "", "name"], ...steps.slice(at + 1)]], true), 0);
    this.behindName = steps[at + 1][1];
    const noise = site.classes.free.filter((kind) => !(kind in EVENTS)).map((kind) => expression(site.rules[kind], null));
    // a broken line of another kind must not pass as the noise of somebody called like its beginning
    this.noise = new RegExp(`^(?!${[" ", ...this.openings].map(quoted).join("|")})(?:${noise.join("|")})$`);
    /** What stood behind the names in lines that begin with one. @type {End[][]} */
    this.actionEnds = emptyLists(LISTS_OF_ENDS);
    /** The same for lines about a seat. @type {End[][]} */
    this.claimEnds = emptyLists(LISTS_OF_ENDS);
    /** The other lines. @type {End[][]} */
    this.otherEnds = emptyLists(LISTS_OF_ENDS);
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
   * @param {Chunk} chunk
   * @param {Builder} builder
   */
  play(chunk, builder) {
    const { stretch: { text, ends, first }, start, upto, glued } = chunk;
    if (glued) return false;
    this.hands++;
    this.sitters = [];
    this.names = [];
    this.letters = [];
    this.alike = false;
    this.actor = 0;
    if (this.people.size > MOST_REMEMBERED) this.people.clear();
    let state = 0, last = 0;
    for (let at = start, number = chunk.first; at <= upto; at = ends[number++ - first] + 1) {
      const end = endOfLine(text, at, ends[number - first]), way = at === end ? NOISE : this.read(text, at, end);
      if (way === NOISE) continue;
      if (way === null) return false;
      state = STEPS[state * WIDTH + way.step];
      if (state === ASTRAY) return false;
      last = number;
      way.deed(builder, number, this.values, /** @type {Seated} */ (this.player));
    }
    builder.last = last;
    return !this.alike;
  }

  /**
   * The rule of a line; null for one that the general matcher must read.
   * @param {string} text
   * @param {number} at where the line begins
   * @param {number} end where it ends
   * @returns {Way|null}
   */
  read(text, at, end) {
    this.player = null;
    const letter = text.charCodeAt(at), { sitters, names, letters } = this;
    if (letter === this.openingLetter) {
      const seat = this.seats[this.seatNumber(text, at)];
      const way = seat !== undefined && stands(text, seat.label, at) ? this.seated(text, at, end, seat) : null;
      if (way !== null) return way;
      if (text.startsWith(this.opening, at)) return this.seatLine(text, at, end);
    }
    if (!this.unlike) {
      const way = this.other(text, at, end);
      if (way !== null) return way;
    }
    for (let left = names.length; left > 0; left--) {
      if (++this.actor >= names.length) this.actor = 0;
      const name = names[this.actor];
      if (letters[this.actor] !== letter || !stands(text, name, at)) continue;
      const next = at + name.length, way = this.behind(sitters[this.actor], text, next, end, this.actionEnds, this.actions);
      return way ?? (startsWithAny(text, this.heads, next) ? null : this.noiseLine(text, at, end));
    }
    // last, as no name begins like these
    return this.other(text, at, end) ?? this.noiseLine(text, at, end);
  }

  /**
   * The rule of a line that does not begin with a name.
   * @param {string} text
   * @param {number} at
   * @param {number} end
   */
  other(text, at, end) {
    return this.behind(null, text, at, end, this.otherEnds, this.others);
  }

  /**
   * The rule of what stands behind a name, or of a line without one; what may come again is remembered.
   * @param {Seated|null} player
   * @param {string} text
   * @param {number} at where the name ends
   * @param {number} end
   * @param {readonly End[][]} known
   * @param {readonly Way[][]} lists
   */
  behind(player, text, at, end, known, lists) {
    const length = end - at, ends = known[endsFor(text, at, end)];
    this.player = player;
    for (let k = 0; k < ends.length; k++) {
      if (length !== ends[k].length || !stand(text, ends[k].parts, at)) continue;
      this.values = ends[k].values;
      return ends[k].way;
    }
    const ways = lists[listFor(text, at, end)];
    for (let k = 0; k < ways.length; k++) {
      const way = ways[k], values = way.read(text, at, end, this.names), { playerSlot } = way;
      if (values === null) continue;
      this.values = values;
      if (playerSlot >= 0) this.player = this.sitters[this.names.indexOf(values[playerSlot])];
      if (length < LONGEST_END && way.varying.every((slot) => values[slot] == null)) {
        this.values = [...values];
        ends.unshift({ length, parts: partsOf(text, at, end), way, values: this.values });
        ends.splice(MOST_ENDS);
      }
      return way;
    }
    return null;
  }

  /**
   * @param {string} text
   * @param {number} at
   * @param {number} end
   */
  noiseLine(text, at, end) {
    return this.noise.test(text.slice(at, end)) ? NOISE : null;
  }

  /**
   * The number of the seat in such a line.
   * @param {string} text
   * @param {number} at
   */
  seatNumber(text, at) {
    const begin = at + this.opening.length, digit = text.charCodeAt(begin) - 48, next = text.charCodeAt(begin + 1) - 48;
    return next >= 0 && next <= 9 ? digit * 10 + next : digit;
  }

  /**
   * A line that binds a name to a seat, or says what became of it.
   * @param {string} text
   * @param {number} at
   * @param {number} end
   * @returns {Way|null}
   */
  seatLine(text, at, end) {
    this.seatHead.lastIndex = at;
    const head = this.seatHead.exec(text);
    if (head === null) return null;
    const seat = this.seats[Number(head[1])], next = at + head[0].length, player = seat.sitter;
    if (player === null || seat.hand !== this.hands) return this.stackLine(text, at, end, seat, next);
    return stands(text, player.name, next) ? this.behind(player, text, next + player.name.length, end, this.claimEnds, this.claims) : null;
  }

  /**
   * Such a line with the name of whoever sat there last; null for one that must be read as if it were another's.
   * @param {string} text
   * @param {number} at
   * @param {number} end
   * @param {Place} seat
   * @returns {Way|null}
   */
  seated(text, at, end, seat) {
    const player = /** @type {Seated} */ (seat.sitter), begin = at + seat.label.length, next = begin + player.name.length;
    if (!stands(text, player.name, begin)) return null;
    if (seat.hand === this.hands) return this.behind(player, text, next, end, this.claimEnds, this.claims);
    const values = text.lastIndexOf(this.behindName, end) === next ? this.stack.read(text, next, end, NOBODY) : null;
    return values && this.sits(values, player, seat);
  }

  /**
   * A line that binds a name to a seat.
   * @param {string} text
   * @param {number} at
   * @param {number} end
   * @param {Place} seat
   * @param {number} begin where the name begins
   */
  stackLine(text, at, end, seat, begin) {
    let cut = text.lastIndexOf(this.behindName, end), values = cut > begin ? this.stack.read(text, cut, end, NOBODY) : null;
    if (values === null) {
      values = this.seat.match(text, NOBODY, NO_SEATS, at, end);
      if (values === null) return null;
      cut = begin + values[1].length;
    }
    const player = this.named(text.slice(begin, cut)), way = player && this.sits(values, player, seat);
    if (way !== null && this.plainHead) seat.label = copied(text, at, begin);
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
      if (name.endsWith(" ") || this.likes.some((like) => like.startsWith(name.slice(0, HEAD))) || startsWithAny(name, this.openings)) return null;
      name = copied(name, 0, name.length);
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
 * A part of a text that does not keep the whole of it in memory.
 * @param {string} text
 * @param {number} from
 * @param {number} upto
 */
function copied(text, from, upto) {
  return text.slice(from, upto).split("").join("");
}

/**
 * Whether a part stands at a place of the text. Cutting it out and comparing it whole is less work than going through its characters.
 * @param {string} text
 * @param {string} part
 * @param {number} at
 */
function stands(text, part, at) {
  return text.slice(at, at + part.length) === part;
}

/**
 * The same for a part that was cut into short ones.
 * @param {string} text
 * @param {readonly string[]} parts
 * @param {number} at
 */
function stand(text, parts, at) {
  for (let k = 0; k < parts.length; k++) {
    if (!stands(text, parts[k], at)) return false;
    at += parts[k].length;
  }
  return true;
}

/**
 * @param {string} text
 * @param {number} at
 * @param {number} end
 */
function partsOf(text, at, end) {
  const parts = [];
  for (; at < end; at += SHORT) parts.push(copied(text, at, Math.min(at + SHORT, end)));
  return parts;
}

/**
 * Which list an end of a line is in: its length and two of its characters tell it from nearly all others.
 * @param {string} text
 * @param {number} at
 * @param {number} end
 */
function endsFor(text, at, end) {
  if (at + 2 >= end) return 0;
  return (end - at + text.charCodeAt(at + 2) * 5 + text.charCodeAt(end - 3) * 7) % LISTS_OF_ENDS;
}

/**
 * Which list of rules is asked: it depends on the characters before the fifth, and on the fifth.
 * @param {string} text
 * @param {number} at
 * @param {number} end
 */
function listFor(text, at, end) {
  if (at + HEAD >= end) return 0;
  return (text.charCodeAt(at) * 29 + text.charCodeAt(at + 2) * 5 + text.charCodeAt(at + 4) * 3 + text.charCodeAt(at + HEAD) * 11) % LISTS_OF_WAYS;
}

/**
 * The rules by the characters that tell them apart, in the order of the grammar; one whose lines may begin with anything is in all lists.
 * @param {readonly Rule[]} rules
 * @param {0|1} first the piece that is to be read: the one before the name or the one behind it
 * @returns {Way[][]}
 */
function waysOf(rules, first) {
  /** @type {Way[][]} */
  const lists = emptyLists(LISTS_OF_WAYS);
  for (const rule of rules) {
    const way = new Way(rule, first), named = rule.steps.findIndex(([kind]) => kind === "player" || kind === "sitter");
    for (const start of new Set(beginnings(rule.steps.slice(first && named + 1)))) {
      for (const list of start.length > HEAD ? [lists[listFor(start, 0, start.length)]] : lists) if (!list.includes(way)) list.push(way);
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
