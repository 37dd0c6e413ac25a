// The page: what is open, which step is shown, and what each control does.

/* global hrparse */
import { pristine, pack, unpack, anonymised, filled, fileName, download, Broken } from "./share.js";
import { EXAMPLES } from "./examples.js";
import { byId, cut, el, group, toast, translate } from "./dom.js";
import { HandList } from "./hands.js";
import { FORMATS, opened, optionsIn, originOf, pieces, readOn, take, textOf, unusual } from "./intake.js";
import { Log, told, who } from "./log.js";
import { count, money, cashIn, tidy } from "./money.js";
import { Player } from "./player.js";
import { SourceText, headline, shown } from "./source.js";
import { SLIDE, Table } from "./table.js";
import { Timeline, sum } from "./timeline.js";
import { language, say, sayNodes, speak } from "./words.js";

const PAGE = pristine();
const PROBLEMS = 100;
/** Letters that the box shows without a wait; more is read past it. */
const BOXFUL = 200_000;
const CHOICES = { unit: ["chips", "bb"], names: ["names", "positions", "anonymous"], reveal: ["played", "all"], deck: ["2", "4"] };

/** @type {any} */
const view = { unit: "chips", names: "names", reveal: "played", deck: "2" };
/** What is open. */
let intake = take([], options());
/** Where the header of the hand stands; null for a hand that came as JSON. @type {number|null} */
let header = null;
let index = 0, at = 0;
/** @type {any} */
let timeline = null;
/** @type {string|null} who the reader sits as; the hero when null */
let sitting = null;

const table = new Table((name) => { sitting = name; openHand(index, at); });
const log = new Log(byId("log").querySelector("ol"), jump);
const text = new SourceText(jump);
const list = new HandList((to) => openHand(to, 0));
const player = new Player(() => {
  if (at >= timeline.last) return false;
  draw(at + 1, true);
  return at < timeline.last;
}, (playing) => {
  const button = byId("play");
  button.classList.toggle("playing", playing);
  button.dataset.label = playing ? "pause" : "play";
  button.setAttribute("aria-label", say(button.dataset.label));
  button.title = say(button.dataset.label);
});

/** How what is given now is read. */
function options() {
  return { lang: language(), site: null, allow: byId("allow").checked ? FORMATS : [], audit: true };
}

// -- what is open -----------------------------------------------------------------------------------------------------

/** @param {any} read @param {any} [moment] hand from 1, frame, step */
function open(read, moment = {}) {
  player.stop();
  byId("toast").hidden = true;
  if (!read.hands.length) {
    showProblems(read);
    if (intake.hands.length) byId("problems").scrollIntoView({ block: "nearest" });
    return false;
  }
  intake = read;
  sitting = null;
  showProblems(read);
  byId("start").hidden = true;
  byId("problems").hidden = true;
  byId("replay").hidden = false;
  for (const id of ["open-new", "view-menu", "share-menu"]) byId(id).hidden = false;
  showShare();
  showList();
  list.open(intake.hands);
  const wanted = Math.min(Math.max(1, whole(moment.hand, 1)), intake.hands.length) - 1;
  openHand(wanted, 0);
  if (moment.frame) draw(timeline.stepOfFrame(whole(moment.frame, 0)), false);
  if (moment.step) draw(whole(moment.step, 0), false);
  if (matchMedia("(max-width: 999px)").matches) byId("now").scrollIntoView({ block: "end" }); // the whole table above the controls
  if (read.more) setTimeout(() => readRest(read), 0);
  return true;
}

/** A text that names players is not given away beside data without names. */
function showShare() {
  const why = byId("strip").checked ? say("text_has_names") : textOf(intake) === null ? say("no_text") : "";
  byId("copy-text").disabled = why !== "";
  byId("copy-text").title = why;
}

function showList() {
  const many = intake.hands.length > 1;
  byId("list").hidden = !many;
  document.querySelector('button[data-panel="list"]').hidden = !many;
}

