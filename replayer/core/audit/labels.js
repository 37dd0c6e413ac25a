// Blinds against the button (R1): a blind posted by another seat is a warning, never another label.

/** @typedef {import("./course.js").Course} Course */

/**
 * HR430: the first small (big) blind is posted by somebody who is not labelled so; silent where nobody is (R11).
 * @param {Course} course
 * @param {string} label
 * @param {number} seat
 * @param {string} kind
 */
export function judgeBlindByButton(course, label, seat, kind) {
  if (seat < 0) return;
  const { players, streets } = course.hand, source = course.source, player = players[seat].name;
  const position = players[seat].position ?? null;
  if (position === label || (label === "SB" && position === "BTN" && course.dealt.length === 2)) return;
  const owner = players.findIndex((other) => other.position === label);
  if (owner < 0 || position === null) return;
  // all-in by the ante: the blind goes to the next, and the labels do not (R11)
  if (course.antes[owner] && course.antes[owner] >= course.units(players[owner].stack)) return;
  let line = 0;
  if (source) {
    const at = streets[0].actions.findIndex((act) => act.action === "blind" && act.type === kind && act.player === player);
    line = at < 0 ? source.header : source.actions[0][at];
  }
  course.find("HR430", { player, position, blind: label, owner: players[owner].name }, line);
}
