// Leads from a file: those that are new come in, those that are known are named, and so is each line that is wrong.
import { sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import { type ImportedLead, importLeads } from "#src/features/leads/leads.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { inTurns } from "#src/shared/in-turns.ts";
import { readCsv } from "#src/shared/read-csv.server.ts";
import { findColumns, readLeadRow } from "./read-lead-row.ts";
import type { LeadImportAnswer } from "#src/features/leads/import-schema.ts";

/** Lines of one file. */
const MAX_LINES = 100_000;
/** Refused lines that are named; of more, the first. */
const MAX_NAMED = 500;
/** Leads of one statement. */
const AT_ONCE = 1_000;

/**
 * Takes leads from a file in one transaction. Nobody is mailed, no webhook is told, and nobody was promised an answer.
 * @param dryRun only says what would come
 * @returns undefined for a file that is no CSV, has too many lines, or no heading of an e-mail or a telephone
 */
export async function importLeadFile(
  { db, config }: Pick<Resources, "db" | "config">,
  file: Buffer,
  dryRun: boolean,
): Promise<LeadImportAnswer | undefined> {
  const [head, ...rows] = readCsv(file) ?? [];
  const columns = head && findColumns(head.cells);
  if (!columns || rows.length > MAX_LINES) return undefined;
  const now = new Date();
  const refused: LeadImportAnswer["refused"] = [];
  const leads: ImportedLead[] = [];
  for await (const { line, cells } of inTurns(rows)) {
    const lead = readLeadRow(cells, columns, { timeZone: config.timeZone, now });
    if ("createdAt" in lead) leads.push(lead);
    else refused.push({ line, message: lead.message });
  }
  const added = await db.transaction(async (tx) => {
    const fresh = await withoutKnown(tx, leads);
    if (!dryRun && fresh.length > 0) {
      for (let from = 0; from < fresh.length; from += AT_ONCE)
        await importLeads(tx, fresh.slice(from, from + AT_ONCE));
      await recordAct(tx, {
        action: "leads.imported",
        subject: "Leads de um arquivo",
        after: { Novos: fresh.length, Repetidos: leads.length - fresh.length, Recusados: refused.length },
      });
    }
    return fresh.length;
  });
  return {
    added,
    duplicates: leads.length - added,
    refused: refused.slice(0, MAX_NAMED),
    refusedTotal: refused.length,
  };
}

/** Without those whose e-mail, telephone or CNPJ another lead has, here or further up in the file. */
async function withoutKnown(tx: Transaction, leads: ImportedLead[]): Promise<ImportedLead[]> {
  // Two files at once would not see each other's leads.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('leads.import'))`);
  const { rows } = await tx.execute<{ index: number; keys: string[]; isKnown: boolean }>(sql`
    WITH given AS (
      SELECT lower(email) AS email, lead_phone_key(phone) AS phone, cnpj, index
      FROM unnest(${sql.param(leads.map(({ email }) => email))}::text[],
        ${sql.param(leads.map(({ phone }) => phone))}::text[],
        ${sql.param(leads.map(({ cnpj }) => cnpj ?? null))}::text[]) WITH ORDINALITY AS given (email, phone, cnpj, index)
    )
    SELECT index::int - 1 AS index,
      array_remove(ARRAY['e:' || email, 'p:' || phone, 'c:' || cnpj], NULL) AS keys,
      EXISTS (SELECT FROM leads WHERE lower(leads.email) = given.email)
        OR EXISTS (SELECT FROM leads WHERE lead_phone_key(leads.phone) = given.phone)
        OR EXISTS (SELECT FROM leads WHERE leads.cnpj = given.cnpj) AS "isKnown"
    FROM given ORDER BY index`);
  const seen = new Set<string>();
  return rows.flatMap(({ index, keys, isKnown }) => {
    const isRepeated = isKnown || keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRepeated ? [] : (leads[index] ?? []);
  });
}
