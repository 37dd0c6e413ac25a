// The hand while it is followed: the chips of the ledger and, besides, who has acted and who is next.
//
// The rules look at a `Course` before each action and report to it.

import { nothing, seatsWhere, sum, Table } from "../ledger.js";
import { sourceOf } from "../model.js";

/** @typedef {import("../model.js").Hand} Hand */
/** @typedef {import("../model.js").Action} Action */
/** @typedef {import("../ledger.js").Pile} Pile */

/**
 * @typedef {object} Finding what a stage says: no language, no source text yet
 * @property {string} code
 * @property {number} line
 * @property {number} column
 * @property {number} end_column
 * @property {Record<string, string>} params
 * @property {[string, string][]} expected
 * @property {string|null} help
 * @property {string|null} hand_id
 * @property {string} path where in the model it is, such as `result.pot`: of hands that were read from JSON
 */

/** State of one hand during its play. Seats are indexes into `hand.players`; a seat of -1 is nobody, a place of -1 not known. */
export class Course extends Table {
  /** @param {Hand} hand */
  constructor(hand) {
    super(hand);
    const players = hand.players, size = players.length;
    this.hand = hand;
    this.source = sourceOf(hand);
    /** @type {Finding[]} */
    this.findings = [];
    /** All chips of the hand. */
    this.total = sum(this.stacks) + this.dead;
    /** Seats dealt in, clockwise. */
    this.dealt = seatsWhere(this.folded, false);
    this.clockwise(this.dealt);
    /** How many have not folded. */
    this.living = this.dealt.length;
    /** Seats that can still act, clockwise: not folded, and with chips behind. */
    this.able = this.dealt.filter((seat) => this.stacks[seat] > 0);
    /** Place in `able` of whoever is next. */
    this.place = -1;
    /** On this street. */
    this.acted = this.folded.slice().fill(false);
    /** Whether the seat called, bet or raised. */
    this.bettor = this.acted.slice();
    /** The bet to match when the seat last acted on this street. */
    this.seenHigh = nothing(size);
    /** The least raise: the last full bet or raise of this street, at least the big blind. */
    this.step = this.bigBlind;
    this.smallSeat = -1;
    this.bigSeat = -1;
    /** Lines of the first small and the first big blind. */
    this.smallLine = this.bigLine = 0;
    /** Line of the last bet or raise of this street, 0 for none. */
    this.highLine = 0;
    /** The seat after which the betting before the flop begins: the first big blind, or the last straddle. */
    this.firstPost = -1;
    /** @type {(string|null)[]} */
    this.foldStreet = players.map(() => null);
    /** @type {string} */
    this.street = "preflop";
    this.streetNumber = 0;
    this.actionNumber = 0;
    /** A fault in the order was reported on this street: what follows from it is not reported again. */
    this.troubled = false;
    /** Actions that show cards: index of the street, index of the action in it, the action. @type {[number, number, Action][]} */
    this.shows = [];
    /** What was collected from each named pot. @type {Map<string, number>} */
    this.named = new Map();
    this.ante = this.units(usualAnte(hand));
    /** An uncalled bet was printed. */
    this.uncalled = false;
  }

  /**
   * Sorts seats by their number at the table, in which order they nearly always are.
   * @param {number[]} seats
   */
  clockwise(seats) {
    const players = this.hand.players;
    for (let at = 1; at < seats.length; at++) {
      if (players[seats[at - 1]].seat > players[seats[at]].seat) {
        seats.sort((a, b) => players[a].seat - players[b].seat);
        return;
      }
    }
  }

  // -- reporting

  /** The line of the action that is looked at; 0 for hands that were not read from text. */
  line() {
    return this.source ? this.source.actions[this.streetNumber][this.actionNumber] : 0;
  }

  /**
   * The action that is looked at, when the play is over.
   * @param {number} street
   * @param {number} action
   */
  lookAt(street, action) {
    this.streetNumber = street;
    this.actionNumber = action;
  }

