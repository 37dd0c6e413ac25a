// The JSON of a hand: writing and reading (specification §4.1, R2, R14–R16). The mirror of hrparse/json_form.py; which fields a hand
// has comes as data from the classes of the model.

import { filled } from "./diagnostics.js";
import { distance, isSlip } from "./explain.js";
import { LIMITS, SHAPES } from "./form.js";
import { setKey } from "./model.js";

/** @typedef {import("./model.js").Hand} Hand */

const CARD = /^[2-9TJQKA][cdhs]$/;

/** What a terminal or a script would obey; half a surrogate pair is escaped by JSON.stringify. */
const UNSAFE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The key of the reason where a text is not JSON at all. */
export const NO_JSON = "no_json";

/** JSON that is no hand: `path` says where, such as `$.hands[1].players[2].stack`, `reason` what is wrong there. */
export class ModelError extends Error {
  /**
   * @param {string} path
   * @param {string} key of the table `reason` of the labels, which has the words
   * @param {Record<string, string>} [params] filled into them
   */
  constructor(path, key, params = {}) {
    const reason = filled("{reason}", { reason: key, ...params }, "en");
    super(`${path}: ${reason}`);
    this.name = "ModelError";
    this.path = path;
    this.key = key;
    this.params = params;
    this.reason = reason;
  }
}

// -- writing -----------------------------------------------------------------------------------------------------------

/**
 * One hand is a bare object, several are `{"hands": […]}` (R15).
 * @param {Hand|Hand[]} hands
 * @param {number} [indent]
 * @returns {string}
 */
export function dumps(hands, indent) {
  const value = Array.isArray(hands) ? (hands.length === 1 ? hands[0] : { hands }) : hands;
  return JSON.stringify(value, null, indent).replace(UNSAFE, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

// -- reading -----------------------------------------------------------------------------------------------------------

/**
 * The hands of a JSON text, bare, `{"hands": […]}` (R15), a list of them or one in each line. Fields that are not known are passed over.
 * @param {string} text
 * @returns {Hand[]}
 * @throws {ModelError} with the path, for anything that is no such JSON
 */
export function loads(text) {
  return rawHands(text).map(([path, raw]) => handOf(raw, path));
}

/**
 * What should be hands in a JSON text, each with its path, for `handOf`.
 * @param {string} text
 * @returns {[string, any][]}
 * @throws {ModelError} where it has no such place
 */
export function rawHands(text) {
  const lines = jsonLines(text);
  if (lines.length) return lines.map(([, line]) => ["$", parsed(line)]);
  const raw = parsed(text);
  if (Array.isArray(raw) && raw.length) return raw.map((item, at) => [`$[${at}]`, item]);
  if (kindOf(raw) !== "object") throw new ModelError("$", "neither");
  if (!Object.hasOwn(raw, "hands")) return [["$", raw]];
  if (!Array.isArray(raw.hands)) throw new ModelError("$.hands", "no_list");
  return raw.hands.map((/** @type {any} */ item, /** @type {number} */ at) => [`$.hands[${at}]`, item]);
}

/**
 * @param {string} text
 * @returns {any}
 * @throws {ModelError} where it is no JSON
 */
function parsed(text) {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError("$", "too_deep");
    throw new ModelError("$", NO_JSON, { what: /** @type {Error} */ (error).message });
  }
}

/**
 * The lines of a text that has a JSON object in each, with their numbers; none of any other text.
 * @param {string} text
 * @returns {[number, string][]}
 */
export function jsonLines(text) {
  if (!text.includes("\n{") && !text.includes("\r{")) return [];
  /** @type {[number, string][]} */
  const all = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/).map((line, at) => [at + 1, line]);
  const lines = all.filter(([, line]) => /[^ \t]/.test(line));
  try {
    return kindOf(JSON.parse(lines[0][1])) === "object" ? lines : [];
  } catch {
    return [];
  }
}

/**
 * The hand of a JSON value.
 * @param {any} raw
 * @param {string} path
 * @returns {Hand}
 * @throws {ModelError} with the path, for one that is none
 */
export function handOf(raw, path) {
  const hand = structOf(raw, "Hand", path, "object");
  checkFigures(hand, path);
  checkHand(hand, path);
  return hand;
}

/**
 * The keys that are none of the model, and nearly one that is not there: path, key, and the one that was meant. The JSON may be no hand.
 * @param {any} raw
 * @param {string} path
 * @param {string} [name] of the class
 * @returns {[string, string, string][]}
 */
