// The roofline tool: what it says agrees with the model, whatever hand moves it.
//
// Figures from the datasheets: A100 312 TFLOPS dense BF16, 19.5 TFLOPS FP32,
// 2039 GB/s; H100 989.4 and 1978.9 (FP8), 3.35 TB/s.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { hosted, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const lab = (tell) => async (visited) => {
  await visited.open("en/lab-roofline");
  await tell({ ...visited, roofline: new Roofline(visited.page, "roofline") });
};

const roofs = async (roofline) => (await roofline.table("Roofs")).map((row) => row.join(" | "));

test("the A100's two ridges and its bound for softmax are the datasheet's", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    // 312 / 2.039 = 153.02, 19.5 / 2.039 = 9.563; 1.25 × 2.039 = 2.549.
    assert.deepEqual(await roofs(roofline), [
      "A100 | BF16 Tensor Core | 312 TFLOPS | 2.04 TB/s | 153 FLOP/B | 2.55 TFLOPS | memory-bound",
      "A100 | FP32 CUDA core | 19.5 TFLOPS | 2.04 TB/s | 9.56 FLOP/B | 2.55 TFLOPS | memory-bound",
    ]);
    const sentence = await roofline.sentence();
    // 9.563 / 1.25 = 7.65.
    for (const part of ["1.25 FLOP/B", "7.65 times short", "9.56 FLOP/B", "memory-bound", "2.55 TFLOPS"]) {
      assert.ok(sentence.includes(part), `${part} in: ${sentence}`);
    }
  })));

test("the table of kernels gives work, traffic, bound and time floor", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    const rows = await roofline.table("Kernels");
    const row = (name) => rows.find(([first]) => first.startsWith(name)).join(" | ");
    // 5 × 8192 × 4096 = 1.678e8; 4 × 8192 × 4096 = 1.342e8 B; / 2.039e12 = 65.8 µs.
    assert.equal(
      row("fused softmax"),
      "fused softmax (8192 × 4096) | 5·B·N = 168 MFLOP | 4·B·N = 134 MB | 1.25 FLOP/B | memory-bound | 2.55 TFLOPS | 65.8 µs",
    );
    // 2 × 4096³ = 1.374e11; 6 × 4096² = 1.007e8; 4096 / 3 = 1365; / 312e12 = 440.5 µs.
    assert.equal(
      row("GEMM 4096³"),
      "GEMM 4096³ (4096³) | 2·M·N·K = 137 GFLOP | 2·(M·K + K·N + M·N) = 101 MB | 1365 FLOP/B | compute-bound | 312 TFLOPS | 441 µs",
    );
  })));

test("an H100 in FP8 has its ridge at 591, not at the chapter's 592", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.add("h100-sxm5");
    await roofline.remove("A100");
    await roofline.field("precision").selectOption("fp8");
    // 1978.9 / 3.35 = 590.7.
    await eventually(
      async () => (await roofs(roofline))[0],
      "H100 | FP8 Tensor Core | 1979 TFLOPS | 3.35 TB/s | 591 FLOP/B | 4.19 TFLOPS | memory-bound",
    );
  })));

test("2:4 sparsity doubles the tensor peak and leaves CUDA cores and bandwidth alone", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.choose("2:4 sparse");
    await eventually(
      async () => (await roofs(roofline)).map((row) => row.split(" | ").slice(1, 5).join(" | ")),
      [
        // 624 / 2.039 = 306.03.
        "BF16 2:4 Tensor Core | 624 TFLOPS | 2.04 TB/s | 306 FLOP/B",
        "FP32 CUDA core | 19.5 TFLOPS | 2.04 TB/s | 9.56 FLOP/B",
      ],
    );
    await roofline.choose("Dense");
    await eventually(async () => (await roofs(roofline))[0].includes("312 TFLOPS"), true);
  })));

