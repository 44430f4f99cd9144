// Attention between two levels, its arrows, its bound and the sheet of kernels, by
// keyboard, in both languages. Figures are those of the audit (section 4, E25 to E31,
// E74 to E80) and of the files of data.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const SECTION = "11.3-intensity";

const WORDS = {
  zh: { unpublished: "没有公布", exp: "指数运算", right: "对。", law: "推翻了上限", all: "都看完了", memory: "访存受限", compute: "算力受限" },
  en: { unpublished: "not published", exp: "exponentials", right: "Right.", law: "falsifies the bound", all: "All lines shown", memory: "memory-bound", compute: "compute-bound" },
};

/** One of the tools on a page. */
class Tool {
  constructor(page, root, id) {
    this.page = page;
    this.id = id;
    this.root = root;
  }

  part(name) {
    return this.root.locator(`[id="${this.id}-${name}"]`);
  }

  async press(name, key = "Enter") {
    await this.part(name).focus();
    await this.page.keyboard.press(key);
  }

  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(text);
  }

  async choose(name, place) {
    await this.part(`${name}-${place}`).focus();
    await this.page.keyboard.press("Space");
    assert.equal(await this.part(`${name}-${place}`).isChecked(), true);
  }

  says = async () => plain((await this.root.locator(".says:not(.aside)").allTextContents()).join(" "));
  text = async (selector) => plain((await this.root.locator(selector).allTextContents()).join(" "));
  has = (look, parts) => until(look, (text) => parts.every((part) => text.includes(part)), `lacks one of ${parts}`);
}

const lab = (language, id, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/lab-${id}`, { query });
    await tell({ ...visited, tool: new Tool(visited.page, visited.page.locator(`.widget[id="${id}"], [id="${id}"]`).first(), id), words: WORDS[language] });
  });

const section = (language, id, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/${SECTION}`, { query });
    await tell({ ...visited, tool: new Tool(visited.page, visited.page.locator(`[id="${id}"]`), id), words: WORDS[language] });
  });


