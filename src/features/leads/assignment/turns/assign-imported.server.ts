import { asc, sql } from "drizzle-orm";
import { listWhoMay } from "#src/accounts/accounts.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { leadAssignmentRulesTable, leadAssignmentTable } from "./table.ts";
import { matches, nextInTurn } from "./turns.ts";

interface ImportedLead {
  phone: string | null;
  city?: string | null | undefined;
  source: string;
  status: string;
  ownerId?: string | null | undefined;
  pageUrl?: string | null | undefined;
  utm?: { campaign?: string | undefined } | null | undefined;
}

/**
 * Assigns open leads of a file that have no owner, if the assignment includes imports. Turns are counted within the file
 * alone: locking a rule until a long import ends would make visitors wait.
 */
export async function assignImported<Lead extends ImportedLead>(
  tx: Transaction,
  leads: Lead[],
): Promise<Lead[]> {
  const rules = await tx
    .select()
    .from(leadAssignmentRulesTable)
    .innerJoin(
      leadAssignmentTable,
      sql`${leadAssignmentTable.isOn} AND ${leadAssignmentTable.includesImports}`,
    )
    .orderBy(asc(leadAssignmentRulesTable.place));
  if (rules.length === 0) return leads;
  const mayOwn = new Set((await listWhoMay(tx, "leads")).map(({ id }) => id));
  const last = new Map(rules.map(({ lead_assignment_rules: rule }) => [rule.id, rule.lastPersonId]));
  return leads.map((lead) => {
    if (lead.ownerId || lead.status === "CONVERTED" || lead.status === "LOST") return lead;
    const { phone, city = null, source, pageUrl = null, utm } = lead;
    const facts = { phone, city, source, pageUrl, campaign: utm?.campaign ?? null };
    for (const { lead_assignment_rules: rule } of rules) {
      if (!matches(facts, rule.conditions)) continue;
      const ownerId = nextInTurn(rule.people, last.get(rule.id) ?? null, mayOwn);
      if (ownerId === undefined) continue;
      last.set(rule.id, ownerId);
      return { ...lead, ownerId };
    }
    return lead;
  });
}
