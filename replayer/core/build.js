// Events to hand: folds the lines of one hand into the plain object of its JSON. The mirror of hrparse/build.py.
//
// Each kind of line has one method, named after it. Inside, money is a whole number of hundredths, so that sums are exact (R16).

import { finding } from "./diagnostics.js";
import { COUNTS, CURRENCIES, EVENTS, FOLDED, GAME, POTS, RUNS } from "./form.js";
import { keepSource } from "./model.js";
import { labels } from "./positions.js";

/** @typedef {import("./model.js").Action} Action */
/** @typedef {import("./model.js").Hand} Hand */
/** @typedef {import("./model.js").Street} Street */
/** @typedef {import("./model.js").Source} Source */
/** @typedef {import("./model.js").SummarySeat} SummarySeat */
/** @typedef {import("./model.js").Winner} Winner */
/** @typedef {import("./order.js").Event} Event */
/** @typedef {import("./diagnostics.js").Finding} Finding */

/**
 * The figure of a printed amount in hundredths, without its sign and thousands separators (R16).
 * @param {string} text
 * @returns {number}
 */
function amountOf(text) {
  let figure = 0, decimals = -1;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      figure = figure * 10 + digit;
      if (decimals >= 0) decimals++;
    } else if (digit === POINT) decimals = 0;
  }
  return decimals === 2 ? figure : decimals === 1 ? figure * 10 : figure * 100;
}

const POINT = ".".charCodeAt(0) - 48;

/**
 * What stands before the figure of a printed amount.
 * @param {string} text
 */
function signOf(text) {
  let at = 0;
  while (text.charCodeAt(at) > 57 || text.charCodeAt(at) < 48) at++;
  return at ? text.slice(0, at) : "";
}

/** @type {Map<string, string>} */
const cards = new Map();

/**
 * The cards of `Ah Kh`, rank in capitals, suit in small letters, whatever the text prints.
 * @param {string} text
 * @returns {string[]}
 */
function cardsOf(text) {
  const found = [];
  for (let at = 0; at < text.length; at += 3) found.push(cardOf(text.slice(at, at + 2)));
  return found;
}

/** @param {string} text */
function cardOf(text) {
  let card = cards.get(text);
  if (card === undefined) cards.set(text, (card = text[0].toUpperCase() + text[1].toLowerCase()));
  return card;
}

/**
 * The run of a marker such as `FIRST`; 0 where the line names none.
 * @param {string|null} run
 */
function runNumber(run) {
  return run === null ? 0 : RUNS[run];
}

/** The values of a table line that is missing. */
const NO_DESK = [null, null, null, null, null];

/** One player in the making. */
class Seated {
  /**
   * @param {number} seat
   * @param {string} name
   * @param {number} stack
   */
  constructor(seat, name, stack) {
    this.seat = seat;
    this.name = name;
    this.stack = stack;
    /** @type {string[]|null} */
    this.cards = null;
    /** @type {string|null} */
    this.position = null;
    this.isHero = false;
    this.mucked = false;
    /** @type {number|null} */
    this.bounty = null;
  }

  /**
   * Keep what the text tells of the hole cards: one shown card never replaces two known ones.
   * @param {string[]} shown
   */
  known(shown) {
    if (this.cards === null || this.cards.length < shown.length) this.cards = shown.slice();
  }

  /** @param {boolean} dealtIn */
  plain(dealtIn) {
    /** @type {import("./model.js").Player} */
    const player = { seat: this.seat, name: this.name, stack: this.stack, cards: this.cards, position: this.position };
    if (this.isHero) player.is_hero = true;
    if (!dealtIn) player.sitting_out = true;
    if (this.mucked) player.mucked = true;
    if (this.bounty !== null) player.bounty = this.bounty;
    return player;
  }
}

