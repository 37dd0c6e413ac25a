// Amounts as the page shows them: in the table's currency, or in big blinds.

/** What is shown: set when a hand is opened or the unit changes. */
let symbol = "", bigBlind = 0, inBlinds = false;

/**
 * @param {any} hand
 * @param {string} unit chips | bb
 */
export function count(hand, unit) {
  symbol = hand.tournament ? "" : hand.symbol ?? "";
  bigBlind = hand.blinds[1] > 0 ? hand.blinds[1] : hand.blinds[0] || 0;
  inBlinds = unit === "bb" && bigBlind > 0;
}

/** Whole amounts without decimals, others with two, or as many as they have. @param {number} amount */
function figure(amount) {
  if (Number.isInteger(amount)) return grouped(String(amount));
  const exact = String(Math.round(amount * 1e6) / 1e6);
  const [whole, part = ""] = exact.split(".");
  return `${grouped(whole)}.${part.padEnd(2, "0")}`;
}

/** @param {string} digits */
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** An amount with the currency's sign. @param {number} amount */
export const cash = (amount) => (amount < 0 ? `-${symbol}${figure(-amount)}` : symbol + figure(amount));

/** An amount with any sign before it: buy-ins, bounties. @param {number} amount @param {string} sign */
export const cashIn = (amount, sign) => sign + figure(amount);

/** An amount in big blinds, one decimal. @param {number} amount */
const blinds = (amount) => `${(amount / bigBlind).toFixed(1)}bb`;

/** An amount in the unit that is on. @param {number} amount */
export const money = (amount) => (inBlinds ? blinds(amount) : cash(amount));

/** The same amount in the other unit, null where there is none. @param {number} amount */
export const otherUnit = (amount) => (inBlinds ? cash(amount) : bigBlind ? blinds(amount) : null);

/** Short, for chips on the felt: 12.5K, 1.25M. @param {number} amount */
export function short(amount) {
  if (inBlinds && amount / bigBlind >= 1e3) return amount / bigBlind < 1e4 ? `${Math.round(amount / bigBlind)}bb` : `${Math.round(amount / bigBlind / 100) / 10}Kbb`;
  if (inBlinds) return blinds(amount);
  const scale = [[1e12, "T"], [1e9, "B"], [1e6, "M"], [1e5, "K"]].find(([size]) => Math.abs(amount) >= Number(size));
  if (!scale) return cash(Math.abs(amount) >= 1e3 ? Math.round(amount) : amount);
  const [size, letter] = scale;
  return `${symbol}${Number((amount / (letter === "K" ? 1e3 : Number(size))).toPrecision(4))}${letter}`;
}

/** Net results: always with a sign, in big blinds. @param {number} amount @param {number} blind */
export function net(amount, blind) {
  if (!(blind > 0)) return `${amount > 0 ? "+" : ""}${figure(amount)}`;
  const bb = (amount / blind).toFixed(1);
  return Number(bb) === 0 ? "0.0bb" : `${amount > 0 ? "+" : ""}${bb}bb`;
}

/** Rids a sum of what binary fractions add. @param {number} x */
export const tidy = (x) => Math.round(x * 1e6) / 1e6;
