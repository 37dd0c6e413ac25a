// How hands come in: pasted, dropped, picked, embedded in the page, or in the link. `hrparse` reads them, text and JSON alike; here each
// text is read by itself and piece by piece, so that the first hands play while the others are read.

/* global hrparse */
import { decoded } from "./encoding.js";
import { say } from "./words.js";

/**
 * @typedef {{lang: "zh"|"en", site: string|null, allow: string[], audit: boolean}} Options of `hrparse.parse`
 *
 * @typedef {object} Origin where hands came from
 * @property {string} text
 * @property {string} [name] of the file, where there are several
 * @property {string[]} [lines] of the text, when they were needed
 * @property {boolean} [json] whether its hands came as JSON
 * @property {boolean} [played] whether it gave a hand
 *
 * @typedef {object} Intake
 * @property {Origin[]} origins
 * @property {Options} options what they are read with
 * @property {any[]} hands
 * @property {any[]} diagnostics each with its `origin`
 * @property {string|null} failure in words, when reading itself failed
 * @property {Pieces} [more] reads the rest
 *
 * @typedef {Generator<{hands: any[], diagnostics: any[]}>} Pieces
 */

/** The formats that are read where somebody asks for them (R9). */
export const FORMATS = ["zoom", "straddle"];

/** Letters of the first slice, which is read before anything is shown, and of the others, between which the page answers. */
const FIRST = 20_000, SLICE = 40_000;

/** @type {WeakMap<any, Origin>} */
const origins = new WeakMap();

/** Where a hand came from. @param {any} hand */
export const originOf = (hand) => /** @type {Origin} */ (origins.get(hand));

/**
 * Reads what somebody gave, up to the hand that is wanted; `more` reads on. Never throws.
 * @param {Origin[]} given @param {Options} options @param {number} [wanted] from 1
 * @returns {Intake}
 */
export function take(given, options, wanted = 1) {
  const read = { origins: given, options, hands: [], diagnostics: [], failure: null, more: pieces(given, options) };
  try {
    while (read.hands.length < Math.max(1, wanted) && readOn(read));
  } catch (error) {
    read.failure = say("failed", { why: say("our_fault", { why: String(error?.message ?? error).slice(0, 200) }) });
  }
  return read;
}

/** Reads one piece more. @param {any} read an Intake with `more` @returns {boolean} false at the end */
export function readOn(read) {
  const { done, value } = read.more.next();
  if (done) {
    read.more = undefined;
    return false;
  }
  for (const hand of value.hands) read.hands.push(hand);
  for (const diagnostic of value.diagnostics) read.diagnostics.push(diagnostic);
  return true;
}

/** Reads each text by itself. @param {Origin[]} given @param {Options} options @returns {Pieces} */
export function* pieces(given, options) {
  const before = new hrparse.Given();
  for (const origin of given) {
    for (const { hands, diagnostics } of slices(origin.text, options, before.of(origin.name ?? ""))) {
      for (const hand of hands) origins.set(hand, origin);
      if (hands.length) {
        origin.played = true;
        origin.json = hrparse.sourceOf(hands[0]) === null;
      }
      yield { hands, diagnostics: diagnostics.map((/** @type {any} */ each) => ({ ...each, origin })) };
    }
  }
}

/**
 * Reads a text in slices that begin at headers, so that the whole reads as it would at once. In JSON no line begins with a header: it
 * is one slice.
 * @param {string} text @param {Options} options @param {any} before the hands of the other texts @returns {Pieces}
 */
function* slices(text, options, before) {
  const begins = [...new Set(hrparse.sites().flatMap((/** @type {any} */ site) => site.begins))];
  const header = new RegExp(`(?<=[\\r\\n]|^)(?:${begins.map((begin) => begin.replace(/[^\w ]/g, "\\$&")).join("|")})`, "g");
  const read = hrparse.piecewise(options, before);
  let at = 0, line = 1;
  const start = header.exec(text)?.index;
  do {
    header.lastIndex = Math.max(at + (at ? SLICE : FIRST), (start ?? text.length) + 1);
    const end = header.exec(text)?.index ?? text.length;
    const slice = text.slice(at, end);
    yield* read(slice, line);
    line += slice.match(/\r\n|\r|\n/g)?.length ?? 0;
    at = end;
  } while (at < text.length);
}

/** The original text; null where hands came as JSON. A file of JSON without a good hand is no part of it. @param {Intake} read */
export function textOf(read) {
  if (read.origins.some(({ json }) => json)) return null;
  return read.origins.filter(({ text, played }) => played || !/^\s*[{[]/.test(text)).map(({ text }) => text).join("\n");
}

/** How the hands of a page or a link were read; what this page does not know is passed over. @param {any} data */
export const optionsIn = ({ site, allow, audit }) => ({
  site: hrparse.sites().some((/** @type {any} */ each) => each.key === site) ? site : null,
  allow: FORMATS.filter((name) => Array.isArray(allow) && allow.includes(name)),
  audit: audit !== false,
});

/** Those of the options that are not as usual, for the data of a page or a link. @param {Options} options */
export const unusual = ({ site, allow, audit }) => ({ ...(site && { site }), ...(allow.length && { allow }), ...(audit ? {} : { audit }) });

/** Files as texts. @param {Iterable<File>} files @returns {Promise<Origin[]>} */
export async function opened(files) {
  const found = [...files];
  return Promise.all(found.map(async (file) => {
    try {
      const text = decoded(new Uint8Array(await file.arrayBuffer()));
      return found.length > 1 ? { text, name: file.name } : { text };
    } catch {
      throw new Error(say("bad_file", { name: file.name.slice(0, 100) }));
    }
  }));
}
