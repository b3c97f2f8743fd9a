// What is said of leads on screen. Apart from schema.ts, so that a screen that only shows them does not
// bring the validator (25 KB) along.
import type { Lead, LeadStatus } from "#src/features/leads/schema.ts";

/** Specification §4, "Lead status", in the order of the funnel. */
export const LEAD_STATUSES: Record<LeadStatus, string> = {
  NEW: "Novo",
  CONTACTED: "Contatado",
  QUALIFIED: "Qualificado",
  CONVERTED: "Convertido",
  LOST: "Perdido",
};

/** What a lead is called (specification §2, "Leads screen"). */
export function leadName({ name }: Pick<Lead, "name">): string {
  return name ?? "Lead sem nome";
}
