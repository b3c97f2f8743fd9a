// The row of an item, of any kind: whether it is there, locked, and what a write has stored.
import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { ItemRow, ItemSource, NamedKind, RevisionedKind } from "./kind.server.ts";

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

/** The one row that a write has stored. */
export function onlyRow<Row extends ItemRow>(
  kind: Pick<RevisionedKind<Row, unknown, object>, "columns"> & NamedKind,
  rows: object[],
): Row {
  const [row] = rows as Row[];
  if (!row) throw new Error(`the ${kind.name} was not stored`);
  return row;
}

/** Condition: the row is that of this item. */
export function isOne({ id: own }: ItemSource, id: string): SQL {
  return sql`${own} = ${id}`;
}

/** A kind's columns, whichever they are: types of queries cannot depend on a type parameter. */
export function columnsOf({ columns }: Pick<RevisionedKind<ItemRow, unknown, object>, "columns">) {
  return columns;
}
