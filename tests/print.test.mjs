// On paper: vectors in place of canvases, no controls, light colours.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { EDITIONS, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";

const CONTROLS =
  "button, select, input[type=range], input[type=radio] + label, input[type=checkbox] + label, header, footer nav, .side, .skip, .pager";

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("C6: a dark page prints light, with its charts as vectors in their present state and no controls", () =>
      visit(edition, { context: { colorScheme: "dark" } }, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const roofline = new Roofline(page);
        await roofline.add("h100-sxm5");
        const paper = await page.pdf({ format: "A4" });
        assert.equal(paper.subarray(0, 5).toString(), "%PDF-");
        await page.emulateMedia({ media: "print" });
        for (const id of ["roof", "axes"]) {
          const plot = page.locator(`[id=${id}] .plot`);
          assert.equal(await plot.locator("canvas").isVisible(), false);
          assert.equal(await plot.locator("svg").filter({ visible: true }).count(), 1);
        }
        const drawing = await roofline.root.locator(".for-print svg").textContent();
        assert.ok(drawing.includes("H100"), "the board that was added is not on paper");
        const colours = await page.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.documentElement);
          return [backgroundColor, color];
        });
        assert.deepEqual(colours, ["rgb(255, 255, 255)", "rgb(17, 17, 17)"]);
        const controls = await page.locator(CONTROLS).filter({ visible: true }).evaluateAll((all) =>
          all.map((control) => `${control.localName}#${control.id}.${control.className}`),
        );
        assert.deepEqual(controls, []);
        const wide = await page.locator(".for-print svg").evaluateAll((all) =>
          all.map((svg) => svg.getBoundingClientRect().right <= document.documentElement.clientWidth),
        );
        assert.deepEqual(wide, [true, true]);
      }));
  });
}

test("C6: a page without JavaScript prints its charts too", () =>
  visit(
    EDITIONS[0],
    { context: { javaScriptEnabled: false }, rules: false },
    async ({ page, edition }) => {
      await page.goto(edition.address(`en/${SECTION}`));
      await page.emulateMedia({ media: "print" });
      for (const plot of await page.locator(".plot").all()) {
        assert.equal(await plot.locator("svg").filter({ visible: true }).count(), 1);
      }
    },
  ));
