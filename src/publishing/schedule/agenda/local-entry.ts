// Places calendar entries at their local dates and times.

import { type LocalTime, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import type { PublishedEntry, ScheduleEntry } from "../schema.ts";

export interface LocalEntry extends ScheduleEntry {
  local: LocalTime;
}

export interface LocalPublishedEntry extends PublishedEntry {
  local: LocalTime;
}

/** Entries by day, in chronological order. */
export function groupByDay<Entry extends { at: string }>(
  entries: Entry[],
  timeZone: string,
): Map<string, (Entry & { local: LocalTime })[]> {
  const placed = entries
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((entry) => ({ ...entry, local: toLocalTime(new Date(entry.at), timeZone) }));
  return Map.groupBy(placed, ({ local }) => local.date);
}

/** Keeps the time of day. */
export function moveToDay({ local, ...entry }: LocalEntry, date: string, timeZone: string): ScheduleEntry {
  return { ...entry, at: toInstant({ date, time: local.time }, timeZone).toISOString() };
}
