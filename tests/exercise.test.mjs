// An exercise on its sheet: worked on by keyboard, graded where it stands, kept.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { holding, itemsOf, key } from "./support/progress.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PAGE = "11-exercise-1";

/** The four operators of the chapter on an A100: 312 and 19.5 TFLOPS, 2039 GB/s; by hand. */
const RIGHT = {
  // 8 operations on 8192 × 4096 elements; each read and written with 2 bytes.
  "a.flop": "268435456",
  "a.bytes": "134,217,728",
  "a.ai": "2",
  "a.bound": ["memory"],
  "a.cap": "4.078",
  "a.time": "65.8 µs",
  "a.worth": ["fuse", "round-trip"],
  // 2 × 8192 × 4096 × 4096; 2 × (8192 × 4096 + 4096 × 4096 + 8192 × 4096).
  "b.flop": "2.74877906944e11",
  "b.bytes": "167772160 B",
  "b.ai": "1638.4",
  "b.bound": ["compute"],
  "b.cap": "312 TFLOPS",
  "b.time": "881",
  "b.worth": ["library", "cublas"],
  // 2 × 8192 × 16384 × 4096; 2 × (8192 × 16384 + 16384 × 4096 + 8192 × 4096).
  "c.flop": "1.0995e12",
  "c.bytes": "469.76 MB",
  "c.ai": "2340.6",
  "c.bound": ["compute"],
  "c.cap": "0.312 PFLOPS",
  "c.time": "3.524 ms",
  "c.worth": ["library", "cublas"],
  // One operation on 8192 × 4096 elements; three tensors.
  "d.flop": "33554432",
  "d.bytes": "201326592",
  "d.ai": "1/6",
  "d.bound": ["memory"],
  "d.cap": "0.33983",
  "d.time": "98.74",
  "d.worth": ["fuse", "round-trip"],
  // (65.8 + 98.7) of (65.8 + 881.0 + 3524.1 + 98.7) µs; 1 / (1 - 0.036).
  "step.share": "3.6%",
  "step.speedup": "1.0374",
};

/** From 128 × 128 × 64 with 8 warps, 3 stages and 168 registers: what each scheme changes. */
const SCHEMES = {
  // 56 registers, 24 KB: 4 blocks of 8 warps are 32 of 64.
  A: ["bm-64", "bn-64", "bk-32"],
  // 86 registers capped at 64, 64 KB: 2 blocks of 16.
  B: ["num_warps-16", "num_stages-2", "maxnreg-64"],
};

const ticks = (...ids) => ids.map((id) => `tick-${id}`);

/** The chapter's kernel on an A100, by hand. */
const OCCUPANCY = [
  // 168 × 256; 3 × (128 × 64 + 64 × 128) × 2 B.
  ["a.registers", "43008"],
  ["a.shared", "96 KB"],
  // 65536 / 43008 = 1.5; 164 / 96 = 1.7; the A100's places.
  ["b.registers", "1"],
  ["b.shared", "1"],
  ["b.blocks", "32"],
  ["b.binding", ["choice-tie"]],
  // 8 of 64 warps.
  ["c.occupancy", "12.5%"],
  ["d.scheme1", SCHEMES.A],
  ["d.cost1", ticks("intensity", "iterations")],
  ["d.scheme2", SCHEMES.B],
  ["d.cost2", ticks("spills", "warps", "overlap")],
  ["e.faster", ["choice-usually-not"]],
];

/** A slow row-wise kernel of 4096 × 4096 in 0.18 ms on an A100, by hand. */
const NCU = [
  // Read once and written once, 2 bytes each; over 0.18 ms; of 2039 GB/s.
  ["1.bytes", "67108864"],
  ["1.rate", "372.8 GB/s"],
  ["1.util", "18.3%"],
  ["2.class", ["choice-latency"]],
  // 0.78 / 0.22; 372.8 GB/s × 600 ns over 108 × 2048 × 28 % threads.
  ["3.reads", "3.5"],
  ["3.flight", "3.6"],
  ["3.match", { "sm-sol": "C", "mem-sol": "F", "l2-hit": "G", scoreboard: "B", occupancy: "D" }],
  ["4.pick1", ["choice-single-pass", "reason-mem-sol", "reason-l2-hit"]],
  ["4.pick2", ["choice-wide-loads", "reason-scoreboard"]],
  ["4.pick3", ["choice-more-warps", "reason-occupancy", "reason-scoreboard"]],
];

