import { dateFormatter } from "./date-formatter.ts";

const AGE = new Intl.RelativeTimeFormat("pt-BR", { style: "short" });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const LONG_DAY = dateFormatter("pt-BR", { dateStyle: "long", timeZone: "UTC" });
const MONTH = dateFormatter("pt-BR", { month: "short", timeZone: "UTC" });
/** Without the year, because these times are at most 30 days old. */
const EXACT = {
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** `20/11/2026 14:13` */
export function formatDateTime(iso: string, timeZone: string): string {
  const format = dateFormatter("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(iso)).replace(",", "");
}

/** `20/11/2026` */
export function formatDate(iso: string, timeZone: string): string {
  return dateFormatter("pt-BR", { dateStyle: "short", timeZone }).format(new Date(iso));
}

/** `20/11, 14:13:05` */
export function formatExactTime(iso: string, timeZone: string): string {
  return dateFormatter("pt-BR", { ...EXACT, timeZone }).format(new Date(iso));
}

/** `20 de novembro de 2026 às 14:13`, for e-mails. */
export function formatLongTime(at: Date | string, timeZone: string): string {
  return dateFormatter("pt-BR", { dateStyle: "long", timeStyle: "short", timeZone }).format(new Date(at));
}

/** `14:13`, or `19/11 às 14:13` on another day than now. */
export function formatClock(iso: string, timeZone: string, now = new Date()): string {
  const { day, time } = toClock(iso, timeZone, now);
  return day ? `${day} às ${time}` : time;
}

/** `às 14:13`, or `em 19/11 às 14:13` on another day than now. For use after a verb. */
export function formatWhen(iso: string, timeZone: string, now = new Date()): string {
  const { day, time } = toClock(iso, timeZone, now);
  return day ? `em ${day} às ${time}` : `às ${time}`;
}

/** `day` is undefined on the day of `now`. */
function toClock(iso: string, timeZone: string, now: Date): { day: string | undefined; time: string } {
  const days = dateFormatter("pt-BR", { day: "2-digit", month: "2-digit", timeZone });
  const times = dateFormatter("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone });
  const date = new Date(iso);
  const day = days.format(date);
  return { day: day === days.format(now) ? undefined : day, time: times.format(date) };
}

/** `horário de Brasília`, for use within a sentence. */
export function nameZone(at: Date, timeZone: string): string {
  const parts = dateFormatter("pt-BR", { timeZone, timeZoneName: "longGeneric" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace(/^Horário( Padrão)?/, "horário");
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
