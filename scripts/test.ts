// npm test: formatting, types, lint, module boundaries, then unit, integration and browser tests.
// Ends with "N passed, N failed"; every check counts as one.
import { rmSync } from "node:fs";
import { ensureBrowser, ensureShell } from "./browser.ts";
import { ensureImapServer } from "./debian.ts";
import {
  BOUNDARIES,
  browserTests,
  BUILD,
  formatting,
  PAGE_TYPES,
  runSteps,
  TYPES_AND_LINT,
  unitTests,
} from "./steps.ts";

// Now, since two of the steps would install at the same time.
ensureShell();
ensureBrowser();
ensureImapServer();
rmSync("test-results", { recursive: true, force: true });
await runSteps([
  [[BUILD]],
  // Each waits at times, for a database, a retry or a start: beside each other they leave no core idle.
  [[unitTests(), formatting(), PAGE_TYPES, TYPES_AND_LINT, BOUNDARIES], [browserTests()]],
]);