const WORDS = {
  en: { right: "Right", count: (n) => `${n} of 30 right`, fma: "An FMA counted as one operation", read: "Two readings" },
  zh: { right: "正确", count: (n) => `30 题答对 ${n} 题`, fma: "一次 FMA 只记了一次运算", read: "有两种读法" },
};

/** A sheet as a learner handles it, by keyboard. */
class Sheet {
  constructor(page, id = "exercise") {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
  }

  at(part, of) {
    return this.page.locator(`[id="${this.id}-${part.replace(".", "-")}-${of}"]`);
  }

  /** Until the questions can be answered. */
  async alive() {
    await ready(this.page);
    await this.root.locator(".ex-check").first().waitFor();
    await until(
      () => this.root.locator("[inert]").count(),
      (count) => count === 0,
      "the sheet does not come to life",
    );
    return this;
  }

  said = async (part) => plain(await this.at(part, "said").textContent());
  verdict = (part) => this.at(part, "part").getAttribute("data-verdict");
  note = async (part) => plain(await this.at(part, "note").textContent());
  progress = async () => plain(await this.root.locator(".ex-right").textContent());
  numbers = async () => plain(await this.root.locator(".ex-which-numbers").textContent());
  /** What is asked, with its numbers. */
  questions = async () => plain(await this.root.locator(".ex-text").first().textContent());

  async type(part, text) {
    await this.at(part, "field").focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.press("Delete");
    await this.page.keyboard.insertText(text);
  }

  async number(part, text) {
    await this.type(part, text);
    await this.page.keyboard.press("Enter");
  }

  async choose(part, [choice, reason]) {
    for (const [key, value] of [["choice", choice], ["reason", reason]]) {
      if (!value) continue;
      await this.at(part, `${key}-${value}`).focus();
      await this.page.keyboard.press("Space");
    }
    await this.at(part, "check").focus();
    await this.page.keyboard.press("Enter");
  }

  answer(part, answer) {
    return typeof answer === "string" ? this.number(part, answer) : this.choose(part, answer);
  }

  /** Marks what has these ids, without checking. */
  async mark(part, ids) {
    for (const id of ids) {
      await this.at(part, id).focus();
      await this.page.keyboard.press("Space");
      assert.equal(await this.at(part, id).isChecked(), true, `${part}: ${id}`);
    }
  }

  async check(part) {
    await this.at(part, "check").focus();
    await this.page.keyboard.press("Enter");
  }

  /** A number, what is to be marked, or the letter of each item's reading. */
  async solve(part, answer) {
    if (typeof answer === "string") return this.number(part, answer);
    if (Array.isArray(answer)) await this.mark(part, answer);
    else {
      for (const [item, letter] of Object.entries(answer)) {
        await this.at(part, `with-${item}`).focus();
        await this.page.keyboard.press(letter);
      }
    }
    return this.check(part);
  }

  tries = async (part) => plain(await this.at(part, "part").locator(".ex-tries").textContent());

  /** From now on notes which status says something. */
  async listen() {
    await this.page.evaluate((id) => {
      window.heard = [];
      for (const region of document.getElementById(id).querySelectorAll("[role=status]")) {
        new MutationObserver(() => region.textContent && window.heard.push(region.id)).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      }
    }, this.id);
  }

  heard = () => this.page.evaluate(() => window.heard.splice(0));
}

const opened = async ({ page, open }, language = "en", query = undefined, stem = PAGE) => {
  await open(`${language}/${stem}`, query && { query });
  return new Sheet(page).alive();
};

