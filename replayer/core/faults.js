// What is wrong with a hand whose lines do not all read, or do not follow one another: one finding for one fault. The mirror of
// hrparse/faults.py.
//
// A fault has consequences: who lost the seat line is unknown in every later line, what was left out puts the rest in the wrong
// place. Consequences are not reported; everything else is, so that one bad line does not hide the next.

import { finding } from "./diagnostics.js";
import { explainLine, misspeltHeader, opensMisspelt, readsJoined, twoSeats } from "./explain.js";
import { EVENTS } from "./form.js";
import { Walk } from "./order.js";
import { longestFirst } from "./recognize.js";
import { Strays } from "./strays.js";
import { startsWithAny, trimStart } from "./text.js";

/** @typedef {import("./diagnostics.js").Finding} Finding */
/** @typedef {import("./grammar.js").Site} Site */
/** @typedef {import("./order.js").Event} Event */
/** @typedef {import("./recognize.js").Recognized} Recognized */
/** @typedef {import("./text.js").Chunk} Chunk */

/** So many unreadable lines of one hand are explained; of the rest only the place is told. */
const EXPLAINED = 100;
const OPENING_KINDS = new Set(["header", "table", "seat"]);
const SUMMARY_KINDS = new Set(Object.keys(EVENTS).filter((kind) => kind.startsWith("summary") || ["total_pot", "board", "runs"].includes(kind)));

/**
 * The events that belong to the hand, and what is wrong with its other lines.
 * @param {Site} site
 * @param {Chunk} chunk
 * @param {Recognized} seen
 */
export function faults(site, chunk, seen) {
  const found = new Faults(site, chunk, seen);
  found.follow();
  found.misnamed();
  return { kept: found.kept, findings: found.findings };
}

/** The lines of one hand, followed from the first to the last; arguments as of `faults`. */
class Faults {
  /** @param {Site} site @param {Chunk} chunk @param {Recognized} seen */
  constructor(site, chunk, seen) {
    const { lines, first } = chunk, { events, seats } = seated(site, chunk, seen.events);
    this.site = site;
    this.chunk = chunk;
    this.events = events;
    this.seats = seats;
    this.names = [...new Set(seats.values())].sort(longestFirst);
    /** @type {Map<number, Event>} */
    this.byLine = new Map(events.map((event) => [event[1], event]));
    this.unread = new Set([...seen.rejected, ...seen.events.map((event) => event[1]).filter((number) => !this.byLine.has(number))]);
    this.nextHand = nextHandOf(events);
    this.lastEvent = events.reduce((last, event) => (event[1] < this.nextHand ? Math.max(last, event[1]) : last), 0);
    /** The first blank line behind all that reads. */
    this.blank = Math.max(this.lastEvent + 1, first);
    while (this.blank < first + lines.length && lines[this.blank - first]) this.blank++;
    this.gluedLine = chunk.glued ? first + lines.length - 1 : 0;
    this.walk = new Walk();
    this.strays = new Strays();
    /** @type {Event[]} */
    this.kept = [];
    /** @type {Finding[]} */
    this.findings = [];
    /** Lines among the seats that do not read. @type {string[]} */
    this.lost = [];
    /** Whose seat lines they may have been. @type {Set<string>} */
    this.strangers = new Set();
    /** Who has no seat line, where that was first seen. @type {Map<string, Finding>} */
    this.told = new Map();
    /** Whether a summary was seen. */
    this.ended = false;
    /** Whether somebody was paid. */
    this.collected = false;
    /** Whether nothing more is told: another hand begins, or nobody has a seat. */
    this.over = false;
    /** How many unreadable lines were explained. */
    this.explained = 0;
    /** The second part of a line that was broken. */
    this.joined = 0;
  }

  /** Looks at all lines that say something, up to where another hand begins. */
  follow() {
    for (const number of [...this.byLine.keys(), ...this.unread].sort((a, b) => a - b)) {
      if (number === this.nextHand) {
        this.findings.push(finding("HR303", number));
        return;
      }
      if (this.unread.has(number) && this.isBeyond(number)) this.beyond(number);
      else {
        this.strays.closeRow();
        if (!this.unread.has(number)) this.read(/** @type {Event} */ (this.byLine.get(number)));
        else if (number !== this.joined) this.unreadable(number);
      }
      if (this.over) return;
    }
  }

  /** @param {number} number */
  line(number) {
    return this.chunk.lines[number - this.chunk.first];
  }

