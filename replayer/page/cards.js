// Cards, drawn with text and CSS.

import { el } from "./dom.js";
import { say } from "./words.js";

const GLYPHS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card as text, such as `K♠`. @param {string} card */
const glyphs = (card) => card[0] + (GLYPHS[card[1]] ?? card.slice(1));

/** @param {string[]} cards */
export const row = (cards) => `[${cards.map(glyphs).join(" ")}]`;

/** The name of a card, for those who hear it. @param {string} card */
export const spoken = (card) => say(`card_${card[1]}`, { rank: card[0] === "T" ? "10" : card[0] });

/** @param {string} card */
export function face(card) {
  return el(`span.card.${card[1]}`, { role: "img", "aria-label": spoken(card), "data-card": card },
    el("b", { "aria-hidden": "true" }, card[0]), el("i", { "aria-hidden": "true" }, GLYPHS[card[1]] ?? ""));
}

export const back = () => el("span.card.back", { role: "img", "aria-label": say("hidden_card"), "data-card": "?" });

const slot = () => el("span.card.slot", { "aria-hidden": "true", "data-card": "" });

/**
 * Puts cards into an element; those that are there already stay, so that only new ones turn.
 * @param {any} box @param {string[]} cards names, `?` face down, `` an empty place @param {boolean} turn
 */
export function lay(box, cards, turn) {
  const have = [...box.children].map((child) => child.dataset.card);
  if (have.length === cards.length && have.every((card, k) => card === cards[k])) return;
  box.replaceChildren(...cards.map((card, k) => {
    if (have[k] === card) return box.children[k];
    const element = card === "" ? slot() : card === "?" ? back() : face(card);
    if (turn && card && !(card === "?" && have[k])) element.classList.add("turning");
    if (turn) element.style.setProperty("--order", String(k));
    return element;
  }));
}
