// Text to hands: line ends, odd blanks, quotation marks, and where one hand ends and the next begins. The mirror of hrparse/text.py.

/** How much is read at a time, in characters. */
const BLOCK = 1 << 18;

/** Room for a block with one byte a character, where Node gives it. @type {any} */
let scratch = null;

const BLANK = " ".charCodeAt(0);
const NEW_LINE = "\n".charCodeAt(0);
const RETURN = "\r".charCodeAt(0);

/** So many characters tell what the others are like. */
const SAMPLE = 1 << 12;

/** Beyond so many characters without a header a text is cut into pieces. */
const LONGEST_HAND = 1 << 23;

/** What a text that is kept with one byte a character does not hold, so that it is not even looked for there. */
const WIDE = /[^\0-\xff]/;


/** Where no character is wide each is looked for by itself: the search for one character is the fastest there is. */
const ODD_BLANKS = [..."\t\v\f\xa0"];
const ODD_BLANK = /[\t\v\f\xa0\u2000-\u200a\u202f\u205f]/;
const EVERY_ODD_BLANK = /[\t\v\f\xa0\u2000-\u200a\u202f\u205f]/g;
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
const HIGH_HALF = /[\ud800-\udbff]/;

/**
 * How many characters (code points) stand before a place in the text.
 * @param {string} text
 * @param {number} [end] in UTF-16 units; the whole text if left out
 * @returns {number}
 */
export function characters(text, end = text.length) {
  const before = text.slice(0, end);
  return HIGH_HALF.test(before) ? before.length - (before.match(PAIRS) ?? []).length : before.length;
}

/**
 * The place after so many characters, in UTF-16 units.
 * @param {string} text
 * @param {number} at where to begin
 * @param {number} count of characters
 * @returns {number}
 */
export function placeAfter(text, at, count) {
  const end = Math.min(at + count, text.length);
  if (!HIGH_HALF.test(text.slice(at, end))) return end;
  let place = at;
  for (let left = count; left > 0 && place < text.length; left--) place += Number(text.codePointAt(place)) > 0xffff ? 2 : 1;
  return place;
}

/** @param {string} text */
export function trimStart(text) {
  let at = 0;
  while (text[at] === " ") at++;
  return at ? text.slice(at) : text;
}

/** @param {string} text */
export function trimEnd(text) {
  const end = endOfLine(text, 0, text.length);
  return end < text.length ? text.slice(0, end) : text;
}

/**
 * Where a line ends but for blanks, and the return of a line end of two characters.
 * @param {string} text
 * @param {number} at where it begins
 * @param {number} end
 */
export function endOfLine(text, at, end) {
  for (let letter; end > at && ((letter = text.charCodeAt(end - 1)) === BLANK || letter === RETURN);) end--;
  return end;
}

/**
 * @param {string} text
 * @param {readonly string[]} beginnings
 * @param {number} [at]
 */
export function startsWithAny(text, beginnings, at = 0) {
  for (let k = 0; k < beginnings.length; k++) if (text.startsWith(beginnings[k], at)) return true;
  return false;
}

/** Some whole hands, as they stand in the text and as the recognizer reads them; the two agree line by line. */
export class Stretch {
  /**
   * @param {number} first number of the first line, from 1
   * @param {string} raw
   * @param {string} [text] odd blanks made plain
   */
  constructor(first, raw, text = raw) {
    this.first = first;
    this.raw = raw;
    this.text = text;
    /** Whether some of it stands for bytes that are no text. */
    this.replaced = raw.includes("\ufffd");
    /** The lines of it as it stands, if they were asked for. @type {string[]|undefined} */
    this.lines = undefined;
    /** The currency signs in it, if they were asked for. @type {string[]|undefined} */
    this.signs = undefined;
    /** Whether it may have amounts without a sign, if that was asked for. @type {boolean|undefined} */
    this.bare = undefined;
    /** Where the lines end. */
    this.ends = endsOf(text);
    /** Number of the line in which what follows begins. */
    this.next = first + this.ends.length - 1;
  }
}

/**
 * Where the lines of a text end. Nothing is asked for behind the loop: V8 optimizes it before it was ever left, and would do so anew
 * for each text.
 * @param {string} text
 */
function endsOf(text) {
  const { length } = text, ends = [];
  for (let at = 0; at <= length; at++) {
    const next = text.indexOf("\n", at);
    ends.push((at = next < 0 ? length : next));
  }
  return ends;
}

/** The lines of one hand, or of a stretch of text that belongs to none. */
export class Chunk {
  /**
   * @param {Stretch} stretch
   * @param {number} start where it begins there
   * @param {number} end where the next begins there, or the stretch ends
   * @param {number} first number of the first line
   * @param {number} next number of the line in which the next begins
   * @param {string} [site] whose header it begins with
   */
  constructor(stretch, start, end, first, next, site) {
    const { text } = stretch;
    this.stretch = stretch;
    this.start = start;
    this.end = end;
    /** Where its last line ends. */
    this.upto = text[end - 1] === "\n" ? end - 1 : end;
    this.first = first;
    this.next = next;
    this.site = site;
    /** Characters before the first line in its line, for a header that was glued into the middle of a line (R21). */
    this.offset = charactersBefore(text, start);
    /** Characters before the next header in the last line, 0 where that has a line of its own. */
    this.glued = end < text.length ? charactersBefore(text, end) : 0;
    /** @type {string[]|undefined} */
    this.made = undefined;
  }

