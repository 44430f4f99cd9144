// What is typed stays as it is typed; what it means is said beside the field.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EDITIONS, hosted, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const lab = (tell) => async (visited) => {
  await visited.open("en/lab-roofline");
  await tell({ ...visited, roofline: new Roofline(visited.page, "roofline") });
};

const caret = (field) => field.evaluate((input) => [input.selectionStart, input.selectionEnd]);

test("B13: text stays exactly as it is typed, key by key, and the caret with it", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    const field = roofline.field("flop");
    for (const text of ["1.5", "10.50", "-0.5", "1e3", "007", "1.", ".5"]) {
      await field.fill("");
      for (let length = 1; length <= text.length; length += 1) {
        await page.keyboard.type(text[length - 1]);
        assert.equal(await field.inputValue(), text.slice(0, length));
        assert.deepEqual(await caret(field), [length, length]);
      }
    }
  })));

test("B13: digits are deleted and put in the middle, and the caret stays there", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    const field = roofline.field("bytes");
    await field.fill("1024 KB");
    await field.evaluate((input) => input.setSelectionRange(2, 2));
    await page.keyboard.press("Backspace");
    assert.equal(await field.inputValue(), "124 KB");
    assert.deepEqual(await caret(field), [1, 1]);
    await page.keyboard.type("5.");
    assert.equal(await field.inputValue(), "15.24 KB");
    assert.deepEqual(await caret(field), [3, 3]);
    // 15.24 × 1000 B.
    await eventually(() => roofline.noteText("bytes"), "= 15.24 kB = 15 240 B");
    await page.keyboard.press("ControlOrMeta+z");
    assert.notEqual(await field.inputValue(), "15.24 KB");
  })));

test("B13: the value follows the text", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.fill({ bytes: "100", flop: "1.5" });
    const intensity = async () => (await roofline.own())[3];
    await eventually(intensity, "0.015 FLOP/B");
    await roofline.fill({ flop: "10.50" });
    await eventually(intensity, "0.105 FLOP/B");
    await roofline.fill({ flop: "1e3" });
    await eventually(intensity, "10 FLOP/B");
  })));

/** Texts of the work field, and what they mean in FLOP. */
const READ = [
  ["B2", "10,000", "10 000"],
  ["B2", "10 000", "10 000"],
  ["B2", "10_000", "10 000"],
  ["B2", "１０，０００", "10 000"],
  ["B1", "16,000", "16 000"],
  ["B1", "16.000", "16"],
  ["B4", "１２．５", "12.5"],
  ["B4", "１e１２", "1 000 000 000 000"],
  ["B5", "1E12", "1 000 000 000 000"],
  ["B5", "1e+12", "1 000 000 000 000"],
  ["B5", "1.37×10^11", "137 000 000 000"],
  ["B5", "1.37*10^11", "137 000 000 000"],
  ["B5", "10¹²", "1 000 000 000 000"],
  ["B6", " 1e10 ", "10 000 000 000"],
  ["B6", "\u00a05\u00a0", "5"],
  ["B10", "+5", "5"],
];

test("B1, B2, B4, B5, B6, B10: numbers are read as people write them, and the field says how", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    for (const [row, text, meaning] of READ) {
      await roofline.fill({ flop: text });
      await eventually(() => roofline.noteText("flop"), `= ${meaning} FLOP`, `${row}: ${text}`);
      assert.equal(await roofline.field("flop").inputValue(), text);
      assert.equal(await roofline.field("flop").getAttribute("aria-invalid"), "false");
    }
  })));

/** Texts that are refused, and what the sentence must speak of. */
const REFUSED = [
  ["B10", "inf", /infinite/],
  ["B10", "NaN", /has no value/],
  ["B10", "1e400", /infinite, or beyond/],
  ["B10", "1e-400", /so small/],
  ["B10", "−5", /negative/],
  ["B10", "0", /more than 0/],
  ["B10", "10^30", /too large/],
  ["B1", "1,6", /two ways: 1\.6.* or 16/],
  ["B5", "1e", /not a number/],
  ["B5", "e12", /not a|unit/],
  ["B8", "86 TB/s", /unit of something else/],
  ["B10", "", /Type a number/],
  ["B10", "<b>1</b>", /not a number/],
];

for (const edition of EDITIONS) {
  test(`B1, B5, B8, B10, ${edition.name}: what is no number is refused with a reason, and the chart keeps its last valid state`, () =>
    visit(edition, {}, lab(async ({ roofline }) => {
      await roofline.fill({ flop: "3e9", bytes: "1 GB" });
      // 3e9 FLOP / 1e9 B.
      await eventually(async () => (await roofline.own())[3], "3 FLOP/B");
      const own = await roofline.own();
      const pixels = await roofline.pixels();
      for (const [row, text, reason] of REFUSED) {
        await roofline.fill({ flop: text });
        await until(() => roofline.noteText("flop"), (note) => reason.test(note), `${row}: ${text}`);
        const field = roofline.field("flop");
        assert.equal(await field.inputValue(), text);
        assert.equal(await field.getAttribute("aria-invalid"), "true", text);
        assert.equal(await field.getAttribute("aria-describedby"), "roofline-flop-note");
        assert.deepEqual(await roofline.own(), own, `${row}: ${text}`);
      }
      assert.equal(await roofline.pixels(), pixels);
      await roofline.fill({ flop: "4e9" });
      await eventually(async () => (await roofline.own())[3], "4 FLOP/B");
      assert.equal(await roofline.field("flop").getAttribute("aria-invalid"), "false");
    })));
}

test("B10: a measured time that can no longer be read keeps the point where it was", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.fill({ flop: "3e9", bytes: "1 GB", time: "1" });
    await until(async () => plain(await roofline.verdict.textContent()), (text) => text.startsWith("Measured"), "no verdict");
    const pixels = await roofline.pixels();
    await roofline.fill({ time: "1x" });
    await eventually(() => roofline.field("time").getAttribute("aria-invalid"), "true");
    assert.equal(await roofline.pixels(), pixels);
    // Without a time there is no measurement, and that is no mistake.
    await roofline.fill({ time: "" });
    await eventually(() => roofline.field("time").getAttribute("aria-invalid"), "false");
    await roofline.redrawn(pixels);
    assert.equal(plain(await roofline.verdict.textContent()), "");
  })));

test("B4: an input method composes in peace, and Enter sends nothing", () =>
  visit(hosted, {}, lab(async ({ page, context, roofline }) => {
    const field = roofline.field("flop");
    await field.fill("");
    const keys = await context.newCDPSession(page);
    for (const text of ["１", "１２", "１２．５"]) {
      await keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
      assert.equal(await field.inputValue(), text);
    }
    await keys.send("Input.insertText", { text: "１２．５" });
    await page.keyboard.press("Enter");
    assert.equal(await field.inputValue(), "１２．５");
    await eventually(() => roofline.noteText("flop"), "= 12.5 FLOP");
    assert.equal(await page.locator("main").getAttribute("data-page"), "en/lab-roofline");
  })));

test("a refusal speaks the language of the page", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open("zh/lab-roofline");
    const roofline = new Roofline(page, "roofline");
    await roofline.fill({ flop: "1,6" });
    await until(() => roofline.noteText("flop"), (note) => /1\.6.*16/.test(note) && /[\u4e00-\u9fff]/.test(note), "no Chinese sentence");
  }));
