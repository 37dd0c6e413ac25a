// What the header and the table line say that cannot be: a day or a time that does not exist, a seat that the table has not.

/** @typedef {import("./course.js").Course} Course */

const MOMENT = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * HR440: the hand is dated to a day or a time that does not exist.
 * @param {Course} course
 */
export function judgeDate(course) {
  const found = MOMENT.exec(course.hand.started_at ?? "");
  if (!found) return;
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number);
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const isDay = year > 0 && day > 0 && (day <= DAYS[month - 1] || isLeapDay);
  if (isDay && hour < 24 && minute < 60 && second < 60) return;
  course.find("HR440", { date: found[0].replace("T", " ") }, course.source ? course.source.header : 0, "started_at");
}

/**
 * HR441: the button, or a player, in a seat that the table has not. An empty seat with the button is silent (R12).
 * @param {Course} course
 */
export function judgeSeats(course) {
  const { button_seat: button, max_players: most, players } = course.hand, { source } = course;
  const beyond = players.flatMap(({ seat }, at) => (most != null && seat > most ? [at] : []));
  if (beyond.length > 1) { // the table is wrong, not all of them
    const seat = Math.max(...players.map((player) => player.seat));
    course.find("HR441", { seat: String(seat) }, source ? source.button : 0, "max_players");
    return;
  }
  if (button != null && (button < 1 || (most != null && button > most))) {
    course.find("HR441", { seat: String(button) }, source ? source.button : 0, "button_seat");
  }
  for (const at of beyond) course.find("HR441", { seat: String(players[at].seat) }, source ? source.seats[at] : 0, `players[${at}].seat`);
}
