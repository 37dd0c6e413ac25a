// Numbers that must agree (HR4xx): what is put in, what is taken out, and what the summary says about it.

import { siteNamed } from "../grammar.js";
import { nothing, potName, sum } from "../ledger.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("../model.js").Action} Action */
/** @typedef {import("../model.js").PotLine} PotLine */
/** @typedef {import("../model.js").Source} Source */
/** @typedef {import("../model.js").SummarySeat} SummarySeat */
/** @typedef {import("../ledger.js").Pile} Pile */

// -- during the play --------------------------------------------------------------------------------------------------

/**
 * HR401: an action takes more than the stack holds. True when it is reported.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 * @param {number} chips
 */
export function judgeStack(course, seat, action, chips) {
  if (chips <= course.stacks[seat]) return false;
  course.find("HR401", { player: action.player, amount: course.money(chips), stack: course.money(course.stacks[seat]) });
  orTheStack(course, seat);
  return true;
}

/**
 * The help of what was just found: if not the action, it is the stack in the seat line that is wrong.
 * @param {Course} course
 * @param {number} seat
 */
function orTheStack(course, seat) {
  if (!course.source) return;
  const found = course.findings[course.findings.length - 1];
  found.help = "stack";
  found.params.seat_line = String(course.source.seats[seat]);
}

/**
 * HR402 a call that is not what there is to call · HR403 nothing to call.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeCall(course, seat, action) {
  const amount = course.units(action.amount), player = action.player;
  const inside = course.bets[seat], behind = course.stacks[seat], owed = course.high - inside;
  if (owed <= 0) {
    course.find("HR403", { player });
    return;
  }
  if (judgeStack(course, seat, action, amount)) return;
  // Against a big blind that is all-in with less, either the whole blind is called or what is really there.
  const due = Math.min(owed, behind);
  if (amount !== due && amount !== Math.min(course.mostOfOthers(seat) - inside, behind)) {
    course.find("HR402", { player, amount: course.money(amount), owed: course.money(due) });
    if (course.highLine) {
      const found = course.findings[course.findings.length - 1];
      found.help = "bet";
      found.params.bet_line = String(course.highLine);
    }
  }
}

/**
 * HR404: the figure raised by is not the new total less the bet to match.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeRaiseBy(course, seat, action) {
  if (action.to_amount == null || action.amount == null) return;
  const to = course.units(action.to_amount), by = course.units(action.amount);
  if (judgeStack(course, seat, action, to - course.bets[seat])) return;
  if (to - course.high !== by && to - course.mostOfOthers(seat) !== by) {
    const high = course.money(course.high), wanted = to - course.high;
    course.find("HR404", { player: action.player, amount: course.money(by), to_amount: course.money(to), high, by: course.money(wanted) });
    if (wanted > 0) course.findings[course.findings.length - 1].help = "by";
  }
}

/**
 * HR405 says all-in and has chips left · HR406 has none left and does not say so. Looked at after the action.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeAllIn(course, seat, action) {
  const left = course.stacks[seat];
  if (action.all_in) {
    if (!left) return;
    course.find("HR405", { player: action.player, left: course.money(left) });
    orTheStack(course, seat);
  } else if (!left && action.action !== "ante" && action.action !== "blind") {
    course.find("HR406", { player: action.player }); // posts do not always say so
    orTheStack(course, seat);
  }
}

/**
 * HR407 a blind of another size than the header says, not all-in · HR420 a blind that its player posted before.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeBlind(course, seat, action) {
  const amount = course.units(action.amount), blinds = course.hand.blinds, { player, type } = action;
  // the builder takes a second small blind for a missed one
  if ((type === "bb" && seat === course.bigSeat) || (type === "missed" && seat === course.smallSeat)) course.find("HR420", { player });
  if (judgeStack(course, seat, action, course.price(seat, action)) || blinds.length < 2 || amount === course.stacks[seat]) return;
  const small = course.units(blinds[0]), big = course.units(blinds[1]);
  /** @type {number[]} */
  let wanted = [];
  if (type === "sb") wanted = [small];
  else if (type === "bb") wanted = [big];
  else if (type === "both") wanted = [small + big];
  else if (type === "missed") wanted = [small, big, small + big];
  if (wanted.length && !wanted.includes(amount)) {
    course.find("HR407", { player, amount: course.money(amount), header: course.money(wanted[0]) });
  }
}

