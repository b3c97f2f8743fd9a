// Dates and times are in the site's time zone, wherever the reader is, so a single module creates their formatters.

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatClock, formatDate, formatDateTime, formatExactTime, formatWhen } from "./date-format.ts";

const FORMATTER = "src/shared/time/date-formatter.ts";
/** Code that formats dates in the machine's time zone, or without our formatter. */
const OTHER_WAYS = [
  /Intl\.DateTimeFormat\(/,
  /toLocale(?:Date|Time)String/,
  // Allowed for numbers. Styles, and dates created inline, reveal the others.
  /toLocaleString\([^)]*(?:dateStyle|timeStyle|timeZone|hour|month)/,
  /(?:new Date\([^()]*\)|\w+(?:At|Date|date))\s*\.toLocaleString/,
  /\.to(?:Date|Time)String\(/,
  /\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(/,
];

it("no other module formats dates and times", () => {
  const files = globSync("src/**/*.{ts,tsx}", { exclude: ["src/**/*.test.*", "src/testing/**"] });
  expect(files.length).toBeGreaterThan(1000);
  const found = files
    .filter((file) => file !== FORMATTER)
    .flatMap((file) => {
      const code = readFileSync(file, "utf8");
      return OTHER_WAYS.filter((way) => way.test(code)).map((way) => `${file}: ${way.source}`);
    });
  expect(found).toEqual([]);
});

it.each([
  ["America/Sao_Paulo", "19/11/2026 23:30", "19/11/2026", "19/11, 23:30:05"],
  ["Europe/Lisbon", "20/11/2026 02:30", "20/11/2026", "20/11, 02:30:05"],
])("a time is told in the site's zone: %s", (zone, moment, date, exact) => {
  const iso = "2026-11-20T02:30:05.000Z";
  expect(formatDateTime(iso, zone)).toBe(moment);
  expect(formatDate(iso, zone)).toBe(date);
  expect(formatExactTime(iso, zone)).toBe(exact);
});

it("the day is left out on the same day of the site", () => {
  const [iso, zone] = ["2026-11-20T02:30:00.000Z", "America/Sao_Paulo"];
  expect(formatClock(iso, zone, new Date("2026-11-20T02:59:00Z"))).toBe("23:30");
  expect(formatClock(iso, zone, new Date("2026-11-20T03:01:00Z"))).toBe("19/11 às 23:30");
  expect(formatWhen(iso, zone, new Date("2026-11-20T02:59:00Z"))).toBe("às 23:30");
  expect(formatWhen(iso, zone, new Date("2026-11-20T03:01:00Z"))).toBe("em 19/11 às 23:30");
});
