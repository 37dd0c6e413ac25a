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
  const { lines, first } = chunk, { events, seats } = seated(site, chunk, seen.events);
  const names = [...new Set(seats.values())].sort(longestFirst);
  /** @type {Map<number, Event>} */
  const byLine = new Map(events.map((event) => [event[1], event]));
  const unread = new Set([...seen.rejected, ...seen.events.map((event) => event[1]).filter((number) => !byLine.has(number))]);
  const nextHand = nextHandOf(events);
  const lastEvent = events.reduce((last, event) => (event[1] < nextHand ? Math.max(last, event[1]) : last), 0);
  /** @type {Finding[]} */
  const findings = [];
  /** @type {Event[]} */
  const kept = [];
  const walk = new Walk();
  let ended = false; // a summary was seen
  /** Lines among the seats that do not read. @type {string[]} */
  const lost = [];
  /** Whose seat lines they may have been. @type {Set<string>} */
  const strangers = new Set();
  /** Who has no seat line, where that was first seen. @type {Map<string, Finding>} */
  const told = new Map();
  let collected = false, explained = 0, joined = 0, blank = Math.max(lastEvent + 1, first);
  while (blank < first + lines.length && lines[blank - first]) blank++;
  for (const number of [...byLine.keys(), ...unread].sort((a, b) => a - b)) {
    if (number === nextHand) {
      findings.push(finding("HR303", number));
      break;
    }
    if (unread.has(number)) {
      const text = lines[number - first], own = startsWithAny(trimStart(text), site.openings);
      const apart = blank < number && collected;
      if (number > lastEvent && (apart || (ended && !own && !opensMisspelt(site, text, names, seats)))) {
        const header = misspeltHeader(number, text);
        findings.push(header ?? finding("HR105", number));
        if (header) break;
        continue;
      }
      if (number === joined) continue;
      walk.skip();
      if (chunk.glued && number === first + lines.length - 1) {
        findings.push(finding("HR107", number, { column: chunk.glued + 1 - (lines.length === 1 ? chunk.offset : 0) }));
        continue;
      }
      explained++;
      if (explained > EXPLAINED) {
        findings.push(finding("HR101", number));
        continue;
      }
      const found = explainLine(site, number, text, names, seats);
      // it was more lines, of two words or more
      if (found.code === "HR107") for (let words = text.split(" ").length; words > 2; words -= 2) walk.skip();
      if (found.code === "HR101") {
        const sitting = events.find(([kind, , values]) => kind === "seat" && String(values[0]).replace(/^0+/, "") === found.params.seat);
        if (sitting) {
          found.help = "seats";
          found.params.seat_line = String(sitting[1]);
        }
        for (const one of [number, number - 1]) {
          const pair = one < first ? [] : lines.slice(one - first, one - first + 2);
          if (!unread.has(one + 1) || !readsJoined(site, pair, names, seats)) continue;
          joined = one + 1;
          found.help = "join";
          found.params = { first: String(one), next: String(joined) };
          break;
        }
      }
      if (found.code === "HR103") {
        const { name } = found.params;
        if (!seats.size && !lost.length) {
          findings.push(finding("HR305", number, { params: { line: "seat" } }));
          break;
        }
        const unlike = found.help !== "did_you_mean", before = told.get(name);
        if (lost.some((line) => line.includes(name)) || (strangers.size < lost.length && unlike)) strangers.add(name);
        if (strangers.has(name)) continue;
        const below = events.find(([kind, at, values]) => kind === "seat" && values[1] === name && at > number);
        if (below && found.help === null) {
          found.help = "below";
          found.params.seat_line = String(below[1]);
        }
        if (before) {
          onceMore(before, found);
          continue;
        }
        told.set(name, found);
      } else if (kept.length && (["table", "seat"].includes(kept[kept.length - 1][0]) || (found.code === "HR107" && kept[kept.length - 1][0] === "header"))) {
        lost.push(text);
      }
      findings.push(found);
      continue;
    }
    const event = /** @type {Event} */ (byLine.get(number)), kind = event[0];
    ended ||= kind === "summary";
    collected ||= kind === "collect";
    const bridges = walk.bridges(kind), expected = walk.expected();
    if (walk.take(kind)) {
      kept.push(event);
    } else if (bridges.length === 1 && !events.some((e) => e[0] === bridges[0] && number < e[1] && e[1] < nextHand)) {
      // an action may have been before it or after it
      const after = [...kept].reverse().find((e) => EVENTS[e[0]][0] !== "player");
      findings.push(finding("HR305", number, { params: { line: bridges[0], first: String(after?.[1] ?? first) }, help: "between" }));
      kept.push(event);
    } else {
      const near = [...bridges, ...expected.filter((k) => !bridges.includes(k))];
      const found = finding("HR301", number, { params: { line: kind }, expected: near.map((k) => ["line", k]) });
      const twin = kept.find((e) => e[0] === kind && JSON.stringify(e[2]) === JSON.stringify(event[2]));
      if (twin) {
        found.help = "again";
        Object.assign(found.params, { again: String(number), first: String(twin[1]) });
      } else if (ended && !SUMMARY_KINDS.has(kind)) {
        found.help = "above";
        found.params.first = String(events.find((e) => e[0] === "summary")?.[1]);
      }
      findings.push(found);
    }
  }
  for (const [word, found] of told) {
    const mentions = events.filter((event) => event[2].includes(found.params.word));
    if (mentions.length >= Number(found.params.count ?? 1) || mentions[0]?.[0] !== "seat") continue;
    found.help = "misnamed";
    Object.assign(found.params, { seat_line: String(mentions[0][1]), word });
  }
  return { kept, findings };
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
