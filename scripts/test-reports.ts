// What the runners of unit and browser tests say of themselves, counted and in short.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Where the unit tests' report is written, from the project's root. */
export const UNIT_REPORT = "test-results/unit.json";
/** As in playwright.config.ts. */
const BROWSER_REPORT = "test-results/browser.json";
/** Lines of an error that are repeated at the end. */
const REMARK_LINES = 12;

export interface Counts {
  passed: number;
  failed: number;
  /** What failed and why, and what passed at a later try only: repeated at the very end. */
  remarks?: string[];
}

interface UnitReport {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** @throws where there is no report */
export function countUnitTests(): Counts {
  const files = readReport<UnitReport>(UNIT_REPORT).testResults;
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(".", name)} › ${test.fullName}` })),
  );
  const failed = tests.filter(({ status }) => status === "failed");
  const passed = tests.filter(({ status }) => status === "passed");
  // A file that does not even load has a message and no tests.
  const broken = files.filter(({ status, message }) => status === "failed" && message);
  return {
    passed: passed.length,
    failed: failed.length,
    remarks: [
      ...broken.map(({ name, message }) => remark("FAILED", relative(".", name), message)),
      ...failed.map(({ name, failureMessages }) => remark("FAILED", name, failureMessages[0])),
      ...passed
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ name, failureMessages }) => remark("PASSED AT A LATER TRY", name, failureMessages[0])),
    ],
  };
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** @throws where there is no report */
export function countBrowserTests(): Counts {
  const { stats, suites } = readReport<{
    stats: { expected: number; unexpected: number; flaky: number };
    suites: BrowserSuite[];
  }>(BROWSER_REPORT);
  const specs = suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    status: tests[0]?.status,
    error: tests[0]?.results.find(({ error }) => error)?.error?.message,
  }));
  const remarks = (status: string, word: string): string[] =>
    specs.filter((spec) => spec.status === status).map(({ name, error }) => remark(word, name, error));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    remarks: [...remarks("unexpected", "FAILED"), ...remarks("flaky", "PASSED AT A LATER TRY")],
  };
}

function specsOf({ suites = [], specs }: BrowserSuite): BrowserSuite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function remark(word: string, name: string, error = ""): string {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .slice(0, REMARK_LINES);
  return [`${word}: ${name}`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function readReport<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
