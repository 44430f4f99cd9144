// Metrics by name, by keyboard, in both languages: what is said of right, misspelt, renamed and
// unknown names, the search with its filters, and the chapter's tables.
//
// Counts by `grep __ metrics_ga100.txt | sort -u | wc -l` and the like: 3744 names are listed for
// either chip, 1978 of the L2 on GA100; dram__ has 13.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    both: "GA100（A100）和 GH100（H100、H200）都有",
    absent: "不存在",
    plural: "复数",
    near: "多半是指",
    none: "没有相近的名字",
    noName: "没有指标名",
    paste: "贴一个名字",
    reports: "与芯片无关",
    ga100: "只有 GA100 有",
    begins: "54 个名字",
    more: /另有 40 个名字/,
    cut: "文字太长",
    short: "链接里只保留开头",
    noList: "名字列表还没有取到",
    hit: "命中",
    noRows: "没有符合的指标",
    tables: "表里",
  },
  en: {
    both: "Exists on GA100 (A100) and GH100 (H100, H200)",
    absent: "Does not exist",
    plural: "plural",
    near: "Probably meant",
    none: "No known name is near",
    noName: "no metric name",
    paste: "Paste a name",
    reports: "on every chip",
    ga100: "on GA100 alone",
    begins: "beginning of 54 names",
    more: /^.*40 further names/,
    cut: "very long",
    short: "link keeps only the beginning",
    noList: "has not come",
    hit: "hit rate",
    noRows: "No metric of the tables",
    tables: "of the tables",
  },
};

class Metrics {
  constructor(page) {
    this.page = page;
    this.root = page.locator("#metrics");
  }

  part(name) {
    return this.page.locator(`#metrics-${name}`);
  }

  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text) await this.page.keyboard.insertText(text);
    else await this.page.keyboard.press("Delete");
  }

  text = async (selector) => plain(await this.root.locator(selector).first().textContent());
  note = () => this.text("#metrics-name-note");
  found = () => this.text(".metrics-found");
  rowsFound = () => this.text(".metrics-count >> nth=0");
  namesFound = async () => plain(await this.root.locator(".metrics-count").nth(1).textContent());
  names = () => this.root.locator(".metrics-names li").allTextContents();

  /** What the copy buttons of a part hold. */
  copies = (selector) =>
    this.root.locator(`${selector} [data-copy]`).evaluateAll((all) => all.map((one) => one.dataset.copy));

  commands = () => this.copies(".metrics-command");
  rows = () => this.copies(".metrics-rows");

  /** The verdicts, each with its mark and what is offered. */
  verdicts = () =>
    this.root.locator(".metrics-verdicts > li").evaluateAll((all) =>
      all.map((one) => ({
        is: one.className,
        name: one.querySelector(".head code").textContent,
        right: [...one.querySelectorAll(".right [data-copy]")].map((button) => button.dataset.copy),
      })),
    );
}

const lab = (language, tell, { query, ...options } = {}) =>
  visit(hosted, options, async (visited) => {
    await visited.open(`${language}/lab-metrics`, { query: query && `v=1&${query}` });
    const metrics = new Metrics(visited.page);
    // The list comes by itself.
    if (options.rules !== false) await until(metrics.namesFound, (text) => /\d{4}/.test(text), "no list");
    await tell({ ...visited, metrics, words: WORDS[language] });
  });

const holds = (look, ...parts) => until(look, (text) => parts.every((part) => text.includes(part)), parts.join(", "));

