import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { ItemRow, ItemSource, NamedContentType, VersionedContentType } from "./content-type.server.ts";

/** Whether the item exists, published or not. Accepts any text as the id. */
export async function isStored(
  db: Queryable,
  { source, singleton }: NamedContentType,
  id: string,
): Promise<boolean> {
  if (singleton) return id === singleton.id;
  return isUuid(id) && (await db.$count(source.table, hasItemId(source, id))) > 0;
}

/** Locks the item's row until the transaction ends. */
export async function lockRow<Row extends ItemRow>(
  tx: Transaction,
  kind: Pick<VersionedContentType<Row, unknown, object>, "columns" | "source" | "singleton">,
  id: string,
): Promise<Row | undefined> {
  await kind.singleton?.ensure(tx);
  const rows = await tx
    .select(columnsOf(kind))
    .from(kind.source.table)
    .where(hasItemId(kind.source, id))
    .for("update");
  // Drizzle cannot infer the row from a content type's columns.
  return rows[0] as Row | undefined;
}

/** Unwraps the single row that a write returned. */
export function singleRow<Row extends ItemRow>(
  kind: Pick<VersionedContentType<Row, unknown, object>, "columns"> & NamedContentType,
  rows: object[],
): Row {
  const [row] = rows as Row[];
  if (!row) throw new Error(`the ${kind.name} was not stored`);
  return row;
}

/** SQL condition: the row is this item's. */
export function hasItemId({ id: own }: ItemSource, id: string): SQL {
  return sql`${own} = ${id}`;
}

/** Widens the type: types of queries cannot depend on a type parameter. */
export function columnsOf({ columns }: Pick<VersionedContentType<ItemRow, unknown, object>, "columns">) {
  return columns;
}