/** Reads the rest of a long text while the first hands play. @param {any} read */
function readRest(read) {
  const end = performance.now() + 12;
  let done = false;
  while (intake === read && !done && performance.now() < end) done = !readOn(read);
  if (intake !== read) return;
  byId("share-menu").hidden = !done || !byId("start").hidden;
  byId("replay").setAttribute("aria-busy", String(!done));
  if (!done) {
    setTimeout(() => readRest(read), 0);
    showInfo();
    return;
  }
  if (read.options.lang === language()) showProblems(read, !byId("problems").hidden);
  else reword(read);
  showShare();
  showList();
  list.hands = read.hands;
  list.draw();
  openHand(index, at);
}

/** @param {any} value @param {number} otherwise */
const whole = (value, otherwise) => (Number.isSafeInteger(value) ? value : otherwise);

/** @param {any} wanted */
function applyView(wanted) {
  if (!wanted || typeof wanted !== "object") return;
  for (const [key, values] of Object.entries(CHOICES)) if (values.includes(String(wanted[key]))) view[key] = String(wanted[key]);
  if (wanted.lang === "zh" || wanted.lang === "en") setLanguage(wanted.lang, false);
}

/** @param {number} to @param {number} step */
function openHand(to, step) {
  index = to;
  const hand = intake.hands[index];
  count(hand, view.unit);
  timeline = new Timeline(hand);
  table.open(timeline, view, timeline.hand.players.some((/** @type {any} */ p) => p.name === sitting) ? sitting : null);
  log.open(timeline, view.names);
  header = timeline.source?.header ?? null;
  showText();
  list.show(index);
  marks();
  showInfo();
  draw(Math.min(step, timeline.last), false);
}

/** The lines of the hand, and what stands between it and the hands of its text beside it. */
function showText() {
  if (header === null) {
    text.open(null, 0, 0, timeline, []);
    return;
  }
  const origin = originOf(timeline.hand), before = intake.hands[index - 1], after = intake.hands[index + 1];
  const lines = origin.lines ??= origin.text.split(/\r\n|\r|\n/);
  const first = before && originOf(before) === origin ? header : 1;
  const last = after && originOf(after) === origin ? hrparse.sourceOf(after).header - 1 : lines.length;
  text.open(lines, first, Math.max(last, header), timeline, intake.diagnostics.filter((each) => each.origin === origin));
}

function showInfo() {
  const { hand } = timeline, plain = (/** @type {number} */ x) => cashIn(x, hand.tournament ? "" : hand.symbol ?? "");
  const info = hand.tournament_info;
  const parts = [hand.game];
  if (hand.blinds.length) parts.push(hand.blinds.map(plain).join("/"));
  if (hand.ante) parts.push(say("ante_is", { amount: plain(hand.ante) }));
  if (hand.max_players) parts.push(say("max", { count: hand.max_players }));
  byId("info").replaceChildren(
    el("span.id", {}, el("bdi", {}, `#${cut(hand.hand_id, 40)}`), "  ", parts.join(" ")), el("span.bar-mark", { "aria-hidden": "true" }, " | "),
    el("span.of", {}, say("hand_of", { hand: index + 1, count: intake.hands.length })), el("span.bar-mark", { "aria-hidden": "true" }, " | "), el("span.total"));
  const more = [];
  if (hand.cancelled) more.push(say("cancelled"));
  if (info) {
    more.push(say("tournament", { id: cut(info.id, 40) }) + (info.name ? ` ${cut(info.name, 60)}` : ""));
    if (info.level) more.push(say("level", { level: info.level }));
    if (info.buy_in != null) {
      const sign = hand.symbol ?? "";
      more.push(say("buy_in", { amount: [info.buy_in, info.bounty, info.fee].filter((x) => x != null).map((x) => cashIn(x, sign)).join("+") + (info.currency && !sign ? ` ${info.currency}` : "") }));
    }
  }
  if (hand.table) more.push(say("table_name", { name: cut(hand.table, 60) }));
  if (hand.started_at) more.push(`${hand.started_at.replace("T", " ")}${hand.timezone ? ` ${hand.timezone}` : ""}`);
  byId("info-more").replaceChildren(...more.flatMap((each, k) => [k ? " · " : "", el("bdi", {}, each)]));
  document.title = `#${cut(hand.hand_id, 40)} · ${say("title")}`;
}

