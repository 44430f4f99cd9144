// The page of the reader's progress, and the items that it tells of.

import { readFile } from "node:fs/promises";
import { plain } from "./until.mjs";

const COURSE = "11-roofline";

/** The key of an item in the storage. */
export const key = (item) => `ridgepoint:${COURSE}:v1:${item}`;

/** The key under which an item is set aside. */
export const asideKey = (item) => `ridgepoint:${COURSE}:aside:${item}`;

/** Everything in the storage of a page. */
export const everything = (page) => page.evaluate(() => ({ ...localStorage }));

/** The items of the course in the storage of a page, by name. */
export const itemsOf = async (page) => {
  const all = Object.entries(await everything(page));
  const ours = all.filter(([name]) => name.startsWith(key("")));
  return Object.fromEntries(ours.map(([name, text]) => [name.slice(key("").length), text]));
};

/** Puts keys and texts in place before the course has been here. */
export const holding = (texts) => (context) =>
  context.addInitScript((all) => {
    // The mark may be late where a file is opened anew.
    if (performance.getEntriesByType("navigation")[0]?.type === "reload") return;
    if (location.protocol === "about:" || sessionStorage.getItem("prepared")) return;
    sessionStorage.setItem("prepared", "yes");
    for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text);
  }, texts);

/** Fills the storage to the last character, after some keys and texts. */
export const full = (texts = {}) => (context) =>
  context.addInitScript((all) => {
    if (location.protocol === "about:" || sessionStorage.getItem("filled")) return;
    sessionStorage.setItem("filled", "yes");
    for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text);
    // Halves until nothing fits.
    let text = "";
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem("filler", text + "x".repeat(size));
        text += "x".repeat(size);
      } catch {
        // Too much; a half of it may fit.
      }
    }
  }, texts);

/** A file as Export writes it. */
export const file = (items, change = {}) =>
  JSON.stringify({ format: "ridgepoint-progress", version: 1, course: COURSE, saved: 1, items, ...change });

export class Progress {
  constructor(page) {
    this.page = page;
    this.root = page.locator("#progress");
  }

  part(name) {
    return this.page.locator(`#progress-${name}`);
  }

  said = async () => plain(await this.part("said").textContent());
  lead = async () => plain(await this.root.locator(".lead").textContent());
  thoughts = async () => (await this.root.locator(".thoughts > li").allTextContents()).map(plain);

  /** The cells of the table below a heading, row by row. */
  table = async (heading) => {
    const section = this.root.locator("section", { has: this.page.getByRole("heading", { name: heading, exact: true }) });
    const rows = await section.locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    return rows.map((row) => row.map(plain));
  };

  /** Presses a button by keyboard, as soon as it answers. */
  press = async (name) => {
    await this.page.locator(`#progress-${name}:not([inert] *)`).focus();
    await this.page.keyboard.press("Enter");
  };

  /** What a button hands out: the file's name and text. */
  handedOut = async (button) => {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.press(button)]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };

  /** Chooses a file to be read in. */
  read = (text, name = "ridgepoint.json") =>
    this.part("file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}
