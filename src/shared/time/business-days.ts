// Brazilian business days: Monday to Friday without national holidays (docs/produto.md, "Data removal",
// docs/adr/0012).
// Calculates in local time of a time zone, so that "the same hour" holds across clock changes.

import { dateFormatter } from "./date-formatter.ts";

const DAY_MS = 86_400_000;

/** A duration in business time. A business day has 24 hours. */
interface BusinessTime {
  days: number;
  hours: number;
  minutes: number;
}

/**
 * Returns the moment `days` business days later at the same hour; "48 business hours" are two business days. The
 * first day never counts.
 * @param timeZone IANA name; days begin and end in it
 */
export function addBusinessDays(from: Date, days: number, timeZone: string): Date {
  const wall = toWall(from, timeZone);
  let day = wall;
  for (let counted = 0; counted < days;) {
    day += DAY_MS;
    if (isBusinessDay(day)) counted++;
  }
  return fromWall(day, timeZone);
}

/** Returns the part of the interval that lies on business days; zero if `to` is not later. */
export function businessTimeBetween(from: Date, to: Date, timeZone: string): BusinessTime {
  const start = toWall(from, timeZone);
  const end = toWall(to, timeZone);
  let total = 0;
  for (let day = startOfDay(start); day < end; day += DAY_MS) {
    if (isBusinessDay(day)) total += Math.min(end, day + DAY_MS) - Math.max(start, day);
  }
  const minutes = Math.floor(Math.max(0, total) / 60_000);
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}

/** @param month from 1 */
export function isNationalHoliday(year: number, month: number, day: number): boolean {
  if (FIXED_HOLIDAYS.has(`${month}-${day}`)) return true;
  return Date.UTC(year, month - 1, day) === easterOf(year) - 2 * DAY_MS;
}

/**
 * Laws 662/1949 and 10.607/2002 (1 Jan, 21 Apr, 1 May, 7 Sep, 2 Nov, 15 Nov, 25 Dec), 6.802/1980 (12 Oct) and
 * 14.759/2023 (20 Nov).
 */
const FIXED_HOLIDAYS = new Set(["1-1", "4-21", "5-1", "9-7", "10-12", "11-2", "11-15", "11-20", "12-25"]);

/** Easter Sunday by the Gregorian rule (Meeus, Jones, Butcher), as local time. */
function easterOf(year: number): number {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const age = (19 * moon + correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - age - (rest % 4)) % 7;
  const shift = Math.floor((moon + 11 * age + 22 * weekday) / 451);
  const sum = age + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** @param wall any moment of the day */
function isBusinessDay(wall: number): boolean {
  const date = new Date(wall);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !isNationalHoliday(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function startOfDay(wall: number): number {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}

/** Local time of the zone, in ms as if it were UTC. */
function toWall(moment: Date, timeZone: string): number {
  return moment.getTime() + offsetAt(moment, timeZone);
}

/**
 * Converts a local time to an instant. A local time that occurs twice gives the first instant; one that clocks skip
 * gives the instant right after the gap.
 */
function fromWall(wall: number, timeZone: string): Date {
  const guess = new Date(wall - offsetAt(new Date(wall), timeZone));
  const before = offsetAt(new Date(guess.getTime() - DAY_MS), timeZone);
  const candidate = new Date(wall - before);
  return toWall(candidate, timeZone) === wall ? candidate : new Date(wall - offsetAt(guess, timeZone));
}

/** Offset of the zone from UTC, in ms. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = dateFormatter("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}
