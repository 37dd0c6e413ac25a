// The JavaScript library under test: one JSON job a line in, one answer a line out.
"use strict";
const path = require("path");
const readline = require("readline");
const hrparse = require(process.env.HRPARSE_JS || path.join(__dirname, "..", "dist", "hrparse.js"));

const JOBS = {
  parse({ text, options, frames }) {
    const before = JSON.stringify(options);
    const read = hrparse.parse(text, options);
    const answer = { ...read };
    if (frames) answer.frames = read.hands.map((hand) => hrparse.frames(hand));
    if (JSON.stringify(options) !== before) throw new Error("the options were changed");
    return answer;
  },
  loads({ text }) {
    try {
      return { hands: hrparse.loads(text) };
    } catch (error) {
      if (!(error instanceof hrparse.ModelError)) throw error;
      return { path: error.path, reason: error.reason };
    }
  },
  reloaded: ({ text }) => hrparse.loads(hrparse.dumps(hrparse.parse(text).hands)),
  explain: ({ code, lang }) => hrparse.explain(code, lang),
  render: ({ finding, source, lang }) => hrparse.render(finding, source, lang),
};

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const job = JSON.parse(line);
  let answer;
  try {
    answer = JOBS[job.job](job);
  } catch (fault) {
    answer = { crash: String(fault && fault.stack) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
