import { createContext, use } from "react";

const TimeZoneContext = createContext("America/Sao_Paulo");

/** The site's time zone (contract §1, `TIME_ZONE`). */
export const TimeZoneProvider = TimeZoneContext;

/** The name of the site's time zone. */
export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** Formats a time in the site's time zone: "22/11/2026 03:10". */
export function useMoment(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) =>
    new Date(iso)
      .toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone })
      .replace(",", "");
}

/** Formats a time in the site's time zone: "14:32"; on another day "19/11 às 14:32". */
export function useClock(): (iso: string) => string {
  const timeZone = use(TimeZoneContext);
  return (iso) => {
    const [date, now] = [new Date(iso), new Date()];
    const time = date.toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone });
    const dayOf = (moment: Date) =>
      moment.toLocaleDateString("pt-BR", { day: "2-digit", month: "2-digit", timeZone });
    return dayOf(date) === dayOf(now) ? time : `${dayOf(date)} às ${time}`;
  };
}
