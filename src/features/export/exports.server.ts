import type { Readable } from "node:stream";
import { desc, eq, lt, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { withTemporaryFile } from "#src/platform/temporary-file.ts";
import { type ArchiveTables, writeArchive } from "./export-site.server.ts";
import { archiveName, EXPORT_KEPT_HOURS, type SiteExport } from "./schema.ts";
import { exportsTable } from "./table.ts";

/** Allows hours for large sites on slow disks; a killed process restarts it. */
export const exportMake: JobType<{ id: string }> = {
  name: "export.make",
  retryDelay: 10,
  retryDelayMax: 60,
  retryLimit: 10,
  expireAfter: 4 * 3_600,
  sequential: true,
};

const SUBJECT = "Tudo o que há no site";
const NOTED_EACH = 50;
/** Archives past this age are deleted, even unfinished ones. */
const IS_OLD = lt(exportsTable.createdAt, sql`now() - make_interval(hours => ${EXPORT_KEPT_HOURS})`);

const folderOf = (id: string): string => `exports/${id}`;
const keyOf = (id: string): string => `${folderOf(id)}/site.zip`;

export async function listExports({ db }: Pick<Resources, "db">): Promise<SiteExport[]> {
  const rows = await db.select().from(exportsTable).orderBy(desc(exportsTable.createdAt));
  return rows.map(toExport);
}

export async function findExport({ db }: Pick<Resources, "db">, id: string): Promise<SiteExport | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(exportsTable).where(eq(exportsTable.id, id));
  return row && toExport(row);
}

/** Queues an archive, unless one is being made. @returns its id */
export function requestExport({ db, jobs }: Pick<Resources, "db" | "jobs">): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ${exportsTable} IN SHARE ROW EXCLUSIVE MODE`);
    const [running] = await tx.select().from(exportsTable).where(eq(exportsTable.state, "running"));
    if (running) return running.id;
    const [made] = await tx.insert(exportsTable).values({}).returning({ id: exportsTable.id });
    if (!made) throw new Error("the export was not stored");
    await jobs.enqueue(tx, exportMake, made);
    await recordAct(tx, { action: "export.requested", subject: SUBJECT, subjectId: made.id });
    return made.id;
  });
}

/**
 * Makes a requested archive. Records failures in the log and in its state.
 * @param stopping aborted when this process stops; the job then restarts
 * @throws if it was interrupted
 */
export async function makeExport(
  resources: Resources,
  tables: ArchiveTables,
  id: string,
  stopping: AbortSignal,
): Promise<void> {
  const { config, db, log, storage } = resources;
  const own = eq(exportsTable.id, id);
  if ((await findExport(resources, id))?.state !== "running") return;
  try {
    const bytes = await withTemporaryFile(config.dataDir, async (file) => {
      const written = await writeArchive(resources, tables, file, async (done, total) => {
        stopping.throwIfAborted();
        if (done % NOTED_EACH === 0) await db.update(exportsTable).set({ done, total }).where(own);
      });
      await storage.moveIn(keyOf(id), file);
      return written;
    });
    await db.update(exportsTable).set({ state: "done", done: exportsTable.total, bytes }).where(own);
  } catch (error) {
    stopping.throwIfAborted();
    log.error({ err: error }, "the export could not be made");
    await db.update(exportsTable).set({ state: "failed" }).where(own);
  }
}

export async function openExport(
  { config, db, storage }: Pick<Resources, "config" | "db" | "storage">,
  { id, at }: SiteExport,
): Promise<{ name: string; bytes: number; stream: Readable } | undefined> {
  const file = await storage.open(keyOf(id));
  if (!file) return undefined;
  await db.transaction((tx) =>
    recordAct(tx, { action: "export.downloaded", subject: SUBJECT, subjectId: id }),
  );
  return { ...file, name: archiveName(at, config.timeZone) };
}

export async function eraseOldExports({ db, storage }: Pick<Resources, "db" | "storage">): Promise<number> {
  const old = await db.select({ id: exportsTable.id }).from(exportsTable).where(IS_OLD);
  for (const { id } of old) {
    await storage.removeFolder(folderOf(id));
    await db.delete(exportsTable).where(eq(exportsTable.id, id));
  }
  return old.length;
}

function toExport({ createdAt, ...row }: typeof exportsTable.$inferSelect): SiteExport {
  const until = new Date(createdAt.getTime() + EXPORT_KEPT_HOURS * 3_600_000);
  return { ...row, at: createdAt.toISOString(), until: until.toISOString() };
}
