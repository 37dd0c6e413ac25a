// The sites and their line rules, as the grammar files give them. The mirror of hrparse/grammar.py.
//
// A node is what transpile/intermediate.py says it is; in the data a node names the nodes in it by number, and an expression too.

import { NODES, PATTERNS, SITES } from "./form.js";

/** @typedef {any[]} Node */

/**
 * @typedef {object} Site
 * @property {string} key
 * @property {string} title
 * @property {string[]} begins how the first line of a hand begins
 * @property {string[]} openings how the lines begin that do not begin with a name
 * @property {Set<string>} freeNoise the rules that begin with a free name and bind none
 * @property {{line: string[], free: string[], refused: string[]}} classes
 * @property {Record<string, Node>} rules
 */

/** @type {Node[]} */
const nodes = [];
for (const [kind, ...rest] of NODES) {
  if (kind === "all" || kind === "any") nodes.push([kind, rest[0].map(nodeAt)]);
  else if (kind === "maybe") nodes.push([kind, nodeAt(rest[0])]);
  else if (kind === "list") nodes.push([kind, rest[0], rest[1], nodeAt(rest[2])]);
  else if (kind === "term") nodes.push([kind, rest[0], PATTERNS[rest[1]], rest[2]]);
  else nodes.push([kind, ...rest]);
}

/** @param {number} number */
function nodeAt(number) {
  return nodes[number];
}

/** All grammar files that are a site, by key. @type {Map<string, Site>} */
export const registry = new Map(Object.entries(SITES).map(([key, site]) => [key, siteOf(key, site)]));

/**
 * @param {Record<string, number>} numbers
 * @returns {Record<string, Node>}
 */
function nodesOf(numbers) {
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, nodeAt(number)]));
}

/**
 * @param {string} key
 * @param {any} data
 * @returns {Site}
 */
function siteOf(key, data) {
  return { key, ...data, freeNoise: new Set(data.freeNoise), rules: nodesOf(data.rules) };
}

/**
 * The site of this key; it must be one of the registry.
 * @param {string} key
 * @returns {Site}
 */
export function siteNamed(key) {
  return /** @type {Site} */ (registry.get(key));
}

/** The sites whose hands are read. Files that only recognise what is out of scope are not among them. */
export function sites() {
  return [...registry.values()].filter((site) => site.classes.line.length).map(({ key, title, begins }) => ({ key, title, begins: [...begins] }));
}
