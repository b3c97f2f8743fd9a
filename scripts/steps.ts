// Runs the project's checks and counts the passed ones; npm test and npm run check are lists of these steps.

import { spawn } from "node:child_process";
import {
  type Counts,
  countBrowserTests,
  countUnitTests,
  type Duration,
  listDearest,
  UNIT_REPORT,
} from "./test-reports.ts";

export interface Step {
  name: string;
  command: [string, ...string[]];
  /** Reads the step's counts; without it, the exit code is one result. */
  count?: () => Counts;
}

export const PAGE_TYPES: Step = { name: "page types", command: ["react-router", "typegen"] };
/** Uses one checker, since each of several would read the shared types again. */
export const TYPES: Step = { name: "types", command: ["tsc", "--checkers", "1"] };
export const WORKER_TYPES: Step = {
  name: "types of the service worker",
  command: ["tsc", "-p", "src/worker"],
};
export const BOUNDARIES: Step = {
  name: "module boundaries",
  command: [process.execPath, "scripts/boundaries.ts"],
};
export const BUILD: Step = { name: "build", command: [process.execPath, "scripts/build.ts"] };

/** @param files default: all */
export const formatting = (files: string[] = []): Step => ({
  name: "formatting",
  command: ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files],
});

/** @param files default: all */
export const lint = (files: string[] = []): Step => ({
  name: "lint",
  command: ["oxlint", "--type-aware", "--deny-warnings", ...files],
});

/**
 * Checks types and lint in one pass: the linter reads types anyway, and finds `tsc`'s errors by each folder's rules.
 */
export const TYPES_AND_LINT: Step = {
  name: "types and lint",
  command: [...lint().command, "--type-check"],
};

/** @param files default: all */
export const unitTests = (files: string[] = []): Step => ({
  name: "unit and integration tests",
  command: [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${UNIT_REPORT}`,
    ...files,
  ],
  count: countUnitTests,
});

/** @param files default: all */
export const browserTests = (files: string[] = []): Step => ({
  name: "browser tests",
  command: ["playwright", "test", ...files],
  count: countBrowserTests,
});

/**
 * Runs every step even if others fail, and ends the process after "N passed, N failed".
 * @param groups run one after another; the lists of steps in a group run in parallel
 */
export async function runSteps(groups: Step[][][]): Promise<never> {
  const total = { passed: 0, failed: 0, remarks: [] as string[], durations: [] as Duration[] };
  const runList = async (steps: Step[]): Promise<void> => {
    for (const step of steps) {
      const { passed, failed, remarks = [], durations = [] } = await run(step);
      total.passed += passed;
      total.failed += failed;
      total.remarks.push(...remarks);
      total.durations.push(...durations);
    }
  };
  for (const lists of groups) await Promise.all(lists.map(runList));
  const dearest = listDearest(total.durations);
  if (dearest.length > 0) console.log(`\nThe dearest tests:\n${dearest.join("\n")}`);
  // Printed last, since people read the end of a log.
  for (const remark of total.remarks) console.log(`\n${remark}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

async function run(step: Step): Promise<Counts> {
  const { name, command, count } = step;
  const started = Date.now();
  console.log(`\n— ${name}`);
  const isOk = await succeeds(command);
  console.log(`— ${name}: ${isOk ? "ok" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  const counts = count ? safely(count) : { passed: 0, failed: 0 };
  // A runner that failed without a failed test, or left no report, still counts as a failure.
  if (!isOk && counts.failed === 0) {
    counts.failed = 1;
    counts.remarks = [...(counts.remarks ?? []), `FAILED: ${name}`];
  }
  if (isOk && !count) counts.passed = 1;
  return counts;
}

function succeeds([program, ...args]: Step["command"]): Promise<boolean> {
  const child = spawn(program, args, { stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

function safely(count: () => Counts): Counts {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1 };
  }
}