for (const language of LANGUAGES) {
  describe(language, () => {
    test("attention: two intensities, three roofs, and each preset by key", () =>
      lab(language, "attention", async ({ page, tool, words }) => {
        await tool.has(tool.says, ["1024 FLOP/B", "S/2", "120.5 FLOP/B", "1.762 ms", "312 TFLOPS", "246 TFLOPS", words.exp]);
        await tool.has(() => tool.text(".att-floors"), ["1.762 ms", "263.3 µs", "440.7 µs", "632.1 µs"]);
        await tool.press("decode");
        await tool.has(tool.says, ["1 FLOP/B", "2.04 TFLOPS"]);
        assert.equal(await tool.part("sq").inputValue(), "1");
        await tool.press("gqa");
        await tool.has(tool.says, ["7.99 FLOP/B", "7.992 FLOP/B", "16.3 TFLOPS"]);
        await tool.press("prefill");
        await tool.has(tool.says, ["S/4"]);
        await tool.press("case");
        await tool.part("gpu").selectOption("h100-sxm5");
        await tool.has(() => tool.text(".att-floors"), ["555.6 µs", "160.3 µs", "277.8 µs"]);
        await tool.has(() => tool.text(".att-ways"), [words.unpublished]);
        const crosshair = tool.root.locator("input.crosshair");
        await crosshair.focus();
        await page.keyboard.press("ArrowRight");
        await until(() => crosshair.getAttribute("aria-valuetext"), (text) => text.includes("HBM") && text.includes("H100"), "no value");
        await until(() => page.url(), (url) => url.includes("attention.gpu=h100-sxm5"), "not in the link");
      }));

    test("attention: what cannot be is named, and the last result stays", () =>
      lab(language, "attention", async ({ tool }) => {
        const wrong = () => tool.text(".under-wrong");
        const before = await tool.says();
        await tool.type("kv", "5");
        await tool.has(wrong, ["5", "16"]);
        assert.equal(await tool.part("kv").inputValue(), "5");
        assert.equal(await tool.says(), before);
        await tool.type("kv", "16");
        await eventually(wrong, "");
        await tool.type("sq", "64");
        await tool.has(wrong, ["64", "128"]);
        await tool.type("sq", "0");
        await eventually(() => tool.part("sq").getAttribute("aria-invalid"), "true");
        assert.equal(await tool.says(), before);
        for (const size of ["batch", "sk", "sq"]) await tool.type(size, "1000000000");
        await until(wrong, (text) => text.length > 0, "an overflow is taken");
        assert.equal(await tool.says(), before);
      }));

    test("passes: arrows are counted, then each shows its bytes", () =>
      section(language, "passes", async ({ tool, words }) => {
        assert.equal(await tool.root.locator(".outcome").isVisible(), false);
        assert.equal(await tool.root.locator(".passes-picture .line").count(), 8);
        assert.equal(await tool.root.locator(".passes-picture .bytes").first().isVisible(), false);
        await tool.press("guess-1");
        assert.ok(!(await tool.says()).startsWith(words.right));
        await tool.press("guess-4");
        await until(tool.says, (text) => text.startsWith(words.right), "not right");
        for (let step = 0; step < 8; step += 1) await tool.press("on");
        await tool.has(tool.says, ["9 126 805 504 B", "60.2 FLOP/B", "122.8 TFLOPS", "17×"]);
        await until(() => tool.text("[id$='-on']"), (text) => text === words.all, "not at the end");
        await tool.press("back");
        await until(tool.says, (text) => !text.includes("9 126 805 504 B"), "no way back");
        await tool.choose("way", 1);
        assert.equal(await tool.root.locator(".passes-picture .line").count(), 4);
        await tool.press("all");
        await tool.has(tool.says, ["536 870 912 B", "1024 FLOP/B", "312 TFLOPS"]);
      }));

    test("bound: a measurement above the bound falsifies it", () =>
      section(language, "verdict", async ({ page, context, tool, words }) => {
        assert.equal(await tool.root.locator(".outcome").isVisible(), false);
        await tool.press("guess-measurement");
        await tool.has(tool.says, [words.law]);
        await tool.press("guess-bound");
        await until(tool.says, (text) => text.startsWith(words.right) && text.includes(words.law), "not right");
        await tool.has(() => tool.text(".bound-bars"), ["230 TFLOPS", "177 TFLOPS", "346 TFLOPS", "740 TFLOPS", "291 TFLOPS", "439 TFLOPS", "566 TFLOPS", "418 TFLOPS", "312 TFLOPS", "989 TFLOPS"]);
        await tool.has(() => tool.text(".outcome .table"), ["402 684 416 B", "402 653 184 B", "4 563 402 752 B", "1043 FLOP/B", "42.8 %"]);
        for (let step = 0; step < 3; step += 1) await tool.press("on");
        await tool.has(tool.says, ["87 281 FLOP/B"]);
        await tool.press("all");
        await tool.has(() => tool.text(".walk"), ["64×", "1000×", "1365 FLOP/B", "312 TFLOPS"]);
        await until(() => page.url(), (url) => url.includes("verdict.step=6"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Tool(other, other.locator(`[id="verdict"]`), "verdict");
        assert.equal(await there.says(), await tool.says());
        await other.close();
      }));

    test("sheet: rows open, assumptions turn the bound, order and groups follow", () =>
      lab(language, "cheat-sheet", async ({ tool, words }) => {
        const names = () => tool.root.locator(".sheet-row").count();
        assert.equal(await names(), 12);
        const row = (id) => tool.root.locator(`.sheet-row:has(#cheat-sheet-${id})`);
        const cells = async (id) => plain(await row(id).locator("tr").first().textContent());
        for (const [id, at] of [["attention", "1024 FLOP/B"], ["attention-naive", "60.2 FLOP/B"], ["softmax", "1.25 FLOP/B"], ["gemm-4096", "1365 FLOP/B"]])
          assert.ok((await cells(id)).includes(at), await cells(id));
        await tool.press("gelu");
        await eventually(() => tool.part("gelu").getAttribute("aria-expanded"), "true");
        await tool.has(() => cells("gelu"), ["2 FLOP/B", words.memory]);
        await tool.type("gelu-operations", "40");
        await tool.has(() => cells("gelu"), ["10 FLOP/B", words.compute]);
        await tool.has(() => tool.text(".sheet-row.open dl"), ["40 × 8192 × 4096", "9.56 FLOP/B"]);
        await tool.type("gelu-operations", "x");
        await eventually(() => tool.part("gelu-operations").getAttribute("aria-invalid"), "true");
        await tool.has(() => cells("gelu"), ["10 FLOP/B"]);
        const href = await row("gelu").locator("a").getAttribute("href");
        assert.ok(href.includes("lab-utilisation") && href.includes("op=gelu"), href);
        await tool.choose("group", 4);
        await eventually(names, 3);
        await tool.choose("sort", 1);
        await until(() => tool.text(".sheet-row th"), (text) => text.indexOf("GQA") < 20, "not sorted");
        await tool.part("gpu").selectOption("h100-sxm5");
        await tool.has(() => cells("attention"), ["989 TFLOPS"]);
      }));
  });
}
