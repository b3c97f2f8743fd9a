// What a kind of content must define. `publishing` does the rest: address, status, versions, reading, writing,
// announcing, deleting.
import type { ColumnBaseConfig, ColumnDataType, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { z } from "zod";
import type { FieldMerge } from "./drafts/merge-fields.server.ts";

type Column<Data> = PgColumn<ColumnBaseConfig<ColumnDataType, string> & { data: Data; notNull: true }>;

/** What every kind's table has. */
export interface ContentTable extends PgTable {
  id: Column<string>;
  slug: Column<string>;
  title: Column<string>;
  category?: PgColumn;
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
export interface StoredKind {
  /** Its name in migrations, tags and events. */
  name: "post" | "project" | "page";
  table: ContentTable;
  /** Old slugs, and the items they lead to. */
  redirects: { table: PgTable; slug: PgColumn; target: PgColumn };
  address: AddressRules;
  /** Cache tag of everything that shows several items. */
  listTag: string;
  /** Cache tag of what is made from one item alone, such as its HTML. */
  tag(id: string): string;
  slugTaken: string;
  editedMeanwhile: string;
}

/** The columns that publishing reads of every row. */
export interface ContentRow {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  updatedAt: Date;
  publishedAt: Date | null;
  /** For kinds with `hasAuthor`. */
  authorId?: string | null;
}

export interface ReadableKind<Row extends ContentRow, Item> extends StoredKind {
  /** The columns to read: all but those for searches. */
  columns: { [Name in keyof Row]: PgColumn | SQL };
  /** The fields of a row by their names in the API, as revisions keep them: all that an editor can change. */
  toFields(row: Row): Record<string, unknown>;
  /** The row as the API gives it. */
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
  /** A field's value as its reader knows it, for comparisons; undefined: as it is. Left out: all are as they are. */
  toReadable?(field: string, value: unknown): string | undefined;
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

/** A kind that can be written. Its schema has checked the `Fields` already. */
export interface ContentKind<Row extends ContentRow, Item, Fields extends ContentFields> extends ReadableKind<
  Row,
  Item
> {
  /** Whether its rows have an author. */
  hasAuthor: boolean;
  /** Checks the fields of a draft: types and lengths, but not what may still be missing. */
  draft: z.ZodObject;
  /** How drafts of two people are merged within a field; other fields are merged as a whole. */
  merges?: Readonly<Record<string, FieldMerge>>;
  /** Checks what is to be published; the result are `NewFields<Fields>`. */
  complete: z.ZodType;
  /**
   * Does slow work (images, Markdown) before the transaction.
   * @param files sent with the fields
   * @param id of the item to change; absent for a new one
   */
  prepare(
    context: ContentContext,
    fields: Fields,
    files: Buffer[],
    id?: string,
  ): Promise<Prepared<Row> | Refusal>;
  /** Why an item cannot be deleted; undefined if it can. Left out: all can. */
  mayDelete?(row: Row): Refusal | undefined;
  /** Tells others of a publication, in the same transaction. */
  announce?(context: ContentContext<Transaction>, item: Item): Promise<void>;
}

export interface Prepared<Row> {
  ok: true;
  /**
   * The columns of the kind's own fields, decided in the transaction.
   * @param stored the current row, locked; absent for a new one
   */
  toColumns(tx: Transaction, stored?: Row): Columns<Row> | Promise<Columns<Row> | Refusal>;
}

export interface Columns<Row> {
  ok: true;
  /** From the body; what is absent is not changed. */
  columns: Partial<Row>;
  /** Computed from those, so it is not compared with what somebody else has saved. */
  derived?: Record<string, unknown>;
}

/** What writing needs. If `db` is a transaction, it joins that. */
export type ContentContext<Db extends Queryable = Queryable> = { db: Db } & Pick<
  Resources,
  "cache" | "config" | "jobs" | "markdown" | "storage" | "imaging"
>;

/** The name is stored too: it stays when the account is deleted. */
export interface Author {
  id: string | null;
  name: string;
}

export interface Refusal {
  ok: false;
  code: Extract<ProblemCode, "not-found" | "conflict" | "too-large" | "unsupported-media-type" | "invalid">;
  detail?: string;
  errors?: FieldError[];
}
export type WriteResult<Item> = { ok: true; item: Item } | Refusal;

export const NOT_FOUND: Refusal = { ok: false, code: "not-found" };

/** A refusal about one field. */
export function refuseField(code: Refusal["code"], field: string, detail: string): Refusal {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
