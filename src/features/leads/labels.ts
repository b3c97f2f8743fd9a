// Portuguese texts of leads. Apart from schema.ts, so that a screen that only shows leads does not load Zod
// (25 KB).

import { FIXED_PAGES, NEWS } from "#src/shared/public-addresses.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import type { Lead, LeadStatus } from "./schema.ts";

/** In the order of the funnel (docs/produto.md, "Leads"). */
export const LEAD_STATUSES: Record<LeadStatus, string> = {
  NEW: "Novo",
  CONTACTED: "Contatado",
  QUALIFIED: "Qualificado",
  CONVERTED: "Convertido",
  LOST: "Perdido",
};

/** Names of the site's own forms. Other sources are shown by their code. */
const SOURCES = new Map([
  ["contact-form", "Formulário de contato"],
  ["website", "Site"],
  ["lead-magnet", "E-book"],
  ["newsletter", "Newsletter"],
  ["csv", "CSV importado"],
  [NEWS.name, FIXED_PAGES[NEWS.path]],
]);

/** Returns a source's name for people; CSV, API and webhooks keep the code. */
export function sourceName(source: string): string {
  return SOURCES.get(source) ?? source;
}

export function leadName({ name }: Pick<Lead, "name">): string {
  return name ?? "Lead sem nome";
}

const MONTH = dateFormatter("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Names a month: `2026-12` is "dezembro de 2026". */
export const nameMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
