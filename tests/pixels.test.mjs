// Charts are as sharp as the screen, and follow it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { hosted, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { until } from "./support/until.mjs";

/** Pixels of the backing store for each CSS px, across and down. */
const density = (roofline) =>
  roofline.canvas.evaluate((canvas) => [canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight]);

const isAbout = (ratio) => (both) => both.every((part) => Math.abs(part - ratio) < 0.01);

for (const [deviceScaleFactor, drawn] of [[1, 1], [1.5, 1.5], [2, 2], [3, 3], [4, 3]]) {
  test(`C3, C5: at a pixel ratio of ${deviceScaleFactor} the canvas holds ${drawn} pixels for each of the page`, () =>
    visit(hosted, { context: { deviceScaleFactor } }, async ({ page, open }) => {
      await open(`en/${SECTION}`);
      for (const id of ["roof", "axes"]) {
        await until(() => density(new Roofline(page, id)), isAbout(drawn), id);
      }
    }));
}

test("C3: a window that moves to a finer screen and back is drawn anew each time", () =>
  visit(hosted, { context: { deviceScaleFactor: 1 } }, async ({ page, context, open }) => {
    await open(`en/${SECTION}`);
    const roofline = new Roofline(page);
    const screen = await context.newCDPSession(page);
    for (const deviceScaleFactor of [2, 1, 1.25, 3]) {
      // Another size each time, as with zoom: without one, emulation tells no media query of the ratio.
      const width = 1280 - Math.round(8 * deviceScaleFactor);
      await screen.send("Emulation.setDeviceMetricsOverride", { width, height: 720, deviceScaleFactor, mobile: false });
      await until(() => density(roofline), isAbout(deviceScaleFactor), `at ${deviceScaleFactor}`);
    }
  }));

test("C3: twice the pixels show the same picture, not a larger or smaller one", async () => {
  // Where the ink is, as shares of the height: the same at both ratios.
  const profile = (roofline) =>
    roofline.canvas.evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const bands = new Array(20).fill(0);
      for (let y = 0; y < canvas.height; y += 1) {
        for (let x = 0; x < canvas.width; x += 1) {
          if (data[4 * (y * canvas.width + x) + 3] > 200) bands[Math.floor((20 * y) / canvas.height)] += 1;
        }
      }
      const all = bands.reduce((sum, band) => sum + band, 0);
      return bands.map((band) => band / all);
    });
  const profiles = [];
  for (const deviceScaleFactor of [1, 2]) {
    await visit(hosted, { context: { deviceScaleFactor } }, async ({ page, open }) => {
      await open(`en/${SECTION}`);
      profiles.push(await profile(new Roofline(page)));
    });
  }
  for (const [band, share] of profiles[0].entries()) {
    assert.ok(Math.abs(share - profiles[1][band]) < 0.03, `band ${band}: ${share} and ${profiles[1][band]}`);
  }
});
