// The state of the tools in a link: handed on, opened, damaged, hostile.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SECTION } from "./support/built.mjs";
import { EDITIONS, hosted, ready, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const NOTE = "Parts of this link were not understood; the defaults stand in for them.";

/** Queries of links that cannot be understood in full. */
const DAMAGED = [
  ["a number beyond all", "roof.intensity=1e999"],
  ["a negative number", "roof.intensity=-3"],
  ["an empty number", "roof.intensity="],
  ["a word that is none", "roof.axes=spiral"],
  ["an unknown key", "roof.d=1e999"],
  ["a kernel that does not exist", "roof.kernels=perpetuum-mobile"],
  ["half an escape", "roof.axes=%E4%B8"],
  ["five boards", ["l4", "l40s", "h100-sxm5", "h200-sxm", "gb200"].map((id) => `roof.gpus=${id}`).join("&")],
  ["a later version", "v=2&roof.axes=log"],
];

/** Sets nearly all that can be set. */
async function setMuch(roofline) {
  await roofline.add("h100-sxm5");
  await roofline.add("t4");
  await roofline.remove("A100");
  await roofline.field("precision").selectOption("fp16");
  await roofline.choose("2:4 sparse");
  await roofline.choose("Tensor Core");
  await roofline.choose("Linear");
  await roofline.choose("GELU");
  await roofline.fill({ flop: "１.5e+12", bytes: " ９６ GB", time: "70 ms" });
}

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("a copied link opens the same state elsewhere", () =>
      visit(
        edition,
        // A file has no clipboard to be granted: it shows the address instead.
        { context: { permissions: edition.isHosted ? ["clipboard-read", "clipboard-write"] : [] } },
        async ({ page, context, open }) => {
          await open("en/lab-roofline");
          const roofline = new Roofline(page, "roofline");
          await setMuch(roofline);
          await roofline.press("ArrowRight", 3);
          const before = await roofline.state();
          await roofline.root.getByRole("button", { name: "Copy a link to this state" }).click();
          let link;
          if (edition.isHosted) {
            await eventually(async () => plain(await roofline.root.locator("[role=status]").last().textContent()), "Copied");
            link = await page.evaluate(() => navigator.clipboard.readText());
          } else {
            const said = roofline.root.locator(".foot [role=status]");
            const address = roofline.root.locator(".address");
            await until(async () => (await address.count()) + (await said.textContent()).length, (n) => n > 0, "no answer");
            link = (await address.count()) ? await address.inputValue() : page.url();
          }
          assert.ok(link.startsWith(edition.address("en/lab-roofline")), link);
          const other = await context.newPage();
          await other.goto(link);
          await ready(other);
          const there = new Roofline(other, "roofline");
          const { sentence, ...shownThere } = await there.state();
          const { sentence: sentenceHere, ...shownHere } = before;
          assert.deepEqual(shownThere, shownHere);
          assert.equal(sentence, sentenceHere);
          assert.equal(await there.field("flop").inputValue(), "１.5e+12");
          assert.equal(await there.field("bytes").inputValue(), " ９６ GB");
          assert.equal(await there.isChosen("Linear"), true);
          assert.equal(await there.notes.filter({ hasText: NOTE }).count(), 0, "a whole link is no damaged one");
        },
      ));

    test("the address follows the tools once the hand rests, and Reset cleans it", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const roofline = new Roofline(page);
        await roofline.choose("Linear");
        await eventually(() => page.url(), edition.address(`en/${SECTION}`, { query: "v=1&roof.axes=linear" }));
        await roofline.root.getByRole("button", { name: "Reset" }).click();
        await eventually(() => page.url(), edition.address(`en/${SECTION}`));
        assert.equal(await roofline.isChosen("Log"), true);
      }));

    test("two tools on a page keep their states apart", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`, { query: "v=1&roof.gpus=t4&axes.gpus=l4" });
        assert.deepEqual(await new Roofline(page).boards(), ["T4"]);
        assert.deepEqual(await new Roofline(page, "axes").boards(), ["L4"]);
      }));

    test("a GPU id that does not exist gives a note, and the page's own board stays", () =>
      visit(edition, {}, async ({ page, open }) => {
        await open(`en/${SECTION}`, { query: "v=1&roof.gpus=h100-sxm9&roof.axes=linear" });
        const roofline = new Roofline(page);
        assert.deepEqual(await roofline.notes.allTextContents(), [NOTE]);
        assert.deepEqual(await roofline.boards(), ["A100"]);
        // What could be understood holds.
        assert.equal(await roofline.isChosen("Linear"), true);
      }));

    test("E7: whatever is damaged in a link gives a note and a default, and the tool answers", () =>
      visit(edition, {}, async ({ page, open }) => {
        for (const [what, query] of DAMAGED) {
          await page.goto("about:blank");
          await open(`en/${SECTION}`, { query });
          const roofline = new Roofline(page);
          assert.deepEqual(await roofline.notes.allTextContents(), [NOTE], what);
          assert.equal(plain(await roofline.intensity()), "1.25 FLOP/B", what);
          assert.equal(await roofline.isChosen("Log"), true, what);
          const before = await roofline.sentence();
          await roofline.press("ArrowRight", 1);
          await until(() => roofline.sentence(), (now) => now !== before, `${what}: the tool is dead`);
        }
      }));

    test("E7: markup in a link is text, in every field that shows it", () =>
      visit(edition, {}, async ({ page, open }) => {
        const evil = "<img src=x onerror='window.injected=1'>";
        const value = encodeURIComponent(evil);
        await open(`en/${SECTION}`, {
          query: `v=1&d=${value}&roof.flop=${value}&roof.gpus=${value}&roof.${value}=1&roof.kernels=${value}`,
        });
        const roofline = new Roofline(page);
        assert.equal(await roofline.field("flop").inputValue(), evil);
        assert.equal(await roofline.field("flop").getAttribute("aria-invalid"), "true");
        assert.equal(await page.locator("img").count(), 0);
        assert.equal(await page.evaluate(() => window.injected), undefined);
      }));

    test("E7: a link as long as it gets opens with a note and a page that answers", () =>
      visit(edition, {}, async ({ page, open }) => {
        // A host takes some kilobytes, a file as much as one likes.
        const length = edition.isHosted ? 12_000 : 100_000;
        await open(`en/${SECTION}`, { query: `v=1&roof.x=${"9".repeat(length)}&roof.axes=linear` });
        const roofline = new Roofline(page);
        assert.deepEqual(await roofline.notes.allTextContents(), [NOTE]);
        assert.equal(await roofline.isChosen("Linear"), true);
      }));
  });
}

test("keys that belong to no tool of the page change nothing", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    const before = await new Roofline(page).state();
    await open(`en/${SECTION}`, { query: "utm_source=mail&d=1e999&nobody.axes=linear" });
    assert.deepEqual(await new Roofline(page).state(), before);
  }));

test("the smallest intensity that the axis offers survives its link", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open("en/lab-roofline");
    const roofline = new Roofline(page, "roofline");
    // An own kernel at 1e-9 FLOP/B widens the axis.
    await roofline.fill({ flop: "1", bytes: "1 GB" });
    await roofline.press("Home", 1);
    await until(() => page.url(), (url) => url.includes("roofline.intensity="), "no state in the address");
    const before = await roofline.intensity();
    await page.reload();
    await ready(page);
    assert.equal(await roofline.notes.count(), 0, page.url());
    assert.equal(await roofline.intensity(), before);
  }));