/** What axe finds serious or critical within the sheet. */
async function serious(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run("#exercise", { resultTypes: ["violations"] }));
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    for (const language of LANGUAGES) {
      test(`all of exercise 1 by keyboard, ${language}, found again after reloads`, () =>
        visit(edition, {}, async (visited) => {
          const { page } = visited;
          let sheet = await opened(visited, language);
          const words = WORDS[language];
          let done = 0;
          for (const [part, answer] of Object.entries(RIGHT)) {
            await sheet.answer(part, answer);
            await eventually(() => sheet.verdict(part), "right", `${part}: ${await sheet.said(part)}`);
            assert.ok((await sheet.said(part)).includes(words.right), part);
            done += 1;
            assert.equal(await sheet.progress(), words.count(done), part);
            if (done % 12 === 0) {
              const before = await sheet.said(part);
              await page.reload();
              sheet = await new Sheet(page).alive();
              assert.equal(await sheet.progress(), words.count(done));
              assert.equal(await sheet.said(part), before);
              assert.equal(await sheet.at("a.flop", "field").inputValue(), RIGHT["a.flop"]);
            }
          }
          assert.equal(done, 30);
          assert.deepEqual(await serious(page), []);
        }));
    }

    test("the same seed gives the same numbers in both languages, after a reload and by the field", () =>
      visit(edition, {}, async (visited) => {
        const { page } = visited;
        const digits = (text) => text.replace(/\D+/g, " ").trim();
        let sheet = await opened(visited, "en");
        const chapter = digits(await sheet.questions());
        sheet = await opened(visited, "en", "v=1&exercise.seed=48213");
        const seeded = digits(await sheet.questions());
        assert.notEqual(seeded, chapter);
        assert.equal(await sheet.numbers(), "Numbers of seed 48213");
        await page.reload();
        sheet = await new Sheet(page).alive();
        assert.equal(digits(await sheet.questions()), seeded);
        sheet = await opened(visited, "zh", "v=1&exercise.seed=48213");
        const chinese = digits(await sheet.questions());
        await page.locator('[id="exercise-chapter"]').click();
        await eventually(() => sheet.numbers(), "本章原数", "the chapter's numbers");
        await page.locator('[id="exercise-seed"]').fill(" ４８２１３ ");
        await page.keyboard.press("Enter");
        await eventually(() => sheet.numbers(), "种子 48213 的数", "the seed in the field");
        assert.equal(digits(await sheet.questions()), chinese);
        // The table holds the shapes: the same in either language.
        const sizes = (text) => text.match(/\d{4,5}/g).sort().join();
        assert.equal(sizes(chinese.replace(/ /g, " ")), sizes(seeded));
      }));
  });
}

test("a wrong thought is named, an answer that changes loses its verdict, and what follows is credited", () =>
  visit(hosted, {}, async (visited) => {
    for (const language of LANGUAGES) {
      const sheet = await opened(visited, language);
      // 8192 × 4096 × 4096: a multiply-add counted once.
      await sheet.number("b.flop", "137438953472");
      await eventually(() => sheet.verdict("b.flop"), "misconception", "the slip");
      assert.ok((await sheet.said("b.flop")).includes(WORDS[language].fma), await sheet.said("b.flop"));
      await sheet.number("b.bytes", "167772160");
      // 137438953472 / 167772160.
      await sheet.number("b.ai", "819.2");
      await eventually(() => sheet.verdict("b.ai"), "follows", "what follows");
      await sheet.number("b.flop", "274877906944");
      await eventually(() => sheet.verdict("b.flop"), "right", "set right");
      await eventually(() => sheet.verdict("b.ai"), "misconception", "it no longer follows");
      await sheet.type("b.flop", "2");
      await eventually(() => sheet.said("b.flop"), "", "a changed answer has no verdict");
    }
  }));

