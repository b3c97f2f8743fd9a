// Starts with the columns of the CSV import of subscribers.

import { asc, isNull } from "drizzle-orm";
import { z } from "zod";
import type { CsvRow } from "#src/platform/csv/read-csv.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { ArchivedList, ImportedList } from "#src/platform/slices/define-slice.ts";
import { CSV_BOM, toCsvLine, unmarkText } from "#src/shared/csv.ts";
import { personFields } from "#src/shared/people/person-schema.ts";
import { sourceSchema } from "#src/shared/public-form-schema.ts";
import { createToken } from "./newsletter.server.ts";
import { describeFailure, failureOf } from "./subscribers-schema.ts";
import { subscriptionsTable } from "./table.ts";

const HEADINGS = {
  email: "email",
  name: "name",
  origin: "origem",
  pageUrl: "página",
  createdAt: "inscrito em",
  referrer: "veio de",
  userAgent: "navegador",
  id: "código",
  failedAt: "não entregue em",
  failure: "motivo",
} as const;
type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as Column[];

/** Omits people who left, because their address was deleted. */
export async function* exportSubscribers(db: Queryable): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine(COLUMNS.map((name) => HEADINGS[name]));
  const { createdAt, leftAt } = subscriptionsTable;
  const rows = await db.select().from(subscriptionsTable).where(isNull(leftAt)).orderBy(asc(createdAt));
  for (const row of rows) {
    const cells = {
      ...row,
      name: null,
      createdAt: row.createdAt.toISOString(),
      failedAt: row.failedAt?.toISOString() ?? null,
      failure: row.failure === null ? null : describeFailure(row.failure),
    };
    yield toCsvLine(COLUMNS.map((name) => cells[name]));
  }
}

const NO_CONSENT =
  "Falta quando e onde se inscreveu: sem esse registro do consentimento, ninguém é inscrito.";
const momentOrNothing = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at <= new Date())
  .nullable()
  .catch(null);
const orNothing = (max: number) => z.string().transform((text) => text.slice(0, max) || null);
const lineSchema = z.object({
  email: personFields.email,
  origin: sourceSchema.catch(""),
  createdAt: momentOrNothing,
  failedAt: momentOrNothing,
  failure: z.string().transform((words) => failureOf(words) ?? null),
  pageUrl: orNothing(2000),
  referrer: orNothing(2000),
  userAgent: orNothing(500),
  id: z.uuid().optional().catch(undefined),
});

/** Sends no welcome e-mail again. Skips subscribers of an earlier import who have left since. */
export async function importArchivedSubscribers(
  { db }: { db: Transaction },
  { batches, findKnown, isErased, remember, refuse }: ArchivedList,
): Promise<ImportedList> {
  const result: ImportedList = { count: 0, known: 0, erased: 0, notes: [] };
  let headings: string[] | undefined;
  for await (const batch of batches) {
    const rows = headings ? batch : batch.slice(1);
    headings ??= batch[0]?.cells ?? [];
    const lines = rows.map((row) => readLine(row, headings ?? []));
    const known = await findKnown(lines.flatMap(({ parsed }) => parsed.data?.id ?? []));
    const taken: (typeof subscriptionsTable.$inferInsert)[] = [];
    for (const { line, parsed } of lines) {
      if (!parsed.success) {
        refuse(line, parsed.error.issues[0]?.message ?? "Linha inválida");
        continue;
      }
      const { createdAt, origin, ...more } = parsed.data;
      if (more.id && known.has(more.id)) result.known++;
      else if (!createdAt || !origin) refuse(line, NO_CONSENT);
      else if (isErased(more.email)) result.erased++;
      else taken.push({ ...more, createdAt, origin, leaveToken: createToken() });
    }
    const ids = await store(db, taken);
    await remember(ids.map((id) => ({ oldId: id, id })));
    result.count += ids.length;
    result.known += taken.length - ids.length;
  }
  return result;
}

function readLine({ line, cells }: CsvRow, headings: string[]) {
  const values = COLUMNS.map((name) => {
    const at = headings.indexOf(HEADINGS[name]);
    return [name, unmarkText(cells[at] ?? "")] as const;
  });
  return { line, parsed: lineSchema.safeParse(Object.fromEntries(values)) };
}

/** @returns the new subscriptions */
async function store(tx: Transaction, given: (typeof subscriptionsTable.$inferInsert)[]): Promise<string[]> {
  if (given.length === 0) return [];
  const stored = await tx
    .insert(subscriptionsTable)
    .values(given)
    .onConflictDoNothing()
    .returning({ id: subscriptionsTable.id });
  return stored.map(({ id }) => id);
}
