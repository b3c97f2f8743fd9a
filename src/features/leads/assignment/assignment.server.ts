// Reads and saves who gets new leads by turns.

import { asc, eq, notInArray, sql } from "drizzle-orm";
import { listWhoMay } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Database, Queryable, Transaction } from "#src/platform/database/database.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Assignment, AssignmentInput } from "./turns/schema.ts";
import { leadAssignmentRulesTable, leadAssignmentTable } from "./turns/table.ts";
import { nextInTurn } from "./turns/turns.ts";

const NOT_FOUND = "Regra: ela não existe mais. Recarregue a página";
const MAY_NOT = "Pessoas: escolha só quem pode atender leads";

export async function readAssignment(db: Queryable): Promise<Assignment> {
  const [settings] = await db.select().from(leadAssignmentTable);
  const rules = await db.select().from(leadAssignmentRulesTable).orderBy(asc(leadAssignmentRulesTable.place));
  const people = new Map((await listWhoMay(db, "leads")).map((person) => [person.id, person]));
  const find = (id: string | undefined) => (id === undefined ? undefined : people.get(id));
  return {
    isOn: settings?.isOn ?? false,
    includesImports: settings?.includesImports ?? false,
    rules: rules.map(({ id, conditions, people: ids, lastPersonId }) => ({
      id,
      conditions: { ...conditions, cities: conditions.cities ?? [] },
      people: ids.flatMap((one) => find(one) ?? []),
      next: find(nextInTurn(ids, lastPersonId, new Set(people.keys()))) ?? null,
    })),
  };
}

/** Replaces the rules. A rule that is sent with its id keeps its turn. */
export function saveAssignment(
  db: Database,
  { rules, isOn, includesImports }: AssignmentInput,
): Promise<{ ok: true } | { ok: false; code: "invalid"; errors: FieldError[] }> {
  return db.transaction(async (tx) => {
    // Two administrators who save at once: the later one wins as a whole.
    await tx.execute(sql`LOCK TABLE ${leadAssignmentRulesTable} IN SHARE ROW EXCLUSIVE MODE`);
    const [before] = await tx.select().from(leadAssignmentTable);
    const errors = await findErrors(tx, rules);
    if (errors.length > 0) return { ok: false, code: "invalid", errors };
    const kept = rules.flatMap(({ id }) => id ?? []);
    const { rowCount } = await tx
      .delete(leadAssignmentRulesTable)
      .where(kept.length > 0 ? notInArray(leadAssignmentRulesTable.id, kept) : undefined);
    for (const [place, { id, conditions, people }] of rules.entries()) {
      const values = { place, conditions, people };
      if (id)
        await tx.update(leadAssignmentRulesTable).set(values).where(eq(leadAssignmentRulesTable.id, id));
      else await tx.insert(leadAssignmentRulesTable).values(values);
    }
    await tx
      .insert(leadAssignmentTable)
      .values({ isOn, includesImports })
      .onConflictDoUpdate({ target: leadAssignmentTable.id, set: { isOn, includesImports } });
    await recordAct(tx, {
      action: "lead-assignment.changed",
      subject: "Distribuição de leads",
      before: {
        Ligada: before?.isOn ?? false,
        Importados: before?.includesImports ?? false,
        Regras: kept.length + (rowCount ?? 0),
      },
      after: { Ligada: isOn, Importados: includesImports, Regras: rules.length },
    });
    return { ok: true };
  });
}

/** Finds rules that do not exist, and people who may not own leads. */
async function findErrors(tx: Transaction, rules: AssignmentInput["rules"]): Promise<FieldError[]> {
  const known = await tx
    .select({ id: leadAssignmentRulesTable.id })
    .from(leadAssignmentRulesTable)
    .orderBy(sql`1`);
  const mayOwn = new Set((await listWhoMay(tx, "leads")).map(({ id }) => id));
  const ids = rules.flatMap(({ id }) => id ?? []);
  return rules.flatMap(({ id, people }, index) => [
    ...(id && (!known.some((rule) => rule.id === id) || ids.indexOf(id) !== ids.lastIndexOf(id))
      ? [{ field: `rules.${index}.id`, message: NOT_FOUND }]
      : []),
    ...(people.every((person) => mayOwn.has(person))
      ? []
      : [{ field: `rules.${index}.people`, message: MAY_NOT }]),
  ]);
}
