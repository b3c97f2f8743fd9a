// The hours in which a company answers: the same hours on some days of the week, without national holidays, on the clocks of
// the site's time zone.
import { isNationalHoliday } from "./business-days.ts";
import { addDays } from "./calendar-days.ts";
import { toInstant, toLocalTime } from "./zoned-time.ts";

/** In the order of the week. */
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

/** As the settings have it. */
export interface BusinessHours {
  businessDays: readonly Weekday[];
  /** "09:00" */
  businessStart: string;
  /** "18:00", of the same day. */
  businessEnd: string;
}

/** With fewer minutes a day, a deadline would lie years ahead. */
const MIN_MINUTES = 60;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Whether the end lies an hour or more after the start. */
export function isLongEnough({ businessStart, businessEnd }: Omit<BusinessHours, "businessDays">): boolean {
  return minutesOf(businessEnd) - minutesOf(businessStart) >= MIN_MINUTES;
}

export interface BusinessClock {
  /** The moment after so many business hours; only time within business hours counts. */
  add(from: Date, hours: number): Date;
  /** The whole business minutes between two moments; 0 when `to` is not later. */
  minutesBetween(from: Date, to: Date): number;
  /** Whether there are business hours on a day of the calendar, as "2026-11-24". */
  isOpenOn(date: string): boolean;
}

/**
 * Counts business hours.
 * @param hours valid ones: a day of the week at least, and `isLongEnough`
 * @param timeZone IANA name
 */
export function businessClock(hours: BusinessHours, timeZone: string): BusinessClock {
  const days = new Set(hours.businessDays.map((day) => WEEKDAYS.indexOf(day)));
  const known = new Map<string, [start: number, end: number]>();
  const isOpenOn = (date: string): boolean => {
    const day = new Date(`${date}T00:00:00Z`);
    // getUTCDay begins with Sunday.
    if (!days.has((day.getUTCDay() + 6) % 7)) return false;
    return !isNationalHoliday(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
  };
  /** The instants between which it is open; on a day on which clocks change, more or less time than on others. */
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

/** "em até 24 horas úteis"; "em breve" where no time is promised. */
export function describeAnswerPromise(answerHours: number): string {
  if (answerHours === 0) return "em breve";
  return `em até ${answerHours} ${answerHours === 1 ? "hora útil" : "horas úteis"}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
