// Which line may follow which: the automaton of the order grammar, run over kinds of lines. The mirror of hrparse/order.py.

import { EVENTS, ORDER } from "./form.js";

/** @typedef {[string, number, any[]]} Event kind, line number, values in the order of `EVENTS[kind]` */

/** The kinds of lines by number, and the number of each. @type {Record<string, number>} */
export const KINDS = Object.fromEntries(Object.keys(EVENTS).map((kind, number) => [kind, number]));

/** How many kinds there are, which is the length of a row of `STEPS`. */
export const WIDTH = Object.keys(KINDS).length;

/** The state of a hand whose lines do not follow one another. */
export const ASTRAY = ORDER.length;

/** The same automaton by numbers: where each state goes on from each kind. */
export const STEPS = new Uint8Array((ASTRAY + 1) * WIDTH).fill(ASTRAY);
ORDER.forEach((row, state) => {
  for (const kind of Object.keys(row)) STEPS[state * WIDTH + KINDS[kind]] = row[kind];
});

/**
 * Whether these lines may follow one another: the whole hand at once.
 * @param {readonly Event[]} events
 */
export function fits(events) {
  let state = 0;
  for (let k = 0; k < events.length; k++) {
    state = ORDER[state][events[k][0]];
    if (state === undefined) return false;
  }
  return true;
}

/** A hand's way through the automaton. Where a line could not be read the hand may be in several states. */
export class Walk {
  constructor() {
    this.states = new Set([0]);
  }

  /**
   * Go on by one line; false when it may not stand here. Then the walk goes on as if it had stood in its place, or not at all: the
   * next line shows which.
   * @param {string} kind
   */
  take(kind) {
    const next = this.after(this.states, kind), allowed = next.size > 0;
    this.states = allowed ? next : new Set([...this.states, ...this.after(ORDER.keys(), kind)]);
    return allowed;
  }

  /**
   * The kinds of lines of which one, put in here, would make room for that kind.
   * @param {string} kind
   */
  bridges(kind) {
    const found = new Set();
    for (const state of this.states) {
      for (const [before, to] of Object.entries(ORDER[state])) if (kind in ORDER[to]) found.add(before);
    }
    return [...found].sort();
  }

  /**
   * @param {Iterable<number>} states
   * @param {string} kind
   * @returns {Set<number>}
   */
  after(states, kind) {
    const next = new Set();
    for (const state of states) if (kind in ORDER[state]) next.add(ORDER[state][kind]);
    return next;
  }

  /** Go on by a line that could not be read: it may have been any. */
  skip() {
    for (const state of [...this.states]) for (const next of Object.values(ORDER[state])) this.states.add(next);
  }

  /** The kinds of lines that may come next, in the order of the vocabulary. */
  expected() {
    return Object.keys(EVENTS).filter((kind) => [...this.states].some((state) => kind in ORDER[state]));
  }
}
