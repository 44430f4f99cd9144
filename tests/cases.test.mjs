// The four case studies of section 11.8, by keyboard, in both languages, and the four
// side by side.
//
// Figures: audit, sections 3, 4 and 10; times and counters from the data files.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const SECTION = "11.8-cases";

const WORDS = {
  zh: {
    memory: "访存受限", compute: "算力受限", right: "对。", open: "直接看模型", told: "对照我的预测", done: "都看完了",
    kib: "把 KiB 当成 kB", chapter: "这是原章的数", follows: "从你的强度推出来是对的", unread: "有一个答案读不懂",
    none: "没有说法也没有实测",
  },
  en: {
    memory: "memory-bound", compute: "compute-bound", right: "right.", open: "Show me the model", told: "Check my prediction",
    done: "That is everything", kib: "KiB read as kB", chapter: "the chapter's figure", follows: "follows from your intensity",
    unread: "One answer cannot be read", none: "Nothing was claimed or measured",
  },
};

/** A case on the section's page. */
class Case {
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
  }

  part = (name) => this.root.locator(`[id="${this.id}-${name}"]`);

  /** The text of a stage. */
  told = async (stage) => plain(await this.part(stage).textContent());

  seen = async () => {
    const seen = await this.root.locator(".case-stage").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.id));
    return seen.map((id) => id.split("-").at(-1));
  };

  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.type(text);
  }

  /** Enter, wherever the keyboard is; then that stage is seen and has the keyboard. */
  async enter(stage) {
    await this.page.keyboard.press("Enter");
    await eventually(this.seen, [stage]);
    await eventually(() => this.page.evaluate(() => document.activeElement.id), `${this.id}-${stage}`);
  }

  async holds(stage, parts) {
    const text = await this.told(stage);
    for (const part of parts) assert.ok(text.includes(part), `${part}: ${text}`);
  }
}

