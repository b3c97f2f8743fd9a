// Companies: their facts, their people and what these are worth.

import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isUuid, containsAnyWriting } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { isListed } from "../listed-leads.ts";
import { leadsTable } from "../table.ts";
import {
  type Company,
  type CompanyChange,
  type CompanyDetails,
  type CompanyFacts,
  type CompanyList,
  type CompanyQuery,
  FACT_LABELS,
  FACT_NAMES,
  UNDO_DAYS,
} from "./schema.ts";
import { companiesTable, companyMergesTable } from "./table.ts";

export type CompanyRow = typeof companiesTable.$inferSelect;

export interface CompanyRefusal {
  ok: false;
  code: "not-found" | "invalid" | "conflict";
  errors?: FieldError[];
  detail?: string;
}

/** Matches companies that are neither merged into another one nor in the trash. */
export const isListedCompany = (): SQL =>
  sql`(companies.merged_into IS NULL AND companies.trashed_at IS NULL)`;

/** Matches a CNPJ as people write it. */
const CNPJ = /^[\da-z]{2}\.?[\da-z]{3}\.?[\da-z]{3}\/?[\da-z]{0,4}-?\d{0,2}$/i;

/** Matches listed companies by what is typed, with a further condition. */
export function matchesCompanies(q: string, more?: SQL): SQL | undefined {
  const words = q === "" ? undefined : containsAnyWriting(companiesTable.searchText, q);
  const plain = q.replace(/[./-]/g, "").toUpperCase();
  return and(
    isListedCompany(),
    words && CNPJ.test(q) ? sql`(${words} OR companies.cnpj LIKE ${`${plain}%`})` : words,
    more,
  );
}

/** Counts the companies that a search finds. */
export const countCompanies = (db: Queryable, q: string): Promise<number> =>
  db.$count(companiesTable, matchesCompanies(q));

/** Returns a page of companies by name. */
export async function listCompanies(db: Queryable, { q, page, limit }: CompanyQuery): Promise<CompanyList> {
  const where = matchesCompanies(q);
  const [total, rows] = await Promise.all([
    db.$count(companiesTable, where),
    db
      .select()
      .from(companiesTable)
      .where(where)
      .orderBy(sql`fold_text(name)`, companiesTable.id)
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  return { companies: await describeCompanies(db, rows), total, page, limit };
}

/** Describes companies with the number of their people and the value of open deals. */
export async function describeCompanies(db: Queryable, rows: readonly CompanyRow[]): Promise<Company[]> {
  if (rows.length === 0) return [];
  const { rows: sums } = await db.execute<{ id: string; people: number; value: string }>(sql`
    SELECT company_id AS id, count(*)::int AS people,
      coalesce(sum(value) FILTER (WHERE status NOT IN ('CONVERTED', 'LOST')), 0) AS value
    FROM leads WHERE ${isOneOf(
      sql`company_id`,
      rows.map(({ id }) => id),
    )} AND ${isListed()} GROUP BY company_id`);
  const byId = new Map(sums.map((sum) => [sum.id, sum]));
  return rows.map((row) => ({
    ...pickFacts(row),
    id: row.id,
    people: byId.get(row.id)?.people ?? 0,
    openValue: Number(byId.get(row.id)?.value ?? 0),
    createdAt: row.createdAt.toISOString(),
  }));
}

export const pickFacts = (row: CompanyRow): CompanyFacts =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, row[name]])) as CompanyFacts;

/** Leads of a company that its page shows. */
const SHOWN = 200;

/** Describes a company with its people; that into which it was merged, if it was. */
export async function readCompany(db: Queryable, id: string): Promise<CompanyDetails | null> {
  const row = await findCompany(db, id);
  if (!row) return null;
  const [company] = await describeCompanies(db, [row]);
  if (!company) return null;
  const { id: leadId, name, email, phone, status, ownerId, value, createdAt } = leadsTable;
  const stageName = sql<string | null>`(SELECT name FROM pipeline_stages WHERE id = ${leadsTable.stage})`;
  const [leads, merges] = await Promise.all([
    db
      .select({ id: leadId, name, email, phone, status, ownerId, value, stageName })
      .from(leadsTable)
      .where(and(eq(leadsTable.companyId, row.id), isListed()))
      .orderBy(desc(createdAt), desc(leadId))
      .limit(SHOWN),
    db
      .select({ id: companyMergesTable.id, name: companiesTable.name, at: companyMergesTable.at })
      .from(companyMergesTable)
      .innerJoin(companiesTable, eq(companiesTable.id, companyMergesTable.mergedId))
      .where(
        and(
          eq(companyMergesTable.keptId, row.id),
          isNull(companyMergesTable.undoneAt),
          sql`${companyMergesTable.at} > now() - make_interval(days => ${UNDO_DAYS})`,
        ),
      )
      .orderBy(desc(companyMergesTable.at)),
  ]);
  return { ...company, leads, merges: merges.map((merge) => ({ ...merge, at: merge.at.toISOString() })) };
}

/** Finds a listed company by its id, or by that of one that was merged into it. */
export async function findCompany(db: Queryable, id: string): Promise<CompanyRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select()
    .from(companiesTable)
    .where(
      and(
        isListedCompany(),
        sql`${companiesTable.id} = (
          WITH RECURSIVE line AS (
            SELECT id, merged_into FROM companies WHERE id = ${id}
            UNION SELECT companies.id, companies.merged_into FROM companies JOIN line ON companies.id = line.merged_into
          ) SELECT id FROM line WHERE merged_into IS NULL)`,
      ),
    );
  return row ?? null;
}

