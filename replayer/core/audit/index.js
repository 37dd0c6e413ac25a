// What a hand must satisfy beyond its grammar: money that adds up, play in order, the right cards and winners. The mirror of
// hrparse/audit, module by module.
//
// One pass over the actions with the chips of the ledger; a rule is a function that reports to the `Course`.

import { nothing } from "../ledger.js";
import {
  boardsOf, cardsAreSound, judgeBoardGrowth, judgeRuns, judgeShowWords, judgeSummaryBoards, judgeSummaryCards, judgeUnknownWords,
  judgeWinners,
} from "./cards.js";
import { Course } from "./course.js";
import { judgeCurrency } from "./currency.js";
import { judgeAntes, judgeBigBlind, judgeBlindByButton, judgeSmallBlind } from "./labels.js";
import {
  judgeAllIn, judgeAnte, judgeAwarded, judgeBlind, judgeCall, judgeNamedPots, judgePaidOut, judgePrintedPots, judgeRaiseBy, judgeShares, judgeStack,
  judgeSummaryFold, judgeSummaryNoBet, judgeSummaryResult, judgeSummaryRole, judgeSummaryWon, judgeTotalLost, judgeTotalPot, judgeUncalled,
} from "./money.js";
import { judgeBet, judgeCheck, judgeRaise, judgeShowdown, judgeStreetEnd, judgeTurn } from "./order.js";
import { judgeRepeats, markRepeats } from "./repeats.js";
import { judgePaid, judgeResultBoards } from "./outcome.js";
import { judgeLostLines } from "./summary.js";
import { judgeDate, judgeSeats } from "./table.js";

/** @typedef {import("./course.js").Finding} Finding */
/** @typedef {import("../model.js").Hand} Hand */
/** @typedef {import("../model.js").Action} Action */
/** @typedef {import("../model.js").SummarySeat} SummarySeat */

/**
 * Everything that is wrong or odd about a hand, in the order of its lines. A cancelled hand is not judged.
 * @param {Hand} hand
 * @returns {Finding[]}
 */
export function audit(hand) {
  if (hand.cancelled || !hand.players.length) return [];
  const course = new Course(hand);
  followAll(course);
  if (course.living > 1 && course.street !== "showdown") judgeStreetEnd(course);
  const played = course.findings.length;
  settle(course);
  if (course.findings.length > 1) trace(course.findings, played);
  if (course.findings.length && course.source) markRepeats(course, course.source);
  return course.findings.sort(byLine);
}

/** What one wrong amount, or one lost action, brings about later in the hand. */
const FOLLOW_FROM_PLAY = new Set((
  "HR401 HR402 HR403 HR404 HR405 HR406 HR409 HR410 HR412 HR413 " +
  "HR501 HR503 HR504 HR505 HR506 HR507 HR508 HR509 HR510 HR607"
).split(" "));

/** What one wrong figure of the payout brings about in the others. */
const FOLLOW_FROM_SUMS = new Set("HR410 HR411 HR412 HR413 HR414 HR415 HR607".split(" "));

const WRONG_CARDS = new Set("HR601 HR602 HR603 HR611".split(" "));

/** What one wrong card brings about later in the hand. */
const FOLLOW_FROM_CARDS = new Set("HR603 HR604 HR606 HR608 HR609 HR610".split(" "));

/** What a wrong button, or two blinds that changed places, bring about. */
const FOLLOW_FROM_BUTTON = new Set("HR430 HR419".split(" "));

/** What a lost ante or small blind brings about, besides: by the button the big blind is posted a seat too late. */
const FOLLOW_FROM_LOST_POST = new Set(["HR430"]);

/** What another winner than the cards have brings about in the summary. */
const FOLLOW_FROM_WINNER = new Set(["HR415"]);

/** What cards bring about that do not make what was shown. */
const FOLLOW_FROM_WORDS = new Set("HR606 HR607 HR609 HR610".split(" "));

/** What a lost marker brings about, besides what any line of the play does. */
const FOLLOW_FROM_LOST_STREET = new Set(["HR604"]);

/**
 * Says of what may be a consequence where it comes from: the first `played` findings are of the play.
 * @param {Finding[]} findings
 * @param {number} played
 */