/** One hand in the making. */
export class Builder {
  /**
   * @param {ReadonlySet<string>} allow formats of R9 that are let in
   * @param {boolean} claims keep what the summary says of the folded, which only the audit asks
   */
  constructor(allow, claims) {
    this.allow = allow;
    this.claims = claims;
    /** @type {Finding[]} */
    this.findings = [];
    this.refused = false;
    /** @type {any[]|null} */
    this.head = null;
    this.blinds = [0, 0];
    this.ante = 0;
    /** @type {any[]|null} */
    this.desk = null;
    /** @type {Seated[]} */
    this.players = [];
    /** @type {Map<string, Seated>} */
    this.byName = new Map();
    /** @type {Map<number, Seated>} */
    this.bySeat = new Map();
    /** @type {Map<string, number>} */
    this.bets = new Map();
    /** @type {Set<string>} */
    this.dealtIn = new Set();
    /** @type {Set<string>} */
    this.folded = new Set();
    this.inPot = 0;
    this.returned = false;
    this.collected = false;
    this.smallBlindPosted = false;
    this.antes = 0;
    this.cancelledHand = false;
    this.cashDrop = -1;
    /** @type {import("./model.js").Cashout[]} */
    this.cashouts = [];
    /** @type {Winner[]} */
    this.winners = [];
    /** The words of a showdown, by player, one map a run. @type {Map<string, string>[]} */
    this.words = [];
    this.showdownRun = 0;
    this.summarised = false;
    /** @type {Street} */
    this.street = { name: "preflop", actions: [] };
    this.streets = [this.street];
    /** @type {number[]} */
    this.lines = [];
    /** @type {Source} */
    this.source = { header: 0, last: 0, seats: [], streets: [0], actions: [this.lines], boards: [], printed_boards: [null], summary: [] };
  }

  /**
   * Fold the events in, one after the other.
   * @param {readonly Event[]} events
   */
  build(events) {
    for (let k = 0; k < events.length; k++) {
      const event = events[k];
      HANDLERS[event[0]].call(this, event[1], event[2]);
    }
    if (events.length) this.source.last = events[events.length - 1][1];
  }

  handId() {
    return this.head ? this.head[0] : "";
  }

  // -- header, table, seats ------------------------------------------------------------------------------------------

