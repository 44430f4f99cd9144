// From a time to a verdict, by keyboard, in both languages. Figures are worked by hand
// or from the audit: GEMM 4096 in 0.199264 ms is 689.7 TFLOPS, 69.7 % of 989.4.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: { compute: "算力说了算", memory: "带宽说了算", impossible: "这不可能。", launch: "一次启动", wrongQuestion: "问错了", unread: "读不懂" },
  en: { compute: "compute decides", memory: "bandwidth decides", impossible: "This cannot be.", launch: "a launch takes", wrongQuestion: "the wrong question", unread: "cannot be read" },
};

class Tool {
  constructor(page) {
    this.page = page;
    this.root = page.locator("#utilisation");
  }

  part(name) {
    return this.page.locator(`#utilisation-${name}`);
  }

  text = async (selector) => plain(await this.root.locator(selector).first().textContent());
  verdict = () => this.text(".worth-verdict");
  says = () => this.text(".says");
  wrong = () => this.text(".util-wrong");
  html = () => this.text(".util");
  rules = () => this.text(".util-rules > div");
  code = async () => this.root.locator(".util-code code").textContent();

  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text) await this.page.keyboard.insertText(text);
    else await this.page.keyboard.press("Delete");
  }

  /** Chooses the first of a list. */
  async first(name) {
    await this.part(name).focus();
    await this.page.keyboard.press("Home");
  }

  /** Chooses an entry of a list by typing its beginning. */
  async pick(name, word, key) {
    await this.part(name).focus();
    await this.page.keyboard.type(word);
    if (key) await this.page.keyboard.press(key);
  }
}

const lab = (language, tell, { query, ...options } = {}) =>
  visit(options.edition ?? hosted, options, async (visited) => {
    await visited.open(`${language}/lab-utilisation`, { query: query && `v=1&${query}` });
    await tell({ ...visited, tool: new Tool(visited.page), words: WORDS[language] });
  });

const holds = (look, ...parts) => until(look, (text) => parts.every((part) => text.includes(part)), parts.join(", "));

