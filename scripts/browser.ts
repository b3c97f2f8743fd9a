// Finds a Chromium for the browser tests: the one that is there, else Playwright's, else Debian's. Not the headless shell,
// although it needs a quarter less of the processor: to it a page is in use before anybody touches it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const KNOWN_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Path of a browser's executable, installing one where there is none.
 * @throws when none can be had
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("vitrine: installing a browser for the tests…");
  for (const install of [installPlaywrights, installDebians]) {
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error("no Chromium found and none could be installed; set CHROMIUM_PATH to one");
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

function installDebians(): void {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const aptGet = (...args: string[]) => {
    const [program = "apt-get", ...rest] = [...sudo, "apt-get", ...args];
    spawnSync(program, rest, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  aptGet("update", "-q");
  aptGet("install", "-y", "-q", "--no-install-recommends", "chromium");
}
