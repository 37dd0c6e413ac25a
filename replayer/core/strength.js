// How strong a hand is: the category and the ranks that decide, best first, 2 … 14; as one number, or as a list.

export const HIGH_CARD = 0, PAIR = 1, TWO_PAIR = 2, TRIPS = 3, STRAIGHT = 4, FLUSH = 5, FULL_HOUSE = 6, QUADS = 7, STRAIGHT_FLUSH = 8;

/** How many ranks decide, by category. */
const DECIDING = [5, 4, 3, 3, 1, 5, 2, 2, 1];

/** By the code of its letter, the rank, 2 … 14; 0 for other letters. */
const RANK_OF_LETTER = new Uint8Array(128);
"23456789TJQKA".split("").forEach((letter, at) => (RANK_OF_LETTER[letter.charCodeAt(0)] = at + 2));
/** By the code of its letter, the suit, 1 … 4; 0 for other letters. */
const SUIT_OF_LETTER = new Uint8Array(128);
"cdhs".split("").forEach((letter, at) => (SUIT_OF_LETTER[letter.charCodeAt(0)] = at + 1));

/**
 * 16 × suit + rank of a card; 0 where it is none.
 * @param {string} card
 */
function cardNumber(card) {
  const rank = RANK_OF_LETTER[card.charCodeAt(0)], suit = SUIT_OF_LETTER[card.charCodeAt(1)];
  return rank && suit && card.length === 2 ? 16 * suit + rank : 0;
}

/**
 * The rank of the highest of five ranks in a row, 0 where there are none. The ace counts below the two as well.
 * @param {number} ranks a set: bit 2 is the two, bit 14 the ace
 */
function straightTop(ranks) {
  const low = ranks | ((ranks >> 13) & 2);
  const tops = low & (low << 1) & (low << 2) & (low << 3) & (low << 4);
  return tops && 31 - Math.clz32(tops);
}

/**
 * A category and, behind it, the highest `count` ranks of a set, four bits each.
 * @param {number} start what stands before them
 * @param {number} ranks
 * @param {number} count
 */
function withHighest(start, ranks, count) {
  let packed = start;
  for (let n = 0; n < count; n++) {
    const top = ranks && 31 - Math.clz32(ranks);
    packed = packed * 16 + top;
    ranks &= ~(1 << top);
  }
  return packed;
}

/**
 * The strength of the best five of five to seven cards, as one number: the greater is the better hand, equal hands have equal
 * numbers. 0 where a card is none, or the cards are no hand.
 * @param {readonly string[]} cards
 */
export function number(cards) {
  const suits = [0, 0, 0, 0, 0];
  let once = 0, twice = 0, thrice = 0, four = 0; // sets of ranks that are there at least so often
  for (const card of cards) {
    const code = cardNumber(card);
    if (!code) return 0;
    const bit = 1 << (code & 15);
    suits[code >> 4] |= bit;
    four |= thrice & bit;
    thrice |= twice & bit;
    twice |= once & bit;
    once |= bit;
  }
  let flush = 0;
  for (const ranks of suits) if (countBits(ranks) >= 5) flush = ranks;
  const top = flush && straightTop(flush);
  if (top) return pad(STRAIGHT_FLUSH, STRAIGHT_FLUSH * 16 + top);
  if (four) {
    const quads = withHighest(QUADS, four, 1);
    return pad(QUADS, withHighest(quads, once & ~(1 << (quads & 15)), 1));
  }
  if (thrice) {
    const trips = withHighest(FULL_HOUSE, thrice, 1);
    const pairs = twice & ~(1 << (trips & 15));
    if (pairs) return pad(FULL_HOUSE, withHighest(trips, pairs, 1));
  }
  if (flush) return withHighest(FLUSH, flush, 5);
  const straight = straightTop(once);
  if (straight) return pad(STRAIGHT, STRAIGHT * 16 + straight);
  if (thrice) {
    const trips = withHighest(TRIPS, thrice, 1);
    return pad(TRIPS, withHighest(trips, once & ~(1 << (trips & 15)), 2));
  }
  if (twice & (twice - 1)) {
    const pairs = withHighest(TWO_PAIR, twice, 2);
    return pad(TWO_PAIR, withHighest(pairs, once & ~(1 << ((pairs >> 4) & 15)) & ~(1 << (pairs & 15)), 1));
  }
  if (twice) return pad(PAIR, withHighest(withHighest(PAIR, twice, 1), once & ~twice, 3));
  return withHighest(HIGH_CARD, once, 5);
}

/**
 * Fills up to five ranks, so that all numbers compare.
 * @param {number} category
 * @param {number} packed
 */
function pad(category, packed) {
  return packed * 16 ** (5 - DECIDING[category]);
}

/** @param {number} set */
function countBits(set) {
  let count = 0;
  for (; set; set &= set - 1) count++;
  return count;
}

/**
 * The best hand of these cards as a list, category first; of fewer than five, what they make so far. Empty where a card is none.
 * @param {readonly string[]} cards
 * @returns {number[]}
 */
export function made(cards) {
  if (cards.length < 5) return madeOfFew(cards);
  const packed = number(cards);
  if (!packed) return [];
  const category = Math.floor(packed / 16 ** 5);
  const hand = [category];
  for (let n = 0; n < DECIDING[category]; n++) hand.push((packed >> (16 - 4 * n)) & 15);
  return hand;
}

/** @param {readonly string[]} cards */
function madeOfFew(cards) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const card of cards) {
    const code = cardNumber(card);
    if (!code) return [];
    counts.set(code & 15, (counts.get(code & 15) ?? 0) + 1);
  }
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const first = groups.length ? groups[0][1] : 0, second = groups.length > 1 ? groups[1][1] : 0;
  const ranks = groups.map(([rank]) => rank);
  if (first === 4) return [QUADS, ...ranks];
  if (first === 3) return [TRIPS, ...ranks];
  if (first === 2) return [second === 2 ? TWO_PAIR : PAIR, ...ranks];
  return [HIGH_CARD, ...ranks];
}
