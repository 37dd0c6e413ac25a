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
 * The amount at a place of the values of a line, in hundredths; it is read once, and kept in place of its text.
 * @param {any[]} values
 * @param {number} at
 * @returns {number}
 */
function money(values, at) {
  const value = values[at];
  return typeof value === "string" ? (values[at] = amountOf(value)) : value;
}

/**
 * How many characters stand before the figure of a printed amount.
 * @param {string} text
 */
function signLength(text) {
  let at = 0;
  while (text.charCodeAt(at) > 57 || text.charCodeAt(at) < 48) at++;
  return at;
}

/** Cards by their two letters, as they were printed. @type {string[]} */
const cards = Array(1 << 12).fill("");

/**
 * The cards of `Ah Kh`, rank in capitals, suit in small letters, whatever the text prints.
 * @param {string} text
 * @returns {string[]}
 */
function cardsOf(text) {
  // a list that is made whole needs no room to grow
  if (text.length === 5) return [cardOf(text, 0), cardOf(text, 3)];
  const found = [cardOf(text, 0)];
  for (let at = 3; at < text.length; at += 3) found.push(cardOf(text, at));
  return found.slice();
}

/**
 * @param {string} text
 * @param {number} at
 */
function cardOf(text, at) {
  const place = text.charCodeAt(at) * 32 + (text.charCodeAt(at + 1) & 31);
  return (cards[place] ||= text[at].toUpperCase() + text[at + 1].toLowerCase());
}

/** The values of a table line that is missing. */
const NO_DESK = [null, null, null, null, null];

/** One player in the making; who comes again is taken for the next hand too. */
export class Seated {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** The number of the hand that is read. */
    this.hand = 0;
    this.stack = 0;
    /** In hundredths, -1 for none. */
    this.bounty = -1;
    /** The seat as printed; nothing for somebody whose seat line was not taken. */
    this.place = "";
    this.seat = 0;
    /** @type {string[]|null} */
    this.cards = null;
    this.isHero = false;
    this.mucked = false;
    this.dealtIn = false;
    this.folded = false;
    /** What stands before the player on this street. */
    this.bet = 0;
  }

  /** @param {string} place */
  sit(place) {
    this.place = place;
    this.seat = Number(place);
    this.bounty = -1;
    this.cards = null;
    this.isHero = this.mucked = this.dealtIn = this.folded = false;
    this.bet = 0;
    return this;
  }

  /**
   * Keep what the text tells of the hole cards: one shown card never replaces two known ones.
   * @param {string[]} shown
   */
  known(shown) {
    this.atTable();
    if (this.cards === null || this.cards.length < shown.length) this.cards = shown.slice();
  }

  /** An error where the seat line was not taken. */
  atTable() {
    if (!this.place) throw new Error(`nobody is called ${this.name}`);
  }

  /** @param {Map<number, string>} positions of those dealt in, by seat */
  plain(positions) {
    const { seat, name, stack, cards: hole } = this, position = positions.get(seat) ?? null;
    /** @type {import("./model.js").Player} */
    const player = { seat, name, stack: stack / 100, cards: hole, position };
    if (this.isHero) player.is_hero = true;
    if (!this.dealtIn) player.sitting_out = true;
    if (this.mucked) player.mucked = true;
    if (this.bounty >= 0) player.bounty = this.bounty / 100;
    return player;
  }
}

/** One hand in the making. */
export class Builder {
  /**
   * @param {ReadonlySet<string>} allow formats of R9 that are let in
   * @param {boolean} claims keep what the summary says of the folded, which only the audit asks
   * @param {boolean} [sourced] keep where each line stands
   */
  constructor(allow, claims, sourced = true) {
    this.allow = allow;
    this.claims = claims;
    /** @type {Finding[]} */
    this.findings = [];
    this.refused = false;
    /** @type {any[]|null} */
    this.head = null;
    this.smallBlind = 0;
    this.bigBlind = 0;
    this.ante = 0;
    this.antes = 0;
    this.desk = NO_DESK;
    /** @type {Seated[]} */
    this.players = [];
    /** Everybody who is named. */
    this.people = this.players;
    this.inPot = 0;
    this.returned = false;
    this.collected = false;
    this.smallBlindPosted = false;
    this.cancelled = false;
    this.cashDrop = -1;
    /** @type {import("./model.js").Cashout[]} */
    this.cashouts = [];
    /** @type {Winner[]} */
    this.winners = [];
    /** The words of a showdown, by player, one map a run. @type {Map<string, string>[]} */
    this.words = [];
    /** Whether a marker says which run of the board it belongs to. */
    this.several = false;
    this.showdownRun = 0;
    this.summarised = false;
    /** @type {Action[]} */
    this.actions = [];
    /** @type {Street[]} */
    this.streets = [{ name: "preflop", actions: this.actions }];
    /** @type {import("./model.js").PotLine|null} */
    this.pot = null;
    /** The board that the summary prints, as printed. @type {string|null} */
    this.board = null;
    /** @type {SummarySeat[]} */
    this.summary = [];
    /** Number of the last line. */
    this.last = 0;
    /** @type {number[]} */
    this.lines = [];
    /** Nothing for a hand whose lines can be read again. @type {Source|null} */
    this.source = sourced ? { header: 0, last: 0, seats: [], streets: [0], actions: [this.lines], boards: [], printed_boards: [null], summary: this.summary, dealt: [] } : null;
  }