export function misspeltKeys(raw, path, name = "Hand") {
  if (kindOf(raw) !== "object") return [];
  const own = SHAPES[name].map(([field]) => field), left = own.filter((field) => !Object.hasOwn(raw, field));
  /** @type {[string, string, string][]} */
  const found = [];
  for (const key of Object.keys(raw)) {
    if (own.includes(key)) continue;
    const [near] = left.filter((field) => isSlip(key, field)).sort((a, b) => distance(key, a) - distance(key, b));
    if (near) found.push([path, key, near]);
  }
  for (const [field, [kind, of]] of SHAPES[name]) {
    const struct = kind === "struct" ? of : kind === "list" && of[0] === "struct" ? of[1] : null;
    const value = struct && Object.hasOwn(raw, field) ? raw[field] : null, inside = `${path}.${field}`;
    if (Array.isArray(value)) value.forEach((item, at) => found.push(...misspeltKeys(item, `${inside}[${at}]`, struct)));
    else found.push(...misspeltKeys(value, inside, struct));
  }
  return found;
}

/**
 * What a JSON value is called in messages.
 * @param {any} value
 */
function kindOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "number";
  return typeof value === "string" ? "str" : typeof value === "boolean" ? "bool" : "object";
}

/**
 * @param {any} value
 * @param {string} expected
 * @param {string} path
 * @returns {never}
 */
function mismatch(value, expected, path) {
  throw new ModelError(path, "expected", { wanted: expected, got: kindOf(value) });
}

/** What the types are called in messages. @type {Record<string, string>} */
const CALLED = { list: "array", dict: "object", struct: "object", enum: "str" };

/**
 * The value as a field of a type has it; only known fields are taken over.
 * @param {any} value
 * @param {any[]} type kind, what it is made of, whether it may be null
 * @param {string} path
 * @returns {any}
 */
function valueOf(value, [kind, of, nullable], path) {
  if (value === null && nullable) return null;
  const found = kindOf(value);
  // a figure in quotes is told alike in every field, as Python tells it
  const quotedFigure = kind === "number" && found === "str";
  const expected = (CALLED[kind] ?? kind) + (nullable && !quotedFigure ? " | null" : "");
  if (kind === "struct") return structOf(value, of, path, expected);
  if (kind === "list") {
    if (found !== "array") mismatch(value, expected, path);
    return value.map((/** @type {any} */ item, /** @type {number} */ at) => valueOf(item, of, `${path}[${at}]`));
  }
  if (kind === "dict") {
    if (found !== "object") mismatch(value, expected, path);
    const copy = {};
    for (const key of Object.keys(value)) setKey(copy, key, valueOf(value[key], of, `${path}.${key}`));
    return copy;
  }
  if (kind === "enum") {
    if (found !== "str") mismatch(value, expected, path);
    if (!of.includes(value)) throw new ModelError(path, "enum", { what: value });
  } else if (kind === "number" ? found !== "int" && found !== "number" : found !== kind) mismatch(value, expected, path);
  return value;
}

/**
 * @param {any} raw
 * @param {string} name of the class
 * @param {string} path
 * @param {string} expected
 * @returns {any}
 */
function structOf(raw, name, path, expected) {
  if (kindOf(raw) !== "object") mismatch(raw, expected, path);
  const shape = SHAPES[name], types = new Map(shape.map(([field, type]) => [field, type]));
  /** @type {Map<string, any>} */
  const values = new Map();
  // in the order of the text: what is wrong first is told; what is missing is only known at the end
  for (const field of Object.keys(raw)) {
    const type = types.get(field);
    if (type) values.set(field, valueOf(raw[field], type, `${path}.${field}`));
  }
  /** @type {Record<string, any>} */
  const copy = {};
  for (const [field, , required, always] of shape) {
    if (required && !values.has(field)) throw new ModelError(path, "missing", { what: field });
    const value = values.get(field) ?? null;
    if (required || always || !isNothing(value)) copy[field] = value;
  }
  return copy;
}

/** @param {any} value whether an optional field with this value does not apply */
function isNothing(value) {
  return value === null || value === false || (typeof value === "object" && !Object.keys(value).length);
}

/**
 * Holds the figures against what a figure may be; the rest of the shape is known to be right.
 * @param {Record<string, any>} hand
 * @param {string} path
 */
function checkFigures(hand, path) {
  let most = 0, where = path, finest = 0;
  for (const [at, value, mayBeNegative] of figuresOf(hand, ["struct", "Hand"], false, path)) {
    const figure = Math.abs(value), decimals = decimalsOf(value);
    if (figure > LIMITS.largest) throw new ModelError(at, "too_large");
    if (value < 0 && !mayBeNegative) throw new ModelError(at, "negative");
    if (decimals > LIMITS.decimals) throw new ModelError(at, "decimals", { most: String(LIMITS.decimals) });
    finest = Math.max(finest, decimals);
    if (figure > most) [most, where] = [figure, at];
  }
  if (most * 10 ** finest > 10 ** LIMITS.digits) throw new ModelError(where, "too_large");
}

