// Finds Chromium and starts it, without a word to the test runner.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function executable() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error("No Chromium on the PATH: set CHROMIUM to the path of its program.");
  return found;
}

export const launch = () => chromium.launch({ executablePath: executable(), args: FLAGS });
