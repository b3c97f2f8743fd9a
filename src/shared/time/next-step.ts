// The next step of an open lead: a day, with a time if wanted, and a sentence. A day is meant in the site's time zone.

import { formatDate, formatDateTime } from "./date-format.ts";
import { addDays, toInstant, toLocalTime } from "./zoned-time.ts";

export const NEXT_STEP = "Próximo passo";

export interface NextStep {
  /** A day such as 2026-12-01, or an instant in UTC. */
  at: string;
  text: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isWholeDay = (at: string): boolean => DAY.test(at);

/** Returns the moment from which a step is late: its own, or the end of its day. */
export function stepDeadline({ at }: NextStep, timeZone: string): Date {
  return isWholeDay(at) ? toInstant({ date: addDays(at, 1), time: "00:00" }, timeZone) : new Date(at);
}

/** "01/12/2026", or "01/12/2026 14:30" */
export function formatStepTime({ at }: NextStep, timeZone: string): string {
  return isWholeDay(at) ? formatDate(at, "UTC") : formatDateTime(at, timeZone);
}

/** "01/12/2026: Ligar sobre a proposta" */
export const describeStep = (step: NextStep, timeZone: string): string =>
  `${formatStepTime(step, timeZone)}: ${step.text}`;

/** Returns a step's day and time on the site's clock; the time is empty for a whole day. */
export function toStepFields({ at }: NextStep, timeZone: string): { date: string; time: string } {
  return isWholeDay(at) ? { date: at, time: "" } : toLocalTime(new Date(at), timeZone);
}

/** Makes the `at` of a day and a time; an empty time means the whole day. */
export const toStepTime = (date: string, time: string, timeZone: string): string =>
  time === "" ? date : toInstant({ date, time }, timeZone).toISOString();

/** Moves a step by days, counted from today if its day is over. The time of day stays. */
export function postponeStep(step: NextStep, days: number, timeZone: string, now = new Date()): NextStep {
  const { date, time } = toStepFields(step, timeZone);
  const today = toLocalTime(now, timeZone).date;
  return { ...step, at: toStepTime(addDays(date < today ? today : date, days), time, timeZone) };
}

/** Returns the step that comes first. A day counts from its beginning. */
export function earlierStep(one: NextStep | null, other: NextStep | null): NextStep | null {
  if (!one || !other) return one ?? other;
  return other.at < one.at ? other : one;
}
