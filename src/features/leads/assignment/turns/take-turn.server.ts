// Chooses whom a new lead goes to, in the transaction that creates it (docs/adr/0145).

import { asc, eq, sql } from "drizzle-orm";
import { listWhoMay } from "#src/accounts/accounts.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { leadAssignmentRulesTable, leadAssignmentTable } from "./table.ts";
import { type AssignableLead, matches, nextInTurn } from "./turns.ts";

export interface Person {
  id: string;
  name: string;
}

/**
 * Finds the owner of a new lead by the first rule that it matches and that has somebody who may own leads. The rule's
 * row stays locked until the lead is stored, so the turns are fair however many processes create leads at once.
 * @returns undefined if the assignment is off or no rule matches
 */
export async function takeTurn(tx: Transaction, lead: AssignableLead): Promise<Person | undefined> {
  const rules = await tx
    .select({ id: leadAssignmentRulesTable.id, conditions: leadAssignmentRulesTable.conditions })
    .from(leadAssignmentRulesTable)
    .innerJoin(leadAssignmentTable, sql`${leadAssignmentTable.isOn}`)
    .orderBy(asc(leadAssignmentRulesTable.place));
  const wanted = rules.filter(({ conditions }) => matches(lead, conditions));
  if (wanted.length === 0) return undefined;
  const people = await listWhoMay(tx, "leads");
  const mayOwn = new Set(people.map(({ id }) => id));
  for (const { id } of wanted) {
    const next = await takeTurnOf(tx, id, mayOwn);
    if (next !== undefined) return people.find((person) => person.id === next);
  }
  return undefined;
}

/** Locks the rule, and lets the next person have a turn; undefined if nobody may, or if the rule is gone. */
async function takeTurnOf(
  tx: Transaction,
  ruleId: string,
  mayOwn: ReadonlySet<string>,
): Promise<string | undefined> {
  const isRule = eq(leadAssignmentRulesTable.id, ruleId);
  const [rule] = await tx.select().from(leadAssignmentRulesTable).where(isRule).for("update");
  const next = rule && nextInTurn(rule.people, rule.lastPersonId, mayOwn);
  if (next !== undefined) await tx.update(leadAssignmentRulesTable).set({ lastPersonId: next }).where(isRule);
  return next;
}
