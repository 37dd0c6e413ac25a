// The pipeline: text in, one hand after the other out, with what is wrong in each. The mirror of hrparse/reading.py.
//
//     text ─ blocks ─ chunks ─ recognized lines ─ order ─ hand ─ audit
//
// Every stage adds findings; here they are put into words and the hands with errors held back. No stage throws on bad text.

import { isBare, otherCurrencies, signsIn } from "./audit/currency.js";
import { audit } from "./audit/index.js";
import { Builder } from "./build.js";
import { finding, FORM_HELP, givenBefore, isError, render, SHAPE_HELP } from "./diagnostics.js";
import { faults } from "./faults.js";
import { misspeltHeader } from "./explain.js";
import { EVENTS } from "./form.js";
import { registry, siteNamed, sites } from "./grammar.js";
import { JsonReader } from "./json_reading.js";
import { quoted } from "./matcher.js";
import { keepSource, sourceOf } from "./model.js";
import { fits } from "./order.js";
import { recognizer } from "./recognize.js";
import { Strays } from "./strays.js";
import { blocks, characters, Chunk, placeAfter, Splitter, startsWithAny, Stretch, trimEnd, trimStart } from "./text.js";

/** @typedef {import("./diagnostics.js").Diagnostic} Diagnostic */
/** @typedef {import("./diagnostics.js").Finding} Finding */
/** @typedef {import("./diagnostics.js").Lang} Lang */
/** @typedef {import("./model.js").Hand} Hand */
/** @typedef {import("./order.js").Event} Event */

/** @typedef {{site?: string|null, allow?: Iterable<string>, audit?: boolean, lang?: Lang}} Options */

/** @typedef {{at: number, line: number, site: string|undefined}} Cut where a header stands, and whose it is; nobody's before the first */

/** What is said of text that belongs to no hand. */
const BETWEEN = new Set(["HR105", "HR303"]);

/** Characters; what is glued to the end of a line and longer is no header. */
const LONGEST_HEADER = 1000;

/** The first letter of a line and the one at this place tell nearly always that it is no header. */
const TELLING = 4;

/** So many marks are told apart, a power of two. */
const MARKS = 1 << 10;

/** How hands begin, longest first, and whose they are. */
const BEGINS = [...registry.values()].flatMap(({ key, begins }) => begins.map((begin) => /** @type {[string, string]} */ ([begin, key])));
BEGINS.sort((a, b) => b[0].length - a[0].length);
const PREFIXES = BEGINS.map(([begin]) => begin);

/**
 * How the lines of any site begin that do not begin with a name, but for the header: what begins with the first word of one and is none
 * may be anything, such as the results of a tournament.
 */
const ALL_OPENINGS = [...registry.values()].flatMap((site) => site.openings).filter((opening) => !PREFIXES.some((prefix) => prefix.startsWith(opening)));

/** Whose they are. @type {Map<string|undefined, string>} */
const OWNERS = new Map(BEGINS);

/** Any of them. */
const HEADER = new RegExp(PREFIXES.map(quoted).join("|"), "y");

/** Whether a line of this mark may be a header. @type {boolean[]} */
const LIKELY = Array(MARKS).fill(PREFIXES.some((prefix) => prefix.length <= TELLING));
for (const prefix of PREFIXES) if (prefix.length > TELLING) LIKELY[markOf(prefix, 0)] = true;

/** The sites whose hands are read, unlike those of rooms that are known by name alone. */
const MINE = [...registry.values()].filter(({ classes }) => classes.line.length);

/** What all headers of a site have in common: where it stands no more often than headers, no header is inside a line. */
const STEMS = MINE.map(({ begins }) => commonPrefix(begins));

/** Their names. */
const NEAR = /** @type {Set<string|undefined>} */ (new Set(MINE.map(({ key }) => key)));

/** So many lines, and so many characters of each, are searched for a header in a text that seems to have none. */
const MOST_LINES_BEFORE = 100;
const LONGEST_MARK = 60;

