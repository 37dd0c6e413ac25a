// Every word that the page says, in the language that is on.

import { MESSAGES } from "./messages.js";

let lang = "zh";

/** @returns {"zh"|"en"} */
export const language = () => lang;

/** @param {string} wanted */
export function speak(wanted) {
  lang = wanted === "en" ? "en" : "zh";
}

/**
 * The message of a key, its `{name}` places filled. A key without a message is shown as it is.
 * @param {string} key
 * @param {Record<string, string|number>} [params]
 */
export function say(key, params = {}) {
  const text = Object.hasOwn(MESSAGES, key) ? MESSAGES[key][lang] : key;
  return text.replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(params, name) ? String(params[name]) : place));
}

/**
 * The message of a key as nodes: a place may be filled with an element.
 * @param {string} key
 * @param {Record<string, Node|string|number>} params
 * @returns {(Node|string)[]}
 */
export function sayNodes(key, params) {
  const text = Object.hasOwn(MESSAGES, key) ? MESSAGES[key][lang] : key;
  return text.split(/(\{\w+\})/).filter(Boolean).map((part) => {
    const value = part[0] === "{" ? params[part.slice(1, -1)] : undefined;
    return value === undefined ? part : value instanceof Node ? value : String(value);
  });
}
