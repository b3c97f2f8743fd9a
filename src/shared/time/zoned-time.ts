// Between instants and what clocks show in a time zone. `Temporal` would do it, but not every browser has it yet.
import { dateFormatter } from "./date-formatter.ts";

/** A date and a time of day as clocks show them: "2026-11-22", "14:30". */
export interface LocalTime {
  date: string;
  time: string;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** What clocks in the zone show at an instant. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  const shown = new Date(readClock(instant.getTime(), timeZone)).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * The instant at which clocks in the zone show a date and time. Of a time that they show twice, when summer time
 * ends, the first; for one that they skip, when it begins, the first instant after the gap.
 */
export function toInstant({ date, time }: LocalTime, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`);
  // Around a change of the offset, one of these is the offset before it, and one the offset after it.
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

/** What clocks show, as the instant at which clocks in UTC show the same. */
function readClock(instant: number, timeZone: string): number {
  // Swedes write dates and times as ISO 8601 does.
  const shown = dateFormatter("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(instant);
  return Date.parse(`${shown.replace(" ", "T")}Z`);
}

// Days of the calendar as texts: "2026-11-22". A day has no time zone.

/** The day some days later, or earlier. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
