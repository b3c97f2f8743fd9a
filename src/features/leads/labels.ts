// The Portuguese texts of leads. Apart from schema.ts, so that a screen that only shows leads does not load
// Zod (25 KB).
import { FIXED_PAGES, NEWS } from "#src/shared/public-addresses.ts";
import type { Lead, LeadStatus } from "#src/features/leads/schema.ts";

/** docs/produto.md, "Leads", in the order of the funnel. */
export const LEAD_STATUSES: Record<LeadStatus, string> = {
  NEW: "Novo",
  CONTACTED: "Contatado",
  QUALIFIED: "Qualificado",
  CONVERTED: "Convertido",
  LOST: "Perdido",
};

/** What the site's own forms call themselves; other sources have the name that whoever sends them chose. */
const SOURCES = new Map([
  ["contact-form", "Formulário de contato"],
  ["website", "Site"],
  ["lead-magnet", "E-book"],
  ["newsletter", "Newsletter"],
  ["csv", "CSV importado"],
  [NEWS.name, FIXED_PAGES[NEWS.path]],
]);

/** A source as people read it; the CSV, the API and the webhooks keep the code. */
export function sourceName(source: string): string {
  return SOURCES.get(source) ?? source;
}

/** The name to show (docs/produto.md, "Leads"). */
export function leadName({ name }: Pick<Lead, "name">): string {
  return name ?? "Lead sem nome";
}
