// Changes and deletes items of any kind.
import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid, laterThan } from "#src/platform/database/sql.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { deleteOldAddresses } from "./addresses/old-addresses.server.ts";
import { recordItemAct } from "./history/record-publication.server.ts";
import { recordWrite } from "./history/record-write.server.ts";
import { deleteHistory } from "./history/revisions.server.ts";
import type { RevisionReason } from "./history/schema.ts";
import {
  type Author,
  type ContentContext,
  type ItemRow,
  type ItemSource,
  type NamedKind,
  NOT_FOUND,
  type Prepared,
  type Refusal,
  refuseChanges,
  type RevisionedKind,
  type WriteResult,
} from "./kind.server.ts";
import { leaveOpenRelease } from "./releases/release-rows.server.ts";
import { deleteSchedule, lockSchedule } from "./schedule/schedule-rows.server.ts";

/** Whether there is an item with this id, published or not. Any text is accepted. */
export async function isStored(db: Queryable, { source, only }: NamedKind, id: string): Promise<boolean> {
  if (only) return id === only.id;
  return isUuid(id) && (await db.$count(source.table, isOne(source, id))) > 0;
}

/** The row of an item, locked until the transaction ends; undefined if there is none. */
export async function lockRow<Row extends ItemRow>(
  tx: Transaction,
  kind: Pick<RevisionedKind<Row, unknown, object>, "columns" | "source" | "only">,
  id: string,
): Promise<Row | undefined> {
  await kind.only?.ensure(tx);
  const rows = await tx
    .select(columnsOf(kind))
    .from(kind.source.table)
    .where(isOne(kind.source, id))
    .for("update");
  // Drizzle cannot infer the row from a kind's columns.
  return rows[0] as Row | undefined;
}

/**
 * Changes an item: absent fields stay, `null` removes a value.
 * @param changes checked by the schema of changes
 * @param given.files sent with them
 * @param given.reason of the revision; left out: what follows from the change
 * @param given.refuse says why the row as it is now must not be changed; asked once it is locked
 * @returns `conflict` if another item has the slug, or if somebody else has saved a version that this would undo
 */
export async function updateItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext,
  kind: RevisionedKind<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  { files = [], reason, refuse }: ChangeOptions<Row> = {},
): Promise<WriteResult<Item>> {
  // Before anything is decoded or stored for it.
  if (!(await isStored(context.db, kind, id))) return NOT_FOUND;
  const prepared = await kind.prepare(context, changes, files, id);
  if (!prepared.ok) return prepared;
  return context.cache.change(context.db, [kind.listTag, kind.tag(id)], (tx) =>
    changeItem({ ...context, db: tx }, kind, author, id, changes, { prepared, reason, refuse }),
  );
}

/** Why a row must not be changed; undefined if it may. */
type RefuseRow<Row> = ((row: Row) => Refusal | undefined) | undefined;

interface ChangeOptions<Row> {
  files?: Buffer[];
  reason?: RevisionReason;
  refuse?: RefuseRow<Row>;
}

interface DeleteOptions<Row> {
  refuse?: RefuseRow<Row>;
  keep?: ((tx: Transaction, row: Row) => Promise<void>) | undefined;
}

interface PreparedChange<Row> {
  /** Result of the kind's `prepare`. */
  prepared: Prepared<Row>;
  /** Of the revision; left out: what follows from the change. */
  reason?: RevisionReason | undefined;
  /** As it is, where the caller has locked it; left out: it is locked and read. */
  row?: Row | undefined;
  refuse?: RefuseRow<Row>;
}

/**
 * `updateItem` for callers with their own transaction: one of `cache.change` with the tags of the item.
 * @returns `storedId` too, the revision of what the item is now
 */
export async function changeItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext<Transaction>,
  kind: RevisionedKind<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Fields,
  { prepared, reason, row: locked, refuse }: PreparedChange<Row>,
): Promise<{ ok: true; item: Item; storedId: number } | Refusal> {
  const { db: tx } = context;
  const { table, updatedAt } = kind.source;
  const stored = locked ?? (await lockRow(tx, kind, id));
  if (!stored) return NOT_FOUND;
  const refusal =
    refuse?.(stored) ??
    refuseChanges(kind, author, kind.toFields(stored), changes as Record<string, unknown>);
  if (refusal) return refusal;
  const given = await prepared.toColumns(tx, stored);
  if (!given.ok) return given;
  const placed = await kind.place?.(tx, { stored, changes, columns: given.columns });
  if (placed && !placed.ok) return placed;
  const values = { ...given.columns, ...given.derived, ...placed?.columns, updatedAt: laterThan(updatedAt) };
  const rows = await tx.update(table).set(values).where(isOne(kind.source, id)).returning(columnsOf(kind));
  const row = onlyRow(kind, rows);
  const storedId = await recordWrite(tx, kind, { before: stored, after: row, changes, author, reason });
  const item = await kind.toItem(tx, row);
  if (kind.isLive(row) && !kind.isLive(stored)) await kind.announce?.(context, item);
  return { ok: true, item, storedId };
}

/**
 * Deletes an item, its redirects, its schedule, its place in an open release and its history.
 * @param options.refuse says why the row as it is now must not be deleted
 * @param options.keep puts the row into the trash: the history stays with it; left out: both are gone for good
 */
export async function deleteItem<Row extends ItemRow>(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: Pick<RevisionedKind<Row, unknown, object>, "columns" | "mayDelete"> & NamedKind,
  id: string,
  { refuse, keep }: DeleteOptions<Row> = {},
): Promise<{ ok: true } | Refusal> {
  if (!(await isStored(db, kind, id))) return NOT_FOUND;
  return cache.change(db, [kind.listTag, kind.tag(id)], async (tx): Promise<{ ok: true } | Refusal> => {
    await lockSchedule(tx, id);
    const row = (kind.mayDelete ?? refuse ?? keep) && (await lockRow(tx, kind, id));
    const refusal = row && (refuse?.(row) ?? kind.mayDelete?.(row));
    if (refusal) return refusal;
    await recordItemAct(tx, kind, id, {
      action: "content.deleted",
      after: { Destino: keep ? "Lixeira" : "Excluído de vez" },
    });
    await deleteSchedule(tx, id);
    const { rowCount } = await tx.delete(kind.source.table).where(isOne(kind.source, id));
    if (!rowCount) return NOT_FOUND;
    await deleteOldAddresses(tx, id);
    await leaveOpenRelease(tx, id);
    if (row && keep) await keep(tx, row);
    else await deleteHistory(tx, id);
    return { ok: true };
  });
}

/** The one row that a write has stored. */
export function onlyRow<Row extends ItemRow>(
  kind: Pick<RevisionedKind<Row, unknown, object>, "columns"> & NamedKind,
  rows: object[],
): Row {
  const [row] = rows as Row[];
  if (!row) throw new Error(`the ${kind.name} was not stored`);
  return row;
}

function isOne({ id: own }: ItemSource, id: string): SQL {
  return sql`${own} = ${id}`;
}

/** A kind's columns, whichever they are: types of queries cannot depend on a type parameter. */
export function columnsOf({ columns }: Pick<RevisionedKind<ItemRow, unknown, object>, "columns">) {
  return columns;
}
