// npm test: formatting, types, lint, module boundaries, then unit, integration and browser tests.
// Ends with "N passed, N failed"; every check counts as one.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { ensureBrowser } from "./browser.ts";

interface Step {
  name: string;
  command: [string, ...string[]];
  /** Where the step leaves its counts; without it, the exit code is one result. */
  count?: () => Counts;
}

interface Counts {
  passed: number;
  failed: number;
}

const UNIT_REPORT = "test-results/unit.json";
const BROWSER_REPORT = "test-results/browser.json";

const steps: Step[] = [
  { name: "formatting", command: ["oxfmt", "--check"] },
  { name: "page types", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc"] },
  { name: "types of the service worker", command: ["tsc", "-p", "src/worker"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "module boundaries", command: ["depcruise", "src", "--output-type", "err-long"] },
  {
    name: "unit and integration tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_REPORT}`],
    count: () => {
      const report = readReport<{ numPassedTests: number; numFailedTests: number }>(UNIT_REPORT);
      return { passed: report.numPassedTests, failed: report.numFailedTests };
    },
  },
  { name: "build", command: [process.execPath, "scripts/build.ts"] },
  {
    name: "browser tests",
    command: ["playwright", "test"],
    count: () => {
      const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
        BROWSER_REPORT,
      );
      if (stats.flaky > 0) console.log(`${stats.flaky} passed at the second try only`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

const total: Counts = { passed: 0, failed: 0 };
rmSync("test-results", { recursive: true, force: true });
const browser = ensureBrowser();
for (const step of steps) {
  const { passed, failed } = run(step);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function run({ name, command: [program, ...args], count }: Step): Counts {
  const started = Date.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  console.log(
    `— ${name}: ${status === 0 ? "ok" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  const counts = count ? safely(count) : { passed: 0, failed: 0 };
  // A runner that failed without a failed test, or left no report, is a failure all the same.
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  if (status === 0 && !count) counts.passed = 1;
  return counts;
}

function safely(count: () => Counts): Counts {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
