import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/browser.ts";
import { TEST_WORKERS } from "./scripts/test-workers.ts";

/**
 * What each new window of the browser would start beside our page: its own toolbar as a page, and a process in
 * store. Without them a page costs a fifth less. The switch is given once only: the rest is what Playwright 1.65
 * gives it (chromiumSwitches.ts).
 */
const DISABLED_FEATURES = [
  "InitialWebUI",
  "WebUIReloadButton",
  "PreloadTopChromeWebUI",
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
  outputDir: "test-results/browser",
  // Each worker runs a whole site of its own.
  workers: TEST_WORKERS,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // Routes set by a test would not be asked for what a worker answers; offline.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: ensureBrowser(),
      // Without background networking the browser asks for nothing but our pages.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
});
