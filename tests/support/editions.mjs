// The two editions of the course, and visits to them.

import { pathToFileURL } from "node:url";
import { browser } from "./browser.mjs";
import { DIST, SINGLE } from "./built.mjs";
import { atEnd } from "./ending.mjs";
import { serve } from "./server.mjs";
import { Watch } from "./watch.mjs";

/** The site under a sub-path of a plain static server. */
class Hosted {
  name = "hosted under /a/b/";
  isHosted = true;

  /** Options as of `serve`. */
  constructor(options = {}) {
    this.options = { base: "/a/b/", ...options };
  }

  async start() {
    if (!this.server) {
      const server = await serve(DIST, this.options);
      this.server = server;
      atEnd(() => server.close());
    }
    this.root = this.server.root;
    return this;
  }

  address(page, { query, anchor } = {}) {
    return `${this.root}${page}.html${query ? `?${query}` : ""}${anchor ? `#${anchor}` : ""}`;
  }

  isOurs = (url) => url.startsWith(this.root);
}

/** The one file, opened from a disk. */
class Single {
  name = "as a single file";
  isHosted = false;

  constructor(file = SINGLE) {
    this.root = pathToFileURL(file).href;
  }

  async start() {
    return this;
  }

  address(page, { query, anchor } = {}) {
    return `${this.root}#/${page}${query ? `?${query}` : ""}${anchor ? `#${anchor}` : ""}`;
  }

  isOurs = (url) => url.split("#")[0] === this.root;
}

export const hosted = new Hosted();
export const single = new Single();
export const EDITIONS = [hosted, single];

/** The hosted edition on a server that answers in its own way. */
export const hostedWith = (options) => new Hosted(options);

/** A copy of the single file somewhere else. */
export const singleAt = (file) => new Single(file);

/**
 * Opens a browser profile with nothing in it, hands it to `tell`, and holds the
 * visit to the rules of every page: no error, no breach of policy, no request
 * that leaves or fails.
 *
 * `context` holds the browser's own options; `rules: false` is for visits that
 * are meant to break a rule.
 */
export async function visit(edition, options, tell) {
  const { context: contextOptions, prepare, rules = true } = options;
  await edition.start();
  const context = await (await browser()).newContext({ locale: "en-GB", ...contextOptions });
  try {
    const watch = await new Watch(edition.isOurs).over(context);
    await prepare?.(context);
    const page = await context.newPage();
    // Long enough for a busy machine: only what never comes is a fault.
    page.setDefaultTimeout(30_000);
    const open = async (at, more) => {
      await page.goto(edition.address(at, more));
      await ready(page);
    };
    await tell({ page, context, watch, edition, open });
    if (rules) await watch.assertClean(page);
  } finally {
    await context.close();
  }
}

/** Until every slot of the page is alive. */
export const ready = (page) => page.waitForSelector("html[data-ready]", { state: "attached" });

/**
 * Loads a page again. What it has kept goes to the browser on a way of its own,
 * which a file that is opened anew at once may overtake.
 */
export async function reload(page) {
  await page.waitForTimeout(300);
  await page.reload();
  await ready(page);
}

/** Which page is shown: `en/11.2-roofline`. */
export const shown = (page) => page.locator("main").getAttribute("data-page");
