// Computes the time left of a request: business time until it is due, calendar time when it is overdue.

import { businessTimeBetween } from "#src/shared/time/business-days.ts";
import { REMOVAL_BUSINESS_DAYS } from "#src/shared/time/removal-deadline.ts";

interface Clock {
  /** `falta 1 dia útil e 3 h`, `venceu há 2 h`. */
  text: string;
  tone: "neutral" | "warning" | "danger";
  /** Share of all business time that is left, 1 to 0. */
  share: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ALL_MINUTES = REMOVAL_BUSINESS_DAYS * 24 * 60;

/** @param timeZone IANA name: business days begin and end there */
export function readClock(dueAt: string, now: Date, timeZone: string): Clock {
  const due = new Date(dueAt);
  if (due <= now) return { text: describeOverdue(now.getTime() - due.getTime()), tone: "danger", share: 0 };
  const { days, hours, minutes } = businessTimeBetween(now, due, timeZone);
  const left = days * 1440 + hours * 60 + minutes;
  return {
    text: describeLeft(days, hours, minutes),
    tone: left <= 1440 ? "warning" : "neutral",
    share: Math.min(1, left / ALL_MINUTES),
  };
}

function describeLeft(days: number, hours: number, minutes: number): string {
  const dayText = days === 1 ? "1 dia útil" : `${days} dias úteis`;
  if (days > 0) return `${days === 1 ? "falta" : "faltam"} ${dayText}${hours > 0 ? ` e ${hours} h` : ""}`;
  if (hours > 0) return hours === 1 ? "falta 1 h útil" : `faltam ${hours} h úteis`;
  if (minutes > 0) return `${minutes === 1 ? "falta" : "faltam"} ${minutes} min`;
  // Due within this minute, or in the first minute of a business day.
  return "vence agora";
}

function describeOverdue(ms: number): string {
  if (ms < MINUTE_MS) return "venceu agora";
  if (ms < HOUR_MS) return `venceu há ${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 48 * HOUR_MS) return `venceu há ${Math.floor(ms / HOUR_MS)} h`;
  return `venceu há ${Math.floor(ms / (24 * HOUR_MS))} dias`;
}
