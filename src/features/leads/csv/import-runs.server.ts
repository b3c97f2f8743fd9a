// Keeps track of imports of leads: their progress, how they ended, and whether they can be undone.

import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { ImportField } from "./columns.ts";
import { headingsKey } from "./find-columns.ts";
import { type ImportCounts, type LeadImport, UNDO_DAYS } from "./import-schema.ts";
import type { Mapping } from "./read-lead-file.server.ts";
import { leadImportMappingsTable, leadImportsTable } from "./table.ts";

/** Renews the sign of life of an import. */
const BEAT_MS = 15_000;
/** Time without a sign of life after which the process of an import is taken for dead. */
const LOST_SECONDS = 120;
const LISTED = 50;

/** Thrown in an import that somebody cancelled; nothing of it is stored then. */
export class CancelledError extends Error {
  override name = "CancelledError";
}

export interface ImportRun {
  id: string;
  /** Records the progress. @throws CancelledError */
  progress(lines: number, lineCount: number): Promise<void>;
  /** Ends it with its own transaction, so that it is done exactly if its leads are stored. @throws CancelledError */
  finish(tx: Transaction, counts: ImportCounts): Promise<void>;
  /** Ends an import that stored nothing. */
  end(state: "failed" | "cancelled"): Promise<void>;
  /** Forgets an import whose file could not be read. */
  discard(): Promise<void>;
  stop(): void;
}

/**
 * Starts an import, outside of its transaction.
 * @returns undefined if the id is taken
 */
export async function startRun(
  db: Queryable,
  { id, fileName }: { id: string; fileName: string | null },
): Promise<ImportRun | undefined> {
  const started = await db.transaction(async (tx) => {
    const actor = currentActor(tx);
    const row = { id, fileName, actor: { kind: actor.kind, id: actor.id, name: actor.name } };
    return tx
      .insert(leadImportsTable)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: leadImportsTable.id });
  });
  if (started.length === 0) return undefined;
  const touch = async (change: { lines?: number; lineCount?: number } = {}): Promise<void> => {
    const [row] = await db
      .update(leadImportsTable)
      .set({ ...change, seenAt: sql`now()` })
      .where(eq(leadImportsTable.id, id))
      .returning({ state: leadImportsTable.state });
    if (row?.state !== "running") throw new CancelledError();
  };
  // The import itself notices what is wrong.
  const beat = setInterval(() => void touch().catch(() => {}), BEAT_MS);
  return {
    id,
    progress: (lines, lineCount) => touch({ lines, lineCount }),
    async finish(tx, counts) {
      const done = await tx
        .update(leadImportsTable)
        .set({ state: "done", storedAt: sql`now()`, counts })
        .where(sql`${leadImportsTable.id} = ${id} AND ${leadImportsTable.state} = 'running'`)
        .returning({ id: leadImportsTable.id });
      if (done.length === 0) throw new CancelledError();
    },
    async end(state) {
      await db.update(leadImportsTable).set({ state }).where(eq(leadImportsTable.id, id));
    },
    async discard() {
      await db.delete(leadImportsTable).where(eq(leadImportsTable.id, id));
    },
    stop: () => clearInterval(beat),
  };
}

type Row = typeof leadImportsTable.$inferSelect;

export async function listImports(db: Queryable): Promise<LeadImport[]> {
  const rows = await db
    .select()
    .from(leadImportsTable)
    .orderBy(desc(leadImportsTable.startedAt), desc(leadImportsTable.id))
    .limit(LISTED);
  return rows.map(describe);
}

export async function findImport(db: Queryable, id: string): Promise<LeadImport | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(leadImportsTable).where(eq(leadImportsTable.id, id));
  return row && describe(row);
}

/** @returns undefined if there is none; false if it has ended */
export async function cancelImport(db: Queryable, id: string): Promise<boolean | undefined> {
  const found = await findImport(db, id);
  if (!found) return undefined;
  const { rowCount } = await db
    .update(leadImportsTable)
    .set({ state: found.state === "failed" ? "failed" : "cancelling" })
    .where(sql`${leadImportsTable.id} = ${id} AND ${leadImportsTable.state} = 'running'`);
  return (rowCount ?? 0) > 0;
}

function describe(row: Row): LeadImport {
  const isLost = Date.now() - row.seenAt.getTime() > LOST_SECONDS * 1000;
  const isRunning = row.state === "running" || row.state === "cancelling";
  const state =
    row.state === "cancelling" ? "cancelled" : row.state === "running" && isLost ? "failed" : row.state;
  return {
    id: row.id,
    fileName: row.fileName,
    by: row.actor.name,
    at: row.startedAt.toISOString(),
    state,
    lines: isRunning ? row.lines : (row.lineCount ?? row.lines),
    lineCount: row.lineCount,
    counts: row.counts,
    undone: row.undone,
    canUndo: state === "done" && isUndoable(row),
  };
}

export const isUndoable = ({ storedAt }: Pick<Row, "storedAt">): boolean =>
  storedAt !== null && Date.now() - storedAt.getTime() < UNDO_DAYS * 86_400_000;

const keyOf = (headings: readonly string[]): string =>
  createHash("sha256").update(headingsKey(headings)).digest("hex");

/** Returns how the last file with these headings was read. */
export async function findMapping(db: Queryable, headings: readonly string[]): Promise<Mapping> {
  const [row] = await db
    .select()
    .from(leadImportMappingsTable)
    .where(eq(leadImportMappingsTable.headings, keyOf(headings)));
  return row ? { columns: row.columns, values: row.chosen } : {};
}

export async function rememberMapping(
  tx: Transaction,
  headings: readonly string[],
  fields: readonly (ImportField | null)[],
  chosen: Record<string, Record<string, string>>,
): Promise<void> {
  const row = { columns: fields.map((field) => field ?? ("" as const)), chosen };
  await tx
    .insert(leadImportMappingsTable)
    .values({ headings: keyOf(headings), ...row })
    .onConflictDoUpdate({ target: leadImportMappingsTable.headings, set: { ...row, updatedAt: sql`now()` } });
}
