// Creates and unpublishes content, for the dashboard, the API, the incoming webhook and the demo content.

import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PictureFile } from "#src/media/media.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { laterThan } from "#src/platform/database/sql.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { editedMeanwhile, slugTaken } from "../addresses/define-publishable-type.server.ts";
import { takeOldAddress } from "../addresses/old-addresses.server.ts";
import { reserveSlug, takeSlug } from "../addresses/slugs.server.ts";
import type { Author, ContentContext, Prepared, WriteResult } from "../content-type.server.ts";
import { recordCreation, recordWrite } from "../history/record-write.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { contentStatesTable } from "../history/table.ts";
import { columnsOf, singleRow } from "../item-row.server.ts";
import type {
  AnyPublishableType,
  ContentFields,
  PublishableType,
  ContentRow,
  NewFields,
  ReadableContentType,
  StoredContentType,
} from "../publishable-type.server.ts";
import { isInTrash } from "../trash/trash-rows.server.ts";
import { asRows, isVisible, selectRows } from "./read-content.server.ts";

/**
 * Creates an item.
 * @param input validated by the schema of new items
 * @param options.id chosen by the caller, so that a repeated call creates the item once
 * @param options.createdAt for imported content: a published item counts as published then, and is not announced
 * @param options.publishedAt for a draft of something published elsewhere: keeps its original date
 */
export async function createItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext,
  kind: PublishableType<Row, Item, Fields>,
  author: Author,
  input: NewFields<Fields>,
  {
    files = [],
    ...options
  }: { files?: PictureFile[]; id?: string; createdAt?: Date; publishedAt?: Date } = {},
): Promise<WriteResult<Item>> {
  const prepared = await kind.prepare(context, input, files, undefined, author);
  if (!prepared.ok) return prepared;
  return context.cache.change(context.db, tagsOfNew(kind, input), async (tx) => {
    const existing = options.id && (await findExisting(tx, kind, options.id, author));
    return existing || addItem({ ...context, db: tx }, kind, author, input, { ...options, prepared });
  });
}

/** Cache tags that a new item invalidates. Drafts are in no cached value. */
export function tagsOfNew(
  { listTag }: StoredContentType,
  { isPublished, published }: ContentFields,
): string[] {
  return isPublished || published ? [listTag] : [];
}

async function hasState(db: Queryable, itemId: string): Promise<boolean> {
  return (await db.$count(contentStatesTable, eq(contentStatesTable.itemId, itemId))) > 0;
}

/** Finds the item that an earlier call with this id created. Waits for a call that is still running. */
async function findExisting<Row extends ContentRow, Item>(
  tx: Transaction,
  kind: ReadableContentType<Row, Item> & { hasAuthor: boolean },
  id: string,
  author: Author,
): Promise<WriteResult<Item> | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  const [row] = asRows(kind, await selectRows(tx, kind, eq(kind.table.id, id)));
  // Drafts and history are keyed by the id alone, so ids of other content types or of trashed items are taken.
  const isTaken = !row && ((await isInTrash(tx, id)) || (await hasState(tx, id)));
  if (!row) return isTaken ? editedMeanwhile(kind) : undefined;
  if (kind.hasAuthor && row.authorId !== author.id) return editedMeanwhile(kind);
  return { ok: true, item: await kind.toItem(tx, row) };
}

/**
 * `createItem` for callers with their own transaction: one of `cache.change` with `tagsOfNew`.
 * @param options.prepared result of the content type's `prepare`
 * @param options.reason of the first revision; by default it follows from the rest
 */
export async function addItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext<Transaction>,
  kind: PublishableType<Row, Item, Fields>,
  author: Author,
  input: NewFields<Fields>,
  options: {
    id?: string;
    prepared: Prepared<Row>;
    createdAt?: Date;
    publishedAt?: Date;
    reason?: RevisionReason;
  },
): Promise<WriteResult<Item>> {
  const { db: tx } = context;
  const { table } = kind;
  const { id = randomUUID(), prepared, createdAt } = options;
  const own = await prepared.toColumns(tx);
  if (!own.ok) return own;
  const requested = input[kind.address.field];
  if (requested && !(await takeSlug(tx, kind, requested, id))) return slugTaken(kind);
  const isPublished = (input.isPublished || input.published) ?? false;
  const rows = await tx
    .insert(table)
    .values({
      ...own.columns,
      ...own.derived,
      ...(kind.hasAuthor ? { authorId: author.id, authorName: author.name } : {}),
      id,
      slug: requested ?? reserveSlug(kind, input.title),
      isPublished,
      createdAt,
      updatedAt: createdAt,
      publishedAt: isPublished ? (createdAt ?? sql`now()`) : (options.publishedAt ?? null),
    })
    .returning(columnsOf(kind));
  const row = singleRow(kind, rows);
  if (requested && isPublished) await takeOldAddress(tx, kind, requested, id);
  const reason = options.reason ?? (createdAt ? "imported" : isPublished ? "published" : "saved");
  await recordCreation(tx, kind, { row, author, reason });
  const item = await kind.toItem(tx, row);
  if (isPublished && !createdAt) await kind.announce?.(context, item);
  return { ok: true, item };
}

/**
 * Unpublishes those of the items that are published, in one transaction (that of `db`, if it is one).
 * @returns how many
 */
export async function unpublishItems(
  { db, cache }: { db: Queryable; cache: TagCache },
  kind: AnyPublishableType,
  author: Author,
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { table } = kind;
  const published = await db
    .select({ id: table.id })
    .from(table)
    .where(and(sql`${table.id} = ANY(${sql.param(ids)}::uuid[])`, isVisible(table, "public")));
  const found = published.map(({ id }) => id);
  if (found.length === 0) return 0;
  return cache.change(db, [kind.listTag, ...found.map(kind.tag)], async (tx) => {
    const rows = asRows(
      kind,
      await tx
        .update(table)
        .set({ isPublished: false, updatedAt: laterThan(table.updatedAt) })
        .where(inArray(table.id, found))
        .returning(columnsOf(kind)),
    );
    for (const row of rows) {
      await recordWrite(tx, kind, { before: row, after: row, changes: {}, author, reason: "unpublished" });
    }
    return rows.length;
  });
}
