// Words of schedules on screen.
import type { ScheduleAction } from "./schema.ts";

export const ACTION_LABELS: Record<ScheduleAction, string> = {
  publish: "Publicar",
  unpublish: "Tirar do ar",
};

/** `24/11/2026 às 09:00`, in the given time zone. */
export function describeMoment(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(at)).replace(",", " às");
}

/** `horário de Brasília`, for use within a sentence. */
export function nameZone(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("pt-BR", { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace(/^Horário( Padrão)?/, "horário");
}
