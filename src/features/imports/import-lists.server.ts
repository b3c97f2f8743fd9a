// Imports the lists of an archive, each by its own slice and in one transaction. Records them by old id.

import { and, eq, sql } from "drizzle-orm";
import type { Archive } from "#src/features/export/read-archive.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { readErasures } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ArchivedList, ImportedList, ExportedFile } from "#src/platform/slices/define-slice.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import { plural } from "#src/shared/words.ts";
import type { RunControl } from "./run-control.server.ts";
import type { Finding, ImportCounts, ListReport } from "./schema.ts";
import { importedItemsTable, importsTable } from "./table.ts";

/** Most refused lines of a list that are named; further ones are only counted. */
const MAX_NAMED = 500;

interface ListRun {
  resources: Resources;
  importId: string;
  lists: ExportedFile[];
  listReports: Readonly<Record<string, ListReport>>;
  isDryRun: boolean;
  counts: ImportCounts;
  findings: Finding[];
  control: Pick<RunControl, "at">;
  /** Throws if the import was cancelled. */
  tell(tx: Pick<Transaction, "update">): Promise<void>;
}

/** @param site name of the archived site, and when the archive was made */
export async function importLists(
  run: ListRun,
  archive: Archive,
  { host, createdAt }: { host: string; createdAt: Date },
): Promise<void> {
  const { resources, counts, findings } = run;
  const erased = await readErasures(resources.storage, createdAt);
  const isOpen = !(await isUnderConstruction(resources));
  for (const { name, importRows } of run.lists) {
    await run.control.at(name);
    const batches = importRows && (await archive.list(name));
    if (!importRows || !batches) continue;
    const found =
      run.listReports[name] ??
      (await inOwnTransaction(run, host, async (tx) => {
        const refused = collectRefused(name);
        const imported = await importRows(
          { ...resources, db: tx },
          { batches, isOpen, ...memoryOf(tx, host, name), isErased: erased.has, refuse: refused.add },
        );
        await run.tell(tx);
        const report = reportOf(name, imported, refused.findings());
        await keepReport(tx, run.importId, name, report);
        return report;
      }));
    counts.known += found.known;
    if (found.count > 0) counts.lists = { ...counts.lists, [name]: found.count };
    findings.push(...found.findings);
  }
}

const LEFT_OUT = [
  "ficou de fora: seus dados foram apagados aqui a pedido.",
  "ficaram de fora: seus dados foram apagados aqui a pedido.",
] as const;

function reportOf(
  name: string,
  { count, known, erased, notes }: ImportedList,
  refused: Finding[],
): ListReport {
  const messages = [...(erased > 0 ? [plural(erased, ...LEFT_OUT)] : []), ...notes];
  return { count, known, findings: [...messages.map((message) => ({ item: name, message })), ...refused] };
}

/** Stores the report with what it is about, so that a run that continues the import has both or neither. */
async function keepReport(
  tx: Transaction,
  importId: string,
  name: string,
  report: ListReport,
): Promise<void> {
  const kept = JSON.stringify({ [name]: report });
  await tx
    .update(importsTable)
    .set({ listReports: sql`${importsTable.listReports} || ${kept}::jsonb` })
    .where(eq(importsTable.id, importId));
}

function collectRefused(name: string): { add(line: number, message: string): void; findings(): Finding[] } {
  const named: Finding[] = [];
  let unnamed = 0;
  return {
    add(line, message) {
      if (named.length < MAX_NAMED) named.push({ item: `${name}, linha ${line}`, message });
      else unnamed++;
    },
    findings: () =>
      unnamed === 0
        ? named
        : [
            ...named,
            {
              item: name,
              message: `Mais ${plural(unnamed, "linha não foi importada", "linhas não foram importadas")}.`,
            },
          ],
  };
}

function memoryOf(
  tx: Transaction,
  host: string,
  name: string,
): Pick<ArchivedList, "findKnown" | "cameBefore" | "remember"> {
  const { host: ofHost, oldId } = importedItemsTable;
  const prefix = `${name}:`;
  return {
    async findKnown(oldIds) {
      const wanted = oldIds.map((id) => prefix + id);
      const rows = await tx
        .select({ oldId })
        .from(importedItemsTable)
        .where(and(eq(ofHost, host), sql`${oldId} = ANY(${sql.param(wanted)}::text[])`));
      return new Set(rows.map((row) => row.oldId.slice(prefix.length)));
    },
    cameBefore: (id) => sql`EXISTS (SELECT FROM ${importedItemsTable} AS came
      WHERE came.host = ${host} AND came.old_id = ${prefix} || ${id})`,
    async remember(entries) {
      if (entries.length === 0) return;
      await tx
        .insert(importedItemsTable)
        .values(
          entries.map((entry) => ({ host, oldId: prefix + entry.oldId, kind: name, itemId: entry.id })),
        );
    },
  };
}

/** Rolls back in dry runs. Locks, so that simultaneous imports of a site import each entry once. */
async function inOwnTransaction(
  { resources, isDryRun }: ListRun,
  host: string,
  work: (tx: Transaction) => Promise<ListReport>,
): Promise<ListReport> {
  let found: ListReport | undefined;
  const isOver = new Error("a dry run is over");
  try {
    await resources.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${host}`}, 0))`);
      found = await work(tx);
      if (isDryRun) throw isOver;
    });
  } catch (error) {
    if (error !== isOver) throw error;
  }
  if (!found) throw new Error("the list was not imported");
  return found;
}
