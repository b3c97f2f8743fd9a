// Changes a stored item for somebody who read an earlier version of it.

import { isDeepStrictEqual } from "node:util";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type {
  Author,
  ContentContext,
  ItemRow,
  VersionedContentType,
  WriteResult,
} from "../content-type.server.ts";
import { type Body, findStoredId, parseRevisionId, readRevision } from "../history/revisions.server.ts";
import { revisionsTable } from "../history/table.ts";
import { updateItem } from "../items/change-item.server.ts";
import { mergeFields } from "../merge-fields.server.ts";
import { SAME_FIELD, saveRefused } from "./drafts.server.ts";

/**
 * Changes only the fields that differ from the version that was read, so that other people's changes since then stay.
 * @param changes validated by the schema of changes
 * @param base the revision that was read; `null` if the item had no history yet
 * @returns `conflict` with both texts if somebody else changed the same field; then nothing is stored
 */
export async function updateBasedItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext,
  kind: VersionedContentType<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  base: string | null,
): Promise<WriteResult<Item>> {
  const { db } = context;
  // Read before the change: if a third person saves meanwhile, the next attempt compares with this version again.
  const newest = await findStoredId(db, id);
  const read = await readBase(db, id, base);
  const own = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !read || !isDeepStrictEqual(value, read[field])),
  );
  let refused: Body | undefined;
  const result = await updateItem(context, kind, author, id, own as Fields, {
    refuse: (row) => {
      const stored = kind.toFields(row);
      const { fields, conflicts } = mergeFields(read ?? stored, stored, own, kind.merges);
      if (conflicts.length === 0) return undefined;
      refused = { ...stored, ...own };
      const more = { conflicts, merged: fields, baseRevision: String(newest) };
      return { ok: false, code: "conflict", detail: SAME_FIELD, more };
    },
  });
  const text = refused;
  if (text) await db.transaction((tx) => saveRefused(tx, id, author, text));
  return result;
}

/** Returns the fields that were read; undefined if nothing has been written since. */
async function readBase(db: Queryable, itemId: string, base: string | null): Promise<Body | undefined> {
  const revisionId = base === null ? await findFirstId(db, itemId) : parseRevisionId(base);
  if (base === null && revisionId === undefined) return undefined;
  const revision = revisionId === undefined ? undefined : await readRevision(db, itemId, revisionId);
  // Without the version that was read, every difference may be somebody else's change.
  return revision?.fields ?? {};
}

async function findFirstId(db: Queryable, itemId: string): Promise<number | undefined> {
  const { id } = revisionsTable;
  const [first] = await db
    .select({ id })
    .from(revisionsTable)
    .where(eq(revisionsTable.itemId, itemId))
    .orderBy(asc(id))
    .limit(1);
  return first?.id;
}
