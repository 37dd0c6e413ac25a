// What a model says at its end against what it says before: the boards, and what the winners are paid. A hand that was read
// from text has its result from its lines, and nothing can differ there.

import { sameBoard } from "./cards.js";

/** @typedef {import("./course.js").Course} Course */

/**
 * HR604: a board of the result is not the one that was dealt.
 * @param {Course} course
 * @param {string[][]} boards
 */
export function judgeResultBoards(course, boards) {
  const { board, boards: several } = course.hand.result;
  (several?.length ? several : [board ?? []]).forEach((printed, at) => {
    const dealt = boards[at] ?? [], path = several?.length ? `result.boards[${at}]` : "result.board";
    if (!printed.length || sameBoard(printed, dealt)) return;
    course.find("HR604", { printed: printed.join(" "), dealt: dealt.join(" ") || "—" }, 0, path);
  });
}

/**
 * HR415: a winner is paid another sum than he collects. Where nobody collects, or one cashed out, the result alone says what is paid.
 * @param {Course} course
 */
export function judgePaid(course) {
  const { streets, result } = course.hand;
  /** @type {Map<string, number>} */
  const collected = new Map();
  /** @type {Map<string, number>} */
  const won = new Map();
  for (const { player, amount } of result.winners) won.set(player, (won.get(player) ?? 0) + course.units(amount));
  for (const { action, player, amount } of streets.flatMap(({ actions }) => actions)) {
    if (action === "collect") collected.set(player, (collected.get(player) ?? 0) + course.units(amount));
  }
  if (!collected.size || result.cashouts?.length) return;
  for (const player of new Set([...won.keys(), ...collected.keys()])) {
    const said = won.get(player) ?? 0, got = collected.get(player) ?? 0;
    if (said !== got) course.find("HR415", { player, said: course.money(said), won: course.money(got) }, 0, "result.winners");
  }
}
