// Brings the lists of an archive back: each slice takes its own, in one transaction, and what came is remembered by its old id.
import { and, eq, sql } from "drizzle-orm";
import { readList } from "#src/features/export/read-archive.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { readErasures } from "#src/platform/erasure-list.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { BroughtList, ExportedFile } from "#src/platform/slices/define-slice.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";
import type { RunControl } from "./run-control.server.ts";
import type { Finding, ImportCounts } from "./schema.ts";
import { importedItemsTable } from "./table.ts";

/** Entries that are remembered by one statement. */
const AT_ONCE = 1_000;

interface ListRun {
  resources: Resources;
  lists: ExportedFile[];
  isDryRun: boolean;
  counts: ImportCounts;
  findings: Finding[];
  control: Pick<RunControl, "at">;
  /** Throws if the import was cancelled. */
  tell(tx: Pick<Transaction, "update">): Promise<void>;
}

/** @param archive what the site was called there, and when the archive was made */
export async function bringLists(
  run: ListRun,
  file: string,
  { host, createdAt }: { host: string; createdAt: Date },
): Promise<void> {
  const { resources, counts, findings } = run;
  const erased = await readErasures(resources.storage, createdAt);
  const isOpen = !(await isUnderConstruction(resources));
  for (const { name, bring } of run.lists) {
    await run.control.at(name);
    const bytes = bring && (await readList(file, name));
    if (!bring || !bytes) continue;
    const found = await inOwnTransaction(run, host, async (tx) => {
      const known = await readKnown(tx, host, name);
      const isKnown = (oldId: string) => known.has(`${name}:${oldId}`);
      const context = { ...resources, db: tx };
      const brought = await bring(context, { bytes, isOpen, isKnown, isErased: erased.has });
      await remember(tx, host, name, brought);
      await run.tell(tx);
      return brought;
    });
    counts.known += found.known;
    if (found.count > 0) counts.lists = { ...counts.lists, [name]: found.count };
    if (found.erased > 0)
      findings.push({
        item: name,
        message: `${found.erased} ficaram de fora: seus dados foram apagados aqui a pedido.`,
      });
    for (const message of found.notes) findings.push({ item: name, message });
    for (const { line, message } of found.refused) findings.push({ item: `${name}, linha ${line}`, message });
  }
}

/** What a dry run stores is taken back. Two imports of one site bring each entry once. */
async function inOwnTransaction(
  { resources, isDryRun }: ListRun,
  host: string,
  work: (tx: Transaction) => Promise<BroughtList>,
): Promise<BroughtList> {
  let found: BroughtList | undefined;
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
  if (!found) throw new Error("a list was brought");
  return found;
}

async function readKnown(tx: Transaction, host: string, name: string): Promise<Set<string>> {
  const { host: ofHost, kind, oldId } = importedItemsTable;
  const rows = await tx
    .select({ oldId })
    .from(importedItemsTable)
    .where(and(eq(ofHost, host), eq(kind, name)));
  return new Set(rows.map((row) => row.oldId));
}

async function remember(
  tx: Transaction,
  host: string,
  name: string,
  { entries }: BroughtList,
): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE)
    await tx
      .insert(importedItemsTable)
      .values(
        entries
          .slice(from, from + AT_ONCE)
          .map(({ oldId, id }) => ({ host, oldId: `${name}:${oldId}`, kind: name, itemId: id })),
      );
}
