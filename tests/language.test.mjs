// From one language to the other.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SECTION, TAGS } from "./support/built.mjs";
import { EDITIONS, ready, shown, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, until } from "./support/until.mjs";

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("E1: switching the language keeps the page, the state of its tools and the anchor", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`, { anchor: "roof" });
        const roofline = new Roofline(page);
        await roofline.add("h100-sxm5");
        await roofline.fill({ flop: "1.5e3" });
        await until(() => page.url(), (url) => url.includes("roof.flop=1.5e3"), "no state in the address");
        const [, state] = page.url().match(/\?([^#]+)/);
        await new Shell(page).language("zh").click();
        await eventually(() => shown(page), `zh/${SECTION}`);
        assert.equal(page.url(), edition.address(`zh/${SECTION}`, { query: state, anchor: "roof" }));
        assert.deepEqual(await roofline.boards(), ["A100", "H100"]);
        assert.equal(await roofline.field("flop").inputValue(), "1.5e3");
        await page.reload();
        await ready(page);
        assert.equal(await shown(page), `zh/${SECTION}`);
        assert.equal(await roofline.field("flop").inputValue(), "1.5e3");
      }));

    test("E1: a tool on its own page keeps the state of its link in the other language", () =>
      visit(edition, {}, async ({ page, open }) => {
        const query = "v=1&roofline.gpus=t4&roofline.axes=linear&roofline.time=0.2+ms";
        await open("en/lab-roofline", { query });
        await new Shell(page).language("zh").click();
        await eventually(() => shown(page), "zh/lab-roofline");
        assert.equal(page.url(), edition.address("zh/lab-roofline", { query }));
        const roofline = new Roofline(page, "roofline");
        assert.deepEqual(await roofline.boards(), ["T4"]);
        assert.equal(await roofline.field("time").inputValue(), "0.2 ms");
        await new Shell(page).language("en").click();
        await eventually(() => shown(page), "en/lab-roofline");
        assert.equal(page.url(), edition.address("en/lab-roofline", { query }));
        assert.equal(await roofline.isChosen("Linear"), true);
      }));

    test("D5: language and title of the document follow the switch and stay after a reload", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`zh/${SECTION}`);
        const heads = async () => [await page.locator("html").getAttribute("lang"), await page.title()];
        assert.deepEqual(await heads(), [TAGS.zh, "11.2 两面墙，一条线 · Ridgepoint"]);
        await new Shell(page).language("en").click();
        await eventually(heads, [TAGS.en, "11.2 Two walls, one line · Ridgepoint"]);
        const current = page.locator("[data-switch][aria-current]");
        await eventually(() => current.getAttribute("data-switch"), "en");
        await page.reload();
        await ready(page);
        assert.deepEqual(await heads(), [TAGS.en, "11.2 Two walls, one line · Ridgepoint"]);
      }));

    test("the shell speaks the language of the page", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("zh/glossary");
        const shell = new Shell(page);
        await eventually(() => shell.theme("dark").getAttribute("aria-label"), "深色");
        await shell.language("en").click();
        await eventually(() => shell.theme("dark").getAttribute("aria-label"), "Dark");
        assert.equal(await shell.entry("Glossary").count(), 1);
        assert.equal(await shell.entry("术语").count(), 0);
      }));
  });
}
