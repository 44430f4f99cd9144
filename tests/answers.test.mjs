// What exercises are answered with, other than numbers: each kind by keyboard alone,
// in both languages, and still there after a reload. Which parts there are is read
// from the exercises themselves.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { DIST, LANGUAGES, STEMS } from "./support/built.mjs";
import { hosted, ready, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const KINDS = ["choice", "reasoned", "several", "match", "order", "pick", "design"];

const WORDS = {
  zh: { down: (name) => `把 ${name} 下移`, place: (name, count) => `${name}：第 2 位，共 ${count} 位` },
  en: { down: (name) => `Move ${name} down`, place: (name, count) => `${name}: place 2 of ${count}` },
};

const data = join(DIST, "data");
const EXERCISES = readdirSync(data)
  .filter((name) => /^exercise-.*\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(join(data, name), "utf8")));

/** Where each exercise stands: the page's stem and the id of its element. */
const PLACES = new Map(
  STEMS.flatMap((stem) => {
    const html = readFileSync(join(DIST, "en", `${stem}.html`), "utf8");
    const found = html.matchAll(/<section[^>]* id="([^"]+)" data-widget="exercise" data-props="exercise=([^"&]+)/g);
    return [...found].map(([, scope, id]) => [id, { stem, scope }]);
  }),
);

/** Every part of a kind, where it stands. */
function parts(kind) {
  return EXERCISES.flatMap((exercise) => {
    const place = PLACES.get(exercise.id);
    const all = (exercise.group ?? []).flatMap((group) => group.part ?? []);
    const model = (part) => all.find(({ id }) => id === part.like) ?? part;
    return all.filter((part) => place && part.kind === kind).map((part) => new Part(place, part, model(part)));
  });
}

/** A part on its page. */
class Part {
  constructor({ stem, scope }, part, model) {
    Object.assign(this, { stem, scope, part, options: model.option, reasons: model.reason, items: part.item });
    this.start = `${scope}-${part.id.replaceAll(".", "-")}-`;
  }

  id(of) {
    return this.start + of;
  }

  /** Until it can be answered: the written sheet gives way to the one that is alive. */
  async alive(page) {
    await ready(page);
    const written = page.locator(`[id="${this.scope}"] [inert]`);
    await until(() => written.count(), (count) => count === 0, `${this.scope} does not come to life`);
  }

  /** Tab by Tab until the keyboard is at something whose id begins so. */
  async tabTo(page, start) {
    const lately = [];
    for (let i = 0; i < 600; i += 1) {
      await page.keyboard.press("Tab");
      const id = await page.evaluate(() => document.activeElement.id);
      if (id.startsWith(this.id(start))) return;
      lately.push(id);
    }
    assert.fail(`${this.id(start)} is not reached; lately ${lately.slice(-5)}`);
  }

  /** The answer that is seen: what is ticked, what is chosen, what stands in which order. */
  seen(page) {
    return page.evaluate((start) => {
      const own = (selector) => [...document.querySelectorAll(selector)].filter(({ id }) => id.startsWith(start));
      const rest = ({ id }) => id.slice(start.length);
      return [
        ...own("input:checked").map(rest),
        ...own("select").map((select) => `${rest(select)}=${select.value}`),
        ...own("button[id*='-up-']").map((button) => button.closest("li").querySelector("span").textContent),
      ];
    }, this.start);
  }
}

const press = async (page, key, times = 1) => {
  for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
};

/** How each kind is answered by keyboard, and what is to be seen then. */
const ANSWER = {
  async choice(page, part) {
    await part.tabTo(page, "choice-");
    await press(page, "ArrowDown", part.options.length - 1);
    return [`choice-${part.options.at(-1).id}`];
  },
  async reasoned(page, part) {
    await part.tabTo(page, "choice-");
    await press(page, "ArrowDown");
    await part.tabTo(page, "reason-");
    await press(page, "Space");
    return [`choice-${part.options[1].id}`, `reason-${part.reasons[0].id}`];
  },
  async several(page, part) {
    const [first, last] = [part.options[0].id, part.options.at(-1).id];
    await part.tabTo(page, `tick-${first}`);
    await press(page, "Space");
    await part.tabTo(page, `tick-${last}`);
    await press(page, "Space");
    // A tick is taken away again.
    await press(page, "Space", 2);
    return [`tick-${first}`, `tick-${last}`];
  },
  async match(page, part) {
    const chosen = [];
    for (const [at, item] of part.items.entries()) {
      const reading = (at + 1) % part.reasons.length;
      await part.tabTo(page, `with-${item.id}`);
      await page.keyboard.press(String.fromCharCode("A".charCodeAt(0) + reading));
      chosen.push(`with-${item.id}=${part.reasons[reading].id}`);
    }
    return chosen;
  },
  async order(page, part, language) {
    const texts = await part.seen(page);
    await part.tabTo(page, "down-0");
    await press(page, "Enter");
    // The keyboard goes along, and it is said where to.
    await eventually(() => page.evaluate(() => document.activeElement.id), part.id("down-1"));
    const name = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await eventually(name, WORDS[language].down(texts[0]));
    const status = page.locator(`[id="${part.id("down-1")}"]`).locator("xpath=ancestor::div[1]").getByRole("status");
    await eventually(async () => plain(await status.textContent()), plain(WORDS[language].place(texts[0], texts.length)));
    return [texts[1], texts[0], ...texts.slice(2)];
  },
  async pick(page, part) {
    await part.tabTo(page, "choice-");
    await press(page, "Space");
    await part.tabTo(page, `reason-${part.reasons[1].id}`);
    await press(page, "Space");
    return [`choice-${part.options[0].id}`, `reason-${part.reasons[1].id}`];
  },
  async design(page, part) {
    const before = await part.seen(page);
    assert.equal(before.length, 6, `a start with every field: ${before}`);
    await part.tabTo(page, "bm-");
    await press(page, "ArrowLeft");
    await part.tabTo(page, "num_stages-");
    await press(page, "ArrowLeft");
    await part.tabTo(page, "maxnreg-");
    await press(page, "End");
    await press(page, "ArrowRight");
    const [bm, ...rest] = before;
    const half = `bm-${Number(bm.split("-")[1]) / 2}`;
    const fewer = ([name, value]) => `${name}-${Number(value) - 1}`;
    return [half, ...rest.slice(0, 3), fewer(rest[3].split("-")), "maxnreg-64"];
  },
};

test("there is a part of every kind, and every exercise stands on a page", () => {
  assert.deepEqual(EXERCISES.map(({ id }) => id).filter((id) => !PLACES.has(id)), []);
  for (const kind of KINDS) assert.ok(parts(kind).length > 0, kind);
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function serious(page, scope) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((id) => window.axe.run(document.getElementById(id)), scope);
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

for (const language of LANGUAGES) {
  describe(language, () => {
    for (const kind of KINDS) {
      test(`${kind} is answered by keyboard, is still there after a reload, and axe finds nothing`, () =>
        visit(hosted, {}, async ({ page, open }) => {
          const [part] = parts(kind);
          await open(`${language}/${part.stem}`);
          await part.alive(page);
          const answer = await ANSWER[kind](page, part, language);
          await eventually(() => part.seen(page), answer);
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            assert.deepEqual(await serious(page, part.scope), [], colorScheme);
          }
          await page.reload();
          await part.alive(page);
          await eventually(() => part.seen(page), answer);
        }));
    }

    test("without a script everything that can be chosen is there to read", () =>
      visit(hosted, { context: { javaScriptEnabled: false }, rules: false }, async ({ page }) => {
        for (const exercise of EXERCISES) {
          const { stem, scope } = PLACES.get(exercise.id);
          await page.goto(hosted.address(`${language}/${stem}`));
          const text = plain(await page.locator(`[id="${scope}"]`).innerText());
          const words = (html) => page.evaluate((inner) => Object.assign(document.createElement("p"), { innerHTML: inner }).textContent, html);
          for (const part of exercise.group.flatMap((group) => group.part)) {
            for (const one of [...(part.option ?? []), ...(part.reason ?? []), ...(part.item ?? [])]) {
              const html = one.text[language];
              // Formulas and formulae are shown otherwise than they are written.
              if (!/\{\{|<math/.test(html)) {
                const wanted = plain(await words(html));
                assert.ok(text.includes(wanted), `${exercise.id} ${part.id}: ${wanted}`);
              }
            }
          }
        }
      }));
  });
}

test("what was not touched is taken as it stands when it is checked", () =>
  visit(hosted, {}, async ({ page, open }) => {
    for (const kind of ["order", "design"]) {
      const [part] = parts(kind);
      await open(`en/${part.stem}`);
      await part.alive(page);
      const whole = page.locator(`[id="${part.id("part")}"]`);
      assert.equal(await whole.getAttribute("data-verdict"), "");
      await page.locator(`[id="${part.id("check")}"]`).focus();
      await page.keyboard.press("Enter");
      const verdict = await until(() => whole.getAttribute("data-verdict"), Boolean, `${kind} has no verdict`);
      assert.notEqual(verdict, "invalid", kind);
    }
  }));

test("how many blocks a configuration makes is shown once it was checked, not before", () =>
  visit(hosted, {}, async ({ page, open }) => {
    const [part] = parts("design");
    await open(`en/${part.stem}`);
    await part.alive(page);
    const whole = page.locator(`[id="${part.id("part")}"]`);
    await until(() => whole.locator(".ans-readout dd").count(), (count) => count === 3, "what the compiler tells");
    assert.equal(await whole.locator(".ans-limits dd").count(), 0);
    await page.locator(`[id="${part.id("check")}"]`).focus();
    await page.keyboard.press("Enter");
    // Registers, shared memory, warps, slots, and what they make.
    await eventually(() => whole.locator(".ans-limits dd").count(), 5);
    // It stays when the configuration changes.
    await page.locator(`[id="${part.id("num_warps-16")}"]`).focus();
    await page.keyboard.press("Space");
    await eventually(() => whole.locator(".ans-limits dd").count(), 5);
  }));

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };

test("on a phone every control is 44 px high and nothing runs out of the page", () =>
  visit(hosted, { context: phone }, async ({ page, open }) => {
    for (const kind of KINDS) {
      const [part] = parts(kind);
      await open(`zh/${part.stem}`);
      await part.alive(page);
      const small = await page.locator(".ans-mark, .ans-with > select, .ans-order button").evaluateAll((controls) =>
        controls
          .map((control) => [control.textContent.slice(0, 30), control.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 43.5 || height < 43.5),
      );
      assert.deepEqual(small, [], kind);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, kind);
    }
  }));

test("in forced colours a chosen value is told from the others", () =>
  visit(hosted, {}, async ({ page, open }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const [part] = parts("design");
    await open(`en/${part.stem}`);
    await part.alive(page);
    const grounds = await page.locator(`[id="${part.id("bm-name")}"]`).locator("xpath=ancestor::div[1]").locator(".ans-mark").evaluateAll((marks) =>
      marks.map((mark) => [mark.querySelector("input").checked, getComputedStyle(mark).backgroundColor]),
    );
    const chosen = grounds.filter(([checked]) => checked).map(([, ground]) => ground);
    assert.equal(chosen.length, 1);
    assert.equal(grounds.filter(([, ground]) => ground === chosen[0]).length, 1);
  }));

test("on paper there is something to tick and to write on", () =>
  visit(hosted, {}, async ({ page, open }) => {
    for (const kind of ["choice", "match", "order", "design"]) {
      const [part] = parts(kind);
      await open(`en/${part.stem}`);
      await part.alive(page);
      await page.emulateMedia({ media: "print" });
      const seen = async (selector) => (await page.locator(`[id^="${part.start}"]:is(${selector})`).all()).map((one) => one.isVisible());
      assert.ok((await Promise.all(await seen("input"))).every(Boolean), `${kind}: boxes`);
      assert.ok(!(await Promise.all(await seen("select, button[id*='-up-']"))).some(Boolean), `${kind}: buttons`);
      await page.emulateMedia({ media: "screen" });
    }
  }));
