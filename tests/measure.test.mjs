// A run of one's own: dropped, chosen, pasted, refused, kept, taken away; by keyboard
// where there is a keyboard for it, in both languages.
//
// The run here is of an A100, made up so that its figures are easily worked out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, single, visit } from "./support/editions.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const KEY = "ridgepoint:11-roofline:v1:run";
const SCRIPT = readFileSync(new URL("../public/measure/ridgepoint_bench.py", import.meta.url), "utf8");
const H200 = readFileSync(new URL("../chapters/11-roofline/data/run_h200.json", import.meta.url), "utf8");

const CASES = [
  // 2 · 4096³ FLOP in 500 µs are 274.9 TFLOPS, 88.1 % of 312; 100.7 MB are 201 GB/s.
  { name: "gemm_fp16_cublas_4096", us: 500, flop: 137438953472, bytes: 100663296 },
  // 6.29 MB in 10 µs are 629 GB/s, 30.9 % of 2039.
  { name: "vector_add_fp16_1Mi", us: 10, flop: 1048576, bytes: 6291456 },
  { name: "layernorm_residual_fp16_torch", us: 400, flop: 301989888, bytes: 201326592 },
  { name: "layernorm_residual_fp16_triton_fused", us: 200, flop: 301989888, bytes: 201326592 },
];

const run = (change = {}) =>
  JSON.stringify({
    format: "ridgepoint-run",
    version: 1,
    device: "NVIDIA A100-SXM4-80GB",
    sms: 108,
    driver: "570.1",
    torch: "2.9.0",
    triton: "3.5.0",
    date: "2026-12-01",
    cases: CASES,
    ...change,
  });

const WORDS = {
  zh: { took: "已读入：A100-SXM4-80GB", gone: "已移除", ended: "断了", foreign: "不是 ridgepoint_bench.py 的结果", future: "比本页新", which: "这是哪一块", roof: "只保存在这个浏览器里" },
  en: { took: "Read: A100-SXM4-80GB", gone: "Your run is gone", ended: "breaks off", foreign: "no run of ridgepoint_bench.py", future: "A later script", which: "Which board", roof: "kept in this browser only" },
};

class Measure {
  constructor(page) {
    this.page = page;
    this.root = page.locator("#measure");
  }

  part(name) {
    return this.page.locator(`#measure-${name}`);
  }

  note = async () => plain(await this.part("note").textContent());
  title = async () => plain(await this.root.locator(".run > .run-name").textContent());
  rows = async () => {
    const lines = await this.root.locator(".run tbody tr").evaluateAll((all) => all.map((line) => [...line.cells].map((cell) => cell.textContent)));
    return lines.map((line) => line.map(plain));
  };