/**
 * HR408 an ante of another size than the hand's, not all-in · HR420 a second ante of the same player.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeAnte(course, seat, action) {
  const amount = course.units(action.amount), usual = course.ante, player = action.player;
  if (course.antes[seat]) course.find("HR420", { player });
  if (judgeStack(course, seat, action, amount) || amount === course.stacks[seat]) return;
  if (amount !== usual) course.find("HR408", { player, amount: course.money(amount), ante: course.money(usual) });
}

/**
 * HR409: what is returned is not what nobody called.
 * @param {Course} course
 * @param {number} seat
 * @param {Action} action
 */
export function judgeUncalled(course, seat, action) {
  const amount = course.units(action.amount), excess = course.excess();
  // some texts give the last one left all of his bet back, and the rest as the pot
  if (course.living === 1 && !course.folded[seat] && amount === course.bets[seat]) return;
  const most = excess.amount ? excess.seat : seat;
  if (amount !== excess.amount || (amount && seat !== most)) {
    const owner = course.hand.players[most].name;
    course.find("HR409", { player: action.player, amount: course.money(amount), owner, excess: course.money(excess.amount) });
  }
}

// -- the pot ----------------------------------------------------------------------------------------------------------

/**
 * Rake and fees that the pot line prints.
 * @param {Course} course
 * @param {PotLine} pot
 */
function cutOf(course, pot) {
  let cut = course.units(pot.rake);
  if (pot.fees) for (const fee of Object.values(pot.fees)) cut += course.units(fee);
  return cut;
}

/**
 * The main and side pots that the pot line prints; none where it prints no main pot.
 * @param {Course} course
 * @param {PotLine} pot
 */
function printedAmounts(course, pot) {
  return pot.main == null ? [] : [pot.main, ...(pot.sides ?? [])].map((amount) => course.units(amount));
}

/**
 * HR410: `Total pot` is not what the players put in. A text without an uncalled line may count the excess or not (R22).
 * @param {Course} course
 * @param {PotLine} pot
 */
export function judgeTotalPot(course, pot) {
  const chips = course.inside(), total = course.units(pot.total);
  if (chips === total || (!course.uncalled && chips - course.excess().amount === total)) return;
  course.find("HR410", { total: course.money(total), inside: course.money(chips), off: course.money(Math.abs(chips - total)) }, pot.line, "result.pot");
}

/**
 * HR422: there is a summary, and no total pot in it. A site that prints none has no such line.
 * @param {Course} course
 * @param {Source} source
 */
export function judgeTotalLost(course, source) {
  const lines = [...source.boards.map(([line]) => line), ...source.summary.map(({ line }) => line)];
  if (lines.length && "total_pot" in siteNamed(course.hand.site ?? "").rules) course.find("HR422", {}, Math.min(...lines));
}

/**
 * HR421: nobody gets the chips, though more than one is left (R21). Where a rake stands beside `Total pot`, `judgePaidOut` tells
 * more.
 * @param {Course} course
 * @param {number} line
 */
export function judgeAwarded(course, line) {
  const chips = course.inside(), { winners, cashouts } = course.hand.result;
  if (chips && course.living > 1 && !winners.length && !cashouts) course.find("HR421", { inside: course.money(chips) }, line);
}

/**
 * HR411 what is collected, raked and taken as fees is not the pot · HR423 it is less, and no rake is printed.
 * @param {Course} course
 * @param {PotLine} pot
 */
