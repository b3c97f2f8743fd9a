// Handles the items of a person who leaves: they keep their author, or go to somebody else.

import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { reassignTrash } from "#src/publishing/trash/trash-rows.server.ts";

export async function countItemsByPerson(
  db: Queryable,
  kinds: AnyPublishableType[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table } of kinds) {
    if (!table.authorId) continue;
    const { rows } = await db.execute<{ id: string; items: number }>(
      sql`SELECT ${table.authorId} AS id, count(*)::int AS items FROM ${table}
          WHERE ${table.authorId} IS NOT NULL GROUP BY 1`,
    );
    for (const { id, items } of rows) counts.set(id, (counts.get(id) ?? 0) + items);
  }
  return counts;
}

/** Gives everything that a person owns to another, in the caller's transaction. Pages show the new name. */
export async function handOver(
  { tx, cache }: { tx: Transaction; cache: TagCache },
  kinds: AnyPublishableType[],
  from: string,
  to: { id: string; name: string },
): Promise<void> {
  await reassignTrash(tx, from, to);
  for (const kind of kinds) {
    const { table } = kind;
    const { authorId } = table;
    if (!authorId) continue;
    const items = await tx.select({ id: table.id }).from(table).where(eq(authorId, from));
    if (items.length === 0) continue;
    await tx.update(table).set({ authorId: to.id, authorName: to.name }).where(eq(authorId, from));
    await cache.dropAfter(tx, [kind.listTag, ...items.map(({ id }) => kind.tag(id))]);
  }
}
