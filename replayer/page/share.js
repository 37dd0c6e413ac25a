// Links, exported pages, and data without names.
//
// A link is `#` + base64url(gzip(JSON)); the JSON is {"hands": […], "hand", "frame", "view"}. Plain base64, and JSON that is not
// compressed, are read too. `hrparse share` writes the same.



/** Bytes that a link may unpack to. */
const MOST = 8 * 1024 * 1024;

export class Broken extends Error {
  /** @param {string} key of the message @param {Record<string, string>} [params] */
  constructor(key, params = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

/** @param {Uint8Array} bytes @param {any} through a compression or decompression stream @param {number} most */
async function pour(bytes, through, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new Broken("too_big");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

/** Letters of a link that a browser takes. */
const LONGEST = 1_900_000;

/** The link of some data; null when it would hold more than a link can. @param {any} value @returns {Promise<string|null>} */
export async function pack(value) {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  if (plain.length > MOST) return null;
  const bytes = await pour(plain, new CompressionStream("gzip"), Infinity);
  if (bytes.length * 4 > LONGEST * 3) return null;
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `#${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** What a link holds. Throws Broken. @param {string} hash */
export async function unpack(hash) {
  let text = hash.replace(/^#/, "");
  try { text = decodeURIComponent(text); } catch { throw new Broken("bad_base64"); }
  text = text.replace(/\s/g, "").replace(/-/g, "+").replace(/_/g, "/").replace(/=+$/, "");
  if (!text || /[^A-Za-z0-9+/]/.test(text)) throw new Broken("bad_base64");
  let bytes;
  try { bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)); } catch { throw new Broken("bad_base64"); }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try { bytes = await pour(bytes, new DecompressionStream("gzip"), MOST); } catch (error) { throw error instanceof Broken ? error : new Broken("bad_gzip"); }
  } else if (bytes.length > MOST) throw new Broken("too_big");
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { throw new Broken("bad_gzip"); }
}

/**
 * Hands without what could tell who played: names, hand and tournament numbers, table, time. The same player is the same stranger in all of them.
 * @param {any[]} hands
 */
export function anonymised(hands) {
  const strangers = new Map();
  const heroes = new Set(hands.flatMap((hand) => hand.players.filter((/** @type {any} */ p) => p.is_hero).map((/** @type {any} */ p) => p.name)));
  /** @param {string} name */
  const stranger = (name) => {
    if (!strangers.has(name)) strangers.set(name, heroes.size === 1 && heroes.has(name) ? "Hero" : `Player ${strangers.size + 1}`);
    return strangers.get(name);
  };
  return hands.map((hand, index) => {
    const copy = structuredClone(hand);
    copy.hand_id = String(index + 1);
    copy.table = null;
    delete copy.started_at;
    delete copy.timezone;
    if (copy.tournament_info) {
      copy.tournament_info.id = "0";
      delete copy.tournament_info.name;
    }
    for (const player of copy.players) player.name = stranger(player.name);
    for (const street of copy.streets) for (const action of street.actions) action.player = stranger(action.player);
    for (const winner of copy.result.winners) winner.player = stranger(winner.player);
    for (const cashout of copy.result.cashouts ?? []) cashout.player = stranger(cashout.player);
    return copy;
  });
}

/** JSON that may stand in a script element. @param {any} value */
const embedded = (value) => JSON.stringify(value).replace(/</g, "\\u003c").replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");

const OPENING = '<script type="application/json" id="data">', CLOSING = "</" + "script>";

/** This page as it was before it did anything; the starter keeps it. */
export const pristine = () => /** @type {any} */ (globalThis).hrparsePage;

/** The page with other data in it. @param {string} page @param {any} data */
export function filled(page, data) {
  const start = page.indexOf(OPENING) + OPENING.length, end = page.indexOf(CLOSING, start);
  return page.slice(0, start) + (data === null ? "" : embedded(data)) + page.slice(end);
}

/** @param {string} id */
export const fileName = (id) => `hand_${id.replace(/[^\w.-]+/g, "_").slice(0, 80)}.html`;

/** @param {string} name @param {string} text */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
