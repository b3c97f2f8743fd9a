// The entry of imports: what was asked for, and how it stands.
import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Author } from "#src/publishing/kind.server.ts";
import { importRun } from "./run-job.ts";
import { type Finding, type Import, type ImportInput, NO_COUNTS } from "./schema.ts";
import { importsTable } from "./table.ts";

const LIST_LENGTH = 20;

/**
 * Begins an import; a job does it.
 * @param id under which its file is stored already, where it has one
 */
export async function beginImport(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  author: Author,
  { kind, dryRun, address, server }: ImportInput,
  id: string,
  hasFile: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(importsTable).values({
      id,
      kind,
      address: address || null,
      server,
      hasFile,
      isDryRun: dryRun,
      authorId: author.id,
      authorName: author.name,
    });
    await recordAct(tx, {
      action: "import.started",
      subject: named("Importação", address || kind),
      subjectId: id,
      after: { Origem: kind, "Só conferir": dryRun },
    });
    await jobs.enqueue(tx, importRun, { id });
  });
}

/** @returns null where there is none */
export async function findImport({ db }: Pick<Resources, "db">, id: string): Promise<Import | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select(columns).from(importsTable).where(eq(importsTable.id, id));
  return row ? toImport(row) : null;
}

/** The newest ones, each with the first hundred of its findings. */
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

const columns = {
  ...getTableColumns(importsTable),
  findingCount: sql<number>`jsonb_array_length(${importsTable.findings})`,
};

function toImport(row: typeof importsTable.$inferSelect & { findingCount: number }): Import {
  const { id, kind, address, state, currentItem, findings, findingCount } = row;
  return {
    id,
    kind,
    address,
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
