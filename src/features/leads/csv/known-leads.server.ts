// Finds leads that are here already and not in the trash, by e-mail address or telephone. Several people of a company have
// its CNPJ, so that it only tells who a lead without an address and a telephone is.

import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { ImportedLead } from "../leads.server.ts";
import { isNotTrashed } from "../listed-leads.ts";
import { canonicalLeadId } from "../timeline/merged-leads.ts";

export interface FoundLead {
  /** Two leads with one of these in common are the same. */
  keys: string[];
  /** The stored lead that is the same, or the one that it was merged into. */
  knownId: string | null;
}

/** Two simultaneous imports would not see each other's leads. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('leads.import'))`);
}

/**
 * Looks for each of the given leads, in their order.
 * @param isOther condition on the stored leads (`leads`) to compare with, for each given one (`given.id`)
 */
export async function findKnown(
  tx: Transaction,
  leads: readonly Pick<ImportedLead, "id" | "email" | "phone" | "cnpj">[],
  isOther: SQL,
): Promise<FoundLead[]> {
  const isCompared = sql`${isNotTrashed()} AND ${isOther}`;
  const { rows } = await tx.execute<FoundLead & Record<string, unknown>>(sql`
    WITH given AS (
      SELECT id, lower(email) AS email, lead_phone_key(phone) AS phone, cnpj, index
      FROM unnest(${sql.param(leads.map(({ id }) => id ?? null))}::uuid[],
        ${sql.param(leads.map(({ email }) => email))}::text[],
        ${sql.param(leads.map(({ phone }) => phone))}::text[],
        ${sql.param(leads.map(({ email, phone, cnpj }) => (email || phone ? null : (cnpj ?? null))))}::text[]) WITH ORDINALITY AS given (id, email, phone, cnpj, index)
    ), found AS (
      SELECT given.*, coalesce(
        (${first(sql`lower(leads.email) = given.email AND ${isCompared}`)}),
        (${first(sql`leads.phone IS NOT NULL AND lead_phone_key(leads.phone) = given.phone AND ${isCompared}`)}),
        (${first(sql`leads.cnpj = given.cnpj AND ${isCompared}`)}),
        (SELECT id FROM leads WHERE leads.id = given.id)) AS known
      FROM given
    )
    SELECT array_remove(ARRAY['e:' || email, 'p:' || phone, 'c:' || cnpj], NULL) AS keys,
      CASE WHEN known IS NOT NULL THEN ${canonicalLeadId(sql`found.known`)} END AS "knownId"
    FROM found ORDER BY index`);
  return rows;
}

/** Selects the oldest match. The inner query keeps PostgreSQL from walking the leads by age until one matches. */
const first = (isSame: SQL): SQL => sql`
  SELECT id FROM (SELECT id, created_at FROM leads WHERE ${isSame} OFFSET 0) AS same ORDER BY created_at, id LIMIT 1`;