test("FP8 on an A100, which has none, gives a note and leaves the CUDA cores' roof", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.field("precision").selectOption("fp8");
    await until(
      async () => (await roofline.notes.allTextContents()).map(plain),
      (notes) =>
        notes.length === 2 &&
        notes[0].startsWith("A100 has no FP8 peak on its Tensor Cores.") &&
        notes[1].startsWith("Not drawn: GEMM 512³, fused attention, GEMM 4096³."),
      "no note",
    );
    assert.deepEqual(
      (await roofline.table("Roofs")).map((row) => row[1]),
      ["FP32 CUDA core"],
    );
    await roofline.choose("Tensor Core");
    await eventually(() => roofline.table("Roofs"), []);
    assert.equal(await roofline.sentence(), "Nothing can be drawn with these choices.");
    await roofline.field("precision").selectOption("bf16");
    await eventually(async () => (await roofline.table("Roofs")).length, 1);
    // Elementwise kernels have no roof among the Tensor Cores' alone.
    assert.deepEqual(
      (await roofline.notes.allTextContents()).map((note) => note.split(". ")[0]),
      ["Not drawn: vector add FP32, fused softmax"],
    );
    await roofline.choose("Both roofs");
    await eventually(() => roofline.notes.count(), 0);
  })));

test("the crosshair at the very left of linear axes is still an intensity", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    await roofline.choose("Linear");
    await roofline.press("Home", 1);
    await until(() => roofline.intensity(), (text) => /^[0-9.]+ FLOP\/B$/.test(plain(text)), "no intensity");
    assert.notEqual(plain(await roofline.intensity()), "0 FLOP/B");
    assert.match(await roofline.sentence(), /memory-bound/);
  })));

test("a hand at an edge of the plot does not push the axis along", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    for (const axes of ["Log", "Linear"]) {
      await roofline.choose(axes);
      const box = await roofline.crosshair.boundingBox();
      for (const x of [box.x + 3, box.x + box.width - 3]) {
        const seen = new Set();
        for (let move = 0; move < 12; move += 1) {
          await page.mouse.move(x, box.y + 40 + move);
          await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
          seen.add(await roofline.intensity());
        }
        seen.delete(undefined);
        // The first look may still find the crosshair where it was.
        assert.ok(seen.size <= 2, `${axes}: ${[...seen].join()}`);
      }
    }
  })));

test("one kind of core can be shown alone, and an intensity of 20 lies between the two ridges", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    await roofline.fill({ flop: "20", bytes: "1" });
    await page.goto("about:blank");
    await page.goto(hosted.address("en/lab-roofline", { query: "v=1&roofline.intensity=20" }));
    await page.waitForSelector("html[data-ready]", { state: "attached" });
    const both = await roofline.sentence();
    // 20 × 2.039 = 40.8 TFLOPS on the tensor cores' slope; 19.5 is the other's top.
    for (const part of ["compute-bound", "CUDA core", "19.5 TFLOPS", "memory-bound", "Tensor Core", "40.8 TFLOPS"]) {
      assert.ok(both.includes(part), `${part} in: ${both}`);
    }
    await roofline.choose("CUDA core");
    await until(() => roofline.sentence(), (text) => text.includes("compute-bound") && !text.includes("memory-bound"), "CUDA cores");
    await roofline.choose("Tensor Core");
    await until(() => roofline.sentence(), (text) => text.includes("memory-bound") && !text.includes("compute-bound"), "Tensor Cores");
  })));

