import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";

/**
 * Tells whether a form's last day is over.
 * @param closesAt a date; empty: never closes
 */
export function isFormClosed(closesAt: string, timeZone: string, now = new Date()): boolean {
  return closesAt !== "" && toLocalTime(now, timeZone).date > closesAt;
}

/**
 * Returns the end of a form's last day.
 * @param closesAt a date
 */
export function endOfDay(closesAt: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${closesAt}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return toInstant({ date: next, time: "00:00" }, timeZone);
}
