// Order and legality of play (HR5xx): whose turn it is, what may be done, when a street ends.

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("../model.js").Action} Action */
/** @typedef {import("../model.js").Source} Source */

/**
 * HR501 out of turn · HR502 after a fold · HR503 with no chips left · HR504 when the betting is over.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeTurn(course, seat, action) {
  if (course.isNext(seat)) return;
  const player = action.player;
  if (course.folded[seat]) {
    course.find("HR502", { player });
    return;
  }
  if (!course.stacks[seat]) {
    const absent = course.street === "preflop" && !course.acted[seat] && course.hand.players[seat].stack;
    if (action.action === "fold" && absent) return; // all-in by his blind, and folded by the site
    // bets all he has, is called, and throws the hand away without showing it
    if (action.action === "fold" && course.living > 1 && course.street === "river") return;
    course.find("HR503", { player });
    return;
  }
  if (course.place < 0 || course.troubled) return;
  const expected = course.nextToAct();
  if (expected === seat) return;
  if (expected >= 0) {
    course.find("HR501", { player, expected: course.hand.players[expected].name });
  } else if (action.action === "fold" && course.living > 1 && course.street === "river") {
    return; // bets, is called, and throws the hand away without showing it
  } else {
    course.find("HR504", { player, street: course.street });
  }
  course.troubled = true;
}

/**
 * HR505: the street ends while somebody still has to act.
 * @param {Course} course
 * @param {number} [line]
 */
export function judgeStreetEnd(course, line) {
  if (course.troubled || course.place < 0) return;
  const seat = course.leftToAct();
  if (seat < 0) return;
  course.find("HR505", { player: course.hand.players[seat].name, street: course.street }, line);
  course.troubled = true;
}

/**
 * HR506: a check while a bet stands. A fold where a check is free is legal, and silent.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeCheck(course, seat, action) {
  const inside = course.bets[seat];
  if (inside < Math.max(...course.bets)) {
    course.find("HR506", { player: action.player, amount: course.money(course.high - inside) });
  }
}

/**
 * HR507 a bet where one stands already · HR511 a bet of nothing. A bet below the big blind is silent: it is printed at times.
 * @param {Course} course
 * @param {Action} action
 */
export function judgeBet(course, action) {
  const player = action.player;
  if (course.high > 0) course.find("HR507", { player, high: course.money(course.high) });
  else if (!course.units(action.amount)) course.find("HR511", { player });
}

/**
 * HR512: more than one is left, and cards are shown or the pot is collected without the marker of the showdown.
 * @param {Course} course
 * @param {Source} source
 */
export function judgeShowdown(course, source) {
  const { streets } = course.hand;
  if (course.living < 2 || streets.some(({ name }) => name === "showdown")) return;
  const lines = streets.flatMap(({ actions }, at) => source.actions[at].filter((_, k) => ["show", "muck", "collect"].includes(actions[k].action)));
  if (lines.length) course.find("HR512", {}, lines[0]);
}

/**
 * HR508 a raise with nothing to raise · HR509 below the least raise and not all-in · HR510 a raise after an all-in that was too
 * small to open the betting again.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeRaise(course, seat, action) {
  if (action.to_amount == null) return;
  const player = action.player;
  if (course.high === 0) {
    course.find("HR508", { player });
    return;
  }
  const to = course.units(action.to_amount);
  if (to - course.high < course.step && to - course.bets[seat] < course.stacks[seat]) {
    course.find("HR509", { player, amount: course.money(to), least: course.money(course.high + course.step) });
    const by = course.units(action.amount);
    if (by && course.step <= by) {
      const found = course.findings[course.findings.length - 1];
      found.help = "sum";
      Object.assign(found.params, { by: course.money(by), high: course.money(course.high), sum: course.money(course.high + by) });
    }
  } else if (course.acted[seat] && course.high - course.seenHigh[seat] < course.step) {
    course.find("HR510", { player });
  }
}