test("four boards stand side by side, a fifth has no room, and the last one stays", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    for (const id of ["h100-sxm5", "h200-sxm", "b200-dgx"]) await roofline.add(id);
    assert.deepEqual(await roofline.boards(), ["A100", "H100", "H200", "DGX B200"]);
    assert.equal(await roofline.field("add").isDisabled(), true);
    assert.equal((await roofline.table("Roofs")).length, 8);
    const offered = await roofline.field("add").locator("option").allTextContents();
    assert.ok(!offered.includes("H100") && offered.includes("T4"), offered.join());
    const sentence = await roofline.sentence();
    // 1.25 × 3.35 = 4.19; 1.25 × 4.8 = 6; 1.25 × 8 = 10.
    for (const part of ["H100: at most 4.19 TFLOPS", "H200: at most 6 TFLOPS", "DGX B200: at most 10 TFLOPS"]) {
      assert.ok(sentence.includes(part), `${part} in: ${sentence}`);
    }
    for (const name of ["A100", "H200", "DGX B200"]) await roofline.remove(name);
    assert.deepEqual(await roofline.boards(), ["H100"]);
    assert.equal(await roofline.root.getByRole("button", { name: "Remove H100" }).isDisabled(), true);
    assert.equal(await roofline.field("add").isDisabled(), false);
  })));

test("linear axes draw another picture of the same data", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    const [before, data] = [await roofline.pixels(), await roofline.state()];
    await roofline.choose("Linear");
    await roofline.redrawn(before);
    assert.deepEqual(await roofline.state(), data);
    await roofline.choose("Log");
    await eventually(() => roofline.pixels(), before);
  })));

test("a kernel is put on the chart and taken off it", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    const names = async () => (await roofline.table("Kernels")).map(([name]) => name);
    assert.ok(!(await names()).some((name) => name.startsWith("LayerNorm")));
    await roofline.choose("LayerNorm");
    await until(names, (all) => all.some((name) => name.startsWith("LayerNorm")), "not on the chart");
    // The crosshair goes there: 8 FLOP for 4 bytes.
    assert.equal(plain(await roofline.intensity()), "2 FLOP/B");
    assert.ok((await roofline.sentence()).includes("LayerNorm"));
    await roofline.choose("LayerNorm");
    await until(names, (all) => !all.some((name) => name.startsWith("LayerNorm")), "still on the chart");
  })));

// ---- the crosshair and the hands on it

/** Reads the crosshair's number of FLOP/B. */
const at = async (roofline) => Number(plain(await roofline.intensity()).replace(/ FLOP\/B$/, "").replace(/ /g, ""));

const near = (value, wanted, part = 0.02) => Math.abs(value / wanted - 1) < part;

test("the crosshair moves by arrow keys, and picture, sentence, value and table move with it", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    const before = await roofline.pixels();
    await roofline.press("End", 1);
    // The far right of the axis is right of every ridge.
    await until(() => roofline.sentence(), (text) => text.includes("compute-bound") && text.includes("312 TFLOPS"), "End");
    await roofline.redrawn(before);
    await roofline.press("Home", 1);
    await until(() => roofline.sentence(), (text) => text.includes("memory-bound"), "Home");
    const low = await at(roofline);
    await roofline.press("ArrowRight", 1);
    await until(() => at(roofline), (now) => now > low, "ArrowRight");
    await roofline.press("PageUp", 3);
    const far = await at(roofline);
    assert.ok(far > 2 * low, `${low} to ${far}`);
    const spoken = plain(await roofline.crosshair.getAttribute("aria-valuetext"));
    const [row] = await roofline.table("Roofs");
    assert.ok(spoken.includes(`A100 Tensor Core: ${row[5]}, ${row[6]}`), spoken);
    assert.equal(await page.evaluate(() => document.activeElement.className.split(" ")[0]), "crosshair");
  })));

test("on the slope the bound is bandwidth times intensity wherever the crosshair stands", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.press("Home", 1);
    for (let step = 0; step < 6; step += 1) {
      await roofline.press("ArrowRight", 20);
      const intensity = await at(roofline);
      const text = (await roofline.table("Roofs"))[0][5];
      const [, number, unit] = text.match(/^([\d.]+) ([GT])FLOPS$/);
      const attainable = Number(number) * { G: 1e9, T: 1e12 }[unit];
      assert.ok(near(attainable, Math.min(2.039e12 * intensity, 312e12), 0.006), `${intensity} FLOP/B: ${text}`);
    }
  })));

