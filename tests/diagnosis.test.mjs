// Speed of light and stalls, by keyboard, in both languages. Figures are those of the reports:
// wmma_gemm has Memory SOL 90.30 % with DRAM at 1.11 %; chase waits 489.2 of 492.6 cycles.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    right: "对。", no: "不是。", false: "不对。", latency: "延迟", small: "网格太小", balanced: "均衡", compute: "计算更忙", high: "高吞吐",
    none: "没有一行管", two: "有两行同时成立", above: "超过 100 %", notDram: "Memory SOL 不是 DRAM", busy: "调度器已经够忙",
    names: "点了名：long_scoreboard", ready: "不是停顿：就绪", wrongAdvice: "有错", rightAdvice: "对", mixed: "混在一起", own: "自己贴的数值",
  },
  en: {
    right: "Right.", no: "No.", false: "No.", latency: "latency", small: "grid too small", balanced: "balanced", compute: "compute busier", high: "high throughput",
    none: "No row of the chapter's table", two: "Two rows of the chapter's table", above: "Above 100 %", notDram: "Memory SOL is not DRAM", busy: "the schedulers are busy",
    names: "names long_scoreboard", ready: "no stall: ready", wrongAdvice: "partly wrong", rightAdvice: "right", mixed: "are mixed", own: "My pasted values",
  },
};

