// Months of the calendar as text: "2026-11". Weeks start on Sunday, as in Brazil.

import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { addDays } from "#src/shared/time/zoned-time.ts";

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;
const NAME = dateFormatter("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });
const DAY_NAME = dateFormatter("pt-BR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

export const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

/** Reads `?mes=`; falls back if it is not a month. */
export function readMonth(text: string | null, fallback: string): string {
  return text !== null && MONTH.test(text) ? text : fallback;
}

/** @param count may be negative */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The days of a month's weeks; the first and last week may include days of adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (
    let day = addDays(first, -new Date(first).getUTCDay());
    day.slice(0, 7) <= month;
    day = addDays(day, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)));
  }
  return weeks;
}

/** "novembro de 2026" */
export function nameOfMonth(month: string): string {
  return NAME.format(new Date(`${month}-01T00:00:00Z`));
}

/** "segunda-feira, 23 de novembro" */
export function nameOfDay(day: string): string {
  return DAY_NAME.format(new Date(`${day}T00:00:00Z`));
}
