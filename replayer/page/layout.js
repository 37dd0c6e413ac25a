// Where things lie on the table: a pure function of the number of seats and the size of the table.
//
// Seat k of n stands at the angle 360°·k/n, the first at the bottom. On a wide table that is an ellipse; on a narrow one the curve
// is drawn out towards a rectangle (a superellipse), until no two seats touch. The largest scale at which seats, bets and the middle
// all keep clear of each other wins.

/** @typedef {{x: number, y: number, w: number, h: number}} Box its middle and its size */

const GAP = 4;
const CURVES = [2, 2.3, 2.7, 3.2, 4, 5, 7, 10];
const ONE = [2];
const LEAST = 24; // pixels: a card whose rank and suit can still be read
/** What is tried, one after the other: how much larger the cards of the board are than those of a seat, at least; how far from the line to
    the middle a bet may lie, in degrees; the smallest scale for which the next is not better. */
const WISHES = [[1.15, 40, 0.95], [1.15, 90, 0.6], [0, 90, 0.5]];
/** Where the middle may lie, in heights of the table; on an upright one above or below the seats at the sides too. */
const SHIFTS = [0, -0.06, 0.06, -0.1, 0.1], UPRIGHT = [...SHIFTS, -0.18, -0.22, 0.18];
const SMALLEST = 0.5, LARGEST = 1.7;

/** @param {Box} a @param {Box} b @param {number} gap */
const touch = (a, b, gap = GAP) =>
  Math.abs(a.x - b.x) * 2 < a.w + b.w + 2 * gap && Math.abs(a.y - b.y) * 2 < a.h + b.h + 2 * gap;

/** @param {number} scale the sizes of everything on the table, in pixels; text never gets smaller than can be read */
function sizes(scale, lines = 2) {
  const card = Math.max(25, Math.round(42 * scale));
  const show = Math.max(22, Math.round(44 * scale));
  const plate = Math.max(36, Math.round(46 * scale)) + (lines - 2) * Math.max(13, Math.round(16 * scale));
  return {
    seat: { w: Math.max(76, Math.round(126 * scale)), h: show + plate },
    card, show, plate,
    bet: { w: Math.max(70, Math.round(94 * scale)), h: Math.max(18, Math.round(24 * scale)) },
    button: Math.max(18, Math.round(24 * scale)),
    text: Math.max(11, Math.round(14 * scale)),
  };
}

/** @param {number} card width of a card of the board @param {number} boards how many @param {number} text size of the text @param {number} pots */
function middle(card, boards, text, pots) {
  const w = 5 * card + 4 * Math.round(card * 0.1), height = Math.round(card * 1.38);
  const lines = pots > 1 ? Math.ceil((pots * text * 7) / w) : 1; // a line of named pots holds some seven letters for each
  const line = text * 1.8, cards = boards * (height + 6), h = Math.round(line + cards + lines * line);
  // The lines of text are narrower than the cards between them; bets may lie beside them.
  const parts = [
    { y: (line - h) / 2, w: Math.min(w, text * 11), h: line },
    { y: line + (cards - h) / 2, w, h: cards },
    { y: (h - lines * line) / 2, w: pots > 1 ? w : Math.min(w, text * 9), h: lines * line },
  ];
  return { card, w, h, parts };
}

/** @param {Box} box @param {any} centre */
const touchMiddle = (box, centre) =>
  centre.parts.some((/** @type {any} */ part) => touch(box, { x: centre.x, y: centre.y + part.y, w: part.w, h: part.h }, 2));

/**
 * @param {number} seats
 * @param {number} width
 * @param {number} height
 * @param {{boards?: number, button?: number, pots?: number, lines?: number}} [what] how many boards; which seat has the button; how many pots at most; lines on a plate
 */
export function layout(seats, width, height, { boards = 1, button = -1, pots = 1, lines = 2 } = {}) {
  let rough = null;
  for (const [ratio, turn, least] of WISHES)
  for (let scale = LARGEST; scale >= least; scale *= 0.95) {
    const size = { ...sizes(scale, lines), scale };
    for (const curve of seats === 2 || seats === 4 ? ONE : CURVES) { // four at right angles stand alike on all of them
      const places = around(seats, width, height, size.seat, curve);
      if (!places) continue;
      rough = { ...size, scale, curve, seats: places, centre: { x: width / 2, y: height / 2, ...middle(size.card, boards, size.text, pots) }, bets: places };
      const found = inside(places, size, width, height, boards, button, pots, ratio, turn);
      if (found) return { ...size, scale, curve, seats: places, ...found, fits: true };
    }
  }
  const size = sizes(SMALLEST); // more seats than the room holds: they overlap, nothing is hidden for good
  const places = around(seats, width, height, size.seat, 2, true);
  return rough ? { ...rough, fits: false } : {
    ...size, scale: SMALLEST, curve: 2, seats: places, bets: places, fits: false,
    centre: { x: width / 2, y: height / 2, ...middle(size.card, boards, size.text, pots) },
  };
}

