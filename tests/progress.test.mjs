// Progress: kept at once, merged between tabs, taken away and brought back, never lost.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { DIST, SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, ready, reload, shown, visit } from "./support/editions.mjs";
import { Progress, asideKey, everything, file, full, holding, itemsOf, key } from "./support/progress.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORK = "v=1&a.text=1638&verdict=right&done=1&tries=1&of=1&at=5000";
const ITEMS = {
  "work.roofline.0.b.ai": WORK,
  "work.roofline.7.b.ai": "v=1&a.text=x%3Cimg%20onerror%3D1%3E&of=1&at=6000",
  "read.11.1": "v=1&at=4000",
  "seed.roofline": "v=1&seed=7&at=6000",
  last: `v=1&stem=${SECTION}`,
  "later.kind": "v=1&something=else",
};
const keyed = (items) => Object.fromEntries(Object.entries(items).map(([name, text]) => [key(name), text]));

const onPage = (tell) => async (visited) => {
  await visited.open("en/progress");
  await tell({ ...visited, progress: new Progress(visited.page) });
};

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("A9: exported, wiped and imported, everything is as it was; a second time changes nothing", () =>
      visit(edition, { prepare: holding({ ...keyed(ITEMS), theirs: "untouched" }) }, onPage(async ({ page, progress, open }) => {
        const before = await itemsOf(page);
        assert.deepEqual(before, ITEMS);
        const { name, text } = await progress.handedOut("export");
        assert.match(name, /^ridgepoint-11-roofline-\d{4}-\d\d-\d\d\.json$/);
        const { saved, ...told } = JSON.parse(text);
        assert.deepEqual(told, { format: "ridgepoint-progress", version: 1, course: "11-roofline", items: ITEMS });
        assert.ok(Math.abs(Date.now() - saved) < 120_000, `saved at ${saved}`);

        await page.evaluate(() => localStorage.clear());
        await reload(page);
        await eventually(progress.lead, "Nothing yet. Read a section to its end or answer a question, and it shows up here.");
        await progress.read(text, name);
        await eventually(progress.said, "Imported: 6 new, 0 newer than yours, 0 kept because yours are as new or newer.");
        assert.deepEqual(await itemsOf(page), before);
        await eventually(async () => (await progress.table("Sections"))[0].slice(1, 2), ["✓ read"]);
        await progress.read(text, name);
        await eventually(progress.said, "Imported: 0 new, 0 newer than yours, 6 kept because yours are as new or newer.");
        assert.deepEqual(await itemsOf(page), before);
        await open("en/index");
        assert.match(plain(await page.locator(".so-far").textContent()), /^1 of 9 sections read, /);
      })));

    test("A9: an older file never undoes newer work, a newer one comes in", () =>
      visit(edition, { prepare: holding(keyed(ITEMS)) }, onPage(async ({ page, progress }) => {
        const newer = "v=1&a.text=1700&of=1&at=7000";
        await progress.read(
          file({
            "work.roofline.0.b.ai": "v=1&a.text=9&of=1&at=4999",
            "work.roofline.7.b.ai": newer,
            "read.11.1": "v=1&at=broken",
            "read.11.2": "v=2&at=1",
            "read.11.3": 7,
            "ridgepoint:settings": "v=1&theme=dark",
          }),
        );
        await eventually(
          progress.said,
          "Imported: 0 new, 1 newer than yours, 1 kept because yours are as new or newer. 4 could not be used: damaged, or from a later version of the course.",
        );
        assert.deepEqual(await itemsOf(page), { ...ITEMS, "work.roofline.7.b.ai": newer });
        assert.equal(await page.evaluate(() => localStorage.getItem("ridgepoint:settings")?.includes("dark")), false);
      })));

    test("A9: what is no progress file of this course is refused in a sentence and changes nothing", () =>
      visit(edition, { prepare: holding(keyed(ITEMS)) }, onPage(async ({ page, progress }) => {
        const before = await everything(page);
        const refused = async (text, sentence) => {
          await progress.read(text);
          await until(progress.said, (said) => sentence.test(said), String(sentence));
          assert.match(await progress.said(), /Nothing has changed\.$/);
        };
        await refused(file(ITEMS).slice(0, 150), /^The file breaks off/);
        await refused("", /^The file is empty/);
        await refused("case,us\ncopy,1\n", /^This is no progress file/);
        await refused(file({}, { course: "12-other" }), /^The file is of another course, 12-other\./);
        await refused(file({}, { version: 2 }), /^The file was written by a later version/);
        await refused('{"traceEvents": []}', /^This is no progress file/);
        await refused(Buffer.alloc(50 * 1024 * 1024 - 1, "["), /^The file is larger than 16 MB/);
        await refused("[".repeat(1_000_000), /^This is no progress file/);
        assert.deepEqual(await everything(page), before);
      })));

    test("A10: a reset is asked first, Escape keeps everything, and only what was meant goes", () =>
      visit(edition, { prepare: holding({ ...keyed(ITEMS), theirs: "untouched" }) }, onPage(async ({ page, progress }) => {
        const before = await everything(page);
        const dialog = page.getByRole("dialog");
        await progress.press("reset");
        await dialog.waitFor();
        assert.equal(await page.evaluate(() => document.activeElement.id), "progress-cancel");
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        assert.equal(await page.evaluate(() => document.activeElement.id), "progress-reset");
        await progress.press("reset");
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "hidden" });
        assert.deepEqual(await everything(page), before);

        await progress.press("reset");
        const { text } = await progress.handedOut("export-first");
        assert.deepEqual(JSON.parse(text).items["work.roofline.0.b.ai"], WORK);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await eventually(progress.said, "Everything is reset.");
        assert.deepEqual(await itemsOf(page), { "later.kind": ITEMS["later.kind"] });
        assert.equal((await everything(page)).theirs, "untouched");
        await eventually(() => page.evaluate(() => document.activeElement.id), "progress-said");
        await progress.read(text);
        await until(progress.said, (said) => said.startsWith("Imported: 5 new"), "what was exported comes back");
      })));

    test("A6: a damaged work and one from the future are set aside and handed out, and the page goes on", () => {
      const odd = { "work.roofline.0.b.ai": '{"v":1,', "work.roofline.0.b.flop": "v=999&x=1", "read.11.1": "v=1&at=1" };
      return visit(edition, { prepare: holding(keyed(odd)) }, onPage(async ({ page, progress }) => {
        await eventually(() => progress.part("aside").count(), 1);
        const all = await everything(page);
        assert.equal(all[asideKey("work.roofline.0.b.ai")], odd["work.roofline.0.b.ai"]);
        assert.equal(all[asideKey("work.roofline.0.b.flop")], odd["work.roofline.0.b.flop"]);
        assert.deepEqual(await itemsOf(page), { "read.11.1": "v=1&at=1" });
        const { name, text } = await progress.handedOut("aside");
        assert.match(name, /^ridgepoint-11-roofline-aside-/);
        const { "read.11.1": _, ...aside } = odd;
        assert.deepEqual(JSON.parse(text).items, aside);
        await progress.press("aside-remove");
        await eventually(() => progress.part("aside").count(), 0);
        assert.deepEqual(Object.keys(await everything(page)).filter((name) => name.includes(":aside:")), []);
      }));
    });

    test("A5: with storage blocked, progress is read in and taken away again in the same visit", () =>
      visit(
        edition,
        {
          prepare: (context) =>
            context.addInitScript(() => {
              const get = () => {
                throw new DOMException("Access is denied for this document.", "SecurityError");
              };
              Object.defineProperty(window, "localStorage", { get });
            }),
        },
        onPage(async ({ page, progress }) => {
          assert.match(plain(await new Shell(page).notice.textContent()), /^Your browser lets this page keep nothing/);
          await progress.read(file(ITEMS));
          await until(progress.said, (said) => said.startsWith("Imported: 6 new"), "it is read in");
          await new Shell(page).entry("Glossary").click();
          await eventually(() => shown(page), "en/glossary");
          await new Shell(page).entry("Your progress").click();
          await eventually(() => shown(page), "en/progress");
          const { text } = await progress.handedOut("export");
          const { last, ...rest } = ITEMS;
          assert.equal(JSON.parse(text).items.last, last);
          for (const [name, item] of Object.entries(rest)) assert.equal(JSON.parse(text).items[name], item);
        }),
      ));
  });
}

