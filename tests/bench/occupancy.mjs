// Whether the occupancy calculator keeps up with a hand: one change a frame, as a slider that is
// dragged gives them, and how many frames came late.

import { launch } from "../support/chromium.mjs";
import { DIST } from "../support/built.mjs";
import { serve } from "../support/server.mjs";
import { quantile, table } from "./figures.mjs";

const CHANGES = 300;

/** A frame is late when the next one should have come halfway through it. */
const LATE = 1.5 * (1000 / 60);

/** Runs in the page: sets a field to one value after the other, one for each frame, and gives the
 * time from frame to frame. */
async function drag([name, values, changes]) {
  const field = document.getElementById(`occupancy-${name}`);
  const frames = [];
  let last;
  for (let change = 0; change <= changes; change += 1) {
    const now = await new Promise((frame) => requestAnimationFrame(frame));
    if (last !== undefined) frames.push(now - last);
    last = now;
    field.value = values[change % values.length];
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  return frames;
}

const range = (from, to, step) => Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => `${from + at * step}`);

const REGISTERS = ["registers", range(16, 255, 1), ""];
const THREADS = ["threads", range(32, 1024, 32), "v=1&occupancy.sweep=threads"];
const SHARED = ["dynamic", range(0, 200000, 1000), "v=1&occupancy.sweep=shared"];

const server = await serve(DIST, { base: "/a/b/" });
const browser = await launch();
const rows = [["", "busy a frame", "median frame", "95 %", `late of ${CHANGES}`]];
for (const [title, [name, values, query], unfolded, scroll] of [
  ["registers", REGISTERS, false, 0],
  ["threads", THREADS, false, 0],
  ["shared memory", SHARED, false, 0],
  ["registers, scrolled to steps and sweep", REGISTERS, false, 900],
  ["shared memory, everything unfolded", SHARED, true, 0],
]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto(`${server.root}en/lab-occupancy.html?${query}`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  if (unfolded) {
    await page.evaluate(() => document.querySelectorAll(".occ details").forEach((part) => { part.open = true; }));
  }
  await page.mouse.wheel(0, scroll);
  await page.evaluate(drag, [name, values, 40]);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "TaskDuration").value * 1000;
  };
  const before = await busy();
  const frames = await page.evaluate(drag, [name, values, CHANGES]);
  const each = ((await busy()) - before) / CHANGES;
  const ms = (time) => `${time.toFixed(1)} ms`;
  const late = frames.filter((frame) => frame > LATE).length;
  rows.push([title, ms(each), ms(quantile(frames, 0.5)), ms(quantile(frames, 0.95)), `${late}`]);
  await context.close();
}
await browser.close();
await server.close();

console.log("\nThe occupancy calculator under a dragged slider, one change a frame; a frame is 16.7 ms");
table(rows);
