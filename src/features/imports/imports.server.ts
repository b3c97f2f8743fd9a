import { and, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { dropWaitingJobs } from "#src/platform/jobs/queued-jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Author } from "#src/publishing/content-type.server.ts";
import { removeEmptyRelease } from "#src/publishing/releases/fill-release.server.ts";
import { cleanFileName } from "#src/shared/media/file-name.ts";
import { KIND_NAMES } from "./kind-names.ts";
import { isReading } from "./run-control.server.ts";
import { importRun } from "./run-job.ts";
import { type Finding, type Import, type ImportInput, NO_COUNTS } from "./schema.ts";
import { importsTable } from "./table.ts";
import { deleteUpload } from "./uploads.server.ts";

const LIST_LENGTH = 20;

interface NewImport extends ImportInput {
  /** The uploaded file is already stored under this id. */
  id: string;
  fileName: string | null;
}

/** Longest file name that is kept, in characters. */
const FILE_NAME = 150;

export async function beginImport(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  author: Author,
  { id, kind, dryRun, address, server, fileName: given }: NewImport,
): Promise<void> {
  const fileName = given === null ? null : cleanFileName(given, FILE_NAME) || "arquivo";
  await db.transaction(async (tx) => {
    await tx.insert(importsTable).values({
      id,
      kind,
      address: address || null,
      server,
      fileName,
      hasFile: fileName !== null,
      isDryRun: dryRun,
      authorId: author.id,
      authorName: author.name,
    });
    await recordAct(tx, {
      action: "import.started",
      subject: named("Importação", address || fileName || KIND_NAMES[kind]),
      subjectId: id,
      after: { Origem: KIND_NAMES[kind], "Só conferir": dryRun },
    });
    await jobs.enqueue(tx, importRun, { id });
  });
}

/**
 * Cancels an import in any process. Imported items stay; its file is removed, and so is its release if empty.
 * @returns null if there is no such import, false if it has already ended
 */
export async function cancelImport(
  { db, storage }: Pick<Resources, "db" | "storage">,
  id: string,
): Promise<boolean | null> {
  if (!isUuid(id)) return null;
  const cancelled = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(importsTable)
      .set({ state: "cancelled", endedAt: sql`now()`, currentItem: null, isRunning: false })
      .where(isReading(id))
      .returning();
    if (!row) return undefined;
    await dropWaitingJobs(tx, importRun.name, { id });
    await recordAct(tx, {
      action: "import.cancelled",
      subject: named("Importação", row.address || row.fileName || KIND_NAMES[row.kind]),
      subjectId: id,
      before: { Origem: KIND_NAMES[row.kind], "Só conferir": row.isDryRun },
    });
    return row;
  });
  if (!cancelled) return (await db.$count(importsTable, eq(importsTable.id, id))) > 0 ? false : null;
  // From here on, its run stores nothing: each of its transactions checks the state.
  const { releaseId } = cancelled;
  if (releaseId)
    await db.transaction(async (tx) => {
      const others = and(eq(importsTable.releaseId, releaseId), ne(importsTable.id, id));
      const isWanted = async () => (await tx.$count(importsTable, others)) > 0;
      if (await removeEmptyRelease(tx, releaseId, isWanted))
        await tx.update(importsTable).set({ releaseId: null }).where(eq(importsTable.id, id));
    });
  await removeFile({ db, storage }, id);
  return true;
}

/** Removes the file of an import that has ended. The job import.abandoned retries failures. */
export async function removeFile(
  { db, storage }: Pick<Resources, "db" | "storage">,
  id: string,
): Promise<void> {
  await deleteUpload(storage, id);
  await db.update(importsTable).set({ hasFile: false }).where(eq(importsTable.id, id));
}

export async function findImport({ db }: Pick<Resources, "db">, id: string): Promise<Import | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select(columns).from(importsTable).where(eq(importsTable.id, id));
  return row ? toImport(row) : null;
}

/** Includes the first hundred findings of each import. */
export async function listImports({ db }: Pick<Resources, "db">): Promise<Import[]> {
  const rows = await db
    .select({
      ...columns,
      findings: sql<Finding[]>`jsonb_path_query_array(${importsTable.findings}, '$[0 to 99]')`,
    })
    .from(importsTable)
    .orderBy(desc(importsTable.createdAt))
    .limit(LIST_LENGTH);
  return rows.map(toImport);
}

const { listReports: _listReports, ...own } = getTableColumns(importsTable);
const columns = {
  ...own,
  findingCount: sql<number>`jsonb_array_length(${importsTable.findings})`,
};

function toImport(
  row: Omit<typeof importsTable.$inferSelect, "listReports"> & { findingCount: number },
): Import {
  const { id, kind, address, fileName, state, currentItem, findings, findingCount } = row;
  return {
    id,
    kind,
    address,
    fileName,
    dryRun: row.isDryRun,
    state,
    currentItem,
    counts: { ...NO_COUNTS, ...row.counts },
    findings,
    findingCount,
    release: row.releaseId,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
