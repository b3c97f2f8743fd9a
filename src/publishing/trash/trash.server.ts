// Lists, restores and removes items in the trash. Authors see only their own items.

import { and, desc, eq, sql } from "drizzle-orm";
import { findName } from "#src/accounts/accounts.server.ts";
import { may } from "#src/accounts/roles.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { reserveSlug, takeSlug } from "../addresses/slugs.server.ts";
import {
  type ContentContext,
  type NamedContentType,
  NOT_FOUND,
  type Prepared,
  type Refusal,
  type WriteResult,
  type Writer,
} from "../content-type.server.ts";
import { recordItemAct } from "../history/record-publication.server.ts";
import { addRevision, type Body, deleteHistory, readRevision } from "../history/revisions.server.ts";
import { contentStatesTable } from "../history/table.ts";
import { columnsOf, singleRow } from "../item-row.server.ts";
import type { ContentFields, PublishableType, ContentRow } from "../publishable-type.server.ts";
import { TRASH_DAYS, type TrashPage } from "./schema.ts";
import { trashTable } from "./table.ts";

type TrashRow = typeof trashTable.$inferSelect;

/** One page of the trash, last deleted first. */
export async function listTrash(
  db: Queryable,
  kind: NamedContentType,
  writer: Writer,
  { page, limit }: { page: number; limit: number },
): Promise<TrashPage> {
  const where = and(eq(trashTable.kind, kind.plural), isVisibleTo(writer));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(trashTable)
      .where(where)
      .orderBy(desc(trashTable.deletedAt), desc(trashTable.itemId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(trashTable, where),
  ]);
  const items = rows.map(({ itemId, title, authorName, deletedAt, deletedBy }) => ({
    id: itemId,
    title,
    author: { name: authorName },
    deletedAt: deletedAt.toISOString(),
    deletedBy: { name: deletedBy },
    endsAt: new Date(deletedAt.getTime() + TRASH_DAYS * 86_400_000).toISOString(),
  }));
  return { items, total, page, limit };
}

/**
 * Restores an item as unpublished, with its history and draft. It keeps its address, unless another item has taken it
 * since.
 */
export async function restoreItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext,
  kind: PublishableType<Row, Item, Fields>,
  writer: Writer,
  id: string,
): Promise<WriteResult<Item>> {
  const { db } = context;
  const fields = (await findTrashed(db, kind, writer, id)) && (await readStored(db, id));
  if (!fields) return NOT_FOUND;
  const parsed = kind.complete.safeParse(fields);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? ""),
      message,
    }));
    return { ok: false, code: "invalid", errors };
  }
  // Images and Markdown are slow: process them before the transaction.
  const prepared = await kind.prepare(context, parsed.data as Fields, []);
  if (!prepared.ok) return prepared;
  return context.cache.change(db, [], async (tx): Promise<WriteResult<Item>> => {
    const trashed = await findTrashed(tx, kind, writer, id, true);
    if (!trashed) return NOT_FOUND;
    const result = await reinsert(tx, kind, trashed, { fields, prepared });
    if (!result.ok) return result;
    const { row } = result;
    await tx.delete(trashTable).where(eq(trashTable.itemId, id));
    const storedId = await addRevision(tx, {
      itemId: id,
      fields: kind.toFields(row),
      author: writer,
      reason: "restored",
    });
    await tx.update(contentStatesTable).set({ storedId }).where(eq(contentStatesTable.itemId, id));
    await recordItemAct(tx, kind, id, { action: "trash.restored" });
    return { ok: true, item: await kind.toItem(tx, row) };
  });
}

export async function deletePermanently(
  db: Queryable,
  kind: NamedContentType,
  writer: Writer,
  id: string,
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const trashed = await findTrashed(tx, kind, writer, id, true);
    if (!trashed) return NOT_FOUND;
    await recordItemAct(tx, kind, id, { action: "trash.removed", title: trashed.title });
    await tx.delete(trashTable).where(eq(trashTable.itemId, id));
    await deleteHistory(tx, id);
    return { ok: true };
  });
}

async function reinsert<Row extends ContentRow, Item, Fields extends ContentFields>(
  tx: Transaction,
  kind: PublishableType<Row, Item, Fields>,
  { itemId: id, authorId, authorName, createdAt, publishedAt }: TrashRow,
  { fields, prepared }: { fields: Body; prepared: Prepared<Row> },
): Promise<{ ok: true; row: Row } | Refusal> {
  const own = await prepared.toColumns(tx);
  if (!own.ok) return own;
  const requested = fields[kind.address.field];
  const isFree = typeof requested === "string" && (await takeSlug(tx, kind, requested, id));
  // The author's current name, unless the account is gone.
  const name = authorId ? await findName(tx, authorId) : undefined;
  const rows = await tx
    .insert(kind.table)
    .values({
      ...own.columns,
      ...own.derived,
      id,
      authorId,
      authorName: name ?? authorName,
      slug: isFree ? requested : reserveSlug(kind, kind.titleOf(fields)),
      isPublished: false,
      createdAt,
      updatedAt: sql`now()`,
      publishedAt,
    })
    .returning(columnsOf(kind));
  return { ok: true, row: singleRow(kind, rows) };
}

/** The stored version at the time of deletion. */
async function readStored(db: Queryable, id: string): Promise<Body | undefined> {
  const { itemId, storedId } = contentStatesTable;
  const [state] = await db.select({ storedId }).from(contentStatesTable).where(eq(itemId, id));
  return state && (await readRevision(db, id, state.storedId))?.fields;
}

async function findTrashed(
  db: Queryable,
  kind: NamedContentType,
  writer: Writer,
  id: string,
  isLocked = false,
): Promise<TrashRow | undefined> {
  if (!isUuid(id)) return undefined;
  const found = db
    .select()
    .from(trashTable)
    .where(and(eq(trashTable.itemId, id), eq(trashTable.kind, kind.plural), isVisibleTo(writer)));
  const [row] = await (isLocked ? found.for("update") : found);
  return row;
}

function isVisibleTo({ id, role }: Writer) {
  return may(role, "staff") ? undefined : eq(trashTable.authorId, id ?? "");
}