class Tool {
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
    this.input = this.root.locator("input.crosshair");
  }

  part = (name) => this.page.locator(`[id="${this.id}-${name}"]`);

  async press(name, ...keys) {
    await this.part(name).focus();
    for (const key of keys.length ? keys : ["Enter"]) await this.page.keyboard.press(key);
  }

  async type(name, text) {
    await this.press(name, "ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  /** Chooses an entry of a list by typing its beginning. */
  async pick(name, word) {
    await this.part(name).focus();
    await this.page.keyboard.type(word);
  }

  texts = async (selector) => (await this.root.locator(selector).allTextContents()).map(plain);
  text = async (selector) => (await this.texts(selector))[0] ?? "";
  found = () => this.text(".outcome .says");
  spoken = async () => plain(await this.input.getAttribute("aria-valuetext"));
  hits = () => this.texts(".sol-rules .hit b");
  says = () => this.text(":scope > .says:not(.aside)");
  report = () => this.text(".sol-report");
  rows = () => this.root.locator(".data tbody tr").count();
  bars = async () => (await this.texts(".stall-bars button")).map((text) => text.replace(/\s+/g, " "));
  about = () => this.text(".stall-about");
}

const lab = (language, id, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/lab-${id}`, { query: query && `v=1&${query}` });
    await tell({ ...visited, tool: new Tool(visited.page, id), words: WORDS[language] });
  });

const holds = (look, ...parts) => until(look, (text) => parts.every((part) => text.includes(part)), parts.join(", "));

/** Opens the page's link anew and compares. */
async function again({ page, context, tool }, look, part) {
  await until(() => page.url(), (url) => decodeURIComponent(url).includes(part), `${part} is not in the link`);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  assert.deepEqual(await look(new Tool(other, tool.id)), await look(tool));
  await other.close();
}

for (const language of LANGUAGES) {
  describe(language, () => {
    test("50/50: the answer opens the map; the chapter says two things, NVIDIA latency", () =>
      lab(language, "speed-of-light", async ({ tool, words }) => {
        assert.equal(await tool.root.locator(".sol-rules").isVisible(), false);
        await tool.press("guess-balanced");
        await holds(tool.found, words.no, words.latency);
        await eventually(() => tool.root.locator(".sol-rules").isVisible(), true);
        assert.equal((await tool.hits()).length, 3);
        await holds(tool.says, words.latency, words.two);
        await tool.press("guess-latency");
        await holds(tool.found, words.right);
      }));

    test("sliders walk through bands that the chapter leaves out", () =>
      lab(language, "speed-of-light", async (visited) => {
        const { tool, words } = visited;
        await tool.press("sm", ...Array(20).fill("ArrowRight"));
        // SM 70, Memory 50: 20 points apart.
        await eventually(tool.hits, [words.compute]);
        await tool.press("memory", ...Array(15).fill("ArrowRight"));
        // 70 and 65: less than 10 points apart, and no row of the chapter.
        await eventually(tool.hits, [words.balanced]);
        await holds(tool.says, words.none);
        await holds(tool.spoken, "70 %", "65 %");
        await tool.press("sm", "End");
        await holds(tool.says, words.high, words.above);
        await again(visited, (other) => other.hits(), "speed-of-light.sm=120");
      }, "speed-of-light.guess=show"));

    test("waves decide below 60 %, and what cannot be read is said", () =>
      lab(language, "speed-of-light", async ({ tool, words }) => {
        await tool.type("waves", "0.5");
        await holds(tool.says, words.small);
        for (const text of ["few", "-1", "1e400"]) {
          await tool.type("waves", text);
          await eventually(() => tool.part("waves").getAttribute("aria-invalid"), "true");
          await holds(tool.says, words.small);
          assert.equal(await tool.part("waves").inputValue(), text);
        }
        await tool.type("waves", "1");
        await holds(tool.says, words.latency);
      }, "speed-of-light.guess=show"));

    test("launches are walked with arrow keys: Memory SOL is not DRAM", () =>
      lab(language, "speed-of-light", async (visited) => {
        const { page, tool, words } = visited;
        await tool.input.focus();
        for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press("ArrowRight");
        await holds(tool.spoken, "wmma_gemm", "11.33 %", "90.3 %");
        await holds(tool.report, "LSU", "L1", "1.11 %", "0.48", words.notDram, words.high);
        await page.keyboard.press("ArrowRight");
        await holds(tool.report, "fma_loop", "95.82 %", "103.2 %");
        await again(visited, (other) => other.report(), "launch=fma_loop");
        await tool.pick("launch", "GEMM");
        await page.keyboard.press("ArrowDown");
        await holds(tool.report, "75.49 %", "Tensor Core", "73.54 %", "L2", "20.82 %");
        assert.equal(await tool.rows(), 27);
        // A slider leaves the launch.
        await tool.press("memory", "ArrowRight");
        await eventually(tool.report, "");
      }, "speed-of-light.guess=show"));

    test("the point goes where the pointer presses, and a launch is taken", () =>
      lab(language, "speed-of-light", async ({ page, tool }) => {
        await tool.root.locator(".points").scrollIntoViewIfNeeded();
        const box = await tool.root.locator(".points").boundingBox();
        const at = (sm, memory) => [box.x + (box.width * sm) / 100, box.y + box.height * (1 - memory / 100)];
        await page.mouse.move(...at(30, 30));
        await page.mouse.down();
        await page.mouse.move(...at(31, 20));
        await page.mouse.up();
        await holds(tool.spoken, "31 %", "20 %");
        await page.mouse.move(...at(90, 60));
        await holds(tool.spoken, "31 %", "20 %");
        await page.mouse.click(...at(90, 70));
        await holds(tool.report, "cuBLAS", "90.14 %", "69.74 %");
        // The chapter's map, by keyboard.
        await tool.press("rules-1", "Space");
        assert.equal(await tool.part("rules-1").isChecked(), true);
      }, "speed-of-light.guess=show"));

    test("fma_loop waits for its turn, and that is healthy", () =>
      lab(language, "stalls", async ({ tool, words }) => {
        assert.equal(await tool.root.locator(".stall-bars").isVisible(), false);
        await tool.press("guess-yes");
        await holds(tool.found, words.false, "not_selected");
        await tool.press("guess-no");
        await holds(tool.found, words.right);
        await holds(tool.says, "9.94", "97 %", "84.2 %", words.busy);
        const [first] = await tool.bars();
        for (const part of ["not_selected", "8.37", words.ready]) assert.ok(first.includes(part), first);
      }));

    test("kernels by name, reasons by key, the chapter's advice marked", () =>
      lab(language, "stalls", async (visited) => {
        const { tool, words } = visited;
        await tool.pick("kernel", "chase");
        await holds(tool.says, "492.6", "99.3 %", words.names);
        await holds(async () => (await tool.bars())[0], "long_scoreboard", "489.2");
        // Four entries up: typing goes on with the word before for a second.
        await tool.press("kernel", ...Array(4).fill("ArrowUp"));
        await holds(async () => (await tool.bars()).slice(0, 3).join(" "), "350.3", "drain", "192.4", "86.26");
        await tool.press("short_scoreboard", "Space");
        await holds(tool.about, "short_scoreboard", "MIO", words.wrongAdvice, "smsp__pcsamp_warps_issue_stalled_short_scoreboard");
        await eventually(() => tool.part("short_scoreboard").getAttribute("aria-pressed"), "true");
        await again(visited, (other) => other.about(), "reason=short_scoreboard");
        await tool.pick("reason", "barrier");
        await holds(tool.about, "barrier", words.rightAdvice);
        assert.equal(await tool.rows(), 27);
      }, "stalls.guess=show"));

    test("one's own values: metrics or short names, wrong ones said, nothing lost", () =>
      lab(language, "stalls", async (visited) => {
        const { page, tool, words } = visited;
        await tool.root.locator(".stall-own summary").focus();
        await page.keyboard.press("Enter");
        const text =
          "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio inst 92.01\nwait 2.15\nselected 1\nlatency 96.04\nissue 13.19%\nhello";
        await tool.type("own", text);
        await holds(tool.says, words.own, "96.04", "95.8 %", words.names);
        await holds(() => tool.text(".stall-own .field-note"), "5", "6", "hello");
        for (const wrong of ["wait -1", "nothing here", "smsp__pcsamp_warps_issue_stalled_wait 3\nsmsp__average_warps_issue_stalled_drain_per_issue_active.ratio 3"]) {
          await tool.type("own", wrong);
          await eventually(() => tool.part("own").getAttribute("aria-invalid"), "true");
          await holds(tool.says, "95.8 %");
          assert.equal(await tool.part("own").inputValue(), wrong);
        }
        await holds(() => tool.text(".stall-own .field-note"), words.mixed);
        await again(visited, (other) => other.says(), "kernel=own");
      }, "stalls.guess=show"));
  });
}
