import { nameZone } from "#src/shared/time/date-format.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";

/** Formats a due date: `terça-feira, 24 de novembro de 2026, às 13:45 (horário de Brasília)`. */
export function formatDue(moment: Date | string, timeZone: string): string {
  const date = new Date(moment);
  const day = dateFormatter("pt-BR", { dateStyle: "full", timeZone }).format(date);
  const time = dateFormatter("pt-BR", { timeStyle: "short", timeZone }).format(date);
  return `${day}, às ${time} (${nameZone(date, timeZone)})`;
}
