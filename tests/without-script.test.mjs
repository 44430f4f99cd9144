// With JavaScript off the course is still a course: text, figures, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, PAGES, SECTION } from "./support/built.mjs";
import { hosted, shown, single, visit } from "./support/editions.mjs";
import { plain } from "./support/until.mjs";

const off = { context: { javaScriptEnabled: false }, rules: false };

for (const key of PAGES) {
  test(`${key} can be read without JavaScript`, () =>
    visit(hosted, off, async ({ page, edition, watch }) => {
      await page.goto(edition.address(key));
      assert.equal(await shown(page), key);
      assert.ok(plain(await page.locator("main").innerText()).length > 200);
      for (const widget of await page.locator("[data-widget]").all()) {
        assert.equal(await widget.getAttribute("inert"), "", "dead controls must not invite");
      }
      for (const plot of await page.locator(".plot").all()) {
        assert.equal(await plot.locator("svg").filter({ visible: true }).count(), 1);
        assert.equal(await plot.locator("canvas").count(), 0);
      }
      assert.deepEqual(watch.failures, []);
      assert.deepEqual(watch.foreign, []);
    }));
}

test("figures and numbers stand in the written page: the A100's ridge and softmax's bound", () =>
  visit(hosted, off, async ({ page, edition }) => {
    await page.goto(edition.address(`en/${SECTION}`));
    const text = plain(await page.locator("main").innerText());
    // 312 / 2.039 = 153.02; 2039 GB/s × 1.25 FLOP/B = 2548.75 GFLOPS.
    assert.ok(text.includes("153 FLOP/B"), "the ridge");
    assert.ok(text.includes("2.55 TFLOPS"), "the bound at 1.25 FLOP/B");
    const drawing = plain(await page.locator("#roof .drawing.desk svg").textContent());
    assert.ok(drawing.includes("312 TFLOPS") && drawing.includes("19.5 TFLOPS"), drawing);
  }));

test("a phone without JavaScript gets its own drawing and can unfold the contents", () =>
  visit(hosted, { ...off, context: { ...off.context, viewport: { width: 360, height: 740 } } }, async (visited) => {
    const { page, edition } = visited;
    await page.goto(edition.address(`en/${SECTION}`));
    assert.equal(await page.locator("#roof .drawing.phone").isVisible(), true);
    assert.equal(await page.locator("#roof .drawing.desk").isVisible(), false);
    const glossary = page.locator("[data-slot=contents]").getByRole("link", { name: "Glossary" });
    assert.equal(await glossary.isVisible(), false);
    await page.locator(".contents > summary").click();
    assert.equal(await glossary.isVisible(), true);
  }));

test("links lead from page to page and language to language without JavaScript", () =>
  visit(hosted, off, async ({ page, edition }) => {
    await page.goto(edition.address("en/index"));
    await page.getByRole("link", { name: "Start reading" }).click();
    assert.equal(page.url(), edition.address(`en/${FIRST}`));
    await page.locator("[data-switch=zh]").click();
    assert.equal(page.url(), edition.address(`zh/${FIRST}`));
    await page.locator("[data-slot=contents]").getByRole("link", { name: "术语" }).click();
    assert.equal(page.url(), edition.address("zh/glossary"));
  }));

test("the theme of the system holds without JavaScript", () =>
  visit(hosted, { ...off, context: { ...off.context, colorScheme: "dark" } }, async ({ page, edition }) => {
    await page.goto(edition.address(`en/${SECTION}`));
    const paper = () => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
    // Evaluation is the browser's own and works with the page's scripts off.
    assert.equal(await paper(), "rgb(20, 21, 24)");
  }));

test("the single file shows its first page without JavaScript", () =>
  visit(single, off, async ({ page, edition }) => {
    await page.goto(edition.root);
    assert.equal(await shown(page), "zh/index");
    assert.ok(plain(await page.locator("main").innerText()).length > 200);
  }));
