// The occupancy calculator in both languages, by keyboard.
//
// Figures: NVIDIA's header and driver (crates/model/tests/data), public cases, and by hand where it
// is said.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { Occupancy } from "./support/occupancy.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    figure: (warps, most, blocks) => `${warps} / ${most} 个 warp${blocks} 每 SM 线程块`,
    registers: "寄存器", shared: "共享内存", fails: "无法启动", threads: "1 到 1024", regs: "1 到 255",
    stale: "上一次有效输入", several: "2 个 kernel", nothing: "没有找到", unknown: "9.9", measured: "实际编译",
    cliff: "少用 2 个寄存器", capability: "7.0",
  },
  en: {
    figure: (warps, most, blocks) => `${warps} of ${most} warps${blocks} blocks per SM`,
    registers: "registers", shared: "shared memory", fails: "does not launch", threads: "1 to 1024", regs: "1 to 255",
    stale: "last valid input", several: "2 kernels", nothing: "No kernel was found", unknown: "9.9", measured: "compiled for 8.0",
    cliff: "2 registers fewer", capability: "7.0",
  },
};

const lab = (language, query, tell, edition = hosted) =>
  visit(edition, {}, async (visited) => {
    await visited.open(`${language}/lab-occupancy`, { query: query && `v=1&${query}` });
    await tell({ ...visited, calculator: new Occupancy(visited.page), words: WORDS[language] });
  });

const query = (values) => Object.entries(values).map(([key, value]) => `occupancy.${key}=${encodeURIComponent(value)}`).join("&");

