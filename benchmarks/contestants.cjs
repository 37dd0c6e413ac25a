// Who is measured, in JavaScript; each runs in a process of its own: node contestants.cjs NAME FILE [OTHER]
"use strict";
const fs = require("fs");
const path = require("path");

const contestants = {
  hhp() {
    const hhp = require("hhp");
    return (text) => hhp.parseHands(text).parsedHands.length;
  },
  "hrparse.js"() {
    const hrparse = require(path.join(__dirname, "..", "dist", "hrparse.js"));
    return (text) => hrparse.parse(text).hands.length;
  },
};

const [name, file, other] = process.argv.slice(2);
const read = contestants[name]();
if (other) read(fs.readFileSync(other, "utf8"));
const begin = process.hrtime.bigint();
const hands = read(fs.readFileSync(file, "utf8"));
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ hands, seconds, peak_kb: process.resourceUsage().maxRSS }));