test("what cannot be read is no try, and two readings are asked", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    const sheet = await opened(visited);
    const tries = async () => plain(await sheet.at("a.flop", "part").locator(".ex-tries").textContent());
    await sheet.type("a.flop", "many");
    assert.equal(await sheet.note("a.flop"), "", "nobody is interrupted");
    await page.keyboard.press("Tab");
    await until(() => sheet.note("a.flop"), (note) => note.length > 10, "no refusal after leaving");
    await sheet.number("a.flop", "many");
    await eventually(() => sheet.verdict("a.flop"), "invalid", "it cannot be read");
    assert.equal(await tries(), "");
    await sheet.number("a.flop", "1,6");
    await eventually(() => sheet.verdict("a.flop"), "ambiguous", "two readings");
    assert.ok((await sheet.said("a.flop")).includes(WORDS.en.read));
    const which = sheet.at("a.flop", "part").locator(".ex-which > button");
    assert.deepEqual((await which.allTextContents()).map(plain), ["1.6", "16"]);
    assert.equal(await tries(), "");
    await which.last().press("Enter");
    await eventually(() => sheet.at("a.flop", "field").inputValue(), "16", "the reading is taken");
    await eventually(tries, "1 try", "and checked");
    // The same again is no second try.
    await page.keyboard.press("Enter");
    assert.equal(await tries(), "1 try");
  }));

test("a verdict is announced once, in a status that was there before, and the keyboard stays", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    const sheet = await opened(visited);
    const status = sheet.at("b.flop", "said");
    assert.equal(await status.getAttribute("role"), "status");
    await sheet.listen();
    await sheet.number("b.flop", "137438953472");
    await eventually(() => sheet.verdict("b.flop"), "misconception", "the slip");
    assert.deepEqual(await sheet.heard(), [await status.getAttribute("id")]);
    assert.equal(await page.evaluate(() => document.activeElement.id), "exercise-b-flop-field");
  }));

test("a choice and a design are answered in silence, and their verdict is heard once", () =>
  visit(hosted, {}, async (visited) => {
    const sheet = await opened(visited, "en", undefined, "11-exercise-2");
    await sheet.listen();
    for (const [part, marks] of [["e.faster", ["choice-usually-not"]], ["d.scheme1", SCHEMES.A]]) {
      await sheet.mark(part, marks);
      assert.deepEqual(await sheet.heard(), [], part);
      await sheet.check(part);
      await eventually(() => sheet.verdict(part), "right", await sheet.said(part));
      assert.deepEqual(await sheet.heard(), [await sheet.at(part, "said").getAttribute("id")]);
    }
  }));

for (const [number, answers] of [[2, OCCUPANCY], [3, NCU]]) {
  for (const language of LANGUAGES) {
    test(`all of exercise ${number} by keyboard, ${language}`, () =>
      visit(hosted, {}, async (visited) => {
        const { page } = visited;
        let sheet = await opened(visited, language, undefined, `11-exercise-${number}`);
        const count = (done) => WORDS[language].count(done).replace("30", answers.length);
        let done = 0;
        for (const [part, answer] of answers) {
          await sheet.solve(part, answer);
          const right = (verdict) => ["right", "noted"].includes(verdict);
          const verdict = await until(() => sheet.verdict(part), right, `${part}: ${await sheet.said(part)}`);
          done += 1;
          assert.equal(await sheet.progress(), count(done), part);
          if (language === "en") {
            const said = await sheet.said(part);
            await page.reload();
            sheet = await new Sheet(page).alive();
            await eventually(() => sheet.verdict(part), verdict, part);
            await eventually(() => sheet.progress(), count(done), part);
            assert.equal(await sheet.said(part), said);
          }
        }
        assert.deepEqual(await serious(page), []);
      }));
  }
}

test("costs without a scheme are asked again when the scheme is there, and count then", () =>
  visit(hosted, {}, async (visited) => {
    const sheet = await opened(visited, "en", undefined, "11-exercise-2");
    await sheet.solve("d.cost1", ticks("intensity", "iterations"));
    await eventually(() => sheet.verdict("d.cost1"), "invalid", "there is no scheme");
    assert.equal(await sheet.tries("d.cost1"), "");
    await sheet.solve("d.scheme1", SCHEMES.A);
    await eventually(() => sheet.verdict("d.cost1"), "right", "there is one");
    await eventually(() => sheet.progress(), "2 of 12 right", "both count");
    assert.equal(await sheet.tries("d.cost1"), "1 try");
    await visited.page.reload();
    await sheet.alive();
    await eventually(() => sheet.progress(), "2 of 12 right", "kept");
  }));

