// Imports new leads from a CSV file, and reports known ones and invalid lines.

import { sql } from "drizzle-orm";
import { listPeople } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import { type CsvFile, OPEN_QUOTE, type OpenCsv, withCsv } from "#src/platform/csv/read-csv.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedList } from "#src/platform/slices/define-slice.ts";
import { iterateCooperatively } from "#src/shared/iterate-cooperatively.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { type ImportedLead, importLeads } from "../leads.server.ts";
import { isNotTrashed } from "../listed-leads.ts";
import { listStages } from "../stages.server.ts";
import type { ImportField } from "./columns.ts";
import type { LeadImportAnswer } from "./import-schema.ts";
import { findColumns, type LeadColumns, type LeadOfFile, readLeadRow } from "./read-lead-row.ts";

/** Maximum number of lines of a file. */
const MAX_LINES = 100_000;
/** Maximum number of refused or skipped lines that are listed. */
const MAX_LISTED = 500;
/** Number of leads inserted by one statement. */
const AT_ONCE = 1_000;

/**
 * Imports leads from a file in one transaction. Sends no mail and no webhook, and promises no answer.
 * @param options `dryRun` only previews; `columns` overrides the fields of the headings
 * @returns only the columns if none holds an e-mail or telephone; undefined if the file is not CSV or has
 *   too many lines
 */
export async function importLeadFile(
  { db, config, sandbox }: Pick<Resources, "db" | "config" | "sandbox">,
  file: CsvFile,
  { dryRun, columns: assigned }: { dryRun: boolean; columns?: (ImportField | "")[] | undefined },
): Promise<LeadImportAnswer | { unknown: LeadImportAnswer["columns"] } | undefined> {
  const site = {
    timeZone: config.timeZone,
    now: new Date(),
    findOwner: await ownerFinder(db),
    stages: await listStages(db),
  };
  const read = await withCsv(sandbox, file, (csv) => readLeads(csv, assigned, site));
  if (!read || "unknown" in read) return read;
  const { columns, leads, lines, refused } = read;
  const known = await db.transaction(async (tx) => {
    const { fresh, skipped } = await storeNewLeads(tx, leads, { isDryRun: dryRun });
    if (fresh.length > 0 && !dryRun)
      await recordImport(tx, { added: fresh.length, repeated: skipped.length, refused: refused.length });
    return skipped;
  });
  const left = new Set(known.map(({ index }) => index));
  const noted = leads.flatMap(({ leftOver }, index) =>
    leftOver.length > 0 && !left.has(index)
      ? [{ line: lines[index] ?? 0, message: leftOver.join("; ") }]
      : [],
  );
  return {
    columns,
    added: leads.length - known.length,
    duplicates: known.length,
    repeated: known.filter(({ repeats }) => repeats !== undefined).length,
    skipped: known.slice(0, MAX_LISTED).map(({ index, repeats }) => ({
      line: lines[index] ?? 0,
      message: repeats === undefined ? "Já está aqui" : `Repete a linha ${lines[repeats] ?? 0}`,
    })),
    refused: refused.slice(0, MAX_LISTED),
    refusedTotal: refused.length,
    noted: noted.slice(0, MAX_LISTED),
    notedTotal: noted.length,
  };
}

interface ReadLeads {
  columns: LeadImportAnswer["columns"];
  leads: LeadOfFile[];
  /** Their lines in the file. */
  lines: number[];
  refused: LeadImportAnswer["refused"];
}

async function readLeads(
  { rowCount, batches }: OpenCsv,
  assigned: (ImportField | "")[] | undefined,
  site: Parameters<typeof readLeadRow>[2],
): Promise<ReadLeads | { unknown: LeadImportAnswer["columns"] } | undefined> {
  if (rowCount === 0 || rowCount > MAX_LINES + 1) return undefined;
  let columns: LeadColumns | undefined;
  const read: ReadLeads = { columns: [], leads: [], lines: [], refused: [] };
  for await (const batch of batches())
    for await (const { line, cells, hasOpenQuote } of iterateCooperatively(batch)) {
      if (!columns) {
        columns = findColumns(cells, assigned);
        if (!columns) return { unknown: describeColumns(cells, new Map()) };
        read.columns = describeColumns(cells, columns);
        continue;
      }
      const lead = hasOpenQuote ? { message: OPEN_QUOTE } : readLeadRow(cells, columns, site);
      if ("createdAt" in lead) {
        read.leads.push(lead);
        read.lines.push(line);
      } else read.refused.push({ line, message: lead.message });
    }
  return read;
}

