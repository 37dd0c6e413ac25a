// Chips: what each action moves, the pots and side pots, and the table after each action. The mirror of hrparse/ledger.py.
//
// Inside, money is a whole number of units, the smallest that the hand's figures need, so that sums are exact (R16). A list with
// one entry a seat is in the order of `hand.players`.

import { setKey, sourceOf } from "./model.js";

/** @typedef {import("./model.js").Hand} Hand */
/** @typedef {import("./model.js").Street} Street */
/** @typedef {import("./model.js").Action} Action */

/**
 * @typedef {object} Frame the table after one action; the first frame is the table before the first blind
 * @property {number|null} line
 * @property {string} street
 * @property {string|null} player
 * @property {string|null} action
 * @property {Record<string, number>} stacks
 * @property {Record<string, number>} bets
 * @property {{name: string, amount: number, players: string[]}[]} pots
 * @property {number} taken rake, fees and shares that the house took over, so far
 * @property {number} added money that no player put in, so far
 * @property {string[]} board of several runs the first
 * @property {Record<string, string[]>} visible
 * @property {string[][]} [boards] from the moment the runs part
 */

/** @typedef {{amount: number, players: number[]}} Pile a pot, and the seats that can win it */

/** Actions that belong to the betting; the others come after it, or beside it. */
const BETTING = new Set(["blind", "ante", "fold", "check", "call", "bet", "raise"]);

/** No figure has more decimals. */
const FINEST = 1e6;

/**
 * How many units make 1: hundredths for a hand that was read from text, which prints nothing finer; else a power of ten that makes
 * every figure of the hand whole, hundredths at least where there is a currency.
 * @param {Hand} hand
 * @returns {number}
 */
function unitsOfOne(hand) {
  if (sourceOf(hand)) return 100;
  const { players, blinds, streets, result } = hand;
  let scale = hand.symbol && !hand.tournament ? 100 : 1;
  for (const player of players) scale = finer(scale, player.stack);
  for (const blind of blinds) scale = finer(scale, blind);
  scale = finer(finer(scale, hand.ante), hand.cash_drop);
  for (const street of streets) {
    for (const action of street.actions) scale = finer(finer(scale, action.amount), action.to_amount);
  }
  for (const winner of result.winners) scale = finer(scale, winner.amount);
  scale = finer(finer(scale, result.pot), result.rake);
  for (const fee of Object.values(result.fees ?? {})) scale = finer(scale, fee);
  return scale;
}

/**
 * The scale, or a finer one that makes the figure whole too.
 * @param {number} scale
 * @param {number|null|undefined} figure
 */
function finer(scale, figure) {
  if (figure) while (scale < FINEST && Math.round(figure * scale) / scale !== figure) scale *= 10;
  return scale;
}

