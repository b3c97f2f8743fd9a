// Imports a file of leads in one transaction: new ones are added, known ones completed, and what is wrong is reported.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { listPeople } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { CsvFile } from "#src/platform/csv/read-csv.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { listCustomFields } from "../custom-fields/list-fields.server.ts";
import { activeFields } from "../custom-fields/schema.ts";
import { importLeads } from "../leads.server.ts";
import { listStages } from "../stages.server.ts";
import {
  addFilled,
  type Completion,
  completeLeads,
  planCompletion,
  type Words,
} from "./complete-leads.server.ts";
import { linkImported, noCompanies } from "./import-companies.server.ts";
import {
  CancelledError,
  findMapping,
  type ImportRun,
  rememberMapping,
  startRun,
} from "./import-runs.server.ts";
import type { ImportCounts, LeadImportAnswer } from "./import-schema.ts";
import { createTally, type Tally } from "./import-tally.ts";
import { findKnown, lockImports } from "./known-leads.server.ts";
import type { ReadLine } from "./lead-file-reader.ts";
import {
  type Mapping,
  type OpenLeadFile,
  type UnreadableFile,
  withLeadFile,
} from "./read-lead-file.server.ts";
import { leadImportLeadsTable } from "./table.ts";

type Context = Pick<Resources, "db" | "config" | "sandbox">;

export interface ImportOptions {
  /** Only reports what would happen. */
  isDryRun: boolean;
  existing: "complete" | "skip";
  companies: "create" | "link" | "none";
  mapping: Mapping | undefined;
  /** Without a mapping, reads the file like the last one with the same headings. */
  isRemembered?: boolean;
  sheet?: string | undefined;
  id?: string | undefined;
  fileName?: string | undefined;
}

export type ImportResult = LeadImportAnswer | UnreadableFile | { refusal: "taken" | "cancelled" };

/** Imports leads. Sends no mail and no webhook, and promises no answer. */
export async function importLeadFile(
  context: Context,
  file: CsvFile,
  options: ImportOptions,
): Promise<ImportResult> {
  const mapping = options.mapping ?? {};
  const reading = {
    sheet: options.sheet,
    findMapping: async (headings: readonly string[]) =>
      options.isRemembered && !options.mapping ? findMapping(context.db, headings) : mapping,
  };
  if (options.isDryRun)
    return withLeadFile(context, file, reading, (leads) =>
      context.db.transaction((tx) => takeLeads(context, tx, leads, options, undefined)),
    );
  const run = await startRun(context.db, {
    id: options.id ?? randomUUID(),
    fileName: options.fileName ?? null,
  });
  if (!run) return { refusal: "taken" };
  try {
    const result = await withLeadFile(context, file, reading, (leads) =>
      context.db.transaction((tx) => takeLeads(context, tx, leads, options, run)),
    );
    if (!("added" in result)) await run.discard();
    return result;
  } catch (error) {
    const isCancelled = error instanceof CancelledError;
    await run.end(isCancelled ? "cancelled" : "failed");
    if (isCancelled) return { refusal: "cancelled" };
    throw error;
  } finally {
    run.stop();
  }
}

/** Leads of the file so far, by the keys of `findKnown`. */
type Seen = Map<string, { id: string; line: number }>;

/** @param run undefined only compares */
async function takeLeads(
  { config }: Context,
  tx: Transaction,
  leads: OpenLeadFile,
  { existing, companies, mapping }: ImportOptions,
  run: ImportRun | undefined,
): Promise<LeadImportAnswer> {
  if (run) await lockImports(tx);
  const named = [...(await listPeople(tx)), ...(await listStages(tx))];
  const words = {
    timeZone: config.timeZone,
    names: new Map(named.map(({ id, name }) => [id, name])),
    own: activeFields(await listCustomFields(tx)),
  };
  const tally = createTally();
  const seen: Seen = new Map();
  const made = noCompanies();
  let lines = 0;
  for await (const batch of leads.batches()) {
    const read: ReadLine[] = [];
    for (const one of batch)
      if ("lead" in one) read.push(one);
      else tally.refuse(one.line, one.faults);
    const stored = await storeBatch(tx, read, {
      tally,
      seen,
      words,
      run,
      isCompleting: existing === "complete",
    });
    if (companies !== "none")
      await linkImported(tx, stored, { importId: run?.id ?? null, isMaking: companies === "create", made });
    lines += batch.length;
    await run?.progress(lines, leads.lineCount);
  }
  const { counted } = tally;
  if (run) {
    const { added, completed, duplicates, refusedTotal: refused } = counted;
    const counts = { added, completed, duplicates, refused, companies: made.count };
    await run.finish(tx, counts);
    if (mapping) await rememberMapping(tx, leads.headings, leads.fields, mapping.values ?? {});
    if (added + completed + made.count > 0) await recordImport(tx, counts);
  }
  return {
    ...counted,
    companies: made.count,
    id: run?.id ?? null,
    columns: leads.headings.slice(0, MAX_COLUMNS).map((heading, index) => ({
      heading: heading.slice(0, 100),
      field: leads.fields[index] ?? null,
    })),
    sheets: leads.sheets,
    sheet: leads.sheet,
    lineCount: leads.lineCount,
    preview: leads.preview,
    unknown: await leads.unknown(),
    values: leads.values,
    problems: tally.problems(),
  };
}

