// Small screens, large type, thumbs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGES, SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, shown, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually } from "./support/until.mjs";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What sticks out of the page sideways, apart from what scrolls by itself. */
const sticksOut = (page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const scrolls = (node) => {
      for (let parent = node.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
        if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(parent).overflowX)) return true;
      }
      return false;
    };
    const wide = [...document.body.querySelectorAll("*")].filter(
      (node) => node.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(node),
    );
    const names = wide.map((node) => `${node.localName}.${node.className} ${(node.textContent ?? "").slice(0, 30)}`);
    return [`${root.scrollWidth} of ${root.clientWidth} px`, ...names.slice(0, 8)];
  });

for (const [what, viewport, size] of [
  ["at 360 px", { width: 360, height: 740 }, "100%"],
  ["D7: at 400 % of a 1280 px window", { width: 320, height: 256 }, "100%"],
  ["D7: at 360 px with type of twice the size", { width: 360, height: 740 }, "200%"],
  ["D7: at 1280 px with type of twice the size", { width: 1280, height: 800 }, "200%"],
]) {
  test(`no page scrolls sideways ${what}`, () =>
    visit(hosted, { context: { viewport } }, async ({ page, open }) => {
      const found = {};
      for (const key of PAGES) {
        await open(key);
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = percent;
          document.querySelectorAll("details.data").forEach((details) => (details.open = true));
        }, size);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const names = await sticksOut(page);
        if (names.length) found[key] = names;
      }
      assert.deepEqual(found, {});
    }));
}

for (const edition of EDITIONS) {
  test(`${edition.name}: on a phone the contents unfold and lead on, and tools answer a thumb`, () =>
    visit(edition, { context: phone }, async ({ page, open }) => {
      await open("en/index");
      const shell = new Shell(page);
      assert.equal(await shell.entry("Glossary").isVisible(), false);
      await page.locator(".contents > summary").tap();
      await shell.entry("Two walls, one line").tap();
      await eventually(() => shown(page), `en/${SECTION}`);
      const roofline = new Roofline(page);
      await roofline.label("2:4 sparse").tap();
      await eventually(async () => (await roofline.table("Roofs"))[0][2], "624 TFLOPS");
      await roofline.label("LayerNorm").tap();
      await eventually(async () => (await roofline.sentence()).includes("LayerNorm"), true);
      assert.deepEqual(await sticksOut(page), []);
    }));
}

for (const [name, context] of [["phone", phone], ["tablet", tablet]]) {
  test(`a finger on a ${name} finds every control at least 40 px high`, () =>
    visit(hosted, { context }, async ({ page, open }) => {
      const found = {};
      for (const key of ["en/index", `en/${SECTION}`, "en/lab-roofline"]) {
        await open(key);
        assert.equal(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), true);
        const small = await page.evaluate(() => {
          const controls = document.querySelectorAll(
            "button, select, summary, input:not([type=radio], [type=checkbox]), input + label, .seg > a, .entry[href], .pager a, .button",
          );
          return [...controls]
            .filter((control) => control.checkVisibility({ visibilityProperty: true }))
            .map((control) => {
              const { height } = control.getBoundingClientRect();
              const name = control.getAttribute("aria-label") ?? control.textContent.trim();
              return [`${control.localName} ${control.className} ${control.id} ${name}`.slice(0, 60), height];
            })
            .filter(([, height]) => height < 39.5);
        });
        if (small.length) found[key] = Object.fromEntries(small);
      }
      assert.deepEqual(found, {});
    }));
}

test("D6: fields have type of at least 16 px on a phone, so that it does not zoom", () =>
  visit(hosted, { context: phone }, async ({ page, open }) => {
    for (const key of [`en/${SECTION}`, "en/lab-roofline"]) {
      await open(key);
      const small = await page.locator("input[type=text], select").evaluateAll((fields) =>
        fields
          .map((field) => [field.id, parseFloat(getComputedStyle(field).fontSize)])
          .filter(([, size]) => size < 16),
      );
      assert.deepEqual(small, [], key);
    }
  }));

test("D7: no page keeps a reader from zooming", () =>
  visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page, edition }) => {
    for (const key of PAGES) {
      await page.goto(edition.address(key));
      const content = await page.locator("meta[name=viewport]").getAttribute("content");
      assert.equal(content, "width=device-width, initial-scale=1", key);
    }
  }));

test("a phone comes to life without a shift", () =>
  visit(hosted, { context: phone }, async ({ page, open, watch }) => {
    for (const key of PAGES) {
      await open(key);
      const { total, shifts } = await watch.shift(page);
      assert.equal(total, 0, `${key}: ${JSON.stringify(shifts)}`);
    }
  }));
