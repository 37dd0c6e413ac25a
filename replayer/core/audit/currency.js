// Two currencies in one hand (HR424): a currency that is not that of the sign, and amounts of another than the hand's, `bets €20` in a
// hand of dollars, or of none, `bets 20`. The sign of an amount is no part of the model, so it is looked for in the events.

import { finding } from "../diagnostics.js";
import { CURRENCIES, CURRENCY_SIGNS, EVENTS } from "../form.js";
import { characters } from "../text.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("../diagnostics.js").Finding} Finding */
/** @typedef {import("../order.js").Event} Event */

/** An amount, with its sign if it has one. */
const AMOUNT = new RegExp(`^([A-Z]{0,2}[${CURRENCY_SIGNS}])?[0-9,.]+$`);

/** What may be an amount without a sign. */
const BARE = /[ (][0-9][0-9,.]*(?:[ )]|$)/m;

/** Fields that may look like one. */
const NO_AMOUNTS = ["player", "name", "words", "seat"];

/** What names the hand: a tournament or a table may be called `€5`. */
const HEADS = ["header", "table"];

/**
 * HR424: the currency is not that of the sign. Dollars are of many countries.
 * @param {Course} course
 */
export function judgeCurrency(course) {
  const { symbol, currency } = course.hand, known = symbol ? CURRENCIES[symbol] : null;
  if (!symbol || !currency || !known || known === currency || !Object.values(CURRENCIES).includes(currency)) return;
  course.find("HR424", { amount: currency, symbol }, course.source ? course.source.header : 0, "currency");
}

/**
 * The signs that stand anywhere in a text; nearly always one.
 * @param {string} text
 */
export function signsIn(text) {
  return [...CURRENCY_SIGNS].filter((sign) => text.includes(sign));
}

/**
 * Whether a figure stands there that may be an amount without a sign.
 * @param {string} text
 */
export function isBare(text) {
  return BARE.test(text);
}

/** So many amounts, all of one other currency, speak against the header. */
const AGAINST_THE_HEADER = 3;

/**
 * HR424 at each amount whose sign is not that of the hand; where all have another one the header is wrong, and the first is told alone;
 * where none has one, the site prints it apart from the figure.
 * @param {string} symbol
 * @param {readonly string[]} lines of the hand
 * @param {number} first number of the first of them
 * @param {readonly Event[]} events
 * @returns {Finding[]}
 */
export function otherCurrencies(symbol, lines, first, events) {
  /** @type {(string|undefined)[]} */
  const signs = [];
  const found = events.filter(([kind]) => !HEADS.includes(kind)).flatMap(([kind, number, values]) => {
    const texts = values.filter((_, at) => !NO_AMOUNTS.includes(EVENTS[kind][at])).flat(2).map(String);
    return texts.flatMap((amount) => {
      const match = AMOUNT.exec(amount), line = lines[number - first];
      if (match) signs.push(match[1]);
      if (!match || match[1] === symbol) return [];
      const column = characters(line, line.indexOf(amount)) + 1;
      return [finding("HR424", number, { column, end_column: column + amount.length, params: { amount, symbol } })];
    });
  });
  if (!signs.some(Boolean)) return [];
  if (!found.length || new Set(signs).size !== 1 || signs.length < AGAINST_THE_HEADER) return found;
  found[0].help = "header";
  found[0].params.sign = String(signs[0]);
  return found.slice(0, 1);
}
