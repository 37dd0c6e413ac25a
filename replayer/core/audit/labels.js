// Posts that are lost, and blinds against the button (R1): a blind posted by another seat is a warning, never another label.

/** @typedef {import("./course.js").Course} Course */

/** So many antes are more than the one that the big blind posts for all. */
const MANY = 2;

/** The codes of lost posts, in the order of the posts. */
const LOST = "HR433 HR432 HR431";

/**
 * HR433: most who are dealt in post an ante, and somebody does not.
 * @param {Course} course
 */
export function judgeAntes(course) {
  const without = course.dealt.filter((seat) => !course.antes[seat]);
  if (course.dealt.length - without.length < Math.max(MANY, without.length + 1)) return;
  for (const seat of without) lose(course, "HR433", seat, { player: course.hand.players[seat].name });
}

/**
 * HR432: nobody posts the small blind, and the summary says whose it is; says who that is, -1 for nobody.
 * @param {Course} course
 */
export function judgeSmallBlind(course) {
  if (course.smallSeat >= 0) return -1;
  const claim = course.source?.summary.find(({ small_blind }) => small_blind);
  const owner = course.index.get(claim?.player ?? "") ?? -1;
  if (owner >= 0) lose(course, "HR432", owner, { owner: course.hand.players[owner].name });
  return owner;
}

/**
 * A post is lost: told at the big blind, or where the cards are dealt, and before all that follows from it. Where its owner posts a blind
 * all the same, that may be the one, under another name.
 * @param {Course} course
 * @param {string} code
 * @param {number} seat
 * @param {Record<string, string>} params
 */
function lose(course, code, seat, params) {
  const { findings, source, hand } = course, before = findings.filter((found) => LOST.includes(found.code)).length;
  course.find(code, params, course.bigLine || (source?.streets[0] ?? 0), "streets[0]");
  findings.splice(before, 0, ...findings.splice(-1));
  if (!source || code === "HR433") return;
  hand.streets[0].actions.forEach(({ action, player }, at) => {
    if (action !== "blind" || player !== hand.players[seat].name) return;
    findings[before].help = "posted";
    findings[before].params.first = String(source.actions[0][at]);
  });
}

/**
 * HR431: nobody posts the big blind, though whoever owes it has chips left behind the ante.
 * @param {Course} course
 * @param {number} small who owes the small blind, if nobody posts that either; then the labels are wrong by a seat
 */
export function judgeBigBlind(course, small) {
  const { players, streets, blinds } = course.hand, { dealt } = course;
  let owner = players.findIndex(({ position }) => position === "BB");
  if (owner === small && dealt.includes(small)) owner = dealt[(dealt.indexOf(small) + 1) % dealt.length];
  if (owner < 0 || course.antes[owner] >= course.units(players[owner].stack) || !blinds[1]) return;
  if (streets[0]?.actions.some(({ type }) => type === "bb" || type === "both")) return;
  lose(course, "HR431", owner, { owner: players[owner].name });
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
  course.find("HR430", { player, position, blind: label, owner: players[owner].name }, line, `players[${seat}]`);
}
