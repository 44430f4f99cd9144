// The reader's storage: blocked, full, damaged, from the future, shared.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, reload, shown, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, plain } from "./support/until.mjs";

const SETTINGS = "ridgepoint:settings";
const LAST = "ridgepoint:11-roofline:v1:last";

const stored = (page, key) => page.evaluate((name) => localStorage.getItem(name), key);

/** Puts an item in place before the course has been here. */
const holding = (key, text) => (context) =>
  context.addInitScript(
    ([name, value]) => {
      // The mark may be late where a file is opened anew.
      if (performance.getEntriesByType("navigation")[0]?.type === "reload") return;
      if (location.protocol === "about:" || sessionStorage.getItem("prepared")) return;
      sessionStorage.setItem("prepared", "yes");
      localStorage.setItem(name, value);
    },
    [key, text],
  );

const notice = async (page) => plain(await new Shell(page).notice.textContent());

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("A5: with storage blocked the page boots, works for the visit and says what is lost", () =>
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
          await open(`en/${SECTION}`);
          assert.match(await notice(page), /^Your browser lets this page keep nothing/);
          const shell = new Shell(page);
          await shell.theme("dark").click();
          assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
          const roofline = new Roofline(page);
          await roofline.choose("2:4 sparse");
          await eventually(async () => (await roofline.table("Roofs"))[0][2], "624 TFLOPS");
          await shell.entry("Glossary").click();
          await eventually(() => shown(page), "en/glossary");
          assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
          assert.match(await notice(page), /^Your browser lets this page keep nothing/);
        },
      ));

    test("A6: with storage full the page works, says so, and what was kept stays", () =>
      visit(
        edition,
        {
          prepare: (context) =>
            context.addInitScript(() => {
              if (location.protocol === "about:" || localStorage.getItem("filler")) return;
              localStorage.setItem("kept", "before");
              // To the last character: halves until nothing fits.
              let text = "";
              for (let size = 2 ** 23; size >= 1; size /= 2) {
                try {
                  localStorage.setItem("filler", text + "x".repeat(size));
                  text += "x".repeat(size);
                } catch {
                  // Too much; a half of it may fit.
                }
              }
            }),
        },
        async ({ page, open }) => {
          await open(`en/${SECTION}`);
          await new Shell(page).theme("dark").click();
          await eventually(() => new Shell(page).notice.count(), 1);
          assert.match(await notice(page), /^Your browser's storage is full/);
          assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
          assert.equal(await stored(page, "kept"), "before");
          const roofline = new Roofline(page);
          await roofline.fill({ flop: "1e12" });
          await eventually(() => roofline.noteText("flop"), "= 1 000 000 000 000 FLOP");
        },
      ));

    for (const [what, text, sentence] of [
      ["damaged", '{"v":1,', /^One item in your storage is damaged/],
      ["of another shape", "v=1&theme=7", /^One item in your storage is damaged/],
      ["from the future", "v=999&theme=sepia", /^One item in your storage comes from a later version/],
    ]) {
      test(`A6: settings that are ${what} are set aside as they are, with a notice, and begin anew`, () =>
        visit(edition, { prepare: holding(SETTINGS, text) }, async ({ page, open }) => {
          await open(`en/${SECTION}`);
          assert.match(await notice(page), sentence);
          assert.equal(await stored(page, "ridgepoint:aside:settings"), text);
          await new Shell(page).theme("dark").click();
          assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
          await new Shell(page).language("zh").click();
          await eventually(() => shown(page), `zh/${SECTION}`);
          assert.equal(await stored(page, "ridgepoint:aside:settings"), text);
          assert.equal(await stored(page, SETTINGS), "v=1&theme=dark&locale=zh");
          await reload(page);
          assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
          assert.equal(await new Shell(page).notice.count(), 0, "what was set aside troubles nobody again");
        }));
    }
  });
}

for (const [what, text] of [
  ["damaged", '{"v":1,'],
  ["from the future", "v=999&page=11.9&height=12"],
]) {
  test(`A6: a last place that is ${what} is set aside before reading on takes its place`, () =>
    visit(hosted, { prepare: holding(LAST, text) }, async ({ page, open }) => {
      await open(`en/${SECTION}`);
      assert.equal(await stored(page, LAST.replace(":v1:", ":aside:")), text);
      assert.equal(await stored(page, LAST), `v=1&stem=${SECTION}`);
      assert.equal(await new Shell(page).notice.count(), 1, "nothing says that something was set aside");
    }));
}

test("what is set aside twice keeps both, and the second has a number", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    for (const text of ["one", "two", "two"]) {
      await page.evaluate(([key, damaged]) => localStorage.setItem(key, damaged), [LAST, text]);
      await reload(page);
    }
    const aside = LAST.replace(":v1:", ":aside:");
    const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":aside:")).sort());
    assert.deepEqual(keys, [aside, `${aside}:2`]);
    assert.deepEqual([await stored(page, aside), await stored(page, `${aside}:2`)], ["one", "two"]);
  }));

test("what was set aside and can be read again comes back to its place", () =>
  visit(hosted, { prepare: holding(LAST.replace(":v1:", ":aside:"), `v=1&stem=${SECTION}`) }, async ({ page, open }) => {
    await open("en/index");
    assert.equal(await page.locator(".go-on").count(), 1);
    assert.equal(await stored(page, LAST), `v=1&stem=${SECTION}`);
    assert.equal(await stored(page, LAST.replace(":v1:", ":aside:")), null);
  }));

test("the way back to the section that was read last stands on the entrance, without a shift", () =>
  visit(hosted, {}, async ({ page, open, watch }) => {
    await open(`en/${SECTION}`);
    await open("en/index");
    const back = page.getByRole("link", { name: "Go on where you stopped" });
    assert.equal(plain(await back.textContent()), "Go on where you stopped: 11.2 Two walls, one line");
    const { total, shifts } = await watch.shift(page);
    assert.equal(total, 0, JSON.stringify(shifts));
    await back.click();
    await eventually(() => shown(page), `en/${SECTION}`);
  }));

test("a last place of a section that does not stand is passed over", () =>
  visit(hosted, { prepare: holding(LAST, "v=1&stem=11.99-nothing") }, async ({ page, open }) => {
    await open("en/index");
    assert.equal(await page.locator(".go-on").count(), 0);
  }));

test("what the page keeps are its own prefixed keys, and nothing else is touched", () =>
  visit(hosted, { prepare: holding("another-course", "theirs") }, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    await new Shell(page).theme("dark").click();
    const keys = await page.evaluate(() => Object.keys(localStorage).sort());
    assert.deepEqual(keys, ["another-course", LAST, SETTINGS].sort());
    assert.equal(await stored(page, "another-course"), "theirs");
    await reload(page);
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  }));
