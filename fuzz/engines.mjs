// The JavaScript engines under test: a list of jobs a line in, the list of their answers a line out.
//
//   ["parse", text, options, what Python reads] → null where JavaScript reads the same, else what it reads
//   ["hand", site, lines] → the events, rejected lines and refusal of one hand

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { recognizer } from "../replayer/core/recognize.js";

const hrparse = createRequire(import.meta.url)("../dist/hrparse.js");

const JOBS = {
  parse(text, options, wanted) {
    const { hands, diagnostics } = hrparse.parse(text, options);
    const found = JSON.parse(JSON.stringify({ hands, diagnostics }));
    return isDeepStrictEqual(found, wanted) ? null : found;
  },
  hand: (site, lines) => recognizer(site).hand(lines, 1),
};

createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const answers = JSON.parse(line).map(([job, ...rest]) => {
    try {
      return JOBS[job](...rest);
    } catch (fault) {
      return { crash: String(fault?.stack) };
    }
  });
  process.stdout.write(JSON.stringify(answers) + "\n");
});
