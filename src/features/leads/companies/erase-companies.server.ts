// Counts and erases the companies of a person: a sole trader's company is its person. Others' companies stay.

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { listLeadIdsOf } from "../erase-leads.server.ts";
import { type CompanyFacts, FACT_NAMES } from "./schema.ts";
import { companiesTable, companyMergesTable } from "./table.ts";

/** Comes before the leads, which say whose a company is, and are locked after companies. */
export const companiesOfPeople: PersonalData = {
  async count(db, person) {
    const ids = await listLeadIdsOf(db, person);
    const companies = await db.$count(companiesTable, isOnlyOf(ids));
    return companies > 0 ? { companies } : {};
  },
  async erase(db, person) {
    const ids = await listLeadIdsOf(db, person);
    await lockCompaniesOf(db, ids);
    await db.execute(sql`SELECT FROM leads WHERE ${isOneOf(sql`id`, ids)} ORDER BY id FOR UPDATE`);
    const gone = await db
      .select({ id: companiesTable.id })
      .from(companiesTable)
      .where(isOnlyOf(ids))
      .orderBy(companiesTable.id);
    for (const { id } of gone) await takeBackFacts(db, id);
    await db.execute(sql`WITH gone AS (DELETE FROM companies WHERE ${isOneOf(
      sql`id`,
      gone.map(({ id }) => id),
    )} RETURNING cnpj)
      DELETE FROM cnpj_answers WHERE cnpj IN (SELECT cnpj FROM gone)`);
    return gone.length > 0 ? { companies: gone.length } : {};
  },
};

/** Locks the companies that leads belong to, or belonged to before these were merged. Comes before a lock of the leads. */
export async function lockCompaniesOf(db: Queryable, ids: string[]): Promise<void> {
  await db.execute(sql`
    SELECT FROM companies WHERE id IN (SELECT company_id FROM leads WHERE ${isOneOf(sql`id`, ids)})
      OR id IN (SELECT unnest(ARRAY[merged_id, kept_id]) FROM company_merges WHERE lead_ids && ${toArray(ids)})
    ORDER BY id FOR NO KEY UPDATE`);
}

const toArray = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Matches companies to which these leads belong, or belonged when they were merged into others, and no others. */
const isOnlyOf = (ids: string[]): SQL => sql`companies.id = ANY(ARRAY(
    SELECT company_id FROM leads WHERE ${isOneOf(sql`id`, ids)} AND company_id IS NOT NULL
    UNION SELECT merged_id FROM company_merges WHERE undone_at IS NULL AND lead_ids && ${toArray(ids)}))
  AND NOT EXISTS (SELECT FROM leads AS other WHERE other.company_id = companies.id AND NOT ${isOneOf(sql`other.id`, ids)})
  AND NOT EXISTS (SELECT FROM company_merges JOIN leads AS other ON other.id = ANY(lead_ids)
    WHERE merged_id = companies.id AND undone_at IS NULL AND NOT ${isOneOf(sql`other.id`, ids)})`;

/** Unsets facts of a merged company that nobody has changed in the kept one, and in those that got them from it. */
async function takeBackFacts(db: Queryable, mergedId: string): Promise<void> {
  let [id, given]: [string, Partial<CompanyFacts> | undefined] = [mergedId, undefined];
  for (;;) {
    const [merge] = await db
      .select()
      .from(companyMergesTable)
      .where(and(eq(companyMergesTable.mergedId, id), isNull(companyMergesTable.undoneAt)));
    if (!merge) return;
    const { keptId, filled } = merge;
    const [kept] = await db.select().from(companiesTable).where(eq(companiesTable.id, keptId));
    const got = FACT_NAMES.filter(
      (name) => name in filled && (given === undefined || isSameJson(given[name], filled[name])),
    );
    const same = got.filter((name) => isSameJson(kept?.[name], filled[name]));
    if (same.length > 0)
      await db
        .update(companiesTable)
        .set({ ...Object.fromEntries(same.map((name) => [name, null])), updatedAt: sql`now()` })
        .where(eq(companiesTable.id, keptId));
    await db
      .update(companyMergesTable)
      .set({
        filled: Object.fromEntries(
          Object.entries(filled).filter(([name]) => !got.some((one) => one === name)),
        ),
      })
      .where(eq(companyMergesTable.id, merge.id));
    [id, given] = [keptId, Object.fromEntries(got.map((name) => [name, filled[name]]))];
  }
}