  // -- lines that read ------------------------------------------------------------------------------------------------

  /**
   * A line that reads, held against the order of the lines.
   * @param {Event} event
   */
  read(event) {
    const [kind, number] = event;
    this.ended ||= kind === "summary";
    this.collected ||= kind === "collect";
    const bridges = this.walk.bridges(kind), expected = this.walk.expected();
    if (this.walk.take(kind)) {
      this.kept.push(event);
    } else if (bridges.length === 1 && !this.events.some((e) => e[0] === bridges[0] && number < e[1] && e[1] < this.nextHand)) {
      this.missing(number, bridges[0]);
      this.kept.push(event);
    } else {
      this.misplaced(event, [...bridges, ...expected.filter((k) => !bridges.includes(k))]);
    }
  }

  /**
   * A line of this kind was left out: with it the line would be in its place. It may have stood before actions or after them, so it is
   * looked for from the last line on that is none.
   * @param {number} number
   * @param {string} kind
   */
  missing(number, kind) {
    const after = [...this.kept].reverse().find((e) => EVENTS[e[0]][0] !== "player");
    const params = { line: kind, first: String(after?.[1] ?? this.chunk.first) };
    this.findings.push(finding("HR305", number, { params, help: "between" }));
  }

  /**
   * A line that may not stand here.
   * @param {Event} event
   * @param {string[]} near the kinds that may, likeliest first
   */
  misplaced([kind, number, values], near) {
    const found = finding("HR301", number, { params: { line: kind }, expected: near.map((k) => ["line", k]) });
    this.findings.push(found);
    const twin = this.kept.find((e) => e[0] === kind && JSON.stringify(e[2]) === JSON.stringify(values));
    if (twin) {
      found.help = "again";
      Object.assign(found.params, { again: String(number), first: String(twin[1]) });
    } else if (this.ended && !SUMMARY_KINDS.has(kind)) {
      found.help = "above";
      found.params.first = String(this.events.find((e) => e[0] === "summary")?.[1]);
    }
  }

  // -- lines that do not read -----------------------------------------------------------------------------------------

  /**
   * Whether a line that does not read stands behind the hand, and is no line of this site gone wrong.
   * @param {number} number
   */
  isBeyond(number) {
    if (number <= this.lastEvent) return false;
    const text = this.line(number);
    if (this.blank < number && this.collected) return true;
    return this.ended && !startsWithAny(trimStart(text), this.site.openings) && !opensMisspelt(this.site, text, this.names, this.seats);
  }

  /**
   * Text of no hand, or the header of the next.
   * @param {number} number
   */
  beyond(number) {
    const text = this.line(number), header = misspeltHeader(number, text), found = header ?? this.strays.tell(number, text);
    if (found) this.findings.push(found);
    this.over = header !== null;
  }

  /**
   * A line of the hand that does not read: whatever it was, the order may go on behind it.
   * @param {number} number
   */
  unreadable(number) {
    const { glued, lines, offset } = this.chunk;
    this.walk.skip();
    if (number === this.gluedLine) {
      this.findings.push(finding("HR107", number, { column: glued + 1 - (lines.length === 1 ? offset : 0) }));
    } else if (this.explained === EXPLAINED) {
      this.findings.push(finding("HR101", number));
    } else {
      this.explained++;
      this.diagnose(number, this.line(number));
    }
  }

  /**
   * What is wrong with a line, in the light of the others.
   * @param {number} number
   * @param {string} text
   */
  diagnose(number, text) {
    const found = explainLine(this.site, number, text, this.names, this.seats);
    if (found.code === "HR103") {
      this.unknownName(found);
      return;
    }
    if (found.code === "HR107") {
      // it was more lines, of two words or more
      for (let words = text.split(" ").length; words > 2; words -= 2) this.walk.skip();
    } else if (found.code === "HR101") {
      this.seatTaken(found);
      this.broken(found);
    }
    const above = this.kept.length ? this.kept[this.kept.length - 1][0] : "";
    if (above === "table" || above === "seat" || (found.code === "HR107" && above === "header")) this.lost.push(text);
    this.findings.push(found);
  }

  /**
   * The help for a line about somebody in a seat: where it says who sits there.
   * @param {Finding} found
   */
  seatTaken(found) {
    const sitting = this.events.find(([kind, , values]) => kind === "seat" && String(values[0]).replace(/^0+/, "") === found.params.seat);
    if (!sitting) return;
    found.help = "seats";
    found.params.seat_line = String(sitting[1]);
  }

