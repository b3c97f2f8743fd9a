import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { ContentContext } from "../content-type.server.ts";
import { restartHistory } from "../history/record-write.server.ts";
import { revisionsTable } from "../history/table.ts";
import { columnsOf, hasItemId, lockRow, singleRow } from "../item-row.server.ts";
import type { AnyPublishableType, ContentFields, ContentRow } from "../publishable-type.server.ts";
import { releaseItemsTable } from "./table.ts";

/**
 * Changes an imported draft as if it had been imported that way: it keeps its date and its single version. Published
 * drafts and those edited since stay unchanged.
 * @param amend receives the item's fields; returns undefined to change nothing
 */
export async function amendImported(
  context: ContentContext<Transaction>,
  kind: AnyPublishableType,
  id: string,
  amend: (fields: Record<string, unknown>) => Promise<ContentFields | undefined>,
): Promise<void> {
  const { db: tx } = context;
  const stored = (await lockRow(tx, kind, id)) as ContentRow | undefined;
  if (!stored || kind.isLive(stored)) return;
  const [version, ...later] = await tx
    .select()
    .from(revisionsTable)
    .where(eq(revisionsTable.itemId, id))
    .limit(2);
  if (!version || later.length > 0) return;
  const changes = await amend(kind.toFields(stored));
  if (!changes) return;
  const prepared = await kind.prepare(context, changes, [], id);
  if (!prepared.ok) return;
  const own = await prepared.toColumns(tx, stored);
  if (!own.ok) return;
  const rows = await tx
    .update(kind.source.table)
    .set({ ...own.columns, ...own.derived })
    .where(hasItemId(kind.source, id))
    .returning(columnsOf(kind));
  singleRow(kind, rows);
  await restartHistory(tx, kind, id, { id: version.authorId, name: version.authorName });
  await tx
    .update(releaseItemsTable)
    .set({ seenId: sql`(SELECT stored_id FROM content_states WHERE item_id = ${id})` })
    .where(eq(releaseItemsTable.itemId, id));
}
