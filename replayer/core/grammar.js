// The sites and their line rules, as the grammar files give them. The mirror of hrparse/grammar.py.
//
// A node is what transpile/intermediate.py says it is; the text of the grammar is what transpile/notation.py says it is.

import { EVENTS, GRAMMAR } from "./form.js";

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

/** All grammar files that are a site, by key. @type {Map<string, Site>} */
export const registry = new Map();

/** What stands between the name of a rule and the rule. @type {Record<string, "line"|"free"|"refused">} */
const CLASS_OF_SIGN = { " ": "line", "~": "free", "!": "refused" };

/** What has a name, as the site that is being read names it. @type {Record<string, Node>} */
const named = {};

for (const line of GRAMMAR.split("\n")) {
  const [, name, sign, body] = /** @type {string[]} */ (/^(\w+)(\W)(.*)$/.exec(line));
  const field = name[0] === "_" ? null : name.replace(/_[0-9]$/, "").toLowerCase();
  if (sign === "\t") registry.set(name, siteOf(name, body.split("\t")));
  else if (sign === "=") named[name] = ["term", name, body, field];
  else if (sign === ",") named[name] = ["term", name, named[body][2], field];
  else if (sign === ":") named[name] = ["mark", name, body, field];
  else if (sign === ".") named[name] = ["free", name, field];
  else {
    if (body) named[name] = nodeOf(body);
    if (sign !== "$") addRule([...registry.values()][registry.size - 1], CLASS_OF_SIGN[sign], name);
  }
}

/**
 * @param {string} key
 * @param {string[]} words
 * @returns {Site}
 */
function siteOf(key, [title, ...begins]) {
  return { key, title, begins, openings: [], freeNoise: new Set(), classes: { line: [], free: [], refused: [] }, rules: {} };
}

/**
 * @param {Site} site
 * @param {"line"|"free"|"refused"} label
 * @param {string} name
 */
function addRule(site, label, name) {
  let first = site.rules[name] = named[name];
  site.classes[label].push(name);
  while (first[0] === "all" || first[0] === "any") first = first[1][0];
  const known = name in EVENTS;
  if (label === "free" && !known && first[0] === "free") site.freeNoise.add(name);
  if ((label === "line" || (label === "free" && known)) && first[0] === "text" && first[1].length > 3) site.openings.push(first[1]);
}

/**
 * The node that a body says.
 * @param {string} body
 * @returns {Node}
 */
function nodeOf(body) {
  const tokens = /** @type {string[]} */ (body.match(/(?:\\.|[^\\<>%{}@^])+|\{\w*\}|<[=*+]\w+ |[<>%@^]/g));
  let at = 0;

  /** @returns {Node} */
  function sequence() {
    const found = [];
    while (at < tokens.length && tokens[at] !== ">" && tokens[at] !== "%") found.push(step(tokens[at++]));
    const nodes = found.filter(Boolean);
    return nodes.length === 1 ? nodes[0] : ["all", nodes];
  }

  /**
   * @param {string} token
   * @returns {Node}
   */
  function step(token) {
    if (token[0] === "{") return named[token.slice(1, -1)];
    if (token === "@") return ["player"];
    if (token === "^") return ["sitter"];
    if (token[0] !== "<") return ["text", token.replace(/\\(.)/g, "$1")];
    /** @type {Node[]} */
    const ways = [];
    do ways.push(sequence());
    while (tokens[at++] === "%");
    if (token.length > 1) return ["list", token.slice(2, -1), token[1] === "=" ? "" : token[1], ways[0]];
    const last = ways[ways.length - 1];
    if (last[0] !== "all" || last[1].length) return ["any", ways];
    ways.pop();
    return ["maybe", ways.length === 1 ? ways[0] : ["any", ways]];
  }

  return sequence();
}

/**
 * The site of this key; it must be one of the registry.
 * @param {string} key
 * @returns {Site}
 */
export function siteNamed(key) {
  return /** @type {Site} */ (registry.get(key));
}

/** @typedef {{key: string, title: string, begins: string[]}} SiteName what others may know of a site */

/**
 * The sites whose hands are read. Files that only recognise what is out of scope are not among them.
 * @returns {SiteName[]}
 */
export function sites() {
  return [...registry.values()].filter((site) => site.classes.line.length).map(({ key, title, begins }) => ({ key, title, begins: [...begins] }));
}