test("a mouse that hovers over the plot looks, and what it sees lies under it", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    const box = await roofline.crosshair.boundingBox();
    await page.mouse.move(box.x + 0.25 * box.width, box.y + box.height / 2);
    await until(() => at(roofline), (value) => value !== 1.25, "no look");
    const quarter = await at(roofline);
    await page.mouse.move(box.x + 0.75 * box.width, box.y + box.height / 2);
    await until(() => at(roofline), (value) => value !== quarter, "no look");
    const threeQuarters = await at(roofline);
    await page.mouse.move(box.x + 0.5 * box.width, box.y + box.height / 2);
    await until(() => at(roofline), (value) => value !== threeQuarters, "no look");
    // On a logarithmic axis the middle is the geometric mean.
    const middle = await at(roofline);
    assert.ok(near(middle, Math.sqrt(quarter * threeQuarters), 0.03), `${quarter}, ${middle}, ${threeQuarters}`);
  })));

test("a click with the mouse puts the crosshair under it", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    const box = await roofline.crosshair.boundingBox();
    await page.mouse.move(box.x + 0.6 * box.width, box.y + 8);
    await until(() => at(roofline), (value) => value !== 1.25, "no look");
    const looked = await at(roofline);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(box.x + 0.6 * box.width, box.y - 60);
    assert.ok(near(await at(roofline), looked), `${looked} to ${await at(roofline)}`);
  })));

test("a finger moves the crosshair, and may still scroll the page up and down", () =>
  visit(hosted, { context: { hasTouch: true, viewport: { width: 800, height: 900 } } }, lab(async ({ page, roofline }) => {
    const box = await roofline.crosshair.boundingBox();
    await page.touchscreen.tap(box.x + 0.8 * box.width, box.y + 20);
    await until(() => at(roofline), (value) => value > 100, "a tap does not look");
    const action = await roofline.crosshair.evaluate((input) => getComputedStyle(input).touchAction);
    assert.equal(action, "pan-y");
  })));

/** Puts the mouse on the own point: above the crosshair's foot, wherever the roof is. */
async function takeHold(page, roofline) {
  await roofline.crosshair.evaluate((input) => input.scrollIntoView({ block: "center" }));
  const box = await roofline.crosshair.boundingBox();
  const part = await roofline.crosshair.evaluate((input) => input.value / input.max);
  for (let y = box.y + 10; y < box.y + box.height; y += 15) {
    await page.mouse.move(box.x + part * box.width, y);
    await page.mouse.down();
    if (await roofline.crosshair.evaluate((input) => input.classList.contains("held"))) return { box, y };
    await page.mouse.up();
  }
  return assert.fail("the own point cannot be taken hold of");
}

test("the own point is dragged by the mouse: its traffic stays, its work follows", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    await roofline.fill({ flop: "4e9", bytes: "1 GB" });
    // The crosshair to the point, so that the search below starts on its line.
    await roofline.field("ai").focus();
    await page.keyboard.press("ArrowRight");
    await until(() => at(roofline), (value) => near(value, 4, 0.05), "the crosshair does not follow");
    const { box, y } = await takeHold(page, roofline);
    await page.mouse.move(box.x + 0.7 * box.width, y, { steps: 8 });
    await page.mouse.up();
    assert.equal(await roofline.field("bytes").inputValue(), "1 GB");
    const work = Number(await roofline.field("flop").inputValue());
    const intensity = await at(roofline);
    assert.ok(intensity > 20, `${intensity} FLOP/B`);
    assert.ok(near(work / 1e9, intensity, 0.005), `${work} FLOP at ${intensity} FLOP/B`);
    assert.ok((await roofline.sentence()).startsWith("Your kernel, at"));
    assert.equal(await roofline.crosshair.evaluate((input) => input.classList.contains("held")), false);
    // Let go, it stays.
    await page.mouse.move(box.x + 0.2 * box.width, y);
    assert.equal(Number(await roofline.field("flop").inputValue()), work);
  })));

