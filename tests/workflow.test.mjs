// The chart that is read, the flow before and after a kernel, and the summary, by keyboard, in both
// languages. Figures come from the audit (section 8 and 10) and from launches of an H200: exercise 3
// moves 67,108,864 B in 0.18 ms, 372.8 GB/s, 18.3 % of 2039; 22 / 55 is latency.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    stopped: "到顶了", ceiling: "平顶", chapter: "这不可能", noDot: "没有它的点", wavefront: "wavefront", levels: "换成分级图",
    latency: "延迟", stop: "到了：停手", profile: "没到：做性能分析", check: "不可能：先查数", launch: "启动和并行度", unread: "读不懂",
    impossible: "这不可能。", two: "两行同时成立", reads: "大约读了 3.5 遍", done: "都走完了", byAge: "按年代排的", plan: "性能计划",
  },
  en: {
    stopped: "It stops here", ceiling: "ceiling", chapter: "That cannot be", noDot: "no dot on the default chart", wavefront: "wavefronts",
    levels: "take the hierarchical one", latency: "latency", stop: "reached: stop", profile: "not reached: profile",
    check: "impossible: check the numbers", launch: "launch and parallelism", unread: "cannot be read", impossible: "This cannot be.",
    two: "Two rows", reads: "about 3.5 times", done: "All stages are open", byAge: "by age", plan: "Performance plan",
  },
};

class Tool {
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
  }

  part(name) {
    return this.page.locator(`[id="${this.id}-${name}"]`);
  }

  text = async (selector) => plain((await this.root.locator(selector).allTextContents()).join(" "));
  says = () => this.text(".says");

  async press(name, key = "Enter") {
    await this.part(name).focus();
    await this.page.keyboard.press(key);
  }

  async choose(name, place) {
    await this.part(`${name}-${place}`).focus();
    await this.page.keyboard.press("Space");
    assert.equal(await this.part(`${name}-${place}`).isChecked(), true);
  }

  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text) await this.page.keyboard.insertText(text);
    else await this.page.keyboard.press("Delete");
  }

  /** Goes to an entry of a list, from its first one on. */
  async down(name, times, key) {
    await this.part(name).focus();
    await this.page.keyboard.press("Home");
    for (let time = 0; time < times; time++) await this.page.keyboard.press("ArrowDown");
    if (key) await this.page.keyboard.press(key);
  }
}

const lab = (language, id, tell, { query, ...options } = {}) =>
  visit(hosted, options, async (visited) => {
    await visited.open(`${language}/lab-${id}`, { query: query && `v=1&${query}` });
    await tell({ ...visited, tool: new Tool(visited.page, id), words: WORDS[language] });
  });

const holds = (look, ...parts) => until(look, (text) => parts.every((part) => text.includes(part)), parts.join(", "));

const inLink = (page, part) => until(() => page.url(), (url) => url.includes(part), `${part} is not in the link`);

/** Order of the kernels in the list. */
const KERNELS = ["add", "axpy-fp32", "axpy-fp64", "softmax", "rmsnorm", "gelu", "fma", "matmul", "cublas", "attention", "wmma"];

