import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Path of the unit tests' report, relative to the project's root. */
export const UNIT_REPORT = "test-results/unit.json";
/** The same path as in playwright.config.ts. */
const BROWSER_REPORT = "test-results/browser.json";
/** Lines of an error that are repeated at the end. */
const REMARK_LINES = 12;
const DEAREST = 20;

export interface Counts {
  passed: number;
  failed: number;
  /** Failures with their reasons, repeated at the very end. */
  remarks?: string[];
  durations?: Duration[];
}

export interface Duration {
  test: string;
  ms: number;
}

interface UnitReport {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
}

/** @throws if there is no report */
export function countUnitTests(): Counts {
  const files = readReport<UnitReport>(UNIT_REPORT).testResults;
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(".", name)} › ${test.fullName}` })),
  );
  const failed = tests.filter(({ status }) => status === "failed");
  // A file that fails to load has a message and no tests.
  const broken = files.filter(({ status, message }) => status === "failed" && message);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: failed.length,
    remarks: [
      ...broken.map(({ name, message }) => remark(relative(".", name), message)),
      ...failed.map(({ name, failureMessages }) => remark(name, failureMessages[0])),
    ],
    durations: tests.map(({ name, duration }) => ({ test: name, ms: duration ?? 0 })),
  };
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

/** @throws if there is no report */
export function countBrowserTests(): Counts {
  const { stats, suites } = readReport<{
    stats: { expected: number; unexpected: number };
    suites: BrowserSuite[];
  }>(BROWSER_REPORT);
  const specs = suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    status: tests[0]?.status,
    // For a test that hangs, the first error says only that; the second names the awaited condition.
    error: tests[0]?.results[0]?.errors.map(({ message }) => message).join("\n"),
    ms: tests[0]?.results[0]?.duration ?? 0,
  }));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    remarks: specs
      .filter(({ status }) => status === "unexpected")
      .map(({ name, error }) => remark(name, error)),
    durations: specs.map(({ name, ms }) => ({ test: name, ms })),
  };
}

/** Lists the slowest tests, one per line. */
export function listDearest(durations: Duration[]): string[] {
  return durations
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, DEAREST)
    .map(({ test, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${test}`);
}

function specsOf({ suites = [], specs }: BrowserSuite): BrowserSuite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function remark(name: string, error = ""): string {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"))
    .slice(0, REMARK_LINES);
  return [`FAILED: ${name}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
