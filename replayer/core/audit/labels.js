// Blinds against the button (R1): a blind posted by another seat is a warning, never another label.

/** @typedef {import("./course.js").Course} Course */

/**
 * HR431: nobody posts the big blind, though whoever owes it has chips left behind the ante.
 * @param {Course} course
 */
export function judgeBigBlind(course) {
  const { players, streets, blinds } = course.hand, owner = players.findIndex(({ position }) => position === "BB");
  if (owner < 0 || course.antes[owner] >= course.units(players[owner].stack) || !blinds[1]) return;
  if (streets[0].actions.some(({ type }) => type === "bb" || type === "both")) return;
  course.find("HR431", { owner: players[owner].name }, course.source ? course.source.streets[0] : 0);
  course.findings.unshift(...course.findings.splice(-1)); // before all that follows from it
}

/**
 * HR430: the first small (big) blind is posted by somebody who is not labelled so; silent where nobody is (R11).
 * @param {Course} course
 * @param {string} label
 * @param {number} seat
 * @param {number} line
 */
export function judgeBlindByButton(course, label, seat, line) {
  if (seat < 0) return;
  const { players } = course.hand, player = players[seat].name;
  const position = players[seat].position ?? null;
  if (position === null || position === label) return;
  const owner = players.findIndex((other) => other.position === label);
  if (owner < 0) return;
  // all-in by the ante: the blind goes to the next, and the labels do not (R11)
  if (course.antes[owner] && course.antes[owner] >= course.units(players[owner].stack)) return;
  course.find("HR430", { player, position, blind: label, owner: players[owner].name }, line);
}
