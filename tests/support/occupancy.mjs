// The occupancy calculator, as a reader handles it.

import { plain } from "./until.mjs";

export class Occupancy {
  constructor(page, id = "occupancy") {
    this.page = page;
    this.id = id;
    this.root = page.locator(`[id="${id}"]`);
    this.crosshair = this.root.locator(".crosshair");
  }

  field(name) {
    return this.page.locator(`[id="${this.id}-${name}"]`);
  }

  async text(selector) {
    return plain(await this.root.locator(selector).first().textContent());
  }

  /** The big figure with warps and blocks. */
  figure = () => this.text(".occ-figure");
  /** What limits it, or why it fails. */
  sentence = () => this.text(".occ-answer .says");
  /** What stands under a field. */
  note = (name) => this.text(`[id="${this.id}-${name}-note"]`);
  /** The sentence under the sweep. */
  swept = () => this.text(".occ-sweeps > .says");

  isStale = () => this.root.locator(".occ").evaluate((node) => node.classList.contains("stale"));

  /** The numbers in the warp slots of each partition; 0 where a slot is empty. */
  slots = () =>
    this.root.locator(".sm-slots").evaluateAll((parts) =>
      parts.map((part) => [...part.children].map((cell) => Number(cell.textContent))),
    );

  /** Types into a field by keyboard. */
  async type(name, text) {
    await this.field(name).focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    if (text) await this.page.keyboard.insertText(text);
    else await this.page.keyboard.press("Delete");
  }

  /** Chooses the nth of a group of radio buttons by keyboard. */
  async choose(name, at) {
    await this.field(`${name}-${at}`).focus();
    await this.page.keyboard.press("Space");
  }

  /** Opens one of the parts that unfold. */
  async unfold(selector) {
    const summary = this.root.locator(`${selector} > summary`);
    await summary.focus();
    await this.page.keyboard.press("Enter");
  }

  async rows(selector) {
    const rows = await this.root.locator(`${selector} tbody tr`).evaluateAll((lines) =>
      lines.map((line) => [...line.cells].map((cell) => cell.textContent)),
    );
    return rows.map((row) => row.map(plain));
  }
}
