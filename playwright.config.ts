import { defineConfig } from "@playwright/test";
import { ensureBrowser, ensureShell } from "./scripts/browser.ts";
import { chooseTestFolder } from "./scripts/test-places.ts";
import { BROWSER_WORKERS } from "./scripts/test-workers.ts";
import { VIPS_ENVIRONMENT } from "./src/platform/vips-threads.ts";

// The workers, their sites and their browsers get these from this process.
process.env.TMPDIR ??= chooseTestFolder();
process.env.TEST_BROWSER ??= ensureShell();
// Tests make pictures of their own.
Object.assign(process.env, VIPS_ENVIRONMENT);
// For what only a whole one has; had before the first test, so that none waits for an installation.
process.env.TEST_WHOLE_BROWSER ??= ensureBrowser();

/**
 * What each new window of the browser would start beside our page: its own toolbar as a page, and a process in
 * store. Without them a page costs a fifth less. The switch is given once only: the rest is what Playwright 1.65
 * gives it (chromiumSwitches.ts).
 */
const DISABLED_FEATURES = [
  "InitialWebUI",
  "WebUIReloadButton",
  "PreloadTopChromeWebUI",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/demo.ts",
  outputDir: "test-results/browser",
  // Each worker runs a whole site of its own.
  workers: BROWSER_WORKERS,
  fullyParallel: false,
  // These end what hangs, and nothing else.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Routes set by a test would not be asked for what a worker answers; offline.spec.ts allows it.
    serviceWorkers: "block",
    // What moves is painted sixty times a second; where it is the subject, a test has it move.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.TEST_BROWSER,
      // Without background networking the browser asks for nothing but our pages.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        // There is no card: what would draw on one is drawn at once.
        "--disable-gpu",
        // A test's page finds what the page of the test before has compiled.
        "--process-per-site",
        // Nor does a page live long enough to win back what compiling its code a second and third time costs.
        "--js-flags=--no-maglev --no-turbofan",
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
});
