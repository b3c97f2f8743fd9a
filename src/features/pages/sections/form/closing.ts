import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";

/**
 * Whether a form's last day is over.
 * @param closesAt empty: it has none
 */
export function isOver(closesAt: string, timeZone: string, now = new Date()): boolean {
  return closesAt !== "" && toLocalTime(now, timeZone).date > closesAt;
}

/** When a form's last day ends. @param closesAt a date */
export function endOf(closesAt: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${closesAt}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return toInstant({ date: next, time: "00:00" }, timeZone);
}
