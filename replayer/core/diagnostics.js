// What is wrong, where, and in which words. The mirror of hrparse/diagnostics.py; the words come from its catalogue.

import { CODES, LABELS } from "./form.js";
import { characters } from "./text.js";

/** @typedef {import("./audit/course.js").Finding} Finding */
/** @typedef {"en"|"zh"} Lang */

/**
 * @typedef {object} Diagnostic a finding in words, with its line; columns count characters from 1, the end exclusive
 * @property {"error"|"warning"|"note"} severity
 * @property {string} code
 * @property {number} line
 * @property {number} column
 * @property {number} end_column
 * @property {string} message
 * @property {string} source the line as it stands in the text
 * @property {string|null} hand_id
 * @property {string[]} expected
 * @property {string|null} help
 */

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** The help that says what a value looks like; of a line that a hand is cut in, there is no more to say. */
export const FORM_HELP = "form";

/** The help that says what a line looks like, if no other is known. */
export const SHAPE_HELP = "shape";

/**
 * What a stage says: a code, a place and parameters.
 * @param {string} code
 * @param {number} line from 1
 * @param {Partial<Finding>} [more]
 * @returns {Finding}
 */
export function finding(code, line, more) {
  return { code, line, column: 1, end_column: 0, params: {}, expected: [], help: null, hand_id: null, path: "", ...more };
}

/**
 * HR307: a hand that was given before, in this line, or in the text of this name.
 * @param {number} line
 * @param {number|string} first
 */
export function givenBefore(line, first) {
  return finding("HR307", line, { params: { given: typeof first === "number" ? "line" : "name", first: String(first) } });
}

/** @param {Finding} found */
export function isError(found) {
  return CODES[found.code]?.severity === "error";
}

/**
 * The finding in words. A code that has no words is our own fault.
 * @param {Finding} found
 * @param {string} source its line, without the line end
 * @param {Lang} [lang]
 * @returns {Diagnostic}
 */
export function render(found, source, lang = "en") {
  const entry = Object.hasOwn(CODES, found.code) ? CODES[found.code] : null;
  if (!entry) {
    return render({ ...found, code: "HR901", params: { detail: `no words for ${found.code}` }, expected: [], help: null }, source, lang);
  }
  const wanted = found.help || "usual", help = entry.help[wanted] ?? LABELS.help[wanted];
  return {
    severity: entry.severity,
    code: found.code,
    line: found.line,
    column: found.column,
    end_column: Math.max(found.end_column || characters(source) + 1, found.column),
    message: filled(entry.message[lang], found.params, lang),
    source,
    hand_id: found.hand_id,
    expected: found.expected.map(([section, key]) => (section === "literal" ? `\`${key}\`` : label(section, key, lang))),
    help: help ? filled(help[lang], found.params, lang) : null,
  };
}

/**
 * The words for a key of the labels; a key without words is shown as it is, with spaces.
 * @param {string} section
 * @param {string} key
 * @param {Lang} [lang]
 */
function label(section, key, lang = "en") {
  return labelled(section, key, lang) ?? key.replaceAll("_", " ");
}

/**
 * @param {string} section
 * @param {string} key
 * @param {Lang} lang
 * @returns {string|null}
 */
function labelled(section, key, lang) {
  return Object.hasOwn(LABELS, section) && Object.hasOwn(LABELS[section], key) ? LABELS[section][key][lang] : null;
}

/**
 * The template with its parameters; one called like a section of the labels may hold a key of it, whose words are filled likewise.
 * @param {string} template
 * @param {Record<string, string>} params
 * @param {Lang} lang
 */
export function filled(template, params, lang) {
  /** @param {string} placeholder @param {string} name */
  const plain = (placeholder, name) => (Object.hasOwn(params, name) ? params[name] : placeholder);
  return template.replace(PLACEHOLDER, (placeholder, name) => {
    const given = plain(placeholder, name);
    return labelled(name, given, lang)?.replace(PLACEHOLDER, plain) ?? given;
  });
}

/** @typedef {{code: string, severity: "error"|"warning"|"note", title: string, message: string}} Explanation */

/**
 * Severity, title and message of a code, in words; null for a code that is not in the catalogue.
 * @param {string} code
 * @param {Lang} [lang]
 * @returns {Explanation|null}
 */
export function explain(code, lang = "en") {
  if (!Object.hasOwn(CODES, code)) return null;
  const { severity, title, message } = CODES[code];
  return { code, severity, title: title[lang], message: message[lang] };
}
