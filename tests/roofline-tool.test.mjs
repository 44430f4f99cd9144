// The rest of the roofline tool, by keyboard, in both languages: kernels and GPUs of
// one's own, pasted tables, layers, comparison, and what can be saved.
//
// Figures: A100 312 TFLOPS dense BF16, 2039 GB/s, L2 7219 GB/s; H100 989.4 and
// 3.35 TB/s; H200 989.4, FP32 66.9, 4.8 TB/s.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    roofs: "各条屋顶", kernels: "各个 kernel", memory: "访存受限", compute: "算力受限",
    refused: "这不可能。", own: "自定义显卡", wrong: /^第 2 行第 1 列：“1,6”/, ready: /^读到 2 个/,
  },
  en: {
    roofs: "Roofs", kernels: "Kernels", memory: "memory-bound", compute: "compute-bound",
    refused: "That cannot be.", own: "own GPU", wrong: /^Line 2, column 1: “1,6”/, ready: /^Kernels read: 2\./,
  },
};

const lab = (language, query, tell) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/lab-roofline`, { query });
    const roofline = new Roofline(visited.page, "roofline");
    const words = WORDS[language];
    const press = async (id, key = "Enter") => {
      await roofline.field(id).focus();
      await visited.page.keyboard.press(key);
    };
    await tell({ ...visited, roofline, words, press });
  });

const names = async (roofline, words) => (await roofline.table(words.kernels)).map(([name]) => name);
const ownNames = (roofline) => roofline.root.locator(".own > .own-row > summary > b").allTextContents();
const focusedId = (page) => page.evaluate(() => document.activeElement.id);

for (const language of LANGUAGES) {
  describe(language, () => {
    test("a kernel is added, named, judged and removed by keyboard, and the keyboard stays with it", () =>
      lab(language, "v=1&roofline.kernels=", async ({ page, roofline, words, press }) => {
        assert.equal((await names(roofline, words)).length, 1);
        await press("more");
        await eventually(() => focusedId(page), "roofline-2-name");
        await page.keyboard.type("GEMM");
        for (const text of ["1.374e11", "100.7 MB", "0.5"]) {
          await page.keyboard.press("Tab");
          await page.keyboard.press("ControlOrMeta+a");
          await page.keyboard.type(text);
        }
        await until(() => names(roofline, words), (all) => all[1] === "GEMM", "it has no name");
        const row = roofline.root.locator(".own > .own-row").nth(1);
        // 1.374e11 / 0.5 ms = 274.8 of 312.
        await until(async () => plain(await row.locator(".verdict").textContent()), (t) => t.includes("275 TFLOPS") && t.includes("88.1 %"), "no verdict");
        // 0.25 ms would be 550: above 312, below the sparse 624.
        await roofline.field("2-time").fill("0.25");
        await until(async () => plain(await row.locator(".verdict").textContent()), (t) => t.startsWith(words.refused) && t.includes("624 TFLOPS"), "no refusal");
        assert.ok(plain(await row.locator("summary").textContent()).endsWith(words.refused));
        // The first kernel is not touched.
        assert.equal((await roofline.table(words.kernels))[0][3], "20 FLOP/B");
        await row.locator("> button").focus();
        await page.keyboard.press("Enter");
        await eventually(async () => (await names(roofline, words)).length, 1);
        await eventually(() => focusedId(page), "roofline-more");
      }));

    test("eight kernels have room, and a row in the middle gives way to the next", () =>
      lab(language, "v=1&roofline.kernels=", async ({ page, roofline, words, press }) => {
        for (let count = 2; count <= 8; count += 1) {
          await press("more");
          await eventually(() => focusedId(page), `roofline-${count}-name`);
          await page.keyboard.type(`k${count}`);
        }
        assert.equal(await roofline.field("more").isDisabled(), true);
        // Each that is added folds the one before.
        const third = roofline.root.locator(".own > .own-row").nth(2);
        await third.locator("summary").focus();
        await page.keyboard.press("Enter");
        await third.locator("> button").focus();
        await page.keyboard.press("Enter");
        await until(() => ownNames(roofline), (all) => all.length === 7 && all[2] === "k4", "k4 did not move up");
        assert.equal(await page.evaluate(() => document.activeElement.localName), "button");
        assert.equal(await roofline.field("more").isDisabled(), false);
        assert.ok((await names(roofline, words)).includes("k8"));
      }));

    test("a pasted table is refused by line and column, keeps its text, and takes the place of the kernels", () =>
      lab(language, "v=1&roofline.kernels=", async ({ page, roofline, words, press }) => {
        await roofline.root.locator(".paste > summary").focus();
        await page.keyboard.press("Enter");
        const area = roofline.field("paste");
        const wrong = "flop;bytes (MB);name\n1,6;2;a";
        await area.focus();
        await page.keyboard.insertText(wrong);
        await until(() => roofline.noteText("paste"), (note) => words.wrong.test(note), "no sentence");
        assert.equal(await area.inputValue(), wrong);
        assert.equal(await area.getAttribute("aria-invalid"), "true");
        assert.equal(await roofline.field("paste-take").isDisabled(), true);
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.insertText("time_us;bytes (MB);name;flop\n500;100.7;GEMM;1.374e11\n;134;softmax;168 MFLOP");
        await until(() => roofline.noteText("paste"), (note) => words.ready.test(note), "not read");
        await press("paste-take");
        await eventually(() => ownNames(roofline), ["GEMM", "softmax"]);
        const [gemm, softmax] = await roofline.table(words.kernels);
        // 137.4 / 0.1007 = 1364; 168 / 134 = 1.25.
        assert.deepEqual([gemm[3], gemm[4], softmax[3], softmax[4]], ["1364 FLOP/B", words.compute, "1.25 FLOP/B", words.memory]);
        assert.equal(await roofline.field("2-bytes").inputValue(), "134 MB");
        assert.ok((await area.inputValue()).startsWith("time_us"));
      }));

    test("a GPU of one's own is given by figures or derived, named, and kept in the link", () =>
      lab(language, "", async ({ page, context, roofline, words, press }) => {
        await roofline.field("add").selectOption("custom");
        await eventually(() => focusedId(page), "roofline-gpu-2-name");
        assert.deepEqual(await roofline.boards(), ["A100", words.own]);
        await page.keyboard.type("X1");
        await eventually(() => roofline.boards(), ["A100", "X1"]);
        await roofline.field("gpu-2-peak").fill("500");
        await roofline.field("gpu-2-bandwidth").fill("2 TB/s");
        const roof = async () => (await roofline.table(words.roofs)).find(([gpu]) => gpu === "X1");
        // 500 / 2.
        await eventually(async () => (await roof()).slice(2, 5), ["500 TFLOPS", "2 TB/s", "250 FLOP/B"]);
        await roofline.field("gpu-2-peak").fill("1,6");
        await until(() => roofline.noteText("gpu-2-peak"), (note) => /1\.6.*16/.test(note), "no sentence");
        assert.equal((await roof())[2], "500 TFLOPS");
        // By arrow key to the derivation, which starts as an H100: 132 × 4096 × 1.83 GHz, 5120 / 8 × 2.619 GHz × 2.
        await press("gpu-2-by-0", "ArrowRight");
        await eventually(async () => (await roof()).slice(2, 5), ["989 TFLOPS", "3.35 TB/s", "295 FLOP/B"]);
        await roofline.field("gpu-2-clock").fill("1.98 GHz");
        // 132 × 4096 × 1.98e9 = 1070.5e12.
        await eventually(async () => (await roof())[2], "1071 TFLOPS");
        await until(() => page.url(), (url) => url.includes("1.98"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Roofline(other, "roofline");
        assert.deepEqual(await there.boards(), ["A100", "X1"]);
        assert.deepEqual(await there.table(words.roofs), await roofline.table(words.roofs));
        assert.equal(await there.field("gpu-2-clock").inputValue(), "1.98 GHz");
        await other.close();
        await roofline.root.locator(".chip button").last().focus();
        await page.keyboard.press("Enter");
        await eventually(() => roofline.boards(), ["A100"]);
        assert.equal(await roofline.field("gpu-2-name").count(), 0);
      }));

    test("the L2 roof is drawn where it has a source, and said to be missing elsewhere", () =>
      lab(language, "v=1&roofline.gpus=a100-sxm-80gb&roofline.gpus=h100-sxm5&roofline.ceilings=tensor", async ({ page, roofline, words, press }) => {
        const before = await roofline.pixels();
        await press("l2", "Space");
        await roofline.redrawn(before);
        const rows = await roofline.table(words.roofs);
        // 312 / 7.2192 = 43.2.
        assert.deepEqual(rows.map((row) => `${row[0]} ${row[1]} ${row[4]}`), [
          "A100 BF16 Tensor Core 153 FLOP/B",
          "A100 BF16 Tensor Core · L2 43.2 FLOP/B",
          "H100 BF16 Tensor Core 295 FLOP/B",
        ]);
        // Beside the note that elementwise kernels have no roof among the Tensor Cores'.
        assert.ok(plain(await roofline.notes.first().textContent()).includes("H100"));
        await press("l2", "Space");
        await eventually(() => roofline.notes.count(), 1);
        assert.equal(await page.locator(".last-words").count(), 0);
      }));

    test("the measured roofline lies over an H200, with its question and its provenance", () =>
      lab(language, "v=1&roofline.gpus=h200-sxm", async ({ page, roofline, press }) => {
        const before = await roofline.pixels();
        await press("measured", "Space");
        await roofline.redrawn(before);
        const said = plain(await roofline.root.locator(".measured").textContent());
        for (const part of ["65.1 TFLOPS", "66.9 TFLOPS", "3.93 TB/s", "4.8 TB/s", "580.159.04", "2026-11-29"]) {
          assert.ok(said.includes(part), `${part} in ${said}`);
        }
        assert.match(said, /[?？]/);
        // No other board has it.
        await roofline.field("add").selectOption("t4");
        await roofline.root.locator(".chip button").first().focus();
        await page.keyboard.press("Enter");
        await eventually(() => roofline.label(".+").filter({ hasText: "H200" }).isVisible(), false);
        assert.equal(await roofline.root.locator(".measured").count(), 0);
      }));

    test("one kernel is compared across the boards: where it moves from bound to bound", () =>
      lab(language, "v=1&roofline.gpus=a100-sxm-80gb&roofline.gpus=h100-sxm5&roofline.gpus=h200-sxm&roofline.intensity=200&roofline.ceilings=tensor", async ({ roofline, words }) => {
        const said = plain(await roofline.root.locator(".compare").textContent());
        const [memory, compute] = [said.indexOf(words.memory), said.indexOf(words.compute)];
        assert.ok(memory > 0 && compute > 0, said);
        // 989.4 / 4.8 = 206, 989.4 / 3.35 = 295, 312 / 2.039 = 153.
        for (const part of ["H200 (206 FLOP/B)", "H100 (295 FLOP/B)", "A100 (153 FLOP/B)"]) {
          assert.ok(said.includes(part), `${part} in ${said}`);
        }
        for (const name of ["H200", "H100"]) {
          await roofline.root.locator(".chip", { hasText: name }).locator("button").click();
        }
        await eventually(() => roofline.root.locator(".compare").isVisible(), false);
      }));
  });
}

const saved = async (page, button) => {
  const waiting = page.waitForEvent("download");
  await button.focus();
  await page.keyboard.press("Enter");
  const download = await waiting;
  return { name: download.suggestedFilename(), body: await readFile(await download.path()) };
};

for (const edition of EDITIONS) {
  test(`${edition.name}: picture and tables are saved by keyboard and stand alone`, () =>
    visit(edition, { context: { colorScheme: "dark" } }, async ({ page, open }) => {
      await open("en/lab-roofline");
      const roofline = new Roofline(page, "roofline");
      const button = (name) => roofline.root.getByRole("button", { name, exact: true });
      const png = await saved(page, button("PNG"));
      assert.equal(png.name, "roofline.png");
      assert.equal(png.body.subarray(1, 4).toString(), "PNG");
      // The drawing for a desk, 860 × 420, at two pixels to the px.
      assert.deepEqual([png.body.readUInt32BE(16), png.body.readUInt32BE(20)], [1720, 840]);
      const svg = await saved(page, button("SVG"));
      const text = svg.body.toString().replaceAll("\u00a0", " ");
      assert.equal(svg.name, "roofline.svg");
      assert.ok(text.includes("312 TFLOPS") && !/class=|var\(/.test(text));
      const raised = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--raised"));
      assert.ok(text.includes(`fill="${raised}"`), "it is not in the colours of the dark theme");
      const drawn = await page.evaluate((source) => {
        const image = new DOMParser().parseFromString(source, "image/svg+xml");
        return [image.documentElement.localName, image.querySelector("parsererror") === null];
      }, text);
      assert.deepEqual(drawn, ["svg", true]);
      const roofs = await saved(page, button("CSV of the roofs"));
      assert.equal(roofs.name, "roofs.csv");
      assert.ok(roofs.body.toString().includes('"A100","BF16 Tensor Core",312000000000000,2039000000000,'));
      const kernels = await saved(page, button("CSV of the kernels"));
      assert.equal(kernels.name, "kernels.csv");
      // 2 × 4096³ and 6 × 4096².
      assert.ok(kernels.body.toString().includes('"GEMM 4096³ (4096³)",137438953472,100663296,'));
    }));

  test(`${edition.name}: a link holds all of it, and a link of the first version still opens`, () =>
    visit(edition, {}, async ({ page, context, open }) => {
      await open("en/lab-roofline", { query: "v=1&roofline.flop=1e9&roofline.bytes=1+GB&roofline.time=2" });
      const roofline = new Roofline(page, "roofline");
      assert.equal(await roofline.field("time").inputValue(), "2");
      await roofline.field("name").fill("first & <b>");
      await roofline.field("more").click();
      await roofline.field("2-name").fill("second");
      await roofline.field("2-flop").fill("oops");
      await roofline.field("add").selectOption("h200-sxm");
      await roofline.label("L2 roof").click();
      await roofline.label("Measured on an H200").click();
      await until(() => page.url(), (url) => url.includes("measured=on") && url.includes("oops"), "not in the link");
      const other = await context.newPage();
      await other.goto(page.url());
      await ready(other);
      const there = new Roofline(other, "roofline");
      assert.deepEqual(await ownNames(there), ["first & <b>", "second"]);
      assert.equal(await there.field("2-flop").inputValue(), "oops");
      assert.equal(await there.root.locator(".measured").count(), 1);
      assert.equal(await there.field("l2").isChecked(), true);
      assert.equal(await there.notes.filter({ hasText: "not understood" }).count(), 0);
    }));
}

test("what a link says wrongly of one's own kernels and GPUs gives the note", () =>
  visit(hosted, {}, async ({ page, open }) => {
    for (const query of ["gpus=custom%3Fspeed%3D1", "own=flops%3D1", "l2=maybe", "measured=1", "own=flop%3D1&roofline.".repeat(9)]) {
      await page.goto("about:blank");
      await open("en/lab-roofline", { query: `v=1&roofline.${query}` });
      const roofline = new Roofline(page, "roofline");
      assert.ok((await roofline.notes.allTextContents()).some((note) => note.includes("not understood")), query);
      assert.deepEqual(await roofline.boards(), ["A100"]);
    }
  }));
