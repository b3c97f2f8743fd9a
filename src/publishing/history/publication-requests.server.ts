// Reads and clears publication requests, which are stored in the item's state.

import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import type { Authored } from "../schema.ts";
import { contentStatesTable } from "./table.ts";

export const NO_REQUEST = { requestedAt: null, requestedBy: null, requestedName: null };
export const NOT_RETURNED = { returnedAt: null, returnedName: null, returnedNote: null };

/** Clears the item's publication request, and what was said when it was returned. */
export async function clearRequest(tx: Transaction, id: string): Promise<void> {
  const { itemId, requestedAt, returnedAt } = contentStatesTable;
  await tx
    .update(contentStatesTable)
    .set({ ...NO_REQUEST, ...NOT_RETURNED })
    .where(and(eq(itemId, id), or(isNotNull(requestedAt), isNotNull(returnedAt))));
}

/** SQL condition: the publication of the item was requested. */
export function isRequested(id: AnyPublishableType["table"]["id"]): SQL {
  const { itemId, requestedAt } = contentStatesTable;
  return sql`EXISTS (SELECT FROM ${contentStatesTable} WHERE ${itemId} = ${id} AND ${requestedAt} IS NOT NULL)`;
}

/** Reads the authors of items, and their publication requests. */
export async function findAuthored(
  db: Queryable,
  { table }: Pick<AnyPublishableType, "table">,
  ids: string[],
): Promise<Map<string, Authored>> {
  const { itemId, requestedAt, requestedName, returnedAt, returnedName, returnedNote } = contentStatesTable;
  const rows = await db
    .select({
      id: table.id,
      authorId: table.authorId ?? sql`NULL`,
      at: requestedAt,
      name: requestedName,
      returnedAt,
      returnedName,
      returnedNote,
    })
    .from(table)
    .leftJoin(contentStatesTable, eq(itemId, table.id))
    .where(inArray(table.id, ids));
  return new Map(
    rows.map(({ id, authorId, at, name, ...returned }) => [
      id,
      {
        authorId: authorId as string | null,
        publicationRequest: at && { at: at.toISOString(), author: { name: name ?? "" } },
        returnedRequest: returned.returnedAt && {
          at: returned.returnedAt.toISOString(),
          by: { name: returned.returnedName ?? "" },
          note: returned.returnedNote,
        },
      },
    ]),
  );
}
