// From page to page: links, deep links, reload, back and forward, anchors.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FIRST, SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, ready, shown, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, until } from "./support/until.mjs";

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("E2: a deep link opens its page and anchor, and again after a reload", () =>
      visit(edition, {}, async ({ page, open }) => {
        for (const load of [() => open(`en/${SECTION}`, { anchor: "which-peak" }), () => page.reload()]) {
          await load();
          await ready(page);
          assert.equal(await shown(page), `en/${SECTION}`);
          const heading = page.locator("#which-peak");
          await until(
            () => heading.evaluate((node) => node.getBoundingClientRect().top),
            (top) => top >= 0 && top < 200,
            "the heading is not at the top of the window",
          );
        }
      }));

    test("links, back and forward show their pages without loading the document anew", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("en/index");
        await page.evaluate(() => (window.same = true));
        await page.getByRole("link", { name: "Start reading" }).click();
        await eventually(() => shown(page), `en/${FIRST}`);
        assert.match(await page.title(), /^11\.1 Estimate before you write/);
        assert.equal(page.url(), edition.address(`en/${FIRST}`));
        await new Shell(page).entry("Two walls, one line").click();
        await eventually(() => shown(page), `en/${SECTION}`);
        await page.goBack();
        await eventually(() => shown(page), `en/${FIRST}`);
        await page.goBack();
        await eventually(() => shown(page), "en/index");
        await page.goForward();
        await eventually(() => shown(page), `en/${FIRST}`);
        await page.goForward();
        await eventually(() => shown(page), `en/${SECTION}`);
        assert.match(await page.title(), /^11\.2 Two walls, one line/);
        assert.equal(await page.evaluate(() => window.same), true);
        // The page that came in is as alive as one that was opened.
        const roofline = new Roofline(page);
        await roofline.choose("2:4 sparse");
        await eventually(async () => (await roofline.table("Roofs"))[0][2], "624 TFLOPS");
      }));

    test("a page that is reached by a link takes the keyboard to its heading, for screen readers too", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("en/index");
        await new Shell(page).entry("Glossary").click();
        await eventually(() => shown(page), "en/glossary");
        const focused = () => page.evaluate(() => document.activeElement.localName);
        await eventually(focused, "h1");
        assert.equal(await new Shell(page).scrollY(), 0);
      }));

    test("the contents mark the page that is shown", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("en/index");
        const shell = new Shell(page);
        await shell.entry("Glossary").click();
        const marked = () => shell.contents.locator("[aria-current=page]").allTextContents();
        await eventually(marked, ["Glossary"]);
      }));

    test("E5: Back restores the height at which a page was left", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const link = page.locator("main a[href*='glossary']").last();
        await link.scrollIntoViewIfNeeded();
        const height = await new Shell(page).scrollY();
        assert.ok(height > 1000, `scrolled to ${height}`);
        await link.click();
        await eventually(() => shown(page), "en/glossary");
        await page.goBack();
        await eventually(() => shown(page), `en/${SECTION}`);
        await eventually(() => new Shell(page).scrollY(), height);
      }));

    test("E5: a change of a tool in mid-page does not scroll and makes no step in history", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const steps = await page.evaluate(() => history.length);
        const axes = new Roofline(page, "axes");
        await axes.canvas.scrollIntoViewIfNeeded();
        await axes.label("Log").scrollIntoViewIfNeeded();
        const height = await new Shell(page).scrollY();
        await axes.choose("Log");
        await until(() => page.url(), (url) => url.includes("axes.axes=log"), "no state in the address");
        assert.equal(await new Shell(page).scrollY(), height);
        assert.equal(await page.evaluate(() => history.length), steps);
      }));

    test("E3: an anchor of the page keeps the state of its tools in the address, and Back returns", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const roofline = new Roofline(page);
        await roofline.choose("2:4 sparse");
        await until(() => page.url(), (url) => url.includes("roof.sparsity=sparse"), "no state in the address");
        const before = page.url();
        const link = page.locator("main a", { hasText: "chart above" }).first();
        await link.scrollIntoViewIfNeeded();
        const height = await new Shell(page).scrollY();
        await link.click();
        await eventually(() => page.url(), `${before}#roof`);
        assert.equal(await roofline.isChosen("2:4 sparse"), true);
        await until(
          () => roofline.root.evaluate((node) => Math.round(node.getBoundingClientRect().top)),
          (top) => top >= 0 && top < 100,
          "the chart is not at the top",
        );
        await page.goBack();
        await eventually(() => page.url(), before);
        await eventually(() => new Shell(page).scrollY(), height);
        assert.equal(await roofline.isChosen("2:4 sparse"), true);
      }));

    test("the address and the tools agree after Back to another state of the same page", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const roofline = new Roofline(page);
        await roofline.choose("Linear");
        await until(() => page.url(), (url) => url.includes("roof.axes=linear"), "no state in the address");
        // The link to the section itself carries no state.
        await new Shell(page).entry("Two walls, one line").click();
        await eventually(() => page.url(), edition.address(`en/${SECTION}`));
        await eventually(() => roofline.isChosen("Log"), true);
        await page.goBack();
        await until(() => page.url(), (url) => url.includes("roof.axes=linear"), "Back did not return");
        await eventually(() => roofline.isChosen("Linear"), true, "the address says linear");
      }));

    test("the link over the shell leads to the text and loses no place on a reload", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        // The next stop lies in the text once the browser has gone there.
        await page.keyboard.press("Tab");
        await until(
          () => page.evaluate(() => Boolean(document.activeElement.closest("main"))),
          (inMain) => inMain,
          "the way over the shell leads nowhere",
        );
        await page.reload();
        await ready(page);
        assert.equal(await shown(page), `en/${SECTION}`);
      }));

    test("F6: whoever clicks faster than pages come gets the last one, unbroken", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open("en/index");
        const shell = new Shell(page);
        // All in one task, so that no page arrives in between.
        await shell.contents.evaluate((contents) => {
          const links = [...contents.querySelectorAll("a[href]")];
          for (let i = 0; i < 24; i += 1) links[i % links.length].click();
          links.find((link) => link.textContent.includes("Glossary")).click();
        });
        await eventually(() => shown(page), "en/glossary");
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
        assert.equal(await shown(page), "en/glossary");
        assert.equal(page.url(), edition.address("en/glossary"));
        assert.equal(await page.locator(".last-words").count(), 0);
      }));

    test("modified clicks stay the browser's: the page opens in another tab", () =>
      visit(edition, {}, async ({ page, context, open }) => {
        await open("en/index");
        const arrival = context.waitForEvent("page");
        await page.getByRole("link", { name: "Start reading" }).click({ modifiers: ["ControlOrMeta"] });
        const other = await arrival;
        await ready(other);
        assert.equal(await shown(other), `en/${FIRST}`);
        assert.equal(await shown(page), "en/index");
      }));

    test("every link of every page leads to a page or anchor that is there", () =>
      visit(edition, {}, async ({ page, open }) => {
        const seen = new Set();
        const todo = ["zh/index", "en/index"];
        while (todo.length) {
          const key = todo.pop();
          if (seen.has(key)) continue;
          seen.add(key);
          await page.goto("about:blank");
          await open(key);
          assert.equal(await shown(page), key, `${key} is linked but not there`);
          const links = await page.locator("a[href]").evaluateAll((nodes) =>
            nodes.map(({ href, download }) => ({ href, download })),
          );
          for (const { href: link, download } of links) {
            if (download) {
              // A file to keep, not a page; the single file hands it out of itself.
              const answer = link.startsWith("http:") && (await page.request.get(link));
              assert.ok(!answer || answer.ok(), `${key} offers ${link}, which is not there`);
              continue;
            }
            if (!link.startsWith("http:") && !link.startsWith("file:")) continue;
            const place = placeOf(edition, link);
            assert.ok(place, `${key} links to ${link}`);
            if (place.page === key && place.anchor) {
              const target = page.locator(`[id="${decodeURIComponent(place.anchor)}"]`);
              assert.equal(await target.count(), 1, `${key} has no #${place.anchor}`);
            }
            todo.push(place.page);
          }
        }
        assert.ok(seen.size >= 8, `only ${[...seen]} are linked`);
      }));
  });
}