  /**
   * The help for one of two lines that read as one; the second is not spoken of again.
   * @param {Finding} found
   */
  broken(found) {
    const { lines, first } = this.chunk;
    for (const one of [found.line, found.line - 1]) {
      const pair = one < first ? [] : lines.slice(one - first, one - first + 2);
      if (!this.unread.has(one + 1) || !readsJoined(this.site, pair, this.names, this.seats)) continue;
      this.joined = one + 1;
      found.help = "join";
      found.params = { first: String(one), next: String(this.joined) };
      return;
    }
  }

  /**
   * A line about somebody without a seat line: told once, and not of those whose seat line was lost.
   * @param {Finding} found
   */
  unknownName(found) {
    const { name } = found.params;
    if (!this.seats.size && !this.lost.length) {
      this.findings.push(finding("HR305", found.line, { params: { line: "seat" } }));
      this.over = true;
      return;
    }
    const unlike = found.help !== "did_you_mean", before = this.told.get(name);
    if (this.lost.some((line) => line.includes(name)) || (this.strangers.size < this.lost.length && unlike)) this.strangers.add(name);
    if (this.strangers.has(name)) return;
    const below = this.events.find(([kind, at, values]) => kind === "seat" && values[1] === name && at > found.line);
    if (below && found.help === null) {
      found.help = "below";
      found.params.seat_line = String(below[1]);
    }
    if (before) {
      onceMore(before, found);
    } else {
      this.told.set(name, found);
      this.findings.push(found);
    }
  }

  /** The help where more lines speak of somebody without a seat line than of whoever he is a slip for: the seat line has the slip. */
  misnamed() {
    for (const [word, found] of this.told) {
      const mentions = this.events.filter((event) => event[2].includes(found.params.word));
      if (mentions.length >= Number(found.params.count ?? 1) || mentions[0]?.[0] !== "seat") continue;
      found.help = "misnamed";
      Object.assign(found.params, { seat_line: String(mentions[0][1]), word });
    }
  }
}

/**
 * Another line speaks of somebody without a seat line: it is counted where that was first said.
 * @param {Finding} before
 * @param {Finding} again
 */
function onceMore(before, again) {
  const { params } = before;
  if (again.params.seat && !params.seat) Object.assign(params, { seat: again.params.seat, word: again.params.word });
  if (!params.count && before.help) before.help += "_often";
  params.count = String(Number(params.count ?? 1) + 1);
}

/**
 * The events without what only looks like a seat line, and the name in each seat.
 *
 * `Seat 1: Bob showed [Ah Ad] and win ($5)` reads as the seat of a player with a long name; it is a line about Bob.
 * @param {Site} site
 * @param {Chunk} chunk
 * @param {readonly Event[]} all
 */
function seated(site, chunk, all) {
  /** @type {Event[]} */
  const events = [];
  /** @type {Map<string, string>} */
  const seats = new Map();
  let explained = 0;
  for (const event of all) {
    const [kind, number, values] = event;
    if (kind === "seat") {
      const seat = values[0], name = values[1];
      if (twoSeats(site, number, chunk.lines[number - chunk.first])) continue;
      if (events.length && !OPENING_KINDS.has(events[events.length - 1][0])) {
        const names = [...seats.values()];
        if (names.some((known) => name.startsWith(known + " "))) continue;
        explained++;
        if (explained <= EXPLAINED && explainLine(site, number, chunk.lines[number - chunk.first], names, seats).code === "HR103") continue;
      }
      if (!seats.has(seat)) seats.set(seat, name);
    }
    events.push(event);
  }
  return { events, seats };
}

/**
 * The line at which another hand begins whose header is missing; infinity if there is none.
 * @param {readonly Event[]} events
 */
function nextHandOf(events) {
  const seen = new Set();
  let inPlay = false, summarised = false;
  const begun = events.reduce((last, [kind, number]) => (OPENING_KINDS.has(kind) || kind === "summary" ? number : last), 0);
  for (const [kind, number] of events) {
    if (summarised && seen.has(kind) && (kind === "summary" || kind === "total_pot")) return number;
    // a line of play below the summary is of the next hand if more of that follows, else it is misplaced
    if ((seen.has("summary") && !SUMMARY_KINDS.has(kind) && number <= begun) || (kind === "table" && inPlay)) return number;
    seen.add(kind);
    inPlay ||= !OPENING_KINDS.has(kind);
    summarised ||= kind.startsWith("summary_");
  }
  return Infinity;
}