/** The streets on the scrubber, and which of P F T R there are. */
function marks() {
  const scrub = byId("scrub");
  scrub.max = String(timeline.last);
  const box = document.querySelector(".marks");
  box.replaceChildren();
  for (const button of document.querySelectorAll("[data-street]")) {
    const start = timeline.streetStart(button.dataset.street);
    button.disabled = start < 0;
    if (start <= 0) continue;
    const mark = el("span", {}, button.textContent);
    mark.style.insetInlineStart = `${(100 * start) / timeline.last}%`;
    box.append(mark);
  }
}

// -- one step ---------------------------------------------------------------------------------------------------------

/** @param {number} to @param {boolean} moving chips slide and cards turn */
function draw(to, moving) {
  at = Math.min(Math.max(0, to), timeline.last);
  const step = timeline.steps[at], state = timeline.state(at);
  table.show(at, view, moving ? Math.min(SLIDE, player.beat * 0.6) : 0);
  log.show(at);
  text.show(state.line ?? (step.kind === "start" ? header : null));
  const what = told(timeline, step, view.names);
  const scrub = byId("scrub");
  scrub.value = String(at);
  scrub.setAttribute("aria-valuetext", say("step_of", { step: at, count: timeline.last, what: what.textContent }));
  scrub.style.setProperty("--done", `${timeline.last ? (100 * at) / timeline.last : 0}%`);
  const street = timeline.street(at);
  for (const button of document.querySelectorAll("[data-street]")) button.setAttribute("aria-pressed", String(button.dataset.street === street));
  byId("back-step").disabled = at === 0;
  byId("next-step").disabled = at === timeline.last;
  byId("first-hand").disabled = index === 0 && at === 0;
  byId("next-hand").disabled = index >= intake.hands.length - 1;
  document.querySelector("#info .total").textContent = say("pot_is", { pot: money(timeline.pot(at)) });
  const end = at === timeline.last && at > 0;
  byId("now").replaceChildren(end ? result() : what);
  byId("now").classList.toggle("result", end);
  showOdds();
  showLedger(state);
  byId("live").textContent = `${told(timeline, step, view.names, true).textContent}${end ? `. ${result().textContent}` : ""}`;
}

/** Who won what, in words. */
function result() {
  const { winners, rake } = timeline.hand.result;
  /** @type {Map<string, {amount: number, hand?: string}>} */
  const won = new Map();
  for (const { player: name, amount, hand } of winners) {
    const before = won.get(name);
    won.set(name, { amount: tidy((before?.amount ?? 0) + amount), hand: before?.hand ?? hand });
  }
  const parts = [...won].map(([name, { amount, hand }]) => {
    const words = group(sayNodes("result_won", { who: who(timeline, name, view.names), amount: money(amount) }));
    return hand ? group(sayNodes("result_hand", { won: words, hand: cut(hand, 80) })) : words;
  });
  if (rake) parts.push(group([say("result_rake", { amount: money(rake) })]));
  const what = group(parts.flatMap((part, k) => (k ? [say("and"), part] : [part])));
  return group(parts.length ? sayNodes("result", { what }) : timeline.hand.cancelled ? [say("cancelled")] : []);
}

function showOdds() {
  const decision = timeline.decision(at), box = byId("odds");
  if (!decision) { box.textContent = ""; return; }
  const name = who(timeline, decision.player, view.names);
  if (!decision.call) { box.replaceChildren(...sayNodes("decision_free", { who: name })); return; }
  const { call, pot } = decision;
  box.replaceChildren(...sayNodes("decision", { who: name, amount: money(call), ratio: `${(pot / call).toFixed(1)}:1`, percent: Math.round((100 * call) / (pot + call)) }));
}