test("A6: with storage full, progress is kept for the visit, said so, and can be taken away", () =>
  visit(
    hosted,
    {
      prepare: full({ [key("read.11.1")]: "v=1&at=1" }),
    },
    onPage(async ({ page, progress }) => {
      await progress.read(file({ "read.11.1": "v=1&at=12345678", "read.11.2": "v=1&at=2" }));
      await until(progress.said, (said) => said.startsWith("Imported: 1 new, 1 newer"), "it is read in");
      assert.match(plain(await new Shell(page).notice.textContent()), /^Your browser's storage is full/);
      assert.equal((await everything(page))[key("read.11.1")], "v=1&at=1", "what was kept stays");
      const { text } = await progress.handedOut("export");
      assert.deepEqual(JSON.parse(text).items, { "read.11.1": "v=1&at=12345678", "read.11.2": "v=1&at=2" });
    }),
  ));

test("what one tab does, the other shows at once, and neither takes from the other", () =>
  visit(hosted, {}, onPage(async ({ page, context, progress, edition }) => {
    const other = await context.newPage();
    await other.goto(edition.address("zh/progress"));
    await ready(other);
    await progress.read(file({ "read.11.1": "v=1&at=1" }));
    const there = new Progress(other);
    await eventually(async () => (await there.table("各节"))[0][1], "✓ 已读");
    await there.read(file({ "read.11.2": "v=1&at=2" }));
    await eventually(async () => (await progress.table("Sections")).slice(0, 3).map((row) => row[1]), ["✓ read", "✓ read", "not yet"]);
    assert.deepEqual(await itemsOf(page).then(({ last, ...rest }) => rest), { "read.11.1": "v=1&at=1", "read.11.2": "v=1&at=2" });
    await there.press("reset");
    await other.keyboard.press("Tab");
    await other.keyboard.press("Tab");
    await other.keyboard.press("Enter");
    await eventually(async () => (await progress.table("Sections"))[0][1], "not yet");
  })));

test("a section counts as read at its end, after a while", () =>
  visit(hosted, { prepare: (context) => context.clock.install() }, async ({ page, context, open }) => {
    await open(`en/${SECTION}`);
    const read = async () => Object.keys(await itemsOf(page)).filter((name) => name.startsWith("read."));
    const entry = page.locator("[data-slot=contents] .entry[aria-current]");
    const width = () => entry.locator("span").nth(1).evaluate((title) => title.getBoundingClientRect().width);
    const before = await width();
    await context.clock.runFor(60_000);
    assert.deepEqual(await read(), [], "nobody has seen the end");
    await page.locator(".pager").scrollIntoViewIfNeeded();
    await context.clock.runFor(1000);
    await eventually(async () => (await context.clock.runFor(500), read()), ["read.11.2"]);
    await eventually(async () => plain(await entry.locator(".mark").textContent()), "✓read");
    assert.equal(await width(), before, "the sign moves nothing");
  }));

test("a section that is only skipped through is not read, one that is scrolled through is", () =>
  visit(hosted, { prepare: (context) => context.clock.install() }, async ({ page, context, open }) => {
    await open(`en/${SECTION}`);
    const read = async () => Object.keys(await itemsOf(page)).filter((name) => name.startsWith("read."));
    const to = async (height) => {
      await page.evaluate((top) => scrollTo(0, top), height);
      await page.evaluate(() => new Promise((drawn) => { const frame = new MessageChannel(); frame.port1.onmessage = drawn; frame.port2.postMessage(0); }));
      await context.clock.runFor(500);
    };
    const all = await page.evaluate(() => document.documentElement.scrollHeight);
    await to(all);
    assert.deepEqual(await read(), []);
    for (let height = 0; height <= all; height += 500) await to(height);
    await eventually(async () => (await to(all), read()), ["read.11.2"]);
  }));

// Exercise 1, with the chapter's numbers: GELU over 8192 × 4096 elements of 2 B, read once and written
// once, moves 2 · 2 · 33,554,432 = 134,217,728 B; counted at 4 B each that were twice as many.
const [EXERCISE, BYTES, AT_FOUR_BYTES] = ["en/11-exercise-1", "134217728", "268435456"];
const BYTES_ITEM = "work.roofline.0.a.bytes";

/** The field of a part, as soon as it answers. */
const field = (page, part = "a-bytes") => page.locator(`#exercise-${part}-field:not([inert] *)`);
const said = async (page, part = "a-bytes") => plain(await page.locator(`#exercise-${part}-said`).textContent());

/** Types by keyboard and leaves the keyboard in the field. */
async function type(page, text, part) {
  await field(page, part).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

const answer = async (page, text, part) => {
  await type(page, text, part);
  await page.keyboard.press("Enter");
  await until(() => said(page, part), (words) => words !== "", "something is said to the answer");
};

for (const edition of EDITIONS) {
  describe(`exercise 1 ${edition.name}`, () => {
    test("A2: an answer is there after its tab was closed at once, and nothing is marked as done", () =>
      visit(edition, {}, async ({ page, context, open }) => {
        const closed = await context.newPage();
        await closed.goto(edition.address(EXERCISE));
        await ready(closed);
        await type(closed, BYTES);
        await closed.close();
        await open(EXERCISE);
        await eventually(() => field(page).inputValue(), BYTES);
        assert.equal(await said(page), "");
        const item = new URLSearchParams((await itemsOf(page))[BYTES_ITEM]);
        assert.deepEqual([item.get("a.text"), item.get("verdict"), item.get("done")], [BYTES, null, null]);
      }));

    test("A1: a wrong thought that was met and mastered is told, after a reload as before", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(EXERCISE);
        await answer(page, AT_FOUR_BYTES);
        const words = await said(page);
        await reload(page);
        await eventually(() => field(page).inputValue(), AT_FOUR_BYTES);
        await eventually(() => said(page), words);
        await open("en/progress");
        const progress = new Progress(page);
        await until(progress.thoughts, (all) => all.some((line) => /FP16 counted at four bytes still open$/.test(line)), "it is open");
        await open(EXERCISE);
        await answer(page, BYTES);
        await open("en/progress");
        await until(progress.thoughts, (all) => all.some((line) => /FP16 counted at four bytes ✓ mastered$/.test(line)), "it is mastered");
        const [name, right, numbers] = (await progress.table("Exercises"))[0];
        assert.equal(name, "Exercise 1: four operators");
        assert.match(right, /^1 of \d+$/);
        assert.equal(numbers, "the chapter's");
        const item = new URLSearchParams((await itemsOf(page))[BYTES_ITEM]);
        assert.deepEqual([item.get("verdict"), item.get("done"), item.get("tries")], ["right", "1", "2"]);
      }));

    test("A6: a damaged answer is set aside, its field begins anew, and both are kept", () =>
      visit(edition, { prepare: holding({ [key(BYTES_ITEM)]: "{\"answer\":" }) }, async ({ page, open }) => {
        await open(EXERCISE);
        await eventually(() => field(page).inputValue(), "");
        assert.match(plain(await new Shell(page).notice.textContent()), /^One item in your storage is damaged/);
        await type(page, "12");
        const all = await everything(page);
        assert.equal(all[asideKey(BYTES_ITEM)], "{\"answer\":");
        assert.match(all[key(BYTES_ITEM)], /a\.text=12&/);
      }));

    test("A5: with storage blocked an answer lives for the visit, from page to page, and is exported", () =>
      visit(
        edition,
        {
          prepare: (context) =>
            context.addInitScript(() => {
              const get = () => {
                throw new DOMException("Access is denied for this document.", "SecurityError");
              };
              Object.defineProperty(window, "localStorage", { get });
            }),
        },
        async ({ page, open }) => {
          await open(EXERCISE);
          await answer(page, BYTES);
          await new Shell(page).entry("Your progress").click();
          await eventually(() => shown(page), "en/progress");
          assert.match(JSON.parse((await new Progress(page).handedOut("export")).text).items[BYTES_ITEM], /verdict=right/);
          await new Shell(page).entry("Glossary").click();
          await eventually(() => shown(page), "en/glossary");
          await new Shell(page).entry("Exercise 1").click();
          await eventually(() => shown(page), EXERCISE);
          await eventually(() => field(page).inputValue(), BYTES);
        },
      ));
  });
}

