// The Portuguese texts of leads. Apart from schema.ts, so that a screen that only shows leads does not load
// Zod (25 KB).
import type { Lead, LeadStatus } from "#src/features/leads/schema.ts";

/** docs/produto.md, "Leads", in the order of the funnel. */
export const LEAD_STATUSES: Record<LeadStatus, string> = {
  NEW: "Novo",
  CONTACTED: "Contatado",
  QUALIFIED: "Qualificado",
  CONVERTED: "Convertido",
  LOST: "Perdido",
};

/** The name to show (docs/produto.md, "Leads"). */
export function leadName({ name }: Pick<Lead, "name">): string {
  return name ?? "Lead sem nome";
}
