// The hand as data: the plain objects of the JSON (specification §4.1), and what belongs to a hand without being part of it.

/**
 * @typedef {"blind"|"ante"|"fold"|"check"|"call"|"bet"|"raise"|"uncalled"|"show"|"muck"|"collect"|"cashout"} ActionName
 * @typedef {"preflop"|"flop"|"turn"|"river"|"showdown"} StreetName
 *
 * @typedef {object} Action
 * @property {string} player
 * @property {ActionName} action
 * @property {number} [amount] the figure printed first (R2)
 * @property {number} [to_amount] what the player has in on this street after the action (R2)
 * @property {boolean} [all_in]
 * @property {string[]} [cards]
 * @property {string} [hand] the words of the showdown
 * @property {"sb"|"bb"|"both"|"missed"|"straddle"} [type]
 * @property {string} [pot] main, side-1, side-2 …
 * @property {number} [run]
 *
 * @typedef {object} Street
 * @property {StreetName} name
 * @property {Action[]} actions
 * @property {string[]} [cards] only the new ones
 * @property {number} [run]
 *
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {number} stack
 * @property {string[]|null} [cards]
 * @property {string|null} [position]
 * @property {boolean} [is_hero]
 * @property {boolean} [sitting_out]
 * @property {boolean} [mucked]
 * @property {number} [bounty]
 *
 * @typedef {{player: string, amount: number, hand?: string, pot?: string, run?: number}} Winner
 * @typedef {{player: string, amount: number, fee?: number}} Cashout
 *
 * @typedef {object} Result
 * @property {Winner[]} winners
 * @property {number} pot
 * @property {number} rake
 * @property {boolean} showdown
 * @property {Record<string, number>} [fees]
 * @property {string[]} [board]
 * @property {string[][]} [boards]
 * @property {Cashout[]} [cashouts]
 *
 * @typedef {object} Hand
 * @property {string} hand_id
 * @property {string} game
 * @property {"cash"|"tournament"} game_type
 * @property {number[]} blinds
 * @property {number} ante
 * @property {string|null} table
 * @property {number|null} max_players
 * @property {number|null} button_seat
 * @property {boolean} tournament
 * @property {Player[]} players
 * @property {Street[]} streets
 * @property {Result} result
 * @property {string} [site]
 * @property {string} [currency]
 * @property {string} [symbol]
 * @property {string} [started_at]
 * @property {string} [timezone]
 * @property {object} [tournament_info]
 * @property {number} [cash_drop]
 * @property {boolean} [cancelled]
 *
 * @typedef {{won: boolean, amount?: number|null, hand?: string|null}} Outcome
 *
 * @typedef {object} SummarySeat what one seat line of the SUMMARY claims
 * @property {number} line
 * @property {string} player
 * @property {boolean} [button]
 * @property {boolean} [small_blind]
 * @property {boolean} [big_blind]
 * @property {StreetName|null} [folded]
 * @property {boolean} [no_bet]
 * @property {boolean} [mucked]
 * @property {boolean} [showed]
 * @property {string[]|null} [cards]
 * @property {Outcome[]|null} [outcomes]
 * @property {boolean} [cashed_out]
 *
 * @typedef {object} PotLine the `Total pot` line
 * @property {number} line
 * @property {number} total
 * @property {number|null} [rake]
 * @property {Record<string, number>|null} [fees]
 * @property {number|null} [main]
 * @property {number[]|null} [sides]
 *
 * @typedef {object} Source where each part of a hand stands in its text, and what the text claims besides the model
 * @property {number} header
 * @property {number} last
 * @property {number[]} seats
 * @property {number[]} streets
 * @property {number[][]} actions
 * @property {[number, number|null, string[]][]} boards line, run, cards as printed
 * @property {(string[]|null)[]} printed_boards
 * @property {SummarySeat[]} summary
 * @property {PotLine|null} [pot]
 * @property {number} [button]
 * @property {[number, number]|null} [runs] line and figure of `Hand was run two times`
 * @property {[string, number][]} dealt who was dealt cards, and the line that says so, line by line
 */

/** @typedef {() => Source|null} Unread what gives the source when it is asked for */

/** A class whose constructor gives back what it is given, so that a private field can be put on any object. */
class Any {
  /** @param {object} object */
  constructor(object) {
    return object;
  }
}

/** Where a hand keeps its source: no enumeration, no copy and no JSON shows it. */
class Sourced extends Any {
  /** @type {Source|Unread} */
  #source;

  /**
   * @param {Hand} hand
   * @param {Source|Unread} source
   */
  constructor(hand, source) {
    super(hand);
    this.#source = source;
  }

  /**
   * @param {Hand} hand
   * @returns {Source|null}
   */
  static of(hand) {
    if (!(#source in hand)) return null;
    const kept = /** @type {any} */ (hand).#source;
    return typeof kept === "function" ? (/** @type {any} */ (hand).#source = kept()) : kept;
  }
}

/**
 * Keeps the lines and claims of the text beside a hand; they are no part of its JSON.
 * @param {Hand} hand
 * @param {Source|Unread} source
 */
export function keepSource(hand, source) {
  new Sourced(hand, source);
}

/**
 * The lines and claims of a hand's text; null for a hand that was not read from text.
 * @param {Hand} hand
 * @returns {Source|null}
 */
export function sourceOf(hand) {
  return Sourced.of(hand);
}

/**
 * Sets a key of a plain object; a player may be called `__proto__`.
 * @param {Record<string, any>} object
 * @param {string} key
 * @param {any} value
 */
export function setKey(object, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}
