// How long the roofline takes to follow the crosshair: from the input event to
// the last drawing call, sentence and tables included.

import { launch } from "../support/chromium.mjs";
import { DIST } from "../support/built.mjs";
import { serve } from "../support/server.mjs";
import { quantile, table } from "./figures.mjs";

const EVENTS = 600;

/** Runs in the page: moves the crosshair to and fro and times each step. */
async function sweep(events) {
  const crosshair = document.querySelector(".crosshair");
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
    crosshair.value = Math.round(500 + 480 * Math.sin(event / 20));
    crosshair.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await task();
    times.push(performance.now() - start);
    if (event % 10 === 0) await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return times;
}

const server = await serve(DIST, { base: "/a/b/" });
const browser = await launch();
const rows = [["", "median", "95 %", "worst"]];
for (const [name, query, slowdown, deviceScaleFactor] of [
  ["one board, desk", "", 1, 1],
  ["one board, fine screen", "", 1, 2],
  ["four boards, fine screen", "v=1&" + ["a100-sxm-80gb", "h100-sxm5", "h200-sxm", "b200-dgx"].map((id) => `roofline.gpus=${id}`).join("&"), 1, 2],
  ["one board, CPU slowed 4 times", "", 4, 2],
]) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor });
  const page = await context.newPage();
  await page.goto(`${server.root}en/lab-roofline.html?${query}`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  const settings = await context.newCDPSession(page);
  await settings.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(sweep, 100);
  const times = await page.evaluate(sweep, EVENTS);
  const ms = (share) => `${quantile(times, share).toFixed(1)} ms`;
  rows.push([name, ms(0.5), ms(0.95), ms(1)]);
  await context.close();
}
await browser.close();
await server.close();

console.log(`\nRedrawing the roofline after an input on its crosshair, ${EVENTS} events each`);
table(rows);
