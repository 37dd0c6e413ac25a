// The original text beside the table: the line of the moment lit, a click on a line goes there, and what is wrong stands at its line.

import { byId, cut, el } from "./dom.js";
import { intoView } from "./log.js";
import { say } from "./words.js";

const LINES = 1500, LETTERS = 400, EXPECTED = 5;

/**
 * A diagnostic with its caret, as `hrparse check` prints it.
 * @param {any} diagnostic @param {boolean} whole with the line itself
 */
export function shown(diagnostic, whole) {
  const { source, column, end_column: end } = diagnostic;
  const box = el(`div.fault.${diagnostic.severity}`);
  if (whole && source) {
    const letters = [...cut(source, 20000)];
    const from = letters.length > 120 ? Math.max(0, Math.min(column - 40, letters.length - 120)) : 0;
    const wide = Math.max(1, Math.min((end || letters.length + 1) - column, 120));
    const before = letters.slice(from, column - 1).join(""), marked = letters.slice(column - 1, column - 1 + wide).join(""), after = letters.slice(column - 1 + wide, from + 120).join("");
    box.append(el("p.code", { dir: "auto" }, from ? "…" : "", before, el("mark", {}, marked || " "), after));
    box.append(el("p.caret", { "aria-hidden": "true" }, `${" ".repeat(width(before) + (from ? 1 : 0))}${"^".repeat(Math.max(1, Math.min(width(marked), 60)))}`));
  }
  box.append(el("p.message", {}, el("b", {}, diagnostic.code), ` ${cut(diagnostic.message, LETTERS)}`));
  const { expected } = diagnostic, named = expected.length > EXPECTED ? [...expected.slice(0, EXPECTED), "…"] : expected;
  if (named.length) box.append(el("p.expected", {}, say("expected", { what: cut(named.join(" · "), LETTERS) })));
  const { help } = diagnostic, advice = diagnostic.code === "HR203" ? say("tick", { label: say("allow") }) : help && cut(help, LETTERS);
  if (advice) box.append(el("p.advice", {}, say("advice", { what: advice })));
  return box;
}

/** Columns of a terminal that a text takes: letters of East Asia take two. @param {string} text */
const width = (text) => [...text].reduce((sum, letter) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(letter) ? 2 : 1), 0);

/** What a diagnostic is about, in one line; of several files which one. @param {any} diagnostic */
export function headline({ severity, line, source, origin }) {
  const shownSource = cut(source.trim(), 120);
  const what = severity !== "error" ? say("warned_at", { line }) : shownSource ? say("failed_at", { line, source: shownSource }) : say("failed_line", { line });
  return origin.name ? say("in_file", { name: cut(origin.name, 60), what }) : what;
}

export class SourceText {
  /** @param {(at: number) => void} go */
  constructor(go) {
    this.box = byId("text").querySelector("ol");
    this.none = byId("text").querySelector(".none");
    this.count = byId("text-count");
    this.box.addEventListener("click", (/** @type {any} */ event) => {
      const button = event.target.closest("button");
      if (button) go(Number(button.dataset.at));
    });
  }

  /**
   * @param {string[]|null} lines of the whole text @param {number} first from 1 @param {number} last
   * @param {any} timeline @param {any[]} diagnostics
   */
  open(lines, first, last, timeline, diagnostics) {
    this.rows = new Map();
    this.lit = null;
    this.none.hidden = lines !== null;
    this.box.hidden = lines === null;
    this.count.textContent = "";
    this.box.replaceChildren();
    if (lines === null) return;
    const steps = new Map();
    timeline?.steps.forEach((/** @type {any} */ step, /** @type {number} */ at) => {
      const line = step.kind === "action" || step.kind === "start" ? this.lineOf(timeline, step) : timeline.source?.streets[step.street];
      if (line && !steps.has(line)) steps.set(line, at);
    });
    const faults = new Map();
    for (const diagnostic of diagnostics) {
      if (diagnostic.line >= first && diagnostic.line <= last) faults.set(diagnostic.line, [...(faults.get(diagnostic.line) ?? []), diagnostic]);
    }
    this.count.textContent = say("line_range", { first, last });
    const rows = [];
    for (let line = first; line <= Math.min(last, first + LINES - 1); line++) {
      const text = el("bdi", {}, cut(lines[line - 1] ?? "", LETTERS));
      const number = el("span.number", { "aria-hidden": "true" }, String(line));
      const at = steps.get(line);
      const row = at === undefined ? el("span.line", {}, number, text) : el("button.line", { type: "button", tabindex: "-1", "data-at": at }, number, text);
      const item = el("li", { "data-line": line }, row, ...(faults.get(line) ?? []).map((each) => shown(each, each.severity === "error")));
      this.rows.set(line, row);
      rows.push(item);
    }
    if (last - first >= LINES) rows.push(el("li", {}, say("lines_cut", { count: last - first + 1 - LINES })));
    this.box.replaceChildren(...rows);
    this.box.scrollTop = 0;
  }

  /** @param {any} timeline @param {any} step */
  lineOf(timeline, step) {
    if (!timeline.source) return timeline.frame(step.frame).line;
    if (step.kind === "start") return timeline.source.header;
    const { streets } = timeline.hand;
    return timeline.source.actions[step.street]?.[streets[step.street].actions.indexOf(step.action)] ?? null;
  }

  /** @param {number|null} line */
  show(line) {
    const row = line ? this.rows.get(line) : null;
    if (!row) return;
    if (this.lit) {
      this.lit.removeAttribute("aria-current");
      if (this.lit.tagName === "BUTTON") this.lit.tabIndex = -1;
    }
    row.setAttribute("aria-current", "step");
    if (row.tagName === "BUTTON") row.tabIndex = 0;
    this.lit = row;
    intoView(this.box, row);
  }
}
