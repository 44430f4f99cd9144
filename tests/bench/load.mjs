// How soon a section page is seen and alive on a slow phone, against the same
// page stripped of script: slow 4G, CPU slowed four times, nothing cached.

import { launch } from "../support/chromium.mjs";
import { DIST, SECTION } from "../support/built.mjs";
import { serve } from "../support/server.mjs";
import { median, table } from "./figures.mjs";

const RUNS = 7;
const GOAL = 1.1;

/** Slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Runs in the page: notes when it is alive, when its largest part is seen and how far it jumps. */
function note() {
  window.noted = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.noted.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.noted.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.documentElement?.hasAttribute("data-ready")) return;
    window.noted.alive = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
}

async function measure(browser, url, scripted) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(note);
    const settings = await context.newCDPSession(page);
    await settings.send("Network.enable");
    await settings.send("Network.emulateNetworkConditions", NETWORK);
    await settings.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    if (scripted) await page.waitForSelector("html[data-ready]", { state: "attached", timeout: 60_000 });
    return await page.evaluate(async () => {
      const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
      while (!paint() || !window.noted.largest) await new Promise((drawn) => requestAnimationFrame(drawn));
      return { paint: paint().startTime, ...window.noted };
    });
  } finally {
    await context.close();
  }
}

const stripped = (path, answer) => {
  if (path.endsWith(".html")) {
    answer.body = String(answer.body).replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, "");
  }
};

const options = { base: "/a/b/", gzip: true };
const [whole, bare] = [await serve(DIST, options), await serve(DIST, { ...options, bend: stripped })];
const browser = await launch();
const runs = { whole: [], bare: [] };
// A first visit of each warms up the browser and the disk, and does not count.
for (let run = 0; run <= RUNS; run += 1) {
  for (const [name, server] of [["whole", whole], ["bare", bare]]) {
    const figures = await measure(browser, `${server.root}en/${SECTION}.html`, name === "whole");
    if (run > 0) runs[name].push(figures);
  }
}
await browser.close();
await Promise.all([whole.close(), bare.close()]);

const middle = (name, figure) => median(runs[name].map((run) => run[figure]));
const ms = (value) => `${Math.round(value)} ms`;
console.log(`\nLoading en/${SECTION} by slow 4G (1.6 Mbit/s, 150 ms), CPU slowed ${SLOWDOWN} times; medians of ${RUNS} runs in turn`);
table([
  ["", "first paint", "largest paint", "alive", "layout shift"],
  ["section page", ms(middle("whole", "paint")), ms(middle("whole", "largest")), ms(middle("whole", "alive")), middle("whole", "shift").toFixed(4)],
  ["without script", ms(middle("bare", "paint")), ms(middle("bare", "largest")), "", middle("bare", "shift").toFixed(4)],
]);
const ratio = middle("whole", "paint") / middle("bare", "paint");
console.log(`first paint: ${ratio.toFixed(3)} times the page without script (goal: at most ${GOAL})`);
