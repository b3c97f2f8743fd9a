// Defines what a content type must provide to have history, drafts and a place in releases. Those with an
// address and a status provide more (publishable-type.server.ts).

import { isDeepStrictEqual } from "node:util";
import type { ColumnBaseConfig, ColumnDataType, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { may, type Right, type Role } from "#src/accounts/roles.ts";
import type { PictureFile } from "#src/media/media.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { WordInText } from "#src/shared/word-lists.ts";
import type { FieldMerge } from "./merge-fields.server.ts";

/** A column whose value type is known. */
export type Column<Data> = PgColumn<ColumnBaseConfig<ColumnDataType, string> & { data: Data; notNull: true }>;

/** The table of a content type, and the columns that lists of mixed items show. */
export interface ItemSource {
  table: PgTable;
  id: Column<string> | SQL<string>;
  title: Column<string> | SQL<string>;
  /** Folded text that the dashboard's search reads, beginning with the title; by default only the title. */
  searchText?: PgColumn | SQL | undefined;
  isPublished: Column<boolean> | SQL<boolean>;
  updatedAt: Column<Date>;
  /** Present if the items are ordered by hand. */
  position?: Column<number>;
}

interface KindWords {
  /** "Post" */
  one: string;
  /** Name in lists of content types, if `one` is not enough: "Textos do site". */
  listed?: string;
  /** Name within a sentence; absent if no sentence mentions it. */
  inText?: WordInText;
  fields: Readonly<Record<string, string>>;
  /** Fields whose values must not appear in the audit log. */
  secrets?: readonly string[];
}

export interface NamedContentType {
  /** Used in cache tags, events and the SQL functions for slugs: "post". */
  name: string;
  /** Used in API paths and bodies, and in `kind` columns of the database: "posts". */
  plural: string;
  /** Labels of the content type and its fields, for the audit log. */
  words: KindWords;
  source: ItemSource;
  /** Present if there is exactly one item. `ensure` inserts it if it is missing. */
  singleton?: {
    id: string;
    ensure(tx: Transaction): Promise<void>;
    /** Audit action of its changes, and whether e-mail addresses are masked in it. */
    changed: AuditAction;
    hidesEmails?: boolean;
  };
  /** Path of the editor, with `:id`. If absent, items are edited in a dialog over the list screen. */
  editorPath?: string;
  /** Public page that lists the items. The site hides links to it while nothing is published. */
  listPath?: string;
  /** Cache tag of everything that shows several items. */
  listTag: string;
  /** Cache tag of everything made from one item, such as its HTML. */
  tag(id: string): string;
}

/** The columns that publishing reads from every row. */
export interface ItemRow {
  id: string;
}

/** A content type with a history. `Fields` have already been validated by its schemas. */
export interface VersionedContentType<
  Row extends ItemRow,
  Item,
  Fields extends object,
> extends NamedContentType {
  /** The right needed to read and write items; by default every member of staff may. */
  requiredRight?: Right;
  /** The columns to select: all except those that only searches use. */
  columns: { [Name in keyof Row]: PgColumn | SQL };
  /** The row's fields by their API names, as revisions store them: everything an editor can change. */
  toFields(row: Row): Record<string, unknown>;
  /** Title for lists, from fields that may be incomplete; "" if there is none. */
  titleOf(fields: Record<string, unknown>): string;
  /** Whether visitors see the item. */
  isLive(row: Row): boolean;
  /** Maps the row to its API form. */
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
  /** Validates a draft's fields: types and lengths. Required fields may be missing. */
  draft: z.ZodObject;
  /** Merges within a field when two people edit it. Fields without an entry are merged as a whole. */
  merges?: Readonly<Record<string, FieldMerge>>;
  /** Fields that comparisons show as rendered text, without Markdown syntax. */
  markdown?: readonly string[];
  /** Formats a field's value for comparisons; undefined means it is shown as it is. */
  toReadable?(field: string, value: unknown): string | undefined;
  /** Validates what is about to be published. */
  complete: z.ZodType;
  /**
   * Does slow work (images, Markdown) before the transaction.
   * @param id absent for a new item
   * @param author the uploader of the pictures; absent when the product itself writes
   */
  prepare(
    context: ContentContext,
    fields: Fields,
    files: PictureFile[],
    id?: string,
    author?: Author,
  ): Promise<Prepared<Row> | Refusal>;
  /** Adds columns to a change that depend on more than the content type's own fields. */
  resolveColumns?(
    tx: Transaction,
    change: { stored: Row; changes: Fields; columns: Partial<Row> },
  ): Promise<{ ok: true; columns: Record<string, unknown> } | Refusal>;
  /** Frees slugs that items swap among each other in one transaction. Called before the first item changes. */
  freeSlugs?(tx: Transaction, together: { stored: Row; changes: Fields }[]): Promise<void>;
  /** Refuses fields that the author may not write, whether live or in a draft. */
  mayChange?(author: Author, fields: string[]): Refusal | undefined;
  /** Refuses a draft with these fields; by default anything may be drafted. */
  mayDraft?(row: Row, fields: Record<string, unknown>): Refusal | undefined;
  /** Refuses deletion; by default every item can be deleted. */
  mayDelete?(row: Row): Refusal | undefined;
  /** Refuses unpublishing; by default every item can be unpublished. */
  mayUnpublish?(row: Row): Refusal | undefined;
  /** Notifies others of a publication, in the same transaction. */
  announce?(context: ContentContext<Transaction>, item: Item): Promise<void>;
}

export type ContentType = VersionedContentType<ItemRow, unknown, object>;

/** A slice that owns content types. */
export interface ContentSlice extends Slice {
  kinds: ContentType[];
  /** Restores items without an address from an archive, by plural name. */
  archiveImporters?: Readonly<Record<string, ArchiveImporter>>;
}

/** Restores one item of an archive under its original id. */
export interface ArchiveImporter {
  /** Whether visitors see the item as soon as it is stored. */
  isLiveAtOnce: boolean;
  /** @param fields output of the content type's `complete` schema */
  store(context: ContentContext<Transaction>, author: Author, id: string, fields: object): Promise<unknown>;
}

export function mayWrite({ requiredRight }: Pick<ContentType, "requiredRight">, { role }: Writer): boolean {
  return requiredRight === undefined || may(role, requiredRight);
}

export function findContentType<Kind extends NamedContentType>(types: Kind[], plural: string): Kind {
  const kind = types.find((one) => one.plural === plural);
  if (!kind) throw new Error(`there is no content type ${plural}`);
  return kind;
}

export interface Prepared<Row> {
  ok: true;
  /**
   * Computes the columns of the content type's own fields, inside the transaction.
   * @param stored the current row, locked; absent for a new item
   */
  toColumns(tx: Transaction, stored?: Row): Columns<Row> | Promise<Columns<Row> | Refusal>;
}

export interface Columns<Row> {
  ok: true;
  /** Taken from the request; absent columns stay unchanged. */
  columns: Partial<Row>;
  /** Computed from those, so it is not checked for conflicts with other people's changes. */
  derived?: Record<string, unknown>;
}

/** Dependencies of writes. If `db` is a transaction, the write joins it. */
export type ContentContext<Db extends Queryable = Queryable> = { db: Db } & Pick<
  Resources,
  "cache" | "config" | "jobs" | "markdown" | "storage" | "imaging"
>;

/** The name is stored too, so that it survives the deletion of the account. */
export interface Author {
  id: string | null;
  name: string;
  /** Absent when the product itself writes, or carries out something written earlier. */
  role?: Role;
  /** Whether the author has just reauthenticated. */
  isConfirmed?: boolean;
}

/** A signed-in author. */
export interface Writer extends Author {
  role: Role;
}

export interface Refusal {
  ok: false;
  code: Extract<
    ProblemCode,
    | "not-found"
    | "conflict"
    | "too-large"
    | "unsupported-media-type"
    | "invalid"
    | "forbidden"
    | "reauthenticate"
    | "too-many-requests"
    | "no-room"
  >;
  detail?: string;
  errors?: FieldError[];
  /** Seconds, with "too-many-requests". */
  retryAfter?: number;
  more?: object;
}
export type WriteResult<Item> = { ok: true; item: Item } | Refusal;

export const NOT_FOUND: Refusal = { ok: false, code: "not-found" };
/** Asks the user to reauthenticate; the client then repeats the call. */
export const REAUTHENTICATE: Refusal = {
  ok: false,
  code: "reauthenticate",
  more: { reauthenticate: true },
};
export const FORBIDDEN: Refusal = { ok: false, code: "forbidden" };

/** Checks only fields that actually change: unchanged ones need no permission. */
export function refuseChanges(
  { mayChange }: Pick<ContentType, "mayChange">,
  author: Author,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Refusal | undefined {
  const isSame = (name: string) => isDeepStrictEqual(after[name] ?? null, before[name] ?? null);
  return mayChange?.(
    author,
    Object.keys(after).filter((name) => after[name] !== undefined && !isSame(name)),
  );
}

export function refuseField(code: Refusal["code"], field: string, detail: string): Refusal {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
