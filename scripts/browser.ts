// Finds a Chromium for the project: an installed one, else Playwright's, else Debian's.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installDebians } from "./debian.ts";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** The executable itself: /usr/bin has a wrapper script, and killing that would not kill the browser. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

/** Returns the path of a browser's executable, installing one if necessary. @throws if no browser can be installed */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("vitrine: installing a browser for the tests…");
  for (const install of [installPlaywrights, () => installDebians("chromium")]) {
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error("no Chromium found and none could be installed; set CHROMIUM_PATH to one");
}

/**
 * Returns the path of Debian's headless shell if it is present or can be installed: it shows the same pages with half
 * of the processor time. Falls back to a whole browser.
 * @throws if no browser can be installed
 */
export function ensureShell(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!existsSync(HEADLESS_SHELL)) installDebians("chromium-headless-shell");
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureBrowser();
}

function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, ...KNOWN_PLACES, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}

function installPlaywrights(): void {
  // Without access to its download it would retry for minutes.
  spawnSync("playwright", ["install", "chromium-headless-shell", "chromium"], {
    stdio: "ignore",
    timeout: 180_000,
  });
}
