import { expect, it } from "vitest";
import { readingMinutes } from "./reading-time.ts";

it.each([
  ["", 1],
  ["palavra ".repeat(200), 1],
  ["palavra ".repeat(201), 2],
  ["palavra ".repeat(1000), 5],
])("reading takes words / 200, rounded up: %#", (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});
