// Formats due dates in the site's time zone, for the public page, e-mails and the dashboard.

/** `terça-feira, 24 de novembro de 2026, às 13:45 (horário de Brasília)`. */
export function formatDue(moment: Date | string, timeZone: string): string {
  const date = new Date(moment);
  const day = new Intl.DateTimeFormat("pt-BR", { dateStyle: "full", timeZone }).format(date);
  const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone }).format(date);
  return `${day}, às ${time} (${zoneName(date, timeZone)})`;
}

/** `20/11/2026 13:45`. */
export function formatMoment(moment: Date | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(moment)).replace(",", "");
}

/** `horário de Brasília`: in lower case, for use within a sentence. */
function zoneName(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    date,
  );
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.replace(/^Horário( Padrão)?/, "horário");
}