test("the answer to a question that has changed is kept, and waits to be checked", () => {
  const item = "work.roofline.0.b.flop";
  const kept = "v=1&a.text=274877906944&verdict=right&done=1&tries=1&of=1&at=5000";
  const says = {
    en: "This question has changed since; your answer is kept. Check it again.",
    zh: "这道题后来改过；你的答案还在，请再检查一次。",
  };
  return Promise.all(
    LANGUAGES.map((language) =>
      visit(hosted, { prepare: holding({ [key(item)]: kept }) }, async (visited) => {
        const { page } = visited;
        const sheet = await opened(visited, language);
        await eventually(() => sheet.said("b.flop"), says[language], "it is said");
        assert.equal(await sheet.verdict("b.flop"), "");
        assert.equal(await sheet.progress(), WORDS[language].count(0));
        assert.equal(await sheet.at("b.flop", "field").inputValue(), "274877906944");
        // A hint is no answer to the new question.
        await sheet.at("b.flop", "hint").press("Enter");
        assert.equal(await sheet.said("b.flop"), says[language]);
        await sheet.check("b.flop");
        await eventually(() => sheet.verdict("b.flop"), "right", "checked again");
        assert.equal((await sheet.said("b.flop")).includes(says[language]), false);
        assert.doesNotMatch((await itemsOf(page))[item], /&of=1&/);
      }),
    ),
  );
});

test("the numbers of a link are those of the next visit once they were worked on, not before", () =>
  visit(hosted, {}, async (visited) => {
    let sheet = await opened(visited, "en", "v=1&exercise.seed=48213");
    const { page } = visited;
    const blank = async () => {
      await page.goto("about:blank");
      return opened(visited, "en");
    };
    sheet = await blank();
    assert.equal(await sheet.numbers(), "The chapter's numbers");
    sheet = await opened(visited, "en", "v=1&exercise.seed=48213");
    await sheet.type("b.flop", "1");
    sheet = await blank();
    await eventually(() => sheet.numbers(), "Numbers of seed 48213", "where one left off");
    assert.equal(await sheet.at("b.flop", "field").inputValue(), "1");
  }));

test("an assumption is said to be out of range once it was left, and counts when it is typed to its end", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    const sheet = await opened(visited);
    await sheet.number("a.flop", RIGHT["a.flop"]);
    await eventually(() => sheet.verdict("a.flop"), "right", "8 operations");
    const invalid = () => sheet.at("a.ops", "field").getAttribute("aria-invalid");
    const range = "Assume something between 1 and 40. Until you do, everything is graded with the usual value.";
    await sheet.type("a.ops", "99");
    assert.equal(await invalid(), "false");
    assert.notEqual(await sheet.note("a.ops"), range);
    await page.keyboard.press("Tab");
    await eventually(() => sheet.note("a.ops"), range, "out of range");
    assert.equal(await invalid(), "true");
    assert.equal(await sheet.verdict("a.flop"), "right");
    await sheet.number("a.ops", "99");
    await eventually(() => sheet.note("a.ops"), range, "by Enter too");
    // Nobody is told anything letter by letter.
    await sheet.listen();
    await sheet.type("a.ops", "");
    await page.keyboard.type("16");
    assert.equal(await invalid(), "false");
    assert.deepEqual(await sheet.heard(), []);
    assert.equal(await sheet.verdict("a.flop"), "right");
    await page.keyboard.press("Tab");
    await until(() => sheet.verdict("a.flop"), (verdict) => verdict !== "right", "16 operations are not 8");
    assert.deepEqual(await sheet.heard(), ["exercise-a-flop-said"]);
  }));

