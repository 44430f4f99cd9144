// The table of boards, by keyboard, in both languages: sorted, filtered, compared, unfolded to its
// sources, copied and handed on.
//
// Figures from the datasheets: A100 SXM 80 GB 312 TFLOPS dense BF16, 2039 GB/s; H100 SXM 989.4 and
// 3350; the T4 has no BF16; B200 DGX 8 TB/s beside 7.7.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: { none: "没有符合条件的型号。", taken: /取 8000 GB\/s。/ },
  en: { none: "No board matches.", taken: /Taken: 8000 GB\/s\./ },
};

class Boards {
  constructor(page) {
    this.page = page;
    this.root = page.locator("[id=boards]");
    this.table = this.root.locator(".boards-table table");
    this.says = this.root.locator("> .says");
    this.beside = this.root.locator(".side-by-side");
  }

  part(name) {
    return this.page.locator(`[id="boards-${name}"]`);
  }

  /** Uses a control; what is written anew has the keyboard again before the next one is used. */
  async press(name, key = "Enter") {
    await this.part(name).focus();
    await this.page.keyboard.press(key);
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  /** Name, peak, bandwidth and ridge of each row, as shown. */
  async rows() {
    const lines = await this.table.locator("tbody > tr:not(.more)").evaluateAll((rows) =>
      rows.map((row) => [...row.cells].slice(0, 4).map((cell) => cell.textContent)),
    );
    return lines.map((line) => line.map(plain));
  }

  async row(name) {
    return (await this.rows()).find(([board]) => board === name);
  }

  sorted(column) {
    return this.table.locator("th", { has: this.part(`sort-${column}`) }).getAttribute("aria-sort");
  }
}

const lab = (language, query, tell) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/lab-boards`, { query });
    await tell({ ...visited, boards: new Boards(visited.page), words: WORDS[language] });
  });

const number = (text) => Number(text.replace(/[ *]/g, ""));
const focusedId = (page) => page.evaluate(() => document.activeElement.id);

for (const language of LANGUAGES) {
  describe(language, () => {
    test("all 32 boards stand on one basis, the fastest first, and a column sorts both ways by keyboard", () =>
      lab(language, "", async ({ page, boards }) => {
        const rows = await boards.rows();
        assert.equal(rows.length, 32);
        const peaks = rows.map(([, peak]) => number(peak)).filter((peak) => !Number.isNaN(peak));
        assert.deepEqual(peaks, [...peaks].sort((a, b) => b - a));
        assert.ok(peaks.length > 25, `${peaks.length} have the peak`);
        await boards.press("sort-ridge");
        await eventually(() => boards.sorted("ridge"), "descending");
        await eventually(() => focusedId(page), "boards-sort-ridge");
        await page.keyboard.press("Enter");
        await eventually(() => boards.sorted("ridge"), "ascending");
        const ridges = (await boards.rows()).map(([, , , ridge]) => number(ridge)).filter((ridge) => !Number.isNaN(ridge));
        assert.deepEqual(ridges, [...ridges].sort((a, b) => a - b));
        assert.equal(await boards.sorted("peak"), "none");
      }));

    test("peaks change their basis together: dense, sparse, FP8, and what a board lacks is a dash", () =>
      lab(language, "", async ({ page, boards }) => {
        // 312 / 2.039, 989.4 / 3.35.
        assert.deepEqual((await boards.row("A100 80 GB SXM"))?.slice(1), ["312", "2039", "153"]);
        assert.deepEqual((await boards.row("H100 SXM5"))?.slice(1), ["989.4", "3350", "295"]);
        assert.equal((await boards.row("T4"))[1], "—");
        await boards.press("sparsity-dense", "ArrowRight");
        await eventually(async () => (await boards.row("A100 80 GB SXM"))[1], "624");
        await boards.press("sparsity-sparse", "ArrowLeft");
        await eventually(async () => (await boards.row("A100 80 GB SXM"))[1], "312");
        await boards.part("peak").focus();
        await boards.part("peak").selectOption("tensor-fp8");
        // 1978.9 / 3.35.
        await eventually(async () => (await boards.row("H100 SXM5"))?.slice(1), ["1978.9", "3350", "591"]);
        assert.equal((await boards.row("A100 80 GB SXM"))[1], "—");
        await boards.press("only", "Space");
        await eventually(async () => (await boards.rows()).some(([, peak]) => peak === "—"), false);
        assert.equal(await boards.row("A100 80 GB SXM"), undefined);
        await eventually(() => focusedId(page), "boards-only");
      }));

    test("a search narrows the rows while it is typed, and says when nothing is left", () =>
      lab(language, "", async ({ page, boards, words }) => {
        await boards.part("find").focus();
        await page.keyboard.type("h100");
        await until(() => boards.rows(), (rows) => rows.length > 1 && rows.every(([name]) => name.startsWith("H100")), "not narrowed");
        assert.equal(await boards.part("find").inputValue(), "h100");
        await page.keyboard.type("zzz");
        await until(async () => plain(await boards.says.textContent()), (text) => text.startsWith(words.none), "nothing is said");
        assert.equal((await boards.rows()).length, 0);
      }));

    test("ticked boards stand side by side with ratios to the first", () =>
      lab(language, "v=1&boards.compare=", async ({ boards }) => {
        await boards.press("tick-a100-sxm-80gb", "Space");
        assert.equal(await boards.beside.locator("table").count(), 0);
        await boards.press("tick-h100-sxm5", "Space");
        await eventually(() => boards.beside.locator("table").count(), 1);
        const text = plain(await boards.beside.textContent());
        // 989.4 / 312 = 3.17, 3350 / 2039 = 1.64.
        for (const ratio of ["3.17×", "1.64×"]) assert.ok(text.includes(ratio), `${ratio} in ${text}`);
      }));

    test("a board unfolds its sources, and a conflict shows both values and the reason", () =>
      lab(language, "", async ({ page, boards, words }) => {
        await boards.press("open-b200-dgx");
        await eventually(() => boards.part("open-b200-dgx").getAttribute("aria-expanded"), "true");
        const more = boards.table.locator("tr.more");
        await until(async () => plain(await more.textContent()), (text) => text.includes("8000 GB/s") && text.includes("7672 GB/s"), "no conflict");
        assert.match(plain(await more.textContent()), words.taken);
        await eventually(() => focusedId(page), "boards-open-b200-dgx");
        await page.keyboard.press("Enter");
        await eventually(() => more.count(), 0);
      }));

    test("what is set is in the address and comes back", () =>
      lab(language, "", async ({ page, context, boards }) => {
        await boards.press("sort-bandwidth");
        await boards.press("tick-t4", "Space");
        await until(() => page.url(), (url) => url.includes("sort=bandwidth") && url.includes("compare=t4"), "not in the address");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Boards(other);
        assert.equal(await there.sorted("bandwidth"), "descending");
        assert.equal(await there.part("tick-t4").isChecked(), true);
        assert.deepEqual(await there.rows(), await boards.rows());
      }));
  });
}

for (const edition of EDITIONS) {
  test(`${edition.name}: the rows are copied as CSV, or shown where the clipboard is closed`, () =>
    visit(edition, {}, async ({ page, open }) => {
      await open("en/lab-boards");
      await page.evaluate(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
      });
      await page.getByRole("button", { name: "Copy as CSV" }).focus();
      await page.keyboard.press("Enter");
      const field = page.locator("[id=boards] textarea.csv");
      await eventually(() => field.count(), 1);
      const lines = (await field.inputValue()).trim().split("\n");
      assert.equal(lines.length, 33);
      assert.ok(lines[0].startsWith("id,name,architecture,compute_capability,sms,peak_clock_mhz"));
      const a100 = lines.find((line) => line.startsWith("a100-sxm-80gb,"));
      assert.match(a100, /,Ampere,8\.0,108,.*,2039,.*,tensor,bf16,dense,312,153\.01/);
    }));
}
