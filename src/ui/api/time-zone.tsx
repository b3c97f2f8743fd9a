// Formats all dashboard dates and times in the site's time zone, regardless of the reader's.

import { createContext, use } from "react";
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatWhen,
} from "#src/shared/time/date-format.ts";

const TimeZoneContext = createContext("America/Sao_Paulo");

/** Provides the site's time zone (docs/produto.md, "Time"). */
export const TimeZoneProvider = TimeZoneContext;

export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** "22/11/2026 03:10" */
export function useMoment(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) => formatDateTime(iso, timeZone);
}

/** "22/11/2026" */
export function useDate(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) => formatDate(iso, timeZone);
}

/** "22/11, 03:10:59" */
export function useExactTime(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) => formatExactTime(iso, timeZone);
}

/** "14:32"; on another day "19/11 às 14:32". */
export function useClock(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) => formatClock(iso, timeZone);
}

/** For use after a verb: "às 14:32"; on another day "em 19/11 às 14:32". */
export function useWhen(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) => formatWhen(iso, timeZone);
}
