// What was built: where it lies and which pages it has.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packaged = (path) => fileURLToPath(new URL(`../../target/package/${path}`, import.meta.url));

/** The folder of the hosted edition. */
export const DIST = process.env.RIDGEPOINT_DIST ?? packaged("site");

/** The single file. */
export const SINGLE = process.env.RIDGEPOINT_SINGLE ?? packaged("ridgepoint.html");

export const LANGUAGES = ["zh", "en"];
export const TAGS = { zh: "zh-CN", en: "en" };

/** Stems of all pages, as they lie in the hosted edition. */
export const STEMS = readdirSync(join(DIST, "en"))
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.slice(0, -".html".length));

/** Every page in every language: `zh/11.2-roofline`. */
export const PAGES = LANGUAGES.flatMap((language) => STEMS.map((stem) => `${language}/${stem}`));

/** The section that the course begins with. */
export const FIRST = "11.1-estimate";

/** A section of the course with all three widgets on it. */
export const SECTION = "11.2-roofline";