for (const language of LANGUAGES) {
  describe(language, () => {
    test("a right, a misspelt, a renamed and an unknown name", () =>
      lab(language, async ({ metrics, words }) => {
        // The first state: the chapter's plural beside a good name.
        await eventually(metrics.verdicts, [
          { is: "wrong", name: "lts__t_sectors_hit_rate.pct", right: ["lts__t_sector_hit_rate.pct"] },
          { is: "taken", name: "dram__bytes_read.sum", right: [] },
        ]);
        await holds(metrics.found, words.absent, words.plural, words.both);
        await eventually(metrics.commands, [
          "--metrics dram__bytes_read.sum",
          "--metrics lts__t_sector_hit_rate.pct,dram__bytes_read.sum",
        ]);
        await metrics.type("name", "dram__byte_read.sum");
        await eventually(metrics.verdicts, [
          { is: "wrong", name: "dram__byte_read.sum", right: ["dram__bytes_read.sum"] },
        ]);
        await holds(metrics.found, words.near);
        await metrics.type("name", "smsp__warps_issue_stalled_no_instruction");
        await eventually(metrics.verdicts, [
          {
            is: "taken",
            name: "smsp__warps_issue_stalled_no_instruction",
            right: [
              "smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio",
              "smsp__pcsamp_warps_issue_stalled_no_instructions",
            ],
          },
        ]);
        await metrics.type("name", "gpu__frobnication_level.sum");
        await holds(metrics.found, words.absent, words.none);
        assert.deepEqual(await metrics.commands(), []);
        await metrics.type("name", "sm__ops_path_tensor_*");
        await holds(metrics.found, words.begins);
        await eventually(metrics.commands, ["--metrics 'regex:^sm__ops_path_tensor_'"]);
      }));

    test("a command, a list, code, a wall of text, and nothing", () =>
      lab(language, async ({ page, metrics, words }) => {
        await metrics.type("name", "ncu --metrics dram__bytes_read.sum,dram__throughput.avg.pct_of_peak_sustained_elapsed ./app");
        await until(metrics.verdicts, (all) => all.length === 2 && all[1].right[0].startsWith("gpu__dram_throughput."), "no advice");
        const code = "__global__ void k() { __syncthreads(); }";
        await metrics.type("name", code);
        await holds(metrics.note, words.noName);
        assert.equal(await metrics.part("name").inputValue(), code);
        const many = Array.from({ length: 100 }, (_, n) => `sm__n${n}`).join(" ");
        await metrics.type("name", many);
        await until(metrics.note, (text) => words.more.test(text) && text.includes(words.short), "not bounded");
        assert.equal((await metrics.verdicts()).length, 60);
        assert.equal(await metrics.part("name").inputValue(), many);
        // The field is filled, not typed: 300 kB by key would take minutes.
        await metrics.part("name").fill("字".repeat(100_000));
        await holds(metrics.note, words.noName, words.cut);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await holds(metrics.note, words.paste);
        assert.equal(await metrics.part("name").inputValue(), "");
      }));

    test("a search finds in both languages, filters narrow it, and the hits are counted", () =>
      lab(language, async ({ page, metrics, words }) => {
        for (const query of ["命中率", "hit rate"]) {
          await metrics.type("query", query);
          await until(metrics.rows, (rows) => rows.length > 0 && rows.length < 8 && rows.includes("lts__t_sector_hit_rate.pct"), query);
        }
        await metrics.type("query", "");
        await metrics.part("unit").focus();
        await page.keyboard.type("dram");
        await page.keyboard.press("Enter");
        await holds(metrics.namesFound, "13");
        assert.ok((await metrics.names()).every((name) => name.startsWith("dram__")));
        await metrics.part("unit").selectOption("lts");
        await metrics.part("chip-0").focus();
        await page.keyboard.press("ArrowRight");
        await holds(metrics.namesFound, "1978", "40");
        assert.equal((await metrics.names()).length, 40);
        await metrics.part("unit").selectOption("");
        await metrics.type("query", "int4 sm__ops");
        await until(metrics.names, (names) => names.length === 3 && names.every((name) => name.includes(words.ga100)), "no mark of the chip");
        await metrics.type("query", "quantum");
        await holds(metrics.rowsFound, words.noRows);
        await until(metrics.names, (names) => names.length === 0, "names are left");
        await until(() => page.url(), (url) => url.includes("metrics.query=quantum") && url.includes("metrics.chip=ga100"), "not in the link");
      }));

    test("the chapter's tables are complete, with the right names and what is wrong", () =>
      lab(language, async ({ page, metrics, words }) => {
        await metrics.part("table-0").focus();
        await page.keyboard.press("ArrowRight");
        // Nine lines of the chapter's 11.5.1 and four that it lacks.
        const memory = await until(metrics.rows, (rows) => rows.length === 13, "not the memory table");
        for (const name of [
          "dram__bytes_read.sum",
          "dram__bytes_write.sum",
          "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed",
          "dram__cycles_elapsed.avg.per_second",
          "l1tex__throughput.avg.pct_of_peak_sustained_active",
          "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
          "lts__t_sector_hit_rate.pct",
          "lts__throughput.avg.pct_of_peak_sustained_elapsed",
          "smsp__sass_average_data_bytes_per_sector_mem_global.pct",
        ]) {
          assert.ok(memory.includes(name), name);
        }
        const struck = await metrics.root.locator(".metrics-rows del").allTextContents();
        assert.deepEqual(struck, [
          "dram__throughput.avg.pct_of_peak_sustained_elapsed",
          "lts__t_sectors_hit_rate.pct",
        ]);
        const text = await metrics.text(".metrics-rows");
        for (const part of ["E47", "E48", "detailed", "byte/sector", words.hit]) {
          assert.ok(text.includes(part), part);
        }
        for (const [presses, some, rows] of [
          [1, "sm__ops_path_tensor_src_bf16_dst_fp32.sum", 8],
          [2, "sm__maximum_warps_per_active_cycle_pct", 9],
          [3, "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio", 13],
        ]) {
          await metrics.part(`table-${presses}`).focus();
          await page.keyboard.press("ArrowRight");
          await until(metrics.rows, (names) => names.length === rows && names.includes(some), some);
        }
        await metrics.type("query", "E56");
        await until(metrics.rows, (names) => names.length === 2, "two rows have E56");
      }));

    test("what is typed is in the address and comes back, with the rest of the state", () =>
      lab(language, async ({ page, context, metrics }) => {
        await metrics.type("name", "launch__register_per_thread");
        await until(() => page.url(), (url) => url.includes("launch__register_per_thread"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Metrics(other);
        assert.equal(await there.part("name").inputValue(), "launch__register_per_thread");
        await until(there.verdicts, ([one]) => one?.right[0] === "launch__registers_per_thread", "not judged there");
      }));

    test("without the list the tables stay, and nothing is claimed of a name", () =>
      lab(
        language,
        async ({ metrics, words }) => {
          await holds(metrics.namesFound, words.noList);
          await until(metrics.rows, (rows) => rows.length === 13, "no table");
          await metrics.type("name", "sm__warps_active.avg");
          await until(metrics.verdicts, ([one]) => one?.is === "unchecked", "claimed");
          await holds(metrics.note, words.noList);
          assert.deepEqual(await metrics.commands(), []);
        },
        { rules: false, prepare: (context) => context.route("**/ncu_metrics.txt*", (route) => route.abort()) },
      ));
  });
}

test("a name is copied by its button, and where that is not allowed it is said", () =>
  lab("en", async ({ page, metrics }) => {
    await page.evaluate(() => {
      window.copied = [];
      const clipboard = { writeText: async (text) => window.copied.push(text) };
      Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    });
    const button = metrics.root.getByRole("button", { name: "Copy lts__t_sector_hit_rate.pct", exact: true }).last();
    await button.focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => window.copied), ["lts__t_sector_hit_rate.pct"]);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
    await button.focus();
    await page.keyboard.press("Enter");
    await until(() => metrics.root.locator("[role=status]").allTextContents(), (all) => all.some((text) => text.includes("by hand")), "not said");
  }));
