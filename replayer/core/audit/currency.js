// Two currencies in one hand (HR424): a currency that is not that of the sign, and amounts of another than the hand's, `bets €20` in a
// hand of dollars. The sign of an amount is no part of the model, so it is looked for in the events.

import { finding } from "../diagnostics.js";
import { CURRENCIES, CURRENCY_SIGNS, EVENTS } from "../form.js";
import { characters } from "../text.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("../diagnostics.js").Finding} Finding */
/** @typedef {import("../order.js").Event} Event */

/** An amount with its sign. */
const SIGNED = new RegExp(`^([A-Z]{0,2}[${CURRENCY_SIGNS}])[0-9,.]+$`);

/** Fields that may look like one. */
const NO_AMOUNTS = ["player", "name", "words"];

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

/** So many amounts, all of one other currency, speak against the header. */
const AGAINST_THE_HEADER = 3;

/**
 * HR424 at each amount whose sign is not that of the hand; where none is, the header is wrong, and the first is told alone.
 * @param {string} symbol
 * @param {readonly string[]} lines of the hand
 * @param {number} first number of the first of them
 * @param {readonly Event[]} events
 * @returns {Finding[]}
 */
export function otherCurrencies(symbol, lines, first, events) {
  /** @type {string[]} */
  const signs = [];
  const found = events.filter(([kind]) => !HEADS.includes(kind)).flatMap(([kind, number, values]) => {
    const texts = values.filter((_, at) => !NO_AMOUNTS.includes(EVENTS[kind][at])).flat(2).map(String);
    return texts.flatMap((amount) => {
      const sign = SIGNED.exec(amount)?.[1], line = lines[number - first];
      if (sign) signs.push(sign);
      if (!sign || sign === symbol) return [];
      const column = characters(line, line.indexOf(amount)) + 1;
      return [finding("HR424", number, { column, end_column: column + amount.length, params: { amount, symbol } })];
    });
  });
  if (!found.length || new Set(signs).size !== 1 || signs.length < AGAINST_THE_HEADER) return found;
  found[0].help = "header";
  found[0].params.sign = signs[0];
  return found.slice(0, 1);
}