/** The page and anchor that a link of ours means. */
function placeOf(edition, link) {
  const rest = link.startsWith(edition.root) ? link.slice(edition.root.length) : undefined;
  const form = edition.isHosted
    ? /^(?<page>(zh|en)\/[\w.-]+)\.html(\?[^#]*)?(#(?<anchor>.+))?$/
    : /^#\/(?<page>(zh|en)\/[\w.-]+)(\?[^#]*)?(#(?<anchor>.+))?$/;
  const groups = rest?.match(form)?.groups;
  if (groups || edition.isHosted) return groups;
  // The way over the shell stays on the page.
  return rest === "#main" ? { page: "en/index" } : undefined;
}

test("E2: a folder of a language and a file without its ending open as hosts serve them", () =>
  visit(hosted, {}, async ({ page, edition }) => {
    await page.goto(`${edition.root}en/`);
    await ready(page);
    assert.equal(await shown(page), "en/index");
    await new Shell(page).entry("Glossary").click();
    await eventually(() => shown(page), "en/glossary");
    assert.equal(page.url(), edition.address("en/glossary"));
  }));

test("anchors of other pages are reached: a term in the text opens its entry", () =>
  visit(hosted, {}, async ({ page, open, edition }) => {
    await open(`en/${SECTION}`);
    await page.locator("main a.term, main a[href*='glossary']", { hasText: "ridge point" }).first().click();
    await eventually(() => shown(page), "en/glossary");
    assert.equal(page.url(), edition.address("en/glossary", { anchor: "ridge-point" }));
    await until(
      () => page.locator("[id=ridge-point]").evaluate((node) => Math.round(node.getBoundingClientRect().top)),
      (top) => top >= 0 && top < 200,
      "the entry is not in view",
    );
  }));
