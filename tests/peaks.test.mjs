// The table of peaks and ridges, and the slider of the clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const rows = async (page) => {
  const lines = await page.locator("[id=peaks] tbody tr").evaluateAll((nodes) =>
    nodes.map((line) => [...line.cells].map((cell) => cell.textContent)),
  );
  return lines.map((line) => line.map(plain));
};

const TFLOPS = (text) => Number(text.replace(" TFLOPS", "").replace(/ /g, ""));

for (const edition of EDITIONS) {
  test(`H2, ${edition.name}: dense and sparse never mix, and sparse is twice dense`, () =>
    visit(edition, {}, async ({ page, open }) => {
      await open(`en/${SECTION}`);
      const dense = await rows(page);
      assert.deepEqual(dense[0].slice(0, 5), ["A100", "BF16", "312 TFLOPS", "2.04 TB/s", "153"]);
      // 312/2.039, 989.4/3.35, 1978.9/3.35, 989.4/4.8, 2250/8, 4500/8, 9000/8.
      for (const [at, ridge] of [153.02, 295.35, 590.7, 206.13, 281.25, 562.5, 1125].entries()) {
        assert.ok(Math.abs(Number(dense[at][4]) - ridge) < 0.06, `${dense[at]} has its ridge at ${ridge}`);
      }
      await page.locator("[id=peaks] label", { hasText: "2:4 sparse" }).click();
      await eventually(async () => (await rows(page))[0][2], "624 TFLOPS");
      const sparse = await rows(page);
      for (const [at, [gpu, precision, peak]] of sparse.entries()) {
        if (peak === "—") continue;
        const ratio = TFLOPS(peak) / TFLOPS(dense[at][2]);
        assert.ok(Math.abs(ratio - 2) < 0.01, `${gpu} ${precision}: ${dense[at][2]} and ${peak}`);
      }
      // The printed ridges are dense ones and leave with them.
      assert.deepEqual(new Set(sparse.map((row) => row[5])), new Set([""]));
      await page.locator("[id=peaks] label", { hasText: "Dense" }).click();
      await eventually(() => rows(page), dense);
    }));
}

test("H2: within a board FP8 is twice BF16, and FP4 twice FP8", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    const all = await rows(page);
    const peak = (gpu, precision) => TFLOPS(all.find((row) => row[0] === gpu && row[1] === precision)[2]);
    for (const [gpu, low, high] of [
      ["H100", "BF16", "FP8"],
      ["DGX B200", "BF16", "FP8"],
      ["DGX B200", "FP8", "FP4"],
    ]) {
      const ratio = peak(gpu, high) / peak(gpu, low);
      assert.ok(Math.abs(ratio - 2) < 0.005, `${gpu}: ${high} over ${low} is ${ratio}`);
    }
  }));

test("ridges that the chapter prints and the datasheets do not give are struck out", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    assert.deepEqual(await page.locator("[id=peaks] s").allTextContents(), ["156", "592"]);
  }));

test("the clock's slider gives the profiler's two roofs by keyboard", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    const slider = page.locator("[id=clock-clock]");
    const outputs = async () => (await page.locator("[id=clock] output").allTextContents()).map(plain);
    const to = async (mhz) => {
      await slider.focus();
      const steps = mhz - Number(await slider.inputValue());
      for (let i = 0; i < Math.abs(steps); i += 1) await page.keyboard.press(steps < 0 ? "ArrowLeft" : "ArrowRight");
    };
    // 132 SMs × 4096 FLOP × 1.83 GHz = 989.4 TFLOPS; 6016 / 8 × 3.201 GHz × 2 = 4.81 TB/s.
    assert.deepEqual(await outputs(), ["= 989 TFLOPS", "= 4.81 TB/s"]);
    await to(1750);
    // 132 × 4096 × 1.75e9 = 9.4618e14; the bandwidth only knows the memory.
    await eventually(outputs, ["= 946 TFLOPS", "= 4.81 TB/s"]);
    assert.equal(plain(await slider.getAttribute("aria-valuetext")), "1750 MHz");
    await page.keyboard.press("End");
    // The driver's highest: 132 × 4096 × 1.98e9 = 1.0705e15.
    await eventually(outputs, ["= 1071 TFLOPS", "= 4.81 TB/s"]);
    const says = async () => plain(await page.locator("[id=clock] .says").textContent());
    // 1.98 / 1.83 = 1.082.
    await until(says, (text) => text.includes("1.98 GHz") && text.includes("108 %") && text.includes("1.83 GHz"), "the sentence");
  }));

test("another board brings its own clock and memory", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    await page.locator("[id=clock-gpu]").selectOption("a100-sxm-80gb");
    const shown = async () => (await page.locator("[id=clock] dd").allTextContents()).map(plain);
    // At most 1.41 GHz: 108 × 2048 × 1.41e9 = 311.9 TFLOPS; 5120 / 8 × 1.593 GHz × 2 = 2.039 TB/s.
    await eventually(shown, [
      "108 SM × 2048 FLOP × 1.41 GHz= 312 TFLOPS",
      "5120 bit ÷ 8 × 1.593 GHz × 2= 2.04 TB/s",
    ]);
  }));
