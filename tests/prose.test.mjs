// The written pages: no markup left in the text, the same numbers in both languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES, PAGES, STEMS } from "./support/built.mjs";
import { hosted, visit } from "./support/editions.mjs";
import { plain } from "./support/until.mjs";

const off = { context: { javaScriptEnabled: false }, rules: false };

test("G2: no mark of Markdown or of an expression is left in the text of a page", () =>
  visit(hosted, off, async ({ page, edition }) => {
    for (const key of PAGES) {
      await page.goto(edition.address(key));
      const text = await page.locator("main").evaluate((main) => {
        const copy = main.cloneNode(true);
        copy.querySelectorAll("code, pre, annotation, script").forEach((code) => code.remove());
        return copy.textContent;
      });
      for (const mark of ["**", "~~", "](", "```", "\\val", "`=", "{#", "undefined", "NaN"]) {
        assert.ok(!text.includes(mark), `${key} shows ${mark}`);
      }
      assert.doesNotMatch(text, /(^|\s)#{1,6} /, key);
    }
  }));

/** What the texts compute; tools say some of theirs in words. */
const NUMBERS = "main article :is(.num, mrow.num):not([data-widget] *)";

test("G3: both languages show the same computed numbers", () =>
  visit(hosted, off, async ({ page, edition }) => {
    for (const stem of STEMS) {
      const [zh, en] = await Promise.all(
        LANGUAGES.map(async (language) => {
          const tab = await page.context().newPage();
          await tab.goto(edition.address(`${language}/${stem}`));
          const numbers = await tab.locator(NUMBERS).allTextContents();
          await tab.close();
          return new Set(numbers.map(plain));
        }),
      );
      assert.deepEqual([...zh].sort(), [...en].sort(), stem);
    }
  }));

test("what stands on a page of a language is written in it", () =>
  visit(hosted, off, async ({ page, edition }) => {
    for (const key of PAGES) {
      await page.goto(edition.address(key));
      const text = await page.locator("main").innerText();
      const chinese = (text.match(/[\u4e00-\u9fff]/g) ?? []).length / text.length;
      if (key.startsWith("zh")) assert.ok(chinese > 0.1, `${key}: ${chinese}`);
      else assert.equal(chinese, 0, key);
    }
  }));
