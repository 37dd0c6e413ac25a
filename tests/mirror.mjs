// The JavaScript ledger, audit and evaluator under test: one JSON job a line in, one answer a line out.

import { readFileSync } from "node:fs";
import { audit } from "../replayer/core/audit/index.js";
import { claimOf } from "../replayer/core/audit/words.js";
import * as form from "../replayer/core/form.js";
import { registry } from "../replayer/core/grammar.js";
import { frames } from "../replayer/core/ledger.js";
import { keepSource } from "../replayer/core/model.js";
import { made, number } from "../replayer/core/strength.js";

const JOBS = {
  hand({ hand, source }) {
    if (source) keepSource(hand, source);
    const before = JSON.stringify(hand);
    const answer = { frames: frames(hand), findings: audit(hand) };
    return { ...answer, untouched: JSON.stringify(hand) === before };
  },
  strength: ({ cards }) => ({ number: number(cards), made: made(cards) }),
  words: ({ words }) => claimOf(words),
  form: () => form,
  sites: () => [...registry.values()].map((site) => ({ ...site, freeNoise: [...site.freeNoise] })),
};

for (const line of readFileSync(0, "utf8").split("\n")) {
  if (!line) continue;
  const job = JSON.parse(line);
  process.stdout.write(JSON.stringify(JOBS[job.job](job)) + "\n");
}