  /** The lines, without blanks at their ends. Who reads them where they stand has no need of them. */
  get lines() {
    return (this.made ??= this.stretch.text.slice(this.start, this.upto).split("\n").map(trimEnd));
  }

  /** Number of the last line that is not blank. */
  get last() {
    for (let k = this.lines.length - 1; k >= 0; k--) if (this.lines[k]) return this.first + k;
    return this.first;
  }

  /**
   * The line of this number as it stands in the text.
   * @param {number} number
   */
  source(number) {
    const { stretch } = this;
    return (stretch.lines ??= stretch.raw.split(/\r?\n/))[number - stretch.first];
  }
}

/** Cuts a growing text into stretches of whole hands. */
export class Splitter {
  /** @param {readonly string[]} prefixes how hands begin */
  constructor(prefixes) {
    this.prefixes = prefixes;
    this.rest = "";
    this.endsInReturn = false;
    /** Whether the last stretch was cut where no hand begins, because it is longer than any hand. */
    this.forced = false;
  }

  /**
   * Take in more text; give out what is whole.
   * @param {string} block
   * @param {boolean} final
   * @param {number} line number of the first line that was not given out yet
   * @returns {Stretch|null}
   */
  feed(block, final, line) {
    if (this.endsInReturn) block = "\r" + block;
    this.endsInReturn = false;
    if (block.includes("\r")) {
      if (block.endsWith("\r") && !final) {
        this.endsInReturn = true;
        block = block.slice(0, -1);
      }
      if (hasLoneReturns(block)) block = block.replace(/\r\n?/g, "\n");
    }
    let raw = this.rest + block;
    const cut = final ? raw.length : this.cut(raw);
    this.rest = raw.slice(cut);
    raw = raw.slice(0, cut);
    if (!raw) return null;
    const text = this.unquoted(raw), plain = hasOddBlanks(raw) ? text.replace(EVERY_ODD_BLANK, " ") : text;
    return new Stretch(line, raw, plain);
  }

  /**
   * The marks of a quotation made blank, from a quoted header to the next header: `> ` before each line of a mail.
   * @param {string} raw
   */
  unquoted(raw) {
    if (!raw.startsWith(">") && !raw.includes("\n>")) return raw;
    const lines = raw.split("\n");
    let mark = "";
    for (let k = 0; k < lines.length; k++) {
      const line = lines[k], quoted = /^(?:> ?)+/.exec(line);
      const header = quoted && this.quotedHeader(line, quoted[0]);
      if (header) mark = header;
      else if (startsWithAny(line, this.prefixes)) mark = "";
      if (mark && line.startsWith(trimEnd(mark))) lines[k] = line.startsWith(mark) ? " ".repeat(mark.length) + line.slice(mark.length) : "";
    }
    return lines.join("\n");
  }

  /**
   * The marks before a header, or nothing.
   * @param {string} line
   * @param {string} mark
   */
  quotedHeader(line, mark) {
    return startsWithAny(line.slice(mark.length), this.prefixes) ? mark : "";
  }

  /**
   * Where the last header of the text begins; text beyond it waits for more.
   * @param {string} raw
   */
  cut(raw) {
    let at = raw.lastIndexOf("\n");
    while (at >= 0 && !startsWithAny(raw, this.prefixes, at + 1)) at = at ? raw.lastIndexOf("\n", at - 1) : -1;
    let cut = at + 1;
    this.forced = cut <= 0 && raw.length > LONGEST_HAND && characters(raw) > LONGEST_HAND;
    if (this.forced) cut = raw.lastIndexOf("\n") + 1 || raw.length;
    return cut;
  }
}

/**
 * Whether a line ends as in old files, with nothing but a return.
 * @param {string} text
 */
function hasLoneReturns(text) {
  for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1)) if (at + 1 === text.length || text.charCodeAt(at + 1) !== NEW_LINE) return true;
  return false;
}

/** @param {string} text */
function hasOddBlanks(text) {
  return WIDE.test(text) ? ODD_BLANK.test(text) : ODD_BLANKS.some((blank) => text.includes(blank));
}

/**
 * How many characters stand before a place in its line.
 * @param {string} text
 * @param {number} at
 */
function charactersBefore(text, at) {
  return at === 0 || text[at - 1] === "\n" ? 0 : characters(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));
}

/**
 * The text block by block.
 * @param {string} text
 * @returns {Generator<[string, boolean]>} the block, and whether it is the last
 */
export function* blocks(text) {
  const wide = WIDE.test(text);
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + BLOCK, text.length), block = text.slice(at, end);
    if (wide) {
      block = unmarked(block);
      if (WIDE.test(block)) {
        end = placeAfter(text, at, BLOCK);
        block = unmarked(text.slice(at, end));
      }
    }
    yield [block, end >= text.length];
    at = end;
  }
}

/**
 * A text without byte order marks. Node leaves them in the files that it reads, and keeps what holds one with two bytes a character,
 * which takes longer to read; where there was no other reason for that, it is kept with one again.
 * @param {string} text
 */
function unmarked(text) {
  const plain = text.replace(/\ufeff/g, ""), { Buffer } = /** @type {any} */ (globalThis);
  if (!Buffer || WIDE.test(plain.slice(0, SAMPLE))) return plain;
  scratch ??= Buffer.alloc(BLOCK);
  const narrow = scratch.toString("latin1", 0, scratch.write(plain, "latin1"));
  return narrow === plain ? narrow : plain;
}
