// The table: seats, cards, chips. It draws one state; going on or back is drawing another one.

import { byId, el, still } from "./dom.js";
import { lay } from "./cards.js";
import { layout } from "./layout.js";
import { money, short, cashIn } from "./money.js";
import { called, inFull } from "./people.js";
import { sum } from "./timeline.js";
import { say } from "./words.js";

/** Milliseconds that chips slide at speed 1; an action takes 600. */
export const SLIDE = 320;

export class Table {
  /** @param {(name: string) => void} sit */
  constructor(sit) {
    this.root = byId("table");
    this.felt = this.root.querySelector(".felt");
    this.middle = this.root.querySelector(".middle");
    this.potLine = this.root.querySelector(".pot");
    this.boards = this.root.querySelector(".boards");
    this.pots = this.root.querySelector(".pots");
    this.list = this.root.querySelector(".seats");
    this.chips = this.root.querySelector(".bets");
    this.memory = new Map();
    this.list.addEventListener("click", (/** @type {any} */ event) => {
      const seat = event.target.closest(".seat");
      if (seat) sit(seat.dataset.name);
    });
    new ResizeObserver(() => this.timeline && this.place()).observe(this.root);
  }

  /** @param {any} timeline @param {any} view @param {string|null} bottom who sits at the bottom */
  open(timeline, view, bottom) {
    this.timeline = timeline;
    const { hand } = timeline;
    this.view = view;
    const players = [...hand.players].sort((a, b) => a.seat - b.seat);
    const found = players.findIndex((player) => (bottom === null ? player.is_hero : player.name === bottom));
    const at = found < 0 ? 0 : found;
    this.players = [...players.slice(at), ...players.slice(0, at)];
    this.runs = Math.max(1, hand.result.boards?.length ?? 1, ...hand.streets.map((/** @type {any} */ street) => street.run ?? 1));
    this.mostPots = Math.max(1, ...timeline.frames.map((/** @type {any} */ frame) => frame.pots.length));
    this.bounties = players.some((player) => player.bounty != null);
    this.button = this.players.findIndex((player) => player.seat === hand.button_seat);
    this.holeStep = timeline.steps.findIndex((/** @type {any} */ step) => step.kind === "hole");
    this.seats = this.players.map((player) => this.seat(player));
    this.list.replaceChildren(...this.seats.map((seat) => seat.item));
    this.chips.replaceChildren(...this.seats.map((seat) => seat.spot));
    this.boards.replaceChildren(...Array.from({ length: this.runs }, (_, run) =>
      el("div.board", { role: "group", "aria-label": this.runs > 1 ? say("board_run", { run: run + 1 }) : say("board"), "data-run": run + 1 })));
    this.shown = null;
    this.place();
  }

  /** @param {any} player */
  seat(player) {
    const hole = el("div.hole"), act = el("span.act"), stack = el("span.stack");
    const tag = el("p.tag", {}, ...(player.position ? [el("span.pos", {}, player.position)] : []), act);
    const plate = el("button.plate", { type: "button", title: inFull(player, this.view.names) }, el("bdi.name", {}, called(player, this.view.names)), stack);
    if (player.bounty != null) {
      const info = this.timeline.hand.tournament_info ?? {};
      plate.append(el("small.bounty", {}, cashIn(player.bounty, this.timeline.hand.symbol ?? (info.currency ? `${info.currency} ` : ""))));
    }
    const item = el("li.seat", {}, hole, tag, plate);
    item.dataset.name = player.name;
    const dealer = player.seat === this.timeline.hand.button_seat ? [el("span.dealer", { title: say("dealer") }, "D")] : [];
    const bet = el("span.bet", { hidden: true }, el("span.chip"), el("span.amount"));
    return { player, item, hole, tag, act, plate, stack, bet, spot: el("span.spot", {}, ...dealer, bet) };
  }