function trace(findings, played) {
  /** @param {string} wanted */
  const first = (wanted) => findings.find(({ code }) => code === wanted);
  const shifted = first("HR433") ?? first("HR432"), lost = shifted ?? first("HR431");
  mark(findings, first("HR608"), FOLLOW_FROM_WORDS);
  mark(findings, findings.filter((found) => WRONG_CARDS.has(found.code)).sort(byLine)[0], FOLLOW_FROM_CARDS);
  mark(findings, first("HR430"), FOLLOW_FROM_BUTTON);
  mark(findings, first("HR606"), FOLLOW_FROM_WINNER);
  mark(findings, lost ?? (played ? findings[0] : wrongSum(findings)), lost || played ? FOLLOW_FROM_PLAY : FOLLOW_FROM_SUMS);
  mark(findings, shifted, FOLLOW_FROM_LOST_POST);
  lostStreet(findings);
}

/**
 * The betting is over and goes on, and the summary prints more of the board than was dealt: a marker is lost.
 * @param {Finding[]} findings
 */
function lostStreet(findings) {
  const over = findings.find(({ code }) => code === "HR504"), board = findings.find(({ code }) => code === "HR604")?.params;
  if (!over || !board?.printed.startsWith(board.dealt + " ")) return;
  over.help = "street";
  over.params.printed = board.printed;
  mark(findings, over, FOLLOW_FROM_LOST_STREET);
}

/** @param {Finding} a @param {Finding} b */
function byLine(a, b) {
  return a.line - b.line;
}

/**
 * The help of the findings with one of these codes: they may follow from the cause.
 * @param {Finding[]} findings
 * @param {Finding|undefined} cause
 * @param {Set<string>} codes
 */
function mark(findings, cause, codes) {
  if (!cause) return;
  for (const found of findings) {
    if (found === cause || !codes.has(found.code)) continue;
    found.help = found.line === cause.line ? "follows_above" : "follows";
    found.params.cause = String(cause.line);
  }
}

/**
 * Of the figures that do not agree, the one that two others speak against: what was put in, the total, what was paid out.
 * @param {readonly Finding[]} findings
 */
function wrongSum(findings) {
  /** @param {string} code */
  const first = (code) => findings.find((found) => found.code === code);
  const paidOut = first("HR411");
  return first("HR410") ?? (paidOut?.help ? paidOut : first("HR412") ?? first("HR607") ?? paidOut);
}

/**
 * Follows the actions.
 * @param {Course} course
 */
function followAll(course) {
  const { streets } = course.hand;
  for (let number = 0; number < streets.length; number++) {
    const { name, actions } = streets[number];
    if (number) {
      if (course.living > 1 && (actions.length || name === "showdown")) closeStreet(course, number);
      if (!actions.length) continue;
    }
    course.openStreet(number, name);
    for (let at = 0; at < actions.length; at++) {
      course.actionNumber = at;
      const seat = course.index.get(actions[at].player);
      if (seat !== undefined) follow(course, seat, actions[at]);
    }
  }
}

/**
 * The street before this one ends here.
 * @param {Course} course
 * @param {number} number
 */
function closeStreet(course, number) {
  judgeStreetEnd(course, course.source ? course.source.streets[number] : 0);
}

/**
 * Holds one action against the rules, then applies it.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
function follow(course, seat, action) {
  switch (action.action) {
    case "fold":
      judgeTurn(course, seat, action);
      course.fold(seat);
      if (action.cards?.length) course.shows.push([course.streetNumber, course.actionNumber, action]);
      break;
    case "check":
      judgeTurn(course, seat, action);
      judgeCheck(course, seat, action);
      course.check(seat);
      break;
    case "call":
      judgeTurn(course, seat, action);
      judgeCall(course, seat, action);
      course.wager(seat, action);
      judgeAllIn(course, seat, action);
      break;
    case "bet":
      judgeTurn(course, seat, action);
      judgeBet(course, action);
      judgeStack(course, seat, action, course.units(action.amount));
      course.wager(seat, action);
      judgeAllIn(course, seat, action);
      break;
    case "raise":
      judgeTurn(course, seat, action);
      judgeRaise(course, seat, action);
      judgeRaiseBy(course, seat, action);
      course.wager(seat, action);
      judgeAllIn(course, seat, action);
      break;
    case "blind":
      judgeBlind(course, seat, action);
      course.postUp(seat, action);
      judgeAllIn(course, seat, action);
      break;
    case "ante":
      judgeAnte(course, seat, action);
      course.postUp(seat, action);
      judgeAllIn(course, seat, action);
      break;
    case "uncalled":
      judgeUncalled(course, seat, action);
      course.apply(action);
      if (action.amount) {
        course.uncalled = true;
        course.comeBack(seat);
      }
      break;
    case "collect":
      if (course.street !== "showdown") judgeStreetEnd(course);
      if (action.pot) course.named.set(action.pot, (course.named.get(action.pot) ?? 0) + course.units(action.amount));
      break;
    case "show":
      course.shows.push([course.streetNumber, course.actionNumber, action]);
  }
}

/**
 * Holds the end of the hand against its play.
 * @param {Course} course
 */