for (const language of LANGUAGES) {
  describe(language, () => {
    test("it opens on PyTorch's add with the answer, the limiter and the next cliff", () =>
      lab(language, "", async ({ calculator, words }) => {
        assert.equal(await calculator.figure(), `75 %${words.figure(48, 64, 12)}`);
        assert.ok((await calculator.sentence()).includes(words.registers));
        const [gain] = await calculator.root.locator(".occ-cliffs > li").allTextContents();
        assert.ok(plain(gain).includes(words.cliff) && plain(gain).includes("12 → 16"));
        assert.ok((await calculator.text(".occ-rule")).includes("93.75 %"));
      }));

    test("the picture of the SM fills its slots block by block", () =>
      lab(language, "", async ({ page, calculator }) => {
        const slots = await calculator.slots();
        // 12 blocks of 4 warps: one of each block in every partition.
        const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
        assert.deepEqual(slots, Array(4).fill([...twelve, 0, 0, 0, 0]));
        // 48 slots on an L40S; 224 threads of 92 registers are 2 blocks of 7 warps (case O3).
        await calculator.field("gpu").selectOption("l40s");
        await calculator.type("threads", "224");
        await calculator.type("registers", "92");
        const seen = await until(() => calculator.slots(), (now) => now[0].length === 12 && now.flat().filter(Boolean).length === 14, "no 14 warps");
        assert.ok(seen.every((part) => part.filter(Boolean).length <= 5));
        assert.deepEqual(new Set(seen.flat()), new Set([0, 1, 2]));
        // Those who do not see it have it told.
        const told = plain(await calculator.root.locator(".occ-part > .unseen").textContent());
        assert.ok(/4, 4, 3, 3/.test(told), told);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      }));

    test("numbers of the oracles come out, typed by keyboard", () =>
      lab(language, "", async ({ calculator, words }) => {
        for (const [fields, expected] of [
          // Case O1.
          [{ threads: "32", registers: "8", dynamic: "12 KB" }, `26.56 %${words.figure(17, 64, 17)}`],
          // Carve-out of a half: 114 KB → 132 KB; 48 + 1 KB twice.
          [{ threads: "128", registers: "32", dynamic: "49152", carveout: "50" }, `12.5 %${words.figure(8, 64, 2)}`],
          [{ carveout: "" }, `25 %${words.figure(16, 64, 4)}`],
          // 3072 per warp, 5 in a partition: 20 / 7.
          [{ threads: "224", registers: "92", dynamic: "0" }, `21.88 %${words.figure(14, 64, 2)}`],
        ]) {
          for (const [name, text] of Object.entries(fields)) await calculator.type(name, text);
          await eventually(() => calculator.figure(), expected, JSON.stringify(fields));
        }
      }));

    test("up and down step through a field: four edges from 32 to 64 registers", () =>
      lab(language, query({ registers: 32 }), async ({ page, calculator }) => {
        await calculator.field("registers").focus();
        const edges = [];
        let before = await calculator.figure();
        for (let registers = 33; registers <= 64; registers += 1) {
          await page.keyboard.press("ArrowUp");
          await eventually(() => calculator.field("registers").inputValue(), `${registers}`);
          const now = await calculator.figure();
          if (now !== before) edges.push(registers);
          before = now;
        }
        assert.deepEqual(edges, [33, 41, 49, 57]);
      }));

    test("a launch that fails says why, and never 0 %", () =>
      lab(language, query({ threads: 257, registers: 255 }), async ({ calculator, words }) => {
        await eventually(() => calculator.figure(), words.fails);
        const sentence = await calculator.sentence();
        // 9 warps charged as 12: 12 · 8192; at most 256 threads.
        assert.ok(sentence.includes("98 304") && sentence.includes("256"), sentence);
        assert.equal(await calculator.isStale(), false);
        assert.ok((await calculator.text(".sm")).includes("98 304"));
        await calculator.type("registers", "8");
        await calculator.type("dynamic", "228 KB");
        await until(() => calculator.sentence(), (text) => text.includes("227 KB"), "no cap");
        assert.equal(await calculator.figure(), words.fails);
      }));

    test("what is no launch keeps its text, says the limit, and leaves the last results dimmed", () =>
      lab(language, "", async ({ calculator, words }) => {
        const before = await calculator.figure();
        for (const [name, text, said] of [
          ["threads", "0", words.threads],
          ["threads", "1025", words.threads],
          ["threads", "-32", words.threads],
          ["threads", "12.5", words.threads],
          ["threads", "", words.threads],
          ["registers", "256", words.regs],
          ["static", "64 KB", "48 KB"],
        ]) {
          const good = await calculator.field(name).inputValue();
          await calculator.type(name, text);
          await until(() => calculator.note(name), (note) => note.includes(said), `${name} ${text}`);
          assert.equal(await calculator.field(name).inputValue(), text);
          assert.equal(await calculator.field(name).getAttribute("aria-invalid"), "true");
          assert.equal(await calculator.isStale(), true);
          assert.equal(await calculator.figure(), before);
          assert.ok((await calculator.text(".occ-whose")).includes(words.stale));
          await calculator.type(name, good);
          await eventually(() => calculator.isStale(), false);
        }
      }));

    test("a paste fills the fields, and what cannot be read says so", () =>
      lab(language, "", async ({ page, calculator, words }) => {
        await calculator.choose("by", 2);
        const paste = async (text) => calculator.type("paste", text);
        await paste("ptxas info    : Compiling entry function '_Z1kPf' for 'sm_80'\nptxas info    : Used 92 registers, used 1 barriers, 2048 bytes smem, 380 bytes cmem[0]");
        await eventually(() => calculator.field("registers").inputValue(), "92");
        assert.equal(await calculator.field("static").inputValue(), "2048");
        assert.equal(await calculator.field("gpu").inputValue(), "8.0");
        // 92 → 96: 3072 per warp, 5 in a partition, 20 / 4 = 5 blocks.
        await eventually(() => calculator.figure(), `31.25 %${words.figure(20, 64, 5)}`);
        await paste("Function k:\n REG:40 STACK:0 SHARED:1024 LOCAL:0 CONSTANT[0]:380");
        await eventually(() => calculator.field("registers").inputValue(), "40");
        for (const [text, said] of [
          ["hello", words.nothing],
          ["Function a:\n REG:40 STACK:0 SHARED:0\nFunction b:\n REG:48 STACK:0 SHARED:0", words.several],
        ]) {
          await paste(text);
          await until(() => calculator.note("paste"), (note) => note.includes(said), text);
          assert.equal(await calculator.field("paste").inputValue(), text);
          assert.equal(await calculator.isStale(), true);
          assert.equal(await calculator.field("registers").inputValue(), "40");
        }
        await paste("KernelMetadata(num_warps=8, num_stages=3, shared=32768, name='matmul')\nn_regs=128 n_spills=0");
        await eventually(() => calculator.figure(), `25 %${words.figure(16, 64, 2)}`);
        assert.equal(await page.evaluate(() => document.activeElement.id), "occupancy-paste");
      }));

    test("a tile in Triton's terms says how its registers are known", () =>
      lab(language, query({ gpu: "a100-sxm-80gb" }), async ({ page, calculator, words }) => {
        await calculator.choose("by", 1);
        await calculator.type("num_warps", "8");
        await until(() => calculator.text(".occ-tile"), (text) => text.includes(words.measured) && text.includes("128"), "not measured");
        // 128 registers, 32 KB: 65536 / (128 · 256) = 2 blocks of 8 warps (audit, E38).
        await eventually(() => calculator.figure(), `25 %${words.figure(16, 64, 2)}`);
        await calculator.field("num_warps").focus();
        await page.keyboard.press("ArrowDown");
        await eventually(() => calculator.field("num_warps").inputValue(), "4");
        await calculator.type("maxnreg", "128");
        await until(() => calculator.text(".occ-tile"), (text) => text.includes("688 B"), "no spills");
        await calculator.type("block_m", "48");
        await until(() => calculator.note("block_m"), (note) => note.includes("1024"), "48 is no power of 2");
        assert.equal(await calculator.isStale(), true);
      }));

    test("the sweeps step by keyboard, set the input, and have a table", () =>
      lab(language, "", async ({ page, calculator }) => {
        await calculator.crosshair.focus();
        for (let at = 0; at < 2; at += 1) await page.keyboard.press("ArrowLeft");
        await eventually(() => calculator.field("registers").inputValue(), "32");
        await until(() => calculator.swept(), (text) => text.includes("100 %"), "not full");
        await calculator.choose("sweep", 0);
        await calculator.crosshair.focus();
        await page.keyboard.press("ArrowRight");
        await eventually(() => calculator.field("threads").inputValue(), "160");
        await calculator.choose("sweep", 2);
        await calculator.crosshair.focus();
        await page.keyboard.press("ArrowRight");
        await eventually(() => calculator.field("dynamic").inputValue(), "1024");
        await calculator.type("dynamic", "0");
        await calculator.choose("sweep", 1);
        await calculator.unfold(".occ-sweep");
        const rows = await until(() => calculator.rows(".occ-sweep"), (all) => all.length > 0, "no table");
        // 160 threads are 5 warps: 65536 / 5 warps, by hand 12 blocks up to 32 registers.
        assert.deepEqual(rows[0].slice(1), ["12", "93.75 %"]);
        assert.equal(rows.length, new Set(rows.map((row) => row[1])).size);
      }));

    test("a mouse looks at the sweep without choosing, and a press chooses", () =>
      lab(language, "", async ({ page, calculator }) => {
        await calculator.crosshair.scrollIntoViewIfNeeded();
        const box = await calculator.crosshair.boundingBox();
        const at = (share) => [box.x + share * box.width, box.y + box.height / 2];
        const before = await calculator.swept();
        await page.mouse.move(...at(0.5));
        await until(() => calculator.swept(), (text) => text !== before, "it does not look");
        assert.equal(await calculator.field("registers").inputValue(), "34");
        await page.mouse.click(...at(0.5));
        // The axis ends at 300.
        await until(() => calculator.field("registers").inputValue(), (text) => Math.abs(Number(text) - 150) <= 2, "not chosen");
      }));

    test("a cliff, a capability and a block size are tried by keyboard, and the keyboard stays", () =>
      lab(language, "", async ({ page, calculator, words }) => {
        await calculator.field("gain-0").focus();
        await page.keyboard.press("Enter");
        await eventually(() => calculator.figure(), `100 %${words.figure(64, 64, 16)}`);
        await until(() => page.evaluate(() => document.activeElement.id), (id) => id.startsWith("occupancy-"), "the keyboard is lost");
        await calculator.unfold(".occ-fit");
        await eventually(async () => (await calculator.rows(".occ-fit")).length, 13);
        await calculator.field("fit-7-5").focus();
        await page.keyboard.press("Enter");
        await eventually(() => calculator.figure(), `100 %${words.figure(32, 32, 8)}`);
        await eventually(() => page.evaluate(() => document.activeElement.id), "occupancy-fit-7-5");
        await calculator.unfold(".occ-need");
        await calculator.type("want", "100");
        // All of 32 warps in blocks of 256 threads: 4 blocks, 64 registers, 64 / 4 KB.
        await until(
          () => calculator.rows(".occ-need"),
          (rows) => rows.some(([threads, blocks, registers, shared]) => threads === "256" && blocks === "4" && registers === "64" && shared === "16 KB"),
          "no row of 256 threads",
        );
      }));

    test("a link gives the state back, and an unknown capability says which are known", () =>
      lab(language, "", async ({ page, context, calculator }) => {
        await calculator.field("gpu").selectOption("8.6");
        await calculator.type("threads", "1025");
        await calculator.type("dynamic", "48 KB");
        await calculator.choose("sweep", 2);
        await until(() => page.url(), (url) => url.includes("occupancy.sweep=shared"), "not in the address");
        const second = await context.newPage();
        await second.goto(page.url());
        await ready(second);
        const other = new Occupancy(second);
        assert.equal(await other.field("gpu").inputValue(), "8.6");
        assert.equal(await other.field("threads").inputValue(), "1025");
        assert.equal(await other.field("dynamic").inputValue(), "48 KB");
        assert.equal(await other.isStale(), true);
        await second.goto(page.url().replace("=8.6", "=9.9"));
        await second.reload();
        await ready(second);
        const note = plain(await other.root.locator("> .note").textContent());
        assert.ok(note.includes("9.9") && note.includes("12.1"), note);
        await second.close();
      }));
  });
}

for (const edition of EDITIONS) {
  test(`${edition.name}: the calculator answers and resets`, () =>
    lab("en", query({ gpu: "a100-sxm-80gb", threads: 128, registers: 192, dynamic: "48 KB" }), async ({ page, calculator }) => {
      // The chapter's worked example: 6144 per warp, 2 in a partition, 2 blocks.
      await eventually(() => calculator.figure(), "12.5 %8 of 64 warps2 blocks per SM");
      await page.getByRole("button", { name: "Reset", exact: true }).click();
      await eventually(() => calculator.field("registers").inputValue(), "34");
      assert.equal(await calculator.field("gpu").inputValue(), "h200-sxm");
    }, edition));
}
