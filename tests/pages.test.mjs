// Every page in both languages and both editions comes to life, cleanly.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES, PAGES, STEMS, TAGS } from "./support/built.mjs";
import { EDITIONS, hosted, shown, visit } from "./support/editions.mjs";
import { plain, until } from "./support/until.mjs";

test("the course has its pages in both languages", () => {
  for (const stem of ["index", "11.2-roofline", "lab-roofline", "glossary"]) {
    assert.ok(STEMS.includes(stem), `${stem} is missing among ${STEMS}`);
  }
});

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    for (const page of PAGES) {
      test(`${page} comes to life without an error or a shift`, () =>
        visit(edition, {}, async ({ page: tab, open, watch }) => {
          await open(page);
          assert.equal(await shown(tab), page);
          const language = page.slice(0, 2);
          assert.equal(await tab.locator("html").getAttribute("lang"), TAGS[language]);
          assert.match(await tab.title(), /Ridgepoint/);
          assert.ok(plain(await tab.locator("h1").textContent()).length > 1);
          await everyWidgetAnswers(tab);
          const { total, shifts } = await watch.shift(tab);
          assert.equal(total, 0, JSON.stringify(shifts));
        }));
    }
  });
}

/** Each live part has a control, and using it changes what the part says. */
async function everyWidgetAnswers(tab) {
  const slots = tab.locator("[data-widget]");
  for (let at = 0; at < (await slots.count()); at += 1) {
    const slot = slots.nth(at);
    const name = await slot.getAttribute("id");
    assert.equal(await slot.getAttribute("inert"), null, `${name} is inert`);
    const controls = slot.locator("input:enabled, button:enabled, select:enabled");
    assert.ok((await controls.count()) > 0, `${name} has no control`);
    const says = () =>
      slot.evaluate((node) => {
        const spoken = [...node.querySelectorAll("[aria-valuetext]")];
        return node.textContent + spoken.map((range) => range.getAttribute("aria-valuetext"));
      });
    const before = await says();
    const range = slot.locator("input[type=range]").first();
    if (await range.count()) {
      await range.focus();
      await tab.keyboard.press("ArrowRight");
    } else {
      await slot.locator("input[type=radio]:checked").first().focus();
      await tab.keyboard.press("ArrowRight");
    }
    await until(says, (now) => now !== before, `${name} does not answer`);
  }
}

test("a page names itself and its twin with addresses that work below any path", () =>
  visit(hosted, {}, async ({ page: tab, edition }) => {
    for (const stem of STEMS) {
      for (const language of LANGUAGES) {
        await tab.goto(edition.address(`${language}/${stem}`));
        const links = await tab.locator("link[rel=alternate]").evaluateAll((nodes) =>
          nodes.map((node) => [node.hreflang, node.href]),
        );
        const expected = LANGUAGES.map((code) => [TAGS[code], edition.address(`${code}/${stem}`)]);
        assert.deepEqual(links, expected);
        const canonical = await tab.locator("link[rel=canonical]").evaluate((node) => node.href);
        assert.equal(canonical, edition.address(`${language}/${stem}`));
      }
    }
  }));
