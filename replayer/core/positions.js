// The label of each seat, from the button and the players dealt in (R1, R4, R11–R13). The mirror of hrparse/positions.py.

import { POSITIONS } from "./form.js";

/** The labels given last: the same seats come again and again. @type {Map<number, Map<number, string>>} */
const given = new Map();
const MOST_GIVEN = 4096;

/** Seats up to this one are remembered: a bit each. */
const LAST_SEAT = 15;

/**
 * Label the seats dealt in. Seats beyond the table of labels get none. The answer is kept: do not change it.
 * @param {number[]} seats the seats dealt in, any order
 * @param {number|null} button
 * @param {boolean} smallBlindPosted
 * @returns {Map<number, string>}
 */
export function labels(seats, button, smallBlindPosted) {
  let key = Number(smallBlindPosted);
  for (let k = 0; k < seats.length; k++) key |= seats[k] > LAST_SEAT ? -1 : 2 << seats[k];
  if (key < 0 || (button !== null && button > LAST_SEAT)) return newLabels(seats, button, smallBlindPosted);
  key += ((button ?? -1) + 1) * 2 ** 20;
  let found = given.get(key);
  if (!found) {
    if (given.size >= MOST_GIVEN) given.clear();
    given.set(key, (found = newLabels(seats, button, smallBlindPosted)));
  }
  return found;
}

/**
 * @param {number[]} seats
 * @param {number|null} button
 * @param {boolean} smallBlindPosted
 */
function newLabels(seats, button, smallBlindPosted) {
  /** @type {Map<number, string>} */
  const found = new Map();
  if (button === null) return found;
  const clockwise = [...seats].sort((a, b) => Number(a < button) - Number(b < button) || a - b);
  const deadButton = !seats.includes(button);
  const deadSmallBlind = !smallBlindPosted && seats.length + Number(deadButton) > 2;
  const places = clockwise.length + Number(deadButton) + Number(deadSmallBlind);
  let row = POSITIONS[places - 1] ?? POSITIONS[POSITIONS.length - 1];
  row = row.filter((label) => !(deadButton && label === "BTN") && !(deadSmallBlind && label === "SB"));
  if (deadButton && clockwise.length === 1) row = ["BB"];
  clockwise.forEach((seat, k) => k < row.length && found.set(seat, row[k]));
  return found;
}