  /**
   * Reports a finding at a line, and at a path of the model; without either, at the action that is looked at.
   * @param {string} code
   * @param {Record<string, string>} params
   * @param {number} [line]
   * @param {string} [path]
   */
  find(code, params, line, path = line === undefined ? `streets[${this.streetNumber}].actions[${this.actionNumber}]` : "") {
    const hand_id = this.hand.hand_id;
    this.findings.push({ code, line: line ?? this.line(), column: 1, end_column: 0, params, expected: [], help: null, hand_id, path });
  }

  /**
   * An amount in words: `18.33`, `5`, never `5.00`.
   * @param {number} chips in units
   */
  money(chips) {
    return String(chips / this.scale);
  }

  // -- turns

  /**
   * A new round of betting.
   * @param {number} number
   * @param {string} name
   */
  openStreet(number, name) {
    if (number) {
      this.sweep();
      this.step = this.bigBlind;
      this.acted.fill(false);
    }
    this.street = name;
    this.streetNumber = number;
    this.actionNumber = 0;
    this.troubled = false;
    this.highLine = 0;
    this.place = name === "showdown" ? -1 : this.openingPlace();
  }

  /** Where the betting begins. The blinds decide: where the button disagrees, the play follows them. */
  openingPlace() {
    const players = this.hand.players;
    if (this.street === "preflop") return -1; // nobody has posted yet
    if (this.dealt.length === 2 && this.bigSeat >= 0) return this.placeFrom(players[this.bigSeat].seat);
    if (this.smallSeat >= 0) return this.placeFrom(players[this.smallSeat].seat);
    const button = this.hand.button_seat;
    return button == null ? -1 : this.placeFrom(button + 1);
  }

  /**
   * The place of the first seat that can act, clockwise from a seat number on.
   * @param {number} number
   */
  placeFrom(number) {
    const { able } = this, { players } = this.hand;
    for (let place = 0; place < able.length; place++) if (players[able[place]].seat >= number) return place;
    return 0;
  }

  /**
   * The place of the first seat that can act, clockwise after a seat.
   * @param {number} seat
   */
  placeAfter(seat) {
    return this.placeFrom(this.hand.players[seat].seat + 1);
  }

  /**
   * Whether a seat that can act still has to on this street: it has not acted, or has not matched the bet.
   * @param {number} seat
   */
  owesAction(seat) {
    return !this.acted[seat] || this.bets[seat] < this.high;
  }

  /**
   * Whether it is surely this seat's turn: the quick answer to the question that `nextToAct` answers.
   * @param {number} seat
   */
  isNext(seat) {
    const { able, place } = this;
    return place >= 0 && able.length > 1 && able[place % able.length] === seat && this.owesAction(seat);
  }

  /** The seat whose turn it is; -1 when the betting of the street is over. */
  nextToAct() {
    const { able } = this, start = Math.max(this.place, 0);
    if (this.living < 2) return -1;
    for (let step = 0; step < able.length; step++) {
      const seat = able[(start + step) % able.length];
      if (this.owesAction(seat)) return able.length > 1 || this.maySpeakAlone(seat) ? seat : -1;
    }
    return -1;
  }

  /**
   * The only one left with chips acts while a bet stands that he has not matched; and before the flop, where he has matched it but
   * not spoken yet, he may.
   * @param {number} seat
   */
  maySpeakAlone(seat) {
    return this.bets[seat] < this.mostOfOthers(seat) || (this.street === "preflop" && !this.acted[seat]);
  }

  /**
   * The highest bet of somebody else on this street.
   * @param {number} seat
   */
  mostOfOthers(seat) {
    let most = 0;
    for (let other = 0; other < this.bets.length; other++) {
      if (other !== seat && this.bets[other] > most) most = this.bets[other];
    }
    return most;
  }

  /** The seat that the street must not end without; -1 when the street may end. */
  leftToAct() {
    const seat = this.nextToAct();
    return seat >= 0 && this.able.length === 1 && this.bets[seat] >= this.mostOfOthers(seat) ? -1 : seat;
  }

