import type { PictureFile } from "#src/media/media.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { laterThan } from "#src/platform/database/sql.ts";
import {
  type Author,
  type ContentContext,
  type ItemRow,
  NOT_FOUND,
  type Prepared,
  type Refusal,
  refuseChanges,
  type VersionedContentType,
  type WriteResult,
} from "../content-type.server.ts";
import { recordWrite } from "../history/record-write.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { columnsOf, hasItemId, isStored, lockRow, singleRow } from "../item-row.server.ts";

/**
 * Changes an item: absent fields stay, `null` removes a value.
 * @param changes validated by the schema of changes
 * @returns `conflict` if another item has the slug, or if the changes would undo a version saved by somebody else
 */
export async function updateItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext,
  kind: VersionedContentType<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  { files = [], reason, refuse }: ChangeOptions<Row> = {},
): Promise<WriteResult<Item>> {
  // Check first, so that nothing is decoded or stored for a missing item.
  if (!(await isStored(context.db, kind, id))) return NOT_FOUND;
  const prepared = await kind.prepare(context, changes, files, id, author);
  if (!prepared.ok) return prepared;
  return context.cache.change(context.db, [kind.listTag, kind.tag(id)], (tx) =>
    changeItem({ ...context, db: tx }, kind, author, id, changes, { prepared, reason, refuse }),
  );
}

/** Says why the row must not be changed. Called once it is locked. */
export type RefuseRow<Row> = ((row: Row) => Refusal | undefined) | undefined;

interface ChangeOptions<Row> {
  files?: PictureFile[];
  reason?: RevisionReason;
  refuse?: RefuseRow<Row>;
}

interface PreparedChange<Row> {
  /** Result of the content type's `prepare`. */
  prepared: Prepared<Row>;
  /** Reason recorded in the revision; by default it follows from the change. */
  reason?: RevisionReason | undefined;
  /** The row, if the caller has locked it already. */
  row?: Row | undefined;
  refuse?: RefuseRow<Row>;
  /** Skips the announcement when the item goes live. */
  isQuiet?: boolean;
}

/**
 * `updateItem` for callers with their own transaction: one of `cache.change` with the item's tags.
 * @returns also the id of the item's new stored revision
 */
export async function changeItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext<Transaction>,
  kind: VersionedContentType<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  { prepared, reason, row: locked, refuse, isQuiet }: PreparedChange<Row>,
): Promise<{ ok: true; item: Item; storedId: number } | Refusal> {
  const { db: tx } = context;
  const { table, updatedAt } = kind.source;
  const stored = locked ?? (await lockRow(tx, kind, id));
  if (!stored) return NOT_FOUND;
  const refusal =
    refuse?.(stored) ??
    refuseChanges(kind, author, kind.toFields(stored), changes as Record<string, unknown>);
  if (refusal) return refusal;
  const own = await prepared.toColumns(tx, stored);
  if (!own.ok) return own;
  const resolved = await kind.resolveColumns?.(tx, { stored, changes, columns: own.columns });
  if (resolved && !resolved.ok) return resolved;
  const values = {
    ...own.columns,
    ...own.derived,
    ...resolved?.columns,
    updatedAt: laterThan(updatedAt),
  };
  const rows = await tx
    .update(table)
    .set(values)
    .where(hasItemId(kind.source, id))
    .returning(columnsOf(kind));
  const row = singleRow(kind, rows);
  const storedId = await recordWrite(tx, kind, { before: stored, after: row, changes, author, reason });
  const item = await kind.toItem(tx, row);
  if (!isQuiet && kind.isLive(row) && !kind.isLive(stored)) await kind.announce?.(context, item);
  return { ok: true, item, storedId };
}
