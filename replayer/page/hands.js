// The list of hands: number, hero's cards, position, net result; a filter; a click goes there.

import { byId, cut, el } from "./dom.js";
import { face, back } from "./cards.js";
import { net, tidy } from "./money.js";
import { intoView } from "./log.js";
import { say } from "./words.js";

/* global hrparse */

/** Rows that are drawn at once. */
const ROWS = 200;

export class HandList {
  /** @param {(index: number) => void} go */
  constructor(go) {
    this.panel = byId("list");
    this.box = this.panel.querySelector("ol");
    this.none = this.panel.querySelector(".none");
    this.filter = byId("filter");
    this.filter.addEventListener("input", () => { this.most = ROWS; this.draw(); });
    this.box.addEventListener("click", (/** @type {any} */ event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.more) { this.most += ROWS; this.draw(); } else go(Number(button.dataset.index));
    });
  }

  /** @param {any[]} hands */
  open(hands) {
    this.hands = hands;
    this.filter.value = "";
    this.most = ROWS;
    this.index = 0;
    this.results = new Map();
    /** @type {string[]} what the filter looks in; made when it is first needed */
    this.words = [];
    this.draw();
  }

  /** @param {any} hand */
  hero(hand) { return hand.players.find((/** @type {any} */ player) => player.is_hero) ?? null; }

  /** What the hero won or lost. @param {number} index */
  result(index) {
    if (!this.results.has(index)) {
      const hand = this.hands[index], hero = this.hero(hand);
      const frames = hero && !hand.cancelled ? hrparse.frames(hand) : [];
      this.results.set(index, hero && frames.length ? tidy((frames.at(-1).stacks[hero.name] ?? hero.stack) - hero.stack) : null);
    }
    return this.results.get(index);
  }

  /** @param {number} index */
  text(index) {
    if (this.words[index] === undefined) {
      const hand = this.hands[index], hero = this.hero(hand);
      this.words[index] = [hand.hand_id, hero?.cards?.join(""), hero?.cards?.join(" "), hero?.position, hand.table, hand.started_at,
        ...hand.players.slice(0, 20).map((/** @type {any} */ player) => player.name.slice(0, 100))].filter(Boolean).join("\n").toLowerCase();
    }
    return this.words[index];
  }

  draw() {
    const wanted = this.filter.value.trim().toLowerCase();
    const found = [];
    for (let index = 0; index < this.hands.length; index++) if (!wanted || this.text(index).includes(wanted)) found.push(index);
    const from = wanted ? 0 : Math.max(0, Math.min(this.index - ROWS / 2, found.length - this.most));
    const rows = found.slice(from, from + this.most).map((index) => this.row(index));
    const rest = found.length - from - rows.length;
    if (rest > 0) rows.push(el("li", {}, el("button", { type: "button", "data-more": "1" }, say("more_hands", { count: Math.min(rest, ROWS) }))));
    this.from = from;
    this.box.replaceChildren(...rows);
    this.none.hidden = found.length > 0;
    this.box.hidden = !found.length;
    this.light();
    this.fill();
  }

  /** @param {number} index */
  row(index) {
    const hand = this.hands[index], hero = this.hero(hand);
    const cards = hero?.cards?.length ? hero.cards.map(face) : hero ? [back(), back()] : [];
    return el("li", {}, el("button", { type: "button", "data-index": index, tabindex: "-1" },
      el("span.nth", {}, String(index + 1)), el("span.cards", {}, ...cards), el("span.pos", {}, hero?.position ?? "–"),
      el("bdi.id", {}, `#${cut(hand.hand_id, 40)}`), el("span.net")));
  }

  /** Results take the whole hand to work out: a few at a time, so that nobody waits. */
  fill() {
    clearTimeout(this.filling);
    const waiting = [...this.box.querySelectorAll("button[data-index]")];
    const some = () => {
      const until = performance.now() + 8;
      while (waiting.length && performance.now() < until) {
        const button = waiting.shift(), index = Number(button.dataset.index), won = this.result(index);
        if (won === null) continue;
        const cell = button.querySelector(".net");
        cell.textContent = net(won, this.hands[index].blinds[1] ?? 0);
        cell.className = `net ${won > 0 ? "up" : won < 0 ? "down" : ""}`;
      }
      if (waiting.length) this.filling = setTimeout(some, 16);
    };
    this.filling = setTimeout(some, 0);
  }

  /** @param {number} index */
  show(index) {
    this.index = index;
    if (!this.box.querySelector(`button[data-index="${index}"]`) && !this.filter.value) this.draw();
    this.light();
  }

  light() {
    for (const each of this.box.querySelectorAll("[aria-current]")) { each.removeAttribute("aria-current"); each.tabIndex = -1; }
    const button = this.box.querySelector(`button[data-index="${this.index}"]`) ?? this.box.querySelector("button");
    if (!button) return;
    button.tabIndex = 0;
    if (Number(button.dataset.index) !== this.index) return;
    button.setAttribute("aria-current", "true");
    intoView(this.box, button);
  }
}
