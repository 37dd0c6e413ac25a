// Text to hands: line ends, odd blanks, quotation marks, and where one hand ends and the next begins. The mirror of hrparse/text.py.

/** How much is read at a time, in characters. */
const BLOCK = 1 << 18;

/** Beyond so many characters without a header a text is cut into pieces. */
const LONGEST_HAND = 1 << 23;

/** Each by itself: the search for one character is the fastest there is. */
const ODD_BLANKS = [..."\t\v\f\xa0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f"];
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
  let end = text.length;
  while (end && text[end - 1] === " ") end--;
  return end < text.length ? text.slice(0, end) : text;
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

/**
 * The lines of a text, without blanks at their ends.
 * @param {string} text
 */
export function linesOf(text) {
  const lines = text.split("\n");
  for (let k = 0; k < lines.length; k++) if (lines[k].endsWith(" ")) lines[k] = trimEnd(lines[k]);
  return lines;
}

/** Some whole hands, as they stand in the text and as the recognizer reads them. */
export class Stretch {
  /**
   * @param {string} raw
   * @param {string} text
   * @param {number} first number of the first line, from 1
   */
  constructor(raw, text, first) {
    this.raw = raw;
    /** Its lines, if they were asked for. @type {string[]|null} */
    this.rawLines = null;
    this.text = text;
    this.first = first;
    /** Whether some of it stands for bytes that are no text. */
    this.replaced = raw.includes("\ufffd");
    /** Where each line begins; after a line end at the end of the text, where none does. */
    this.starts = [0];
    const { starts } = this;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    /** How many lines there are. */
    this.count = this.starts.length - Number(text.endsWith("\n"));
  }

  /**
   * The text of some lines.
   * @param {number} from
   * @param {number} upto
   */
  part(from, upto) {
    return this.text.slice(this.starts[from], Math.max((this.starts[upto] ?? Infinity) - 1, 0));
  }
}

/** The lines of one hand, or of a stretch of text that belongs to none. */
export class Chunk {
  /**
   * @param {string[]} lines
   * @param {Stretch} stretch
   * @param {number} start
   * @param {boolean} begins whether it begins with a header
   * @param {number} offset characters before the first line in its line, for a header that was glued into the middle of a line (R21)
   * @param {number} glued characters before the next header in the last line, 0 where that has a line of its own
   */
  constructor(lines, stretch, start, begins, offset, glued) {
    this.lines = lines;
    this.stretch = stretch;
    this.first = stretch.first + start;
    this.begins = begins;
    this.offset = offset;
    this.glued = glued;
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
    return (stretch.rawLines ??= stretch.raw.split("\n"))[number - stretch.first];
  }
}

/** Cuts a growing text into stretches of whole hands. */
export class Splitter {
  /** @param {readonly string[]} prefixes how hands begin */
  constructor(prefixes) {
    this.prefixes = prefixes;
    this.rest = "";
    this.line = 1;
    this.endsInReturn = false;
    /** Whether the last stretch was cut where no hand begins, because it is longer than any hand. */
    this.forced = false;
  }

  /**
   * Take in more text; give out what is whole.
   * @param {string} block
   * @param {boolean} final
   * @returns {Stretch|null}
   */
  feed(block, final) {
    if (this.endsInReturn) block = "\r" + block;
    this.endsInReturn = false;
    if (block.includes("\r")) {
      if (block.endsWith("\r") && !final) {
        this.endsInReturn = true;
        block = block.slice(0, -1);
      }
      block = block.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
    }
    if (block.includes("\ufeff")) block = block.replaceAll("\ufeff", "");
    let raw = this.rest + block;
    const cut = final ? raw.length : this.cut(raw);
    this.rest = raw.slice(cut);
    raw = raw.slice(0, cut);
    if (!raw) return null;
    const stretch = new Stretch(raw, cleaned(this.unquoted(raw)), this.line);
    this.line += stretch.starts.length - 1;
    return stretch;
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
 * The text as the recognizer reads it, character for character; blanks at the ends of lines are still there.
 * @param {string} raw
 */
function cleaned(raw) {
  return ODD_BLANKS.some((blank) => raw.includes(blank)) ? raw.replace(EVERY_ODD_BLANK, " ") : raw;
}

/**
 * The text block by block.
 * @param {string} text
 * @returns {Generator<[string, boolean]>} the block, and whether it is the last
 */
export function* blocks(text) {
  for (let at = 0; at < text.length;) {
    const end = placeAfter(text, at, BLOCK);
    yield [text.slice(at, end), end >= text.length];
    at = end;
  }
}
