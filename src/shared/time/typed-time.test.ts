import { expect, it } from "vitest";
import { readTypedTime } from "./typed-time.ts";

it.each([
  ["9", "09:00"],
  ["09:30", "09:30"],
  ["9h30", "09:30"],
  ["9h", "09:00"],
  ["18h30", "18:30"],
  ["930", "09:30"],
  ["1830", "18:30"],
  [" 7.45 ", "07:45"],
  ["23:59", "23:59"],
  ["24:00", null],
  ["12:60", null],
  ["9:30 PM", null],
  ["9:3", null],
  ["", null],
  ["meio-dia", null],
])("%j is read as %j", (typed, time) => {
  expect(readTypedTime(typed)).toBe(time);
});
