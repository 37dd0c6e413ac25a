// What a summary leaves out (HR614): the board, or the line of somebody who played. A hand without a summary is whole all the same (R19),
// and a site that prints no such lines has no rule for them.

import { EVENTS } from "../form.js";
import { siteNamed } from "../grammar.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("../model.js").Source} Source */

/** The lines about a seat. */
const SEAT_LINES = Object.keys(EVENTS).filter((kind) => kind.startsWith("summary_"));

/**
 * HR614: lines of the summary are lost; told at its total, or the first that is there.
 * @param {Course} course
 * @param {Source} source
 * @param {string[][]} boards
 */
export function judgeLostLines(course, source, boards) {
  const { rules } = siteNamed(course.hand.site ?? ""), { pot, summary } = source;
  const lines = [...source.boards.map(([line]) => line), ...summary.map(({ line }) => line)];
  if (!pot && !lines.length) return;
  const line = pot ? pot.line : Math.min(...lines);
  const printed = new Set(source.boards.map(([, run]) => run ?? 1));
  if ("board" in rules && (printed.size || boards.length === 1)) { // a site may have no line for each of several
    boards.forEach((board, at) => {
      if (board.length && !printed.has(at + 1)) course.find("HR614", { lost: "board", cards: board.join(" ") }, line);
    });
  }
  const silent = unspokenOf(course, source);
  if (silent.length && SEAT_LINES.some((kind) => kind in rules)) {
    course.find("HR614", { lost: summary.length ? "claim" : "claims", player: silent.join(", ") }, line);
  }
}

/**
 * Who played, and has no line in the summary. Where none of those who folded has one, they need none: a hand that was run twice may
 * be printed so.
 * @param {Course} course
 * @param {Source} source
 */
function unspokenOf({ hand }, { summary }) {
  const actions = hand.streets.flatMap((street) => street.actions);
  const played = new Set(actions.map(({ player }) => player)), spokenOf = new Set(summary.map(({ player }) => player));
  const folded = actions.filter(({ action }) => action === "fold").map(({ player }) => player);
  const excused = new Set(summary.length && !folded.some((name) => spokenOf.has(name)) ? folded : []);
  return hand.players.map(({ name }) => name).filter((name) => played.has(name) && !spokenOf.has(name) && !excused.has(name));
}
