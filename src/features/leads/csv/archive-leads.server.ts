// Exports all leads as leads.csv of the full archive, and imports them under their ids.

import { sql } from "drizzle-orm";
import { z } from "zod";
import type { CsvRow } from "#src/platform/csv/read-csv.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedList, ImportedList } from "#src/platform/slices/define-slice.ts";
import { CSV_BOM, toCsvLine, unmarkText } from "#src/shared/csv.ts";
import { parseSentJson } from "#src/shared/sent-json.ts";
import { NEXT_STEP } from "#src/shared/time/next-step.ts";
import type { LeadRow } from "../change-lead.server.ts";
import { customValuesSchema } from "../custom-fields/schema.ts";
import { erasureKey } from "../erase-leads.server.ts";
import { changeShape, labelOf, nextStepInputSchema, showValue, splitTags, tagListSchema } from "../fields.ts";
import { type ImportedLead, importLeads } from "../leads.server.ts";
import { describeLeads } from "../read/describe-lead.server.ts";
import { eachLead } from "../read/read-leads.server.ts";
import { touchSchema } from "../schema.ts";
import { listStages } from "../stages.server.ts";
import { headingsOf, LEAD_COLUMNS } from "./columns.ts";
import { findColumns, type LeadColumns } from "./find-columns.ts";
import { recordImport } from "./import-leads.server.ts";
import { findKnown, lockImports } from "./known-leads.server.ts";
import { NO_STAGE, readLeadRow, type RowContext } from "./read-lead-row.ts";

const EARLIEST = new Date("1900-01-01T00:00:00Z");
const instant = z.iso
  .datetime("Data inválida")
  .transform((text) => new Date(text))
  .refine((at) => at >= EARLIEST && at <= new Date(), "Data inválida");
const json = z.string().transform((text, context): unknown => {
  try {
    return parseSentJson(text);
  } catch {
    context.addIssue({ code: "custom", message: "Valor inválido" });
    return z.NEVER;
  }
});
/** Exact values of fields that people read in another form or file; empty cells are null. */
const exactSchema = z
  .object({
    ...changeShape,
    nextStep: json.pipe(nextStepInputSchema).nullable(),
    value: z.string().transform(Number).pipe(changeShape.value.unwrap()).nullable(),
    tags: z
      .string()
      .nullable()
      .transform((text) => splitTags(text ?? ""))
      .pipe(tagListSchema),
    customFields: json
      .pipe(customValuesSchema)
      .nullable()
      .transform((values) => values ?? {}),
    answeredAt: instant.nullable(),
    referrer: z.string().max(2000).nullable(),
    firstTouch: json.pipe(touchSchema).nullable(),
    lastTouch: json.pipe(touchSchema).nullable(),
    createdAt: instant,
    id: z.uuid(),
  })
  .omit({ name: true, email: true, phone: true, status: true, stage: true, ownerId: true });
type Exact = keyof z.infer<typeof exactSchema>;
const EXACT = Object.keys(exactSchema.shape) as Exact[];

const HEADINGS: Partial<Record<Exact, string>> = {
  nextStep: `${NEXT_STEP} e quando`,
  value: "Valor em centavos",
  answeredAt: "Respondido em",
  referrer: "Veio de",
  firstTouch: "Primeira visita",
  lastTouch: "Última visita",
  createdAt: "Recebido em",
  id: "Código",
};
const headingOf = (name: Exact): string => HEADINGS[name] ?? labelOf(name);

/** Writes the columns of the Leads screen's export, and those with exact values. */
export async function* writeLeads(db: Queryable, timeZone: string): AsyncGenerator<string, void, void> {
  const stages = new Map((await listStages(db)).map(({ id, name }) => [id, name]));
  yield CSV_BOM + toCsvLine([...headingsOf(LEAD_COLUMNS), labelOf("stage"), ...EXACT.map(headingOf)]);
  for await (const rows of eachLead({ db, config: { timeZone } }, { q: "" })) {
    const leads = await describeLeads(db, rows);
    const lines = rows.map((row, index) => {
      const lead = leads[index];
      const readable = Object.values(LEAD_COLUMNS).map(({ write }) => (lead ? write(lead, timeZone) : ""));
      return toCsvLine([
        ...readable,
        stages.get(row.stage ?? "") ?? "",
        ...EXACT.map((name) => toCell(row[name])),
      ]);
    });
    yield lines.join("");
  }
}

