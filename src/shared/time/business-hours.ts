// Computes business hours: the same hours on selected weekdays, except national holidays, in the site's time
// zone.

import { isNationalHoliday } from "./business-days.ts";
import { addDays, toInstant, toLocalTime } from "./zoned-time.ts";

/** Weekdays in order, Monday first. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  mon: "Segunda",
  tue: "Terça",
  wed: "Quarta",
  thu: "Quinta",
  fri: "Sexta",
  sat: "Sábado",
  sun: "Domingo",
};

/** Business hours as the settings store them. */
export interface BusinessHours {
  businessDays: readonly Weekday[];
  /** Time such as "09:00". */
  businessStart: string;
  /** Time such as "18:00", on the same day. */
  businessEnd: string;
}

/** Shortest business day, minutes. Shorter ones would put deadlines years ahead. */
const MIN_MINUTES = 60;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Tells whether the business day has at least `MIN_MINUTES`. */
export function isLongEnough({ businessStart, businessEnd }: Omit<BusinessHours, "businessDays">): boolean {
  return minutesOf(businessEnd) - minutesOf(businessStart) >= MIN_MINUTES;
}

export interface BusinessClock {
  /** Returns the moment after this many business hours. */
  add(from: Date, hours: number): Date;
  /** Counts whole business minutes between two moments; 0 if `to` is not later. */
  minutesBetween(from: Date, to: Date): number;
  /** Tells whether a calendar date, such as "2026-11-24", has business hours. */
  isOpenOn(date: string): boolean;
}

/**
 * Creates a clock that counts business hours.
 * @param hours with at least one weekday, and `isLongEnough`
 * @param timeZone IANA name
 */
export function businessClock(hours: BusinessHours, timeZone: string): BusinessClock {
  const days = new Set(hours.businessDays.map((day) => WEEKDAYS.indexOf(day)));
  const known = new Map<string, [start: number, end: number]>();
  const isOpenOn = (date: string): boolean => {
    const day = new Date(`${date}T00:00:00Z`);
    // getUTCDay starts with Sunday.
    if (!days.has((day.getUTCDay() + 6) % 7)) return false;
    return !isNationalHoliday(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
  };
  /** Returns the instants of opening and closing. A day on which clocks change can be longer or shorter. */
  const openingOf = (date: string): [start: number, end: number] => {
    let opening = known.get(date);
    if (!opening) {
      const at = (time: string) => toInstant({ date, time }, timeZone).getTime();
      opening = isOpenOn(date) ? [at(hours.businessStart), at(hours.businessEnd)] : [0, 0];
      known.set(date, opening);
    }
    return opening;
  };
  return {
    isOpenOn,
    add(from, count) {
      let left = count * HOUR_MS;
      for (let date = toLocalTime(from, timeZone).date; ; date = addDays(date, 1)) {
        const [start, end] = openingOf(date);
        const begin = Math.max(start, from.getTime());
        if (begin >= end) continue;
        if (begin + left <= end) return new Date(begin + left);
        left -= end - begin;
      }
    },
    minutesBetween(from, to) {
      let total = 0;
      const last = toLocalTime(to, timeZone).date;
      for (let date = toLocalTime(from, timeZone).date; date <= last; date = addDays(date, 1)) {
        const [start, end] = openingOf(date);
        total += Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()));
      }
      return Math.floor(total / MINUTE_MS);
    },
  };
}

/** Formats the promise: "em até 24 horas úteis", or "em breve" if no time is promised. */
export function describeAnswerPromise(answerHours: number): string {
  if (answerHours === 0) return "em breve";
  return `em até ${answerHours} ${answerHours === 1 ? "hora útil" : "horas úteis"}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