test("two tabs: each part has the last that was typed, and no field is changed under the hand", () =>
  visit(hosted, {}, async ({ page, context, open, edition }) => {
    await open(EXERCISE);
    const other = await context.newPage();
    await other.goto(edition.address(EXERCISE));
    await ready(other);
    await type(page, "111");
    await type(other, "222", "a-flop");
    await eventually(() => field(other).inputValue(), "111");
    await eventually(() => field(page, "a-flop").inputValue(), "222");

    // The first has the keyboard in (a) still.
    await type(other, "333");
    await eventually(async () => new URLSearchParams((await itemsOf(page))[BYTES_ITEM]).get("a.text"), "333");
    await page.waitForTimeout(200);
    assert.equal(await field(page).inputValue(), "111");
    await field(page, "a-flop").focus();
    await eventually(() => field(page).inputValue(), "333");
    await type(page, "444");
    await field(other, "a-flop").focus();
    await eventually(() => field(other).inputValue(), "444");
  }));

test("two tabs: what one has reached, the other's later answer does not take away", () =>
  visit(hosted, {}, async ({ page, context, open, edition }) => {
    await open(EXERCISE);
    const other = await context.newPage();
    await other.goto(edition.address(EXERCISE));
    await ready(other);
    // The keyboard stays in this field: what the first does now waits there.
    await type(other, "1");
    await eventually(() => field(page).inputValue(), "1");
    await answer(page, BYTES);
    await type(other, "12");
    const item = async () => {
      const all = new URLSearchParams((await itemsOf(page))[BYTES_ITEM]);
      return ["a.text", "verdict", "done", "tries", "met"].map((name) => all.get(name));
    };
    await eventually(item, ["12", null, "1", "1", null]);
    await answer(other, AT_FOUR_BYTES);
    await eventually(async () => (await item()).slice(0, 4), [AT_FOUR_BYTES, "misconception", "1", "2"]);
    assert.notEqual((await item())[4], null, "the wrong thought is kept");
  }));

