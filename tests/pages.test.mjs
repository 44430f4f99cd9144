// Every page in both languages and both editions comes to life, cleanly.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES, PAGES, STEMS, TAGS } from "./support/built.mjs";
import { EDITIONS, hosted, hostedWith, shown, visit } from "./support/editions.mjs";
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

/**
 * Where a piece ends inside a tool, its last line may still grow: 0.001 was seen. What browsers call
 * good is below 0.1.
 */
const A_LINE = 0.002;

for (const page of PAGES) {
  test(`${page} arrives in pieces and nothing moves`, () =>
    visit(hostedWith({ piece: 6144 }), {}, async ({ open, page: tab, watch }) => {
      await open(page);
      const { total, shifts } = await watch.shift(tab);
      assert.ok(total < A_LINE, JSON.stringify(shifts));
    }));
}

/** How each kind of control is used by keyboard, the plainest first. */
const USES = [
  ["input[type=range]", ["ArrowRight"]],
  ["select", ["ArrowDown", "Enter"]],
  ["input[type=checkbox]", ["Space"]],
  ["input[type=radio]:checked", ["ArrowRight"]],
  ["input[inputmode]", ["End", "1"]],
  ["textarea", ["a"]],
  ["button:not(.quiet)", ["Enter"]],
];

/** Each live part has a control whose use changes what the part says. */
async function everyWidgetAnswers(tab) {
  const slots = tab.locator("[data-widget]");
  for (let at = 0; at < (await slots.count()); at += 1) {
    const slot = slots.nth(at);
    const name = await slot.getAttribute("id");
    assert.equal(await slot.getAttribute("inert"), null, `${name} is inert`);
    // Most answer at once; on a busy machine they are given the time they need.
    const answers = (await oneAnswers(tab, slot, 1_500)) || (await oneAnswers(tab, slot));
    assert.ok(answers, `no control of ${name} answers`);
  }
}

async function oneAnswers(tab, slot, patience) {
  const says = () =>
    slot.evaluate((node) => {
      const spoken = [...node.querySelectorAll("[aria-valuetext]")];
      return node.textContent + spoken.map((range) => range.getAttribute("aria-valuetext"));
    });
  for (const [kind, keys] of USES) {
    const controls = slot.locator(`${kind}:enabled`);
    // What is chosen or typed first may stand there already, or make no difference there.
    for (let at = 0; at < Math.min(await controls.count(), 3); at += 1) {
      const before = await says();
      await controls.nth(at).focus();
      for (const key of keys) await tab.keyboard.press(key);
      try {
        await until(says, (now) => now !== before, "", patience);
        return true;
      } catch {
        // The next may.
      }
    }
  }
  return false;
}