/** In = stacks + bets + pots + rake, at every frame; where it is not, everybody sees it. @param {any} state */
function showLedger(state) {
  const due = sum(Object.fromEntries(timeline.hand.players.map((/** @type {any} */ p, /** @type {number} */ k) => [k, p.stack])));
  const start = timeline.frame(0);
  const drop = tidy(sum(start.stacks) + sum(start.bets) + start.pots.reduce((/** @type {number} */ x, /** @type {any} */ pot) => x + pot.amount, 0) + start.taken - start.added - due);
  const stacks = sum(state.stacks), bets = sum(state.bets), pots = tidy(state.pots.reduce((/** @type {number} */ x, /** @type {any} */ pot) => x + pot.amount, 0));
  const total = tidy(stacks + bets + pots + state.taken - state.added), box = byId("ledger");
  const sound = Math.abs(total - due - drop) < 1e-6;
  box.classList.toggle("breach", !sound);
  box.textContent = sound
    ? say("ledger", { due: money(tidy(due + drop)), stacks: money(stacks), bets: money(bets), pots: money(pots), taken: money(state.taken) }) + (state.added ? say("ledger_added", { added: money(state.added) }) : "")
    : say("breach", { due: money(tidy(due + drop)), sum: money(total) });
}

// -- what is wrong ----------------------------------------------------------------------------------------------------

/** @param {any} read @param {boolean} [seen] */
function showProblems(read, seen = true) {
  const errors = read.diagnostics.filter((/** @type {any} */ d) => d.severity === "error"), others = read.diagnostics.filter((/** @type {any} */ d) => d.severity !== "error");
  const box = byId("problems"), rows = [];
  if (read.failure) rows.push(el("li", {}, el("p.headline.error", {}, read.failure)));
  for (const diagnostic of [...errors, ...others].slice(0, PROBLEMS)) {
    rows.push(el("li", {}, el(`p.headline.${diagnostic.severity}`, { dir: "auto" }, headline(diagnostic)), shown(diagnostic, true)));
  }
  if (read.diagnostics.length > PROBLEMS) rows.push(el("li", {}, say("more_problems", { count: read.diagnostics.length - PROBLEMS })));
  box.querySelector("ol").replaceChildren(...rows);
  box.hidden = !rows.length || !seen;
  const button = byId("faults");
  button.hidden = !read.diagnostics.length;
  button.className = errors.length ? "error" : "warning";
  button.replaceChildren(...(errors.length
    ? [el("b", {}, headline(errors[0])), " ", say("faults_errors", { count: errors.length })]
    : [say("faults_warnings", { count: others.length })]));
}

/** @param {string} message */
function fail(message) {
  if (!intake.hands.length) showStart();
  showProblems({ diagnostics: [], failure: message });
}

function showStart() {
  player.stop();
  byId("start").hidden = false;
  byId("replay").hidden = true;
  byId("problems").hidden = true;
  byId("back").hidden = !intake.hands.length;
  for (const id of ["open-new", "view-menu", "share-menu"]) byId(id).hidden = true;
  document.title = say("title");
}

/** @param {string} given */
function readText(given) {
  byId("problems").hidden = true;
  const done = open(take([{ text: given }], options()));
  if (done && given.length > BOXFUL) byId("paste").value = "";
  return done;
}

// -- going about ------------------------------------------------------------------------------------------------------

/** @param {number} to */
function jump(to) {
  player.stop();
  draw(to, false);
}

/** @param {number} by */
function stepBy(by) {
  player.stop();
  draw(at + by, by > 0);
}

/** @param {number} to */
function goHand(to) {
  if (to < 0 || to >= intake.hands.length) return;
  player.stop();
  openHand(to, 0);
}

/** @param {string} name */
function goStreet(name) {
  const start = timeline.streetStart(name);
  if (start >= 0) jump(start);
}

