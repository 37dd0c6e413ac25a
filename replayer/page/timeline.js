// The steps of a hand: the table before the first action, then each action, and between them the moments at which cards are dealt.
// Every number is `hrparse.frames`; nothing is counted here but which frame is shown.

/* global hrparse */
import { tidy } from "./money.js";

/** So many frames are kept; of a longer hand those around the one shown, the others are made again when they are needed. */
const KEPT = 2000;

const FORCED = new Set(["blind", "ante"]);
const BETTING = new Set(["fold", "check", "call", "bet", "raise"]);
const PAYING = new Set(["collect", "cashout"]);

/** @param {Record<string, number>} amounts */
export const sum = (amounts) => tidy(Object.values(amounts).reduce((total, amount) => total + amount, 0));

/** What lies on the table but in no stack. @param {any} frame */
export const onTable = (frame) => tidy(sum(frame.bets) + frame.pots.reduce((/** @type {number} */ total, /** @type {any} */ pot) => total + pot.amount, 0));

/**
 * @typedef {object} Step
 * @property {"start"|"hole"|"deal"|"action"} kind
 * @property {number} frame index of the frame; of a deal the frame before it
 * @property {number} street index
 * @property {any} [action]
 */

export class Timeline {
  /** @param {any} hand */
  constructor(hand) {
    this.hand = hand;
    /** @type {Step[]} */
    this.steps = [];
    this.first = 0;
    this.frames = [];
    this.dealt = new Map();
    this.source = hrparse.sourceOf(hand);
    this.load(0);
    this.list();
    /** index of the first frame that pays, or one past the last */
    this.payout = this.steps.find((step) => step.action && PAYING.has(step.action.action))?.frame ?? this.total;
  }

  /** @param {number} around */
  load(around) {
    const all = hrparse.frames(this.hand);
    this.total = all.length;
    if (all.length <= KEPT) {
      this.first = 0;
      this.frames = all;
    } else {
      this.first = Math.max(0, Math.min(around - KEPT / 2, all.length - KEPT));
      this.frames = all.slice(this.first, this.first + KEPT);
    }
  }

  /** @param {number} index */
  frame(index) {
    if (index < this.first || index >= this.first + this.frames.length) this.load(index);
    return this.frames[index - this.first];
  }

  list() {
    const { hand, steps } = this;
    let frame = 0;
    steps.push({ kind: "start", frame: 0, street: 0 });
    hand.streets.forEach((/** @type {any} */ street, /** @type {number} */ index) => {
      let hole = street.name === "preflop" && !hand.cancelled;
      if (street.name !== "preflop" && street.cards?.length) steps.push({ kind: "deal", frame, street: index });
      for (const action of street.actions) {
        if (hole && !FORCED.has(action.action)) {
          steps.push({ kind: "hole", frame, street: index });
          hole = false;
        }
        frame++;
        steps.push({ kind: "action", frame, street: index, action });
      }
      if (hole) steps.push({ kind: "hole", frame, street: index });
    });
  }

  get last() { return this.steps.length - 1; }

  /** The table at a step. @param {number} at */
  state(at) {
    const step = this.steps[at];
    if (step.kind === "deal") return this.deal(step);
    const frame = this.frame(step.frame);
    if (step.kind !== "hole") return frame;
    const visible = { ...frame.visible };
    for (const player of this.hand.players) if (player.is_hero && player.cards && !player.sitting_out) visible[player.name] = player.cards;
    return { ...frame, player: null, action: null, visible, line: this.source?.streets[step.street] ?? frame.line };
  }

  /**
   * The table when the cards of a street are dealt and nobody has acted: the last frame of the hand as far as here, closed by one check.
   * @param {Step} step
   */
  deal(step) {
    const known = this.dealt.get(step);
    if (known) return known;
    const { hand } = this, { streets } = hand;
    const before = this.frame(step.frame);
    const folded = new Set(streets.slice(0, step.street).flatMap((/** @type {any} */ street) => street.actions)
      .filter((/** @type {any} */ action) => action.action === "fold").map((/** @type {any} */ action) => action.player));
    const alive = hand.players.find((/** @type {any} */ player) => !player.sitting_out && !folded.has(player.name)) ?? hand.players[0];
    const prefix = {
      ...hand,
      streets: [...streets.slice(0, step.street), { ...streets[step.street], actions: [{ player: alive.name, action: "check" }] }],
      result: { winners: [], pot: 0, rake: 0, showdown: false },
    };
    const frame = step.frame < this.payout ? hrparse.frames(prefix).at(-1) : { ...before, board: this.frame(step.frame + 1)?.board ?? before.board };
    const state = { ...frame, street: streets[step.street].name, player: null, action: null, visible: before.visible, line: this.source?.streets[step.street] ?? null };
    this.dealt.set(step, state);
    return state;
  }

  /** The first step of a street; -1 when the hand has none. @param {string} name */
  streetStart(name) {
    if (name === "preflop") return 0;
    return this.steps.findIndex((step) => step.kind === "deal" && this.hand.streets[step.street].name === name);
  }

  /** The name of the street that is played at a step. @param {number} at */
  street(at) { return this.hand.streets[this.steps[at].street]?.name ?? "preflop"; }

  /** The step at which an action's frame is shown; the nearest before where there is none. @param {number} frame */
  stepOfFrame(frame) {
    const at = this.steps.findIndex((step) => step.kind !== "deal" && step.kind !== "hole" && step.frame >= frame);
    return at < 0 ? this.last : at;
  }

  /** Who acts next, and what it costs; null when nobody is asked. @param {number} at */
  decision(at) {
    const next = this.steps[at + 1]?.action;
    if (!next || !BETTING.has(next.action)) return null;
    const state = this.state(at), { hand } = this;
    const inside = state.bets[next.player] ?? 0;
    let high = Math.max(0, ...Object.values(state.bets));
    if (this.street(at) === "preflop" && high > 0) high = Math.max(high, hand.blinds[1] ?? 0);
    const call = tidy(Math.min(high - inside, state.stacks[next.player] ?? 0));
    return { player: next.player, call: Math.max(0, call), pot: onTable(state) };
  }

  /** The pot as it was built so far: when it is paid, what it was before. @param {number} at */
  pot(at) {
    const step = this.steps[at];
    if (step.frame < this.payout) return onTable(this.state(at));
    return this.hand.result.pot || onTable(this.frame(Math.max(0, this.payout - 1)));
  }

  /** What each player was paid up to a step. @param {number} at */
  won(at) {
    /** @type {Map<string, number>} */
    const won = new Map();
    for (const { action } of this.steps.slice(0, at + 1)) {
      if (action?.action === "collect") won.set(action.player, tidy((won.get(action.player) ?? 0) + (action.amount ?? 0)));
    }
    if (at === this.last) for (const { player, amount } of this.hand.result.winners) if (!won.has(player)) won.set(player, amount);
    return won;
  }
}
