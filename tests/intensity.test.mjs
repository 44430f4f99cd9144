// Elementwise kernels and matrix products, by keyboard, in both languages.
//
// Figures: audit, E13 to E24 and E32 with its section 3; chapters/11-roofline/data/timings.csv.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    memory: "访存受限", compute: "算力受限", tensor: "只做矩阵乘法", character: "第 5 个字符", right: "对。", stale: "上一次有效输入",
    unseen: "一次也看不到", thousand: "一千倍", launch: "启动", parallelism: "并行度", large: "M × N × K", share: "共用一个 B", apart: "各用各的 B",
    wrong: "不对。", never: "到不了", between: "恰好在两者之间", already: "本来就是", one: "共用一个 B", own: "各用各的 B",
  },
  en: {
    memory: "memory-bound", compute: "compute-bound", tensor: "matrices only", character: "character 5", right: "Right.", stale: "last values",
    unseen: "sees none", thousand: "thousand", launch: "launch", parallelism: "parallelism", large: "M × N × K", share: "Share one B", apart: "Give each its own B",
    wrong: "No.", never: "never meets", between: "lies between the two", already: "already", one: "one shared B", own: "each with its own B",
  },
};

/** Where the tools stand that have no page of their own. */
const SECTION = "11.3-intensity";

/** One of the tools on a page. */
class Tool {
  constructor(page, id) {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
    this.crosshair = this.root.locator("input.crosshair");
  }

  part = (name) => this.root.locator(`[id="${this.id}-${name}"]`);

  /** The nth sentence. */
  says = async (at = 0) => plain(await this.root.locator(".says:not(.aside)").nth(at).textContent());
  spoken = async () => plain(await this.crosshair.getAttribute("aria-valuetext"));
  note = async (name) => plain(await this.part(`${name}-note`).textContent());
  wrong = async () => plain(await this.root.locator(".under-wrong").textContent());

  /** The results: name, value, what stands under it. */
  results = async () =>
    (await this.root.locator(".results .result").evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)))).map((one) => one.map(plain));

  values = async () => (await this.results()).map(([, value]) => value);

  rows = async (at = 0) => {
    const table = this.root.locator(".under table").nth(at);
    const rows = await table.locator("tbody tr").evaluateAll((lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent)));
    return rows.map((row) => row.map(plain));
  };

  async press(name, key = "Enter") {
    await this.part(name).focus();
    await this.page.keyboard.press(key);
  }

  /** Types into a field by keyboard. */
  async type(name, text) {
    await this.part(name).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }

  /** Chooses the nth of a group of radio buttons by keyboard. */
  async choose(name, at) {
    await this.press(`${name}-${at}`, "Space");
    assert.equal(await this.part(`${name}-${at}`).isChecked(), true);
  }
}

const lab = (language, id, tell, query, edition = hosted) =>
  visit(edition, {}, async (visited) => {
    await visited.open(`${language}/lab-${id}`, { query: query && `v=1&${query}` });
    await tell({ ...visited, tool: new Tool(visited.page, id), words: WORDS[language] });
  });

