// The calculators of section 11.5, by keyboard, in both languages. Figures are worked by hand, from
// the audit (E48, E51, section 8) or from an H200's counters: 1 read and 1 write hit 50 %, 78 % are
// 3.5 reads, 90 % of 2039 GB/s at 600 ns are 17.8 B a thread, HMMA.16816 is 4096 FLOP.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    right: "对。", wrong: "不是。", unread: "有一栏读不出来", artefact: "假象", nothing: "没有命中率", streams: "一读一写",
    noShape: "里面没有形状", hfma2: "不是矩阵乘", nearest: "最接近的有", above: "不可能", notThere: "始于",
  },
  en: {
    right: "Right.", wrong: "No.", unread: "cannot be read", artefact: "artefact", nothing: "no hit rate", streams: "one read for one write",
    noShape: "no shape in it", hfma2: "no matrix product", nearest: "nearest that exist", above: "cannot be", notThere: "does not have",
  },
};

class Tool {
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
    this.crosshair = this.root.locator("input.crosshair");
  }

  part(name) {
    return this.root.locator(`[id="${this.id}-${name}"]`);
  }

  text = async (selector, at = 0) => plain(await this.root.locator(selector).nth(at).textContent());
  /** The sentences that can be seen, in order. */
  says = async () => {
    const all = await this.root.locator(".says:not(.aside)").all();
    const seen = [];
    for (const one of all) if (await one.isVisible()) seen.push(plain(await one.textContent()));
    return seen.join(" | ");
  };
  wrong = () => this.text(".util-wrong");
  note = (name) => this.text(`[id="${this.id}-${name}-note"]`);
  spoken = async () => plain(await this.crosshair.getAttribute("aria-valuetext"));
  rows = async () =>
    (await this.root.locator(".data tbody tr").evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent)))).map(
      (row) => row.map(plain),
    );

  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text) await this.page.keyboard.insertText(text);
    else await this.page.keyboard.press("Delete");
  }

  async press(name, ...keys) {
    await this.part(name).focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

const lab = (language, id, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/lab-${id}`, { query: query && `v=1&${query}` });
    await tell({ ...visited, tool: new Tool(visited.page, id), words: WORDS[language] });
  });

const holds = (look, ...parts) => until(look, (text) => parts.every((part) => text.includes(part)), parts.join(", "));

for (const language of LANGUAGES) {
  describe(language, () => {
    test("hit rate: passes become a rate", () =>
      lab(language, "hit-rate", async ({ tool, words }) => {
        await holds(tool.says, "50 %");
        assert.equal(await tool.root.locator(".passes .miss").count(), 1);
        assert.equal(await tool.root.locator(".passes .hit").count(), 1);
        // Two arrays, each once: 1 of 3.
        await tool.press("reads", "ArrowRight", "ArrowRight");
        await holds(tool.says, "33.3 %");
        await eventually(() => tool.root.locator(".passes .miss").count(), 2);
        // 3.5 reads of one array: 3.5 of 4.5.
        await tool.press("way-1", "Space");
        await holds(tool.says, "66.7 %");
        await tool.press("reads", "ArrowRight", "ArrowRight", "ArrowRight");
        await holds(tool.says, "3.5", "77.8 %");
        assert.equal(await tool.root.locator(".passes .miss").count(), 1);
        // The crosshair walks the same reads.
        await tool.crosshair.focus();
        await tool.page.keyboard.press("Home");
        await holds(tool.spoken, "0", "100 %");
        // Nothing read and nothing written: refused, and the last picture stays.
        await tool.press("writes", "Home");
        await holds(tool.wrong, words.nothing);
        await holds(tool.says, "100 %");
        await tool.press("writes", "ArrowRight");
        await eventually(tool.wrong, "");
        const rows = await tool.rows();
        assert.equal(rows.length, 19);
        assert.deepEqual(rows[4].slice(1), ["2", "1", "33.3 %", "34.55 %"]);
        assert.deepEqual(rows[2].slice(1), ["1", "1", "50 %", "50.62 %"]);
        // The model's curves: three arrays and a write, the same three times.
        assert.deepEqual([rows[9][3], rows[15][3]], ["25 %", "75 %"]);
      }));

    test("hit rate: 78 % is asked first, then read back; artefacts are named", () =>
      lab(language, "hit-rate", async ({ page, context, tool, words }) => {
        assert.equal(await tool.part("hit").isVisible(), false);
        assert.ok((await tool.text(".guess")).includes("78 %"));
        await tool.press("guess-good", "Enter");
        await holds(tool.says, words.wrong, "3.55", "78 %");
        await tool.press("guess-again", "Enter");
        await holds(tool.says, words.right);
        await tool.type("hit", "51.3");
        await holds(tool.says, words.streams, "51.3 %");
        await tool.type("hit", "34.6 %");
        // 0.654/0.346 = 1.89.
        await holds(tool.says, "1.89");
        await tool.type("hit", "103.19");
        await holds(tool.says, "103.19 %", words.artefact);
        for (const text of ["-3", "high", "5,5"]) {
          await tool.type("hit", text);
          await eventually(() => tool.part("hit").getAttribute("aria-invalid"), "true");
          assert.equal(await tool.part("hit").inputValue(), text);
          await holds(tool.says, "103.19 %");
        }
        await until(() => page.url(), (url) => url.includes("hit-rate.guess=again") && url.includes("hit-rate.hit=5%2C5"), "not in the link");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        assert.equal(await new Tool(other, "hit-rate").part("hit").inputValue(), "5,5");
        await other.close();
      }));

    test("bytes in flight: the audit's figures, by field, slider and chart", () =>
      lab(language, "bytes-in-flight", async ({ page, tool, words }) => {
        const results = () => tool.text(".results");
        await holds(results, "1.1 MB", "10.2 kB", "17.8 B", "573", "108");
        await holds(tool.says, "1.84 TB/s", "90 %", "413 GB/s", "20.2 %");
        for (const [text, bytes] of [["400", "11.9 B"], ["0.8 us", "23.7 B"], ["600 ns", "17.8 B"]]) {
          await tool.type("latency", text);
          await holds(results, bytes);
        }
        await tool.press("latency-ns", "ArrowRight");
        await eventually(() => tool.part("latency").inputValue(), "610");
        await tool.press("latency-ns", "ArrowLeft");
        await tool.type("rate", "372.8");
        await holds(results, "2.07 kB", "3.61 B");
        await holds(tool.says, "18.3 %");
        await tool.type("rate", "3 TB/s");
        await holds(tool.says, "147 %", "2.04 TB/s");
        await tool.type("rate", "");
        // Twice the occupancy, half the bytes.
        await tool.type("occupancy", "56");
        await holds(results, "8.89 B");
        await tool.crosshair.focus();
        await page.keyboard.press("End");
        await holds(tool.spoken, "100 %", "4.98 B");
        await tool.press("across-1", "Space");
        await tool.crosshair.focus();
        await page.keyboard.press("End");
        await holds(tool.spoken, "1.2 µs", "9.96 B");
        await eventually(() => tool.part("latency").inputValue(), "1200");
        const rows = await tool.rows();
        assert.deepEqual(rows[2], ["28 %", "11.9 B", "17.8 B", "23.7 B", "35.6 B"]);
        // What cannot be: a sentence, and the last result stays.
        for (const [name, text] of [["latency", "-600"], ["latency", "0"], ["occupancy", "128"], ["occupancy", "0"], ["rate", "fast"]]) {
          const kept = await tool.part(name).inputValue();
          const before = await results();
          await tool.type(name, text);
          await holds(tool.wrong, words.unread);
          assert.ok((await tool.note(name)).length > 4, text);
          assert.equal(await tool.part(name).inputValue(), text);
          assert.equal(await results(), before);
          await tool.type(name, kept);
          await eventually(tool.wrong, "");
        }
      }));

    test("tensor FLOP: spellings, counts, peaks", () =>
      lab(language, "tensor-flop", async ({ tool }) => {
        const html = () => tool.text(".util");
        await holds(tool.says, "2 · 16 · 8 · 16", "4096", "2 147 483 648", "27.4 TFLOPS", "1.4 %");
        await holds(html, "4.19 %", "653.7 TFLOPS", "1961 TFLOPS", "sm_80");
        await tool.type("count", "1");
        await tool.type("time", "");
        await tool.type("clock", "");
        for (const [text, flop] of [
          ["m16n8k16", "4096 FLOP"],
          ["mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "4096 FLOP"],
          ["wgmma.m64n128k16", "262 144 FLOP"],
          ["HGMMA.64x128x16.F32 R24, gdesc[UR8], R24", "262 144 FLOP"],
          ["IMMA.16832.S8.S8", "8192 FLOP"],
          ["HMMA.SP.16832.F32", "8192 FLOP"],
        ]) {
          await tool.type("shape", text);
          await holds(html, flop);
          assert.equal(await tool.wrong(), "");
        }
        // cuBLAS 4096³: four warps a wgmma, and the counter's 45.1 % are 90.1 % of the dense peak.
        await tool.press("fill-in", "G", "ArrowDown", "Enter");
        await holds(tool.says, "524 288", "764.1 TFLOPS", "90.1 %", "45.1 %");
        assert.equal((await tool.rows()).length, 4);
      }));

    test("tensor FLOP: what is no instruction is refused with the nearest, and nothing is lost", () =>
      lab(language, "tensor-flop", async ({ tool, words }) => {
        const before = await tool.says();
        for (const [text, ...parts] of [
          ["mma.m16n8k15", words.nearest, "m16n8k16"],
          ["wgmma.m64n100k16", words.nearest, "m64n104k16"],
          ["HFMA2.MMA R5, -RZ, RZ, 1.875, 0", words.hfma2],
          ["FFMA R1, R2, R3, R4", "FFMA"],
          ["hello", words.noShape],
        ]) {
          await tool.type("shape", text);
          await holds(() => tool.note("shape"), ...parts);
          await holds(tool.wrong, words.unread);
          assert.equal(await tool.part("shape").inputValue(), text);
          assert.equal(await tool.says(), before);
        }
        await tool.type("shape", "HMMA.16816.F32");
        await eventually(tool.wrong, "");
        for (const [name, text] of [["count", "0"], ["count", "1.5"], ["time", "-1"], ["clock", "x"]]) {
          const kept = await tool.part(name).inputValue();
          await tool.type(name, text);
          await holds(tool.wrong, words.unread);
          assert.equal(await tool.part(name).inputValue(), text);
          await tool.type(name, kept);
        }
        // 2.1 GFLOP in 1 µs are 2147 TFLOPS.
        await tool.type("time", "1 us");
        await holds(() => tool.text(".util"), words.above);
      }));
  });
}