/**
 * The seats on the curve, null when two of them touch.
 * @param {number} seats @param {number} width @param {number} height @param {{w: number, h: number}} size @param {number} curve
 * @returns {Box[]|null}
 */
function around(seats, width, height, size, curve, anyhow = false) {
  const rx = (width - size.w) / 2 - 2, ry = (height - size.h) / 2 - 2;
  const places = [];
  for (let seat = 0; seat < seats; seat++) {
    const angle = Math.PI / 2 + (2 * Math.PI * seat) / seats;
    const place = { x: width / 2 + rx * drawnOut(Math.cos(angle), curve), y: height / 2 + ry * drawnOut(Math.sin(angle), curve), w: size.w, h: size.h };
    if (!anyhow && places.some((other) => touch(place, other))) return null;
    places.push(place);
  }
  return places;
}

/** @param {number} x @param {number} curve */
const drawnOut = (x, curve) => (Math.abs(x) < 1e-9 ? 0 : Math.sign(x) * Math.abs(x) ** (2 / curve));

/**
 * The middle and the bets, null when there is no room for them.
 * @param {Box[]} places @param {any} size @param {number} width @param {number} height @param {number} boards @param {number} button
 */
function inside(places, size, width, height, boards, button, pots, ratio, turn) {
  const least = Math.max(LEAST, Math.round(size.card * ratio));
  for (let card = Math.max(least, Math.round(size.card * 1.4)); card >= least; card = Math.min(card - 1, Math.floor(card * 0.94))) {
    const box = middle(card, boards, size.text, pots);
    if (box.w > width - 12) continue;
    for (const shift of height > width ? UPRIGHT : SHIFTS) {
      const centre = { ...box, x: width / 2, y: height / 2 + shift * height };
      if (places.some((place) => touchMiddle(place, centre))) continue;
      const bets = inFront(places, size, centre, width, height, button, turn);
      if (bets) return { centre, bets };
    }
  }
  return null;
}

/**
 * A place for the bet of each seat: in front of it, as near to the line to the middle as there is room.
 * @param {Box[]} places @param {any} size @param {Box} centre @param {number} width @param {number} height @param {number} button
 * @returns {Box[]|null}
 */
function inFront(places, size, centre, width, height, button, most) {
  /** @type {Box[]} */
  const bets = [];
  // Those at the sides first: they have fewer places than those above and below the middle.
  const order = places.map((_, seat) => seat).sort((a, b) => Math.abs(places[b].x - centre.x) - Math.abs(places[a].x - centre.x) || a - b);
  for (const seat of order) {
    const place = places[seat];
    const w = size.bet.w + (seat === button ? size.button + 4 : 0), h = Math.max(size.bet.h, seat === button ? size.button : 0);
    const found = near(place, w, h, centre, most, (bet) =>
      bet.x - w / 2 >= 0 && bet.x + w / 2 <= width && bet.y - h / 2 >= 0 && bet.y + h / 2 <= height &&
      !touchMiddle(bet, centre) && !places.some((other) => touch(bet, other, 2)) && !bets.some((other) => touch(bet, other, 2)));
    if (!found) return null;
    bets[seat] = found;
  }
  return bets;
}

const TURNS = [0, 12, -12, 24, -24, 38, -38, 54, -54, 72, -72, 90, -90];

/**
 * The best free place before a seat: near to it, near to the line to the middle, and not behind it.
 * @param {Box} place @param {number} w @param {number} h @param {Box} centre @param {number} most @param {(box: Box) => boolean} free
 * @returns {Box|null}
 */
function near(place, w, h, centre, most, free) {
  const inward = Math.atan2(centre.y - place.y, centre.x - place.x);
  let best = null, least = Infinity;
  for (const away of [0, 8, 20, 40]) {
    for (const turn of TURNS) {
      if (Math.abs(turn) > most) break;
      const angle = inward + (turn * Math.PI) / 180, dx = Math.cos(angle), dy = Math.sin(angle);
      const across = ((place.w + w) / 2 + 3) / Math.max(1e-9, Math.abs(dx)), along = ((place.h + h) / 2 + 3) / Math.max(1e-9, Math.abs(dy));
      const far = Math.min(across, along) + away;
      const box = { x: place.x + dx * far, y: place.y + dy * far, w, h };
      const behind = outwards(box, centre) > outwards(place, centre) ? BEHIND : 0;
      const cost = far + Math.abs(turn) * 0.5 + behind;
      if (cost < least && free(box)) [best, least] = [box, cost];
    }
  }
  return best;
}

/** Pixels that a bet would rather be farther away than behind its seat. */
const BEHIND = 120;

/** How far out on the table a box lies. @param {Box} box @param {Box} centre */
const outwards = (box, centre) => ((box.x - centre.x) / centre.x) ** 2 + ((box.y - centre.y) / centre.y) ** 2;