const batch = (language, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/${SECTION}`, { query: query && `v=1&${query}` });
    await tell({ ...visited, tool: new Tool(visited.page, "batch"), words: WORDS[language] });
  });

const has = (text, ...parts) => {
  for (const part of parts) assert.ok(text.includes(part), `${part}: ${text}`);
};

for (const language of LANGUAGES) {
  describe(language, () => {
    test("elementwise: relu(x*y+z) is counted in two ways, and the slider crosses the CUDA cores' ridge", () =>
      lab(language, "elementwise", async ({ page, tool, words }) => {
        // E14: 3 FLOP, of which the counters see 2, over 8 B.
        has(await tool.says(0), "0.375 FLOP/B", "9.56 FLOP/B", words.memory, "765 GFLOPS", "74");
        has(await tool.says(1), "0.25 FLOP/B");
        assert.deepEqual((await tool.rows()).at(-1).slice(2), ["3", "2"]);
        await tool.part("extra").focus();
        for (let more = 0; more < 73; more += 1) await page.keyboard.press("ArrowRight");
        await until(() => tool.says(0), (text) => text.includes("9.5 FLOP/B") && text.includes(words.memory), "not at 76 FLOP");
        await page.keyboard.press("ArrowRight");
        const over = await until(() => tool.says(0), (text) => text.includes(words.compute), "not over the ridge");
        has(over, "9.63 FLOP/B", "19.5 TFLOPS", "153 FLOP/B", words.tensor);
        await until(() => page.url(), (url) => url.includes("elementwise.extra=74"), "not in the address");
      }));

    test("elementwise: another expression, its types and its broadcast by keyboard", () =>
      lab(language, "elementwise", async ({ page, context, tool, words }) => {
        await tool.press("preset-bias");
        await until(() => tool.says(0), (text) => text.includes("0.5 FLOP/B"), "2 FLOP over 4 B");
        assert.equal(await tool.part("broadcast-b").isChecked(), true);
        assert.deepEqual((await tool.rows(1)).map((row) => row[2]), ["67.1 MB", "8.19 kB", "67.1 MB"]);
        await tool.press("broadcast-b", "Space");
        // All of b too: 6 B.
        await until(() => tool.says(0), (text) => text.includes("0.333 FLOP/B"), "still broadcast");
        await tool.type("expr", "relu(x)");
        await until(() => tool.says(1), (text) => text.includes(words.unseen), "ReLU is no FLOP to the counters");
        await tool.part("type-x").selectOption("fp32");
        // 4 + 2 B.
        await until(() => tool.says(0), (text) => text.includes("0.167 FLOP/B"), "not mixed");
        await until(() => page.url(), (url) => url.includes("types=x%3Afp32") || url.includes("types=x:fp32"), "not in the address");
        const other = await context.newPage();
        await other.goto(page.url());
        await ready(other);
        const there = new Tool(other, "elementwise");
        assert.equal(await there.part("expr").inputValue(), "relu(x)");
        assert.equal(await there.says(0), await tool.says(0));
        await other.close();
      }));

    test("elementwise: what is wrong is said at its place, and the last result stays", () =>
      lab(language, "elementwise", async ({ tool, words }) => {
        const before = await tool.says(0);
        await tool.type("expr", "x + gelu(y)");
        await until(() => tool.note("expr"), (note) => note.includes(words.character) && note.includes("gelu"), "no place");
        assert.equal(await tool.root.locator(".excerpt mark").textContent(), "gelu");
        assert.equal(await tool.part("expr").inputValue(), "x + gelu(y)");
        assert.equal(await tool.part("expr").getAttribute("aria-invalid"), "true");
        has(await tool.wrong(), words.stale);
        assert.equal(await tool.says(0), before);
        for (const text of ["", "x +", "(x", "x ? y", "relu()", "<b>x</b>"]) {
          await tool.type("expr", text);
          await eventually(() => tool.part("expr").getAttribute("aria-invalid"), "true", text);
          assert.equal(await tool.says(0), before);
        }
        await tool.type("expr", "relu(x*y+z)");
        await eventually(() => tool.wrong(), "");
        await tool.type("n", "0");
        await eventually(() => tool.part("n").getAttribute("aria-invalid"), "true");
        assert.equal(await tool.says(0), before);
      }));

    test("gemm: the chapter's product, then a long K that gets nowhere", () =>
      lab(language, "gemm", async ({ page, tool, words }) => {
        has(await tool.says(0), "1365 FLOP/B", "153 FLOP/B", words.compute, "312 TFLOPS", "441 µs");
        assert.deepEqual(await tool.values(), ["137 GFLOP", "101 MB", "1365 FLOP/B", "312 TFLOPS", "441 µs", "100 %"]);
        assert.deepEqual((await tool.rows()).map((row) => row[4]), ["33.6 MB", "33.6 MB", "33.6 MB"]);
        await tool.type("m", "64");
        await tool.type("n", "64");
        await tool.type("k", "65536");
        // E32: 31.98, in the limit 32; one block on 108 SMs; E22: 16.8 MB lie in 40 MiB.
        await until(() => tool.says(0), (text) => text.includes("32 FLOP/B") && text.includes(words.memory), "no long K");
        has(await tool.says(1), "32 FLOP/B", words.memory);
        has(await tool.says(2), "0.926 %", "16.8 MB", "40 MiB");
        await tool.press("k-power", "ArrowLeft");
        // 2^15.75.
        await eventually(() => tool.part("k").inputValue(), "55109");
        await tool.press("m-power", "End");
        await eventually(() => tool.part("m").inputValue(), "131072");
        await tool.crosshair.focus();
        const before = await tool.spoken();
        for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press("ArrowRight");
        await until(tool.spoken, (text) => text !== before, "the crosshair says nothing new");
      }));

    test("gemm: a batch moves nothing but the fill, types and β move bytes", () =>
      lab(language, "gemm", async ({ tool }) => {
        await tool.type("batch", "32");
        await until(async () => (await tool.values())[2], (value) => value === "42.7 FLOP/B", "not at 42.7");
        assert.equal((await tool.values())[5], "29.6 %");
        await tool.choose("beta", 1);
        // 128/4.
        await until(async () => (await tool.values())[2], (value) => value === "32 FLOP/B", "C is not read");
        assert.equal((await tool.rows()).length, 4);
        await tool.part("type_c").selectOption("fp32");
        // 2·128 / (2 + 2 + 4 + 4).
        await until(async () => (await tool.values())[2], (value) => value === "21.3 FLOP/B", "C is not FP32");
        await tool.part("gpu").selectOption("h200-sxm");
        // 32 of 132.
        await until(async () => (await tool.values())[5], (value) => value === "24.2 %", "not on the H200");
      }, "gemm.m=128&gemm.n=128&gemm.k=128"));

    test("gemm: what cannot be is refused in words, and the last result stays", () =>
      lab(language, "gemm", async ({ tool, words }) => {
        const before = await tool.says(0);
        for (const text of ["0", "-4096", "1.5", "4K", "", "abc"]) {
          await tool.type("m", text);
          await eventually(() => tool.part("m").getAttribute("aria-invalid"), "true", text);
          assert.ok((await tool.note("m")).length > 5, text);
          assert.equal(await tool.part("m").inputValue(), text);
          has(await tool.wrong(), words.stale);
          assert.equal(await tool.says(0), before);
        }
        for (const side of ["m", "n", "k"]) await tool.type(side, "1e9");
        await until(() => tool.wrong(), (text) => text.includes(words.large), "a thousand million cubed");
        assert.notEqual(await tool.says(0), "");
        for (const side of ["m", "n", "k"]) await tool.type(side, "4096");
        await eventually(() => tool.wrong(), "");
        assert.equal(await tool.says(0), before);
        // An A100 has no FP8.
        await tool.part("type").selectOption("fp8");
        await until(() => tool.wrong(), (text) => text.includes("FP8") && text.includes("A100"), "no refusal");
      }));

    test("sweep: guessed first, then the crossing, the corrected table and the H200", () =>
      lab(language, "gemm-sweep", async ({ page, tool, words }) => {
        assert.equal(await tool.root.locator(".ask").isVisible(), true);
        await tool.press("guess-0.7");
        await eventually(() => tool.root.locator(".ask").isVisible(), false);
        has(await tool.says(0), words.right, "5.98 µs", "701 GFLOPS", "205 TFLOPS", "0.342 %");
        // E19.
        has(await tool.says(1), "459", "348 TFLOPS", "312 TFLOPS", "267 TFLOPS", words.compute);
        await tool.crosshair.focus();
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowRight");
        // E18, E20.
        await until(() => tool.says(1), (text) => text.includes("86 GFLOPS"), "not at 128");
        has(await tool.says(1), "87 TFLOPS", words.thousand, "0.926 %", words.memory);
        has(await tool.spoken(), "128", "87 TFLOPS", words.launch);
        const rows = await tool.rows();
        assert.deepEqual(rows.map((row) => row[0]), ["64", "128", "256", "512", "1024", "2048", "4096", "8192"]);
        assert.deepEqual(rows.map((row) => row[2]).slice(0, 4), ["43.5", "87", "174", "348"]);
        assert.deepEqual(rows.slice(0, 4).map((row) => row[4]), ["42 GFLOPS", "86 GFLOPS", "170 GFLOPS", "267 TFLOPS"]);
        has(rows[4][7], "64", "59.3 %");
        has(rows[4][8], words.parallelism);
        await tool.choose("basis", 1);
        await tool.crosshair.focus();
        for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press("ArrowRight");
        await until(() => tool.says(1), (text) => text.includes("468") && text.includes("341 TFLOPS"), "not at 2.0 TB/s");
        await tool.choose("measured", 1);
        await eventually(async () => (await tool.rows())[0].length, 10);
        await tool.choose("show", 1);
        await tool.part("gpu").selectOption("h200-sxm");
        // 1.5 · 206 · 2.
        await until(() => tool.says(1), (text) => text.includes("618"), "not on the H200");
      }, "gemm-sweep.measured=no"));

    test("batch: guessed first; a batch stays, a stack on one B rises", () =>
      batch(language, async ({ page, tool, words }) => {
        const asked = tool.root.locator(".ask");
        const picture = async () => plain(await tool.root.getByRole("img").getAttribute("aria-label"));
        const ai = async () => plain(await tool.root.locator(".fields .result output").textContent());
        const bytes = async () => (await tool.root.locator(".batching output").allTextContents()).map(plain);
        assert.equal(await asked.isVisible(), true);
        await tool.press("guess-times");
        await eventually(() => asked.isVisible(), false);
        // E21: 128/3 = 42.67 and 4096·128/(2·4096 + 128) = 63.02.
        has(await tool.says(0), words.wrong, "42.67 FLOP/B", "63.02 FLOP/B");
        // 32 blocks on 108 SMs.
        has(await tool.says(1), "42.67 FLOP/B", "32", "108", "29.6 %");
        assert.equal(await ai(), "42.67 FLOP/B");
        // 32·128²·2 B of each.
        assert.deepEqual(await bytes(), ["1.05 MB", "1.05 MB", "1.05 MB"]);
        has(await picture(), words.own, "42.67 FLOP/B");
        assert.equal(plain(await tool.part("share").textContent()), words.share);
        await tool.press("share", "Space");
        await eventually(ai, "63.02 FLOP/B");
        // One B: 128²·2 B.
        assert.deepEqual(await bytes(), ["1.05 MB", "32.8 kB", "1.05 MB"]);
        has(await tool.says(1), "42.67 FLOP/B", "63.02 FLOP/B", "64 FLOP/B", "153 FLOP/B", words.never);
        has(await picture(), words.one, "63.02 FLOP/B");
        assert.equal(await tool.part("share").getAttribute("aria-pressed"), "true");
        assert.equal(plain(await tool.part("share").textContent()), words.apart);
        // FLOP, B, FLOP/B; under 2.039 TB/s 87.0 and 128 TFLOPS; blocks.
        const rows = await tool.rows();
        assert.deepEqual(rows.map((row) => row.slice(1, 4)), [
          ["4.19 MFLOP", "98.3 kB", "42.67 FLOP/B"],
          ["134 MFLOP", "3.15 MB", "42.67 FLOP/B"],
          ["134 MFLOP", "2.13 MB", "63.02 FLOP/B"],
        ]);
        for (const [place, parts] of [["87 TFLOPS", "0.926 %"], ["87 TFLOPS", "29.6 %"], ["128 TFLOPS", "29.6 %"]].entries()) has(rows[place].join(" "), ...parts);
        await until(() => page.url(), (url) => url.includes("batch.way=stack") && url.includes("batch.guess=times"), "not in the address");
      }));

    test("batch: the slider moves a stack and leaves a batch, and a wide stack crosses the ridge", () =>
      batch(language, async ({ page, tool, words }) => {
        const ai = async () => plain(await tool.root.locator(".fields .result output").textContent());
        await tool.press("copies", "Home");
        // Two: 256·128/(2·256 + 128) = 51.2.
        await eventually(ai, "51.2 FLOP/B");
        has(plain(await tool.part("copies").getAttribute("aria-valuetext")), "2", "51.2 FLOP/B");
        await page.keyboard.press("ArrowRight");
        // Three: 3·128/7.
        await eventually(ai, "54.86 FLOP/B");
        await tool.press("share");
        await eventually(ai, "42.67 FLOP/B");
        await tool.press("copies", "End");
        await until(() => tool.says(1), (text) => text.includes("29.6 %"), "not 32 of them");
        assert.equal(await ai(), "42.67 FLOP/B");
        await tool.part("d").selectOption("384");
        await eventually(ai, "128 FLOP/B");
        await tool.press("share");
        // 32·384/65 = 189.0: the ridge, 153, lies between.
        await until(() => tool.says(1), (text) => text.includes(words.between), "no crossing");
        has(await tool.says(1), "128 FLOP/B", "189 FLOP/B", "153 FLOP/B");
        await tool.part("d").selectOption("512");
        // 512/3 and 32·512/65.
        await until(() => tool.says(1), (text) => text.includes(words.already), "not compute-bound before");
        has(await tool.says(1), "170.7 FLOP/B", "252.1 FLOP/B");
      }, "batch.guess=show&batch.way=stack"));
  });
}

for (const edition of EDITIONS) {
  test(`${edition.name}: the labs of 11.3 answer and reset`, () =>
    lab("en", "gemm", async ({ page, tool }) => {
      await tool.type("k", "64");
      await until(() => tool.says(0), (text) => text.includes("memory-bound"), "K of 64");
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await eventually(() => tool.part("k").inputValue(), "4096");
    }, "", edition));
}