  /**
   * Fold the events in, one after the other.
   * @param {readonly Event[]} events
   */
  build(events) {
    /** @type {Map<string, Seated>} */
    const byName = new Map();
    /** @type {Map<string, Seated>} */
    const bySeat = new Map();
    for (const [kind, line, values] of events) {
      const [field] = EVENTS[kind];
      /** @type {Seated|undefined} */
      let player;
      if (kind === "seat" || field === "player") {
        const name = values[kind === "seat" ? 1 : 0];
        player = byName.get(name);
        if (!player || kind === "seat") {
          const known = player;
          byName.set(name, (player = new Seated(name)));
          if (kind === "seat") bySeat.set(values[0], player.sit(values[0]));
          if (known) Object.assign(player, { dealtIn: known.dealtIn, folded: known.folded });
        }
      } else if (field === "seat") {
        player = bySeat.get(values[0]);
        if (!player) throw new Error(`nobody sits in seat ${values[0]}`);
      }
      DEEDS[kind](this, line, values, /** @type {Seated} */ (player));
      this.last = line;
    }
    this.people = [...byName.values()];
    if (bySeat.size < this.players.length || byName.size < this.players.length) this.twice();
  }

  handId() {
    return this.head ? this.head[0] : "";
  }

  /** Seats or names of which there is more than one. */
  twice() {
    /** @type {Map<string, number>} */
    const seats = new Map();
    /** @type {Map<string, number>} */
    const names = new Map();
    this.players.forEach(({ place, name }, k) => {
      const line = this.source?.seats[k] ?? 0, first = seats.get(place) ?? names.get(name);
      if (first) {
        const params = { name: seats.has(place) ? `Seat ${place}` : name, first: String(first) };
        this.findings.push(finding("HR104", line, { params, help: "first" }));
      }
      if (!seats.has(place)) seats.set(place, line);
      if (!names.has(name)) names.set(name, line);
    });
  }

  /**
   * Out of scope (R9): one error for the hand, whatever else its lines say.
   * @param {string} code
   * @param {number} line
   * @param {string} game
   */
  refuse(code, line, game) {
    if (this.refused || this.allow.has(game)) return;
    this.refused = true;
    this.findings.push(finding(code, line, { params: { game, allow: game } }));
  }

  /**
   * @param {number} line
   * @param {Seated} player
   * @param {Action} action
   */
  act(line, player, action) {
    this.actions.push(action);
    if (this.source !== null) this.lines.push(line);
    player.dealtIn = true;
  }

  /**
   * @param {number} line
   * @param {Seated} player
   * @param {number} ante
   * @param {string|null} allIn
   */
  payAnte(line, player, ante, allIn) {
    if (ante > this.antes) this.antes = ante;
    this.inPot += ante;
    this.act(line, player, withAllIn({ player: player.name, action: "ante", amount: ante / 100 }, allIn));
  }

  /**
   * @param {number} line
   * @param {Seated} player
   * @param {number} paid
   * @param {number} live how much of it counts as a bet
   * @param {"sb"|"bb"|"both"|"missed"} type
   * @param {string|null} allIn
   */
  blind(line, player, paid, live, type, allIn) {
    const { name } = player, amount = paid / 100;
    this.inPot += paid;
    player.bet += live;
    this.act(line, player, withAllIn({ player: name, action: "blind", amount, type }, allIn));
  }