  // -- moving on

  /**
   * A seat can act no more: it folded, or has no chips left.
   * @param {number} seat
   */
  leave(seat) {
    const place = this.able.indexOf(seat);
    if (place < 0) return;
    this.able.splice(place, 1);
    if (place < this.place) this.place--;
  }

  /**
   * A seat can act again: an uncalled bet went back to it.
   * @param {number} seat
   */
  comeBack(seat) {
    if (this.able.includes(seat) || this.folded[seat]) return;
    this.able.push(seat);
    this.clockwise(this.able);
  }

  /**
   * The turn goes to whoever sits after this seat.
   * @param {number} seat
   */
  passTurn(seat) {
    const { able, place } = this;
    if (place >= 0 && place < able.length && able[place] === seat) this.place = place + 1 < able.length ? place + 1 : 0;
    else this.place = this.placeAfter(seat);
  }

  /**
   * Takes a seat out of the hand and passes the turn on.
   * @param {number} seat
   */
  fold(seat) {
    if (!this.folded[seat]) {
      this.folded[seat] = true;
      this.foldStreet[seat] = this.street;
      this.living--;
    }
    this.passTurn(seat);
    this.leave(seat);
  }

  /**
   * Passes the turn on.
   * @param {number} seat
   */
  check(seat) {
    this.acted[seat] = true;
    this.seenHigh[seat] = this.high;
    this.passTurn(seat);
  }

  /**
   * Moves the chips of a call, bet or raise and passes the turn on.
   * @param {number} seat
   * @param {Action} action
   */
  wager(seat, action) {
    const high = this.high;
    this.put(seat, this.pay(seat, this.price(seat, action)));
    if (this.high > high) this.highLine = this.line();
    this.step = Math.max(this.step, this.high - high);
    this.bettor[seat] = this.acted[seat] = true;
    this.seenHigh[seat] = this.high;
    this.passTurn(seat);
    if (!this.stacks[seat]) this.leave(seat);
  }

  /**
   * Applies a blind or an ante.
   * @param {number} seat
   * @param {Action} action
   */
  postUp(seat, action) {
    const small = this.smallPosted;
    this.apply(action);
    if (!this.stacks[seat]) this.leave(seat);
    if (action.action !== "blind") return;
    if (action.type === "sb" && !small) {
      this.smallSeat = seat;
      this.smallLine = this.line();
    } else if (action.type === "bb" && this.bigSeat < 0) {
      this.bigSeat = this.firstPost = seat;
      this.bigLine = this.line();
    } else if (action.type === "straddle") {
      this.firstPost = seat;
      this.step = Math.max(this.step, this.bets[seat]);
    }
    if (this.firstPost >= 0 && this.street === "preflop") this.place = this.placeAfter(this.firstPost);
  }

  // -- the pot

  /** All that was put in and not returned. */
  inside() {
    return this.total - sum(this.stacks);
  }

  /**
   * The pots at the end of the betting. Nearly always there is one: nobody living is all-in.
   * @returns {Pile[]}
   */
  finalPots() {
    const living = seatsWhere(this.folded, false);
    if (living.length && living.every((seat) => this.stacks[seat])) {
      return [{ amount: this.inside(), players: living }];
    }
    return this.pots(this.contributions());
  }
}

/**
 * The ante of a hand. Where no header prints it the largest is taken for it: then more of another speak against, but for those that are
 * all that a player has.
 * @param {Hand} hand
 */
function usualAnte(hand) {
  const stacks = new Map(hand.players.map((player) => [player.name, player.stack]));
  const posts = hand.streets.flatMap((street) => street.actions.filter((action) => action.action === "ante"));
  const posted = posts.filter((post) => post.amount !== stacks.get(post.player)).map((post) => post.amount);
  /** @param {number|null|undefined} amount */
  const count = (amount) => posted.filter((other) => other === amount).length;
  let most = hand.ante;
  for (const amount of count(hand.ante) ? posted : []) if (amount && count(amount) > count(most)) most = amount;
  return most;
}
