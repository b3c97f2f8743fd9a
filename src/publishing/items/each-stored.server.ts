// Reads every item of a content type with its draft, for exports.

import { and, asc, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { ContentType, ItemRow } from "../content-type.server.ts";
import { type Body, readRevision } from "../history/revisions.server.ts";
import { contentStatesTable } from "../history/table.ts";
import { columnsOf } from "../item-row.server.ts";

export interface StoredItem {
  row: ItemRow;
  /** The stored fields by their API names. */
  fields: Body;
  draft: Body | null;
}

const AT_ONCE = 100;

export function countStored(db: Queryable, { source }: ContentType): Promise<number> {
  return db.$count(source.table);
}

/**
 * Iterates in manual order if the content type has one.
 * @param db a snapshot, so that all items are of one moment
 */
export async function* eachStored(db: Queryable, kind: ContentType): AsyncGenerator<StoredItem, void, void> {
  const { table, id, position } = kind.source;
  const listed = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .orderBy(asc(position ?? id));
  for (let start = 0; start < listed.length; start += AT_ONCE) {
    const ids = listed.slice(start, start + AT_ONCE).map((one) => one.id);
    const rows = (await db
      .select(columnsOf(kind))
      .from(table)
      .where(sql`${id} = ANY(${sql.param(ids)}::uuid[])`)) as unknown as ItemRow[];
    const drafts = await readDrafts(db, ids);
    for (const itemId of ids) {
      const row = rows.find((one) => one.id === itemId);
      if (row) yield { row, fields: kind.toFields(row), draft: drafts.get(itemId) ?? null };
    }
  }
}

/** Reads the fields of the drafts that these items have. */
export async function readDrafts(db: Queryable, ids: string[]): Promise<Map<string, Body>> {
  const { itemId, draftId } = contentStatesTable;
  const states = await db
    .select({ itemId, draftId })
    .from(contentStatesTable)
    .where(and(inArray(itemId, ids), isNotNull(draftId)));
  const drafts = new Map<string, Body>();
  for (const state of states) {
    const revision = state.draftId === null ? undefined : await readRevision(db, state.itemId, state.draftId);
    if (revision) drafts.set(state.itemId, revision.fields);
  }
  return drafts;
}
