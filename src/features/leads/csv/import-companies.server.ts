// Links the leads of a file to companies: by their CNPJ, else by exactly one company of the same name. Those that are
// missing may be made, and go again when the import is undone.

import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { isListedCompany } from "../companies/companies.server.ts";
import { companiesTable } from "../companies/table.ts";
import { leadsTable } from "../table.ts";
import type { LeadOfFile } from "./read-lead-row.ts";
import { leadImportLeadsTable } from "./table.ts";

/** Rows of one statement. */
const AT_ONCE = 500;

interface Made {
  id: string;
  cnpj: string | null;
}

/** Companies that the file has made so far. A preview makes none, and counts them here. */
export interface MadeCompanies {
  byCnpj: Map<string, string>;
  byKey: Map<string, Made[]>;
  count: number;
}

export const noCompanies = (): MadeCompanies => ({ byCnpj: new Map(), byKey: new Map(), count: 0 });

interface Given extends Record<string, unknown> {
  id: string;
  name: string;
  cnpj: string | null;
  /** The name without its legal form, accents and punctuation. */
  key: string;
  /** Listed companies with this CNPJ, or with this name and no other CNPJ. */
  byCnpj: string | null;
  byName: string[];
}

interface Options {
  /** Null only compares. */
  importId: string | null;
  /** Whether missing companies are made. */
  isMaking: boolean;
  made: MadeCompanies;
}

/** Links leads of a batch that belong to no company yet. */
export async function linkImported(
  tx: Transaction,
  leads: readonly { id: string; lead: Pick<LeadOfFile, "company" | "cnpj"> }[],
  { importId, isMaking, made }: Options,
): Promise<void> {
  const given = await readGiven(tx, leads);
  const links = new Map<string, string>();
  const fresh: (Made & { name: string; key: string })[] = [];
  for (const one of given) {
    const known = findCompanyOf(one, made);
    if (known === null) continue;
    const company = known ?? (isMaking ? randomUUID() : undefined);
    if (company === undefined) continue;
    links.set(one.id, company);
    if (known !== undefined) continue;
    fresh.push({ id: company, name: one.name, cnpj: one.cnpj, key: one.key });
    if (one.cnpj !== null) made.byCnpj.set(one.cnpj, company);
    made.byKey.set(one.key, [...(made.byKey.get(one.key) ?? []), { id: company, cnpj: one.cnpj }]);
    made.count++;
  }
  if (importId === null) return;
  const others = await insertCompanies(tx, importId, fresh);
  for (const { id, cnpj, key } of fresh) {
    const other = others.get(id);
    if (other === undefined) continue;
    made.count--;
    if (cnpj !== null) made.byCnpj.set(cnpj, other);
    const ofName = made.byKey.get(key) ?? [];
    made.byKey.set(
      key,
      ofName.map((one) => (one.id === id ? { id: other, cnpj } : one)),
    );
  }
  const stored = [...links].map(([lead, company]) => [lead, others.get(company) ?? company] as const);
  if (stored.length > 0) await storeLinks(tx, importId, new Map(stored));
}

/**
 * Inserts companies, unless somebody has added one with the same CNPJ since the file's were compared.
 * @returns by the id of each company that is missing therefore, the id of the one that is there
 */
async function insertCompanies(
  tx: Transaction,
  importId: string,
  fresh: readonly (Made & { name: string })[],
): Promise<ReadonlyMap<string, string>> {
  const others = new Map<string, string>();
  let left = fresh;
  while (left.length > 0) {
    const missing: (typeof left)[number][] = [];
    for (let from = 0; from < left.length; from += AT_ONCE) {
      const some = left.slice(from, from + AT_ONCE);
      const inserted = await tx
        .insert(companiesTable)
        .values(some.map(({ id, name, cnpj }) => ({ id, name, cnpj, importId })))
        .onConflictDoNothing({
          target: companiesTable.cnpj,
          where: sql`merged_into IS NULL AND trashed_at IS NULL`,
        })
        .returning({ id: companiesTable.id });
      const ids = new Set(inserted.map(({ id }) => id));
      missing.push(...some.filter(({ id }) => !ids.has(id)));
    }
    if (missing.length === 0) break;
    const there = await tx
      .select({ id: companiesTable.id, cnpj: companiesTable.cnpj })
      .from(companiesTable)
      .where(
        and(
          sql`${companiesTable.cnpj} = ANY(${sql.param(missing.map(({ cnpj }) => cnpj))}::text[])`,
          isListedCompany(),
        ),
      );
    const byCnpj = new Map(there.map(({ id, cnpj }) => [cnpj, id]));
    for (const { id, cnpj } of missing) {
      const other = byCnpj.get(cnpj);
      if (other !== undefined) others.set(id, other);
    }
    // The other company may have gone again meanwhile.
    left = missing.filter(({ id }) => !others.has(id));
  }
  return others;
}

