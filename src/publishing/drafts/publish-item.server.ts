import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import {
  type ContentType,
  type Author,
  type ContentContext,
  type ItemRow,
  NOT_FOUND,
  type Refusal,
  type VersionedContentType,
} from "../content-type.server.ts";
import type { Body } from "../history/revisions.server.ts";
import { revisionsTable } from "../history/table.ts";
import { changeItem } from "../items/change-item.server.ts";
import { findBase, lockItem, UNKNOWN_REVISION } from "./locked-item.server.ts";

type PublishResult<Item> = { ok: true; item: Item; revision: string } | Refusal;

/**
 * Publishes an item as the author has seen it: the draft, or the stored version if there is none.
 * @param revision publishes this revision instead
 * @returns `invalid` with every field that is missing or wrong; `conflict` with those changed by somebody else since
 */
export async function publishItem<Row extends ItemRow, Item, Fields extends object>(
  context: ContentContext<Database>,
  kind: VersionedContentType<Row, Item, Fields>,
  author: Author,
  id: string,
  revision?: string | null,
): Promise<PublishResult<Item>> {
  const { db, cache } = context;
  const found = await db.transaction((tx) => readComplete(tx, kind, id, { revision }));
  if (!found.ok) return found;
  const unseen = await refuseUnseen(db, author, revision, found);
  if (unseen) return unseen;
  const changes = { ...found.fields, isPublished: true };
  const prepared = await kind.prepare(context, changes, [], id);
  if (!prepared.ok) return prepared;
  return cache.change(db, [kind.listTag, kind.tag(id)], async (tx): Promise<PublishResult<Item>> => {
    const given = { prepared, reason: "published" } as const;
    const result = await changeItem({ ...context, db: tx }, kind, author, id, changes, given);
    return result.ok ? { ok: true, item: result.item, revision: String(result.storedId) } : result;
  });
}

/**
 * Publishes a revision pinned earlier, in the caller's transaction. The item is locked from the start, so unchanged
 * fields skip the slow preparation, such as rendering Markdown.
 * @returns `invalid` with every field that is missing or wrong
 */
export async function publishPinned(
  context: ContentContext<Transaction>,
  kind: ContentType,
  author: Author,
  id: string,
  revision: string,
): Promise<{ ok: true } | Refusal> {
  const { db, cache } = context;
  const found = await readComplete(db, kind, id, { revision });
  if (!found.ok) return found;
  const changes = { ...found.changes, isPublished: true };
  const prepared = await kind.prepare(context, changes, [], id);
  if (!prepared.ok) return prepared;
  const given = { prepared, reason: "scheduled", row: found.row } as const;
  await cache.dropAfter(db, [kind.listTag, kind.tag(id)]);
  return changeItem(context, kind, author, id, changes, given);
}

const CHANGED_SINCE = "Outra pessoa mudou este campo depois";
const UNSEEN: Refusal = {
  ok: false,
  code: "conflict",
  detail: "O texto mais novo é de outra pessoa. Abra-o, e publique o que você leu.",
};

/** Refuses to publish fields that somebody else has changed since the revision was read. */
export function refuseChanged(fields: string[]): Refusal | undefined {
  if (fields.length === 0) return undefined;
  const errors = fields.map((field) => ({ field, message: CHANGED_SINCE }));
  return { ok: false, code: "conflict", errors };
}

/** Without a revision, authors publish the newest text only if it is their own or was written by no person. */
async function refuseUnseen(
  db: Queryable,
  author: Author,
  revision: string | null | undefined,
  { id, changedSince }: Pick<Complete<unknown, unknown>, "id" | "changedSince">,
): Promise<Refusal | undefined> {
  if (revision) return refuseChanged(changedSince);
  const [newest] = await db
    .select({ authorId: revisionsTable.authorId })
    .from(revisionsTable)
    .where(eq(revisionsTable.id, id));
  return newest?.authorId && newest.authorId !== author.id ? UNSEEN : undefined;
}

export interface PublishSelection {
  /** By default the draft, or the stored version if there is none. */
  revision?: string | null | undefined;
  /** Publishes only these fields; the others stay as stored. By default all. */
  fields?: string[] | undefined;
}

interface Complete<Row, Fields> {
  ok: true;
  row: Row;
  id: number;
  storedId: number;
  /** Fields changed by somebody since the requested revision. */
  changedSince: string[];
  fields: Fields;
  /** Only those fields that differ from the stored item. */
  changes: Fields;
}

/**
 * Reads and validates what is to be published. Locks the item until the transaction ends.
 * @returns `invalid` with every field that is missing or wrong
 */
export async function readComplete<Row extends ItemRow, Item, Fields extends object>(
  tx: Transaction,
  kind: VersionedContentType<Row, Item, Fields>,
  id: string,
  selection: PublishSelection = {},
): Promise<Complete<Row, Fields> | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  const found = await readToPublish(tx, kind, id, selection);
  if ("code" in found) return found;
  const parsed = kind.complete.safeParse(found.fields);
  if (parsed.success) {
    const fields = parsed.data as Fields;
    const isStored = (name: string) => isDeepStrictEqual(found.fields[name], found.stored[name]);
    const changes = Object.fromEntries(Object.entries(fields).filter(([name]) => !isStored(name))) as Fields;
    const { row, id: revisionId, storedId, changedSince } = found;
    return { ok: true, row, id: revisionId, storedId, changedSince, fields, changes };
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return { ok: false, code: "invalid", errors };
}

interface Found<Row> extends Omit<Complete<Row, Body>, "ok" | "changes"> {
  stored: Body;
}

async function readToPublish<Row extends ItemRow>(
  tx: Transaction,
  kind: VersionedContentType<Row, unknown, object>,
  itemId: string,
  { revision, fields }: PublishSelection,
): Promise<Found<Row> | Refusal> {
  const item = await lockItem(tx, kind, itemId);
  if (!item) return NOT_FOUND;
  const { row, stored, current } = item;
  const found = revision ? await findBase(tx, itemId, revision, [stored, current]) : current;
  if (!found) return UNKNOWN_REVISION;
  const names = Object.keys(found.fields).filter((name) => fields?.includes(name) ?? true);
  const picked = Object.fromEntries(names.map((name) => [name, found.fields[name]]));
  return {
    row,
    id: found.id,
    storedId: stored.id,
    changedSince: names.filter((name) => !isDeepStrictEqual(found.fields[name], current.fields[name])),
    fields: { ...stored.fields, ...picked },
    stored: stored.fields,
  };
}
