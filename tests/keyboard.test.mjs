// Everything by keyboard alone.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FIRST, SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, shown, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, plain, until } from "./support/until.mjs";

/** What has the keyboard: a name, whether it is seen, and whether that shows. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Radio buttons and boxes are seen by their labels.
    const hidden = element.matches?.("input[type=radio], input[type=checkbox]");
    const seen = hidden ? element.labels[0] : element;
    const style = getComputedStyle(seen);
    const box = seen.getBoundingClientRect();
    return {
      name: `${element.localName}#${element.id}.${element.className} ${(element.textContent ?? "").slice(0, 30)}`,
      isBody: element === document.body,
      inMain: Boolean(element.closest("main")),
      outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
      inWindow: box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0,
      ring: style.outlineColor,
      ground: (() => {
        for (let node = seen; node; node = node.parentElement) {
          const { backgroundColor } = getComputedStyle(node);
          if (!backgroundColor.startsWith("rgba(0, 0, 0, 0")) return backgroundColor;
        }
        return "rgb(255, 255, 255)";
      })(),
    };
  });

/** WCAG contrast of two CSS colours. */
function contrast(one, other) {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ["light", "dark"]) {
  test(`D3: Tab walks through the whole section in the ${colorScheme} theme, seen at every stop and out at the end`, () =>
    visit(hosted, { context: { colorScheme } }, async ({ page, open }) => {
      await open(`en/${SECTION}`);
      const stops = [];
      for (let i = 0; i < 400; i += 1) {
        await page.keyboard.press("Tab");
        const stop = await focused(page);
        if (stop.isBody) break;
        assert.ok(stop.outlined, `${stop.name} does not show that it has the keyboard`);
        assert.ok(stop.inWindow, `${stop.name} is out of sight`);
        const ratio = contrast(stop.ring, stop.ground);
        assert.ok(ratio >= 3, `the ring of ${stop.name} has a contrast of ${ratio.toFixed(2)}`);
        stops.push(stop.name);
      }
      assert.ok((await focused(page)).isBody, `the keyboard is caught, lately at ${stops.slice(-3)}`);
      assert.ok(stops[0].includes("skip"), `the first stop is ${stops[0]}`);
      for (const part of ["crosshair", "roof-flop", "roof-add", "roof-ai", "peaks-sparsity", "clock-clock", "axes-precision"]) {
        assert.ok(stops.some((stop) => stop.includes(part)), `${part} is never reached`);
      }
    }));
}

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("the first stop leads over the shell into the text", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        await page.keyboard.press("Tab");
        const shell = new Shell(page);
        await until(() => shell.skip.boundingBox(), (box) => box.y >= 0, "the way over the shell is not seen");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        const stop = await focused(page);
        assert.ok(stop.inMain, `the next stop is ${stop.name}`);
      }));

    test("a learner without a mouse opens the course, sets the tool and changes the language", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("en/index");
        await tabTo(page, (stop) => stop.name.includes("Start reading"));
        await page.keyboard.press("Enter");
        await eventually(() => shown(page), `en/${FIRST}`);
        await tabTo(page, (stop) => stop.name.includes("Two walls"));
        await page.keyboard.press("Enter");
        await eventually(() => shown(page), `en/${SECTION}`);
        const roofline = new Roofline(page);
        await tabTo(page, (stop) => stop.name.includes("roof-add"));
        // Letters only look for an entry; Enter takes it.
        await page.keyboard.type("H100");
        assert.deepEqual(await roofline.boards(), ["A100"]);
        await page.keyboard.press("Enter");
        await eventually(() => roofline.boards(), ["A100", "H100"]);
        await tabTo(page, (stop) => stop.name.includes("roof-sparsity"));
        await page.keyboard.press("ArrowRight");
        await eventually(async () => (await roofline.table("Roofs"))[0][2], "624 TFLOPS");
        assert.equal(await roofline.isChosen("2:4 sparse"), true);
        await tabTo(page, (stop) => stop.name.includes("roof-case-layernorm"));
        await page.keyboard.press("Space");
        await until(() => roofline.sentence(), (text) => text.includes("LayerNorm"), "Space does not tick");
        await tabTo(page, (stop) => stop.name.includes("roof-time"));
        await page.keyboard.type("1");
        await until(async () => plain(await roofline.verdict.textContent()), (text) => text.length > 20, "no verdict");
        await new Shell(page).language("zh").focus();
        await page.keyboard.press("Enter");
        await eventually(() => shown(page), `zh/${SECTION}`);
        assert.equal(await new Roofline(page).field("time").inputValue(), "1");
      }));
  });
}

async function tabTo(page, isIt) {
  for (let i = 0; i < 250; i += 1) {
    await page.keyboard.press("Tab");
    if (isIt(await focused(page))) return;
  }
  assert.fail(`not reached; lately at ${(await focused(page)).name}`);
}

test("a board is taken away by keyboard and the keyboard is not lost", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open("en/lab-roofline", { query: "v=1&roofline.gpus=a100-sxm-80gb&roofline.gpus=t4" });
    const roofline = new Roofline(page, "roofline");
    await roofline.root.getByRole("button", { name: "Remove T4" }).focus();
    await page.keyboard.press("Enter");
    await eventually(() => roofline.boards(), ["A100"]);
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    assert.ok(stop.inMain, `the keyboard fell back to ${stop.name}`);
  }));

test("a choice of theme keeps the keyboard where it is", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    await new Shell(page).theme("dark").focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.locator("html").getAttribute("data-theme"), "dark");
    const choice = await page.evaluate(() => document.activeElement.dataset.themeChoice);
    assert.equal(choice, "dark");
  }));

test("D4: keys that edit a text or move a slider never leave the page", () =>
  visit(hosted, {}, async ({ page, open, edition }) => {
    await open("en/lab-roofline");
    const roofline = new Roofline(page, "roofline");
    const field = roofline.field("flop");
    await field.fill("");
    await page.keyboard.type("s/? 12");
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Escape"]) {
      await page.keyboard.press(key);
    }
    assert.equal(await field.inputValue(), "s/? 12");
    await roofline.press("ArrowRight", 5);
    await roofline.press("s", 1);
    await page.locator("body").click({ position: { x: 3, y: 300 } });
    for (const key of ["ArrowRight", "ArrowLeft", "s", "/", "?", "n", "p"]) await page.keyboard.press(key);
    assert.equal(await shown(page), "en/lab-roofline");
    assert.equal(page.url().split("?")[0], edition.address("en/lab-roofline"));
  }));
