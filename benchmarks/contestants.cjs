// Who is measured, in JavaScript; each runs in a process of its own: node contestants.cjs NAME FILE [OTHER], or
// node contestants.cjs --tell NAME FILE for what it says of a file. `NAME, warm` has read the file some times before.
"use strict";
const fs = require("fs");
const path = require("path");

function ours(audit) {
  const hrparse = require(path.join(__dirname, "..", "dist", "hrparse.js"));
  return (text) => hrparse.parse(text, { audit }).hands.length;
}

/** Node compiles what is used often, bit by bit: a process that goes on is faster than one that reads a file and ends. */
const WARMING = 20;

/** So many readings of a warm process are measured; the median counts, as every few readings the memory is cleared. */
const WARM = 9;

const contestants = {
  hhp() {
    const hhp = require("hhp");
    return (text) => hhp.parseHands(text).parsedHands.length;
  },
  "poker-apprentice"() {
    const { parseHand } = require("@poker-apprentice/hand-history-parser");
    return async (text) => {
      let read = 0;
      for (const hand of text.split("\n\n\n")) if (hand) read += Number(Boolean(await parseHand({ hand }).catch(() => null)));
      return read;
    };
  },
  "hrparse.js": () => ours(false),
  "hrparse.js, audit": () => ours(true),
};

const tellers = {
  hhp(text) {
    const { parsedHands, errors } = require("hhp").parseHands(text);
    return { hands: parsedHands.filter(Boolean).length, said: errors.map((error) => String(error.err ?? error.message ?? error)) };
  },
  "hrparse.js"(text) {
    const { hands, diagnostics } = require(path.join(__dirname, "..", "dist", "hrparse.js")).parse(text);
    return { hands: hands.length, said: diagnostics.map((each) => `line ${each.line}: ${each.message}`) };
  },
};

if (process.argv[2] === "--tell") {
  console.log(JSON.stringify(tellers[process.argv[3]](fs.readFileSync(process.argv[4], "utf8"))));
  process.exit();
}
async function main([name, file, other]) {
  const [, plain, warm] = /^(.+?)(, warm)?$/.exec(name), read = contestants[plain]();
  if (other) await read(fs.readFileSync(other, "utf8"));
  for (let k = 0; warm && k < WARMING; k++) await read(fs.readFileSync(file, "utf8"));
  const times = [];
  let hands = 0;
  for (let k = 0; k < (warm ? WARM : 1); k++) {
    const begin = process.hrtime.bigint();
    hands = await read(fs.readFileSync(file, "utf8"));
    times.push(Number(process.hrtime.bigint() - begin) / 1e9);
  }
  const seconds = times.sort((a, b) => a - b)[times.length >> 1];
  console.log(JSON.stringify({ hands, seconds, peak_kb: process.resourceUsage().maxRSS }));
}

main(process.argv.slice(2));
