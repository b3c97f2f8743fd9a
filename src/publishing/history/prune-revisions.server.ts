// Prunes old revisions. Later ones may be packed on top of removed ones, so they are repacked.

import { sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { repackRevisions } from "./packed-body.server.ts";

/**
 * Removes intermediate saved revisions: older than a day, one per hour stays; older than a month, one per day. The
 * newest of each item stays, and so does whatever is published, named, stored, scheduled, pinned by a preview link,
 * needed to revert a release, or a draft.
 * @returns how many were removed
 */
export async function pruneRevisions(db: Database): Promise<number> {
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
      AND NOT EXISTS (SELECT FROM release_items WHERE before_id = saved.id)
      AND NOT EXISTS (SELECT FROM release_items WHERE after_id = saved.id)
    GROUP BY item_id`);
  for (const { itemId, ids } of rows) {
    const removed = new Set(ids.map(Number));
    await db.transaction((tx) => repackRevisions(tx, itemId, (id, json) => (removed.has(id) ? null : json)));
  }
  return rows.reduce((sum, { ids }) => sum + ids.length, 0);
}
