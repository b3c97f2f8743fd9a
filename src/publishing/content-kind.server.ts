// What a kind of content with an address and a status must define. `publishing` does the rest: address, status,
// versions, reading, writing, announcing, deleting.
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Queryable } from "#src/platform/database/database.ts";
import type { PublicItems } from "./public-items.ts";
import type { ToolCalls } from "./tool-calls.server.ts";
import type { AnyKind, Column, ItemRow, NamedKind, RevisionedKind } from "./kind.server.ts";

/** What the table of every such kind has. */
export interface ContentTable extends PgTable {
  id: Column<string>;
  slug: Column<string>;
  title: Column<string>;
  /** Absent where items have no categories. */
  category?: PgColumn;
  /** Whose an item is; absent where they are nobody's. */
  authorId?: PgColumn;
  authorName?: PgColumn;
  /** What a search of lists looks into, computed by PostgreSQL; absent: the title as it is written. */
  searchText?: PgColumn;
  isPublished: Column<boolean>;
  createdAt: Column<Date>;
  updatedAt: Column<Date>;
  publishedAt: PgColumn;
}

/** How a kind writes its addresses: the column is always called `slug`. */
export interface AddressRules {
  /** The field of bodies that has the address. */
  field: "slug" | "path";
  /** Checks an address that somebody has chosen; `null`: it is made of the title. */
  chosen: z.ZodType<string | null>;
  /** The address for a title, before it is numbered. */
  ofTitle(title: string): string;
}

/** Where a kind is stored, and its texts. */
export interface StoredKind extends NamedKind {
  table: ContentTable;
  /** The public page of an item: "/blog/um-post". */
  pageOf(slug: string): string;
  address: AddressRules;
  slugTaken: string;
  editedMeanwhile: string;
}

/** The columns that publishing reads of every row. */
export interface ContentRow extends ItemRow {
  slug: string;
  title: string;
  isPublished: boolean;
  updatedAt: Date;
  createdAt: Date;
  publishedAt: Date | null;
  /** For kinds with `hasAuthor`. */
  authorId?: string | null;
  authorName?: string;
}

/** A kind that can be read. */
export interface ReadableKind<Row extends ContentRow, Item> extends StoredKind {
  columns: RevisionedKind<Row, Item, object>["columns"];
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
}

/** The fields that publishing reads of every body. */
export interface ContentFields {
  title?: string;
  /** The address, by the name that the kind gives it. */
  slug?: string | null;
  path?: string | null;
  isPublished?: boolean;
  published?: boolean;
  /** The version that the changes are based on. */
  updatedAt?: string | null;
}

export type NewFields<Fields> = Fields & { title: string };

/** A kind that can be written. What its `complete` gives are `NewFields<Fields>`. */
export interface ContentKind<Row extends ContentRow, Item, Fields extends ContentFields>
  extends ReadableKind<Row, Item>, RevisionedKind<Row, Item, Fields> {
  columns: RevisionedKind<Row, Item, Fields>["columns"];
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
  /** How programs find what is published of it; left out: they do not. */
  publicItems?: PublicItems<Item>;
  /** The calls that search engines may make, beside the pages: "/api/…/image/". */
  crawled?: string;
  /** Whether the dashboard's overview counts its items and names the newest. */
  isCounted?: boolean;
  /** How automation tools create its items; left out: they do not. */
  tools?: ToolCalls<Item>;
  /** Whether its rows have an author, who writes drafts and asks for publication; the others are staff's. */
  hasAuthor: boolean;
  /** Whether what is deleted waits in the trash; left out: it is gone for good. */
  hasTrash?: boolean;
}

/** Such a kind with any type of rows. */
export type AnyContentKind = ContentKind<ContentRow, unknown, ContentFields>;

/** Whether items of this kind have an address and a status. */
export function isContentKind(kind: AnyKind): kind is AnyContentKind {
  return "address" in kind;
}

/** A kind whose items automation tools create. */
export type ToolKind = AnyContentKind & { tools: ToolCalls<unknown> };

export function isToolKind(kind: AnyKind): kind is ToolKind {
  return isContentKind(kind) && kind.tools !== undefined;
}
