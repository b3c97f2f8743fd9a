import { describe, expect, it } from "vitest";
import { addBusinessDays, businessTimeBetween, isNationalHoliday } from "./business-days.ts";

const SAO_PAULO = "America/Sao_Paulo";
/** Parses a local time in São Paulo (UTC−3 all year since 2019). */
const at = (wall: string) => new Date(`${wall}:00-03:00`);
const due = (wall: string) => addBusinessDays(at(wall), 2, SAO_PAULO);

describe("48 business hours", () => {
  it.each([
    ["Monday to Wednesday", "2026-11-09T10:00", "2026-11-11T10:00"],
    ["Wednesday to Friday", "2026-11-11T23:59", "2026-11-13T23:59"],
    ["Thursday over the weekend", "2026-11-12T09:30", "2026-11-16T09:30"],
    ["Friday over the weekend", "2026-11-13T00:00", "2026-11-17T00:00"],
    ["Saturday: Monday and Tuesday count", "2026-11-14T15:00", "2026-11-17T15:00"],
    ["Sunday: Monday and Tuesday count", "2026-11-15T08:00", "2026-11-17T08:00"],
    ["over Consciência Negra, a Friday", "2026-11-18T14:00", "2026-11-23T14:00"],
    ["on Consciência Negra itself", "2026-11-20T13:45", "2026-11-24T13:45"],
    ["over Sexta-feira Santa and Easter", "2026-04-01T16:00", "2026-04-06T16:00"],
    ["over Tiradentes, a Tuesday", "2026-04-20T16:00", "2026-04-23T16:00"],
    ["over Christmas and the weekend", "2026-12-23T17:00", "2026-12-28T17:00"],
    ["over New Year", "2026-12-31T11:00", "2027-01-05T11:00"],
    ["Carnival is no national holiday", "2026-02-13T12:00", "2026-02-17T12:00"],
    ["nor is Corpus Christi", "2026-06-03T12:00", "2026-06-05T12:00"],
    ["nor is a state's own, 9 July in São Paulo", "2026-07-08T12:00", "2026-07-10T12:00"],
  ])("%s", (_case, from, to) => {
    expect(due(from).toISOString()).toBe(at(to).toISOString());
  });

  it("keeps seconds and milliseconds", () => {
    const from = new Date("2026-11-09T13:00:12.345Z");
    expect(addBusinessDays(from, 2, SAO_PAULO).toISOString()).toBe("2026-11-11T13:00:12.345Z");
  });

  it("begins the day where the site is", () => {
    // Friday 22:00 in São Paulo is Saturday in Lisbon.
    const moment = new Date("2026-11-14T01:00:00Z");
    expect(addBusinessDays(moment, 2, SAO_PAULO).toISOString()).toBe("2026-11-18T01:00:00.000Z");
    expect(addBusinessDays(moment, 2, "Europe/Lisbon").toISOString()).toBe("2026-11-17T01:00:00.000Z");
  });

  it("keeps the hour that clocks show where they are changed in between", () => {
    // Daylight saving starts in New York on Sunday, March 8, 2026.
    const friday = new Date("2026-03-06T17:00:00Z");
    expect(addBusinessDays(friday, 2, "America/New_York").toISOString()).toBe("2026-03-10T16:00:00.000Z");
  });
});

describe("national holidays", () => {
  const of = (year: number) =>
    Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)))
      .filter((day) => day.getUTCFullYear() === year)
      .filter((day) => isNationalHoliday(year, day.getUTCMonth() + 1, day.getUTCDate()))
      .map((day) => day.toISOString().slice(5, 10));

  it("of 2026 are the ten of Portaria MGI 11.460/2025", () => {
    expect(of(2026)).toEqual([
      "01-01",
      "04-03",
      "04-21",
      "05-01",
      "09-07",
      "10-12",
      "11-02",
      "11-15",
      "11-20",
      "12-25",
    ]);
  });

  it.each([
    [2024, "03-29"],
    [2025, "04-18"],
    [2027, "03-26"],
    [2028, "04-14"],
    [2030, "04-19"],
    [2038, "04-23"],
  ])("Sexta-feira Santa of %i is %s", (year, day) => {
    expect(of(year)).toContain(day);
    expect(of(year).filter((holiday) => holiday > "02-01" && holiday < "04-25")).toHaveLength(2);
  });
});

describe("business time that is left", () => {
  const left = (from: string, to: string) => businessTimeBetween(at(from), at(to), SAO_PAULO);
  it.each([
    ["two whole days", "2026-11-09T10:00", "2026-11-11T10:00", { days: 2, hours: 0, minutes: 0 }],
    ["a day and three hours", "2026-11-10T07:00", "2026-11-11T10:00", { days: 1, hours: 3, minutes: 0 }],
    ["nothing of a weekend", "2026-11-14T09:00", "2026-11-15T18:00", { days: 0, hours: 0, minutes: 0 }],
    ["what is left after it", "2026-11-14T09:00", "2026-11-16T01:30", { days: 0, hours: 1, minutes: 30 }],
    ["not the holiday", "2026-11-19T20:00", "2026-11-23T04:00", { days: 0, hours: 8, minutes: 0 }],
    ["nothing once it is over", "2026-11-11T10:01", "2026-11-11T10:00", { days: 0, hours: 0, minutes: 0 }],
  ])("%s", (_case, from, to, expected) => {
    expect(left(from, to)).toEqual(expected);
  });
});
