// Nothing moves for those who asked for stillness.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGES, SECTION } from "./support/built.mjs";
import { hosted, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";

test("with reduced motion nothing is animated, in no state that a reader brings about", () =>
  visit(hosted, { context: { reducedMotion: "reduce" } }, async ({ page, open }) => {
    await page.addInitScript(() => {
      window.moved = [];
      for (const kind of ["transitionrun", "animationstart"]) {
        addEventListener(kind, (event) => window.moved.push(`${kind} ${event.target.className}`), true);
      }
    });
    for (const key of PAGES) {
      await open(key);
      const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      assert.equal(behaviour, "auto", key);
      await new Shell(page).theme("dark").click();
      await page.locator("main a[href]:visible").first().hover();
      assert.deepEqual(await page.evaluate(() => window.moved), [], key);
      assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0, key);
    }
  }));

test("with reduced motion a chart stands in its new state at once", () =>
  visit(hosted, { context: { reducedMotion: "reduce" } }, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    const roofline = new Roofline(page);
    const before = await roofline.pixels();
    await roofline.choose("Linear");
    const after = await roofline.redrawn(before);
    const twoFrames = () =>
      page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    for (let i = 0; i < 10; i += 1) {
      await twoFrames();
      assert.equal(await roofline.pixels(), after, "the chart is still moving");
    }
  }));
