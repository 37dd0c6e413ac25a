// Lines that stand twice: those that say nothing new (HR612), and actions that repeat the one above.

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./course.js").Finding} Finding */
/** @typedef {import("../model.js").Source} Source */

/** What a `collected` line that stands twice brings about. */
const PAYOUT = new Set("HR411 HR412 HR607".split(" "));

/**
 * HR612: a line that may stand once stands there again. Cards may be shown one at a time, and anew for each run.
 * @param {Course} course
 * @param {Source} source
 */
export function judgeRepeats(course, source) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @param {string} twice @param {string} player @param {number} line @param {unknown} [mark] what a line that says the same has in common */
  const say = (twice, player, line, mark) => {
    const key = JSON.stringify([twice, player, mark]), first = seen.get(key);
    if (first) course.find("HR612", { twice, player, first: String(first) }, line);
    else seen.set(key, line);
  };
  for (const [player, line] of source.dealt) say("dealt", player, line);
  course.hand.streets.forEach(({ name, run, actions }, number) => {
    if (name === "showdown") say(name, "", source.streets[number], run);
    actions.forEach(({ action, player, hand, cards }, at) => {
      if (action === "show" || action === "muck") say(action, player, source.actions[number][at], [number, hand, cards]);
    });
  });
  for (const [line, run, cards] of source.boards) say("board", "", line, [run, cards]);
  for (const { player, line } of source.summary) say("claim", player, line);
}

/**
 * The help of what is found at an action that says the same as the one before it: the line stands there twice. Of a `collected` line
 * that is found where its money is counted.
 * @param {Course} course
 * @param {Source} source
 */
export function markRepeats({ hand, findings }, source) {
  /** @type {Map<number, number>} */
  const above = new Map();
  /** @type {[number, number]|undefined} */
  let paid;
  hand.streets.forEach(({ actions }, number) => {
    const lines = source.actions[number];
    for (let at = 1; at < lines.length; at++) {
      if (printed(actions[at]) !== printed(actions[at - 1])) continue;
      above.set(lines[at], lines[at - 1]);
      if (actions[at].action === "collect") paid ??= [lines[at], lines[at - 1]];
    }
  });
  for (const found of findings) {
    const other = above.get(found.line), [again, first] = paid && PAYOUT.has(found.code) ? paid : [found.line, other];
    if (!first || found.code === "HR612" || found.help?.startsWith("follows")) continue;
    found.help = "again";
    Object.assign(found.params, { again: String(again), first: String(first) });
  }
}

/** @param {import("../model.js").Action} action what its line says: the total behind a call or a bet is no part of it */
function printed({ player, action, amount, to_amount, cards, pot }) {
  return JSON.stringify([player, action, amount, action === "raise" && to_amount, cards, pot]);
}