/**
 * Locks a listed company. Companies are locked before leads, and several of either in the order of their ids. A lead that
 * gets a company does not wait for this lock, which changes no key.
 */
export async function lockCompany(tx: Transaction, id: string): Promise<CompanyRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx
    .select()
    .from(companiesTable)
    .where(and(eq(companiesTable.id, id), isListedCompany()))
    .for("no key update");
  return row ?? null;
}

/** Locks those companies that are listed, in the order of their ids. */
export function lockCompanies(tx: Transaction, ids: readonly string[]): Promise<CompanyRow[]> {
  return tx
    .select()
    .from(companiesTable)
    .where(and(isOneOf(sql`${companiesTable.id}`, ids), isListedCompany()))
    .orderBy(companiesTable.id)
    .for("no key update");
}

/**
 * Stores a company. Leads with its CNPJ that belong to none become its people.
 * @param leadId the lead that the caller links to it afterwards; locked with the others
 */
export async function addCompany(
  tx: Transaction,
  facts: CompanyChange & Pick<CompanyFacts, "name">,
  leadId?: string,
): Promise<{ ok: true; row: CompanyRow } | CompanyRefusal> {
  const stored = await storeUnlessTaken(tx, facts.cnpj ?? null, null, (inner) =>
    inner.insert(companiesTable).values(facts).returning(),
  );
  if (!stored.ok) return stored;
  const { row } = stored;
  if (!row) throw new Error("a company that was inserted is gone");
  await linkByCnpj(tx, row, leadId);
  await recordAct(tx, {
    action: "company.added",
    subject: "Empresa",
    subjectId: row.id,
    after: factsOf(row),
  });
  return { ok: true, row };
}

/** Changes the given facts of a company. */
export async function changeCompany(
  tx: Transaction,
  id: string,
  change: CompanyChange,
): Promise<{ ok: true; row: CompanyRow } | CompanyRefusal> {
  const was = await lockCompany(tx, id);
  if (!was) return { ok: false, code: "not-found" };
  const stored = await storeUnlessTaken(tx, change.cnpj ?? null, was.id, (inner) =>
    inner
      .update(companiesTable)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(companiesTable.id, id))
      .returning(),
  );
  if (!stored.ok) return stored;
  const { row } = stored;
  if (!row) return { ok: false, code: "not-found" };
  if (row.cnpj !== was.cnpj) await linkByCnpj(tx, row);
  const changed = FACT_NAMES.filter((name) => !isSameJson(was[name], row[name]));
  if (changed.length > 0)
    await recordAct(tx, {
      action: "company.changed",
      subject: "Empresa",
      subjectId: id,
      before: factsOf(was, changed),
      after: factsOf(row, changed),
    });
  return { ok: true, row };
}

/** Facts that are no personal data. A sole trader's name, and often the CPF in it, CNPJ and site are somebody's. */
const LOGGED: ReadonlySet<keyof CompanyFacts> = new Set(["city", "state"]);

/** Describes facts for the audit log, which keeps them after the person is erased. */
function factsOf(
  row: CompanyRow,
  names: readonly (keyof CompanyFacts)[] = FACT_NAMES,
): Record<string, string | null> {
  return Object.fromEntries(
    names.map((name) => [FACT_LABELS[name], row[name] === null || LOGGED.has(name) ? row[name] : "sim"]),
  );
}

/** Refuses a CNPJ that another company has. */
async function findTaken(
  tx: Transaction,
  cnpj: string | null,
  ownId: string | null,
): Promise<CompanyRefusal | null> {
  if (cnpj === null) return null;
  // Two new companies with one CNPJ wait for each other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('company ' || ${cnpj}))`);
  const [other] = await tx
    .select({ id: companiesTable.id, name: companiesTable.name })
    .from(companiesTable)
    .where(and(eq(companiesTable.cnpj, cnpj), isListedCompany()));
  if (!other || other.id === ownId) return null;
  return { ok: false, code: "conflict", detail: `A empresa “${other.name}” já tem este CNPJ.` };
}

/** PostgreSQL's code for unique_violation. */
const UNIQUE_VIOLATION = "23505";

/** Stores a company, unless another one has its CNPJ: also one of an import, which is stored without a lock of it. */
export async function storeUnlessTaken(
  tx: Transaction,
  cnpj: string | null,
  ownId: string | null,
  store: (inner: Transaction) => Promise<CompanyRow[]>,
): Promise<{ ok: true; row: CompanyRow | undefined } | CompanyRefusal> {
  const taken = await findTaken(tx, cnpj, ownId);
  if (taken) return taken;
  try {
    const [row] = await tx.transaction(store);
    return { ok: true, row };
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== UNIQUE_VIOLATION) throw error;
    const now = await findTaken(tx, cnpj, ownId);
    return now ?? { ok: false, code: "conflict", detail: "Outra empresa já tem este CNPJ." };
  }
}

async function linkByCnpj(tx: Transaction, { id, cnpj }: CompanyRow, leadId?: string): Promise<void> {
  if (cnpj === null) return;
  const isFree = and(eq(leadsTable.cnpj, cnpj), isNull(leadsTable.companyId), isListed());
  const isGiven = leadId !== undefined && isUuid(leadId) ? eq(leadsTable.id, leadId) : undefined;
  await lockLeads(tx, or(isFree, isGiven));
  await tx.update(leadsTable).set({ companyId: id }).where(isFree);
}

/** Locks leads in the order of their ids, as bulk changes do. */
export async function lockLeads(tx: Transaction, isOne: SQL | undefined): Promise<void> {
  const { id } = leadsTable;
  await tx.select({ id }).from(leadsTable).where(isOne).orderBy(id).for("update");
}
