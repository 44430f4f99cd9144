// What those meet who do not see the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { PAGES, SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds serious or critical, with the elements. */
async function serious(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const why = ({ any, all, none }) => [...any, ...all, ...none].map(({ message }) => message).join(" ");
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}: ${why(node)}`));
}

for (const key of PAGES) {
  test(`axe finds nothing serious on ${key} in either theme`, () =>
    visit(hosted, {}, async ({ page, open }) => {
      await open(key);
      await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await serious(page), [], colorScheme);
      }
    }));
}

test("axe finds nothing serious in the single file, nor in a tool that refuses and notes", () =>
  visit(EDITIONS[1], { context: { viewport: { width: 390, height: 800 } } }, async ({ page, open }) => {
    const query = "v=1&roof.precision=fp8&roof.flop=inf&roof.gpus=a100-sxm-80gb&roof.gpus=h100-sxm5&roof.time=1e-9";
    await open(`en/${SECTION}`, { query });
    assert.equal(await new Roofline(page).field("flop").getAttribute("aria-invalid"), "true");
    assert.deepEqual(await serious(page), []);
  }));

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("D1: every canvas has a name, and beside it a table of the same data and a sentence", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const canvases = await page.locator("canvas").all();
        assert.equal(canvases.length, 2);
        for (const canvas of canvases) {
          assert.equal(await canvas.getAttribute("role"), "img");
          assert.equal(await canvas.getAttribute("aria-label"), "Roofline");
        }
        const roofline = new Roofline(page);
        const [roofs, kernels] = [await roofline.table("Roofs"), await roofline.table("Kernels")];
        assert.equal(roofs.length, 2);
        assert.deepEqual(
          kernels.map(([name]) => name.split(" (")[0]),
          ["vector add FP32", "fused softmax", "GEMM 4096³", "your kernel"],
        );
        assert.ok((await roofline.sentence()).length > 40);
        await roofline.root.locator(".data > summary").click();
        assert.equal(await roofline.root.locator(".data table").first().isVisible(), true);
        const drawn = [...roofs.flat(), ...kernels.flat()];
        assert.ok(drawn.every((cell) => cell !== "" && cell !== "—"), drawn.join(" | "));
      }));

    test("D1: a change is announced once, when the hand rests, and seen at once", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("en/lab-roofline");
        const roofline = new Roofline(page, "roofline");
        await roofline.announced.evaluate((region) => {
          window.announcements = [];
          new MutationObserver(() => window.announcements.push(region.textContent)).observe(region, {
            childList: true,
            characterData: true,
            subtree: true,
          });
        });
        assert.equal(await roofline.announced.getAttribute("aria-live"), "polite");
        const before = await roofline.sentence();
        // Twelve changes in one breath, however busy the machine is.
        await roofline.crosshair.evaluate((slider) => {
          for (let step = 0; step < 12; step++) {
            slider.stepUp();
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          }
        });
        await until(() => roofline.sentence(), (now) => now !== before, "the sentence waits");
        const announcements = () => page.evaluate(() => window.announcements.length);
        await until(announcements, (count) => count > 0, "nothing is announced");
        assert.equal(await announcements(), 1);
        assert.equal(plain(await roofline.announced.textContent()), await roofline.sentence());
      }));
  });
}

test("the crosshair is a slider with a name and a spoken value in the page's language", () =>
  visit(hosted, {}, async ({ page, open }) => {
    for (const [language, name, word] of [
      ["en", "Crosshair: arithmetic intensity", "memory-bound"],
      ["zh", /./, "访存受限"],
    ]) {
      await open(`${language}/lab-roofline`);
      const slider = page.locator("#roofline").getByRole("slider", { name }).first();
      await eventually(async () => (await slider.getAttribute("class")).split(" ")[0], "crosshair");
      const spoken = plain(await slider.getAttribute("aria-valuetext"));
      assert.ok(spoken.startsWith("1.25 FLOP/B") && spoken.includes(word), spoken);
    }
  }));

test("headings descend by one, and each page has one of the first level", () =>
  visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page, edition }) => {
    for (const key of PAGES) {
      await page.goto(edition.address(key));
      const levels = await page.locator("main :is(h1, h2, h3, h4, h5, h6)").evaluateAll((headings) =>
        headings.map((heading) => Number(heading.localName[1])),
      );
      assert.equal(levels.filter((level) => level === 1).length, 1, key);
      levels.reduce((before, now) => {
        assert.ok(now <= before + 1, `${key}: level ${now} after ${before}`);
        return now;
      }, 0);
    }
  }));

test("formulas have a text that can be read aloud, and a wide one can be scrolled by keyboard", () =>
  visit(hosted, { context: { viewport: { width: 320, height: 640 } } }, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    const blocks = await page.locator("main math[display=block]").evaluateAll((formulas) =>
      formulas.map((formula) => {
        const box = formula.closest(".formula");
        return {
          text: formula.textContent,
          wide: box.scrollWidth > box.clientWidth,
          reachable: box.tabIndex === 0,
        };
      }),
    );
    assert.ok(blocks.length >= 4);
    for (const { text, wide, reachable } of blocks) {
      assert.ok(text.length > 2);
      if (wide) assert.ok(reachable, `${text} is wider than the page and cannot be reached`);
    }
  }));