for (const language of LANGUAGES) {
  describe(language, () => {
    test("a product is judged by FLOP/s, a norm by bytes", () =>
      lab(language, async ({ tool, words }) => {
        assert.ok((await tool.verdict()).includes("69.7 %"));
        await holds(tool.says, words.compute, "1365 FLOP/B", "139 µs");
        await holds(tool.html, "689.7 TFLOPS", "505.2 GB/s", "10.5 %");
        // Exercise 3: 67.1 MB in 0.18 ms are 372.8 GB/s, 18.3 % of an A100's 2039.
        await tool.pick("op", "RMS");
        await tool.type("rows", "4096");
        await tool.first("gpu");
        await tool.type("time", "180 us");
        await holds(tool.verdict, "18.3 %");
        await holds(tool.says, words.memory);
        await holds(tool.html, "372.8 GB/s", "2.04 TB/s");
        // Units of all kinds, and none: milliseconds.
        for (const text of ["0.18", "0.18 ms", "1.8e-4 s", "180000 ns"]) {
          await tool.type("time", text);
          await holds(tool.verdict, "18.3 %");
        }
      }));

    test("R10: a time below the floor is refused with its floor and causes", () =>
      lab(language, async ({ page, tool, words }) => {
        await tool.pick("fill-in", "attention", "Enter");
        await eventually(tool.verdict, words.impossible);
        await holds(tool.says, "18.6 ms", "970 µs", "312 TFLOPS");
        assert.ok((await tool.root.locator(".util li").count()) >= 2);
        assert.equal(await tool.part("sq").inputValue(), "21730");
        await until(() => page.url(), (url) => url.includes("utilisation.sq=21730"), "not in the link");
        // At 23 ms it can be: 252 TFLOPS are 80.9 %.
        await tool.type("time", "23 ms");
        await holds(tool.verdict, "80.9 %");
      }, {}));

    test("what cannot be read is said, and the last result stays", () =>
      lab(language, async ({ tool, words }) => {
        for (const text of ["soon", "0", "-3", "1,6", "3 GB"]) {
          await tool.type("time", text);
          await eventually(() => tool.part("time").getAttribute("aria-invalid"), "true");
          await holds(tool.wrong, words.unread);
          assert.ok((await tool.verdict()).includes("69.7 %"), text);
          assert.equal(await tool.part("time").inputValue(), text);
        }
        await tool.type("time", "199.264 us");
        await eventually(tool.wrong, "");
        // 2 · 10^9 · 4096² are 33.55 PFLOP; 2 · 10^18 · 4096 are more than 2^64.
        await tool.type("m", "1e9");
        const html = await holds(tool.html, "33.55 PFLOP");
        for (const side of ["n", "k"]) {
          await tool.type(side, "1e9");
          await until(tool.wrong, (text) => text.length > 0, `10^9 for ${side} is taken`);
          assert.equal(await tool.html(), html);
        }
        for (const side of ["m", "n", "k"]) await tool.type(side, "4096");
        await tool.pick("op", "Flash");
        await tool.type("time", "9.8 ms");
        await tool.type("kv", "3");
        await until(tool.wrong, (text) => text.includes("16") && text.includes("3"), "3 KV heads for 16");
      }));

    test("slips are named: unit of time, prefix, binary bytes", () =>
      lab(language, async ({ tool, words }) => {
        // 199.264 without a unit is milliseconds.
        await tool.type("time", "199.264");
        await holds(tool.says, "199 ms", "199 µs");
        await tool.type("time", "199.264 us");
        await tool.type("rate", "689.7 GFLOPS");
        await holds(tool.html, "690 GFLOPS", "690 TFLOPS");
        await tool.type("rate", "3651.3");
        await holds(tool.html, "369 %", "989 TFLOPS");
        // 96 MB for the 96 MiB that a product of 4096 moves.
        await tool.type("bytes", "96 MB");
        await holds(tool.html, "MiB");
        for (const side of ["m", "n", "k"]) await tool.type(side, "64");
        await tool.type("time", "5.312 us");
        await holds(tool.says, words.launch);
      }));

    test("counted bytes stand beside the algorithm's, with the reasons", () =>
      lab(
        language,
        async ({ tool }) => {
          // Read 33,569,024 and written 10,898,944 of 33,554,432 each: 22.7 MB stayed in the L2.
          await tool.type("bytes", "33569024 + 10898944");
          await holds(tool.html, "44.5 MB", "67.1 MB", "22.7 MB", "60 MiB", "2.937 TB/s", "1.946 TB/s");
        },
        { query: "utilisation.op=rmsnorm&utilisation.rows=4096&utilisation.time=22.848+us" },
      ));

    test("E67, E68: thresholds are claims, and attention is asked the wrong question", () =>
      lab(
        language,
        async ({ tool, words }) => {
          // 549.8 GFLOP in 2.3902 ms: 230 TFLOPS, 73.7 % of 312, and 11 % of the bandwidth.
          await holds(tool.verdict, "73.7 %");
          await holds(tool.rules, words.wrongQuestion, "11 %");
          const claims = await tool.root.locator(".util-rules .claimed").allTextContents();
          assert.deepEqual(claims.map(plain), ["≥ 90 %", "≥ 85 %", "≥ 80 %", "≥ 85 %", "≥ 70 %", "≥ 70 %", "≥ 90 %", "≥ 85 %"]);
        },
        { query: "utilisation.op=attention&utilisation.batch=16&utilisation.gpu=a100-sxm-80gb&utilisation.time=2.3902+ms" },
      ));

    test("the program has the formulas, is correct first, and can be copied", () =>
      lab(
        language,
        async ({ page, tool }) => {
          await tool.root.locator(".util-code > summary").focus();
          await page.keyboard.press("Enter");
          const code = await tool.code();
          for (const part of ["M, N, K = 4096, 4096, 4096", "2 * M * N * K", "989.4e12, 4800e9"]) assert.ok(code.includes(part), code);
          assert.ok(code.indexOf("assert error") < code.indexOf("do_bench"));
          await tool.root.locator(".util-code button").focus();
          await page.keyboard.press("Enter");
          await eventually(() => page.evaluate(() => navigator.clipboard.readText()), code);
        },
        { context: { permissions: ["clipboard-read", "clipboard-write"] } },
      ));

    test("a link brings the state back", () =>
      lab(language, async ({ page, context, tool }) => {
        await tool.pick("fill-in", "soft", "Enter");
        await until(() => page.url(), (url) => url.includes("utilisation.op=softmax"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Tool(other);
        assert.equal(await there.verdict(), await tool.verdict());
        assert.equal(await there.html(), await tool.html());
        await other.close();
      }));
  });
}

for (const edition of EDITIONS) {
  test(`${edition.name}: nothing goes sideways on a phone`, () =>
    lab(
      "zh",
      async ({ page, tool }) => {
        await tool.pick("op", "Flash");
        await tool.type("time", "1 us");
        await eventually(tool.verdict, WORDS.zh.impossible);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      },
      { edition, context: { viewport: { width: 360, height: 780 } } },
    ));
}
