import { toLocalTime } from "#src/shared/zoned-time.ts";

/**
 * Whether a form's last day is over.
 * @param closesAt empty: it has none
 */
export function isOver(closesAt: string, timeZone: string, now = new Date()): boolean {
  return closesAt !== "" && toLocalTime(now, timeZone).date > closesAt;
}
