// Converts between instants and local time. `Temporal` would do it, but not every browser has it yet.

import { dateFormatter } from "./date-formatter.ts";

/** Local date and time: "2026-11-22", "14:30". */
export interface LocalTime {
  date: string;
  time: string;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  const shown = new Date(readClock(instant.getTime(), timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * Converts local time to an instant. A time that occurs twice, when daylight saving ends, gives the first instant;
 * one that is skipped, when it begins, gives the first instant after the gap.
 */
export function toInstant({ date, time }: LocalTime, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`);
  // Around a change of offset, one of these is the offset before it and the other the offset after it.
  const offsets = [wanted - DAY, wanted + DAY].map((instant) => readClock(instant, timeZone) - instant);
  const candidates = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b);
  const found = candidates.find((instant) => readClock(instant, timeZone) === wanted);
  if (found !== undefined) return new Date(found);
  let [before = wanted, after = wanted] = candidates;
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (readClock(middle, timeZone) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Returns local time as ms, as if it were UTC. */
function readClock(instant: number, timeZone: string): number {
  // Swedish dates and times have the ISO 8601 format.
  const shown = dateFormatter("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(instant);
  return Date.parse(`${shown.replace(" ", "T")}Z`);
}

/** Adds days to a calendar date such as "2026-11-22". A negative count goes back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
