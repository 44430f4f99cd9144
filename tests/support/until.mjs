// Waiting for what must come about, by looking again and again.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

const PATIENCE = 20_000;
const PAUSE = 15;

const rest = (ms) => new Promise((rested) => setTimeout(rested, ms));

/** Looks until `look` gives something that `isRight`; fails with what was seen last. */
export async function until(look, isRight, what, patience = PATIENCE) {
  const end = Date.now() + patience;
  let seen;
  do {
    seen = await look();
    if (isRight(seen)) return seen;
    await rest(PAUSE);
  } while (Date.now() < end);
  assert.fail(`${what}; seen last: ${JSON.stringify(seen)}`);
}

/** Looks until `look` gives `expected`; else fails with the difference. */
export async function eventually(look, expected, what) {
  const end = Date.now() + PATIENCE;
  let seen;
  do {
    seen = await look();
    if (isDeepStrictEqual(seen, expected)) return;
    await rest(PAUSE);
  } while (Date.now() < end);
  assert.deepEqual(seen, expected, what);
}

/** Text with plain spaces: values and units are joined by others. */
export const plain = (text) => (text ?? "").replace(/[\u00a0\u202f\s]+/g, " ").trim();
