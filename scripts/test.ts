// npm test: formatting, types, lint, module boundaries, then unit, integration and browser tests.
// Ends with "N passed, N failed"; every check counts as one.

import { rmSync } from "node:fs";
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

rmSync("test-results", { recursive: true, force: true });
await runSteps([
  // The unit tests often wait, for a database or a retry: the other checks run in these pauses.
  [[formatting(), PAGE_TYPES, TYPES_AND_LINT, BOUNDARIES, BUILD], [unitTests()]],
  [[browserTests()]],
]);