  /**
   * @param {number} line
   * @param {any[]} values
   */
  header(line, values) {
    const zoom = values[1], zoomTournament = values[2], smallBlind = values[5], bigBlind = values[6], ante = values[7];
    this.head = values;
    this.source.header = this.source.streets[0] = line;
    if ((zoom || zoomTournament) && !this.allow.has("zoom")) this.refuse("HR203", line, "zoom");
    this.blinds = [amountOf(smallBlind), amountOf(bigBlind)];
    if (ante) this.ante = amountOf(ante);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  table(line, values) {
    this.desk = values;
    this.source.button = line;
    if (values[1] && !this.allow.has("zoom")) this.refuse("HR203", line, "zoom");
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  seat(line, values) {
    const name = values[1], player = new Seated(Number(values[0]), name, amountOf(values[2]) / 100);
    if (values[3]) player.bounty = amountOf(values[3]) / 100;
    const sitter = this.bySeat.get(player.seat), namesake = sitter ?? this.byName.get(name);
    if (namesake) {
      const params = { name: sitter ? `Seat ${player.seat}` : name, first: String(this.source.seats[this.players.indexOf(namesake)]) };
      this.findings.push(finding("HR104", line, { params, help: "first" }));
    }
    this.players.push(player);
    this.bySeat.set(player.seat, player);
    this.byName.set(name, player);
    this.source.seats.push(line);
  }

  /**
   * Out of scope (R9): one error for the hand, whatever else its lines say.
   * @param {string} code
   * @param {number} line
   * @param {string} game
   */
  refuse(code, line, game) {
    if (this.refused) return;
    this.refused = true;
    this.findings.push(finding(code, line, { params: { game, allow: game } }));
  }

  // -- posts -----------------------------------------------------------------------------------------------------------

  /**
   * @param {number} line
   * @param {Action} action
   */
  act(line, action) {
    this.street.actions.push(action);
    this.lines.push(line);
    this.dealtIn.add(action.player);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  post_ante(line, values) {
    const money = amountOf(values[1]);
    if (money > this.antes) this.antes = money;
    this.inPot += money;
    this.act(line, withAllIn({ player: values[0], action: "ante", amount: money / 100 }, values[2]));
  }

  /**
   * @param {number} line
   * @param {string} player
   * @param {number} money
   * @param {"sb"|"bb"|"both"|"missed"|"straddle"} type
   * @param {string|null} allIn
   */
  blind(line, player, money, type, allIn) {
    this.inPot += money;
    const amount = money / 100;
    this.act(line, allIn === null ? { player, action: "blind", amount, type } : { player, action: "blind", amount, all_in: true, type });
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  post_small_blind(line, values) {
    const player = values[0], amount = values[1], allIn = values[2];
    const money = amountOf(amount);
    // a second small blind is what a player who came back owes: dead money, printed in the same words
    if (!this.smallBlindPosted) this.live(player, money);
    this.blind(line, player, money, this.smallBlindPosted ? "missed" : "sb", allIn);
    this.smallBlindPosted = true;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  post_big_blind(line, values) {
    const player = values[0], amount = values[1], ante = values[2], allIn = values[3];
    if (ante) this.post_ante(line, [player, ante, null]);
    this.live(player, amountOf(amount));
    this.blind(line, player, amountOf(amount), "bb", allIn);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  post_both_blinds(line, values) {
    const player = values[0], amount = values[1], allIn = values[2];
    this.live(player, Math.min(amountOf(amount), this.blinds[1]));
    this.blind(line, player, amountOf(amount), "both", allIn);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  post_missed_blind(line, values) {
    const player = values[0], amount = values[1], allIn = values[2];
    this.blind(line, player, amountOf(amount), "missed", allIn);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  post_straddle(line, values) {
    const player = values[0], amount = values[1], allIn = values[2];
    if (!this.allow.has("straddle")) this.refuse("HR203", line, "straddle");
    this.live(player, amountOf(amount));
    this.blind(line, player, amountOf(amount), "straddle", allIn);
  }

  /**
   * @param {string} player
   * @param {number} money
   * @returns {number} what the player has in on this street
   */
  live(player, money) {
    const total = (this.bets.get(player) ?? 0) + money;
    this.bets.set(player, total);
    return total;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  cash_drop(line, [amount]) {
    this.cashDrop = Math.max(this.cashDrop, 0) + amountOf(amount);
    this.inPot += amountOf(amount);
  }

  // -- streets ----------------------------------------------------------------------------------------------------------

  /** @param {number} line */
  hole_cards(line) {
    this.source.streets[0] = line;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  dealt(line, values) {
    const player = values[0], shown = values[1];
    this.dealtIn.add(player);
    if (!shown) return;
    const hero = this.seated(player);
    hero.isHero = true;
    hero.cards = cardsOf(shown);
  }

  /**
   * The player of this name; where the seat line was not taken there is none, and that is an error.
   * @param {string} name
   * @returns {Seated}
   */
  seated(name) {
    const player = this.byName.get(name);
    if (!player) throw new Error(`nobody is called ${name}`);
    return player;
  }

  /**
   * @param {number} line
   * @param {"flop"|"turn"|"river"|"showdown"} name
   * @param {string|null} run
   * @param {string[]|null} dealt the new cards
   * @param {string[]|null} printed the board before them, where the marker prints it
   */
  openStreet(line, name, run, dealt, printed) {
    /** @type {Street} */
    const street = { name, actions: [] };
    if (dealt) street.cards = dealt;
    if (run !== null) street.run = runNumber(run);
    this.street = street;
    this.streets.push(street);
    this.lines = [];
    this.bets.clear();
    this.source.streets.push(line);
    this.source.actions.push(this.lines);
    this.source.printed_boards.push(printed);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  flop(line, values) {
    const run = values[0], board = values[1];
    this.openStreet(line, "flop", run, cardsOf(board), null);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  turn(line, values) {
    const run = values[0], board = values[1], card = values[2];
    this.openStreet(line, "turn", run, [cardOf(card)], this.claims ? cardsOf(board) : null);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  river(line, values) {
    const run = values[0], board = values[1], card = values[2];
    this.openStreet(line, "river", run, [cardOf(card)], this.claims ? cardsOf(board) : null);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  showdown(line, values) {
    const run = values[0];
    this.showdownRun = runNumber(run);
    this.openStreet(line, "showdown", run, null, null);
  }

  // -- actions ----------------------------------------------------------------------------------------------------------

  /**
   * @param {number} line
   * @param {any[]} values
   */
  fold(line, values) {
    const player = values[0], shown = values[1];
    this.folded.add(player);
    /** @type {Action} */
    const action = { player, action: "fold" };
    if (shown) {
      action.cards = cardsOf(shown);
      this.seated(player).known(action.cards);
    }
    this.act(line, action);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  fold_and_muck(line, [player]) {
    this.fold(line, [player, null]);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  check(line, values) {
    this.act(line, { player: values[0], action: "check" });
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  call(line, values) {
    const player = values[0], money = amountOf(values[1]);
    this.inPot += money;
    this.act(line, withAllIn({ player, action: "call", amount: money / 100, to_amount: this.live(player, money) / 100 }, values[2]));
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  bet(line, values) {
    const player = values[0], money = amountOf(values[1]);
    this.inPot += money;
    this.act(line, withAllIn({ player, action: "bet", amount: money / 100, to_amount: this.live(player, money) / 100 }, values[2]));
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  raise(line, values) {
    const player = values[0], total = amountOf(values[2]);
    this.inPot += total - (this.bets.get(player) ?? 0);
    this.bets.set(player, total);
    this.act(line, withAllIn({ player, action: "raise", amount: amountOf(values[1]) / 100, to_amount: total / 100 }, values[3]));
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  uncalled(line, values) {
    const money = amountOf(values[1]);
    this.inPot -= money;
    this.returned = true;
    this.act(line, { player: values[0], action: "uncalled", amount: money / 100 });
  }

  // -- showdown ---------------------------------------------------------------------------------------------------------

  /**
   * @param {number} line
   * @param {any[]} values
   */
  show(line, values) {
    const player = values[0], shown = values[1], words = values[2];
    /** @type {Action} */
    const action = { player, action: "show", cards: cardsOf(shown) };
    if (words !== null) {
      action.hand = words;
      (this.words[this.showdownRun] ??= new Map()).set(player, words);
    }
    if (this.showdownRun) action.run = this.showdownRun;
    this.seated(player).known(/** @type {string[]} */ (action.cards));
    this.act(line, action);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  muck(line, values) {
    const player = values[0];
    this.seated(player).mucked = true;
    this.act(line, this.inRun({ player, action: "muck" }));
  }

  /**
   * @template {object} T
   * @param {T} item
   * @returns {T}
   */
  inRun(item) {
    return this.showdownRun ? { ...item, run: this.showdownRun } : item;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  collect(line, values) {
    const player = values[0], amount = values[1], named = values[2];
    const money = amountOf(amount) / 100, pot = POTS[named];
    this.collected = true;
    this.act(line, this.inRun(pot === null ? { player, action: "collect", amount: money } : { player, action: "collect", amount: money, pot }));
    this.winners.push(this.inRun(pot === null ? { player, amount: money } : { player, amount: money, pot }));
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  cash_out(line, [player, amount, fee]) {
    this.cashed(line, player, amountOf(amount), fee);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  receive_cash_out(line, [player, amount]) {
    this.cashed(line, player, amountOf(amount), null);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  pay_cash_out(line, [player, amount]) {
    this.cashed(line, player, 0 - amountOf(amount), null);
  }

  /**
   * @param {number} line
   * @param {string} player
   * @param {number} money
   * @param {string|null} fee
   */
  cashed(line, player, money, fee) {
    const amount = money / 100;
    this.cashouts.push(fee ? { player, amount, fee: amountOf(fee) / 100 } : { player, amount });
    this.act(line, { player, action: "cashout", amount });
  }

  /** Says only that the offer was taken; the money has lines of its own. */
  choose_cash_out() {}

  /** @param {number} line */
  cancelled(line) {
    this.cancelledHand = true;
    this.findings.push(finding("HR304", line));
  }

  // -- summary ----------------------------------------------------------------------------------------------------------

  summary() {
    this.summarised = true;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  total_pot(line, values) {
    const total = values[0], main = values[1], rake = values[2], sidePots = values[3], drops = values[4];
    this.source.pot = {
      line,
      total: amountOf(total) / 100,
      rake: rake ? amountOf(rake) / 100 : null,
      fees: drops ? Object.fromEntries(drops.map((/** @type {string[]} */ [name, money]) => [name.toLowerCase(), amountOf(money) / 100])) : null,
      main: main ? amountOf(main) / 100 : null,
      sides: sidePots ? sidePots.map((/** @type {string[]} */ [money]) => amountOf(money) / 100) : null,
    };
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  runs(line, [count]) {
    this.source.runs = [line, COUNTS[count]];
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  board(line, values) {
    const run = values[0], board = values[1];
    this.source.boards.push([line, runNumber(run) || null, cardsOf(board)]);
  }

  /**
   * Who sits there; where the seat line was not taken there is nobody, and that is an error.
   * @param {string} seat
   * @returns {Seated}
   */
  sitter(seat) {
    const player = this.bySeat.get(Number(seat));
    if (!player) throw new Error(`nobody sits in seat ${seat}`);
    return player;
  }

  /**
   * @param {number} line
   * @param {any[]} values the seat, and the three tags of the positions
   * @returns {SummarySeat}
   */
  claim(line, values) {
    /** @type {SummarySeat} */
    const claim = {
      line, player: this.sitter(values[0]).name, button: values[1] !== null, small_blind: values[2] !== null, big_blind: values[3] !== null,
      folded: null, no_bet: false, mucked: false, showed: false, cards: null, outcomes: null, cashed_out: false,
    };
    this.source.summary.push(claim);
    return claim;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  summary_seat(line, values) {
    this.claim(line, values);
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  summary_folded(line, values) {
    if (!this.claims) {
      this.sitter(values[0]);
      return;
    }
    const claim = this.claim(line, values);
    claim.folded = FOLDED[values[4]];
    claim.no_bet = values[5] !== null;
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  summary_mucked(line, values) {
    const claim = this.claim(line, values), player = this.seated(claim.player);
    claim.mucked = player.mucked = true;
    if (values[4]) player.known((claim.cards = cardsOf(values[4])));
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  summary_won(line, values) {
    this.claim(line, values).outcomes = [{ won: true, amount: amountOf(values[4]) / 100, hand: null }];
  }

  /**
   * @param {number} line
   * @param {any[]} values
   */
  summary_showed(line, values) {
    const claim = this.claim(line, values), shown = values[4], outcomes = values[5], street = values[6], cashedOut = values[7];
    claim.showed = true;
    claim.cards = cardsOf(shown);
    claim.cashed_out = cashedOut !== null;
    if (street) claim.folded = FOLDED[street];
    if (outcomes) {
      claim.outcomes = outcomes.map((/** @type {(string|null)[]} */ [won, words]) => {
        return { won: won !== null, amount: won ? amountOf(won) / 100 : null, hand: words };
      });
    }
    this.seated(claim.player).known(claim.cards);
  }

  // -- the end ----------------------------------------------------------------------------------------------------------

  /** R21: the pot was awarded, or everybody else folded and the bet went back, or there is a summary. */
  whole() {
    if (this.summarised || this.collected || this.cashouts.length || this.cancelledHand) return true;
    return this.returned && this.unfolded() === 1;
  }

  /** How many were dealt in and did not fold. */
  unfolded() {
    let count = 0;
    for (const name of this.dealtIn) if (!this.folded.has(name)) count++;
    return count;
  }

  /**
   * What only the whole hand tells: labels, pot, winners, boards, who was dealt in.
   * @param {string} site
   * @returns {Hand}
   */
  finish(site) {
    const { source, players, dealtIn, cancelledHand } = this, seats = [];
    const desk = this.desk ?? NO_DESK, most = desk[2], button = desk[4] === null ? null : Number(desk[4]);
    for (const player of players) if (dealtIn.has(player.name)) seats.push(player.seat);
    const positions = labels(seats, button, this.smallBlindPosted);
    for (const player of players) if (dealtIn.has(player.name)) player.position = positions.get(player.seat) ?? null;
    this.nameRuns();
    const winners = this.namedWinners(), { pot } = source;
    /** @type {import("./model.js").Result} */
    const result = {
      winners: cancelledHand ? [] : winners,
      pot: cancelledHand ? 0 : pot ? pot.total : this.inPot / 100,
      rake: pot?.rake ?? 0,
      showdown: !cancelledHand && this.unfolded() > 1,
    };
    if (pot?.fees) result.fees = pot.fees;
    this.nameBoards(result);
    if (this.cashouts.length) result.cashouts = this.cashouts;
    /** @type {Hand} */
    const hand = {
      hand_id: this.handId(),
      game: GAME,
      game_type: "cash",
      blinds: [this.blinds[0] / 100, this.blinds[1] / 100],
      ante: (this.ante || this.antes) / 100,
      table: desk[1] || desk[0],
      max_players: most === null ? null : Number(most),
      button_seat: button,
      tournament: false,
      players: players.map((player) => player.plain(dealtIn.has(player.name))),
      streets: this.streets,
      result,
      site,
    };
    if (this.head) nameHead(hand, this.head);
    if (this.cashDrop >= 0) hand.cash_drop = this.cashDrop / 100;
    if (cancelledHand) hand.cancelled = true;
    keepSource(hand, source);
    return hand;
  }

  /** A street that stands once was not run twice, whatever its marker says: `FIRST FLOP` may be the only flop. */
  nameRuns() {
    const { streets } = this;
    if (!streets.some((street) => street.run)) return;
    const again = new Set(streets.filter((street) => street.run && street.run > 1).map((street) => street.name));
    for (const street of streets) {
      if (!street.run || again.has(street.name)) continue;
      delete street.run;
      for (const action of street.actions) delete action.run;
    }
    if (!again.has("showdown")) for (const winner of this.winners) delete winner.run;
  }

  /** The words of the winning hand; and the winner of a pot that was cashed out, from the summary. */
  namedWinners() {
    const { source, cashouts } = this, winners = [...this.winners];
    if (cashouts.length) {
      const paid = new Set(winners.map((winner) => winner.player));
      for (const { player, outcomes, cashed_out: cashedOut } of source.summary) {
        if (!cashedOut || paid.has(player)) continue;
        for (const { won, amount, hand } of outcomes ?? []) if (won && amount) winners.push(hand ? { player, amount, hand } : { player, amount });
      }
    }
    return winners.map((winner) => {
      const hand = this.wordsOf(winner), { player, amount, pot, run } = winner;
      /** @type {Winner} */
      const named = { player, amount };
      if (hand) named.hand = hand;
      if (pot) named.pot = pot;
      if (run) named.run = run;
      return named;
    });
  }

  /**
   * @param {Winner} winner
   * @returns {string|null|undefined}
   */
  wordsOf({ player, run, hand }) {
    const words = this.words[run ?? 0]?.get(player) ?? this.words[0]?.get(player) ?? hand;
    if (words) return words;
    for (const claim of this.source.summary) {
      const outcome = claim.player === player ? claim.outcomes?.[(run ?? 1) - 1] : null;
      if (outcome?.won && outcome.hand) return outcome.hand;
    }
    return null;
  }

  /**
   * The board as the streets dealt it; the summary's order of the flop is the site's own affair.
   * @param {import("./model.js").Result} result
   */
  nameBoards(result) {
    let runs = 0;
    for (const street of this.streets) if (street.cards) runs = Math.max(runs, street.run ?? 1);
    if (runs > 1) result.boards = Array.from({ length: runs }, (_, k) => this.boardOf(k + 1));
    else if (runs) result.board = this.boardOf(1);
    else if (this.source.boards.length && !this.cancelledHand) result.board = this.source.boards[0][2];
  }

  /** @param {number} run */
  boardOf(run) {
    /** @type {string[]} */
    const board = [];
    for (const street of this.streets) if (street.cards && (!street.run || street.run === run)) board.push(...street.cards);
    return board;
  }
}

/**
 * @param {Action} action
 * @param {string|null} allIn
 */
function withAllIn(action, allIn) {
  if (allIn !== null) action.all_in = true;
  return action;
}

/**
 * What the header says besides blinds and ante.
 * @param {Hand} hand
 * @param {any[]} head
 */
function nameHead(hand, head) {
  const bigBlind = head[6], currency = head[8], date = head[9], zone = head[10], tournamentId = head[11], tournament = head[12];
  const buyIn = head[13], bountyIn = head[14], fee = head[15], unit = head[16], freeroll = head[17], level = head[19];
  const sign = signOf(bigBlind);
  if (tournamentId === null && sign) {
    const known = currency || CURRENCIES[sign];
    if (known) hand.currency = known;
    hand.symbol = sign;
  }
  const blank = date.lastIndexOf(" "), year = date.slice(0, 4), month = date.slice(5, 7), day = date.slice(8, 10);
  hand.started_at = `${year}-${month}-${day}T${date.slice(blank + 1).padStart(8, "0")}`;
  if (zone !== null) hand.timezone = zone;
  if (tournamentId === null) return;
  hand.game_type = "tournament";
  hand.tournament = true;
  /** @type {Record<string, any>} */
  const info = { id: tournamentId };
  if (tournament !== null) info.name = tournament;
  if (buyIn) info.buy_in = amountOf(buyIn) / 100;
  else if (freeroll) info.buy_in = 0;
  if (fee) info.fee = amountOf(fee) / 100;
  if (bountyIn) info.bounty = amountOf(bountyIn) / 100;
  const paidIn = buyIn ? unit || currency || CURRENCIES[signOf(buyIn)] : null;
  if (paidIn) info.currency = paidIn;
  if (level !== null) info.level = level;
  hand.tournament_info = info;
}

/** What each kind of line does to the hand. @type {Record<string, (this: Builder, line: number, values: any[]) => void>} */
const HANDLERS = {};
for (const kind of Object.keys(EVENTS)) HANDLERS[kind] = /** @type {any} */ (Builder.prototype)[kind];
HANDLERS.no_show = Builder.prototype.muck;
HANDLERS.bet_and_muck = Builder.prototype.bet;