/** Finds accounts by e-mail address, or by a name that only one account has. */
async function ownerFinder(db: Queryable): Promise<(cell: string) => string | undefined> {
  const people = await listPeople(db);
  return (cell) => {
    const named = foldText(cell);
    const byEmail = people.find(({ email }) => email === cell.toLowerCase());
    const byName = people.filter(({ name }) => foldText(name) === named);
    return byEmail?.id ?? (byName.length === 1 ? byName[0]?.id : undefined);
  };
}

/** A given lead that is not stored, by its index. */
interface SkippedLead {
  index: number;
  /** Index of the given lead that it repeats; undefined if a stored lead is the same. */
  repeats: number | undefined;
}

/**
 * Stores the leads that are not known yet.
 * @returns as `fresh` the stored leads, or those that would be with `isDryRun`
 */
export async function storeNewLeads(
  tx: Transaction,
  leads: ImportedLead[],
  { isDryRun, cameBefore }: { isDryRun: boolean; cameBefore?: ArchivedList["cameBefore"] },
): Promise<{ fresh: ImportedLead[]; skipped: SkippedLead[] }> {
  const skipped = await findKnown(tx, leads, cameBefore);
  const known = new Set(skipped.map(({ index }) => index));
  const fresh = leads.filter((_lead, index) => !known.has(index));
  if (isDryRun) return { fresh, skipped };
  for (let from = 0; from < fresh.length; from += AT_ONCE)
    await importLeads(tx, fresh.slice(from, from + AT_ONCE));
  return { fresh, skipped };
}

/** Records the import in the audit log. */
export async function recordImport(
  tx: Transaction,
  { added, repeated, refused }: { added: number; repeated: number; refused: number },
): Promise<void> {
  await recordAct(tx, {
    action: "leads.imported",
    subject: "Leads de um arquivo",
    after: { Novos: added, Repetidos: repeated, Recusados: refused },
  });
}

/** Maximum number of columns that the preview lists. */
const MAX_COLUMNS = 100;

function describeColumns(cells: readonly string[], columns: LeadColumns): LeadImportAnswer["columns"] {
  const fields = new Map([...columns].flatMap(([field, all]) => all.map((index) => [index, field] as const)));
  return cells
    .slice(0, MAX_COLUMNS)
    .map((cell, index) => ({ heading: cell.slice(0, 100), field: fields.get(index) ?? null }));
}

/**
 * Finds leads whose e-mail, telephone or CNPJ a stored lead, or one further up in the file, has. Leads with
 * an id come from an archive, where one person may have several, so they are not compared with each other.
 */
async function findKnown(
  tx: Transaction,
  leads: ImportedLead[],
  cameBefore: ArchivedList["cameBefore"] = () => sql`false`,
): Promise<SkippedLead[]> {
  // Two simultaneous imports would not see each other's leads.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('leads.import'))`);
  const isOther = sql`${isNotTrashed()} AND leads.id <> ALL(${sql.param(leads.flatMap(({ id }) => id ?? []))}::uuid[])
    AND (given.id IS NULL OR NOT ${cameBefore(sql`leads.id::text`)})`;
  const { rows } = await tx.execute<{ index: number; keys: string[]; isKnown: boolean }>(sql`
    WITH given AS (
      SELECT id, lower(email) AS email, lead_phone_key(phone) AS phone, cnpj, index
      FROM unnest(${sql.param(leads.map(({ id }) => id ?? null))}::uuid[],
        ${sql.param(leads.map(({ email }) => email))}::text[],
        ${sql.param(leads.map(({ phone }) => phone))}::text[],
        ${sql.param(leads.map(({ cnpj }) => cnpj ?? null))}::text[]) WITH ORDINALITY AS given (id, email, phone, cnpj, index)
    )
    SELECT index::int - 1 AS index,
      array_remove(ARRAY['e:' || email, 'p:' || phone, 'c:' || cnpj], NULL) AS keys,
      EXISTS (SELECT FROM leads WHERE lower(leads.email) = given.email AND ${isOther})
        OR EXISTS (SELECT FROM leads WHERE lead_phone_key(leads.phone) = given.phone AND ${isOther})
        OR EXISTS (SELECT FROM leads WHERE leads.cnpj = given.cnpj AND ${isOther})
        OR EXISTS (SELECT FROM leads WHERE leads.id = given.id) AS "isKnown"
    FROM given ORDER BY index`);
  /** The first given lead by key. */
  const first = new Map<string, number>();
  return rows.flatMap(({ index, keys, isKnown }) => {
    const key = leads[index]?.id ? undefined : keys.find((one) => first.has(one));
    const repeats = key === undefined || isKnown ? undefined : first.get(key);
    for (const one of keys) if (!first.has(one)) first.set(one, index);
    return isKnown || repeats !== undefined ? { index, repeats } : [];
  });
}
