// The evidence of section 11.4, by keyboard, in both languages: the worked example,
// copy bandwidth against occupancy, ninety multiplies, the staircase, two gauges.
//
// Figures come from the data files: 3825.2 and 1688.1 GB/s, 708.9 TFLOPS, 94.62 µs.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const SECTION = "11.4-occupancy";

const WORDS = {
  zh: {
    right: "对。", wrongWay: "正好相反。", registers: "寄存器", meets: "对上了", unmeasured: "没有实测",
    shared: "共享内存", first: "看第 1 行，共 10 行", done: "都看完了",
  },
  en: {
    right: "Right.", wrongWay: "It is the other way round.", registers: "registers", meets: "they meet", unmeasured: "not measured",
    shared: "shared memory", first: "Show line 1 of 10", done: "All lines shown",
  },
};

/** One of the tools on the section's page. */
class Tool {
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
    this.input = this.root.locator("input.crosshair");
  }

  part(name) {
    return this.root.locator(`[id="${this.id}-${name}"]`);
  }

  async press(name, key = "Enter") {
    await this.part(name).focus();
    await this.page.keyboard.press(key);
  }

  /** The sentences, in order. */
  async says() {
    return (await this.root.locator(".says:not(.aside)").allTextContents()).map(plain);
  }

  spoken = async () => plain(await this.input.getAttribute("aria-valuetext"));

  /** Chooses one of a group by its value's place, with the arrow keys from the first on. */
  async choose(name, place) {
    await this.part(`${name}-${place}`).focus();
    await this.page.keyboard.press("Space");
    assert.equal(await this.part(`${name}-${place}`).isChecked(), true);
  }

  rows = () =>
    this.root.locator(".data tbody tr").evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent)));

  isCovered = async () => (await this.root.locator(".ask").isVisible()) && !(await this.root.locator("canvas").isVisible());
}

