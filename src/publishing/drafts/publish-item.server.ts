// Publishes an item: its draft, an earlier revision, or what is stored.
import { isDeepStrictEqual } from "node:util";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import {
  type Author,
  type ContentContext,
  type ItemRow,
  NOT_FOUND,
  type Refusal,
  type RevisionedKind,
} from "#src/publishing/kind.server.ts";
import type { Body } from "#src/publishing/history/revisions.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { changeItem } from "#src/publishing/change-item.server.ts";
import { findBase, lockItem, UNKNOWN_REVISION } from "./locked-item.server.ts";

export type PublishResult<Item> = { ok: true; item: Item; revision: string } | Refusal;

/**
 * Publishes an item: its draft, or what is stored if it has none.
 * @param revision to be published instead of the draft
 * @returns `invalid` with every field that is missing or wrong
 */
export async function publishItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext,
  kind: RevisionedKind<Row, Item, Fields>,
  author: Author,
  id: string,
  { revision, reason = "published" }: { revision?: string | null; reason?: RevisionReason } = {},
): Promise<PublishResult<Item>> {
  const found = await readComplete(context.db, kind, id, revision);
  if (!found.ok) return found;
  // In the caller's transaction the item is locked: what it has already need not be prepared, as Markdown is for long.
  const isLocked = "doneFor" in context.db;
  const changes = { ...(isLocked ? found.changes : found.fields), isPublished: true };
  const prepared = await kind.prepare(context, changes, [], id);
  if (!prepared.ok) return prepared;
  return context.cache.change(
    context.db,
    [kind.listTag, kind.tag(id)],
    async (tx): Promise<PublishResult<Item>> => {
      const given = { prepared, reason, ...(isLocked && { row: found.row }) };
      const result = await changeItem({ ...context, db: tx }, kind, author, id, changes, given);
      return result.ok ? { ok: true, item: result.item, revision: String(result.storedId) } : result;
    },
  );
}

interface Complete<Row, Fields> {
  ok: true;
  /** The item's row; locked in the caller's transaction, if there is one. */
  row: Row;
  /** Of the revision. */
  id: number;
  /** Of what the item holds now. */
  storedId: number;
  fields: Fields;
  /** Of them only those that the item does not have yet. */
  changes: Fields;
}

/**
 * What `publishItem` would publish, and the id of its revision.
 * @returns `invalid` with every field that is missing or wrong
 */
export async function readComplete<Row extends ItemRow, Item, Fields extends object>(
  db: Queryable,
  kind: RevisionedKind<Row, Item, Fields>,
  id: string,
  revision: string | null | undefined,
): Promise<Complete<Row, Fields> | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  const read = (tx: Transaction) => readToPublish(tx, kind, id, revision);
  const found = await ("doneFor" in db ? read(db) : db.transaction(read));
  if ("code" in found) return found;
  const parsed = kind.complete.safeParse(found.fields);
  if (parsed.success) {
    const fields = parsed.data as Fields;
    const isStored = (name: string) => isDeepStrictEqual(found.fields[name], found.stored[name]);
    const changes = Object.fromEntries(Object.entries(fields).filter(([name]) => !isStored(name))) as Fields;
    return { ok: true, row: found.row, id: found.id, storedId: found.storedId, fields, changes };
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return { ok: false, code: "invalid", errors };
}

async function readToPublish<Row extends ItemRow>(
  tx: Transaction,
  kind: RevisionedKind<Row, unknown, object>,
  id: string,
  revision: string | null | undefined,
): Promise<{ row: Row; id: number; fields: Body; stored: Body; storedId: number } | Refusal> {
  const item = await lockItem(tx, kind, id);
  if (!item) return NOT_FOUND;
  const { fields: stored, id: storedId } = item.stored;
  const now = { row: item.row, stored, storedId };
  if (!revision) return { ...item.current, ...now };
  const found = await findBase(tx, id, revision, [item.stored, item.current]);
  return found ? { ...now, id: found.id, fields: { ...stored, ...found.fields } } : UNKNOWN_REVISION;
}