/** @param {string} key @param {string} value */
function setView(key, value) {
  view[key] = value;
  showChoices();
  if (timeline) openHand(index, at);
}

/** @param {string} key */
function cycle(key) {
  const values = CHOICES[key];
  setView(key, values[(values.indexOf(view[key]) + 1) % values.length]);
}

function showChoices() {
  document.body.dataset.deck = view.deck;
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", String(view[button.dataset.view] === button.dataset.value));
}

/** @param {string} wanted @param {boolean} again draw what is open in the new language */
function setLanguage(wanted, again) {
  speak(wanted);
  document.documentElement.lang = wanted === "en" ? "en" : "zh-CN";
  translate();
  const button = byId("lang");
  button.textContent = say("other_lang");
  button.lang = wanted === "en" ? "zh-CN" : "en";
  button.title = say("switch_lang");
  byId("play").title = say(byId("play").dataset.label);
  showHelp();
  if (!again || !timeline) return;
  if (!intake.more) reword(intake);
  showProblems(intake, !byId("problems").hidden);
  list.hands = intake.hands;
  list.draw();
  if (byId("start").hidden) openHand(index, at);
}

/** Puts the diagnostics into the language that is on now: the same is read again. @param {any} read */
function reword(read) {
  read.options = { ...read.options, lang: language() };
  if (read.diagnostics.length) rewordOn(read, { hands: [], diagnostics: [], more: pieces(read.origins, read.options) });
}

/** @param {any} read @param {any} again what is read again, with `more` */
function rewordOn(read, again) {
  const end = performance.now() + 30, wanted = language();
  while (readOn(again)) {
    if (performance.now() > end) {
      setTimeout(() => { if (intake === read && language() === wanted) rewordOn(read, again); }, 0);
      return;
    }
  }
  read.diagnostics = again.diagnostics;
  showProblems(read, !byId("problems").hidden);
  if (byId("start").hidden) openHand(index, at);
}

function showHelp() {
  const keys = [["Space", "key_play"], ["← →", "key_step"], ["↑ ↓", "key_hand"], ["Home End", "key_ends"], ["P F T R", "key_street"], ["B", "key_unit"], ["N", "key_names"],
    ["V", "key_reveal"], ["L", "key_lang"], ["?", "key_help"], ["↔", "key_swipe"]];
  byId("help-box").querySelector("dl").replaceChildren(...keys.flatMap(([key, words]) => [el("dt", {}, ...key.split(" ").map((each) => el("kbd", {}, each))), el("dd", {}, say(words))]));
}

/** Keys of §3.2 and more; a box that takes text keeps its keys, a slider its arrows. @param {any} event */
function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.target, kind = target.tagName;
  if (kind === "TEXTAREA" || (kind === "INPUT" && !["range", "checkbox"].includes(target.type)) || target.isContentEditable || document.querySelector("dialog[open]")) return;
  const { key } = event, lower = key.length === 1 ? key.toLowerCase() : key;
  if (lower === "l") setLanguage(language() === "zh" ? "en" : "zh", true);
  else if (key === "?") byId("help-box").showModal();
  else if (key === "Escape") closeMenus(null);
  else if (byId("replay").hidden) return;
  else if (key === " " && kind !== "BUTTON" && kind !== "SUMMARY" && target.type !== "checkbox") player.toggle();
  else if (target.id === "speed" && /^(Arrow|Home|End)/.test(key)) return;
  else if (key === "ArrowLeft") stepBy(-1);
  else if (key === "ArrowRight") stepBy(1);
  else if (key === "ArrowUp") goHand(index - 1);
  else if (key === "ArrowDown") goHand(index + 1);
  else if (key === "Home") jump(0);
  else if (key === "End") jump(timeline.last);
  else if (lower === "p") goStreet("preflop");
  else if (lower === "f") goStreet("flop");
  else if (lower === "t") goStreet("turn");
  else if (lower === "r") goStreet("river");
  else if (lower === "b") cycle("unit");
  else if (lower === "n") cycle("names");
  else if (lower === "v") cycle("reveal");
  else return;
  event.preventDefault();
}

