// Portuguese texts of leads. Apart from fields.ts and schema.ts, so that a screen that only shows leads does not load Zod
// (25 KB).

import { FIXED_PAGES, NEWS } from "#src/shared/public-addresses.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";

/** In the order of the funnel (docs/produto.md, "Leads"). */
export const LEAD_STATUSES = {
  NEW: "Novo",
  CONTACTED: "Contatado",
  QUALIFIED: "Qualificado",
  CONVERTED: "Convertido",
  LOST: "Perdido",
} as const;
export type LeadStatus = keyof typeof LEAD_STATUSES;

/** Statuses of deals that are over. */
export const SETTLED: readonly LeadStatus[] = ["CONVERTED", "LOST"];

/** Names of the site's own forms, and of what the team enters. Other sources are shown by their code. */
export const SOURCES: ReadonlyMap<string, string> = new Map<string, string>([
  ["contact-form", "Formulário de contato"],
  ["website", "Site"],
  ["lead-magnet", "E-book"],
  ["newsletter", "Newsletter"],
  ["csv", "CSV importado"],
  ["whatsapp", "WhatsApp"],
  ["phone", "Telefone"],
  ["referral", "Indicação"],
  ["event", "Evento"],
  ["email", "E-mail"],
  ["other", "Outro"],
  [NEWS.name, FIXED_PAGES[NEWS.path] ?? NEWS.name],
]);

/** Sources that the team chooses from when it enters a lead, in this order. */
export const ENTERED_SOURCES = ["phone", "whatsapp", "referral", "event", "email", "other"] as const;

/** Returns a source's name for people; CSV, API and webhooks keep the code. */
export function sourceName(source: string): string {
  return SOURCES.get(source) ?? source;
}

export function leadName({ name }: { name: string | null }): string {
  return name ?? "Lead sem nome";
}

const MONTH = dateFormatter("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Names a month: `2026-12` is "dezembro de 2026". */
export const nameMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** Formats a response time, rounded up to minutes or hours that can be promised: "3 horas úteis". */
export function describeAnswerTime(minutes: number): string {
  if (minutes < 60) return inUnits(Math.max(1, minutes), "minuto útil", "minutos úteis");
  return inUnits(Math.ceil(minutes / 60), "hora útil", "horas úteis");
}

const inUnits = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