test("Enter that ends a composition does not check", () =>
  visit(hosted, {}, async (visited) => {
    const sheet = await opened(visited, "zh");
    await sheet.type("b.flop", "274877906944");
    const enter = (isComposing) =>
      sheet.at("b.flop", "field").evaluate((field, composing) => {
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: composing, bubbles: true, cancelable: true }));
      }, isComposing);
    await enter(true);
    assert.equal(await sheet.verdict("b.flop"), "");
    await enter(false);
    await eventually(() => sheet.verdict("b.flop"), "right", "Enter of its own does");
  }));

test("a solved worksheet is nobody's: it does not know what the one who prints assumed or designed", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    const solved = async (sheet) => {
      await page.evaluate(() => (window.print = () => (window.printed = true)));
      await sheet.root.locator(".ex-worksheet > summary").press("Enter");
      await page.getByRole("button", { name: "Print with solutions" }).press("Enter");
      await until(() => page.evaluate(() => window.printed), Boolean, "nothing is printed");
      return page.locator(".ex-paper").innerHTML();
    };
    const first = await solved(await opened(visited));
    let sheet = await opened(visited);
    await sheet.number("a.ops", "16");
    assert.equal(await solved(sheet), first);
    const stem = "11-exercise-2";
    const second = await solved(await opened(visited, "en", undefined, stem));
    sheet = await opened(visited, "en", undefined, stem);
    await sheet.solve("d.scheme1", SCHEMES.A);
    await eventually(() => sheet.verdict("d.scheme1"), "right", "a scheme");
    assert.equal(await solved(sheet), second);
  }));

test("hints open one after the other and stay open, then the solution with this variant's numbers", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    let sheet = await opened(visited);
    const hints = () => sheet.at("b.flop", "opened").locator(".ex-hint").count();
    for (const open of [1, 2, 3]) {
      assert.equal(plain(await sheet.at("b.flop", "hint").textContent()), `Hint ${open} of 3`);
      await sheet.at("b.flop", "hint").press("Enter");
      await eventually(hints, open, "a hint");
    }
    await sheet.at("b.flop", "solution").press("Enter");
    await eventually(hints, 4, "the solution");
    const solution = plain(await sheet.at("b.flop", "opened").locator(".ex-hint").last().textContent());
    assert.ok(solution.replace(/\D/g, "").includes("274877906944"), solution);
    await page.reload();
    sheet = await new Sheet(page).alive();
    assert.equal(await hints(), 4);
    assert.equal(await sheet.verdict("b.flop"), "");
  }));

test("long answers, HTML and seeds of any kind break nothing and inject nothing", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    const attack = "<img src=x onerror=window.broken=1><b>";
    let sheet = await opened(visited);
    await sheet.number("a.flop", "9".repeat(10_000));
    await eventually(() => sheet.verdict("a.flop"), "invalid", "too long");
    assert.ok((await sheet.said("a.flop")).length < 400);
    await sheet.number("a.bytes", attack);
    await eventually(() => sheet.verdict("a.bytes"), "invalid", "HTML");
    for (const seed of [attack, "-1", "1e400", "三班", "18446744073709551616", "%", "🙂".repeat(64)]) {
      await page.locator('[id="exercise-seed"]').fill(seed);
      await page.keyboard.press("Enter");
      await eventually(() => sheet.numbers(), `Numbers of seed ${seed}`, "a seed is any text");
    }
    await page.locator('[id="exercise-seed"]').fill("x".repeat(65));
    await page.keyboard.press("Enter");
    const refused = async () => plain(await page.locator('[id="exercise-seed-note"]').textContent());
    await eventually(refused, "A seed has 64 characters at most; this one has 65.", "too long a seed");
    sheet = await opened(visited, "en", `v=1&exercise.seed=${encodeURIComponent(attack)}`);
    assert.equal(await sheet.numbers(), `Numbers of seed ${attack}`);
    sheet = await opened(visited, "en", `v=1&exercise.seed=${"x".repeat(300)}`);
    assert.equal(await sheet.root.locator("> .note").count(), 1, "a damaged link is said");
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.locator("#exercise img").count(), 0);
  }));