export function judgePaidOut(course, pot) {
  let won = 0;
  for (const winner of course.hand.result.winners) won += course.units(winner.amount);
  const total = course.units(pot.total), rake = cutOf(course, pot);
  if (course.source && pot.rake == null && won && won + rake < total) {
    course.find("HR423", { off: course.money(total - won - rake) }, pot.line);
  } else if (won + rake !== total && !(pot.rake == null && won < total)) {
    const figures = { won, rake, total, sum: won + rake, off: Math.abs(won + rake - total) };
    course.find("HR411", Object.fromEntries(Object.entries(figures).map(([name, chips]) => [name, course.money(chips)])), pot.line, "result");
    judgeUnpaid(course);
  }
}

/**
 * The help of what was just found: somebody won by the summary, and no line says that he collects; or there is a pot that no line
 * names, and he won more than his lines say.
 * @param {Course} course
 */
function judgeUnpaid(course) {
  const { findings, hand, source } = course, found = findings[findings.length - 1], { winners } = hand.result;
  const openPot = (source?.pot?.sides ?? []).length >= new Set(winners.map(({ pot }) => pot)).size;
  for (const { player, outcomes } of source?.summary ?? []) {
    const mine = winners.filter((winner) => winner.player === player);
    const share = mine.reduce((left, { amount }) => left - course.units(amount), claimed(course, outcomes));
    if (share <= 0 || (!openPot && mine.length)) continue;
    found.help = "unpaid";
    Object.assign(found.params, { player, share: course.money(share) });
    return;
  }
}

/**
 * What a seat line of the summary says that its player won.
 * @param {Course} course
 * @param {SummarySeat["outcomes"]} outcomes
 */
function claimed(course, outcomes) {
  return (outcomes ?? []).reduce((all, { won, amount }) => (won ? all + course.units(amount) : all), 0);
}

/**
 * HR412: somebody collects more than the pots that he can win. The pots are nested: whoever can win a side pot can win all pots
 * below it, so it is enough to look, pot by pot, at those who can win no higher one.
 * @param {Course} course
 * @param {Pile[]} piles
 * @param {number[]} won
 */
export function judgeShares(course, piles, won) {
  if (piles.length === 1) {
    const { amount, players } = piles[0];
    if (sum(won) <= amount && won.every((share, seat) => !share || players.includes(seat))) return;
  }
  const reach = nothing(won.length).fill(-1);
  piles.forEach((pile, at) => pile.players.forEach((seat) => (reach[seat] = at)));
  let limit = 0;
  for (let at = -1; at < piles.length; at++) {
    if (at >= 0) limit += piles[at].amount;
    let taken = 0;
    for (let seat = 0; seat < won.length; seat++) if (reach[seat] <= at) taken += won[seat];
    if (taken > limit) {
      const seat = won.findIndex((amount, who) => amount > 0 && reach[who] === at);
      const player = course.hand.players[seat].name;
      course.find("HR412", { player, amount: course.money(won[seat]), limit: course.money(limit) }, ...collected(course, player));
      return;
    }
  }
}

/**
 * HR413: the main and side pots that are printed are not those that the bets make. They come less the rake; a pot may be printed in
 * parts: the level of somebody who is all-in and folds in his absence stands for itself.
 * @param {Course} course
 * @param {PotLine} pot
 * @param {Pile[]} piles
 */
export function judgePrintedPots(course, pot, piles) {
  const printed = printedAmounts(course, pot);
  if (!printed.length) return;
  const cut = cutOf(course, pot), total = course.units(pot.total), all = sum(printed);
  let fits = all === total || all === total - cut;
  let next = 0;
  for (const { amount } of piles) {
    let part = next < printed.length ? printed[next++] : 0;
    while (next < printed.length && part < amount - cut) part += printed[next++];
    fits = fits && amount - cut <= part && part <= amount;
  }
  if (fits && next === printed.length) return;
  /** @param {number[]} amounts */
  const words = (amounts) => amounts.map((amount) => course.money(amount)).join(" + ");
  course.find("HR413", { printed: words(printed), pots: words(piles.map((pile) => pile.amount)) }, pot.line);
}

