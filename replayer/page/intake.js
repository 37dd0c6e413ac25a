// How hands come in: pasted, dropped, picked, embedded in the page, or in the link. Text is parsed, JSON is read; both give the same thing.

/* global hrparse */
import { cut } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {object} Intake
 * @property {any[]} hands
 * @property {any[]} diagnostics
 * @property {string|null} text the original text, null for hands that came as JSON
 * @property {string|null} failure in words, when nothing could be read
 * @property {Generator<{hands: any[], diagnostics: any[]}>} [more] reads the rest of a long text
 * @property {any} [moment] hand, frame and view of a link
 */

/** @param {string} text */
export const looksLikeJson = (text) => /^\s*[{[]/.test(text.slice(0, 2000));

/**
 * Reads what somebody gave. Never throws. Of a long text only the beginning is read; `more` reads the rest, slice by slice.
 * @param {string} text @param {{lang: string, allow: string[]}} options
 * @returns {Intake}
 */
export function take(text, options) {
  if (!text.trim()) return nothing(say("failed", { why: say("nothing") }));
  if (looksLikeJson(text)) return takeJson(text, options);
  try {
    const more = slices(text, options), hands = [], diagnostics = [];
    let slice = more.next();
    while (!slice.done) {
      hands.push(...slice.value.hands);
      diagnostics.push(...slice.value.diagnostics);
      if (hands.length) break;
      slice = more.next();
    }
    return { hands, diagnostics, text, more, failure: hands.length || diagnostics.length ? null : say("failed", { why: say("no_hands") }) };
  } catch (error) {
    return nothing(say("failed", { why: say("our_fault", { why: String(error?.message ?? error).slice(0, 200) }) }));
  }
}

/** Letters of the first slice, which is read before anything is shown, and of the others, between which the page answers. */
const FIRST = 20_000, SLICE = 40_000;

/**
 * Reads a text in slices that begin at headers, so that the whole reads as it would at once.
 * @param {string} text @param {{lang: string, allow: string[]}} options
 * @returns {Generator<{hands: any[], diagnostics: any[]}>}
 */
export function* slices(text, options) {
  const begins = [...new Set(hrparse.sites().flatMap((/** @type {any} */ site) => site.begins))];
  const header = new RegExp(`(?<=[\\r\\n]|^)(?:${begins.map((begin) => begin.replace(/[^\w ]/g, "\\$&")).join("|")})`, "g");
  const read = hrparse.piecewise(options);
  let at = 0, line = 1;
  const start = header.exec(text)?.index;
  while (at < text.length) {
    header.lastIndex = Math.max(at + (at ? SLICE : FIRST), (start ?? text.length) + 1);
    const end = header.exec(text)?.index ?? text.length;
    const slice = text.slice(at, end);
    yield read(slice, line);
    line += slice.match(/\r\n|\r|\n/g)?.length ?? 0;
    at = end;
  }
}

/** @param {string} text @param {{lang: string, allow: string[]}} options @returns {Intake} */
export function takeJson(text, options) {
  let value;
  try { value = JSON.parse(text); } catch (error) { return nothing(brokenJson(text, error)); }
  if (value && typeof value === "object" && typeof value.text === "string" && value.text) { // an exported page: the text, and the hands in case it does not read
    const allow = Array.isArray(value.allow) ? value.allow : options.allow;
    const read = looksLikeJson(value.text) ? null : take(value.text, { ...options, allow });
    if (read?.hands.length) return { ...read, moment: value };
  }
  try {
    const hands = hrparse.loads(text);
    for (const hand of hands.slice(0, 50)) hrparse.frames(hand);
    return { hands, diagnostics: [], text: null, failure: hands.length ? null : say("failed", { why: say("no_hands") }), moment: value };
  } catch (error) {
    return nothing(say("failed", { why: say("bad_model", { why: String(error?.message ?? error).slice(0, 300) }) }));
  }
}

/** @param {string} failure @returns {Intake} */
const nothing = (failure) => ({ hands: [], diagnostics: [], text: null, failure });

/** @param {string} text @param {any} error */
function brokenJson(text, error) {
  const why = String(error?.message ?? error).slice(0, 200);
  const line = text.slice(0, breaking(text)).split("\n").length;
  return `${say("failed_at", { line, source: cut(text.split("\n")[line - 1].trim(), 120) })} ${say("bad_json", { why })}`;
}

/** Letters up to where a text is no beginning of a JSON: engines tell the place only sometimes. @param {string} text */
function breaking(text) {
  let sound = 0, broken = text.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (mayGoOn(text.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return broken;
}

/** @param {string} beginning */
function mayGoOn(beginning) {
  try { JSON.parse(beginning); } catch (error) {
    const why = String(error?.message), place = /position (\d+)/.exec(why);
    return /end of (JSON input|data)|Unterminated|EOF/i.test(why) || (place !== null && Number(place[1]) >= beginning.length);
  }
  return true;
}

/** Bytes of a file as text: by its byte order mark, else UTF-8, else what Windows wrote. @param {ArrayBuffer} buffer */
export function decoded(buffer) {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(buffer);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(buffer);
  try { return new TextDecoder("utf-8", { fatal: true }).decode(buffer); } catch { return new TextDecoder("windows-1252").decode(buffer); }
}

/**
 * The texts of some files as one: hand histories one after the other; of JSON files the hands.
 * @param {Iterable<File>} files
 */
export async function fileTexts(files) {
  const texts = [];
  for (const file of files) {
    try { texts.push(decoded(await file.arrayBuffer())); } catch { throw new Error(say("bad_file", { name: file.name.slice(0, 100) })); }
  }
  if (texts.length > 1 && texts.every(looksLikeJson)) {
    const hands = texts.flatMap((text) => { const value = JSON.parse(text); return Array.isArray(value.hands) ? value.hands : [value]; });
    return JSON.stringify({ hands });
  }
  return texts.join("\n\n");
}
