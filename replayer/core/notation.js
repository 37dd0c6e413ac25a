// The data of form.js is written as text; these read it. What the texts look like says transpile/notation.py.

/** @typedef {{en: string, zh: string}} Words */
/** @typedef {{severity: "error"|"warning"|"note", title: Words, message: Words, help: Record<string, Words>}} Entry */

/**
 * Lists of words by name.
 * @param {string} text
 * @param {string} [between]
 * @returns {Record<string, string[]>}
 */
export function rowsOf(text, between) {
  return Object.fromEntries(listOf(text, between).map(([name, ...words]) => [name, words]));
}

/**
 * Lists of words.
 * @param {string} text
 * @param {string} [between] what stands between them
 */
export function listOf(text, between = " ") {
  return text.split("\n").map((line) => line.split(between));
}

/**
 * For each state of the order automaton the state that a kind of line leads to.
 * @param {readonly string[]} kinds
 * @param {string} text
 * @returns {Record<string, number>[]}
 */
export function stepsOf(kinds, text) {
  return text.split("\n").map((line) => {
    const states = kinds.map((kind, at) => /** @type {[string, number]} */ ([kind, parseInt(line[at] ?? "-", 36)]));
    return Object.fromEntries(states.filter(([, state]) => state >= 0));
  });
}

/**
 * The fields of each struct: name, type, whether it must be there, whether it is written though it is null.
 * @param {string} text
 * @returns {Record<string, any[][]>}
 */
export function shapesOf(text) {
  return Object.fromEntries(Object.entries(rowsOf(text)).map(([struct, fields]) => [struct, fields.map(fieldOf)]));
}

/** @param {string} text */
function fieldOf(text) {
  const [, name, base, marks, flag] = /** @type {string[]} */ (/^(\w+):(.+?)([?*%]*)([!=]?)$/.exec(text));
  /** Kind, what it is made of, whether it may be null. @type {any[]} */
  let type = base[0] === "|" ? ["enum", base.slice(1).split("|"), false] : /^[A-Z]/.test(base) ? ["struct", base, false] : [base, null, false];
  for (const mark of marks) type = mark === "?" ? [type[0], type[1], true] : [mark === "*" ? "list" : "dict", type, false];
  return [name, type, flag === "!", flag === "="];
}

/**
 * The catalogue of codes.
 * @param {string} keys
 * @param {string} en
 * @param {string} zh
 * @returns {Record<string, Entry>}
 */
export function codesOf(keys, en, zh) {
  const next = reader(en, zh);
  /** @type {Record<string, string>} */
  const severities = { e: "error", w: "warning", n: "note" };
  return Object.fromEntries(
    Object.entries(rowsOf(keys)).map(([code, [severity, ...help]]) => [
      code,
      /** @type {Entry} */ ({ severity: severities[severity], title: next(), message: next(), help: Object.fromEntries(help.map((key) => [key, next()])) }),
    ]),
  );
}

/**
 * The words for the keys of each section.
 * @param {string} text
 * @param {string} en
 * @param {string} zh
 * @returns {Record<string, Record<string, Words>>}
 */
export function labelsOf(text, en, zh) {
  const next = reader(en, zh);
  return Object.fromEntries(
    Object.entries(rowsOf(text, ";")).map(([section, keys]) => [section, Object.fromEntries(keys.map((key) => [key, next()]))]),
  );
}

/**
 * Gives one text after the other, in both languages.
 * @param {string} en
 * @param {string} zh
 * @returns {() => Words}
 */
function reader(en, zh) {
  const english = en.split("\n"), chinese = zh.split("\n");
  let at = 0;
  return () => ({ en: english[at], zh: chinese[at++] });
}
