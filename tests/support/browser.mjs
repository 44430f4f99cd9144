// One browser for each file of tests.

import { launch } from "./chromium.mjs";
import { atEnd } from "./ending.mjs";

let running;

/** The browser of this file of tests; it ends with them. */
export function browser() {
  if (!running) {
    running = launch();
    atEnd(async () => (await running).close());
  }
  return running;
}
