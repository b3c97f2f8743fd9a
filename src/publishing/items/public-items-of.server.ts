// Derives feeds, sitemaps and share cards from the declared fields of a content type.

import { desc, getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { findImages } from "#src/media/media.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import { imagePath, readImageId } from "#src/shared/media/media-path.ts";
import {
  type FeedItem,
  type PublicEntry,
  type PublicFeed,
  type PublicItems,
  sectionCard,
} from "../public-items.ts";
import type { ContentTable } from "../publishable-type.server.ts";
import { isOnPage, isVisible } from "./read-content.server.ts";

export interface PublicParts extends Pick<PublicItems<never>, "heading"> {
  /** "Portfólio", shown above the title on share cards. */
  section: string;
  /** The field with one or two sentences. */
  summary?: string;
  /** The feed of the newest items, and the field with their full text. */
  feed?: Omit<PublicFeed, "read"> & { text: string };
}

/** Columns read for each item; absent if the content type lacks the field. */
interface EntryRow {
  slug: string;
  title: string;
  updatedAt: Date;
  summary?: string | null;
  /** One id, or several. */
  pictures?: string | string[] | null;
}

interface FeedRow extends EntryRow {
  id: string;
  content: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  authorName?: string;
  category?: string | null;
}

type Columns = Record<string, PgColumn>;

const AT_ONCE = 100;

export function publicItemsOf<Item>(
  fields: AnyFields,
  table: ContentTable,
  { section, heading, summary, feed }: PublicParts,
): PublicItems<Item> {
  const [picture] = namesOf(fields, "picture", "pictures");
  const { slug, title, updatedAt } = table;
  const named = namedColumns(fields, table, { summary, pictures: picture, content: feed?.text });
  const { content, ...entry }: Columns = { slug, title, updatedAt, ...named };
  return {
    ...(heading !== undefined && { heading }),
    each: (db, atOnce = AT_ONCE) => eachItem(db, table, entry, atOnce),
    toCard(_resources, item) {
      const { title, category = null } = item as { title: string; category?: string | null };
      const [path = ""] = picture === undefined ? [] : listOf((item as Record<string, never>)[picture]);
      return sectionCard(section, { title, category }, readImageId(path));
    },
    ...(feed &&
      content && {
        feed: { ...feed, read: (db, limit) => readNewest(db, table, { ...entry, content }, limit) },
      }),
  };
}

/** Picks columns by role; fields that the content type lacks are left out. */
function namedColumns(
  fields: AnyFields,
  table: ContentTable,
  names: Record<string, string | undefined>,
): Columns {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(names).flatMap(([role, field]) => {
      const column = field === undefined ? undefined : columns[factOf(fields, field).column ?? field];
      return column ? [[role, column]] : [];
    }),
  );
}

async function* eachItem(
  db: Queryable,
  table: ContentTable,
  columns: Columns,
  atOnce: number,
): AsyncGenerator<PublicEntry> {
  const where = isVisible(table, "public");
  const order = [desc(table.createdAt), desc(table.id)];
  for (let page = 1; ; page++) {
    const rows = await db
      .select(columns)
      .from(table)
      .where(isOnPage(db, table, { where, order, page, limit: atOnce }))
      .orderBy(...order);
    for (const row of rows as unknown as EntryRow[])
      yield { ...toEntry(row), images: listOf(row.pictures).map(imagePath) };
    if (rows.length < atOnce) return;
  }
}

async function readNewest(
  db: Queryable,
  table: ContentTable,
  columns: Columns,
  limit: number,
): Promise<FeedItem[]> {
  const { id, publishedAt, createdAt, authorName, category } = table;
  const more = {
    id,
    publishedAt,
    createdAt,
    ...(authorName && { authorName }),
    ...(category && { category }),
  };
  const found = await db
    .select({ ...columns, ...more })
    .from(table)
    .where(isVisible(table, "public"))
    .orderBy(desc(publishedAt), desc(id))
    .limit(limit);
  const rows = found as unknown as FeedRow[];
  const firsts = rows.flatMap(({ pictures }) => listOf(pictures).slice(0, 1));
  const images = await findImages(db, firsts);
  return rows.map((row) => ({
    ...toEntry(row),
    id: row.id,
    content: row.content ?? "",
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    author: { name: row.authorName ?? "" },
    category: row.category ?? null,
    tags: [],
    image: images.get(listOf(row.pictures)[0] ?? "") ?? null,
  }));
}

function toEntry({ slug, title, summary, updatedAt }: EntryRow) {
  return { slug, title, summary: summary ?? "", updatedAt: updatedAt.toISOString() };
}

function listOf(value: string | string[] | null | undefined): string[] {
  return [value ?? []].flat();
}