/** Among so many hands one that is given twice is noticed. */
const REMEMBERED = 10_000;

/** How the JSON of hands begins. A text that begins so may be a hand history with a note before it all the same. */
const JSON_LIKE = /^[\ufeff \t\r\n]*(?:\{(?!\\)|\[[ \t\r\n]*[[{"\]])/;

/** What no text holds: control characters besides blanks, the end mark of old files and the escape of terminals. */
const NO_TEXT = /[\0-\x08\x0e-\x19\x1c-\x1f]/;

/** What `parse` may be asked. */
const OPTIONS = ["site", "allow", "audit", "lang"];

/**
 * RangeError where one of the values of an option is none that it may have.
 * @param {string} option
 * @param {readonly string[]} values
 * @param {Iterable<string>} given
 */
function known(option, values, given) {
  for (const each of given) if (!values.includes(each)) throw new RangeError(`${option} cannot be ${each}; there are: ${values.join(", ")}`);
}

/** The hands that were read lately, of one text or of several. */
export class Given {
  /** Of the text that is read now. */
  name = "";

  /** By site and number: in which text, and the line where it begins, of JSON the place in the list. @type {Map<string, [string, number]>} */
  places = new Map();

  /** Whether the last hand was given before. */
  again = false;

  /**
   * The same, when the text of this name is read next.
   * @param {string} name
   */
  of(name) {
    this.name = name;
    this.again = false;
    return this;
  }

  /**
   * The place where a hand was given before (HR307), the name of the text if that is another one. Of several in a row, as in a file that
   * holds another twice, the first is told. Only so many are remembered, so that memory stays bounded.
   * @param {Hand} hand
   * @param {number} place
   * @returns {number|string|undefined}
   */
  before(hand, place) {
    const key = `${hand.site ?? ""} ${hand.hand_id}`, first = this.places.get(key), told = this.again;
    this.again = first !== undefined;
    if (first) return told ? undefined : first[first[0] === this.name ? 1 : 0];
    this.places.set(key, [this.name, place]);
    if (this.places.size > REMEMBERED) this.places.delete(/** @type {string} */ (this.places.keys().next().value));
    return undefined;
  }
}

/** The options of one reading, and what it found so far. */
export class Reader {
  /** @param {Options} options @param {Given} [given] one for several texts, whose hands should not be given twice */
  constructor(options, given = new Given()) {
    const { site = null, allow = [], lang = "en" } = options;
    for (const name of Object.keys(options)) if (!OPTIONS.includes(name)) throw new TypeError(`no option is called ${name}; there are: ${OPTIONS.join(", ")}`);
    if (typeof allow === "string") throw new TypeError(`allow is a list of names, such as ["${allow}"], no text`);
    this.allow = new Set(allow);
    known("site", sites().map(({ key }) => key), site === null ? [] : [site]);
    known("lang", ["en", "zh"], [lang]);
    known("allow", ["zoom", "straddle"], this.allow);
    this.audit = options.audit ?? true;
    /** @type {Lang} */
    this.lang = lang;
    this.site = site;
    /** Whether a header was found yet. */
    this.found = false;
    this.given = given;
    /** @type {Hand[]} */
    this.hands = [];
    /** @type {Diagnostic[]} */
    this.diagnostics = [];
  }

  /**
   * Stops after each hand of JSON, so that whoever reads many can do something else between them.
   * @param {string} text
   * @param {number} first number of its first line
   * @returns {Generator<undefined, void>}
   */
  *read(text, first) {
    // what is wrong with the text as JSON is said if it is nothing else
    const noJson = JSON_LIKE.test(text) ? yield* this.json(text) : null;
    if (noJson === undefined) return;
    const splitter = new Splitter(PREFIXES);
    /** Stray text if a header follows, otherwise no hand at all. @type {Chunk|null} */
    let firstText = null;
    /** @type {Chunk|null} */
    let opening = null;
    let number = first;
    for (const [block, final] of blocks(text)) {
      const stretch = splitter.feed(block, final, number);
      if (!stretch) continue;
      for (const chunk of this.chunks(stretch)) {
        if (chunk.site) {
          if (firstText) this.stray(firstText);
          firstText = null;
          this.found = true;
          this.hand(chunk, chunk.site);
        } else if (this.found) this.stray(chunk);
        else {
          opening ??= chunk;
          if (!firstText && chunk.lines.some(Boolean)) firstText = chunk;
          if (firstText && splitter.forced && NO_TEXT.test(stretch.raw)) {
            this.diagnostics.push(noJson ?? this.nothing(firstText, true));
            return; // there may be gigabytes more
          }
        }
        number = chunk.next;
      }
    }
    if (firstText) this.diagnostics.push(noJson ?? this.nothing(firstText, firstText.lines.some((line) => NO_TEXT.test(line))));
    else if (!this.found) this.diagnostics.push(render(finding("HR110", first), opening ? opening.source(first) : "", this.lang));
  }

  /**
   * Takes the hands of a JSON text (R15), each for itself; where the text is no JSON, gives what is to be said of that, if it turns out
   * to be nothing else.
   * @param {string} text
   * @returns {Generator<undefined, Diagnostic|undefined>} undefined where it is JSON
   */
  *json(text) {
    const reader = new JsonReader(text, (hand, place) => this.given.before(hand, place), this.audit, this.lang);
    if (reader.noJson) return reader.noJson;
    for (const [hand, said] of reader.hands()) {
      this.diagnostics.push(...said);
      if (hand) this.hands.push(hand);
      yield;
    }
    return undefined;
  }

  // -- where hands begin ------------------------------------------------------------------------------------------------

  /**
   * Cut a stretch of whole hands at its headers, even where one is glued into the middle of a line (R21).
   * @param {Stretch} stretch
   * @returns {Generator<Chunk>}
   */
  *chunks(stretch) {
    const { text } = stretch;
    let cuts = this.cuts(stretch);
    if (cuts.filter(({ site }) => NEAR.has(site)).length < this.stemCount(text)) cuts = withGlued(cuts, this.glued(stretch));
    for (let n = 0; n < cuts.length; n++) {
      const { at, line, site } = cuts[n], next = cuts[n + 1] ?? { at: text.length, line: stretch.next };
      yield new Chunk(stretch, at, next.at, line, next.line, site);
    }
  }

  /**
   * Each header that has a line of its own, and what stands before the first.
   * @param {Stretch} stretch
   */
  cuts({ text, first, ends }) {
    // no letter is asked for behind the end, not even once: all letters would be asked for in another way, ten times as slow
    const last = text.length - TELLING;
    /** @type {Cut[]} */
    const cuts = [];
    for (let k = 0, at = 0; k < ends.length; at = ends[k++] + 1) {
      HEADER.lastIndex = at;
      const m = at >= last || LIKELY[markOf(text, at)] ? HEADER.exec(text) : null, site = m ? OWNERS.get(m[0]) : undefined;
      if (site || !at) cuts.push({ at, line: first + k, site });
    }
    return cuts;
  }

  /** @param {string} text */
  stemCount(text) {
    let count = 0;
    for (const stem of STEMS) for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) count++;
    return count;
  }

  /**
   * Headers that do not stand at the beginning of their line, and are whole: a name in a chat line is none.
   * @param {Stretch} stretch
   */
  glued({ text, first, ends }) {
    /** @type {Cut[]} */
    const found = [];
    const mine = BEGINS.filter(([, site]) => NEAR.has(site));
    for (let k = 0, start = 0; k < ends.length; start = ends[k++] + 1) {
      const line = text.slice(start, ends[k] - Number(text[ends[k] - 1] === "\r"));
      const begins = startsWithAny(line, PREFIXES), from = Math.max(1, line.length - ending(line, LONGEST_HEADER).length);
      for (const [prefix, site] of mine) {
        for (let at = line.indexOf(prefix, from); at > 0; at = line.indexOf(prefix, at + 1)) {
          if ((!begins || isFar(line, at)) && isWholeHeader(site, trimEnd(line.slice(at)))) found.push({ at: start + at, line: first + k, site });
        }
      }
    }
    return found;
  }

  // -- one hand ---------------------------------------------------------------------------------------------------------

  /**
   * @param {Chunk} chunk
   * @param {string} site
   */
  hand(chunk, site) {
    if (this.site !== null && site !== this.site && siteNamed(site).classes.line.length) {
      this.say(chunk, [finding("HR306", chunk.first, { params: { title: siteNamed(site).title, key: site } })], null);
      return;
    }
    if (this.built(chunk, site, null, [])) return;
    const seen = recognizer(site).hand(chunk.lines, chunk.first);
    if (seen.refused) {
      this.say(chunk, [refusal(site, seen.refused, chunk.lines[0])], null);
    } else if (!seen.rejected.length && fits(seen.events)) {
      this.built(chunk, site, seen.events, []);
    } else {
      const { kept, findings } = faults(siteNamed(site), chunk, seen);
      this.built(chunk, site, kept, findings);
    }
  }

  /**
   * Fold the events into a hand; a hand with an error is not given out.
   * @param {Chunk} chunk
   * @param {string} site
   * @param {readonly Event[]|null} events null for a hand that was not read yet
   * @param {Finding[]} findings
   * @returns {boolean} false for a hand that does not read at once
   */
  built(chunk, site, events, findings) {
    // where the lines stand is asked of few hands, and keeping it takes longer than reading the others
    const later = !this.audit && !events && !chunk.offset && !chunk.glued;
    const builder = new Builder(this.allow, this.audit, !later), broken = findings.some(spoils);
    /** @type {Hand|null} */
    let hand = null;
    if (chunk.stretch.replaced) findings.push(...replacedLine(chunk));
    try {
      if (events) builder.build(events);
      else if (!recognizer(site).shortCuts?.play(chunk, builder)) return false;
      if (builder.findings.length) {
        findings.push(...builder.findings);
        // whose line it was that stands twice, is not known after it
        const twice = findings.flatMap((f) => (f.code === "HR104" ? [f.line] : []));
        findings = findings.filter((f) => f.code !== "HR103" || !twice.some((line) => line <= f.line));
      }
      this.end(chunk, builder, findings);
      if (!findings.some(spoils)) {
        hand = builder.finish(site);
        if (later) keepSource(hand, unread(chunk, site, this.allow));
        if (this.audit && !hand.cancelled) {
          const first = this.given.before(hand, chunk.first);
          if (first !== undefined) findings.push(givenBefore(chunk.first, first));
          findings.push(...audit(hand), ...foreign(hand.symbol, chunk, site));
        }
      } else if (builder.refused) {
        findings = builder.findings;
      }
    } catch (fault) {
      // our own fault must cost this hand, not the others
      if (!broken) findings.push(finding("HR901", chunk.first, { params: { detail: String(fault) } }));
    }
    if (findings.length) this.say(chunk, findings, builder.handId() || null);
    if (hand && !findings.some(spoils)) this.hands.push(hand);
    return true;
  }

  /**
   * R21: what is wrong with the end of a hand, which is not that of what stands behind it.
   * @param {Chunk} chunk
   * @param {Builder} builder
   * @param {Finding[]} findings
   */
  end(chunk, builder, findings) {
    if (builder.whole()) return;
    let { last } = chunk;
    if (findings.some((f) => BETWEEN.has(f.code))) {
      last = findings.reduce((line, f) => (BETWEEN.has(f.code) ? line : Math.max(line, f.line)), builder.last);
    }
    for (const found of findings) {
      if (found.line === last && isCut(found, chunk.lines[last - chunk.first])) {
        found.code = "HR302";
        found.help = null;
      }
    }
    const told = findings.some((f) => isError(f) && (
      f.line === last || f.code === "HR305" || (f.code === "HR103" && chunk.lines[last - chunk.first].includes(f.params.name))
    ));
    if (!builder.refused && !told) findings.push(finding("HR302", last, { help: chunk.last === chunk.first ? "header" : null }));
  }

  // -- text that is no hand ---------------------------------------------------------------------------------------------

  /**
   * Text before the first header: the end of a hand whose beginning is missing, or nobody's (R23).
   * @param {Chunk} chunk
   */
  stray(chunk) {
    const findings = [], strays = new Strays();
    for (let k = 0; k < chunk.lines.length; k++) {
      const line = chunk.lines[k];
      if (!line || isNoise(line)) continue;
      const header = misspeltHeader(chunk.first + k, line), headless = startsWithAny(trimStart(line), ALL_OPENINGS);
      const found = header ?? (headless ? finding("HR303", chunk.first + k) : strays.tell(chunk.first + k, line));
      if (found) findings.push(found);
      if (header || headless) break;
    }
    this.say(chunk, findings, null);
  }

  /**
   * No header in the whole text, which begins with this chunk. Lines mean nothing in a binary file: it is wrong from its first
   * character on.
   * @param {Chunk} chunk
   * @param {boolean} binary
   * @returns {Diagnostic}
   */
  nothing(chunk, binary) {
    const number = chunk.first + chunk.lines.findIndex(Boolean);
    if (binary) return this.place(chunk, finding("HR109", number, { end_column: 2 }));
    const headless = chunk.lines.some((line) => startsWithAny(trimStart(line), ALL_OPENINGS));
    const other = headless ? finding("HR303", number) : finding("HR102", number, { params: { sites: titles() } });
    return this.place(chunk, misspeltHeader(number, chunk.lines[number - chunk.first]) ?? this.behindMarks(chunk) ?? other);
  }

  /**
   * The finding for a header that would be one if nothing stood before it, such as a quotation mark.
   * @param {Chunk} chunk
   */
  behindMarks({ lines, first }) {
    const own = BEGINS.filter(([, key]) => NEAR.has(key));
    for (const [k, line] of lines.slice(0, MOST_LINES_BEFORE).entries()) {
      const start = line.slice(0, placeAfter(line, 0, LONGEST_MARK));
      const at = Math.min(...own.map(([begin]) => start.indexOf(begin, 1)).filter((place) => place > 0));
      if (at === Infinity) continue;
      const params = { word: line.slice(0, at).replace(/^ +| +$/g, ""), sites: titles() };
      return finding("HR102", first + k, { end_column: characters(line, at) + 1, params, help: "before" });
    }
    return null;
  }

  /**
   * @param {Chunk} chunk
   * @param {Finding} found
   */
  place(chunk, found) {
    return render(found, chunk.source(found.line), this.lang);
  }

  /**
   * Puts the findings into words, in the order of their lines, each with its line.
   * @param {Chunk} chunk
   * @param {Finding[]} findings
   * @param {string|null} handId
   */
  say(chunk, findings, handId) {
    for (const found of [...findings].sort((a, b) => a.line - b.line || a.column - b.column)) {
      if (found.line === chunk.first && chunk.offset) {
        found.column += chunk.offset;
        if (found.end_column) found.end_column += chunk.offset;
      }
      found.hand_id = BETWEEN.has(found.code) ? null : handId;
      this.diagnostics.push(render(found, chunk.source(found.line), this.lang));
    }
  }
}

/**
 * Reads a hand again, for who asks where its lines stand.
 * @param {Chunk} chunk
 * @param {string} site
 * @param {ReadonlySet<string>} allow
 */
function unread({ stretch, first, start, upto }, site, allow) {
  const text = stretch.text.slice(start, upto);
  return () => {
    const builder = new Builder(allow, false);
    recognizer(site).shortCuts?.play(new Chunk(new Stretch(first, text), 0, text.length, first, first, site), builder);
    return sourceOf(builder.finish(site));
  };
}

/**
 * One number for lines with some letters in common.
 * @param {string} text
 * @param {number} at where the line begins
 */
function markOf(text, at) {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + TELLING)) & (MARKS - 1);
}

/**
 * All of them in the order of the text, the later ones where both are.
 * @param {Cut[]} cuts
 * @param {Cut[]} glued
 */
function withGlued(cuts, glued) {
  return [...new Map([...cuts, ...glued].map((cut) => [cut.at, cut])).values()].sort((a, b) => a.at - b.at);
}

/**
 * What is wrong with the signs of the amounts of a hand.
 * @param {string|null|undefined} symbol
 * @param {Chunk} chunk
 * @param {string} site
 */
function foreign(symbol, chunk, site) {
  if (!symbol) return [];
  const { stretch, first } = chunk, signs = (stretch.signs ??= signsIn(stretch.text)), bare = (stretch.bare ??= isBare(stretch.text));
  const others = signs.filter((sign) => !symbol.endsWith(sign));
  if (!others.length && !bare) return [];
  if (!chunk.lines.some((line) => others.some((sign) => line.includes(sign)) || (bare && isBare(line)))) return [];
  return otherCurrencies(symbol, chunk.lines, first, recognizer(site).hand(chunk.lines, first).events);
}

/**
 * The first line that holds what stands for bytes that are no text.
 * @param {Chunk} chunk
 */
function replacedLine({ lines, first }) {
  const k = lines.findIndex((line) => line.includes("\ufffd"));
  if (k < 0) return [];
  const column = characters(lines[k], lines[k].indexOf("\ufffd")) + 1;
  return [finding("HR106", first + k, { column, end_column: column + 1 })];
}

/**
 * Whether the last line of a hand may be wrong because it was cut: nothing is known to be wrong but that it ends, or ends within a word.
 * @param {Finding} found
 * @param {string} line
 */
function isCut({ code, column, help, params }, line) {
  const within = help === "did_you_mean" && params.word.startsWith(line.slice(placeAfter(line, 0, column - 1)));
  return code === "HR101" && (!help || help === FORM_HELP || help === SHAPE_HELP || within);
}

/** @param {Finding} found whether the hand is not given out: what is wrong between hands is not wrong in them */
function spoils(found) {
  return isError(found) && !BETWEEN.has(found.code);
}

/**
 * @param {string} site
 * @param {string} text
 */
function isWholeHeader(site, text) {
  const { matcher } = recognizer(site);
  return matcher.event(text, "line", [], new Map()) ?? matcher.event(text, "refused", [], new Map());
}

/**
 * Whether a place is so far into a line that a header may begin there although the line begins with one.
 * @param {string} line
 * @param {number} at
 */
function isFar(line, at) {
  return at > 40 && characters(line, at) > 40;
}

/**
 * The last so many characters of a text.
 * @param {string} text
 * @param {number} count
 */
function ending(text, count) {
  return text.length <= count ? text : [...text.slice(-2 * count)].slice(-count).join("");
}

/** The names of the sites that are read. */
function titles() {
  return sites().map(({ title }) => title).join(", ");
}

/**
 * The error for a hand that is out of scope (R9); a site with no lines of its own is not known at all.
 * @param {string} key
 * @param {[number, string]} refused
 * @param {string} header
 */
function refusal(key, [line, rule], header) {
  const site = siteNamed(key);
  if (site.classes.line.length) return finding("HR201", line, { params: { game: rule } });
  const prefix = site.begins.find((begin) => header.startsWith(begin)) ?? "";
  return finding("HR202", line, { params: { site: prefix.replace(/[ #:-]+$/, "").replace(/ Hand$/, ""), sites: titles() } });
}

/** @param {string} line */
function isNoise(line) {
  for (const key of registry.keys()) {
    const found = recognizer(key).matcher.event(line, "free", [], new Map());
    if (found && !(found[0] in EVENTS)) return true;
  }
  return false;
}

/** @param {readonly string[]} texts */
function commonPrefix(texts) {
  let common = texts[0];
  for (const text of texts) while (!text.startsWith(common)) common = common.slice(0, -1);
  return common;
}
