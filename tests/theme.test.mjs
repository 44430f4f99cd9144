// Light, dark, as the system says: on the page and on its canvases.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { EDITIONS, hostedWith, ready, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, until } from "./support/until.mjs";

const LIGHT = "rgb(252, 252, 250)";
const DARK = "rgb(20, 21, 24)";

const paper = (page) => page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);

/** Ink of the tokens, by theme: text and main lines of a canvas are drawn in it. */
const INK = { light: "1c1d1f", dark: "e9e9e6" };

/** How many of the canvas's pixels have one of the inks in full. */
const inks = (roofline) =>
  roofline.canvas.evaluate((canvas, tokens) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const count = Object.fromEntries(Object.keys(tokens).map((theme) => [theme, 0]));
    for (let at = 0; at < data.length; at += 4) {
      const hex = [...data.subarray(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("");
      for (const theme in tokens) if (data[at + 3] === 255 && hex === tokens[theme]) count[theme] += 1;
    }
    return count;
  }, INK);

async function assertInk(roofline, theme) {
  const { [theme]: ours, ...others } = await inks(roofline);
  assert.ok(ours > 100, `${ours} pixels in the ink of the ${theme} theme`);
  // Blends at edges may fall on it by chance.
  const [theirs] = Object.values(others);
  assert.ok(theirs < ours / 100, `${theirs} pixels in the ink of another theme than the ${theme} one`);
}

const savedTheme = (theme) => (context) =>
  context.addInitScript((saved) => {
    if (location.protocol === "about:") return;
    localStorage.setItem("ridgepoint:settings", `v=1&theme=${saved}&locale=en`);
  }, theme);

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("C1: the theme switch recolours page and canvas at once, and every ink with it", () =>
      visit(edition, { context: { colorScheme: "light" } }, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const [shell, roofline] = [new Shell(page), new Roofline(page)];
        assert.equal(await paper(page), LIGHT);
        await assertInk(roofline, "light");
        const before = await roofline.pixels();
        await shell.theme("dark").click();
        assert.equal(await paper(page), DARK);
        await roofline.redrawn(before);
        await assertInk(roofline, "dark");
        await shell.theme("light").click();
        assert.equal(await paper(page), LIGHT);
        await eventually(() => roofline.pixels(), before, "the canvas is as it was");
      }));

    test("C1: while the theme is the system's, canvases follow the system", () =>
      visit(edition, { context: { colorScheme: "light" } }, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const roofline = new Roofline(page, "axes");
        const before = await roofline.pixels();
        await page.emulateMedia({ colorScheme: "dark" });
        await roofline.redrawn(before);
        assert.equal(await paper(page), DARK);
        await assertInk(roofline, "dark");
      }));

    test("a chosen theme holds whatever the system says, and says that it is chosen", () =>
      visit(edition, { context: { colorScheme: "dark" } }, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const shell = new Shell(page);
        await shell.theme("light").click();
        assert.equal(await paper(page), LIGHT);
        const pressed = page.locator("[data-theme-choice][aria-pressed=true]");
        assert.equal(await pressed.getAttribute("data-theme-choice"), "light");
        await page.reload();
        await ready(page);
        assert.equal(await paper(page), LIGHT);
        assert.equal(await pressed.getAttribute("data-theme-choice"), "light");
        await shell.theme("auto").click();
        assert.equal(await paper(page), DARK);
      }));

    for (const [saved, system, colour] of [
      ["dark", "light", DARK],
      ["light", "dark", LIGHT],
    ]) {
      test(`a saved ${saved} theme shows no flash on a ${system} system`, () =>
        visit(
          edition,
          { context: { colorScheme: system }, prepare: savedTheme(saved) },
          async ({ page, context, open }) => {
            await context.addInitScript(() => {
              window.papers = new Set();
              const note = () => {
                if (document.body) window.papers.add(getComputedStyle(document.documentElement).backgroundColor);
                requestAnimationFrame(note);
              };
              note();
              new PerformanceObserver(note).observe({ type: "paint" });
            });
            await open(`en/${SECTION}`);
            assert.deepEqual(await page.evaluate(() => [...window.papers]), [colour]);
          },
        ));
    }

    test("another tab follows a change of the theme", () =>
      visit(edition, { context: { colorScheme: "light" } }, async ({ page, context, open }) => {
        await open(`en/${SECTION}`);
        const other = await context.newPage();
        await other.goto(edition.address(`en/${SECTION}`));
        await ready(other);
        await new Shell(other).theme("dark").click();
        await eventually(() => paper(page), DARK);
      }));
  });
}

test("a saved theme is there before the app is", async () => {
  // The app never comes: what is seen is the page as it is first painted.
  const bend = (path) => (path.endsWith(".wasm") ? new Promise(() => {}) : undefined);
  const edition = hostedWith({ bend });
  const options = { context: { colorScheme: "light" }, prepare: savedTheme("dark"), rules: false };
  await visit(edition, options, async ({ page }) => {
    await page.goto(edition.address(`en/${SECTION}`));
    const painted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    await until(painted, (count) => count === 1, "nothing was painted");
    assert.equal(await paper(page), DARK);
    assert.equal(await page.locator("html").getAttribute("data-ready"), null);
  });
});
