// What a file of tests has started and must end.

import { after } from "node:test";

const started = [];

/** `end` is called when all tests of the file are over. */
export const atEnd = (end) => started.push(end);

// Here, at the top: inside a test it would belong to that test.
after(() => Promise.all(started.map((end) => end())));
