// The words of a showdown: what `two pair, Kings and Queens` claims about the cards. The table of the words is in ../tables.js.

import { made, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIR } from "../strength.js";
import { KICKERS, RANK_WORDS, SHOWDOWN_WORDS } from "../tables.js";

const RANK_OF_WORD = new Map(RANK_WORDS.flatMap((words, at) => words.split(" ").map((word) => [word, at + 2])));

/** Expression, its last groups that of the kickers and that of what is behind all that, and category. @type {[RegExp, number][]} */
const SHAPES_OF_WORDS = SHOWDOWN_WORDS.map(([shape, category]) => {
  return [new RegExp(`^(?:${shape}${KICKERS})( [^\n]*)?$`.replaceAll("<r>", "([a-z]+)")), Number(category)];
});

/** What words claim that no cards can make, such as a straight from Ten to King, or a hand with other words behind it. */
const NO_HAND = [-1];

/** The claims made last: the same words come again and again. @type {Map<string, number[]|null>} */
const claims = new Map();
const MOST_CLAIMS = 4096;

/**
 * The hand that the words name, as the beginning of what `made` gives; null for words of no known shape.
 * @param {string} words
 * @returns {number[]|null}
 */
export function claimOf(words) {
  let claim = claims.get(words);
  if (claim === undefined) {
    if (claims.size >= MOST_CLAIMS) claims.clear();
    claim = readClaim(words);
    claims.set(words, claim);
  }
  return claim;
}

/**
 * @param {string} words
 * @returns {number[]|null}
 */
function readClaim(words) {
  const text = words.replace(/^ +/, "").replace(/ +$/, "").replace(/\.+$/, "").toLowerCase();
  for (const [shape, category] of SHAPES_OF_WORDS) {
    const match = shape.exec(text);
    if (!match) continue;
    const [, ...named] = match, more = named.pop(), kickers = named.pop();
    const found = putTogether(category, named.map(rankOfWord), kickers ? kickers.split("+").map(rankOfWord) : []);
    return found && more ? NO_HAND : found;
  }
  return null;
}

/**
 * The rank a word names, 0 for no rank.
 * @param {string} word
 */
function rankOfWord(word) {
  return RANK_OF_WORD.get(word) ?? 0;
}

/**
 * The claim of a category and its ranks in the order of the words.
 * @param {number} category
 * @param {number[]} ranks
 * @param {number[]} kickers
 * @returns {number[]|null}
 */
function putTogether(category, ranks, kickers) {
  if (ranks.includes(0) || kickers.includes(0)) return null;
  if (category === STRAIGHT || category === STRAIGHT_FLUSH) return straightClaim(category, ranks);
  if (category === TWO_PAIR) ranks.sort((a, b) => b - a);
  return [category, ...ranks, ...kickers];
}

/**
 * A straight: by its two ends, by its top, or the royal one without ranks.
 * @param {number} category
 * @param {number[]} ranks
 */
function straightClaim(category, ranks) {
  if (!ranks.length) return [category, 14];
  if (ranks.length === 1) return [category, ranks[0]];
  const [low, high] = ranks.sort((a, b) => a - b);
  if (low === 5 && high === 14) return [category, 5];
  return high - low === 4 ? [category, high] : NO_HAND;
}

/**
 * Whether the words may be said of the cards; words of no known shape may, and cards that are none are no fault of the words.
 * @param {string} words
 * @param {readonly string[]} cards
 */
export function wordsFit(words, cards) {
  const said = claimOf(words);
  if (said === null) return true;
  const hand = made(cards);
  return !hand.length || said.every((rank, at) => rank === hand[at]);
}