function toCell(value: LeadRow[Exact]): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return showValue("tags", value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Imports each lead once. Nobody is mailed, and no answer is promised. */
export async function importArchivedLeads(
  { config, db }: Omit<Resources, "db"> & { db: Transaction },
  { batches, findKnown, cameBefore, isErased, remember, refuse }: ArchivedList,
): Promise<ImportedList> {
  const result: ImportedList = { count: 0, known: 0, erased: 0, notes: [] };
  let refused = 0;
  let head: string[] | undefined;
  // Owners of the archived site may have no account here.
  const stages = await listStages(db);
  const context = { timeZone: config.timeZone, now: new Date(), findOwner: () => null, stages };
  for await (const batch of batches) {
    const rows = head ? batch : batch.slice(1);
    head ??= batch[0]?.cells ?? [];
    const columns = findColumns(head, { rest: null });
    if (!columns) return result;
    const headings = head;
    const read = rows.map((row) => ({ line: row.line, lead: readArchived(row, columns, headings, context) }));
    const known = await findKnown(read.flatMap(({ lead }) => ("id" in lead ? (lead.id ?? []) : [])));
    const leads: ImportedLead[] = [];
    for (const { line, lead } of read) {
      if ("message" in lead && !("createdAt" in lead)) {
        refused++;
        refuse(line, lead.message);
      } else if (lead.id && known.has(lead.id)) result.known++;
      else if ((lead.email && isErased(lead.email)) || (lead.id && isErased(erasureKey(lead.id))))
        result.erased++;
      else leads.push(lead);
    }
    const fresh = await storeNewLeads(db, leads, cameBefore);
    await remember(fresh.flatMap(({ id }) => (id ? { oldId: id, id } : [])));
    result.count += fresh.length;
    result.known += leads.length - fresh.length;
  }
  if (result.count > 0) {
    await recordImport(db, { added: result.count, completed: 0, duplicates: result.known, refused });
    result.notes.push(LEFT_OUT_NOTE);
  }
  return result;
}

const LEFT_OUT_NOTE =
  "De cada lead vêm os campos e a mensagem: notas, tarefas, e-mails e responsáveis ficam no outro site.";

/**
 * Reads a line. One without a code was added by hand or is from an older archive, so it is read like any
 * other file's.
 */
function readArchived(
  { cells }: CsvRow,
  columns: LeadColumns,
  headings: string[],
  known: RowContext,
): ImportedLead | { message: string } {
  const lead = readLeadRow(cells, columns, known);
  // The archived site may have had other stages.
  const faults = lead.faults.filter(({ kind }) => kind !== NO_STAGE);
  if (faults.length > 0) return { message: faults.map(({ text }) => text).join("; ") };
  if (!("createdAt" in lead)) return { message: "Linha inválida" };
  const read = (name: Exact) => unmarkText(cells[headings.indexOf(headingOf(name))] ?? "") || null;
  if (!read("id")) return lead;
  const exact = exactSchema.safeParse(Object.fromEntries(EXACT.map((name) => [name, read(name)])));
  if (!exact.success) return { message: exact.error.issues[0]?.message ?? "Linha inválida" };
  const { faults: _none, given: _given, ...values } = lead;
  return { ...values, ...exact.data };
}

/** Leads of one statement. */
const AT_ONCE = 1_000;

/**
 * Stores the leads that are not known yet. Those with an id are not compared with each other, because one person may
 * have several in an archive.
 * @returns the stored leads
 */
async function storeNewLeads(
  tx: Transaction,
  leads: ImportedLead[],
  cameBefore: ArchivedList["cameBefore"],
): Promise<ImportedLead[]> {
  await lockImports(tx);
  const isOther = sql`leads.id <> ALL(${sql.param(leads.flatMap(({ id }) => id ?? []))}::uuid[])
    AND (given.id IS NULL OR NOT ${cameBefore(sql`leads.id::text`)})`;
  const found = await findKnown(tx, leads, isOther);
  const seen = new Set<string>();
  const fresh = leads.filter(({ id }, index) => {
    const { keys, knownId } = found[index] ?? { keys: [], knownId: null };
    const isRepeated = id === undefined && keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return knownId === null && !isRepeated;
  });
  for (let from = 0; from < fresh.length; from += AT_ONCE)
    await importLeads(tx, fresh.slice(from, from + AT_ONCE));
  return fresh;
}
