// Elements. Text of a hand reaches the page as text nodes only.

import { say } from "./words.js";

/** @param {string} id */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * An element with a class, attributes and children.
 * @param {string} tag such as `li.street`
 * @param {Record<string, string|number|boolean|null|undefined>} [attributes]
 * @param {...(Node|string)} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Puts the words of the language into everything that carries a key. */
export function translate() {
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    if (element.tagName === "BUTTON") element.title = say(element.dataset.label);
  }
  for (const element of document.querySelectorAll("[data-placeholder]")) element.placeholder = say(element.dataset.placeholder);
}

let fading = 0;

/** Says something small, for a moment. @param {string} text */
export function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { box.hidden = true; }, 2500);
}

/** Marks that turn the reading direction round, also of what stands beside the text that holds them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Somebody else's text as it may be shown. Long text is cut: the whole would not help anybody to read it, and a megabyte of it would
 * stop the page. Marks that turn the direction are seen instead of obeyed, as in the terminal.
 * @param {string} text
 * @param {number} most characters
 */
export function cut(text, most) {
  const end = text.codePointAt(most - 1) > 0xffff ? most - 1 : most; // never half a letter
  return (text.length <= most ? text : `${text.slice(0, end)}…`).replace(TURNING, "\ufffd");
}

/** Nodes as one node. @param {(Node|string)[]} nodes */
export function group(nodes) {
  const found = document.createDocumentFragment();
  found.append(...nodes);
  return found;
}

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