test("starting over asks first, and empties this variant alone", () =>
  visit(hosted, {}, async (visited) => {
    const { page } = visited;
    const sheet = await opened(visited);
    await sheet.number("b.flop", RIGHT["b.flop"]);
    await page.locator('[id="exercise-draw"]').press("Enter");
    await eventually(() => sheet.progress(), "0 of 30 right", "other numbers are other work");
    await page.locator('[id="exercise-chapter"]').press("Enter");
    await eventually(() => sheet.progress(), "1 of 30 right", "the work on the chapter's");
    await page.locator('[id="exercise-over"]').press("Enter");
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    assert.equal(await sheet.progress(), "1 of 30 right");
    await page.locator('[id="exercise-over"]').press("Enter");
    await page.getByRole("button", { name: "Delete my answers" }).press("Enter");
    await eventually(() => sheet.progress(), "0 of 30 right", "nothing is left");
    assert.equal(await sheet.at("b.flop", "field").inputValue(), "");
    assert.equal(await page.evaluate(() => document.activeElement.id), "exercise-over");
  }));

for (const [button, solved] of [["Print worksheet", false], ["Print with solutions", true]]) {
  test(`${button}: the variant's sheet alone, ${solved ? "with the way to each answer" : "without any answer"}`, () =>
    visit(hosted, {}, async (visited) => {
      const { page } = visited;
      const sheet = await opened(visited, "en", "v=1&exercise.seed=48213");
      await sheet.number("b.flop", "123456");
      await page.evaluate(() => (window.print = () => (window.printed = true)));
      await sheet.root.locator(".ex-worksheet > summary").press("Enter");
      assert.ok(plain(await sheet.root.locator(".ex-aside").textContent()).includes("cannot keep answers secret"));
      await page.getByRole("button", { name: button }).press("Enter");
      await until(() => page.evaluate(() => window.printed), Boolean, "nothing is printed");
      await page.emulateMedia({ media: "print" });
      const paper = page.locator(".ex-paper");
      assert.equal(await paper.isVisible(), true);
      assert.equal(await page.locator("#exercise > .ex").isVisible(), false);
      assert.equal(await page.locator("main h1:visible").count(), 1, "the page's own title stays away");
      const text = plain(await paper.innerText());
      assert.ok(text.includes("Numbers of seed 48213"), "the seed in its head");
      assert.equal(await paper.locator(".paper-part").count(), 31);
      assert.equal(await paper.locator(".paper-line:visible").count() > 0, !solved);
      assert.equal(text.includes("123456"), false, "the learner's answers stay at home");
      assert.equal((await paper.locator(".paper-box").allTextContents()).some(Boolean), solved);
      assert.equal(await page.locator("button:visible, input:visible").count(), 0);
      const pdf = await page.pdf({ format: "A4" });
      assert.ok(pdf.length > 10_000, `${pdf.length} bytes`);
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
      assert.ok(pages.length > 1, `${pages.length} pages`);
      // Afterwards the page prints as it stands.
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await eventually(() => paper.count(), 0, "the worksheet is gone");
      assert.equal(await page.locator("#exercise > .ex").isVisible(), true);
    }));
}

test("what is asked can be read and printed without a script, with the chapter's numbers", () =>
  visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page, edition }) => {
    for (const language of LANGUAGES) {
      await page.goto(edition.address(`${language}/${PAGE}`));
      const root = page.locator("#exercise");
      assert.equal(await root.locator(".ex-part").count(), 31);
      const text = plain(await root.innerText());
      assert.ok(/8192 × 4096/.test(text), "the chapter's shapes");
      assert.equal(await root.locator("[role=status]").filter({ hasText: /✓|✗/ }).count(), 0);
      await page.emulateMedia({ media: "print" });
      assert.equal(await root.locator(".ex-part").first().isVisible(), true);
      await page.emulateMedia({ media: "screen" });
    }
  }));

test("a phone shows the sheet without sideways scrolling", () =>
  visit(hosted, { context: { viewport: { width: 360, height: 740 } } }, async (visited) => {
    const sheet = await opened(visited, "zh");
    await sheet.number("b.flop", "137438953472");
    const { page } = visited;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    assert.equal(wide, false);
    assert.deepEqual(await serious(page), []);
  }));
