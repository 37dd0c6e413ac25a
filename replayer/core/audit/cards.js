// Cards and winners (HR6xx): a card is there once, boards grow, the best hand wins, the words fit the cards.

import { Boards, nothing, sameList, sum } from "../ledger.js";
import { number } from "../strength.js";
import { collected } from "./money.js";
import { claimOf, wordsFit } from "./words.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("../model.js").Source} Source */
/** @typedef {import("../model.js").Street} Street */
/** @typedef {import("../model.js").SummarySeat} SummarySeat */
/** @typedef {import("../ledger.js").Pile} Pile */

/** Cards on the board while a street is played. @type {Record<string, number>} */
const BOARD_SIZE = { preflop: 0, flop: 3, turn: 4, river: 5 };

/** A pot is thought to be in so many parts: it can be shared evenly by one to ten winners. */
const POT_PARTS = 2520;

/**
 * HR601: a card that is there twice · HR602: a player who shows other cards than he has. True when the cards are sound, which a
 * quick look finds.
 * @param {Course} course
 */
export function cardsAreSound(course) {
  const { hand } = course;
  /** @type {string[]} */
  const seen = [];
  for (const player of hand.players) if (player.cards) seen.push(...player.cards);
  for (const street of hand.streets) if (street.cards) seen.push(...street.cards);
  const sound = new Set(seen).size === seen.length && course.shows.every(([, , action]) => {
    const cards = hand.players[course.index.get(action.player) ?? 0].cards ?? [];
    return (action.cards ?? []).every((card) => cards.includes(card));
  });
  if (!sound) nameTwice(course);
  return sound;
}

/**
 * Goes through the cards in the order of the text and reports each card that somebody else has, or the board.
 * @param {Course} course
 */
function nameTwice(course) {
  const { hand, source } = course;
  /** @type {Map<string, [string, number]>} */
  const owner = new Map();
  const told = new Set();
  /** @type {Map<string, string[]>} */
  const held = new Map(hand.players.map((player) => [player.name, []]));
  /** @type {Map<string, number>} */
  const heldSince = new Map();

  /** @param {string} to @param {string[]} cards @param {number} line @param {string} path */
  function deal(to, cards, line, path) {
    for (const card of cards) {
      const [player, first] = owner.get(card) ?? [to, line];
      owner.set(card, [player, first]);
      if (!told.has(card) && (player !== to || cards.filter((other) => other === card).length > 1)) {
        course.find("HR601", { card, player }, line, path);
        orLine(course, first, player[0] === "*" ? "either" : "held");
        told.add(card);
      }
    }
  }

  hand.players.forEach((player, seat) => {
    if (!player.is_hero || !player.cards?.length) return;
    const line = source?.dealt.find(([name]) => name === player.name)?.[1] ?? 0;
    deal(player.name, player.cards, line, `players[${seat}].cards`);
    held.set(player.name, player.cards);
    heldSince.set(player.name, line);
  });
  hand.streets.forEach((street, s) => {
    if (street.cards?.length && !dealtBefore(hand.streets.slice(0, s), street)) {
      deal(`*${s}`, street.cards, source ? source.streets[s] : 0, `streets[${s}].cards`);
    }
    street.actions.forEach((action, at) => {
      const before = held.get(action.player);
      if (!action.cards?.length || !before) return;
      course.lookAt(s, at);
      const line = course.line();
      deal(action.player, action.cards, line, `streets[${s}].actions[${at}].cards`);
      const cards = [...new Set([...before, ...action.cards])].sort();
      if (cards.length > 2) {
        course.find("HR602", { player: action.player, cards: action.cards.join(" "), held: before.join(" ") });
        orLine(course, heldSince.get(action.player) ?? 0, "either");
      }
      held.set(action.player, cards.slice(0, 2));
      if (!heldSince.has(action.player)) heldSince.set(action.player, line);
    });
  });
  hand.players.forEach((player, seat) => {
    if (!player.cards?.length || player.is_hero) return;
    const line = source?.summary.find((claim) => claim.player === player.name)?.line ?? 0;
    deal(player.name, player.cards, line, `players[${seat}].cards`);
  });
}

/**
 * The help of what was just found: the line that it speaks against.
 * @param {Course} course
 * @param {number} first
 * @param {string} help
 */
function orLine({ findings }, first, help) {
  const found = findings[findings.length - 1];
  if (!first || first === found.line) return;
  found.help = help;
  found.params.first = String(first);
}

/**
 * Whether one of these streets is the same with the same cards: its line stands there twice (HR611).
 * @param {Street[]} streets
 * @param {Street} street
 */
function dealtBefore(streets, { name, run, cards }) {
  return streets.some((other) => other.name === name && other.run === run && sameList(other.cards ?? [], cards ?? []));
}

/**
 * HR603 the board that a street marker repeats is not the board that was dealt · HR611 a street is dealt twice.
 * @param {Course} course
 */
