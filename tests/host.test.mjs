// What a static host meets: the root, addresses without a page, two builds at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST } from "./support/built.mjs";
import { hosted, hostedWith, ready, shown, visit } from "./support/editions.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, until } from "./support/until.mjs";

for (const [locale, language] of [
  ["zh-CN", "zh"],
  ["en-GB", "en"],
  ["fr-FR", "en"],
]) {
  test(`the root leads a browser in ${locale} to ${language}`, () =>
    visit(hosted, { context: { locale } }, async ({ page, edition }) => {
      await page.goto(edition.root);
      await ready(page);
      assert.equal(page.url(), edition.address(`${language}/index`));
    }));
}

test("the root leads to the language that was read last", () =>
  visit(hosted, { context: { locale: "en-GB" } }, async ({ page, open, edition }) => {
    await open("zh/glossary");
    await page.goto(edition.root);
    await ready(page);
    assert.equal(await shown(page), "zh/index");
  }));

test("the root offers both languages without JavaScript", () =>
  visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page, edition }) => {
    await page.goto(edition.root);
    await page.getByRole("link", { name: "中文" }).click();
    assert.equal(page.url(), edition.address("zh/index"));
  }));

for (const base of ["/", "/a/b/", "/en/course/"]) {
  for (const lost of ["nowhere.html", "en/nowhere.html", "x/y/z.html"]) {
    test(`E2: below ${base} the page for ${lost} leads back to the contents`, async () => {
      const edition = hostedWith({ base, lost: "404.html" });
      await visit(edition, { rules: false }, async ({ page, watch }) => {
        const answer = await page.goto(`${edition.root}${lost}`);
        assert.equal(answer.status(), 404);
        for (const language of ["zh", "en"]) {
          const link = page.locator(`[data-home=${language}]`);
          await eventually(() => link.evaluate((node) => node.href), edition.address(`${language}/index`));
        }
        await page.locator("[data-home=en]").click();
        await ready(page);
        assert.equal(await shown(page), "en/index");
        assert.deepEqual(watch.foreign, []);
      });
    });
  }
}

test("F1: a page of another build is loaded in full, so that versions never mix", async () => {
  let renewed = false;
  const bend = (path, answer) => {
    if (!renewed || !path.endsWith(".html")) return;
    const page = String(answer.body);
    const [, build] = page.match(/data-build="([^"]+)"/);
    answer.body = page.replaceAll(build, "another");
  };
  const edition = hostedWith({ bend });
  await visit(edition, {}, async ({ page, open }) => {
    await open("en/index");
    await page.evaluate(() => (window.same = true));
    renewed = true;
    await page.getByRole("link", { name: "Start reading" }).click();
    const build = () => page.locator("html").getAttribute("data-build").catch(() => undefined);
    await eventually(build, "another");
    await ready(page);
    assert.equal(await shown(page), `en/${FIRST}`);
    assert.equal(await page.evaluate(() => window.same), undefined);
    assert.equal(page.url(), edition.address(`en/${FIRST}`));
    // Within the new build pages come in without loading the document anew.
    await page.evaluate(() => (window.same = true));
    await new Shell(page).entry("Glossary").click();
    await eventually(() => shown(page), "en/glossary");
    assert.equal(await page.evaluate(() => window.same), true);
  });
});

test("a page that the host lost leads to the host's own answer, not to a dead click", async () => {
  const bend = (path, answer) => {
    if (path.startsWith("en/glossary")) Object.assign(answer, { status: 404, type: "text/plain", body: "gone" });
  };
  const edition = hostedWith({ bend });
  await visit(edition, { rules: false }, async ({ page, open }) => {
    await open("en/index");
    await new Shell(page).entry("Glossary").click();
    await until(() => page.locator("body").innerText().catch(() => ""), (text) => text === "gone", "nothing happened");
    assert.equal(page.url(), edition.address("en/glossary"));
  });
});
