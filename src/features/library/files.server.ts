import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { User } from "#src/accounts/schema.ts";
import { named, recordAct } from "#src/audit/record.server.ts";
import { lockFile } from "#src/media/files.server.ts";
import { filesTable } from "#src/media/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { type FileExtension, filePath } from "#src/shared/media/file-path.ts";
import { mayChange } from "./pictures.server.ts";
import { type FileList, type FileQuery, isLive, type Use } from "./schema.ts";
import { findUses } from "./uses.server.ts";

type Row = typeof filesTable.$inferSelect;

export async function listFiles(
  { db }: Pick<Resources, "db">,
  kinds: ContentType[],
  user: User,
  { q, unused, page, limit }: FileQuery,
): Promise<FileList> {
  const pattern = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = and(
    isNull(filesTable.removedAt),
    q ? sql`fold_text(${filesTable.name}) LIKE fold_text(${pattern})` : undefined,
    unused === "true"
      ? sql`NOT EXISTS (SELECT 1 FROM (SELECT unnest(image_ids) AS id FROM revisions WHERE image_ids IS NOT NULL) AS named
          WHERE named.id = ${filesTable.id})`
      : undefined,
  );
  const rows = await db
    .select()
    .from(filesTable)
    .where(where)
    .orderBy(desc(filesTable.createdAt), filesTable.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const uses = await findUses(db, kinds, new Map(rows.map(({ id }) => [id, id])));
  const files = rows.map((row) => ({
    id: row.id,
    url: filePath(row.id, row.name, row.extension as FileExtension),
    name: row.name,
    bytes: row.bytes,
    type: row.extension as FileExtension,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.addedName,
    isOwn: mayChange(user, row),
    isPublic: !row.awaitsUse || isLive({ uses: uses.get(row.id) ?? [] }),
    uses: uses.get(row.id) ?? [],
  }));
  return { files, total: await db.$count(filesTable, where), page, limit };
}

export async function findFile({ db }: { db: Queryable }, id: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(filesTable)
    .where(and(eq(filesTable.id, id), isNull(filesTable.removedAt)));
  return row;
}

export async function usesOfFile(
  { db }: Pick<Resources, "db">,
  kinds: ContentType[],
  id: string,
): Promise<Use[]> {
  return (await findUses(db, kinds, new Map([[id, id]]))).get(id) ?? [];
}

/**
 * Refuses if live content uses the file. Its address stops working, even for drafts and older versions.
 * @returns the uses that prevent the removal
 */
export async function removeFile(
  { db }: { db: Queryable },
  kinds: ContentType[],
  user: { id: string | null },
  { id, name }: Row,
): Promise<{ ok: true } | { ok: false; uses: Use[] }> {
  return db.transaction(async (tx) => {
    await lockFile(tx, id);
    const uses = (await findUses(tx, kinds, new Map([[id, id]]))).get(id) ?? [];
    if (isLive({ uses })) return { ok: false as const, uses };
    await tx
      .update(filesTable)
      .set({ removedAt: sql`now()`, removedBy: user.id })
      .where(eq(filesTable.id, id));
    await recordAct(tx, { action: "file.deleted", subject: named("Arquivo", name), subjectId: id });
    return { ok: true as const };
  });
}