export function judgeBoardGrowth(course) {
  const source = course.source, streets = course.hand.streets;
  /** @type {Map<string, number>} */
  const dealt = new Map();
  streets.forEach(({ name, run, cards }, at) => {
    if (!cards?.length) return;
    const key = run ? `${name} ${run}` : name, line = source ? source.streets[at] : 0, first = dealt.get(key);
    if (first === undefined) dealt.set(key, line);
    else {
      course.find("HR611", { street: name }, line, `streets[${at}]`);
      orLine(course, first, "first");
    }
  });
  if (!source) return;
  source.printed_boards.forEach((printed, at) => {
    if (!printed?.length) return;
    const before = streetsBefore(streets, at), board = before.flatMap((street) => street.cards ?? []);
    if (sameBoard(printed, board)) return;
    course.find("HR603", { printed: printed.join(" "), dealt: board.join(" ") }, source.streets[at]);
    const other = before.find((street) => !street.cards?.every((card) => printed.includes(card))) ?? before[before.length - 1];
    orLine(course, source.streets[streets.indexOf(other)], "either");
  });
}

/**
 * Those that dealt the cards before a street, on the boards of its run.
 * @param {readonly Street[]} streets
 * @param {number} index
 */
function streetsBefore(streets, index) {
  const run = streets[index].run ?? null, size = BOARD_SIZE[streets[index].name] ?? 5;
  return ["flop", "turn"].flatMap((name) => {
    if (BOARD_SIZE[name] >= size) return [];
    const dealt = streets.slice(0, index).filter((other) => other.name === name && other.cards?.length);
    const mine = dealt.filter((other) => (other.run ?? null) === run);
    return mine.length ? mine.slice(-1) : dealt.slice(0, 1);
  });
}

/**
 * Whether two boards are the same; a site may print the flop in another order.
 * @param {readonly string[]} printed
 * @param {readonly string[]} dealt
 */
export function sameBoard(printed, dealt) {
  if (sameList(printed, dealt)) return true;
  return sameList(printed.slice(0, 3).sort(), dealt.slice(0, 3).sort()) && sameList(printed.slice(3), dealt.slice(3));
}

/**
 * HR604: the board of the summary is not the board that was dealt; a later one may be printed from where the runs part.
 * @param {Course} course
 * @param {Source} source
 * @param {string[][]} boards
 */
export function judgeSummaryBoards(course, source, boards) {
  for (const [line, run, printed] of source.boards) {
    const board = boards[(run || 1) - 1] ?? [];
    if (!sameBoard(printed, board) && !(run && sameList(printed, board.slice(-printed.length)))) {
      course.find("HR604", { printed: printed.join(" "), dealt: board.join(" ") || "—" }, line);
    }
  }
}

/**
 * HR605: the summary counts other runs than were dealt.
 * @param {Course} course
 * @param {Source} source
 * @param {string[][]} boards
 */
export function judgeRuns(course, source, boards) {
  if (source.runs && source.runs[1] !== boards.length) {
    course.find("HR605", { said: String(source.runs[1]), dealt: String(boards.length) }, source.runs[0]);
  }
}

/**
 * All boards, each whole.
 * @param {readonly Street[]} streets
 */
export function boardsOf(streets) {
  const dealt = new Boards(streets);
  for (const street of streets) dealt.deal(street);
  return dealt.all() ?? [dealt.first()];
}

// -- the winner -------------------------------------------------------------------------------------------------------

/**
 * The hands that were turned up by whoever is still in, seat by seat; null for the others.
 * @param {Course} course
 */
function knownCards(course) {
  return course.hand.players.map(({ cards, mucked }, seat) => (cards?.length === 2 && !mucked && !course.folded[seat] ? cards : null));
}

/**
 * HR606 a hand wins that is not the best of a pot · HR607 shares that are not those of the best hands. Each pot and each run for
 * itself; only where the cards of everybody who is paid are known.
 * @param {Course} course
 * @param {Pile[]} piles
 * @param {number[]} won
 * @param {string[][]} boards
 */
export function judgeWinners(course, piles, won, boards) {
  if (!piles.length || !sum(won) || boards.some((board) => board.length !== 5)) return;
  const known = knownCards(course);
  if (won.some((amount, seat) => amount && !known[seat])) return;
  const strengths = boards.map((board) => known.map((cards) => (cards ? number([...cards, ...board]) : -1)));
  if (strengths.some((ranks) => ranks.includes(0))) return; // a card that is none: the reading says so
  const due = nothing(won.length); // in parts of the pot, see POT_PARTS
  /** @type {boolean[]} */
  const leads = [];
  let pieces = 0;
  for (const { amount, players } of piles) {
    for (const ranks of strengths) {
      let top = 0, winners = 0;
      for (const seat of players) {
        if (ranks[seat] > top) {
          top = ranks[seat];
          winners = 1;
        } else if (ranks[seat] === top) {
          winners++;
        }
      }
      if (!winners) return;
      pieces += winners; // the odd chips may all go to one
      for (const seat of players) {
        if (ranks[seat] !== top) continue;
        leads[seat] = true;
        due[seat] += amount * Math.floor(POT_PARTS / winners);
      }
    }
  }
  const wrong = won.findIndex((amount, seat) => amount && !leads[seat]);
  if (wrong >= 0) {
    const players = course.hand.players, player = players[wrong].name;
    course.find("HR606", { player, better: players[leads.indexOf(true)].name }, ...collected(course, player));
    return;
  }
  compareShares(course, won, due, boards.length, pieces);
}

