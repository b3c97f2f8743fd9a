import { describe, expect, it } from "vitest";
import { toInstant, toLocalTime } from "./zoned-time.ts";

const SAO_PAULO = "America/Sao_Paulo";
const NEW_YORK = "America/New_York";
const at = (date: string, time: string, zone: string) => toInstant({ date, time }, zone).toISOString();

describe("a local time", () => {
  it.each([
    [SAO_PAULO, "2026-11-22", "14:30", "2026-11-22T17:30:00.000Z"],
    [SAO_PAULO, "2026-12-31", "23:59", "2027-01-01T02:59:00.000Z"],
    [NEW_YORK, "2026-07-04", "00:00", "2026-07-04T04:00:00.000Z"],
    [NEW_YORK, "2026-12-25", "00:00", "2026-12-25T05:00:00.000Z"],
    ["Asia/Kathmandu", "2026-02-28", "12:00", "2026-02-28T06:15:00.000Z"],
    ["UTC", "2026-02-28", "12:00", "2026-02-28T12:00:00.000Z"],
  ])("in %s, %s %s, is the instant at which clocks show it", (zone, date, time, instant) => {
    expect(at(date, time, zone)).toBe(instant);
    expect(toLocalTime(new Date(instant), zone)).toEqual({ date, time });
  });

  it.each([
    // New York skips from 01:59 to 03:00.
    [NEW_YORK, "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"],
    [NEW_YORK, "2026-03-08", "02:00", "2026-03-08T07:00:00.000Z"],
    [NEW_YORK, "2026-03-08", "02:30", "2026-03-08T07:00:00.000Z"],
    [NEW_YORK, "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
    [NEW_YORK, "2026-03-08", "03:01", "2026-03-08T07:01:00.000Z"],
    // Until 2018, daylight saving in São Paulo started at midnight, which that day did not have.
    [SAO_PAULO, "2018-11-03", "23:59", "2018-11-04T02:59:00.000Z"],
    [SAO_PAULO, "2018-11-04", "00:00", "2018-11-04T03:00:00.000Z"],
    [SAO_PAULO, "2018-11-04", "00:45", "2018-11-04T03:00:00.000Z"],
    [SAO_PAULO, "2018-11-04", "01:00", "2018-11-04T03:00:00.000Z"],
    // Shifts by half an hour.
    ["Australia/Lord_Howe", "2026-10-04", "02:10", "2026-10-03T15:30:00.000Z"],
    // A whole day was skipped.
    ["Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00.000Z"],
  ])("that %s skips on %s at %s is the first instant after the gap", (zone, date, time, instant) => {
    expect(at(date, time, zone)).toBe(instant);
  });

  it.each([
    [NEW_YORK, "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    [NEW_YORK, "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
    [SAO_PAULO, "2019-02-16", "23:30", "2019-02-17T01:30:00.000Z"],
    [SAO_PAULO, "2019-02-17", "00:00", "2019-02-17T03:00:00.000Z"],
    ["Europe/Lisbon", "2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
  ])("that %s shows twice on %s at %s is the first of both", (zone, date, time, instant) => {
    expect(at(date, time, zone)).toBe(instant);
  });

  it("is shown for both instants of a repeated hour", () => {
    const shown = { date: "2026-11-01", time: "01:30" };
    expect(toLocalTime(new Date("2026-11-01T05:30:00Z"), NEW_YORK)).toEqual(shown);
    expect(toLocalTime(new Date("2026-11-01T06:30:00Z"), NEW_YORK)).toEqual(shown);
  });
});
