// Who is who: names, positions or nobody's name, as the reader wants it.

import { cut } from "./dom.js";
import { say } from "./words.js";

const SHOWN = 40, WHOLE = 300;

/**
 * @param {any} player of the hand @param {string} mode names | positions | anonymous
 */
export function called(player, mode) {
  if (mode === "positions" && player.position) return player.position;
  if (mode === "names") return cut(player.name, SHOWN);
  return player.is_hero && mode === "anonymous" ? "Hero" : say("anonymous", { seat: player.seat });
}

/** The name in full, or as much of it as anybody wants to see. @param {any} player @param {string} mode */
export const inFull = (player, mode) => (mode === "names" ? cut(player.name, WHOLE) : called(player, mode));

/** `CO (Carol)` (specification §3.3). @param {any} player @param {string} mode */
export function titled(player, mode) {
  const name = called(player, mode);
  return player.position && name !== player.position ? `${player.position} (${name})` : name;
}