/**
 * HR607: a share is larger than its pots allow, or smaller than rake, fees and odd chips explain.
 * @param {Course} course
 * @param {number[]} won
 * @param {number[]} due
 * @param {number} runs
 * @param {number} pieces
 */
function compareShares(course, won, due, runs, pieces) {
  const { hand } = course, pot = course.source?.pot;
  const unit = hand.tournament || !hand.symbol ? course.scale : course.scale / 100, slack = unit * pieces;
  let cut = course.units(hand.result.rake);
  for (const fee of Object.values(hand.result.fees ?? {})) cut += course.units(fee);
  const rakeKnown = !!pot && pot.rake != null;
  const whole = POT_PARTS * runs;
  let wrong = won.findIndex((amount, seat) => amount * whole > due[seat] + slack * whole);
  if (wrong < 0 && rakeKnown) wrong = won.findIndex((amount, seat) => amount * whole < due[seat] - (cut + slack) * whole);
  if (wrong < 0) return;
  const player = hand.players[wrong].name;
  const share = Math.floor(due[wrong] / (whole * unit)) * unit;
  course.find("HR607", { player, amount: course.money(won[wrong]), share: course.money(share) }, ...collected(course, player));
}

// -- words ------------------------------------------------------------------------------------------------------------

/**
 * HR608: the words of a show do not fit the cards, taken with the board dealt by then.
 * @param {Course} course
 * @param {string[][]} boards
 */
export function judgeShowWords(course, boards) {
  for (const [street, at, action] of course.shows) {
    const cards = action.cards ?? [], words = action.hand ?? null;
    if (words === null || cards.length !== 2) continue;
    if (!wordsFit(words, [...cards, ...boardAt(course.hand.streets, street, boards)])) {
      course.lookAt(street, at);
      course.find("HR608", { player: action.player, words });
    }
  }
}

/**
 * HR613: words of no known shape, though others of the hand have one. A site may have words that nobody knows.
 * @param {Course} course
 */
export function judgeUnknownWords(course) {
  const shown = course.shows.filter(([, , { hand }]) => hand);
  const claimed = (course.source?.summary ?? []).flatMap(({ line, outcomes }) => (outcomes ?? []).map(({ hand }) => ({ line, hand })));
  const odd = shown.filter(([, , { hand }]) => isUnknown(hand)), claims = claimed.filter(({ hand }) => isUnknown(hand));
  if (odd.length + claims.length === shown.length + claimed.filter(({ hand }) => hand).length) return;
  for (const [street, at, { hand }] of odd) {
    course.lookAt(street, at);
    course.find("HR613", { words: hand ?? "" });
  }
  for (const { line, hand } of claims) course.find("HR613", { words: hand ?? "" }, line);
}

/** @param {string|null|undefined} words */
function isUnknown(words) {
  return Boolean(words) && claimOf(words ?? "") === null;
}

/**
 * The board dealt when something is shown on a street.
 * @param {readonly Street[]} streets
 * @param {number} index
 * @param {string[][]} boards
 */
function boardAt(streets, index, boards) {
  const { name, run } = streets[index], board = boards[(run || 1) - 1] ?? boards[0];
  return name === "showdown" ? board : board.slice(0, BOARD_SIZE[name]);
}

/**
 * HR609 the summary shows other cards than the hand, or some that are mucked there, or shown in no line though those of others are ·
 * HR610 its words do not fit the cards.
 * @param {Course} course
 * @param {number} seat
 * @param {SummarySeat} claim
 * @param {string[]} claimed
 * @param {string[][]} boards
 */
export function judgeSummaryCards(course, seat, claim, claimed, boards) {
  const { cards, mucked } = course.hand.players[seat], { player } = claim;
  const shown = !course.shows.length || course.shows.some(([, , action]) => action.player === player);
  const atShowdown = claim.showed && claim.folded === null;
  if (cards?.length && (claimed.some((card) => !cards.includes(card)) || (atShowdown && (mucked || !shown)))) {
    course.find("HR609", { player, cards: claimed.join(" ") }, claim.line);
    return;
  }
  if (claimed.length !== 2 || !boards.length) return;
  (claim.outcomes ?? []).forEach((outcome, run) => {
    const board = (boards.length > 1 && boards[run]) || boards[0];
    if (outcome.hand && !wordsFit(outcome.hand, [...claimed, ...board])) {
      course.find("HR610", { player, words: outcome.hand }, claim.line);
    }
  });
}
