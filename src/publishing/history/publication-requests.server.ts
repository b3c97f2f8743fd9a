// Reads and clears publication requests, which are stored in the item's state.
import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { AnyContentKind } from "#src/publishing/content-kind.server.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
import type { Authored } from "#src/publishing/schema.ts";

export async function clearRequest(tx: Transaction, id: string): Promise<void> {
  const { itemId, requestedAt } = contentStatesTable;
  await tx
    .update(contentStatesTable)
    .set({ requestedAt: null, requestedBy: null, requestedName: null })
    .where(and(eq(itemId, id), isNotNull(requestedAt)));
}

/** SQL condition: the publication of the item was requested. */
export function isRequested(id: AnyContentKind["table"]["id"]): SQL {
  const { itemId, requestedAt } = contentStatesTable;
  return sql`EXISTS (SELECT FROM ${contentStatesTable} WHERE ${itemId} = ${id} AND ${requestedAt} IS NOT NULL)`;
}

/** Reads the authors of items, and their publication requests. */
export async function findAuthored(
  db: Queryable,
  { table }: Pick<AnyContentKind, "table">,
  ids: string[],
): Promise<Map<string, Authored>> {
  const { itemId, requestedAt, requestedName } = contentStatesTable;
  const rows = await db
    .select({ id: table.id, authorId: table.authorId ?? sql`NULL`, at: requestedAt, name: requestedName })
    .from(table)
    .leftJoin(contentStatesTable, eq(itemId, table.id))
    .where(inArray(table.id, ids));
  return new Map(
    rows.map(({ id, authorId, at, name }) => [
      id,
      {
        authorId: authorId as string | null,
        publicationRequest: at && { at: at.toISOString(), author: { name: name ?? "" } },
      },
    ]),
  );
}