/**
 * HR414: what is collected from a named pot is not what the summary prints for it; it prints none where there is one pot.
 * @param {Course} course
 * @param {PotLine} pot
 */
export function judgeNamedPots(course, pot) {
  if (course.hand.result.cashouts?.length || !course.named.size) return;
  const amounts = new Map(printedAmounts(course, pot).map((amount, at) => [potName(at), amount]));
  for (const name of new Set([...amounts.keys(), ...course.named.keys()])) {
    const won = course.named.get(name) ?? 0, amount = amounts.get(name) ?? 0;
    if (won !== amount) {
      course.find("HR414", { pot: name, won: course.money(won), amount: course.money(amount) }, pot.line);
      return;
    }
  }
}

/**
 * Where a player collects, line and path; where no line says so, the pot line and his entry in the result.
 * @param {Course} course
 * @param {string} name
 * @returns {[number, string]}
 */
export function collected(course, name) {
  const { source, hand } = course, { streets } = hand;
  for (let s = 0; s < streets.length; s++) {
    const at = streets[s].actions.findIndex((action) => action.player === name && action.action === "collect");
    if (at >= 0) return [source ? source.actions[s][at] : 0, `streets[${s}].actions[${at}]`];
  }
  const won = Math.max(hand.result.winners.findIndex(({ player }) => player === name), 0);
  return [source?.pot?.line ?? source?.last ?? 0, `result.winners[${won}]`];
}

// -- the summary ------------------------------------------------------------------------------------------------------

/**
 * HR415: the summary names another sum, or another winner, than the collected lines.
 * @param {Course} course
 * @param {SummarySeat} claim
 * @param {number} won
 */
export function judgeSummaryWon(course, claim, won) {
  const said = claimed(course, claim.outcomes);
  if (said !== won && !(claim.cashed_out && said === 0)) {
    course.find("HR415", { player: claim.player, said: course.money(said), won: course.money(won) }, claim.line);
  }
}

/**
 * HR416: the summary lets a player fold on another street than the hand.
 * @param {Course} course
 * @param {number} seat
 * @param {SummarySeat} claim
 * @param {string} street
 */
export function judgeSummaryFold(course, seat, claim, street) {
  if (street !== course.foldStreet[seat]) course.find("HR416", { player: claim.player, street }, claim.line);
}

/**
 * HR417: the summary gives a result to a player who folded.
 * @param {Course} course
 * @param {number} seat
 * @param {SummarySeat} claim
 */
export function judgeSummaryResult(course, seat, claim) {
  const folded = course.foldStreet[seat];
  if (folded !== null) course.find("HR417", { player: claim.player, street: folded }, claim.line);
}

/**
 * HR418: `(didn't bet)` for a player who bet, or had one of the two blinds; antes and other posts do not count.
 * @param {Course} course
 * @param {number} seat
 * @param {SummarySeat} claim
 */
export function judgeSummaryNoBet(course, seat, claim) {
  if (course.bettor[seat] || seat === course.smallSeat || seat === course.bigSeat) {
    course.find("HR418", { player: claim.player }, claim.line);
  }
}

/**
 * HR419: the summary gives the button or a blind to another player than the hand.
 * @param {Course} course
 * @param {number} seat
 * @param {SummarySeat} claim
 */
export function judgeSummaryRole(course, seat, claim) {
  const { button_seat: button, players } = course.hand;
  let role = "";
  if (claim.button && button != null && button !== players[seat].seat) role = "button";
  else if (claim.small_blind && course.smallSeat >= 0 && course.smallSeat !== seat) role = "small blind";
  else if (claim.big_blind && course.bigSeat >= 0 && course.bigSeat !== seat) role = "big blind";
  if (role) course.find("HR419", { player: claim.player, role }, claim.line);
}
