// Bytes of a file to text, as hrparse/text.py takes them.

/** So many bytes are decoded at a time. */
const BLOCK = 1 << 18;

/** So many bytes tell the encoding. */
const SAMPLE = 4096;

/** What Windows-1252 has no letter for, and browsers take as control characters. */
const NO_LETTER = /[\x81\x8d\x8f\x90\x9d]/g;

/**
 * The text of some bytes: UTF-8, UTF-16 in either order with or without its mark, Windows-1252 for the rest. Bytes that are not UTF-8
 * after all are taken as Windows-1252 from the block on in which they stand.
 * @param {Uint8Array} bytes
 */
export function decoded(bytes) {
  const name = encoding(bytes);
  if (name !== "utf-8") return new TextDecoder(name).decode(bytes);
  const strict = new TextDecoder(name, { fatal: true });
  let text = "";
  for (let at = 0; at < bytes.length;) {
    let end = at + BLOCK;
    while ((bytes[end] & 0xc0) === 0x80 && end > at + BLOCK - 3) end--; // never within a letter
    try {
      text += strict.decode(bytes.subarray(at, end));
    } catch {
      return text + new TextDecoder("windows-1252").decode(bytes.subarray(at)).replace(NO_LETTER, "\ufffd");
    }
    at = end;
  }
  return text;
}

/** The encoding that the first bytes speak for. @param {Uint8Array} bytes */
function encoding(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE), zeros = [0, 0];
  sample.forEach((byte, at) => { if (!byte) zeros[at % 2]++; });
  const most = Math.max(...zeros), least = Math.min(...zeros);
  // a picture holds as many of one as of the other
  if (sample.length > 3 && most > Math.floor(sample.length / 4) && least < Math.floor(most / 8)) return zeros[1] >= zeros[0] ? "utf-16le" : "utf-16be";
  return "utf-8";
}