for (const language of LANGUAGES) {
  describe(`${language}: reading the chart`, () => {
    test("a dot stops at the diagonal of its own level, by key and by hand", () =>
      lab(language, "chart-reading", async ({ page, tool, words }) => {
        // 137,438,953,472 FLOP in 243.872 µs; the L2 at 72.0 %, DRAM at 15.0 %.
        await holds(() => tool.text("td"), "72 %", "15 %", "66.1 %");
        await tool.down("kernel", KERNELS.indexOf("add"));
        await holds(tool.says, "90.3 %");
        // Up: 67,109,400 / 786,404,000 FLOP/B × 4.811 TB/s are 411 GFLOPS, and no more.
        await tool.part("performance").focus();
        await page.keyboard.press("End");
        await holds(tool.says, words.stopped, "411 GFLOPS", "DRAM");
        await inLink(page, "chart-reading.rate=4");
        // More intensity leaves room; the way up ends at the next line.
        for (let time = 0; time < 4; time++) await page.keyboard.press("End");
        await tool.press("back");
        await until(tool.says, (text) => !text.includes(words.stopped), "not back");
        // The same by hand: the DRAM dot, far up.
        const handle = tool.root.locator(".dot-handle.held");
        await handle.scrollIntoViewIfNeeded();
        const box = await handle.boundingBox();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y - 120, { steps: 6 });
        await holds(tool.says, words.stopped);
        // And to the right, under its line.
        await page.mouse.move(x + 160, y - 40, { steps: 8 });
        await page.mouse.up();
        const spoken = () => tool.root.locator("input.crosshair").getAttribute("aria-valuetext");
        const before = plain(await spoken());
        await tool.root.locator("input.crosshair").focus();
        await page.keyboard.press("ArrowRight");
        await until(async () => plain(await spoken()), (now) => now !== before, "arrow keys do not move the dot");
      }));

    test("the chapter's dot above the HBM line is refused, and the right place found", () =>
      lab(
        language,
        "chart-reading",
        async ({ tool, page, words }) => {
          await holds(tool.says, words.chapter, "0.0853 FLOP/B");
          // 8 FLOP/B at the L2, 80 at DRAM and 72 TFLOPS: 87.8 % of the L2 and 18.7 % of DRAM.
          await page.goto(page.url().split("?")[0] + "?v=1&chart-reading.kernel=matmul&chart-reading.task=l2&chart-reading.l2=8&chart-reading.dram=80&chart-reading.rate=72e12");
          await ready(page);
          await holds(tool.says, "✓");
        },
        { query: "chart-reading.kernel=add&chart-reading.task=l2&chart-reading.rate=1e13" },
      ));

    test("the default chart has one diagonal and no Tensor Cores", () =>
      lab(language, "chart-reading", async ({ tool, words }) => {
        await tool.choose("chart", 1);
        await holds(tool.says, words.noDot, "137 GFLOP");
        assert.equal(await tool.root.locator(".dot-handle:visible").count(), 0);
        await tool.choose("task", 4);
        await tool.down("kernel", KERNELS.indexOf("axpy-fp64"));
        await holds(tool.says, words.levels);
        await tool.choose("task", 1);
        await holds(tool.says, "✗", "76.6 %");
        // Far below every line, and yet Memory SOL is at 90.3 %: wavefronts have no diagonal.
        await tool.choose("chart", 0);
        await tool.choose("task", 0);
        await tool.down("kernel", KERNELS.indexOf("wmma"));
        await holds(tool.says, words.wavefront, "90.3 %");
      }));
  });

  describe(`${language}: the flow`, () => {
    test("exercise 3 goes its way from bytes to a plan", () =>
      lab(language, "workflow", async ({ page, tool, words }) => {
        await tool.down("fill-in", 6, "Enter");
        await holds(() => tool.text(".flow-says"), "67.11 MB", "2.04 TB/s");
        assert.equal(await tool.part("stage-plan").isVisible(), false);
        for (let time = 0; time < 5; time++) await tool.press("on");
        await holds(() => tool.text(".walk-go"), words.done);
        await holds(() => tool.text("[id$=stage-measured]"), "372.8 GB/s", "18.3 %", "5.47");
        await holds(() => tool.text("[id$=stage-decision] .taken"), words.profile);
        await holds(() => tool.text("[id$=stage-profile] .taken"), words.latency);
        await holds(() => tool.text("[id$=stage-profile]"), words.reads, "50 %", "62 %");
        const plan = () => tool.text(".flow-plan");
        await holds(plan, words.plan, "67.11 MB", "32.91 µs", "372.8 GB/s", "18.3 %", "long_scoreboard", "ncu ");
        await inLink(page, "workflow.sm=22");
        // 0.036 ms are 91.4 % of the bandwidth.
        await tool.type("time", "0.036 ms");
        await holds(() => tool.text("[id$=stage-decision] .taken"), words.stop);
        await until(plan, (text) => !text.includes("ncu "), "a kernel at its target needs no profiler");
      }));

    test("what cannot be is refused; what cannot be read loses nothing", () =>
      lab(
        language,
        "workflow",
        async ({ tool, words }) => {
          const measured = () => tool.text("[id$=stage-measured] .flow-says");
          await holds(measured, "22.8 µs");
          const before = await measured();
          for (const text of ["soon", "-3", "3 GB"]) {
            await tool.type("time", text);
            await holds(() => tool.text(".under-wrong"), words.unread);
            assert.equal(await measured(), before);
            assert.equal(await tool.part("time").inputValue(), text);
          }
          // 67.1 MB in 10 µs would be 6.7 TB/s of 4.8.
          await tool.type("time", "10 us");
          await holds(measured, words.impossible, "14 µs");
          await holds(() => tool.text("[id$=stage-decision] .taken"), words.check);
          await tool.type("time", "22.848 us");
          await tool.type("sm", "-2");
          await holds(() => tool.text(".under-wrong"), words.unread);
          await tool.type("sm", "50");
          await tool.type("memory", "50");
          await holds(() => tool.text("[id$=stage-profile]"), words.two);
          await tool.type("memory", "103.2");
          await holds(() => tool.text("[id$=stage-profile]"), "100 %");
        },
        { query: "workflow.step=6" },
      ));

    test("a tiny product belongs to its launch", () =>
      lab(
        language,
        "workflow",
        async ({ tool, words }) => {
          await holds(() => tool.text("[id$=stage-before] .taken"), words.launch);
        },
        { query: "workflow.op=gemm&workflow.m=64&workflow.n=64&workflow.k=64&workflow.time=&workflow.step=6" },
      ));

    test("the plan is copied as it stands", () =>
      lab(
        language,
        "workflow",
        async ({ page, context, tool }) => {
          await context.grantPermissions(["clipboard-read", "clipboard-write"]);
          const button = tool.root.locator("[id$=stage-plan] button.quiet");
          await button.focus();
          await page.keyboard.press("Enter");
          const shown = await tool.root.locator(".flow-plan code").textContent();
          await eventually(() => page.evaluate(() => navigator.clipboard.readText()), shown);
          assert.ok(!shown.includes("<"));
        },
        { query: "workflow.step=6" },
      ));
  });

  const section = "11.9-workflow";
  test(`${language}: boards are sorted by their ridge`, () =>
    visit(hosted, {}, async ({ page, open }) => {
      await open(`${language}/${section}`);
      const tool = new Tool(page, "summary-points");
      const words = WORDS[language];
      // B200, A100, H200, H100. By age: the chapter's claim, refuted.
      for (const place of [0, 1, 2]) await tool.press(`down-${place}`);
      // The keyboard goes along with the board; a press elsewhere waits for it.
      const went = (place) =>
        eventually(() => page.evaluate(() => document.activeElement.id), `summary-points-down-${place}`);
      await went(3);
      await tool.press("down-1");
      await went(2);
      await tool.press("check");
      await holds(tool.says, words.byAge);
      await holds(() => tool.text("td"), "153 FLOP/B", "295 FLOP/B", "206 FLOP/B", "281 FLOP/B");
      // A100, H100, H200, B200 to A100, H200, B200, H100.
      for (const place of [1, 2]) await tool.press(`down-${place}`);
      await went(3);
      await tool.press("check");
      await holds(tool.says, "✓");
      await holds(() => tool.text(".summary-card"), "12.5 %", "18.75 %", "72 %", "15 %");
    }));
}
