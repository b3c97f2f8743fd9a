// What a kind of content tells `publishing` of itself. Everything else it has from here: its address, its status, its
// versions, and how it is found, written, announced and removed.
import type { ColumnBaseConfig, ColumnDataType, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources.ts";

type Column<Data> = PgColumn<ColumnBaseConfig<ColumnDataType, string> & { data: Data; notNull: true }>;

/** What every kind's table has. */
export interface ContentTable extends PgTable {
  id: Column<string>;
  slug: Column<string>;
  title: Column<string>;
  category: PgColumn;
  isPublished: Column<boolean>;
  createdAt: Column<Date>;
  updatedAt: Column<Date>;
  publishedAt: PgColumn;
}

/** Where a kind is stored, and what is said of it. */
export interface StoredKind {
  /** As migrations, tags and events call it. */
  name: "post" | "project";
  table: ContentTable;
  /** Addresses that were left behind, and what they lead to. */
  redirects: { table: PgTable; slug: PgColumn; target: PgColumn };
  /** The slug of a title without a letter that an address can show. */
  nameless: string;
  /** What shows several items is remembered under this tag. */
  listTag: string;
  /** The tag of what is made of one item alone, as its HTML is. */
  tag(id: string): string;
  slugTaken: string;
  editedMeanwhile: string;
}

/** What publishing reads of any row. */
export interface ContentRow {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  updatedAt: Date;
  publishedAt: Date | null;
  /** Of kinds whose rows name their author. */
  authorId?: string | null;
}

/** How a kind is read. */
export interface ReadableKind<Row extends ContentRow, Item> extends StoredKind {
  /** What is read of a row: all but what only searches read. */
  columns: { [Name in keyof Row]: PgColumn | SQL };
  /** A row as everybody else knows it. */
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
}

/** What publishing reads of any body. */
export interface ContentFields {
  title?: string;
  slug?: string | null;
  isPublished?: boolean;
  published?: boolean;
  /** The version that was edited. */
  updatedAt?: string | null;
}

/** What makes an item. */
export type NewFields<Fields> = Fields & { title: string };

/** How a kind is written, from the fields of a body, which its schema has checked. */
export interface ContentKind<Row extends ContentRow, Item, Fields extends ContentFields> extends ReadableKind<
  Row,
  Item
> {
  /** Whether its rows say who wrote them. */
  hasAuthor: boolean;
  /**
   * Does what takes its time, before the transaction.
   * @param files that came with the fields
   * @param id of the item that is to be changed; absent for a new one
   */
  prepare(
    context: ContentContext,
    fields: Fields,
    files: Buffer[],
    id?: string,
  ): Promise<Prepared<Row> | Refusal>;
  /** Tells others of a publication, in the transaction that publishes. */
  announce?(context: ContentContext<Transaction>, item: Item): Promise<void>;
}

export interface Prepared<Row> {
  ok: true;
  /**
   * What is to be stored of the kind's own fields, decided in the transaction.
   * @param stored the row as it is, locked; absent for a new one
   */
  toColumns(tx: Transaction, stored?: Row): Columns<Row> | Promise<Columns<Row> | Refusal>;
}

export interface Columns<Row> {
  ok: true;
  /** What the body asks for; absent stays as it is. */
  columns: Partial<Row>;
  /** What follows from that, and is nobody's choice. */
  derived?: Record<string, unknown>;
}

/** What writing needs; it joins the transaction it is given. */
export type ContentContext<Db extends Queryable = Queryable> = { db: Db } & Pick<
  Resources,
  "cache" | "config" | "jobs" | "markdown" | "storage" | "imaging"
>;

/** Who writes: the name stays with the item when the account is gone. */
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

/** A refusal that names the field it is about. */
export function refuseField(code: Refusal["code"], field: string, detail: string): Refusal {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