/** Most columns that an answer lists. */
const MAX_COLUMNS = 100;

interface BatchContext {
  tally: Tally;
  seen: Seen;
  words: Words;
  run: ImportRun | undefined;
  isCompleting: boolean;
}

/** @returns the leads that it added or completed */
async function storeBatch(
  tx: Transaction,
  read: ReadLine[],
  { tally, seen, words, run, isCompleting }: BatchContext,
): Promise<{ id: string; lead: ReadLine["lead"] }[]> {
  if (read.length === 0) return [];
  const isOther = run ? sql`leads.import_id IS DISTINCT FROM ${run.id}::uuid` : sql`true`;
  const found = await findKnown(
    tx,
    read.map(({ lead }) => lead),
    isOther,
  );
  const fresh = new Map<string, ReadLine>();
  const known: (Completion & { line: ReadLine["lead"]; number: number; isOwn: boolean })[] = [];
  for (const [index, one] of read.entries()) {
    const { line, lead } = one;
    const { keys, knownId } = found[index] ?? { keys: [], knownId: null };
    const repeats = knownId ? undefined : keys.map((key) => seen.get(key)).find(Boolean);
    const id = knownId ?? repeats?.id ?? randomUUID();
    for (const key of keys) if (!seen.has(key)) seen.set(key, { id, line });
    if (!knownId && !repeats) {
      fresh.set(id, one);
      tally.add();
      tally.note(
        line,
        lead.faults.map(({ text }) => text),
        lead.faults,
      );
      continue;
    }
    tally.skip(line, repeats?.line);
    if (!isCompleting) continue;
    const own = fresh.get(id);
    if (own) tally.note(line, completeFresh(own, one, words), lead.faults);
    else known.push({ leadId: id, line: lead, number: line, isOwn: knownId === null });
  }
  const added = [...fresh].map(([id, { lead }]) => ({ ...lead, id, importId: run?.id ?? null }));
  if (run) await storeFresh(tx, run.id, added);
  const completed = await completeLeads(tx, known, run?.id ?? null, words);
  for (const [index, { notes, hasChanged }] of completed.entries()) {
    const one = known[index];
    if (hasChanged && !one?.isOwn) tally.complete();
    if (one) tally.note(one.number, notes, notes.length > 0 ? one.line.faults : []);
  }
  return [
    ...[...fresh].map(([id, { lead }]) => ({ id, lead })),
    ...known.map(({ leadId, line }) => ({ id: leadId, lead: line })),
  ];
}

/** Completes a lead of the same batch. @returns its further notes */
function completeFresh(own: ReadLine, { lead }: ReadLine, words: Words): string[] {
  const empty = {
    company: null,
    cnpj: null,
    ownerId: null,
    stage: null,
    value: null,
    expectedMonth: null,
    lostReason: null,
    city: null,
    tags: [],
    customFields: {},
  };
  const { filled, notes } = planCompletion({ ...empty, ...own.lead }, lead, words);
  const added = notes.filter((text) => !own.lead.notes?.includes(text));
  Object.assign(own.lead, addFilled(own.lead, filled), { notes: [...(own.lead.notes ?? []), ...added] });
  return added;
}

async function storeFresh(
  tx: Transaction,
  importId: string,
  added: (ReadLine["lead"] & { id: string })[],
): Promise<void> {
  if (added.length === 0) return;
  await importLeads(tx, added);
  const rows = added.map(({ id, notes }) => ({ importId, leadId: id, events: 1 + (notes?.length ?? 0) }));
  await tx.insert(leadImportLeadsTable).values(rows);
}

/** Records the import in the audit log. */
export async function recordImport(
  tx: Transaction,
  { added, completed, duplicates, refused, companies = 0 }: ImportCounts,
): Promise<void> {
  await recordAct(tx, {
    action: "leads.imported",
    subject: "Leads de um arquivo",
    after: {
      Novos: added,
      ...(completed > 0 ? { Completados: completed } : {}),
      Repetidos: duplicates,
      Recusados: refused,
      ...(companies > 0 ? { Empresas: companies } : {}),
    },
  });
}
