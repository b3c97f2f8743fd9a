// Limits how often a comparison may kill the process: after two losses, only a person starts it again.

import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { RunningJob } from "#src/platform/jobs/jobs.ts";
import { importCertificatesTable, importsTable } from "./table.ts";

const MAX_TRIES = 2;

type Comparison = "look" | "certificate";

export const isGivenUp = (tries: number | undefined): boolean => (tries ?? 0) > MAX_TRIES;

/** Runs a comparison, unless the process was lost in it twice. Stopping the process is not a loss. */
export async function unlessLostTwice(
  db: Queryable,
  comparison: Comparison,
  id: string,
  { stopping }: Pick<RunningJob, "stopping">,
  work: () => Promise<void>,
): Promise<void> {
  if (isGivenUp(await beginTry(db, comparison, id))) return;
  const forget = () => forgetTries(db, comparison, id);
  let noted: Promise<void> | undefined;
  // Records the stop at once, because the work may outlast the process's shutdown time.
  const onStop = () => void (noted = forget().catch(() => undefined));
  stopping.addEventListener("abort", onStop, { once: true });
  try {
    await work();
  } finally {
    stopping.removeEventListener("abort", onStop);
    await noted;
    await forget();
  }
}

async function beginTry(db: Queryable, comparison: Comparison, id: string): Promise<number | undefined> {
  const { crawlTries } = importsTable;
  const { importId, tries } = importCertificatesTable;
  const [row] =
    comparison === "look"
      ? await db
          .update(importsTable)
          .set({ crawlTries: sql`least(${crawlTries} + 1, ${MAX_TRIES + 1})` })
          .where(eq(importsTable.id, id))
          .returning({ tries: crawlTries })
      : await db
          .update(importCertificatesTable)
          .set({ tries: sql`least(${tries} + 1, ${MAX_TRIES + 1})` })
          .where(eq(importId, id))
          .returning({ tries });
  return row?.tries;
}

export async function forgetTries(db: Queryable, comparison: Comparison, id: string): Promise<void> {
  if (comparison === "look")
    await db.update(importsTable).set({ crawlTries: 0 }).where(eq(importsTable.id, id));
  else
    await db
      .update(importCertificatesTable)
      .set({ tries: 0 })
      .where(eq(importCertificatesTable.importId, id));
}
