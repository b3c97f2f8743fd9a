// Starts and stops imports, and records each current item, to find an item that kills the process.

import { setTimeout as delay } from "node:timers/promises";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { RunningJob } from "#src/platform/jobs/jobs.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import { importedItemsTable, importsTable, type ItemReport } from "./table.ts";

type Row = typeof importsTable.$inferSelect;

/** The process is stopping; another one continues the import. */
export class Stopped extends Error {}

/** The import was cancelled, or ended by another process. */
export class Cancelled extends Error {}

/** Interval between checks for a cancellation, in ms. */
const LOOK_MS = 1_000;
const TITLE_MAX = 200;

/** Labels everything before the first item, such as an export's head or a site's sitemaps. */
const START_OF_FILE = "O início do arquivo";
const START_OF_SITE = "O início do site";

/**
 * Marks an import as running, and records a loss if the run before it neither ended nor was stopped.
 * @returns the import, and the item at which the process was lost twice; undefined if it is over already
 */
export async function beginRun(
  db: Queryable,
  id: string,
): Promise<{ row: Row; lostTwiceAt: string | undefined } | undefined> {
  const { isRunning, attempts, lostAt, currentItem, kind } = importsTable;
  const [row] = await db
    .update(importsTable)
    .set({
      isRunning: true,
      // A lost attempt has not failed: it is not counted a second time.
      attempts: sql`${attempts} + (NOT ${isRunning})::int`,
      lostAt: sql`CASE WHEN ${isRunning} THEN ${lostAt} || coalesce(${currentItem}, '') ELSE ${lostAt} END`,
      currentItem: sql`CASE ${kind} WHEN 'site' THEN ${START_OF_SITE} ELSE ${START_OF_FILE} END`,
    })
    .where(isReading(id))
    .returning();
  if (!row) return undefined;
  return { row, lostTwiceAt: row.lostAt.find((item, index) => row.lostAt.indexOf(item) < index) };
}

export function describeLosses({ isDryRun }: Pick<Row, "isDryRun">): string {
  return isDryRun
    ? "A conferência parou duas vezes neste ponto sem chegar ao fim. Nada foi importado."
    : "A importação parou duas vezes neste ponto sem chegar ao fim. O que já tinha vindo continua aqui.";
}

export interface RunControl {
  /** Aborted with the reason when the run must stop, even during a download. */
  signal: AbortSignal;
  /** @throws Stopped or Cancelled when the run must stop */
  check(): void;
  /** Records the current item before any of it is read. @throws as `check` does */
  at(item: string): Promise<void>;
  /** Records an item like `at`, and finds in the same query whether it was imported before. */
  reach(title: string, old: { host: string; oldId: string }): Promise<KnownItem | null>;
}

/** An item that was imported before; with its report if an earlier run of the same import did it. */
export interface KnownItem {
  report: ItemReport | null;
}

/** Runs an import until the process stops or the import is cancelled in any process. */
export async function controlRun(
  db: Queryable,
  id: string,
  { stopping }: Pick<RunningJob, "stopping">,
  work: (control: RunControl) => Promise<void>,
): Promise<void> {
  const leaving = new AbortController();
  const over = new AbortController();
  const { signal } = leaving;
  const mark = async (item: string, known: SQL<KnownItem | null>): Promise<KnownItem | null> => {
    signal.throwIfAborted();
    const [row] = await db
      .update(importsTable)
      .set({ currentItem: oneLine(item.slice(0, 1_000), TITLE_MAX) ?? "Sem título" })
      .where(isReading(id))
      .returning({ known });
    if (!row) leaving.abort(new Cancelled("the import was cancelled"));
    signal.throwIfAborted();
    return row?.known ?? null;
  };
  const look = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await delay(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined);
      // An unavailable database makes the work itself fail.
      const count = await db.$count(importsTable, isReading(id)).catch(() => 1);
      if (count === 0) leaving.abort(new Cancelled("the import was cancelled"));
    }
  };
  const looking = look();
  // Records the stop at once, because the work may outlast the process's shutdown time.
  let noted: Promise<void> | undefined;
  const onStop = () => {
    leaving.abort(new Stopped("the process stops"));
    noted = forgetAttempt(db, id).catch(() => undefined);
  };
  if (stopping.aborted) onStop();
  else stopping.addEventListener("abort", onStop, { once: true });
  try {
    await work({
      signal,
      check: () => signal.throwIfAborted(),
      at: async (item) => void (await mark(item, sql`NULL`)),
      reach: (title, { host, oldId }) =>
        mark(
          title,
          sql`(SELECT jsonb_build_object('report', CASE WHEN known.import_id = ${id} THEN known.report END)
            FROM ${importedItemsTable} AS known WHERE known.host = ${host} AND known.old_id = ${oldId})`,
        ),
    });
  } finally {
    over.abort();
    stopping.removeEventListener("abort", onStop);
    await Promise.all([noted, looking]);
  }
}

export const isReading = (id: string) => and(eq(importsTable.id, id), eq(importsTable.state, "reading"));

/** Records an orderly stop, which is neither a failure nor a loss. */
async function forgetAttempt(db: Queryable, id: string): Promise<void> {
  await db
    .update(importsTable)
    .set({ attempts: sql`${importsTable.attempts} - 1`, isRunning: false })
    .where(and(isReading(id), eq(importsTable.isRunning, true)));
}
