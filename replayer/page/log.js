// What happened, in the wording of the specification, §3.3: increment and total, big blinds, share of the pot.

import { cut, el, group } from "./dom.js";
import { row as inRow, spoken } from "./cards.js";
import { cash, money, otherUnit } from "./money.js";
import { titled } from "./people.js";
import { onTable } from "./timeline.js";
import { say, sayNodes } from "./words.js";

/** The words of a pot's name. @param {string} pot */
const potName = (pot) => (pot === "main" ? say("pot_name_main") : say("pot_name_side", { number: pot.split("-")[1] ?? "" }));

/** @param {any} timeline @param {string} name @param {string} mode */
export function who(timeline, name, mode) {
  const player = timeline.hand.players.find((/** @type {any} */ each) => each.name === name);
  return el("bdi", {}, player ? titled(player, mode) : cut(name, 40));
}

/**
 * The sentence of an action, as nodes.
 * @param {any} timeline @param {any} action @param {string} mode @param {boolean} [aloud] cards by their names
 */
function sentence(timeline, action, mode, aloud = false) {
  const cards = action.cards?.length ? (aloud ? action.cards.map(spoken).join(" ") : inRow(action.cards)) : "";
  let key = action.action;
  if (key === "blind") key = action.type ?? "bb";
  if (action.to_amount != null && action.to_amount !== action.amount) key += "_to";
  if (key === "show" && !cards) key = "show_none";
  if (key === "cashout" && action.amount == null) key = "cashout_none";
  if (key === "collect" && action.pot) key = "collect_pot";
  const nodes = sayNodes(`say_${key}`, {
    who: who(timeline, action.player, mode), cards,
    amount: money(action.amount ?? action.to_amount ?? 0), total: money(action.to_amount ?? 0), pot: action.pot ? potName(action.pot) : "",
  });
  if (action.all_in) nodes.push(say("say_allin"));
  if (action.action === "fold" && cards) nodes.push(` ${cards}`);
  if (action.hand) nodes.push(` (${cut(action.hand, 80)})`);
  return nodes;
}

/** The heading of a street with its new cards. @param {any} timeline @param {any} step */
function heading(timeline, step, aloud = false) {
  if (step.kind === "start") return say("start");
  if (step.kind === "hole") return say("street_hole");
  const street = timeline.hand.streets[step.street];
  const cards = street.cards ? ` ${aloud ? street.cards.map(spoken).join(" ") : inRow(street.cards)}` : "";
  return `${say(`street_${street.name}`)}${street.run > 1 ? ` (${say("run", { run: street.run })})` : ""}${cards}`;
}

/** The sentence of a step. @param {any} timeline @param {any} step @param {string} mode @param {boolean} [aloud] */
export function told(timeline, step, mode, aloud = false) {
  return group(step.action ? sentence(timeline, step.action, mode, aloud) : [heading(timeline, step, aloud)]);
}

/** `2.0bb → $10 · 43% pot`. @param {any} timeline @param {any} step */
function aside(timeline, step) {
  const { action } = step, notes = [];
  if (action.amount == null) return "";
  const other = otherUnit(action.amount);
  if (other && action.amount) notes.push(other.endsWith("bb") ? `${other} → ${cash(action.amount)}` : `${money(action.amount)} → ${other}`);
  if (["call", "bet", "raise"].includes(action.action)) {
    const pot = onTable(timeline.frame(step.frame - 1));
    if (pot > 0) notes.push(say("of_pot", { percent: Math.round((100 * action.amount) / pot) }));
  }
  return notes.join(" · ");
}

/** Rows drawn around the step that is shown: a hand of thousands of actions would make as many buttons. */
const ROWS = 600;

export class Log {
  /** @param {any} box @param {(at: number) => void} go */
  constructor(box, go) {
    this.box = box;
    this.first = 0;
    box.addEventListener("click", (/** @type {any} */ event) => {
      const button = event.target.closest("button");
      if (button) go(Number(button.dataset.at));
    });
  }

  /** @param {any} timeline @param {string} mode */
  open(timeline, mode) {
    this.timeline = timeline;
    this.mode = mode;
    this.draw(0);
  }

  /** @param {number} at */
  draw(at) {
    const { timeline, mode } = this;
    this.first = timeline.steps.length <= ROWS ? 0 : Math.max(0, Math.min(at - ROWS / 2, timeline.steps.length - ROWS));
    const rows = [];
    let showdown = false;
    timeline.steps.slice(this.first, this.first + ROWS).forEach((/** @type {any} */ step, /** @type {number} */ k) => {
      const name = timeline.hand.streets[step.street]?.name;
      if (name === "showdown" && !showdown) {
        showdown = true;
        rows.push(el("li.street", {}, el("span", {}, say("street_showdown"))));
      }
      const button = el("button", { type: "button", tabindex: "-1", "data-at": this.first + k });
      if (step.action) {
        button.append(el("span.what", {}, ...sentence(timeline, step.action, mode)));
        const note = aside(timeline, step);
        if (note) button.append(" ", el("small", {}, note));
      } else button.append(el("span.what", {}, heading(timeline, step)));
      rows.push(el(step.action ? "li" : "li.street", {}, button));
    });
    this.box.replaceChildren(...rows);
    this.buttons = [...this.box.querySelectorAll("button")];
    this.lit = null;
  }

  /** @param {number} at */
  show(at) {
    if (at < this.first || at >= this.first + this.buttons.length) this.draw(at);
    if (this.lit) {
      this.lit.removeAttribute("aria-current");
      this.lit.tabIndex = -1;
    }
    const button = this.buttons[at - this.first];
    button.setAttribute("aria-current", "step");
    button.tabIndex = 0;
    this.lit = button;
    this.buttons.forEach((/** @type {any} */ each, /** @type {number} */ k) => each.classList.toggle("ahead", this.first + k > at));
    intoView(this.box, button);
  }
}

/** @type {Map<any, any>} lists that are to be scrolled, and the row that is to be seen */
const waiting = new Map();

/** Scrolls a list, and nothing but it, until a row is seen; before the next picture, so that nothing is measured twice. @param {any} box @param {any} row */
export function intoView(box, row) {
  if (!waiting.size) requestAnimationFrame(scroll);
  waiting.set(box, row);
}

function scroll() {
  for (const [box, row] of waiting) {
    if (!box.clientHeight || box.scrollHeight <= box.clientHeight) continue;
    const outer = box.getBoundingClientRect(), inner = row.getBoundingClientRect();
    if (inner.top < outer.top + 24) box.scrollTop -= outer.top + 24 - inner.top;
    else if (inner.bottom > outer.bottom - 24) box.scrollTop += inner.bottom - outer.bottom + 24;
  }
  waiting.clear();
}