function settle(course) {
  const { hand, source } = course, { result } = hand;
  // a model says no less than a text does, but not whether a rake of 0 was said
  const pot = source ? source.pot : { line: 0, total: result.pot, rake: result.rake || null, fees: result.fees ?? null, main: null, sides: null };
  judgeDate(course);
  judgeCurrency(course);
  judgeSeats(course);
  judgeBlindByButton(course, "SB", course.smallSeat, course.smallLine);
  judgeBlindByButton(course, "BB", course.bigSeat, course.bigLine);
  judgeAntes(course);
  judgeBigBlind(course, judgeSmallBlind(course));
  if (pot) {
    judgeTotalPot(course, pot);
    judgePaidOut(course, pot);
  }
  if (source && pot?.rake == null) judgeAwarded(course, pot?.line ?? source.last);
  if (!course.uncalled) giveExcessBack(course);
  const won = winnings(course), piles = course.finalPots();
  judgeShares(course, piles, won);
  if (pot) judgePrintedPots(course, pot, piles);
  if (source && pot) judgeNamedPots(course, pot);
  const boards = boardsOf(hand.streets);
  const sound = cardsAreSound(course) && boards.every((board) => board.length <= 5); // what wrong cards make is not judged
  if (sound) judgeShowWords(course, boards);
  if (sound && course.living > 1 && hand.result.showdown) judgeWinners(course, piles, won, boards);
  judgeUnknownWords(course);
  judgeBoardGrowth(course);
  if (!source) {
    judgeResultBoards(course, boards);
    judgePaid(course);
    return;
  }
  judgeShowdown(course, source);
  if (!pot) judgeTotalLost(course, source);
  judgeRepeats(course, source);
  judgeSummaryBoards(course, source, boards);
  judgeRuns(course, source, boards);
  judgeLostLines(course, source, boards);
  for (const claim of source.summary) {
    const seat = course.index.get(claim.player);
    if (seat !== undefined) holdSummary(course, seat, claim, won[seat], sound ? boards : []);
  }
}

/**
 * Holds one seat line of the summary against the hand.
 * @param {Course} course
 * @param {number} seat
 * @param {SummarySeat} claim
 * @param {number} won
 * @param {string[][]} boards
 */
function holdSummary(course, seat, claim, won, boards) {
  if (claim.folded != null) {
    judgeSummaryFold(course, seat, claim, claim.folded);
    if (claim.no_bet) judgeSummaryNoBet(course, seat, claim);
  } else if (claim.outcomes?.length || claim.showed) {
    judgeSummaryResult(course, seat, claim);
  }
  if (won || claim.outcomes?.length) judgeSummaryWon(course, claim, won);
  if (claim.button || claim.small_blind || claim.big_blind) judgeSummaryRole(course, seat, claim);
  if (claim.cards?.length) judgeSummaryCards(course, seat, claim, claim.cards, boards);
}

/**
 * R22: a text without an uncalled line; some of them count the excess in the pot.
 * @param {Course} course
 */
function giveExcessBack(course) {
  const { seat, amount } = course.excess();
  if (amount && course.inside() !== course.units(course.hand.result.pot)) course.giveBack(seat, amount);
}

/**
 * What each seat won, shares that were cashed out included.
 * @param {Course} course
 */
function winnings(course) {
  const won = nothing(course.stacks.length);
  for (const winner of course.hand.result.winners) {
    const seat = course.index.get(winner.player);
    if (seat !== undefined) won[seat] += course.units(winner.amount);
  }
  return won;
}
