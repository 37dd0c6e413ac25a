// How hands come in: pasted, dropped, picked, embedded in the page, or in the link. Text is parsed, JSON is read; both give the same thing.

/* global hrparse */
import { say } from "./words.js";

/**
 * @typedef {object} Intake
 * @property {any[]} hands
 * @property {any[]} diagnostics
 * @property {string|null} text the original text, null for hands that came as JSON
 * @property {string|null} failure in words, when nothing could be read
 * @property {any} [moment] hand, frame and view of a link
 */

/** @param {string} text */
export const looksLikeJson = (text) => /^\s*[{[]/.test(text.slice(0, 2000));

/**
 * Reads what somebody gave. Never throws.
 * @param {string} text @param {{lang: string, allow: string[]}} options
 * @returns {Intake}
 */
export function take(text, options) {
  if (!text.trim()) return nothing(say("failed", { why: say("nothing") }));
  if (looksLikeJson(text)) return takeJson(text, options);
  try {
    const { hands, diagnostics } = hrparse.parse(text, options);
    return { hands, diagnostics, text, failure: hands.length || diagnostics.length ? null : say("failed", { why: say("no_hands") }) };
  } catch (error) {
    return nothing(say("failed", { why: say("our_fault", { why: String(error?.message ?? error).slice(0, 200) }) }));
  }
}

/** @param {string} failure @returns {Intake} */
const nothing = (failure) => ({ hands: [], diagnostics: [], text: null, failure });

/** @param {string} text @param {{lang: string, allow: string[]}} options @returns {Intake} */
export function takeJson(text, options) {
  let value;
  try { value = JSON.parse(text); } catch (error) { return nothing(brokenJson(text, error)); }
  if (value && typeof value === "object" && typeof value.text === "string" && value.text) { // an exported page: the text, and the hands in case it does not read
    const read = take(value.text, options);
    if (read.text !== null && read.hands.length === (Array.isArray(value.hands) ? value.hands.length : 1)) return { ...read, moment: value };
  }
  try {
    const hands = hrparse.loads(text);
    for (const hand of hands) if (hand.streets.length) hrparse.frames(hand).length;
    return { hands, diagnostics: [], text: null, failure: hands.length ? null : say("failed", { why: say("no_hands") }), moment: value };
  } catch (error) {
    return nothing(say("failed", { why: say("bad_model", { why: String(error?.message ?? error).slice(0, 300) }) }));
  }
}

/** @param {string} text @param {any} error */
function brokenJson(text, error) {
  const why = String(error?.message ?? error), place = /position (\d+)/.exec(why);
  if (!place) return say("failed", { why: say("bad_json", { why: why.slice(0, 200) }) });
  const before = text.slice(0, Number(place[1])), line = before.split("\n").length;
  const source = text.split("\n")[line - 1].trim().slice(0, 120);
  return `${say("failed_at", { line, source })} ${say("bad_json", { why: why.slice(0, 200) })}`;
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