const at = (language, id, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/${SECTION}`, { query });
    await tell({ ...visited, tool: new Tool(visited.page, id), words: WORDS[language] });
  });

const focused = (page) => page.evaluate(() => document.activeElement.className);

for (const language of LANGUAGES) {
  describe(language, () => {
    test("copy: the answer uncovers the curves, and arrow keys walk the points", () =>
      at(language, "ilp", async ({ page, tool, words }) => {
        assert.equal(await tool.isCovered(), true);
        await tool.press("guess-loads");
        await eventually(tool.isCovered, false);
        await eventually(() => focused(page), "crosshair");
        const [found, says] = await tool.says();
        assert.ok(found.startsWith(words.right), found);
        for (const part of ["3825 GB/s", "1688 GB/s", "2.27×"]) assert.ok(found.includes(part), found);
        // 16 warps × 32 × 16 × 4 B.
        for (const part of ["25 %", "32 KB", "3825 GB/s"]) assert.ok(says.includes(part), says);
        await page.keyboard.press("Home");
        await until(tool.spoken, (text) => text.includes("6.25 %") && text.includes("512 B") && text.includes("227.8 GB/s"), "not the first point");
        await page.keyboard.press("ArrowRight");
        await until(tool.spoken, (text) => text.includes("12.5 %") && text.includes("446.3 GB/s"), "not the second point");
        // Eight loads: the best of three readings at 75 %.
        await tool.choose("loads", 3);
        await tool.input.focus();
        for (let steps = 0; steps < 7; steps += 1) await page.keyboard.press("ArrowRight");
        await until(tool.spoken, (text) => text.includes("75 %") && text.includes("4208 GB/s"), "not 75 %");
        await tool.choose("across", 1);
        await until(tool.spoken, (text) => text.includes("48 KB"), "the point was lost");
        assert.equal((await tool.rows()).length, 55);
      }));

    test("copy: a wrong answer is answered, and a link brings the state back", () =>
      at(language, "ilp", async ({ page, context, tool, words }) => {
        await tool.press("guess-full");
        await until(async () => (await tool.says())[0], (text) => text.startsWith(words.wrongWay), "no verdict");
        await page.keyboard.press("End");
        await until(() => page.url(), (url) => url.includes("ilp.guess=full") && url.includes("ilp.occupancy=43.75"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Tool(other, "ilp");
        assert.equal(await there.isCovered(), false);
        assert.deepEqual(await there.says(), await tool.says());
        await other.close();
      }));

    test("multiplies: guessed, walked, filtered, told apart", () =>
      at(language, "gemms", async ({ page, tool, words }) => {
        await tool.press("guess-50");
        const [found, says] = await tool.says();
        for (const part of ["432 TFLOPS", "709 TFLOPS", "12.5 %", "611 TFLOPS"]) assert.ok(found.includes(part), found);
        assert.ok(!found.startsWith(words.right));
        for (const part of ["128×256×32", "709 TFLOPS", "176", "96 KB", words.registers]) assert.ok(says.includes(part), says);
        await tool.input.focus();
        await page.keyboard.press("End");
        await until(tool.spoken, (text) => text.includes("50 %") && text.includes("432 TFLOPS"), "not the last");
        await page.keyboard.press("Home");
        // The slowest at 6.25 % spills.
        await until(tool.spoken, (text) => text.includes("6.25 %") && text.includes("105 TFLOPS"), "not the first");
        await tool.choose("hide_spills", 1);
        await eventually(() => tool.input.getAttribute("max"), "77");
        await tool.choose("warps", 1);
        await tool.choose("stages", 3);
        const count = Number(await tool.input.getAttribute("max")) + 1;
        const rows = (await tool.rows()).filter(([, warps, stages, , spilled]) => warps === "4" && stages === "4" && plain(spilled) === "0 B");
        assert.equal(count, rows.length);
        for (const place of [1, 2, 3]) await tool.choose("color_by", place);
        assert.equal((await tool.rows()).length, 90);
        assert.equal(plain((await tool.rows())[0][9]), "708.9");
      }));

    test("staircase: a few blocks more cost a wave, and the slider reaches 1400", () =>
      at(language, "staircase", async ({ page, tool, words }) => {
        assert.equal(await tool.isCovered(), true);
        await tool.press("guess-twice");
        const [found, says] = await tool.says();
        for (const part of [words.right, "50.2 µs", "94.6 µs", "1.88×"]) assert.ok(found.includes(part), found);
        for (const part of ["135", "51.1 %", "129"]) assert.ok(says.includes(part), says);
        const results = async () => (await tool.root.locator("output").allTextContents()).map(plain);
        assert.deepEqual(await results(), ["2", "3", "51.1 %", "129"]);
        await tool.part("grid").focus();
        for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowLeft");
        await eventually(results, ["1", "132", "100 %", "0"]);
        await page.keyboard.press("ArrowRight");
        await eventually(results, ["2", "1", "50.4 %", "131"]);
        await tool.choose("blocks_per_sm", 1);
        await eventually(results, ["1", "133", "50.4 %", "0"]);
        await tool.choose("blocks_per_sm", 0);
        await tool.part("grid").focus();
        await page.keyboard.press("End");
        await until(tool.spoken, (text) => text.includes("1400"), "not at the end");
        await tool.part("grid").fill("1189");
        await eventually(results, ["10", "1", "90.1 %", "131"]);
        assert.equal((await tool.rows()).length, 150);
      }));

    test("gauges: theory, model and measurement, and sliders that bring them together", () =>
      at(language, "achieved", async ({ page, tool, words }) => {
        const values = async () => (await tool.root.locator(".gauges output").allTextContents()).map(plain);
        const [theory, modelled, measured] = await values();
        assert.deepEqual([theory, measured], ["100 %", "84.17 %"]);
        assert.ok(Number.parseFloat(modelled) > 98, modelled);
        await tool.part("wait").focus();
        for (let steps = 0; steps < 17; steps += 1) await page.keyboard.press("ArrowRight");
        await until(async () => (await tool.says())[0], (text) => text.includes(words.meets), "they do not meet");
        await tool.part("kernel").selectOption("wmma");
        // 1024 blocks of 4 warps over 132 SMs: 48.5 %, waiting 17 %: 41.4 %.
        await eventually(values, ["100 %", "41.4 %", "44.54 %"]);
        await tool.part("grid").focus();
        await page.keyboard.press("End");
        await until(async () => (await tool.says())[0], (text) => text.includes(words.unmeasured), "measured?");
        assert.equal((await tool.rows()).length, 11);
      }));

    test("walk: each line is asked before it is shown", () =>
      at(language, "walk", async ({ page, tool, words }) => {
        const on = tool.part("on");
        assert.equal(plain(await on.textContent()), words.first);
        const shown = async () => {
          const all = await tool.root.locator(".walk output").all();
          const visible = await Promise.all(all.map((one) => one.isVisible()));
          return visible.filter(Boolean).length;
        };
        assert.equal(await shown(), 0);
        await on.focus();
        await page.keyboard.press("Enter");
        await eventually(shown, 1);
        await until(async () => (await tool.says())[0], (text) => text.endsWith("= 16 KB"), "no sentence");
        for (let line = 1; line < 10; line += 1) await page.keyboard.press("Enter");
        await until(async () => (await tool.says())[0], (text) => text.endsWith("= 12.5 %"), "not at the end");
        // Two lines show two rules.
        assert.equal(await shown(), 12);
        assert.equal(plain(await on.textContent()), words.done);
        assert.equal(await tool.root.locator(".walk-limits .least").count(), 1);
        await tool.press("back");
        await eventually(shown, 11);
        // Triton's own buffers: 2 × 16 KB.
        await tool.choose("shared_rule", 1);
        await until(() => tool.root.locator(".walk").textContent(), (text) => plain(text).includes("2 × 16 KB = 32 KB"), "still three buffers");
      }));

    test("walk: the four proposals, guessed", () =>
      at(language, "walk", async ({ page, tool, words }) => {
        const outcome = tool.root.locator(".proposal.open .outcome");
        assert.equal(await outcome.isVisible(), false);
        await tool.press("warps-12.5");
        await eventually(() => outcome.isVisible(), true);
        const says = async () => plain(await outcome.locator(".says").first().textContent());
        assert.ok((await says()).startsWith(words.right));
        await tool.choose("proposal", 2);
        assert.equal(await outcome.isVisible(), false);
        await tool.press("maxnreg-25");
        await until(says, (text) => text.includes("18.75 %") && text.includes(words.shared), "not 18.75 %");
        const spill = outcome.locator(".spill");
        assert.equal(plain(await spill.textContent()), "⚠ 688 B");
        await tool.choose("gpu", 1);
        await until(says, (text) => text.includes("25 %") && text.includes(words.shared) && text.includes(words.registers), "no tie on the H100");
        await tool.choose("gpu", 0);
        await tool.choose("proposal", 3);
        await tool.press("tile-31.25");
        await until(says, (text) => text.startsWith(words.right) && text.includes("31.25 %"), "not 31.25 %");
        assert.equal(await tool.part("tile-31.25").getAttribute("aria-pressed"), "true");
        await tool.choose("proposal", 1);
        await tool.press("block-k-12.5");
        await until(says, (text) => text.startsWith(words.right), "not 12.5 %");
        await until(() => page.url(), (url) => url.includes("walk.tile=31.25") && url.includes("walk.block-k=12.5"), "not in the link");
      }));

    test("without a script and on paper nothing is covered", () =>
      visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page, edition }) => {
        await page.goto(edition.address(`${language}/${SECTION}`));
        for (const media of ["screen", "print"]) {
          await page.emulateMedia({ media });
          assert.equal(await page.locator(".ask").filter({ visible: true }).count(), 0);
          assert.equal(await page.locator(".proposal .outcome table").filter({ visible: true }).count(), 4);
          assert.equal(await page.locator(".walk output").filter({ visible: true }).count(), 12);
          assert.equal(await page.locator(".veil svg").filter({ visible: true }).count(), 3);
          const found = page.locator("#ilp .says").first();
          assert.ok(plain(await found.innerText()).includes("3825 GB/s"));
        }
      }));
  });
}

for (const edition of EDITIONS) {
  test(`a covered page prints its answers ${edition.name}`, () =>
    visit(edition, {}, async ({ page, open }) => {
      await open(`en/${SECTION}`);
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".proposal .outcome table").filter({ visible: true }).count(), 4);
      assert.equal(await page.locator(".walk output").filter({ visible: true }).count(), 12);
      assert.equal(await page.locator("#ilp .says").first().isVisible(), true);
      assert.equal(await page.locator(".ask, .guess, .walk-go").filter({ visible: true }).count(), 0);
    }));
}
