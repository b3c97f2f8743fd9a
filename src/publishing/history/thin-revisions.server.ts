// Thins the history as it ages. What is removed may be what later revisions are packed by: these are packed anew.
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#src/platform/database.ts";
import { packBody, readBody } from "./packed-body.server.ts";
import { revisionsTable } from "./table.ts";

/**
 * Removes saved revisions between others: of those older than a day one an hour stays, of those older than a month
 * one a day. What is published, named, stored, scheduled, pinned by a preview link, needed to take
 * a release back, or a draft stays, and so does the newest of each item.
 * @returns how many were removed
 */
export async function thinRevisions(db: Database): Promise<number> {
  const { rows } = await db.execute<{ itemId: string; ids: string[] }>(sql`
    WITH saved AS (
      SELECT id, item_id, row_number() OVER (
        PARTITION BY item_id, date_trunc(CASE WHEN at < now() - interval '1 month' THEN 'day' ELSE 'hour' END, at)
        ORDER BY id DESC) AS place
      FROM revisions
      WHERE reason = 'saved' AND name IS NULL AND at < now() - interval '1 day'
    )
    SELECT item_id AS "itemId", array_agg(id::text) AS ids FROM saved
    WHERE place > 1 AND NOT EXISTS (SELECT FROM content_states WHERE saved.id IN (stored_id, draft_id))
      AND NOT EXISTS (SELECT FROM schedules WHERE schedules.revision_id = saved.id)
      AND NOT EXISTS (SELECT FROM preview_links WHERE preview_links.revision_id = saved.id)
      AND NOT EXISTS (SELECT FROM release_items WHERE saved.id IN (before_id, after_id))
    GROUP BY item_id`);
  for (const { itemId, ids } of rows)
    await db.transaction((tx) => removeRevisions(tx, itemId, ids.map(Number)));
  return rows.reduce((sum, { ids }) => sum + ids.length, 0);
}

async function removeRevisions(tx: Transaction, itemId: string, ids: number[]): Promise<void> {
  const { id, baseId, depth } = revisionsTable;
  const all = await tx
    .select({ id, baseId, depth })
    .from(revisionsTable)
    .where(eq(revisionsTable.itemId, itemId))
    .orderBy(asc(id));
  const removed = new Set(ids);
  const baseOf = new Map(all.map((revision) => [revision.id, revision.baseId]));
  const depthOf = new Map(all.map((revision) => [revision.id, revision.depth]));
  for (const revision of all) {
    if (removed.has(revision.id) || revision.baseId === null || !removed.has(revision.baseId)) continue;
    let base: number | null = revision.baseId;
    while (base !== null && removed.has(base)) base = baseOf.get(base) ?? null;
    const json = await readBody(tx, itemId, revision.id);
    const baseJson = base === null ? undefined : await readBody(tx, itemId, base);
    if (json === undefined) continue;
    const packed = packBody(
      json,
      base === null || baseJson === undefined
        ? undefined
        : { id: base, depth: depthOf.get(base) ?? 0, json: baseJson },
    );
    await tx.update(revisionsTable).set(packed).where(eq(id, revision.id));
  }
  await tx.delete(revisionsTable).where(and(eq(revisionsTable.itemId, itemId), inArray(id, ids)));
}