/** Reads how the leads name their companies, in the order of the file, and which companies may be meant. */
async function readGiven(
  tx: Transaction,
  leads: readonly { id: string; lead: Pick<LeadOfFile, "company" | "cnpj"> }[],
): Promise<Given[]> {
  const named = leads.filter(({ lead }) => lead.company);
  if (named.length === 0) return [];
  const { rows } = await tx.execute<Given>(sql`
    WITH given AS (
      SELECT DISTINCT ON (given.id) given.id, index, coalesce(leads.company, given.company) AS name,
        coalesce(leads.cnpj, given.cnpj) AS cnpj, company_key(coalesce(leads.company, given.company)) AS key
      FROM unnest(${sql.param(named.map(({ id }) => id))}::uuid[], ${sql.param(named.map(({ lead }) => lead.company))}::text[],
        ${sql.param(named.map(({ lead }) => lead.cnpj ?? null))}::text[]) WITH ORDINALITY AS given (id, company, cnpj, index)
        LEFT JOIN leads ON leads.id = given.id
      WHERE leads.company_id IS NULL
      ORDER BY given.id, index
    )
    SELECT id, name, cnpj, key,
      (SELECT companies.id FROM companies WHERE companies.cnpj = given.cnpj AND ${isListedCompany()}) AS "byCnpj",
      ARRAY(SELECT companies.id FROM companies WHERE company_key(companies.name) = given.key AND ${isListedCompany()}
        AND (companies.cnpj IS NULL OR given.cnpj IS NULL) LIMIT 2) AS "byName"
    FROM given ORDER BY index`);
  return rows;
}

/** @returns null where the name could mean more than one company */
function findCompanyOf({ cnpj, key, byCnpj, byName }: Given, made: MadeCompanies): string | null | undefined {
  const known = byCnpj ?? (cnpj === null ? undefined : made.byCnpj.get(cnpj));
  if (known) return known;
  const ofName = (made.byKey.get(key) ?? []).filter((one) => one.cnpj === null || cnpj === null);
  const [first, ...others] = new Set([...byName, ...ofName.map(({ id }) => id)]);
  return others.length > 0 ? null : first;
}

/** Links leads. The time of the last change stays, so that undoing the import leaves no trace. */
async function storeLinks(
  tx: Transaction,
  importId: string,
  links: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; companyId: string; isOwn: boolean }>(sql`
    UPDATE leads SET company_id = given.company
    FROM jsonb_to_recordset(${JSON.stringify([...links].map(([id, company]) => ({ id, company })))}::jsonb)
      AS given (id uuid, company uuid)
    WHERE leads.id = given.id
    RETURNING leads.id, leads.company_id AS "companyId", leads.import_id IS NOT DISTINCT FROM ${importId}::uuid AS "isOwn"`);
  const others = rows.filter(({ isOwn }) => !isOwn);
  if (others.length === 0) return;
  await tx
    .insert(leadImportLeadsTable)
    .values(others.map(({ id, companyId }) => ({ importId, leadId: id, filled: { companyId } })))
    .onConflictDoUpdate({
      target: [leadImportLeadsTable.importId, leadImportLeadsTable.leadId],
      set: { filled: sql`lead_import_leads.filled || excluded.filled` },
    });
}

/** Locks the companies that an import made, which comes before a lock of leads. */
export async function lockImported(tx: Transaction, importId: string): Promise<void> {
  const { id } = companiesTable;
  await tx.select({ id }).from(companiesTable).where(isOfImport(importId)).orderBy(id).for("update");
}

/** Removes the companies of an import to which nobody belongs, and that nobody changed or merged. @returns how many */
export async function removeImported(tx: Transaction, importId: string): Promise<number> {
  const { rowCount } = await tx.delete(companiesTable).where(
    and(
      isOfImport(importId),
      sql`updated_at = created_at AND merged_into IS NULL
        AND NOT EXISTS (SELECT FROM ${leadsTable} WHERE ${leadsTable.companyId} = ${companiesTable.id})
        AND NOT EXISTS (SELECT FROM company_merges WHERE kept_id = ${companiesTable.id})`,
    ),
  );
  return rowCount ?? 0;
}

const isOfImport = (importId: string) => eq(companiesTable.importId, importId);
