// Finds leads that may be the person who is being entered.

import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { contains } from "#src/platform/database/sql.ts";
import { readCnpj } from "#src/shared/people/cnpj.ts";
import { changeShape } from "../fields.ts";
import { isOwnedBy } from "../own-leads.server.ts";
import { leadsTable } from "../table.ts";
import { canonicalLeadId } from "../timeline/merged-leads.ts";
import type { SimilarInput, SimilarLead } from "./schema.ts";

/** More leads with one telephone are those of a switchboard. */
const MAX_LEADS = 5;
/** Leads read for each thing that is alike; several may have been merged into one. */
const READ = 50;

/**
 * Lists the newest leads with the same e-mail, telephone or CNPJ, or the same name at the same company. What is not
 * complete yet is ignored.
 * @param ownerId limits them to this owner's leads; undefined: all
 */
export async function findSimilarLeads(
  db: Queryable,
  typed: SimilarInput,
  ownerId: string | undefined,
): Promise<SimilarLead[]> {
  const conditions = listConditions(typed);
  if (conditions.length === 0) return [];
  const alike = conditions.map(
    ([reason, isAlike]) => sql`(SELECT id, ${reason}::text AS reason FROM leads WHERE ${isAlike}
      ORDER BY created_at DESC LIMIT ${READ})`,
  );
  const { rows: found } = await db.execute<{ id: string | null; reason: SimilarLead["reasons"][number] }>(sql`
    SELECT DISTINCT ${canonicalLeadId(sql`alike.id`)} AS id, reason
    FROM (${sql.join(alike, sql` UNION ALL `)}) AS alike ORDER BY reason`);
  const ids = found.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const { id, name, email, phone, company, status, createdAt } = leadsTable;
  const leads = await db
    .select({ id, name, email, phone, company, status })
    .from(leadsTable)
    .where(and(inArray(id, ids), isOwnedBy(ownerId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_LEADS);
  return leads.map((lead) => ({
    ...lead,
    reasons: found.filter((one) => one.id === lead.id).map(({ reason }) => reason),
  }));
}

function listConditions({
  name,
  company,
  email,
  phone: typedPhone,
  cnpj: typedCnpj,
}: SimilarInput): [SimilarLead["reasons"][number], SQL][] {
  const phone = changeShape.phone.safeParse(typedPhone).data;
  const cnpj = readCnpj(typedCnpj) ?? readCnpj(company);
  const { searchText } = leadsTable;
  return [
    ...(email.includes("@") ? [["email", sql`lower(email) = ${email.toLowerCase()}`] as const] : []),
    ...(phone
      ? [["phone", sql`phone IS NOT NULL AND lead_phone_key(phone) = lead_phone_key(${phone})`] as const]
      : []),
    ...(cnpj ? [["cnpj", eq(sql`cnpj`, cnpj)] as const] : []),
    // The index finds the name anywhere in the searched text.
    ...(name && company
      ? [
          [
            "name",
            sql`${contains(searchText, name)} AND fold_text(name) = fold_text(${name}) AND fold_text(company) = fold_text(${company})`,
          ] as const,
        ]
      : []),
  ].map(([reason, condition]) => [reason, condition]);
}