  /** Pastes by keyboard. */
  async paste(text) {
    await this.part("paste").focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  async drop(text, name = "ridgepoint_run.json") {
    const data = await this.page.evaluateHandle(
      ([inside, called]) => {
        const held = new DataTransfer();
        held.items.add(new File([inside], called));
        return held;
      },
      [text, name],
    );
    for (const type of ["dragover", "drop"]) await this.root.locator(".measure").dispatchEvent(type, { dataTransfer: data });
  }
}

const lab = (language, tell, options = {}) =>
  visit(options.edition ?? hosted, options, async (visited) => {
    await visited.open(`${language}/lab-measure`);
    await tell({ ...visited, measure: new Measure(visited.page), words: WORDS[language] });
  });

const saysNote = (measure, part) => until(measure.note, (text) => text.includes(part), `no “${part}”`);

for (const language of LANGUAGES) {
  describe(language, () => {
    test("the run of the course stands there with its device, and the script beside it", () =>
      lab(language, async ({ page, measure, words }) => {
        assert.ok((await measure.title()).endsWith("H200"));
        const rows = await measure.rows();
        assert.equal(rows.length, JSON.parse(H200).cases.length);
        // 137.4 GFLOP in 197.152 µs: 697 TFLOPS, 70.5 % of 989.4.
        const gemm = rows.find(([name]) => name === "gemm_fp16_cublas_4096");
        assert.deepEqual(gemm.slice(1, 6), ["197 µs", "697 TFLOPS", "511 GB/s", "70.5 %", "10.6 %"]);
        const inside = plain(await measure.root.textContent());
        for (const part of ["580.159.04", "2.11.0+cu130", "2026-11-30", "python ridgepoint_bench.py", words.roof]) assert.ok(inside.includes(part), part);
        const link = measure.root.locator("a[download]");
        const fetched = await page.request.get(await link.evaluate((anchor) => anchor.href));
        assert.equal(await fetched.text(), SCRIPT);
      }));

    test("a pasted run stands everywhere, is kept, and is taken away", () =>
      lab(language, async ({ page, context, measure, words, open }) => {
        await measure.paste(run());
        await saysNote(measure, words.took);
        const rows = await measure.rows();
        // 500 µs are 2.51 times the H200's 199.264.
        assert.deepEqual(rows[0], ["gemm_fp16_cublas_4096", "500 µs", "275 TFLOPS", "201 GB/s", "88.1 %", "9.87 %", "—", "199 µs (2.51×)"]);
        await open(`${language}/11.1-estimate`);
        const sizes = async (on = page) => plain(await on.locator("#sizes .data").textContent());
        await until(sizes, (text) => text.includes("A100-SXM4-80GB") && text.includes("30.9 %"), "sizes do not show it");
        const ledger = async () => plain(await page.locator("[data-widget=pass-ledger]").textContent());
        await until(ledger, (text) => text.includes("A100-SXM4-80GB") && text.includes("400 µs") && text.includes("200 µs"), "the ledger does not show it");
        // The other page, still open, follows what this one does.
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        await open(`${language}/lab-measure`);
        assert.ok((await measure.title()).endsWith("A100-SXM4-80GB"));
        await measure.part("remove").focus();
        await page.keyboard.press("Enter");
        await saysNote(measure, words.gone);
        assert.ok((await measure.title()).endsWith("H200"));
        assert.equal(await page.evaluate((key) => localStorage.getItem(key), KEY), null);
        await until(() => sizes(other), (text) => !text.includes("A100"), "the other tab keeps it");
        await other.close();
      }));

    test("a good file, a damaged one and a foreign one are dropped", () =>
      lab(language, async ({ measure, words }) => {
        await measure.drop(run());
        await saysNote(measure, words.took);
        // What was taken stays when the next file cannot be.
        await measure.drop(H200.slice(0, 1500));
        await saysNote(measure, words.ended);
        await measure.drop('{"traceEvents": []}', "trace.json");
        await saysNote(measure, words.foreign);
        await measure.drop(run({ version: 2 }));
        await saysNote(measure, words.future);
        await measure.drop("\u0000\u0001\u0002\ufffd", "picture.png");
        await saysNote(measure, "JSON");
        await measure.drop("x".repeat(300 * 1024), "log.txt");
        await saysNote(measure, "ridgepoint_run.json");
        for (const us of [0, -1, "fast"]) {
          await measure.drop(run({ cases: [{ ...CASES[0], us }] }));
          await until(measure.note, (text) => text.includes("gemm_fp16_cublas_4096") && text.includes(String(us)), `${us} is taken`);
        }
        assert.ok((await measure.title()).endsWith("A100-SXM4-80GB"));
        assert.equal((await measure.rows()).length, CASES.length);
      }));

    test("a time above the roof is named with its causes and not used", () =>
      lab(language, async ({ measure, words, open, page }) => {
        // At 2.039 TB/s 6.29 MB take 3.09 µs at least.
        const fast = { ...CASES[1], us: 0.1 };
        const file = { name: "ridgepoint_run.json", mimeType: "application/json", buffer: Buffer.from(run({ cases: [CASES[0], fast] })) };
        await measure.part("file").setInputFiles(file);
        await saysNote(measure, words.took);
        const said = plain(await measure.root.locator(".run > ul").textContent());
        for (const part of ["vector_add_fp16_1Mi", "3.09 µs", "2.04 TB/s"]) assert.ok(said.includes(part), said);
        assert.ok((await measure.root.locator(".run > ul ul > li").count()) > 0);
        await open(`${language}/11.1-estimate`);
        assert.ok(!plain(await page.locator("#sizes").textContent()).includes("A100"));
      }));

    test("a board that is not known is asked for", () =>
      lab(language, async ({ page, measure, words }) => {
        await measure.paste(run({ device: "NVIDIA B200", sms: 148 }));
        await until(measure.title, (text) => text.endsWith("B200"), "not taken");
        const shares = async () => (await measure.rows())[0].slice(4, 6);
        assert.deepEqual(await shares(), ["—", "—"]);
        assert.ok(plain(await measure.root.textContent()).includes(words.which));
        await measure.part("board").focus();
        for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press("ArrowDown");
        // 274.9 of 2250 TFLOPS, 201.3 of 7700 GB/s.
        await eventually(shares, ["12.2 %", "2.61 %"]);
        await page.reload();
        await ready(page);
        await eventually(shares, ["12.2 %", "2.61 %"]);
        assert.equal(await measure.part("board").inputValue(), "b200-hgx");
      }));
  });
}

test("the single file holds the script", () =>
  lab(
    "en",
    async ({ page, measure, words }) => {
      const coming = page.waitForEvent("download");
      await measure.root.locator(".get > button").focus();
      await page.keyboard.press("Enter");
      const download = await coming;
      assert.equal(download.suggestedFilename(), "ridgepoint_bench.py");
      assert.equal(readFileSync(await download.path(), "utf8"), SCRIPT);
      await measure.paste(run());
      await saysNote(measure, words.took);
    },
    { edition: single },
  ));

test("a damaged item is set aside, the tools show the H200, and a new run takes its place", () =>
  visit(
    hosted,
    {
      prepare: (context) =>
        context.addInitScript((key) => {
          if (location.protocol.startsWith("http")) localStorage.setItem(key, "v=1&run=nonsense");
        }, KEY),
    },
    async ({ page, open }) => {
      await open("en/lab-measure");
      const measure = new Measure(page);
      assert.ok((await measure.title()).endsWith("H200"));
      assert.match(plain(await new Shell(page).notice.textContent()), /damaged/);
      await measure.paste(run());
      await until(measure.title, (text) => text.endsWith("A100-SXM4-80GB"), "it is not shown");
      const stored = (key) => page.evaluate((name) => localStorage.getItem(name), key);
      assert.equal(await stored(KEY.replace(":v1:", ":aside:")), "v=1&run=nonsense");
      assert.match(await stored(KEY), /A100-SXM4-80GB/);
    },
  ));

test("nothing goes sideways on a phone", () =>
  lab(
    "zh",
    async ({ page, measure }) => {
      await measure.paste(run());
      await until(measure.title, (text) => text.endsWith("A100-SXM4-80GB"), "not taken");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    },
    { context: { viewport: { width: 360, height: 780 } } },
  ));