/** @param {any} but the menu that stays open */
function closeMenus(but) {
  for (const menu of document.querySelectorAll("details.menu")) if (menu !== but) menu.open = false;
}

// -- sharing ----------------------------------------------------------------------------------------------------------

/** The data that is given away: all hands, without names where that is wanted. @param {boolean} withText @param {boolean} moment */
function shareable(withText, moment) {
  const strip = byId("strip").checked, hands = strip ? anonymised(intake.hands) : intake.hands;
  const data = /** @type {any} */ ({ hands, hand: index + 1, frame: moment ? timeline.steps[at].frame : 0 });
  if (moment && timeline.steps[at].kind !== "action") data.step = at;
  data.view = { lang: language(), ...view };
  Object.assign(data, unusual(intake.options));
  const original = withText && !strip ? textOf(intake) : null;
  if (original !== null) data.text = original;
  return data;
}

/** @param {string} content */
async function copy(content, done = say("copied")) {
  closeMenus(null);
  try {
    await navigator.clipboard.writeText(content);
    toast(done);
  } catch {
    byId("copy-area").value = content;
    byId("copy-box").showModal();
    byId("copy-area").select();
  }
}

/** @param {boolean} moment */
async function copyLink(moment) {
  const data = shareable(false, moment);
  if (!moment) data.hand = 1;
  const all = await pack(data);
  const link = all ?? (await pack({ ...data, hands: [data.hands[index]], hand: 1 }));
  if (link === null) toast(say("link_too_long"));
  else await copy(location.href.split("#")[0] + link, say(all ? "copied" : "copied_one"));
}

function exportPage() {
  closeMenus(null);
  const data = shareable(true, false), name = fileName(data.hands[index].hand_id);
  download(name, filled(PAGE, data));
  toast(say("exported", { name }));
}

const jsonOf = () => {
  const { hands } = shareable(false, false);
  return JSON.stringify(hands.length === 1 ? hands[0] : { hands }, null, 2);
};

// -- wiring -----------------------------------------------------------------------------------------------------------

/** @param {string} id @param {() => void} does */
const press = (id, does) => byId(id).addEventListener("click", does);

press("read", () => readText(byId("paste").value));
press("pick", () => byId("files").click());
press("back", () => { byId("start").hidden = true; byId("problems").hidden = true; byId("replay").hidden = false; for (const id of ["open-new", "view-menu", "share-menu"]) byId(id).hidden = false; showInfo(); });
press("open-new", () => { showStart(); byId("paste").focus(); });
press("lang", () => setLanguage(language() === "zh" ? "en" : "zh", true));
press("help", () => byId("help-box").showModal());
press("first-hand", () => goHand(0));
press("back-step", () => stepBy(-1));
press("play", () => { if (!player.playing && at === timeline.last) draw(0, false); player.toggle(); });
press("next-step", () => stepBy(1));
press("next-hand", () => goHand(index + 1));
press("copy-link", () => copyLink(false));
press("copy-moment", () => copyLink(true));
press("export", exportPage);
press("copy-json", () => copy(jsonOf()));
press("copy-text", () => copy(textOf(intake) ?? ""));
byId("strip").addEventListener("change", showShare);
press("faults", () => { byId("problems").hidden = !byId("problems").hidden; });
for (const button of document.querySelectorAll("[data-street]")) button.addEventListener("click", () => goStreet(button.dataset.street));
for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => setView(button.dataset.view, button.dataset.value));
for (const button of document.querySelectorAll("[data-example]")) {
  button.addEventListener("click", () => { byId("paste").value = EXAMPLES[button.dataset.example]; readText(byId("paste").value); });
}
for (const button of document.querySelectorAll("[data-panel]")) {
  button.addEventListener("click", () => showPanel(button.dataset.panel));
}
for (const menu of document.querySelectorAll("details.menu")) menu.addEventListener("toggle", () => { if (menu.open) closeMenus(menu); });
document.addEventListener("click", (event) => { if (!event.target.closest("details.menu")) closeMenus(null); });
document.addEventListener("keydown", pressed);
byId("scrub").addEventListener("input", (/** @type {any} */ event) => jump(Number(event.target.value)));
byId("speed").addEventListener("input", (/** @type {any} */ event) => {
  player.speed = Number(event.target.value);
  byId("speed-now").textContent = `${player.speed}×`;
});