test("A6: with storage full an answer lives for the visit, until another tab has a later one", () =>
  visit(hosted, { prepare: full() }, async ({ page, context, open, edition }) => {
    await open(EXERCISE);
    await type(page, "111");
    await new Shell(page).theme("dark").click();
    await eventually(() => new Shell(page).notice.count(), 1);
    assert.match(plain(await new Shell(page).notice.textContent()), /^Your browser's storage is full/);
    await open("en/glossary");
    await open(EXERCISE);
    await eventually(() => field(page).inputValue(), "111");
    assert.equal((await itemsOf(page))[BYTES_ITEM], undefined);

    const other = await context.newPage();
    await other.addInitScript(() => sessionStorage.setItem("filled", "yes"));
    await other.goto(edition.address(EXERCISE));
    await ready(other);
    await other.evaluate(() => localStorage.removeItem("filler"));
    await type(other, "222");
    await new Shell(other).theme("dark").click();
    await new Shell(other).theme("light").click();
    await eventually(() => field(page).inputValue(), "222");
    await eventually(() => page.locator("html").getAttribute("data-theme"), "light");
  }));

test("A6: what was set aside comes back under its own name, and stays where there is no room for it", async () => {
  const [first, second] = [asideKey(BYTES_ITEM), `${asideKey(BYTES_ITEM)}:2`];
  await visit(hosted, { prepare: holding({ [first]: "odd", [second]: WORK }) }, onPage(async ({ page }) => {
    const { last: _, ...items } = await itemsOf(page);
    assert.deepEqual(items, { [BYTES_ITEM]: WORK });
    const all = await everything(page);
    assert.deepEqual([all[first], all[second]], ["odd", undefined]);
  }));
  await visit(hosted, { prepare: full({ [first]: WORK }) }, onPage(async ({ page, progress }) => {
    assert.equal((await everything(page))[first], WORK);
    const { text } = await progress.handedOut("export");
    assert.equal(JSON.parse(text).items[BYTES_ITEM], WORK);
  }));
  await visit(hosted, { prepare: holding({ [first]: "odd", [second]: "odder" }) }, onPage(async ({ progress }) => {
    const { text } = await progress.handedOut("aside");
    assert.deepEqual(JSON.parse(text).items, { [BYTES_ITEM]: "odd", [`${BYTES_ITEM}:2`]: "odder" });
  }));
});

test("the numbers that were worked with are a way back to them", () =>
  visit(hosted, { prepare: holding(keyed(ITEMS)) }, onPage(async ({ page }) => {
    await page.getByRole("link", { name: "seed 7", exact: true }).click();
    await eventually(() => shown(page), EXERCISE);
    await eventually(() => field(page, "b-ai").inputValue(), "x<img onerror=1>");
    await page.goBack();
    await page.getByRole("link", { name: "the chapter's", exact: true }).click();
    await eventually(() => shown(page), EXERCISE);
    await eventually(() => field(page, "b-ai").inputValue(), "1638");
  })));

test("A10: the quick checks of one section are reset, and hints alone are enough for that", () => {
  const [mine, theirs] = ["work.check-11%2E2.0.1", "work.check-11%2E1.0.1"];
  const hints = "v=1&hints=1&of=1&at=5";
  return visit(hosted, { prepare: holding(keyed({ [mine]: hints, [theirs]: WORK })) }, onPage(async ({ page, progress }) => {
    const resets = async () => (await progress.table("Sections")).slice(0, 3).map((row) => row[3]);
    await eventually(resets, ["Reset", "Reset", ""]);
    await page.getByRole("button", { name: "Reset Quick check 11.2" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Reset Quick check 11.2?" }).waitFor();
    await progress.press("go-ahead");
    await eventually(progress.said, "Quick check 11.2 is reset.");
    await eventually(resets, ["Reset", "", ""]);
    const { last: _, ...items } = await itemsOf(page);
    assert.deepEqual(items, { [theirs]: WORK });
  }));
});

test("A10: one exercise is reset, in all its numbers, and nothing else", () =>
  visit(hosted, { prepare: holding({ ...keyed(ITEMS), [key("work.ncu.0.x")]: WORK }) }, onPage(async ({ page, progress }) => {
    const row = async () => (await progress.table("Exercises"))[0];
    await eventually(async () => (await row())[2], "the chapter's, seed 7");
    await page.getByRole("button", { name: "Reset Exercise 1: four operators" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Reset Exercise 1: four operators?" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await eventually(progress.said, "Exercise 1: four operators is reset.");
    const { last, "read.11.1": read, "later.kind": later } = ITEMS;
    assert.deepEqual(await itemsOf(page), { last, "read.11.1": read, "later.kind": later, "work.ncu.0.x": WORK });
    assert.match((await row())[1], /^0 of/);
    assert.equal((await row())[3], "");
  })));

test("an exercise is done when each of its parts was right once, in whichever numbers", async () => {
  const list = JSON.parse(await readFile(`${DIST}/data/exercises.json`, "utf8"));
  const { parts } = list.find(({ id }) => id === "roofline");
  const items = parts.map((part, at) => [key(`work.roofline.${at % 2 ? 7 : 0}.${part}`), WORK]);
  await visit(hosted, { prepare: holding(Object.fromEntries(items)) }, onPage(async ({ page, progress }) => {
    await eventually(async () => (await progress.table("Exercises"))[0][1], `✓ ${parts.length} of ${parts.length}`);
    const mark = new Shell(page).entry("Exercise 1").locator(".mark");
    assert.equal(plain(await mark.textContent()), "✓done");
  }));
});

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("axe finds nothing serious, with everything on the page and the question open", () =>
  visit(hosted, { prepare: holding({ ...keyed(ITEMS), [asideKey("last")]: "odd" }) }, onPage(async ({ page, progress }) => {
    await eventually(() => progress.part("aside").count(), 1);
    const grave = async () => {
      await page.evaluate(axe);
      await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
      const { violations } = await page.evaluate(() => window.axe.run(document));
      return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => `${id} ${nodes[0].target}`);
    };
    assert.deepEqual(await grave(), []);
    await progress.press("reset");
    assert.deepEqual(await grave(), []);
  })));