test("the slider of the intensity moves the own point by keyboard", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    await roofline.fill({ flop: "1e9", bytes: "1 GB" });
    await roofline.field("ai").focus();
    await page.keyboard.press("End");
    // The slider ends at 10⁴ FLOP/B.
    await eventually(() => roofline.field("flop").inputValue(), "1.000e13");
    await eventually(async () => (await roofline.own())[4], "compute-bound");
    assert.equal(plain(await roofline.field("ai").getAttribute("aria-valuetext")), "10 000 FLOP/B");
  })));

// ---- a kernel of one's own

test("a measured time gives a verdict: what was reached and the share of the roof", () =>
  visit(hosted, {}, lab(async ({ roofline }) => {
    await roofline.fill({ flop: "1e9", bytes: "2.039 GB", time: "2" });
    // 0.5 TFLOPS and 1.0195 TB/s of 2.039: half the roof. Floor 1 ms.
    await until(
      async () => plain(await roofline.verdict.textContent()),
      (text) => text.includes("500 GFLOPS") && text.includes("1.02 TB/s") && text.includes("50 %"),
      "no verdict",
    );
    assert.equal((await roofline.own())[6], "1 ms");
  })));

test("a time that cannot be is refused with likely causes", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    // A GEMM of 1.374e11 FLOP in 0.25 ms is 550 TFLOPS: above 312, below 624.
    await roofline.fill({ flop: "1.374e11", bytes: "100.7 MB", time: "0.25" });
    await until(
      async () => plain(await roofline.verdict.textContent()),
      (text) => text.startsWith("That cannot be.") && text.includes("Most likely causes:"),
      "no refusal",
    );
    const causes = (await roofline.verdict.locator("li").allTextContents()).map(plain);
    assert.ok(causes.some((cause) => cause.includes("sparse peak") && cause.includes("624 TFLOPS")), causes.join("\n"));
    await roofline.fill({ time: "0.5" });
    // 1.374e11 / 0.5 ms = 274.8 of 312: 88.1 %.
    await until(
      async () => plain(await roofline.verdict.textContent()),
      (text) => text.startsWith("Measured 275 TFLOPS") && text.includes("88.1 %"),
      "no verdict",
    );
    assert.equal(await page.locator(".last-words").count(), 0);
  })));

test("extreme kernels are drawn or refused, and the page lives on", () =>
  visit(hosted, {}, lab(async ({ page, roofline }) => {
    for (const [flop, bytes, time] of [
      ["1e24", "1e-24", ""],
      ["1e-300", "1e24", ""],
      ["1e24", "1e24", "1e-300"],
      ["1", "1", "1e26"],
    ]) {
      await roofline.fill({ flop, bytes, time });
      await eventually(() => roofline.field("flop").inputValue(), flop);
      await roofline.choose("Linear");
      await roofline.choose("Log");
    }
    await roofline.fill({ flop: "1e9", bytes: "1 GB", time: "" });
    await eventually(async () => (await roofline.own())[3], "1 FLOP/B");
    assert.equal(await page.locator(".last-words").count(), 0);
  })));

test("a chart that was narrow is drawn for the new width when the window widens", () =>
  visit(hosted, { context: { viewport: { width: 420, height: 800 } } }, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    const roofline = new Roofline(page);
    const fits = () =>
      roofline.canvas.evaluate((canvas) => Math.abs(canvas.width - canvas.clientWidth) <= 1 && canvas.width);
    const narrow = await until(fits, (width) => width > 0, "the canvas does not fit");
    await page.setViewportSize({ width: 1280, height: 800 });
    await until(fits, (width) => width > narrow + 200, "the canvas keeps its old width");
  }));
