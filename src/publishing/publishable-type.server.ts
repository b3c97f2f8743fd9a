// Defines what a content type with an address and a status must provide. `publishing` does the rest: slugs,
// status, versions, reading, writing, announcing, deleting.

import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Queryable } from "#src/platform/database/database.ts";
import type {
  ContentType,
  Column,
  ItemRow,
  NamedContentType,
  VersionedContentType,
} from "./content-type.server.ts";
import type { PublicItems } from "./public-items.ts";
import type { ToolCalls } from "./tool-calls.server.ts";

export interface ContentTable extends PgTable {
  id: Column<string>;
  slug: Column<string>;
  title: Column<string>;
  /** Present only if items have categories. */
  category?: PgColumn;
  /** Present only if items have authors; null when the author's account is gone. */
  authorId?: PgColumn;
  authorName?: PgColumn;
  /** Searched by lists, computed by PostgreSQL; if absent, lists search the title. */
  searchText?: PgColumn;
  isPublished: Column<boolean>;
  createdAt: Column<Date>;
  updatedAt: Column<Date>;
  publishedAt: PgColumn;
}

/** How a content type forms its addresses. The column is always called `slug`. */
export interface AddressRules {
  /** The request field that holds the address. */
  field: "slug" | "path";
  /** Validates an address chosen by a person; `null` means it is derived from the title. */
  chosen: z.ZodType<string | null>;
  /** Derives the address from a title, before a number is added to a taken one. */
  ofTitle(title: string): string;
}

export interface StoredContentType extends NamedContentType {
  table: ContentTable;
  /** See `ItemSource`; by default the table's. */
  searchText?: SQL;
  /** The path of an item's public page: "/blog/um-post". */
  pageOf(slug: string): string;
  address: AddressRules;
  slugTaken: string;
  editedMeanwhile: string;
}

/** The columns that publishing reads from every row. */
export interface ContentRow extends ItemRow {
  slug: string;
  title: string;
  isPublished: boolean;
  updatedAt: Date;
  createdAt: Date;
  publishedAt: Date | null;
  /** Present if the content type `hasAuthor`. */
  authorId?: string | null;
  authorName?: string;
}
export interface ReadableContentType<Row extends ContentRow, Item> extends StoredContentType {
  columns: VersionedContentType<Row, Item, object>["columns"];
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
}

/** The fields that publishing reads from every request body. */
export interface ContentFields {
  title?: string;
  /** The address is in one of these two, depending on `AddressRules.field`. */
  slug?: string | null;
  path?: string | null;
  isPublished?: boolean;
  published?: boolean;
  /** The version the changes are based on. */
  updatedAt?: string | null;
}

export type NewFields<Fields> = Fields & { title: string };

/** A content type that can be written. Its `complete` schema yields `NewFields<Fields>`. */
export interface PublishableType<Row extends ContentRow, Item, Fields extends ContentFields>
  extends ReadableContentType<Row, Item>, VersionedContentType<Row, Item, Fields> {
  columns: VersionedContentType<Row, Item, Fields>["columns"];
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
  /** How feeds, sitemaps and other programs find published items; absent if they do not. */
  publicItems?: PublicItems<Item>;
  /** API path that search engines may crawl besides the pages: "/api/…/image/". */
  crawled?: string;
  /** Whether the dashboard's overview counts the items and lists the newest. */
  isCounted?: boolean;
  /** How automation tools create items; absent if they cannot. */
  tools?: ToolCalls<Item>;
  /**
   * Whether items belong to an author, who writes drafts and requests publication. Otherwise they belong to the staff.
   */
  hasAuthor: boolean;
  /** Whether deleted items wait in the trash; if not, they are deleted at once. */
  hasTrash?: boolean;
}

export type AnyPublishableType = PublishableType<ContentRow, unknown, ContentFields>;

export function isPublishableType(kind: ContentType): kind is AnyPublishableType {
  return "address" in kind;
}

export type ToolContentType = AnyPublishableType & { tools: ToolCalls<unknown> };

export function isToolContentType(kind: ContentType): kind is ToolContentType {
  return isPublishableType(kind) && kind.tools !== undefined;
}