/**
 * Each figure, in the order of the model: where it is, what it is, and whether it may be negative.
 * @param {any} value
 * @param {any[]} type
 * @param {boolean} mayBeNegative
 * @param {string} path
 * @returns {Generator<[string, number, boolean]>}
 */
function* figuresOf(value, [kind, of], mayBeNegative, path) {
  if (value === null) return;
  if (kind === "number") yield [path, value, mayBeNegative];
  else if (kind === "list") for (const [at, item] of value.entries()) yield* figuresOf(item, of, mayBeNegative, `${path}[${at}]`);
  else if (kind === "dict") for (const key of Object.keys(value)) yield* figuresOf(value[key], of, mayBeNegative, `${path}.${key}`);
  else if (kind === "struct") {
    const paid = of === "Cashout" || (of === "Action" && value.action === "cashout");
    for (const [field, type] of SHAPES[of]) if (Object.hasOwn(value, field)) yield* figuresOf(value[field], type, paid, `${path}.${field}`);
  }
}

/**
 * How many decimals a figure has; one more than there may be for one that has more.
 * @param {number} figure
 */
function decimalsOf(figure) {
  let decimals = 0;
  while (decimals <= LIMITS.decimals && Number(figure.toFixed(decimals)) !== figure) decimals++;
  return decimals;
}

/**
 * What the types cannot say, and what every later stage relies on.
 * @param {Hand} hand
 * @param {string} path
 */
function checkHand(hand, path) {
  if (hand.blinds.length !== 2) throw new ModelError(`${path}.blinds`, "blinds");
  const { button_seat: button } = hand;
  if (button !== null && !(button >= 0 && button <= LIMITS.seats)) throw new ModelError(`${path}.button_seat`, "seats", { most: String(LIMITS.seats) });
  const names = new Set(), seats = new Set(), { result } = hand;
  hand.players.forEach(({ seat, name, cards }, i) => {
    const at = `${path}.players[${i}]`;
    if (!(seat >= 1 && seat <= LIMITS.seats)) throw new ModelError(`${at}.seat`, "seats", { most: String(LIMITS.seats) });
    if (seats.has(seat)) throw new ModelError(`${at}.seat`, "seat_twice", { what: String(seat) });
    if (names.has(name)) throw new ModelError(`${at}.name`, "name_twice", { what: name });
    seats.add(seat);
    names.add(name);
    checkCards(cards, LIMITS.hole_cards, `${at}.cards`);
  });
  /**
   * @param {string} name
   * @param {string} at
   */
  const checkPlayer = (name, at) => {
    if (!names.has(name)) throw new ModelError(`${at}.player`, "no_player", { what: name });
  };
  const { max_players: most } = hand;
  if (most != null && !(most >= 1 && most <= LIMITS.seats)) throw new ModelError(`${path}.max_players`, "seats", { most: String(LIMITS.seats) });
  hand.streets.forEach(({ cards, actions, run }, i) => {
    checkRun(run, `${path}.streets[${i}]`);
    checkCards(cards, LIMITS.street_cards, `${path}.streets[${i}].cards`);
    actions.forEach((action, j) => {
      const at = `${path}.streets[${i}].actions[${j}]`;
      checkPlayer(action.player, at);
      checkRun(action.run, at);
      checkCards(action.cards, LIMITS.hole_cards, `${at}.cards`);
      const said = action.amount ?? (LIMITS.bets.includes(action.action) ? action.to_amount : undefined);
      if (said === undefined && LIMITS.moves_money.includes(action.action)) {
        throw new ModelError(at, "no_amount", { what: action.action });
      }
    });
  });
  result.winners.forEach(({ player, run }, i) => {
    checkPlayer(player, `${path}.result.winners[${i}]`);
    checkRun(run, `${path}.result.winners[${i}]`);
  });
  (result.cashouts ?? []).forEach(({ player }, i) => checkPlayer(player, `${path}.result.cashouts[${i}]`));
  checkCards(result.board, LIMITS.board_cards, `${path}.result.board`);
  (result.boards ?? []).forEach((board, i) => checkCards(board, LIMITS.board_cards, `${path}.result.boards[${i}]`));
}

/**
 * @param {number|null|undefined} run
 * @param {string} path
 */
function checkRun(run, path) {
  if (run != null && !(run >= 1 && run <= LIMITS.runs)) throw new ModelError(`${path}.run`, "runs", { most: String(LIMITS.runs) });
}

/**
 * @param {string[]|null|undefined} cards
 * @param {number} most
 * @param {string} path
 */
function checkCards(cards, most, path) {
  if (!cards) return;
  if (cards.length > most) throw new ModelError(path, "cards", { most: String(most) });
  cards.forEach((card, i) => {
    if (!CARD.test(card)) throw new ModelError(`${path}[${i}]`, "no_card", { what: card });
  });
}
