// Finds a Chromium for what the project does with one: the one that is there, else Playwright's, else Debian's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebians } from "./debian.ts";
import { chromium } from "@playwright/test";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Itself: what is in /usr/bin is a script that stays beside it, so that who kills it would not kill the browser. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * Path of a browser's executable, installing one where there is none.
 * @throws when none can be had
 */
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
 * Path of Debian's headless shell where it is there or can be installed: it shows the same pages with half of the
 * processor's time. Elsewhere that of a whole browser.
 * @throws when none can be had
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
  // Where its download is not reachable it would try for minutes.
  spawnSync("playwright", ["install", "chromium-headless-shell", "chromium"], {
    stdio: "ignore",
    timeout: 180_000,
  });
}
