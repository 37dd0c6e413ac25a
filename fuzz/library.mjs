// dist/hrparse.js under text that V8's coverage guides: what reaches code that nothing reached before is mutated further.
//
//   node fuzz/library.mjs SECONDS → one line of JSON: executions, functions that ran and all, texts that reached new code, what failed
//
// It never throws, reads a text alike each time, reads back what it writes, plays and audits what it reads.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const LONGEST = 6000;

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true });
const hrparse = createRequire(import.meta.url)("../dist/hrparse.js");

/** The functions of the library that ran at least once, and the stretches in each that never did. @type {Map<string, Set<string>>} */
const ran = new Map();
/** All functions of the library. @type {Set<string>} */
const functions = new Set();

/** Take in what ran since it was last asked: whether something ran for the first time. */
function news() {
  let fresh = false;
  session.post("Profiler.takePreciseCoverage", (_, { result }) => {
    for (const { ranges } of result.filter(({ url }) => url.endsWith("/dist/hrparse.js")).flatMap((script) => script.functions)) {
      const [whole, ...idle] = ranges.map(({ startOffset, endOffset, count }) => ({ place: `${startOffset} ${endOffset}`, count }));
      functions.add(whole.place);
      if (!whole.count) continue;
      const now = new Set(idle.filter(({ count }) => !count).map(({ place }) => place)), before = ran.get(whole.place);
      const both = before ? new Set([...before].filter((place) => now.has(place))) : now;
      fresh ||= both.size < (before?.size ?? Infinity);
      ran.set(whole.place, both);
    }
  });
  return fresh;
}

/** What must hold of any text. */
function check(text) {
  const read = hrparse.parse(text);
  if (!isDeepStrictEqual(hrparse.parse(text), read)) throw new Error("read anew it is something else");
  const lines = text.split(/\r\n|\r|\n/).length;
  for (const { code, line } of read.diagnostics) {
    if (code.startsWith("HR9")) throw new Error(`our own fault: ${code}`);
    if (!(line >= 1 && line <= lines)) throw new Error(`there is no line ${line}`);
  }
  for (const hand of read.hands) {
    hrparse.frames(hand);
    hrparse.audit(hand);
  }
  if (!isDeepStrictEqual(hrparse.loads(hrparse.dumps(read.hands)), plain(read.hands))) throw new Error("what is written does not read back");
  try {
    hrparse.loads(text);
  } catch (error) {
    if (!(error instanceof hrparse.ModelError)) throw error;
  }
}

function plain(value) {
  return JSON.parse(JSON.stringify(value));
}

// -- mutation ---------------------------------------------------------------------------------------------------------

let state = Date.now() >>> 0;

/** A number from 0 up to n, by xorshift. */
function below(n) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
}

const LETTERS = [..." \t\u00a0:$€,.()[]'\"#*-+0123456789AKQJThdcsabcxyzÄß中🂡\u0301\u202e\u2028\x85\ufeff\ufffd>\\{}\n\r"];
const CHANGES = [
  (text, other) => splice(text, below(text.length + 1), 0, other.slice(below(other.length), below(other.length + 1))),
  (text) => splice(text, below(text.length + 1), below(4), LETTERS[below(LETTERS.length)]),
  (text) => splice(text, below(text.length + 1), 1 + below(6), ""),
  (text) => lines(text, (all, at) => all.splice(at, 1)),
  (text) => lines(text, (all, at) => all.splice(at, 0, all[below(all.length)])),
  (text) => lines(text, (all, at) => ([all[at], all[0]] = [all[0], all[at]])),
  (text, other) => lines(text, (all, at) => all.splice(at, 0, ...other.split("\n").slice(below(30)).slice(0, 1 + below(5)))),
  (text) => text.replace(/[0-9]+/g, (figure) => (below(8) ? figure : String(below(10 ** (1 + below(13)))))),
];

function splice(text, at, gone, put) {
  return text.slice(0, at) + put + text.slice(at + gone);
}

function lines(text, change) {
  const all = text.split("\n");
  change(all, below(all.length));
  return all.join("\n");
}

// -- the loop ---------------------------------------------------------------------------------------------------------

const pool = ["library", "parse", "loads", "mutations"].flatMap((entry) => {
  const folder = `${HERE}corpus/${entry}/`;
  try {
    return readdirSync(folder).map((name) => readFileSync(folder + name, "utf8"));
  } catch {
    return [];
  }
});
const until = Date.now() + 1000 * Number(process.argv[2] ?? 60);
let executions = 0, failed = null;
const todo = [...pool];
while (!failed && Date.now() < until) {
  let text = todo.pop() ?? pool[below(pool.length)];
  if (executions >= pool.length) for (let k = 1 + below(3); k; k--) text = CHANGES[below(CHANGES.length)](text, pool[below(pool.length)]);
  text = text.slice(0, LONGEST);
  executions++;
  try {
    check(text);
  } catch (fault) {
    mkdirSync(`${HERE}crashers`, { recursive: true });
    failed = `${HERE}crashers/library-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.txt`;
    writeFileSync(failed, text);
    console.error(`library: ${fault?.stack}`);
  }
  if (news()) pool.push(text);
}
console.log(JSON.stringify({ executions, functions: [ran.size, functions.size], kept: pool.length, failed }));
