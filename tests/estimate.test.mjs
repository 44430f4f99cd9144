// The three tools of section 11.1, by keyboard, in both languages.
//
// Measured on the H200: a launch of the vector add takes 2.3 µs at the smallest sizes, FP16 Triton at
// 1 Mi elements 6.1 µs (see chapters/11-roofline/data); its HBM roof is 4.8 TB/s.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FIRST, LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const section = (language, tell) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/${FIRST}`);
    const { page } = visited;
    const part = (id) => page.locator(`[id="${id}"]`);
    const press = async (id, key) => {
      await part(id).focus();
      await page.keyboard.press(key);
    };
    const says = async (id) => plain(await part(id).locator("> .says").first().textContent());
    await tell({ ...visited, part, press, says });
  });

const WORDS = {
  zh: { leave: /^放着别动。/ },
  en: { leave: /^Leave it\./ },
};

for (const language of LANGUAGES) {
  describe(language, () => {
    test("sizes: from a million elements, where a launch decides, to sizes where HBM does", () =>
      section(language, async ({ page, part, press, says }) => {
        const before = await says("sizes");
        // 12 B × 2²⁰ = 12.6 MB; over 4.8 TB/s 2.62 µs.
        assert.ok(before.includes("12.6 MB") && before.includes("2.62 µs"), before);
        await part("sizes-n").fill("268435456");
        // 12 B × 2²⁸ = 3.22 GB; over 4.8 TB/s 671 µs.
        await until(() => says("sizes"), (text) => text.includes("3.22 GB") && text.includes("671 µs"), "HBM's time");
        await part("sizes-n").fill("1.5");
        await eventually(() => part("sizes-n").getAttribute("aria-invalid"), "true");
        assert.ok((await says("sizes")).includes("3.22 GB"));
        await part("sizes-n").fill("1024");
        await eventually(async () => (await says("sizes")).includes("12.3 kB"), true);
        await press("sizes-power", "ArrowRight");
        // 2^10.25 = 1218.
        await eventually(() => part("sizes-n").inputValue(), "1218");
        const crosshair = part("sizes").locator(".crosshair");
        const spoken = () => crosshair.getAttribute("aria-valuetext");
        const here = await spoken();
        await crosshair.focus();
        for (let i = 0; i < 20; i += 1) await page.keyboard.press("ArrowRight");
        await until(spoken, (text) => text !== here, "the crosshair says nothing new");
        await press("sizes-show-1", "ArrowLeft");
        assert.equal(await part("sizes-show-0").isChecked(), true);
        await until(() => page.url(), (url) => url.includes("sizes.show=rate"), "not in the address");
      }));

    test("sizes: the chapter's claim stands beside what happens at a million elements of FP16", () =>
      section(language, async ({ press, says }) => {
        await press("sizes-precision-0", "ArrowRight");
        // 6 B × 2²⁰ = 6.29 MB; the chapter says 97 %.
        await until(() => says("sizes"), (text) => text.includes("6.29 MB") && text.includes("97 %"), "no claim");
      }));

    test("ledger: passes are ticked, and their ratio, bytes and floors follow", () =>
      section(language, async ({ page, part, press, says }) => {
        const cells = async () => {
          const rows = await part("ledger").locator("tbody tr").evaluateAll((lines) =>
            lines.map((line) => [...line.cells].map((cell) => cell.textContent)),
          );
          return rows.map((row) => row.map(plain));
        };
        // 5, 12 and 3 passes of 67.1 MB; 335.5 MB over 2.039 and 4.8 TB/s.
        assert.deepEqual((await cells()).map((row) => row.slice(1, 4)), [["5", "336 MB", "1.67×"], ["12", "805 MB", "4×"], ["3", "201 MB", "1×"]]);
        assert.deepEqual((await cells())[0].slice(4), ["165 µs", "69.9 µs", "109 µs"]);
        // The fused kernel stores the sum: the third of its boxes.
        await press("ledger-fused-2", "Space");
        await eventually(async () => (await cells()).map((row) => row[3]), ["1.25×", "3×", "1×"]);
        assert.equal(await part("ledger").locator(".remarks li").count(), 1);
        await press("ledger-eager-0", "Space");
        await eventually(() => part("ledger").locator(".remarks li").count(), 2);
        assert.equal((await cells())[0][1], "4");
        await until(() => page.url(), (url) => url.includes("ledger.fused=11101"), "not in the address");
        await page.reload();
        await ready(page);
        assert.equal(await part("ledger-fused-2").isChecked(), true);
        assert.ok((await says("ledger")).length > 20);
      }));

    test("worth: a kernel is filled in by keyboard and ends in a verdict with its reasons", () =>
      section(language, async ({ page, part, press }) => {
        const verdict = async () => plain(await part("worth").locator(".worth-verdict").textContent());
        const says = async () => plain(await part("worth").locator("> .says").first().textContent());
        const words = WORDS[language];
        const empty = await verdict();
        await part("worth-fill-in").focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        assert.equal(await verdict(), empty, "looking at an entry takes it");
        await page.keyboard.press("Enter");
        await until(() => part("worth-flop").inputValue(), (text) => text.length > 0, "not filled in");
        await until(verdict, (text) => text.length > 0 && text !== empty, "no verdict");
        // A vector add of 16 Mi FP16 elements near its roof of 21 µs on the H200, nothing to fuse with, in no library.
        await part("worth-flop").fill("16777216");
        await part("worth-bytes").fill("100663296");
        await part("worth-time").fill("0.022");
        await part("worth-share").fill("2");
        await part("worth-saved").fill("");
        await part("worth-library-0").focus();
        await page.keyboard.press("ArrowRight");
        await until(verdict, (text) => words.leave.test(text), "it is not left");
        assert.ok((await says()).includes("21 µs"), await says());
        await part("worth-time").fill("1,6");
        await eventually(() => part("worth-time").getAttribute("aria-invalid"), "true");
        assert.equal(await part("worth-time").inputValue(), "1,6");
        // Faster than the bytes allow.
        await part("worth-time").fill("0.001");
        await eventually(() => part("worth").locator(".worth-verdict.refused").count(), 1);
      }));
  });
}
