// How long the occupancy calculator takes to follow an input: from the event to the last drawing
// call, picture, arithmetic, sweep and tables included.

import { launch } from "../support/chromium.mjs";
import { DIST } from "../support/built.mjs";
import { serve } from "../support/server.mjs";
import { quantile, table } from "./figures.mjs";

const EVENTS = 200;

/** Runs in the page: sets a field to one value after the other and times each. */
async function type([name, values, events]) {
  const field = document.getElementById(`occupancy-${name}`);
  const channel = new MessageChannel();
  // Effects are microtasks: by the next task they have run.
  const task = () =>
    new Promise((done) => {
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
  const times = [];
  for (let event = 0; event < events; event += 1) {
    const start = performance.now();
    field.value = values[event % values.length];
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await task();
    // Reading a size has the browser lay out what was written.
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    if (event % 10 === 0) await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return times;
}

const range = (from, to, step) => Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => `${from + at * step}`);

const server = await serve(DIST, { base: "/a/b/" });
const browser = await launch();
const rows = [["", "median", "95 %", "worst"]];
const SHARED = ["dynamic", range(0, 200000, 1000), "v=1&occupancy.sweep=shared"];
for (const [title, [name, values, query], unfolded, slowdown] of [
  ["registers, sweep of registers", ["registers", range(16, 255, 1), ""], false, 1],
  ["threads, sweep of block sizes", ["threads", range(32, 1024, 32), "v=1&occupancy.sweep=threads"], false, 1],
  ["shared memory, its sweep", SHARED, false, 1],
  ["shared memory, everything unfolded", SHARED, true, 1],
  ["shared memory, CPU slowed 4 times", SHARED, false, 4],
]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(`${server.root}en/lab-occupancy.html?${query}`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  if (unfolded) {
    await page.evaluate(() => document.querySelectorAll(".occ details").forEach((part) => { part.open = true; }));
  }
  const settings = await context.newCDPSession(page);
  await settings.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(type, [name, values, 20]);
  const times = await page.evaluate(type, [name, values, EVENTS]);
  const ms = (share) => `${quantile(times, share).toFixed(1)} ms`;
  rows.push([title, ms(0.5), ms(0.95), ms(1)]);
  await context.close();
}
await browser.close();
await server.close();

console.log(`\nRedrawing the occupancy calculator after an input, ${EVENTS} events each; a frame is 16.7 ms`);
table(rows);
