// Dates and times as texts.
const DATE = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const AGE = new Intl.RelativeTimeFormat("pt-BR", { style: "short" });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const LONG_DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("pt-BR", { month: "short", timeZone: "UTC" });

/** `20/11/2026 14:13`, in the reader's time zone. */
export function formatDateTime(iso: string): string {
  return DATE.format(new Date(iso)).replace(",", "");
}

/** `agora`, `há 12 min.`, `há 3 dias`. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = (now - new Date(iso).getTime()) / 1000;
  const fitting = UNITS.find(([, size]) => seconds >= size);
  if (!fitting) return "agora";
  const [unit, size] = fitting;
  return AGE.format(-Math.floor(seconds / size), unit);
}

/** `2025-10-14` → `14 de outubro de 2025`. A day has no time zone. */
export function formatLongDay(day: string): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** `2026-11-14` → `14 nov`. A day has no time zone. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${MONTH.format(date).replace(".", "")}`;
}