/** @param {readonly number[]} amounts */
export function sum(amounts) {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

// -- pots -------------------------------------------------------------------------------------------------------------

/**
 * Splits what the seats put in into pots, the main pot first. One level for each amount that somebody put in. The chips of folded
 * players stay in the level they were put into; a level that nobody living reached joins the pot below; levels for which the same
 * players play are one pot.
 * @param {readonly number[]} bets what each seat put in over all streets
 * @param {readonly boolean[]} living who has not folded
 * @param {readonly number[]} antes count apart: everybody living plays for them, but for a seat that is all-in with a short one
 * @param {readonly boolean[]} broke
 * @param {number} dead money of nobody: main pot
 * @returns {Pile[]}
 */
function splitPots(bets, living, antes, broke, dead) {
  const everyone = seatsWhere(living, true);
  /** @type {Pile[]} */
  const found = [];
  let waiting = dead; // money below the first pot that somebody can win

  /** @param {number} amount @param {number[]} players */
  function level(amount, players) {
    const last = found[found.length - 1];
    if (!players.length) {
      if (last) last.amount += amount;
      else waiting += amount;
    } else if (last && sameList(last.players, players)) {
      last.amount += amount;
    } else {
      found.push({ amount: amount + waiting, players });
      waiting = 0;
    }
  }

  const highest = Math.max(0, ...antes);
  if (highest) {
    const capped = everyone.filter((seat) => broke[seat]);
    let floor = 0;
    for (const top of [...capped.map((seat) => antes[seat]), highest].sort((a, b) => a - b)) {
      if (top > floor) {
        let amount = 0;
        for (const ante of antes) amount += Math.min(ante, top) - Math.min(ante, floor);
        level(amount, everyone.filter((seat) => !(broke[seat] && antes[seat] < top)));
        floor = top;
      }
    }
  }
  let floor = 0;
  for (const top of [...bets].sort((a, b) => a - b)) {
    if (top > floor) {
      let amount = 0;
      for (const bet of bets) if (bet > floor) amount += Math.min(bet, top) - floor;
      level(amount, everyone.filter((seat) => bets[seat] >= top));
      floor = top;
    }
  }
  if (waiting) found.push({ amount: waiting, players: everyone });
  return found;
}

/**
 * The seats that are marked so.
 * @param {readonly boolean[]} marks one a seat
 * @param {boolean} mark
 */
export function seatsWhere(marks, mark) {
  const seats = [];
  for (let seat = 0; seat < marks.length; seat++) if (marks[seat] === mark) seats.push(seat);
  return seats;
}

/**
 * @template T
 * @param {readonly T[]} one
 * @param {readonly T[]} other
 */
export function sameList(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/**
 * `main`, `side-1`, `side-2` … for 0, 1, 2 …
 * @param {number} index
 */
export function potName(index) {
  return index ? `side-${index}` : "main";
}

// -- the betting ------------------------------------------------------------------------------------------------------

/** The chips of one hand while it is played; `apply` moves them by one action. */
export class Table {
  /** @param {Hand} hand */
  constructor(hand) {
    const players = hand.players, size = players.length;
    /** Units of 1. */
    this.scale = unitsOfOne(hand);
    /** @type {Map<string, number>} */
    this.index = new Map();
    /** @type {number[]} */
    this.stacks = [];
    /** Who can win nothing: folded, or not dealt in. @type {boolean[]} */
    this.folded = [];
    for (let seat = 0; seat < size; seat++) {
      this.index.set(players[seat].name, seat);
      this.stacks.push(this.units(players[seat].stack));
      this.folded.push(!!players[seat].sitting_out);
    }
    /** In front of each seat, on this street. */
    this.bets = nothing(size);
    /** Bets of the streets before. */
    this.swept = nothing(size);
    this.antes = nothing(size);
    this.dead = this.units(hand.cash_drop);
    /** The bet to match on this street. */
    this.high = 0;
    this.bigBlind = this.units(hand.blinds[1]);
    this.smallPosted = false;
  }

  /**
   * A figure in units; 0 where there is none.
   * @param {number|null|undefined} figure
   */
  units(figure) {
    return figure ? Math.round(figure * this.scale) : 0;
  }

  /**
   * The chips that a call, bet or raise of this seat takes from its stack (R2).
   * @param {number} seat
   * @param {Action} action
   */
  price(seat, action) {
    const inside = this.bets[seat];
    if (action.to_amount != null) return this.units(action.to_amount) - inside;
    const amount = this.units(action.amount);
    // a hand from JSON: raised by so much over the bet to match
    return action.action === "raise" ? this.high + amount - inside : amount;
  }

  /**
   * Takes chips from a stack, no more than it has, and says how many there were.
   * @param {number} seat
   * @param {number} chips
   */
  pay(seat, chips) {
    const paid = Math.max(0, Math.min(chips, this.stacks[seat]));
    this.stacks[seat] -= paid;
    return paid;
  }

  /**
   * Moves the chips of one action; payouts are no business of the table.
   * @param {Action} action
   */
  apply(action) {
    const kind = action.action;
    if (kind === "check") return;
    const seat = this.index.get(action.player);
    if (seat === undefined) return;
    if (kind === "fold") {
      this.folded[seat] = true;
    } else if (kind === "call" || kind === "bet" || kind === "raise") {
      this.put(seat, this.pay(seat, this.price(seat, action)));
    } else if (kind === "ante") {
      this.antes[seat] += this.pay(seat, this.units(action.amount));
      this.folded[seat] = false;
    } else if (kind === "blind") {
      this.post(seat, action);
    } else if (kind === "uncalled") {
      this.giveBack(seat, this.units(action.amount));
    }
  }

  /**
   * A blind: live, but for a missed one, the small half of both, and a second small blind (seen at the tables: whoever comes back
   * on the button's right posts it, and it does not count towards his call).
   * @param {number} seat
   * @param {Action} action
   */
  post(seat, action) {
    this.folded[seat] = false; // whoever posts is dealt in (R12)
    const chips = this.pay(seat, this.price(seat, action));
    let live = chips;
    if (action.type === "missed" || (action.type === "sb" && this.smallPosted)) live = 0;
    else if (action.type === "both") live = Math.min(chips, this.bigBlind);
    this.dead += chips - live;
    this.put(seat, live);
    if (action.type === "sb") this.smallPosted = true;
    // to call even when the big blind is all-in with less, or nobody posts it
    if (action.type !== "missed" && this.high < this.bigBlind) this.high = this.bigBlind;
  }

  /**
   * Lays chips in front of a seat.
   * @param {number} seat
   * @param {number} chips
   */
  put(seat, chips) {
    const inside = this.bets[seat] + chips;
    this.bets[seat] = inside;
    if (inside > this.high) this.high = inside;
  }

  /**
   * Returns an uncalled bet, no more than the seat has in.
   * @param {number} seat
   * @param {number} chips
   */
  giveBack(seat, chips) {
    const front = Math.min(chips, this.bets[seat]);
    const behind = Math.min(chips - front, this.swept[seat]);
    this.bets[seat] -= front;
    this.swept[seat] -= behind;
    this.stacks[seat] += front + behind;
  }

  /** Ends a street: the bets go to the pots. */
  sweep() {
    for (let seat = 0; seat < this.bets.length; seat++) {
      this.swept[seat] += this.bets[seat];
      this.bets[seat] = 0;
    }
    this.high = 0;
  }

  /** What each seat put in as bets and live blinds, over all streets. */
  contributions() {
    return this.bets.map((front, seat) => front + this.swept[seat]);
  }

  /** The seat that put in most, and what of that nobody matched. */
  excess() {
    let seat = 0, most = -1, next = 0;
    for (let at = 0; at < this.bets.length; at++) {
      const amount = this.bets[at] + this.swept[at];
      if (amount > most) {
        if (most > next) next = most;
        most = amount;
        seat = at;
      } else if (amount > next) {
        next = amount;
      }
    }
    return { seat, amount: most - next };
  }

  /**
   * The pots made of these contributions, of the antes and of the dead money.
   * @param {readonly number[]} amounts
   */
  pots(amounts) {
    const broke = this.stacks.map((stack, seat) => !stack && !this.bets[seat] && !this.swept[seat]);
    return splitPots(amounts, this.folded.map((out) => !out), this.antes, broke, this.dead);
  }
}

/**
 * Nothing for each seat.
 * @param {number} size
 * @returns {number[]}
 */
export function nothing(size) {
  const list = [];
  for (let seat = 0; seat < size; seat++) list.push(0);
  return list;
}

// -- the payout -------------------------------------------------------------------------------------------------------

/**
 * @typedef {object} Share one payment out of the pots, before and after it is known which pots it comes from
 * @property {number} seat
 * @property {number} amount
 * @property {string|null} pot
 * @property {number|null} run
 * @property {boolean} house the house takes it over from a player who cashed out
 * @property {{pot: number, amount: number}[]} parts index of the pot and the amount out of it
 * @property {number} excess what no pot can pay
 */

/**
 * @param {number} seat
 * @param {number} amount
 * @param {{pot?: string, run?: number}} named
 * @param {boolean} house
 * @returns {Share}
 */
function shareOf(seat, amount, named, house) {
  return { seat, amount, pot: named.pot ?? null, run: named.run ?? null, house, parts: [], excess: 0 };
}

/**
 * Says for each share out of which pots it is paid: the named pot; else, from the main pot up, the first that its player can win,
 * that he was not yet paid from, and that holds enough; else whatever his pots hold.
 * @param {Share[]} shares
 * @param {Pile[]} piles
 */
function assignShares(shares, piles) {
  const left = piles.map((pile) => pile.amount);
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {Share} share @param {number} pot */
  const key = (share, pot) => `${share.seat} ${share.run} ${pot}`;
  /** @param {Share} share @param {number} pot @param {number} amount */
  function take(share, pot, amount) {
    left[pot] -= amount;
    share.parts.push({ pot, amount });
    used.add(key(share, pot));
  }

  for (const share of shares) {
    const pot = piles.findIndex((_, at) => share.pot === potName(at));
    if (pot >= 0 && piles[pot].players.includes(share.seat) && left[pot] >= share.amount) take(share, pot, share.amount);
  }
  for (const share of shares) {
    if (share.parts.length) continue;
    const mine = [...piles.keys()].filter((pot) => piles[pot].players.includes(share.seat));
    const fresh = mine.find((pot) => !used.has(key(share, pot)) && left[pot] >= share.amount);
    if (fresh !== undefined) {
      take(share, fresh, share.amount);
      continue;
    }
    let rest = share.amount;
    for (const pot of mine) {
      const part = Math.min(rest, left[pot]);
      if (part) {
        take(share, pot, part);
        rest -= part;
      }
    }
    share.excess = rest;
  }
}

/**
 * Winners without a collected line: whoever cashed out, and every winner of a hand whose actions hold no payout.
 * @param {Hand} hand
 * @param {Table} table
 */
function unpaid(hand, table) {
  const collected = nothing(hand.players.length);
  const cashed = new Set((hand.result.cashouts ?? []).map((cashout) => cashout.player));
  for (const street of hand.streets) {
    for (const action of street.actions) {
      const seat = table.index.get(action.player);
      if (action.action === "collect" && seat !== undefined) collected[seat] += table.units(action.amount);
      if (action.action === "cashout") cashed.add(action.player);
    }
  }
  const found = [];
  for (const winner of hand.result.winners) {
    const seat = table.index.get(winner.player);
    if (seat === undefined) continue;
    const amount = table.units(winner.amount);
    const paid = Math.min(collected[seat], amount);
    collected[seat] -= paid;
    if (amount > paid) found.push(shareOf(seat, amount - paid, winner, cashed.has(winner.player)));
  }
  return found;
}

/** The pots while they are paid. The rake comes off a pot when it is first paid from. */
class Payout {
  /**
   * @param {Pile[]} piles
   * @param {Share[]} shares
   * @param {number} rake rake and fees
   */
  constructor(piles, shares, rake) {
    assignShares(shares, piles);
    this.players = piles.map((pile) => pile.players);
    this.left = piles.map((pile) => pile.amount);
    /** Rake and fees still to come off. */
    this.rake = rake;
    /** What is left of each pot when all shares are paid: its rake. */
    this.cut = this.left.slice();
    for (const share of shares) for (const part of share.parts) this.cut[part.pot] -= part.amount;
    this.taken = 0;
  }

  /**
   * Takes rake out of one pot, no more than the text says is taken in all.
   * @param {number} pot
   * @param {number} most
   */
  rakeOff(pot, most) {
    const cut = Math.min(most, this.rake);
    this.left[pot] -= cut;
    this.rake -= cut;
    this.taken += cut;
  }

  /**
   * Pays one share out of its pots.
   * @param {Share} share
   */
  settle(share) {
    for (const part of share.parts) {
      this.rakeOff(part.pot, this.cut[part.pot]);
      this.cut[part.pot] = 0;
      this.left[part.pot] -= part.amount;
    }
  }

  /** Takes what rake is still due out of what is left, from the main pot up. */
  close() {
    this.left.forEach((amount, pot) => this.rakeOff(pot, amount));
  }
}

// -- frames -----------------------------------------------------------------------------------------------------------

/**
 * The run a street belongs to; null where its name stands only once (a first flop without a second is shared).
 * @param {Street} street
 * @param {readonly Street[]} streets
 */
function runOf(street, streets) {
  const run = street.run ?? null;
  if (run === null) return null;
  return streets.every((other) => other.name !== street.name || (other.run ?? null) === run) ? null : run;
}

/** The cards on the table, dealt street by street; several boards from the moment the runs part. */
export class Boards {
  /** @param {readonly Street[]} streets */
  constructor(streets) {
    this.streets = streets;
    /** @type {string[]} */
    this.shared = [];
    /** @type {string[][]|null} */
    this.boards = null;
    this.runs = 1;
    for (const street of streets) if (street.run) this.runs = Math.max(this.runs, runOf(street, streets) ?? 1);
  }

  /**
   * Lays the new cards of one street.
   * @param {Street} street
   */
  deal(street) {
    const cards = street.cards;
    if (!cards || !cards.length) return;
    const run = runOf(street, this.streets);
    if (run !== null && this.boards === null) {
      this.boards = [];
      for (let n = 0; n < this.runs; n++) this.boards.push(this.shared.slice());
    }
    if (this.boards === null) {
      this.shared.push(...cards);
      return;
    }
    this.boards.forEach((board, at) => {
      if (run === null || run === at + 1) board.push(...cards);
    });
  }

  /** The board, of several the first. */
  first() {
    return (this.boards ? this.boards[0] : this.shared).slice();
  }

  /** One board a run, null while there is one for all. */
  all() {
    return this.boards && this.boards.map((board) => board.slice());
  }
}

/**
 * When things happen that no action says; frame n is the table after action n - 1 of the hand.
 * @param {Hand} hand
 * @returns {{deal: number, showdown: number, lastBet: number, last: number}} deal: first frame that shows the hero's cards, that of
 *   the last post before the first decision; showdown: its first frame; lastBet: the last action of the betting, -1 without one;
 *   last: the last frame
 */
function clockOf(hand) {
  const flat = hand.streets.flatMap((street) => street.actions.map((action) => ({ street: street.name, kind: action.action })));
  let deal = 0;
  while (deal < flat.length && (flat[deal].kind === "blind" || flat[deal].kind === "ante")) deal++;
  let lastBet = flat.length - 1;
  while (lastBet >= 0 && !BETTING.has(flat[lastBet].kind)) lastBet--;
  let showdown = flat.findIndex(({ street, kind }, at) => street === "showdown" || (at > lastBet && kind !== "uncalled"));
  if (showdown < 0) showdown = flat.length - 1;
  return { deal, showdown: showdown + 1, lastBet, last: flat.length };
}

/**
 * The table before the first blind, and after each action of the hand.
 * @param {Hand} hand
 * @returns {Frame[]}
 */
export function frames(hand) {
  return new Film(hand).shoot();
}

/** Makes the frames of one hand. */
class Film {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.names = hand.players.map((player) => player.name);
    this.table = new Table(hand);
    this.clock = clockOf(hand);
    this.boards = new Boards(hand.streets);
    /** @type {Map<string, string[]>} */
    this.visible = new Map();
    /** @type {Payout|null} */
    this.payout = null;
    /** @type {Share[]} */
    this.shares = [];
    /** What is still to go back to each seat, by the printed lines. */
    this.uncalled = nothing(this.names.length);
    /** No uncalled bet is printed: the excess goes back with the last action of the betting (R22). */
    this.returns = hand.players.length > 0 && !hand.cancelled;
    for (const street of hand.streets) {
      for (const action of street.actions) {
        const seat = this.table.index.get(action.player);
        if (action.action === "collect" && seat !== undefined) {
          this.shares.push(shareOf(seat, this.table.units(action.amount), action, false));
        }
        if (action.action === "uncalled") {
          if (seat !== undefined) this.uncalled[seat] += this.table.units(action.amount);
          if (action.amount) this.returns = false;
        }
      }
    }
    /** Winners' shares that no collected line pays. */
    this.waiting = unpaid(hand, this.table);
    this.nextShare = 0;
    /** Index of the street being played. */
    this.street = 0;
    this.taken = 0;
    this.added = this.table.units(hand.cash_drop);
    /** Cash-out risk that a player owes while his stack is empty. */
    this.debts = nothing(this.names.length);
  }

  shoot() {
    const hand = this.hand, source = sourceOf(hand);
    /** @type {Frame[]} */
    const film = [];
    if (this.clock.deal === 0) this.showHero();
    film.push(this.frame(source && source.header, "preflop", null, null));
    hand.streets.forEach((street, s) => {
      this.street = s;
      this.boards.deal(street);
      street.actions.forEach((action, a) => {
        if (s && a === 0 && !this.payout) this.table.sweep();
        this.act(film.length, action);
        film.push(this.frame(source && source.actions[s][a], street.name, action.player, action.action));
      });
    });
    return film;
  }

  /**
   * Applies one action, and what happens with it unsaid.
   * @param {number} number the frame's
   * @param {Action} action
   */
  act(number, action) {
    const kind = action.action, seat = this.table.index.get(action.player);
    if (kind === "collect" && seat !== undefined) {
      this.pay(this.openPayout(), this.shares[this.nextShare]);
      this.nextShare++;
    } else if (kind === "cashout" && seat !== undefined) {
      this.cashOut(seat, this.table.units(action.amount));
    } else if (kind === "uncalled" && seat !== undefined) {
      this.uncalled[seat] -= this.table.units(action.amount);
      this.table.apply(action);
    } else if (!this.payout || kind === "fold") {
      this.table.apply(action); // what is bet after the payout moves nothing: the audit says so
    }
    if (seat !== undefined && (kind === "show" || kind === "fold")) this.show(seat, action);
    if (number - 1 === this.clock.lastBet && this.returns && !this.payout) this.returnExcess();
    if (number === this.clock.deal) this.showHero();
    if (number === this.clock.showdown) this.showDown();
    if (number === this.clock.last) this.close();
  }

  /**
   * Turns up the cards of a show, or of a fold that shows.
   * @param {number} seat
   * @param {Action} action
   */
  show(seat, action) {
    let cards = action.cards;
    if (!cards?.length && action.action === "show") cards = this.hand.players[seat].cards ?? undefined;
    if (!cards?.length) return;
    const shown = cards;
    const earlier = (this.visible.get(action.player) ?? []).filter((card) => !shown.includes(card));
    this.visible.set(action.player, [...shown, ...earlier]);
  }

  /** R22; but some texts that print no uncalled bet count it in the pot, and pay it with the pot. */
  returnExcess() {
    const table = this.table, { seat, amount } = table.excess();
    const inside = sum(table.bets) + sum(table.swept) + sum(table.antes) + table.dead;
    if (amount && inside !== table.units(this.hand.result.pot)) table.giveBack(seat, amount);
  }

  showHero() {
    for (const player of this.hand.players) {
      if (player.is_hero && player.cards?.length) this.visible.set(player.name, player.cards.slice());
    }
  }

  /** Turns up the cards that only the summary tells; whoever shows in the hand is seen when he shows. */
  showDown() {
    if (!this.hand.result.showdown) return;
    const showing = new Set();
    for (const street of this.hand.streets) {
      for (const action of street.actions) if (action.action === "show" && action.cards?.length) showing.add(action.player);
    }
    for (const player of this.hand.players) {
      if (player.cards?.length && !player.mucked && !showing.has(player.name) && !this.visible.has(player.name)) {
        this.visible.set(player.name, player.cards.slice());
      }
    }
  }

  openPayout() {
    if (this.payout) return this.payout;
    const table = this.table, result = this.hand.result;
    table.sweep();
    this.setAside();
    let rake = table.units(result.rake);
    for (const fee of Object.values(result.fees ?? {})) rake += table.units(fee);
    return (this.payout = new Payout(table.pots(table.swept), [...this.shares, ...this.waiting], rake));
  }

  /** An uncalled bet that is printed after the payout stays in front of its player until then. */
  setAside() {
    const { swept, bets } = this.table;
    this.uncalled.forEach((amount, seat) => {
      const part = Math.min(amount, swept[seat]);
      swept[seat] -= part;
      bets[seat] += part;
    });
  }

  /**
   * Pays one share to its player, or to the house where the player cashed out.
   * @param {Payout} payout
   * @param {Share} share
   */
  pay(payout, share) {
    payout.settle(share);
    this.added += share.excess;
    if (share.house) {
      this.taken += share.amount;
      return;
    }
    const debt = Math.min(this.debts[share.seat], share.amount);
    this.debts[share.seat] -= debt;
    this.taken += debt;
    this.table.stacks[share.seat] += share.amount - debt;
  }

  /**
   * The house pays the player, or the player pays the risk; the house takes over a share that nobody collects.
   * @param {number} seat
   * @param {number} amount
   */
  cashOut(seat, amount) {
    /** @param {Share} share */
    const mine = (share) => share.seat === seat && share.house;
    for (const share of this.waiting.filter(mine)) this.pay(this.openPayout(), share);
    this.waiting = this.waiting.filter((share) => !mine(share));
    if (amount >= 0) {
      this.table.stacks[seat] += amount;
      this.added += amount;
    } else {
      const paid = Math.min(-amount, this.table.stacks[seat]);
      this.table.stacks[seat] -= paid;
      this.taken += paid;
      this.debts[seat] += -amount - paid;
    }
  }

  /**
   * The last frame: deals what is left, pays winners whom no action pays (hands without collected lines), and the rest of the rake.
   */
  close() {
    for (const street of this.hand.streets.slice(this.street + 1)) this.boards.deal(street);
    if (this.hand.cancelled || !(this.payout || this.waiting.length)) return;
    const payout = this.openPayout();
    for (const share of this.waiting) this.pay(payout, share);
    payout.close();
  }

  /** @returns {Pile[]} */
  piles() {
    const payout = this.payout;
    if (!payout) return this.table.pots(this.table.swept);
    return payout.left.map((amount, pot) => ({ amount, players: payout.players[pot] }));
  }

  /**
   * @param {number|null} line
   * @param {string} street
   * @param {string|null} player
   * @param {string|null} action
   * @returns {Frame}
   */
  frame(line, street, player, action) {
    const { names, table } = this, scale = table.scale;
    /** @type {Record<string, number>} */
    const stacks = {};
    /** @type {Record<string, number>} */
    const bets = {};
    names.forEach((name, seat) => {
      setKey(stacks, name, table.stacks[seat] / scale);
      if (table.bets[seat]) setKey(bets, name, table.bets[seat] / scale);
    });
    const pots = this.piles()
      .map((pile, at) => ({ name: potName(at), amount: pile.amount / scale, players: pile.players.map((seat) => names[seat]) }))
      .filter((pot) => pot.amount);
    /** @type {Record<string, string[]>} */
    const visible = {};
    for (const [name, cards] of this.visible) setKey(visible, name, cards.slice());
    const taken = (this.taken + (this.payout ? this.payout.taken : 0)) / scale;
    const added = this.added / scale, board = this.boards.first(), boards = this.boards.all();
    /** @type {Frame} */
    const frame = { line, street, player, action, stacks, bets, pots, taken, added, board, visible };
    if (boards) frame.boards = boards;
    return frame;
  }
}