const at = (language, page, tell, options = {}) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/${page}`, options);
    await tell({ ...visited, words: WORDS[language] });
  });

/** What each stage of a case has to say, from the second on. */
const STAGES = {
  1: [
    ["805 MB", "0.08333 FLOP/B", "9.56 FLOP/B", "169.9 GFLOPS", "395 µs"],
    ["169 GFLOPS", "165 GFLOPS", "97.1 %", "88.9 %"],
    ["189 µs", "356 GFLOPS", "400 GFLOPS", "88.9 %"],
    ["89.3 %", "34.6 %", "33.3 %"],
    ["537 MB", "263 µs", "3.44 µs"],
  ],
  2: [
    ["134 MB", "1.25 FLOP/B", "2.549 TFLOPS", "65.8 µs"],
    ["2400 GFLOPS", "94.2 %", "9.56 FLOP/B", "480 GB/s", "23.5 %"],
    ["37.2 µs", "4.51 TFLOPS", "75.2 %", "7.11×", "2.95×"],
    ["73.4 %", "61.8 %", "50 %"],
    ["134 MB", "65.8 µs"],
  ],
  3: [
    ["101 MB", "1365 FLOP/B", "312 TFLOPS", "441 µs"],
    ["1398", "98 304 KiB", "290 TFLOPS", "280 TFLOPS"],
    ["690 TFLOPS", "69.7 %", "648 TFLOPS", "65.5 %"],
    ["90.4 %", "69.9 %", "20.1 %", "783 FLOP/B"],
    ["128 TFLOPS", "67.1 MB", "32.9 µs"],
  ],
  4: [
    ["537 MB", "1024 FLOP/B", "312 TFLOPS", "1.76 ms", "120 FLOP/B"],
    ["6.29e6 B", "403 MB", "87 281", "177 TFLOPS", "48.1 %"],
    ["439 TFLOPS", "44.4 %", "566 TFLOPS", "57.2 %", "419 TFLOPS"],
    ["403 MB", "1043 FLOP/B", "9.13 %", "42.8 %", "47.8 %", "72.3 %"],
    ["441 µs", "25 %", "263 µs", "14.9 %", "295 FLOP/B"],
  ],
};

for (const language of LANGUAGES) {
  describe(language, () => {
    for (const [number, stages] of Object.entries(STAGES)) {
      test(`case ${number}: Enter leads from stage to stage`, () =>
        at(language, SECTION, async ({ page, words }) => {
          const one = new Case(page, `case-${number}`);
          await eventually(one.seen, ["1"]);
          await eventually(async () => plain(await one.part("on").textContent()), words.open);
          await one.part("ai").focus();
          for (const [place, parts] of stages.entries()) {
            assert.equal(await one.part("all").isVisible(), true);
            await one.enter(String(place + 2));
            await one.holds(place + 2, parts);
          }
          // One button shows all, not two.
          assert.equal(await one.part("all").isVisible(), false);
          await page.keyboard.press("Enter");
          await eventually(one.seen, ["1", "2", "3", "4", "5", "6"]);
          await eventually(async () => plain(await one.part("on").textContent()), words.done);
          // Back again, from the button.
          await one.part("back").focus();
          await one.enter("6");
        }));
    }

    test("a right prediction is found right", () =>
      at(language, SECTION, async ({ page, words }) => {
        const one = new Case(page, "case-1");
        await one.type("ai", "0.083");
        await one.part("bound-0").focus();
        await page.keyboard.press("Space");
        await one.type("ceiling", "170");
        await eventually(async () => plain(await one.part("on").textContent()), words.told);
        await one.enter("2");
        await one.holds("2", ["✓ 0.083 FLOP/B", `✓ ${words.memory}`, "✓ 170 GFLOPS"]);
        assert.equal((await one.told("2")).split(words.right).length, 4);
      }));

    test("the chapter's own slips are known", () =>
      at(language, SECTION, async ({ page, words }) => {
        const gemm = new Case(page, "case-3");
        await gemm.type("ai", "1398");
        await gemm.enter("2");
        await gemm.holds("2", ["✗ 1398 FLOP/B", words.kib]);
        const attention = new Case(page, "case-4");
        await attention.type("ai", "87.3");
        await attention.part("bound-0").focus();
        await page.keyboard.press("Space");
        await attention.type("ceiling", "178 TFLOPS");
        await attention.enter("2");
        await attention.holds("2", ["✗ 87.3 FLOP/B", words.chapter, "≈ 178 TFLOPS", words.follows]);
      }));

    test("what cannot be read comes first, and nothing is lost", () =>
      at(language, SECTION, async ({ page, words }) => {
        const one = new Case(page, "case-2");
        await one.type("ceiling", "2.5 TB/s");
        await eventually(() => one.part("ceiling").getAttribute("aria-invalid"), "true");
        await one.part("on").focus();
        await page.keyboard.press("Enter");
        await eventually(() => page.evaluate(() => document.activeElement.id), "case-2-ceiling");
        assert.deepEqual(await one.seen(), ["1"]);
        assert.ok((await one.told("1")).includes(words.unread));
        assert.equal(await one.part("ceiling").inputValue(), "2.5 TB/s");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("2.5 TFLOPS");
        await one.enter("2");
        await one.holds("2", ["✓ 2.5 TFLOPS"]);
      }));

    test("a link brings stage and prediction back", () =>
      at(language, SECTION, async ({ page, context }) => {
        const one = new Case(page, "case-4");
        await one.type("ai", "1024");
        await one.enter("2");
        await one.enter("3");
        await until(() => page.url(), (url) => url.includes("case-4.stage=3") && url.includes("case-4.ai=1024"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Case(other, "case-4");
        await eventually(there.seen, ["3"]);
        assert.equal(await there.part("ai").inputValue(), "1024");
        await other.close();
      }));

    test("all four, on a board that is chosen", () =>
      at(language, "lab-cases", async ({ page, words }) => {
        const rows = () =>
          page.locator(".cases-table tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].slice(1, 7).map((cell) => cell.textContent.replace(/[\u00a0\u202f]/g, " "))));
        assert.deepEqual(await rows(), [
          ["0.08333", words.memory, "169.9 GFLOPS", "395 µs", "165 GFLOPS", "97.1 %"],
          ["1.25", words.memory, "2.549 TFLOPS", "65.8 µs", "2400 GFLOPS", "94.2 %"],
          ["1024", words.compute, "312 TFLOPS", "1.76 ms", "150 TFLOPS", "48.1 %"],
          ["1365", words.compute, "312 TFLOPS", "441 µs", "280 TFLOPS", "89.7 %"],
        ]);
        assert.equal(await page.locator(".cases-table .num.claimed").count(), 8);
        const select = page.locator("select").first();
        await select.selectOption("h200-sxm");
        await until(rows, (all) => all[0][4] === "356 GFLOPS", "not the H200");
        assert.deepEqual((await rows()).map((row) => row.slice(4)), [
          ["356 GFLOPS", "88.9 %"],
          ["4.51 TFLOPS", "75.2 %"],
          ["439 TFLOPS", "44.4 %"],
          ["648 TFLOPS", "65.5 %"],
        ]);
        assert.equal(await page.locator(".cases-table .num.claimed").count(), 0);
        await select.selectOption("h100-sxm5");
        await until(async () => plain(await page.locator(".cases-table").textContent()), (text) => text.includes(words.none), "not an H100");
        // 3.35 TB/s / 12 = 279.2 GFLOPS.
        assert.equal((await rows())[0][2], "279.2 GFLOPS");
      }));
  });
}

test("without a script every stage is there, and its picture with every point", () =>
  visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page }) => {
    await page.goto(hosted.address(`en/${SECTION}`));
    const one = new Case(page, "case-4");
    assert.deepEqual(await one.seen(), ["1", "2", "3", "4", "5", "6"]);
    const drawing = plain(await one.root.locator(".plot .desk svg").textContent());
    for (const part of ["312 TFLOPS", "150 TFLOPS", "439 TFLOPS"]) assert.ok(drawing.includes(part), drawing);
    await one.holds("4", ["439 TFLOPS"]);
  }));

test("on paper as well", () =>
  at("zh", SECTION, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    const one = new Case(page, "case-3");
    await eventually(one.seen, ["1", "2", "3", "4", "5", "6"]);
    assert.equal(await one.root.locator(".case-whole svg").isVisible(), true);
  }));

test("on a phone nothing scrolls sideways but the tables", () =>
  visit(hosted, { context: { viewport: { width: 360, height: 780 } } }, async ({ page, open }) => {
    await open(`zh/${SECTION}`, { query: "case-4.stage=7&case-3.stage=7" });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await open("zh/lab-cases");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  }));