  /**
   * The figure is all that the player has in: a big blind of $1 and a straddle of $2 are $2.
   * @param {number} line
   * @param {Seated} player
   * @param {number} bet
   * @param {string|null} allIn
   */
  straddle(line, player, bet, allIn) {
    const { name } = player, amount = bet / 100;
    this.inPot += bet - player.bet;
    player.bet = bet;
    this.act(line, player, withAllIn({ player: name, action: "blind", amount, to_amount: amount, type: "straddle" }, allIn));
  }

  /**
   * @param {number} line
   * @param {Seated} player
   * @param {"call"|"bet"|"raise"} action
   * @param {number} amount as printed
   * @param {number} bet what the player has in on this street after it
   * @param {string|null} allIn
   */
  wager(line, player, action, amount, bet, allIn) {
    this.inPot += bet - player.bet;
    player.bet = bet;
    this.act(line, player, withAllIn({ player: player.name, action, amount: amount / 100, to_amount: bet / 100 }, allIn));
  }

  /**
   * @param {number} line
   * @param {"flop"|"turn"|"river"|"showdown"} name
   * @param {string|null} run
   * @param {string[]|null} dealt the new cards
   * @param {string[]|null} printed the board before them, where the marker prints it
   */
  openStreet(line, name, run, dealt, printed) {
    const { source, players } = this;
    /** @type {Street} */
    const street = dealt ? { name, actions: [], cards: dealt } : { name, actions: [] };
    if (run !== null) {
      street.run = RUNS[run];
      this.several = true;
    }
    this.actions = street.actions;
    this.streets.push(street);
    for (let k = 0; k < players.length; k++) players[k].bet = 0;
    if (source === null) return;
    this.lines = [];
    source.streets.push(line);
    source.actions.push(this.lines);
    source.printed_boards.push(printed);
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
   * @param {Seated} player
   * @param {number} paid
   * @param {number|null} fee
   */
  cashed(line, player, paid, fee) {
    const { name } = player, amount = paid / 100;
    this.cashouts.push(fee === null ? { player: name, amount } : { player: name, amount, fee: fee / 100 });
    this.act(line, player, { player: name, action: "cashout", amount });
  }

  /**
   * @param {number} line
   * @param {any[]} values the seat, and the three tags of the positions
   * @param {Seated} player
   * @returns {SummarySeat}
   */
  claim(line, values, player) {
    /** @type {SummarySeat} */
    const claim = {
      line, player: player.name, button: Boolean(values[1]), small_blind: Boolean(values[2]), big_blind: Boolean(values[3]),
      folded: null, no_bet: false, mucked: false, showed: false, cards: null, outcomes: null, cashed_out: false,
    };
    this.summary.push(claim);
    return claim;
  }

  // -- the end ----------------------------------------------------------------------------------------------------------

  /** R21: the pot was awarded, or everybody else folded and the bet went back, or there is a summary. */
  whole() {
    if (this.summarised || this.collected || this.cashouts.length || this.cancelled) return true;
    return this.returned && this.unfolded() === 1;
  }

  /** How many were dealt in and did not fold. */
  unfolded() {
    let count = 0;
    for (let k = 0; k < this.people.length; k++) if (this.people[k].dealtIn && !this.people[k].folded) count++;
    return count;
  }

  /**
   * What only the whole hand tells: labels, pot, winners, boards, who was dealt in.
   * @param {string} site
   * @returns {Hand}
   */
  finish(site) {
    const { source, desk, cancelled, pot, streets } = this;
    const most = desk[2], button = desk[4] === null ? null : Number(desk[4]);
    if (this.several) this.nameRuns();
    // what grows by one keeps room for sixteen more; a copy does not
    for (let k = 0; k < streets.length; k++) streets[k].actions = streets[k].actions.slice();
    const winners = this.namedWinners();
    /** @type {import("./model.js").Result} */
    const result = {
      winners: cancelled ? [] : winners,
      pot: cancelled ? 0 : pot ? pot.total : this.inPot / 100,
      rake: pot?.rake ?? 0,
      showdown: !cancelled && this.unfolded() > 1,
    };
    if (pot?.fees) result.fees = pot.fees;
    this.nameBoards(result);
    if (this.cashouts.length) result.cashouts = this.cashouts;
    /** @type {Hand} */
    const hand = {
      hand_id: this.handId(),
      game: GAME,
      game_type: "cash",
      blinds: [this.smallBlind / 100, this.bigBlind / 100],
      ante: (this.ante || this.antes) / 100,
      table: desk[1] || desk[0],
      max_players: most === null ? null : Number(most),
      button_seat: button,
      tournament: false,
      players: this.plainPlayers(button),
      streets: streets.slice(),
      result,
      site,
    };
    if (this.head) nameHead(hand, this.head);
    if (this.cashDrop >= 0) hand.cash_drop = this.cashDrop / 100;
    if (cancelled) hand.cancelled = true;
    if (source !== null) {
      source.last = this.last;
      if (pot) source.pot = pot;
      keepSource(hand, source);
    }
    return hand;
  }

  /**
   * The players with their labels.
   * @param {number|null} button
   */
  plainPlayers(button) {
    const { players } = this, seats = [];
    for (let k = 0; k < players.length; k++) if (players[k].dealtIn) seats.push(players[k].seat);
    const positions = labels(seats, button, this.smallBlindPosted);
    return players.map((player) => player.plain(positions));
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
    const { cashouts, winners } = this;
    if (cashouts.length) {
      const paid = new Set(winners.map((winner) => winner.player));
      for (const { player, outcomes, cashed_out: cashedOut } of this.summary) {
        if (!cashedOut || paid.has(player)) continue;
        for (const { won, amount, hand } of outcomes ?? []) if (won && amount) winners.push(hand ? { player, amount, hand } : { player, amount });
      }
    }
    for (let k = 0; k < winners.length; k++) {
      const words = this.wordsOf(winners[k]);
      if (words) winners[k].hand = words;
    }
    return winners;
  }

  /**
   * @param {Winner} winner
   * @returns {string|null|undefined}
   */
  wordsOf({ player, run, hand }) {
    const words = this.words[run ?? 0]?.get(player) ?? this.words[0]?.get(player) ?? hand;
    if (words) return words;
    for (const claim of this.summary) {
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
    let runs = this.streets.length > 1 && this.streets[1].cards ? 1 : 0;
    if (this.several) for (const street of this.streets) if (street.cards) runs = Math.max(runs, street.run ?? 1);
    if (runs > 1) result.boards = Array.from({ length: runs }, (_, k) => this.boardOf(k + 1));
    else if (runs) result.board = this.boardOf(1);
    else if (this.board !== null && !this.cancelled) result.board = cardsOf(this.board);
  }

  /** @param {number} run */
  boardOf(run) {
    /** @type {string[]} */
    const board = [];
    for (let k = 1; k < this.streets.length; k++) {
      const { cards: dealt, run: of } = this.streets[k];
      if (dealt && (!of || of === run)) for (let n = 0; n < dealt.length; n++) board.push(dealt[n]);
    }
    return board.slice();
  }
}

/**
 * @param {Action} action
 * @param {string|null} allIn
 */
function withAllIn(action, allIn) {
  if (allIn) action.all_in = true;
  return action;
}

/** The day read last, as printed and as given out: most hands of a text are of one. */
let printedDay = "", givenDay = "";

/** @param {string} date */
function dayOf(date) {
  const day = date.slice(0, 10);
  if (day !== printedDay) {
    printedDay = day;
    givenDay = `${day.slice(0, 4)}-${day.slice(5, 7)}-${day.slice(8)}T`;
  }
  return givenDay;
}

/**
 * What the header says besides blinds and ante.
 * @param {Hand} hand
 * @param {any[]} head
 */
function nameHead(hand, head) {
  const bigBlind = head[6], currency = head[8], date = head[9], zone = head[10], tournamentId = head[11], tournament = head[12];
  const buyIn = head[13], bountyIn = head[14], fee = head[15], unit = head[16], freeroll = head[17], level = head[19];
  const sign = bigBlind.slice(0, signLength(bigBlind));
  if (tournamentId === null && sign) {
    const known = currency || CURRENCIES[sign];
    if (known) hand.currency = known;
    hand.symbol = sign;
  }
  hand.started_at = dayOf(date) + date.slice(date.lastIndexOf(" ") + 1).padStart(8, "0");
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
  const paidIn = buyIn ? unit || currency || CURRENCIES[buyIn.slice(0, signLength(buyIn))] : null;
  if (paidIn) info.currency = paidIn;
  if (level !== null) info.level = level;
  hand.tournament_info = info;
}

/** @typedef {(hand: Builder, line: number, values: any[], player: Seated) => void} Handler */

/** What each kind of line does to the hand. @type {Record<string, Handler>} */
export const DEEDS = {
  // -- header, table, seats

  header(hand, line, values) {
    hand.head = values;
    if (hand.source !== null) hand.source.header = hand.source.streets[0] = line;
    if (values[1] || values[2]) hand.refuse("HR203", line, "zoom");
    hand.smallBlind = amountOf(values[5]);
    hand.bigBlind = amountOf(values[6]);
    if (values[7] !== null) hand.ante = amountOf(values[7]);
  },
  table(hand, line, values) {
    hand.desk = values;
    if (hand.source !== null) hand.source.button = line;
    if (values[1]) hand.refuse("HR203", line, "zoom");
  },
  seat(hand, line, values, player) {
    player.stack = money(values, 2);
    if (values[3] != null) player.bounty = money(values, 3);
    hand.players.push(player);
    hand.source?.seats.push(line);
  },

  // -- posts

  post_ante(hand, line, values, player) {
    hand.payAnte(line, player, money(values, 1), values[2]);
  },
  post_small_blind(hand, line, values, player) {
    const paid = money(values, 1);
    // a second small blind is what a player who came back owes: dead money, printed in the same words
    if (hand.smallBlindPosted) hand.blind(line, player, paid, 0, "missed", values[2]);
    else hand.blind(line, player, paid, paid, "sb", values[2]);
    hand.smallBlindPosted = true;
  },
  post_big_blind(hand, line, values, player) {
    const paid = money(values, 1);
    if (values[2] != null) hand.payAnte(line, player, money(values, 2), null);
    hand.blind(line, player, paid, paid, "bb", values[3]);
  },
  post_both_blinds(hand, line, values, player) {
    const paid = money(values, 1);
    hand.blind(line, player, paid, Math.min(paid, hand.bigBlind), "both", values[2]);
  },
  post_missed_blind(hand, line, values, player) {
    hand.blind(line, player, money(values, 1), 0, "missed", values[2]);
  },
  post_straddle(hand, line, values, player) {
    hand.refuse("HR203", line, "straddle");
    hand.straddle(line, player, money(values, 1), values[2]);
  },
  cash_drop(hand, line, values) {
    const dropped = money(values, 0);
    hand.cashDrop = Math.max(hand.cashDrop, 0) + dropped;
    hand.inPot += dropped;
  },

  // -- streets

  hole_cards(hand, line) {
    if (hand.source !== null) hand.source.streets[0] = line;
  },
  dealt(hand, line, values, player) {
    player.dealtIn = true;
    if (hand.source !== null) hand.source.dealt.push([player.name, line]);
    if (!values[1]) return;
    player.atTable();
    player.isHero = true;
    player.cards = cardsOf(values[1]);
  },
  flop(hand, line, values) {
    hand.openStreet(line, "flop", values[0], cardsOf(values[1]), null);
  },
  turn(hand, line, values) {
    hand.openStreet(line, "turn", values[0], [cardOf(values[2], 0)], hand.claims ? cardsOf(values[1]) : null);
  },
  river(hand, line, values) {
    hand.openStreet(line, "river", values[0], [cardOf(values[2], 0)], hand.claims ? cardsOf(values[1]) : null);
  },
  showdown(hand, line, [run]) {
    hand.showdownRun = run === null ? 0 : RUNS[run];
    hand.openStreet(line, "showdown", run, null, null);
  },

  // -- actions

  fold(hand, line, values, player) {
    player.folded = true;
    if (!values[1]) hand.act(line, player, { player: player.name, action: "fold" });
    else {
      const shown = cardsOf(values[1]);
      player.known(shown);
      hand.act(line, player, { player: player.name, action: "fold", cards: shown });
    }
  },
  fold_and_muck(hand, line, values, player) {
    player.folded = true;
    hand.act(line, player, { player: player.name, action: "fold" });
  },
  check(hand, line, values, player) {
    hand.act(line, player, { player: player.name, action: "check" });
  },
  call(hand, line, values, player) {
    const paid = money(values, 1);
    hand.wager(line, player, "call", paid, player.bet + paid, values[2]);
  },
  bet(hand, line, values, player) {
    const paid = money(values, 1);
    hand.wager(line, player, "bet", paid, player.bet + paid, values[2]);
  },
  raise(hand, line, values, player) {
    hand.wager(line, player, "raise", money(values, 1), money(values, 2), values[3]);
  },
  bet_and_muck(hand, line, values, player) {
    const paid = money(values, 1);
    if (values[2] == null) hand.wager(line, player, "bet", paid, player.bet + paid, values[3]);
    else hand.wager(line, player, "raise", paid, money(values, 2), values[3]);
  },
  uncalled(hand, line, values, player) {
    const paid = money(values, 1);
    hand.inPot -= paid;
    hand.returned = true;
    hand.act(line, player, { player: player.name, action: "uncalled", amount: paid / 100 });
  },

  // -- showdown

  show(hand, line, values, player) {
    const { name } = player, words = values[2] || null, shown = cardsOf(values[1]);
    player.known(shown);
    if (words !== null) (hand.words[hand.showdownRun] ??= new Map()).set(name, words);
    hand.act(line, player, hand.inRun(words === null ? { player: name, action: "show", cards: shown } : { player: name, action: "show", cards: shown, hand: words }));
  },
  muck(hand, line, values, player) {
    player.atTable();
    player.mucked = true;
    hand.act(line, player, hand.inRun({ player: player.name, action: "muck" }));
  },
  collect(hand, line, values, player) {
    const pot = POTS[values[2]] ?? null, amount = money(values, 1) / 100;
    /** @type {Winner} */
    const winner = { player: player.name, amount };
    /** @type {Action} */
    const action = { player: player.name, action: "collect", amount };
    if (pot !== null) winner.pot = action.pot = pot;
    if (!pot || pot === "main") hand.collected = true;
    hand.winners.push(hand.inRun(winner));
    hand.act(line, player, hand.inRun(action));
  },
  cash_out(hand, line, values, player) {
    hand.cashed(line, player, money(values, 1), values[2] ? money(values, 2) : null);
  },
  receive_cash_out(hand, line, values, player) {
    hand.cashed(line, player, money(values, 1), null);
  },
  pay_cash_out(hand, line, values, player) {
    hand.cashed(line, player, 0 - money(values, 1), null);
  },
  /** Says only that the offer was taken; the money has lines of its own. */
  choose_cash_out() {},
  cancelled(hand, line) {
    hand.cancelled = true;
    hand.findings.push(finding("HR304", line));
  },

  // -- summary

  summary(hand) {
    hand.summarised = true;
  },
  total_pot(hand, line, values) {
    const [, main, rake, sidePots, drops] = values;
    hand.pot = {
      line,
      total: money(values, 0) / 100,
      rake: rake === null ? null : money(values, 2) / 100,
      fees: drops && Object.fromEntries(drops.map((/** @type {string[]} */ [name, drop]) => [name.toLowerCase(), amountOf(drop) / 100])),
      main: main === null ? null : money(values, 1) / 100,
      sides: sidePots && sidePots.map((/** @type {string[]} */ [side]) => amountOf(side) / 100),
    };
  },
  runs(hand, line, [count]) {
    if (hand.source !== null) hand.source.runs = [line, COUNTS[count]];
  },
  board(hand, line, values) {
    hand.board ??= values[1];
    hand.source?.boards.push([line, RUNS[values[0]] ?? null, cardsOf(values[1])]);
  },
  summary_seat(hand, line, values, player) {
    if (hand.source !== null) hand.claim(line, values, player);
  },
  summary_folded(hand, line, values, player) {
    if (!hand.claims) return;
    const claim = hand.claim(line, values, player);
    claim.folded = FOLDED[values[4]];
    claim.no_bet = Boolean(values[5]);
  },
  summary_mucked(hand, line, values, player) {
    const shown = values[4] ? cardsOf(values[4]) : null;
    player.mucked = true;
    if (shown) player.known(shown);
    if (hand.source === null) return;
    const claim = hand.claim(line, values, player);
    claim.mucked = true;
    claim.cards = shown;
  },
  summary_won(hand, line, values, player) {
    if (hand.source !== null) hand.claim(line, values, player).outcomes = [{ won: true, amount: money(values, 4) / 100, hand: null }];
  },
  summary_showed(hand, line, values, player) {
    const claim = hand.claim(line, values, player), outcomes = values[5], street = values[6];
    claim.showed = true;
    claim.cards = cardsOf(values[4]);
    claim.cashed_out = values[7] !== null;
    if (street) claim.folded = FOLDED[street];
    if (outcomes) {
      claim.outcomes = outcomes.map((/** @type {(string|null)[]} */ [won, words]) => {
        return { won: won !== null, amount: won ? amountOf(won) / 100 : null, hand: words };
      });
    }
    player.known(claim.cards);
  },
};
DEEDS.no_show = DEEDS.muck;