  /** Puts everything in its place, for the size that the table has now. */
  place() {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!width || !height) return;
    const key = [this.bounties, this.players.length, width, height, this.runs, this.button, this.mostPots].join();
    let plan = this.memory.get(key);
    if (!plan) {
      const what = { boards: this.runs, button: this.button, pots: this.mostPots };
      if (this.bounties) plan = layout(this.players.length, width, height, { ...what, lines: 3 });
      if (!plan?.fits) plan = { ...layout(this.players.length, width, height, what), lines: 2 };
      this.memory.set(key, plan);
    }
    this.root.classList.toggle("bounties", this.bounties && plan.lines !== 2);
    this.plan = plan;
    const style = this.root.style, px = (/** @type {number} */ x) => `${x}px`;
    for (const [name, value] of Object.entries({
      "seat-w": plan.seat.w, "seat-h": plan.seat.h, card: plan.card, show: plan.show, plate: plan.plate,
      text: plan.text, button: plan.button, "board-card": plan.centre.card, "bet-h": plan.bet.h, "bet-w": plan.bet.w,
    })) style.setProperty(`--${name}`, px(value));
    this.felt.style.inset = `${Math.round(plan.seat.h * 0.36)}px ${Math.round(Math.min(plan.seat.w * 0.4, width * 0.09))}px`;
    this.felt.style.borderRadius = plan.curve <= 2.3 && width > height ? "50%" : px(Math.round(Math.min(width, height) / 2));
    this.middle.style.left = px(plan.centre.x);
    this.middle.style.top = px(plan.centre.y);
    this.middle.style.width = px(plan.centre.w + 4);
    this.seats.forEach((seat, k) => {
      seat.item.style.left = px(plan.seats[k].x);
      seat.item.style.top = px(plan.seats[k].y);
      seat.spot.style.left = px(plan.bets[k].x);
      seat.spot.style.top = px(plan.bets[k].y);
      seat.spot.style.width = px(plan.bets[k].w);
      const aside = plan.seats[k].x - plan.bets[k].x; // what lies there lies at the side of the seat
      seat.spot.dataset.side = Math.abs(aside) < plan.bets[k].w / 4 ? "" : aside > 0 ? "right" : "left";
    });
  }

  /** The last thing each player did on the street, who is out and who is all-in. @param {number} at */
  told(at) {
    const { steps, hand } = this.timeline;
    /** @type {Map<string, any>} */
    const last = new Map();
    const folded = new Set(), allIn = new Set(), mucked = new Set();
    const street = hand.streets[steps[at].street]?.name;
    for (let k = 1; k <= at; k++) {
      const action = steps[k].action;
      if (!action) continue;
      if (action.action === "fold") folded.add(action.player);
      if (action.action === "muck") mucked.add(action.player);
      if (action.all_in) allIn.add(action.player);
      if (hand.streets[steps[k].street].name === street) last.set(action.player, action);
    }
    return { last, folded, allIn, mucked };
  }

  /**
   * Draws a step.
   * @param {number} at @param {any} view @param {number} slide milliseconds for chips and cards to move; 0 for at once
   */
  show(at, view, slide) {
    this.view = view;
    const { timeline } = this, state = timeline.state(at), { hand } = timeline;
    const move = slide > 0 && !still() ? slide : 0;
    const { last, folded, allIn, mucked } = this.told(at);
    const decision = timeline.decision(at), won = timeline.won(at);
    const showdown = timeline.steps[at].frame >= timeline.payout || at === timeline.last;
    const dealt = this.holeStep >= 0 && at >= this.holeStep;
    const before = this.shown;
    for (const [k, seat] of this.seats.entries()) {
      const { player } = seat, { name } = player;
      const out = folded.has(name), absent = player.sitting_out && !last.has(name), broke = !out && allIn.has(name) && !state.stacks[name];
      const hidden = mucked.has(name) || (player.mucked && showdown);
      const win = won.get(name);
      seat.item.className = ["seat", out || absent ? "out" : "", decision?.player === name ? "acting" : "", win && showdown ? "winner" : "",
        state.player === name ? "acted" : "", broke ? "all-in" : "", hidden && !win ? "mucked" : ""].filter(Boolean).join(" ");
      // cards
      let cards = [];
      const seen = state.visible[name];
      if (dealt && !absent && !hand.cancelled) {
        if (seen) cards = seen.length < 2 ? [...seen, "?"] : seen;
        else if (view.reveal === "all" && player.cards && !player.mucked) cards = player.cards.length < 2 ? [...player.cards, "?"] : player.cards;
        else if (!out) cards = ["?", "?"];
      }
      lay(seat.hole, cards, move > 0);
      // what he did
      const action = last.get(name);
      const text = absent ? "tag_out" : hidden && !win ? "tag_muck" : win && showdown ? "tag_collect" : out ? "tag_fold" : broke ? "tag_allin"
        : action ? `tag_${action.action === "blind" ? action.type ?? "bb" : action.action}` : "";
      seat.act.textContent = text ? say(text) : "";
      seat.act.dataset.act = text.slice(4);
      seat.tag.hidden = !text && !player.position;
      seat.tag.classList.toggle("bare", !text);
      // chips
      const stack = state.stacks[name] ?? 0, bet = state.bets[name] ?? 0;
      seat.stack.textContent = short(stack);
      seat.stack.title = money(stack);
      const paid = win && timeline.steps[at].frame >= timeline.payout ? win : 0;
      seat.bet.hidden = !bet && !paid;
      seat.bet.classList.toggle("paid", !bet && paid > 0);
      seat.bet.lastChild.textContent = bet ? short(bet) : paid ? `+${short(paid)}` : "";
      const label = say("sit_here", { who: inFull(player, view.names), stack: money(stack) });
      const more = [player.position, bet ? say("in_front", { amount: money(bet) }) : "", text ? say(text) : "", decision?.player === name ? say("to_act") : "",
        player.bounty != null ? say("bounty", { amount: cashIn(player.bounty, hand.symbol ?? "") }) : ""].filter(Boolean);
      seat.plate.setAttribute("aria-label", [label, ...more].join(say("comma")));
      if (move && before) {
        const was = before.bets[name] ?? 0, spot = this.plan.bets[k], home = this.plan.seats[k], centre = this.plan.centre;
        if (bet > was) this.slideIn(seat.bet, home.x - spot.x, home.y - spot.y, move);
        else if (paid && !before.won.get(name)) this.slideIn(seat.bet, centre.x - spot.x, centre.y - spot.y, move * 1.4);
        else if (was && !bet) this.sweep(spot, state.stacks[name] > before.stacks[name] ? home : centre, short(was), move);
      }
    }
    this.showMiddle(state, at, move > 0);
    this.shown = { bets: state.bets, stacks: state.stacks, won };
  }

  /** @param {any} state @param {number} at @param {boolean} turn */
  showMiddle(state, at, turn) {
    const total = this.timeline.pot(at);
    this.potLine.textContent = total ? say("pot", { amount: total < 1e6 ? money(total) : short(total) }) : "";
    const boards = state.boards ?? [state.board];
    [...this.boards.children].forEach((box, run) => {
      box.hidden = run > 0 && !state.boards;
      const cards = boards[run] ?? [];
      lay(box, Array.from({ length: Math.max(5, cards.length) }, (_, k) => cards[k] ?? ""), turn);
    });
    this.boards.classList.toggle("several", boards.length > 1);
    const named = state.pots.length > 1 || (state.pots.length && sum(state.bets) > 0) ? state.pots : [];
    this.pots.hidden = !named.length;
    this.pots.replaceChildren(...named.map((/** @type {any} */ pot) => {
      const amount = short(pot.amount);
      return el("li", { title: pot.players.map((/** @type {string} */ name) => called(this.players.find((p) => p.name === name), this.view.names)).join(", ") },
        pot.name === "main" ? say("pot_main", { amount }) : say("pot_side", { number: pot.name.split("-")[1], amount }));
    }));
  }

  /** @param {any} chip @param {number} dx @param {number} dy @param {number} time */
  slideIn(chip, dx, dy, time) {
    chip.animate([{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0.4 }, { transform: "none", opacity: 1 }], { duration: time, easing: "cubic-bezier(.2,.7,.2,1)" });
  }

  /** Chips that are no more in front of a seat go where they went. @param {any} from @param {any} to @param {string} amount @param {number} time */
  sweep(from, to, amount, time) {
    const ghost = el("span.spot.ghost", {}, el("span.bet", {}, el("span.chip"), el("span.amount", {}, amount)));
    ghost.style.left = `${from.x}px`;
    ghost.style.top = `${from.y}px`;
    this.chips.append(ghost);
    const done = ghost.animate(
      [{ transform: "translate(-50%, -50%)", opacity: 1 }, { transform: `translate(calc(-50% + ${to.x - from.x}px), calc(-50% + ${to.y - from.y}px))`, opacity: 0 }],
      { duration: time * 1.2, easing: "cubic-bezier(.5,0,.6,1)" });
    done.onfinish = done.oncancel = () => ghost.remove();
  }
}
