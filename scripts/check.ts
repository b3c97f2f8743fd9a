// npm run check: quick checks to run before npm test: types, lint and boundaries, the tests of the changed slices and
// the changed browser tests. Prints the same summary as npm test.

import { spawnSync } from "node:child_process";
import { existsSync, globSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import {
  BOUNDARIES,
  browserTests,
  BUILD,
  formatting,
  lint,
  PAGE_TYPES,
  runSteps,
  type Step,
  TYPES,
  unitTests,
  WORKER_TYPES,
} from "./steps.ts";

const changed = listChanged();
const present = changed.filter((file) => existsSync(file));
const sources = present.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const unit = listTests(changed);
const browser = present.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file));
console.log(`${changed.length} files changed, ${unit.length} test files touched`);

const steps: Step[] = [PAGE_TYPES, TYPES, WORKER_TYPES, BOUNDARIES];
if (present.length > 0) steps.unshift(formatting(present));
if (sources.length > 0) steps.push(lint(sources));
if (unit.length > 0) steps.push(unitTests(unit));
if (browser.length > 0) steps.push(BUILD, browserTests(browser));
rmSync("test-results", { recursive: true, force: true });
await runSteps([[steps]]);

/** Lists files that differ from where the branch left main, committed or not, and new ones. */
function listChanged(): string[] {
  const [base = "HEAD"] = git("merge-base", "HEAD", "main");
  return [
    ...git("diff", "--name-only", "--no-renames", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** Returns the lines that Git prints, or an empty list if it fails. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}

/** Lists the tests of each changed slice, and those that cover all slices. */
function listTests(files: string[]): string[] {
  const touched = files.filter((file) => file.startsWith("src/"));
  if (touched.length === 0) return [];
  const patterns = touched.map(
    (file) => /^src\/features\/[^/]+\//.exec(file)?.[0].concat("**") ?? dirname(file),
  );
  return globSync([...new Set(["src/testing", ...patterns])].map((pattern) => `${pattern}/*.test.ts`));
}
