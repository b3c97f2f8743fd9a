// What a kind of content must define to have a history, drafts, and a place in releases. Those with an address and a
// status define more (content-kind.server.ts).
import type { PictureFile } from "#src/media/media.server.ts";
import { isDeepStrictEqual } from "node:util";
import type { ColumnBaseConfig, ColumnDataType, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { may, type Right, type Role } from "#src/accounts/roles.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Slice } from "#src/platform/slices/define-slice.ts";
import type { z } from "zod";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { WordInText } from "#src/shared/word-lists.ts";
import type { FieldMerge } from "./merge-fields.server.ts";

/** A column whose type of values is known. */
export type Column<Data> = PgColumn<ColumnBaseConfig<ColumnDataType, string> & { data: Data; notNull: true }>;

/** Where the items of a kind are stored, and what every list of items shows of them. */
export interface ItemSource {
  table: PgTable;
  id: Column<string> | SQL<string>;
  title: Column<string> | SQL<string>;
  isPublished: Column<boolean> | SQL<boolean>;
  updatedAt: Column<Date>;
  /** Their order, where somebody chooses it. */
  position?: Column<number>;
}

interface KindWords {
  /** "Post" */
  one: string;
  /** What it is called among others, where that is not enough: "Textos do site". */
  listed?: string;
  /** Within a sentence; left out: no sentence speaks of it. */
  inText?: WordInText;
  fields: Readonly<Record<string, string>>;
  /** Fields whose values nobody else should read. */
  secrets?: readonly string[];
}

/** What a kind is called, and where it is stored. */
export interface NamedKind {
  /** In tags, events and the SQL functions of slugs: "post". */
  name: string;
  /** In addresses of the API, in its bodies, and where the database names a kind: "posts". */
  plural: string;
  /** What people call one of them and its fields, for the audit log. */
  words: KindWords;
  source: ItemSource;
  /** The one item of a kind that always has one, and what stores it, unless it is stored already. */
  only?: {
    id: string;
    ensure(tx: Transaction): Promise<void>;
    /** What the audit log calls its changes, and whether e-mail addresses in them stay out of it. */
    changed: AuditAction;
    hidesEmails?: boolean;
  };
  /** Where one of them is edited, with `:id` for its id; left out: in a dialog of the screen named after them. */
  editorPath?: string;
  /** The page that lists the items; the site's own links to it are hidden while there are none. */
  listPath?: string;
  /** Cache tag of everything that shows several items. */
  listTag: string;
  /** Cache tag of what is made from one item alone, such as its HTML. */
  tag(id: string): string;
}

/** The columns that publishing reads of every row. */
export interface ItemRow {
  id: string;
}

/** A kind with a history. Its schemas have checked the `Fields` already. */
export interface RevisionedKind<Row extends ItemRow, Item, Fields extends object> extends NamedKind {
  /** The right to read and write its items; left out: that of all staff. */
  onlyFor?: Right;
  /** The columns to read: all but those for searches. */
  columns: { [Name in keyof Row]: PgColumn | SQL };
  /** The fields of a row by their names in the API, as revisions keep them: all that an editor can change. */
  toFields(row: Row): Record<string, unknown>;
  /** What lists call an item with these fields, complete or not; "" if nothing names it. */
  titleOf(fields: Record<string, unknown>): string;
  /** Whether visitors see the item. */
  isLive(row: Row): boolean;
  /** The row as the API gives it. */
  toItem(db: Queryable, row: Row): Item | Promise<Item>;
  /** Checks the fields of a draft: types and lengths, but not what may still be missing. */
  draft: z.ZodObject;
  /** How drafts of two people are merged within a field; other fields are merged as a whole. */
  merges?: Readonly<Record<string, FieldMerge>>;
  /** The fields that are compared as their reader sees them, without marks. */
  markdown?: readonly string[];
  /** A field's value as its reader knows it, for comparisons; undefined: as it is. Left out: all are as they are. */
  toReadable?(field: string, value: unknown): string | undefined;
  /** Checks what is to be published. */
  complete: z.ZodType;
  /**
   * Does slow work (images, Markdown) before the transaction.
   * @param files sent with the fields
   * @param id of the item to change; absent for a new one
   * @param author who sends the pictures; absent where the product itself writes
   */
  prepare(
    context: ContentContext,
    fields: Fields,
    files: PictureFile[],
    id?: string,
    author?: Author,
  ): Promise<Prepared<Row> | Refusal>;
  /** Decides more columns of a change: those that follow from more than the kind's own fields. */
  place?(
    tx: Transaction,
    change: { stored: Row; changes: Fields; columns: Partial<Row> },
  ): Promise<{ ok: true; columns: Record<string, unknown> } | Refusal>;
  /** Frees the addresses that items, changed in one transaction, take from each other; asked before the first is changed. */
  freeSlugs?(tx: Transaction, together: { stored: Row; changes: Fields }[]): Promise<void>;
  /** Why somebody may not write these fields, live or in a draft; undefined if they may. Left out: whoever writes may. */
  mayChange?(author: Author, fields: string[]): Refusal | undefined;
  /** Why an item cannot have a draft with these fields; undefined if it can. Left out: a draft may be anything. */
  mayDraft?(row: Row, fields: Record<string, unknown>): Refusal | undefined;
  /** Why an item cannot be deleted; undefined if it can. Left out: all can. */
  mayDelete?(row: Row): Refusal | undefined;
  /** Why an item cannot be taken off the site; undefined if it can. Left out: all can. */
  mayUnpublish?(row: Row): Refusal | undefined;
  /** Tells others of a publication, in the same transaction. */
  announce?(context: ContentContext<Transaction>, item: Item): Promise<void>;
}

/** A kind with any type of rows. */
export type AnyKind = RevisionedKind<ItemRow, unknown, object>;

/** A slice of what people write. */
export interface ContentSlice extends Slice {
  kinds: AnyKind[];
  /** How items without an address come back from an archive, by the plurals of their kinds. */
  bringBack?: Readonly<Record<string, BringBack>>;
}

/** Stores an item of an archive under its id. */
export interface BringBack {
  /** Whether visitors see it as soon as it is stored. */
  isLiveAtOnce: boolean;
  /** @param fields as the kind's `complete` gives them */
  store(context: ContentContext<Transaction>, author: Author, id: string, fields: object): Promise<unknown>;
}

/** Whether somebody may read and write the items of a kind. */
export function mayWrite({ onlyFor }: Pick<AnyKind, "onlyFor">, { role }: Writer): boolean {
  return onlyFor === undefined || may(role, onlyFor);
}

/** The kind of a name in addresses. */
export function findKind<Kind extends NamedKind>(kinds: Kind[], plural: string): Kind {
  const kind = kinds.find((one) => one.plural === plural);
  if (!kind) throw new Error(`there is no kind ${plural}`);
  return kind;
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
  /** Of a person at a screen; absent where the product itself writes, or carries out what was written before. */
  role?: Role;
  /** Whether they have just proved who they are. */
  isConfirmed?: boolean;
}

/** Somebody who writes, and what they may write. */
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
/** The person is asked who it is, and the call sent again. */
export const REAUTHENTICATE: Refusal = {
  ok: false,
  code: "reauthenticate",
  more: { reauthenticate: true },
};
export const FORBIDDEN: Refusal = { ok: false, code: "forbidden" };

/** Why somebody may not change fields to these; what stays as it is they need not be allowed to change. */
export function refuseChanges(
  { mayChange }: Pick<AnyKind, "mayChange">,
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

/** A refusal about one field. */
export function refuseField(code: Refusal["code"], field: string, detail: string): Refusal {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
