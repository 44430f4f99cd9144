// The roofline tool, as a reader of English handles it.

import { plain, until } from "./until.mjs";

export class Roofline {
  constructor(page, id = "roof") {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
    this.crosshair = this.root.locator(".crosshair");
    this.canvas = this.root.locator("canvas.drawing");
    this.notes = this.root.locator("> .note");
    this.verdict = this.root.locator(".verdict");
    this.announced = this.root.locator("p.unseen[aria-live]");
  }

  field(name) {
    return this.root.locator(`[id="${this.id}-${name}"]`);
  }

  /** What stands under a field. */
  note(name) {
    return this.root.locator(`[id="${this.id}-${name}-note"]`);
  }

  async noteText(name) {
    return plain(await this.note(name).textContent());
  }

  async sentence() {
    return plain(await this.root.locator("> .says").textContent());
  }

  /** Chooses one of the words of a group: "Dense", "Linear", "CUDA core". */
  async choose(word) {
    await this.label(word).click();
  }

  label(word) {
    return this.root.locator("label").filter({ hasText: new RegExp(`^${word}$`) });
  }

  async isChosen(word) {
    const id = await this.label(word).getAttribute("for");
    return this.page.locator(`[id="${id}"]`).isChecked();
  }

  /** The boards, by the names on their chips. */
  async boards() {
    const chips = await this.root.locator(".chip").allTextContents();
    return chips.map((chip) => plain(chip.replace("×", "")));
  }

  async add(id) {
    await this.field("add").selectOption(id);
  }

  async remove(name) {
    await this.root.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
  }

  /** The rows of one of the two tables: "Roofs" or "Kernels". */
  async table(caption) {
    const tables = this.root.locator(".data table");
    const table = tables.filter({ has: this.page.locator("caption", { hasText: caption }) });
    const rows = await table.locator("tbody tr").evaluateAll((lines) =>
      lines.map((line) => [...line.cells].map((cell) => cell.textContent)),
    );
    return rows.map((row) => row.map(plain));
  }

  async own() {
    const rows = await this.table("Kernels");
    return rows.find(([name]) => name === "your kernel");
  }

  async intensity() {
    return (await this.crosshair.getAttribute("aria-valuetext")).split(";")[0].trim();
  }

  /** Moves the crosshair with the arrow keys until it says `text` first. */
  async press(key, times) {
    await this.crosshair.focus();
    for (let i = 0; i < times; i += 1) await this.page.keyboard.press(key);
  }

  /** Puts the own kernel where its work and traffic are these. */
  async fill(fields) {
    for (const [name, text] of Object.entries(fields)) await this.field(name).fill(text);
  }

  /** A digest of the canvas's pixels; what is out of sight is not drawn. */
  async pixels() {
    await this.canvas.scrollIntoViewIfNeeded();
    return this.canvas.evaluate(async (canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const digest = new Uint32Array(data.buffer).reduce((sum, pixel) => (sum * 31 + pixel) | 0, 7);
      return digest;
    });
  }

  /** Until the canvas shows something else than `before`. */
  async redrawn(before) {
    return until(() => this.pixels(), (now) => now !== before, "the canvas was not drawn anew");
  }

  /** Everything that is shown as data, to compare states with. */
  async state() {
    return {
      boards: await this.boards(),
      roofs: await this.table("Roofs"),
      kernels: await this.table("Kernels"),
      sentence: await this.sentence(),
      intensity: await this.intensity(),
    };
  }
}
