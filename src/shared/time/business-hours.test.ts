import { describe, expect, it } from "vitest";
import { type BusinessHours, businessClock, describeAnswerPromise, isLongEnough } from "./business-hours.ts";

const SAO_PAULO = "America/Sao_Paulo";
const USUAL: BusinessHours = {
  businessDays: ["mon", "tue", "wed", "thu", "fri"],
  businessStart: "09:00",
  businessEnd: "18:00",
};
/** Parses a wall-clock time in São Paulo (UTC−3 all year since 2019). */
const at = (wall: string) => new Date(`${wall}:00-03:00`);

describe("a deadline in business hours", () => {
  const { add } = businessClock(USUAL, SAO_PAULO);
  it.each([
    ["within a day", "2026-11-09T10:00", 4, "2026-11-09T14:00"],
    ["to the end of a day, and not to the next morning", "2026-11-09T09:00", 9, "2026-11-09T18:00"],
    ["over a night", "2026-11-09T17:00", 2, "2026-11-10T10:00"],
    ["before the first hour of a day", "2026-11-09T06:00", 1, "2026-11-09T10:00"],
    ["after the last hour of a day", "2026-11-09T18:00", 1, "2026-11-10T10:00"],
    ["from a Saturday evening", "2026-11-14T18:00", 8, "2026-11-16T17:00"],
    ["over a weekend", "2026-11-13T17:30", 1, "2026-11-16T09:30"],
    ["over a holiday and a weekend", "2026-11-19T16:00", 3, "2026-11-23T10:00"],
    ["twenty-four hours are two days and six hours", "2026-11-09T09:00", 24, "2026-11-11T15:00"],
  ])("%s", (_name, from, hours, to) => {
    expect(add(at(from), hours)).toEqual(at(to));
  });

  it("counts the days and hours that are chosen", () => {
    const { add: addOwn } = businessClock(
      { businessDays: ["sat", "sun"], businessStart: "22:00", businessEnd: "23:00" },
      SAO_PAULO,
    );
    expect(addOwn(at("2026-11-09T10:00"), 3)).toEqual(at("2026-11-22T23:00"));
  });

  it("has the hours of the site's clocks, before and after they change", () => {
    // New York's clocks go forward on Sunday, March 8, 2026, and back on November 1.
    const { add: addThere } = businessClock(USUAL, "America/New_York");
    expect(addThere(new Date("2026-03-06T22:00:00Z"), 2)).toEqual(new Date("2026-03-09T14:00:00Z"));
    expect(addThere(new Date("2026-10-30T21:00:00Z"), 2)).toEqual(new Date("2026-11-03T15:00:00Z"));
  });

  it("counts an hour that clocks skip or show twice as it passes", () => {
    const always = { ...USUAL, businessDays: ["sun"], businessStart: "00:00", businessEnd: "12:00" } as const;
    const { minutesBetween } = businessClock(always, "America/New_York");
    const hours = (day: string) =>
      minutesBetween(new Date(`${day}T00:00:00Z`), new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)) /
      60;
    expect(["2026-03-01", "2026-03-08", "2026-10-25", "2026-11-01"].map(hours)).toEqual([12, 11, 12, 13]);
  });
});

describe("the business time between two moments", () => {
  const { minutesBetween, isOpenOn } = businessClock(USUAL, SAO_PAULO);
  it.each([
    ["within a day", "2026-11-09T10:00", "2026-11-09T11:30", 90],
    ["over a night", "2026-11-09T17:00", "2026-11-10T10:00", 120],
    ["none at night", "2026-11-09T19:00", "2026-11-10T08:00", 0],
    ["none on a holiday", "2026-11-20T10:00", "2026-11-20T12:00", 0],
    ["none backwards", "2026-11-10T10:00", "2026-11-09T10:00", 0],
  ])("%s", (_name, from, to, minutes) => {
    expect(minutesBetween(at(from), at(to))).toBe(minutes);
  });

  it("is there on the chosen days without holidays", () => {
    const days = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"];
    expect(days.map(isOpenOn)).toEqual([true, false, false, false, true]);
  });
});

it.each([
  ["09:00", "18:00", true],
  ["09:00", "10:00", true],
  ["09:00", "09:59", false],
  ["18:00", "09:00", false],
])("from %s to %s is long enough: %s", (businessStart, businessEnd, expected) => {
  expect(isLongEnough({ businessStart, businessEnd })).toBe(expected);
});

it.each([
  [0, "em breve"],
  [1, "em até 1 hora útil"],
  [24, "em até 24 horas úteis"],
])("%i hours are promised as “%s”", (hours, words) => {
  expect(describeAnswerPromise(hours)).toBe(words);
});
