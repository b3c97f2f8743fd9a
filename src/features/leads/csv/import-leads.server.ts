// Leads from a file: those that are new come in, those that are known are named, and so is each line that is wrong.
import { sql } from "drizzle-orm";
import { listPeople } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import { type ImportedLead, importLeads } from "#src/features/leads/leads.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedList } from "#src/platform/slices/define-slice.ts";
import { iterateCooperatively } from "#src/shared/iterate-cooperatively.ts";
import { foldText } from "#src/shared/text-patterns.ts";
import { readCsv } from "#src/platform/csv/read-csv.ts";
import { findColumns, type LeadColumns, readLeadRow } from "./read-lead-row.ts";
import type { ImportField } from "#src/features/leads/import-fields.ts";
import type { LeadImportAnswer } from "#src/features/leads/import-schema.ts";

/** Lines of one file. */
const MAX_LINES = 100_000;
/** Refused lines that are named; of more, the first. */
const MAX_NAMED = 500;
/** Leads of one statement. */
const AT_ONCE = 1_000;

/**
 * Takes leads from a file in one transaction. Nobody is mailed, no webhook is told, and nobody was promised an answer.
 * @param options with `dryRun` it only says what would come; `columns` says what each column holds
 * @returns the columns alone where none is known to hold an e-mail or a telephone; undefined for a file that is no CSV or
 *   has too many lines
 */
export async function importLeadFile(
  { db, config, sandbox }: Pick<Resources, "db" | "config" | "sandbox">,
  file: Buffer,
  { dryRun, columns: said }: { dryRun: boolean; columns?: (ImportField | "")[] | undefined },
): Promise<LeadImportAnswer | { unknown: LeadImportAnswer["columns"] } | undefined> {
  const [head, ...rows] = (await readCsv(sandbox, file)) ?? [];
  const columns = head && findColumns(head.cells, said);
  if (!head || rows.length > MAX_LINES) return undefined;
  if (!columns) return { unknown: describeColumns(head.cells, new Map()) };
  const known = { timeZone: config.timeZone, now: new Date(), findOwner: await ownerFinder(db) };
  const refused: LeadImportAnswer["refused"] = [];
  const leads: ImportedLead[] = [];
  for await (const { line, cells } of iterateCooperatively(rows)) {
    const lead = readLeadRow(cells, columns, known);
    if ("createdAt" in lead) leads.push(lead);
    else refused.push({ line, message: lead.message });
  }
  const added = await db.transaction(async (tx) => {
    const { length } = await storeNew(tx, leads, { isDryRun: dryRun });
    if (length > 0 && !dryRun)
      await recordImport(tx, { added: length, repeated: leads.length - length, refused: refused.length });
    return length;
  });
  return {
    columns: describeColumns(head.cells, columns),
    added,
    duplicates: leads.length - added,
    refused: refused.slice(0, MAX_NAMED),
    refusedTotal: refused.length,
  };
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

/** Stores the leads of a file, or of a part of it, that are not known yet. @returns those that were, or would be */
export async function storeNew(
  tx: Transaction,
  leads: ImportedLead[],
  { isDryRun, cameBefore }: { isDryRun: boolean; cameBefore?: ArchivedList["cameBefore"] },
): Promise<ImportedLead[]> {
  const fresh = await withoutKnown(tx, leads, cameBefore);
  if (isDryRun) return fresh;
  for (let from = 0; from < fresh.length; from += AT_ONCE)
    await importLeads(tx, fresh.slice(from, from + AT_ONCE));
  return fresh;
}

/** Records what came of a file, in lines. */
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

/** More columns than anybody chooses from. */
const MAX_COLUMNS = 100;

function describeColumns(cells: readonly string[], columns: LeadColumns): LeadImportAnswer["columns"] {
  const fields = new Map([...columns].map(([field, index]) => [index, field]));
  return cells
    .slice(0, MAX_COLUMNS)
    .map((cell, index) => ({ heading: cell.slice(0, 100), field: fields.get(index) ?? null }));
}

/**
 * Without those whose e-mail, telephone or CNPJ another lead has, here or further up in the file. Those with an id come from an
 * archive, where one person may have several leads: it is other people's that they are compared with.
 */
async function withoutKnown(
  tx: Transaction,
  leads: ImportedLead[],
  cameBefore: ArchivedList["cameBefore"] = () => sql`false`,
): Promise<ImportedLead[]> {
  // Two files at once would not see each other's leads.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('leads.import'))`);
  const isOther = sql`leads.id <> ALL(${sql.param(leads.flatMap(({ id }) => id ?? []))}::uuid[])
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
  const seen = new Set<string>();
  return rows.flatMap(({ index, keys, isKnown }) => {
    const isRepeated = isKnown || (!leads[index]?.id && keys.some((key) => seen.has(key)));
    for (const key of keys) seen.add(key);
    return isRepeated ? [] : (leads[index] ?? []);
  });
}
