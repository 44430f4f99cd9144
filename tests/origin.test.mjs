// The policy of the pages is in force, and a page asks nobody but its own host.

import assert from "node:assert/strict";
import { copyFile, mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { FIRST, SECTION, SINGLE } from "./support/built.mjs";
import { EDITIONS, hosted, hostedWith, ready, shown, singleAt, visit } from "./support/editions.mjs";
import { Roofline } from "./support/roofline.mjs";
import { Shell } from "./support/shell.mjs";
import { eventually, until } from "./support/until.mjs";

for (const edition of EDITIONS) {
  describe(edition.name, () => {
    test("the policy is in force: a script that is written into the page does not run", () =>
      visit(edition, { rules: false }, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        await page.evaluate(() => {
          const script = document.createElement("script");
          script.textContent = "window.injected = true";
          document.body.append(script);
          const image = document.createElement("div");
          image.innerHTML = "<img src=x onerror='window.injected = true'>";
          document.body.append(image);
        });
        const violations = () => page.evaluate(() => window.watched.violations.length);
        await until(violations, (count) => count >= 2, "nothing was refused");
        assert.equal(await page.evaluate(() => window.injected), undefined);
      }));

    test("the policy is in force: another host cannot be asked", () =>
      visit(edition, { rules: false }, async ({ page, open }) => {
        await open(`en/${SECTION}`);
        const refused = await page.evaluate(() => fetch("http://127.0.0.2:9/").catch((error) => error.name));
        assert.equal(refused, "TypeError");
        const violations = await page.evaluate(() => window.watched.violations);
        assert.deepEqual(violations.map((text) => text.split(":")[0]), ["connect-src"]);
      }));

    test("F5: a walk through course and tools asks nobody else, and nothing fails", () =>
      visit(edition, {}, async ({ page, open, watch }) => {
        await open("en/index");
        await new Shell(page).entry("Two walls, one line").click();
        await eventually(() => shown(page), `en/${SECTION}`);
        const roofline = new Roofline(page);
        await roofline.add("h100-sxm5");
        await new Shell(page).theme("dark").click();
        await new Shell(page).language("zh").click();
        await eventually(() => shown(page), `zh/${SECTION}`);
        assert.ok(watch.requests.length > 0);
        assert.deepEqual(watch.foreign, []);
        const cookies = await page.evaluate(() => document.cookie);
        assert.equal(cookies, "");
      }));
  });
}

test("T14: a server that knows no type for WebAssembly still brings the page to life", async () => {
  const bend = (path, answer) => {
    if (path.endsWith(".wasm")) answer.type = "application/octet-stream";
  };
  await visit(hostedWith({ bend }), {}, async ({ page, open }) => {
    await open("en/lab-roofline");
    assert.deepEqual(await new Roofline(page, "roofline").boards(), ["A100"]);
  });
});

test("where the app cannot be loaded the page says so and can still be read", async () => {
  const bend = (path, answer) => {
    if (path.endsWith(".wasm")) Object.assign(answer, { status: 500, body: "" });
  };
  const edition = hostedWith({ bend });
  await visit(edition, { rules: false }, async ({ page }) => {
    await page.goto(edition.address(`en/${SECTION}`));
    await page.waitForSelector("html[data-failed]", { state: "attached" });
    assert.match(await page.locator(".failed").innerText(), /^The interactive parts did not load/);
    assert.equal(await page.locator("#roof .drawing.desk svg").isVisible(), true);
    assert.equal(await page.locator("html").getAttribute("data-ready"), null);
  });
});

test("a page that works shows no sign of failure", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await open(`en/${SECTION}`);
    assert.equal(await page.locator(".failed").isVisible(), false);
    assert.equal(await new Shell(page).notice.count(), 0);
  }));

test("F4: the file works from a folder and under a name that people give it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ridgepoint-"));
  try {
    const place = join(folder, "我的 课程 #1 100%");
    await mkdir(place);
    const file = join(place, "ridgepoint (copy).html");
    await copyFile(SINGLE, file);
    const edition = singleAt(file);
    await visit(edition, {}, async ({ page }) => {
      await page.goto(edition.root);
      await ready(page);
      await page.getByRole("link", { name: "Start reading" }).click();
      await eventually(() => shown(page), `en/${FIRST}`);
      assert.equal(page.url(), edition.address(`en/${FIRST}`));
      await page.reload();
      await ready(page);
      assert.equal(await shown(page), `en/${FIRST}`);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the file opens in the language of the browser, and in the one last read from then on", async () => {
  const [, single] = EDITIONS;
  await visit(single, { context: { locale: "zh-CN" } }, async ({ page, edition }) => {
    await page.goto(edition.root);
    await ready(page);
    assert.equal(await shown(page), "zh/index");
    await new Shell(page).language("en").click();
    await eventually(() => shown(page), "en/index");
    await page.goto("about:blank");
    await page.goto(edition.root);
    await ready(page);
    await eventually(() => shown(page), "en/index");
  });
});
