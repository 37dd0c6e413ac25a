// Who is measured, in JavaScript; each runs in a process of its own: node contestants.cjs NAME FILE
"use strict";
const fs = require("fs");
const path = require("path");

const contestants = {
  hhp: (text) => require("hhp").parseHands(text).parsedHands.length,
  "hrparse.js": (text) => require(path.join(__dirname, "..", "dist", "hrparse.js")).parse(text).hands.length,
};

const [name, file] = process.argv.slice(2);
const begin = process.hrtime.bigint();
const hands = contestants[name](fs.readFileSync(file, "utf8"));
const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
console.log(JSON.stringify({ hands, seconds, peak_kb: process.resourceUsage().maxRSS }));