/** @param {string} name */
function showPanel(name) {
  byId("replay").dataset.panel = name;
  for (const button of document.querySelectorAll("[data-panel]")) if (button.tagName === "BUTTON") button.setAttribute("aria-pressed", String(button.dataset.panel === name));
  if (timeline) draw(at, false);
}

/** @param {Iterable<File>} files */
async function openFiles(files) {
  byId("problems").hidden = true;
  try { open(take(await opened(files), options())); } catch (error) { fail(say("failed", { why: String(error?.message ?? error).slice(0, 200) })); }
}
byId("files").addEventListener("change", async (/** @type {any} */ event) => { await openFiles([...event.target.files]); event.target.value = ""; });
byId("paste").addEventListener("paste", (/** @type {any} */ event) => {
  const pasted = event.clipboardData?.getData("text/plain") ?? "";
  if (pasted.length > BOXFUL) {
    event.preventDefault();
    readText(pasted);
  } else setTimeout(() => { if (byId("paste").value.trim()) readText(byId("paste").value); });
});
document.addEventListener("paste", (event) => {
  if (["TEXTAREA", "INPUT"].includes(event.target.tagName)) return;
  const pasted = event.clipboardData?.getData("text/plain");
  if (pasted?.trim()) { byId("paste").value = pasted; if (!readText(pasted) && intake.hands.length === 0) showStart(); }
});
document.addEventListener("dragover", (event) => { event.preventDefault(); byId("drop").hidden = false; });
document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) byId("drop").hidden = true; });
document.addEventListener("drop", (event) => {
  event.preventDefault();
  byId("drop").hidden = true;
  const files = event.dataTransfer?.files ?? [], dropped = event.dataTransfer?.getData("text/plain");
  if (files.length) openFiles([...files]);
  else if (dropped) readText(dropped);
});

let touched = null;
byId("table").addEventListener("touchstart", (/** @type {any} */ event) => { touched = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
byId("table").addEventListener("touchend", (/** @type {any} */ event) => {
  if (!touched) return;
  const dx = event.changedTouches[0].clientX - touched.clientX, dy = event.changedTouches[0].clientY - touched.clientY;
  touched = null;
  if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) stepBy(dx < 0 ? 1 : -1);
}, { passive: true });

async function openHash() {
  if (location.hash.length < 2) return;
  try { openData(await unpack(location.hash)); } catch (error) {
    fail(say("failed", { why: say("bad_link", { why: error instanceof Broken ? say(error.key, error.params) : String(error?.message ?? error).slice(0, 200) }) }));
  }
}

/** Opens the text that a page holds, or else the hands that it or a link holds, read as they were. @param {string} json */
function openData(json) {
  let data = /** @type {any} */ ({});
  try { data = Object(JSON.parse(json)); } catch { /* hrparse says where it is none */ }
  applyView(data.view);
  const how = { ...optionsIn(data), lang: language() }, wanted = whole(data.hand, 1);
  let read = take(typeof data.text === "string" ? [{ text: data.text }] : [], how, wanted);
  if (!read.hands.length) read = take([{ text: json }], how, wanted);
  open(read, data);
}

window.addEventListener("hashchange", openHash);
window.addEventListener("error", (event) => { player.stop(); fail(say("our_fault", { why: cut(String(event.message), 200) })); });
setLanguage("zh", false);
showChoices();
showPanel("log");
const data = byId("data").textContent.trim();
if (location.hash.length > 1) openHash();
else if (data) openData(data);
document.body.dataset.ready = "true";
