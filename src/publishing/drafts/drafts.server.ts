// Drafts: what is being written beside what visitors read. A draft is a revision that its item points at.
import { isDeepStrictEqual } from "node:util";
import { eq, inArray } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { isUuid } from "#src/platform/sql.ts";
import {
  type Author,
  type ContentContext,
  type ContentFields,
  type ContentKind,
  type ContentRow,
  type NewFields,
  NOT_FOUND,
  type ReadableKind,
  type Refusal,
} from "#src/publishing/content-kind.server.ts";
import { setDraft } from "#src/publishing/history/record-write.server.ts";
import {
  addRevision,
  type Body,
  findStored,
  findStoredId,
  parseRevisionId,
  readRevision,
  type StoredRevision,
} from "#src/publishing/history/revisions.server.ts";
import { hashOf } from "#src/publishing/history/packed-body.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { contentStatesTable, revisionsTable } from "#src/publishing/history/table.ts";
import { changeItem, lockRow } from "#src/publishing/write-content.server.ts";
import { type FieldConflict, mergeFields } from "./merge-fields.server.ts";
import type { Audience } from "#src/publishing/schema.ts";
import type { Draft, ItemVersions } from "./schema.ts";

interface Conflicts {
  ok: false;
  code: "conflict";
  detail: string;
  conflicts: FieldConflict[];
  /** The version that `theirs` are from. */
  baseRevision: string;
  /** All fields, those without a conflict merged. */
  merged: Body;
}
export type DraftResult = { ok: true; draft: Draft } | Refusal | Conflicts;

const SAME_FIELD = "Outra pessoa mudou o mesmo campo. Escolha qual texto fica.";
const UNKNOWN_REVISION: Refusal = { ok: false, code: "not-found", detail: "Esta revisão não existe." };

/** The draft of an item; `null` if it has none, or there is no such item. */
export async function findDraft(db: Queryable, itemId: string): Promise<Draft | null> {
  if (!isUuid(itemId)) return null;
  const [state] = await db
    .select({ draftId: contentStatesTable.draftId })
    .from(contentStatesTable)
    .where(eq(contentStatesTable.itemId, itemId));
  return state?.draftId ? readDraft(db, itemId, state.draftId) : null;
}

/**
 * Changes an item's draft, or begins one: absent fields stay. What others have changed meanwhile is merged, field by
 * field.
 * @param changes checked by the kind's schema of drafts
 * @param base the revision that they are based on; left out: what is stored in the item
 * @returns conflicts where somebody else has changed the same field; then nothing is stored
 */
export async function saveDraft<Row extends ContentRow, Item, Fields extends ContentFields>(
  { db }: { db: Queryable },
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  id: string,
  changes: Body,
  base?: string | null,
): Promise<DraftResult> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx): Promise<DraftResult> => {
    const item = await lockItem(tx, kind, id);
    if (!item) return NOT_FOUND;
    const { stored, current } = item;
    const from = base ? await findBase(tx, id, base, [stored, current]) : stored;
    const { fields, conflicts } = mergeFields(from?.fields ?? {}, current.fields, changes);
    if (conflicts.length > 0) {
      // What is refused stays in the history, whichever text is chosen.
      await addRevision(tx, {
        itemId: id,
        fields: { ...current.fields, ...changes },
        author,
        reason: "saved",
      });
      const baseRevision = String(current.id);
      return { ok: false, code: "conflict", detail: SAME_FIELD, conflicts, baseRevision, merged: fields };
    }
    return { ok: true, draft: await putDraft(tx, id, item, { fields, author, reason: "saved" }) };
  });
}

/** Makes a draft of an earlier revision, in place of the one there is; what is stored stays. */
export async function restoreRevision<Row extends ContentRow, Item, Fields extends ContentFields>(
  { db }: { db: Queryable },
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  id: string,
  revision: string,
): Promise<DraftResult> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx): Promise<DraftResult> => {
    const item = await lockItem(tx, kind, id);
    if (!item) return NOT_FOUND;
    const restored = await findBase(tx, id, revision);
    if (!restored) return UNKNOWN_REVISION;
    // Fields that the kind has got since then keep their values.
    const fields = { ...item.stored.fields, ...restored.fields };
    return { ok: true, draft: await putDraft(tx, id, item, { fields, author, reason: "restored" }) };
  });
}

/** Drops an item's draft; its revisions stay in the history. @returns false if there is none */
export async function discardDraft(db: Queryable, itemId: string): Promise<boolean> {
  if (!isUuid(itemId)) return false;
  return db.transaction(async (tx) => {
    const [state] = await tx
      .select({ draftId: contentStatesTable.draftId })
      .from(contentStatesTable)
      .where(eq(contentStatesTable.itemId, itemId))
      .for("update");
    if (!state?.draftId) return false;
    await setDraft(tx, itemId, null);
    return true;
  });
}

export type PublishResult<Item> = { ok: true; item: Item; revision: string } | Refusal;

/**
 * Publishes an item: its draft, or what is stored if it has none.
 * @param revision to be published instead of the draft
 * @returns `invalid` with every field that is missing or wrong
 */
export async function publishItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  context: ContentContext,
  kind: ContentKind<Row, Item, Fields>,
  author: Author,
  id: string,
  { revision, reason = "published" }: { revision?: string | null; reason?: RevisionReason } = {},
): Promise<PublishResult<Item>> {
  const found = await readComplete(context.db, kind, id, revision);
  if (!found.ok) return found;
  // In the caller's transaction the item is locked: what it has already need not be prepared, as Markdown is for long.
  const isLocked = context.db instanceof PgTransaction;
  const changes = { ...(isLocked ? found.changes : found.fields), isPublished: true };
  const prepared = await kind.prepare(context, changes, [], id);
  if (!prepared.ok) return prepared;
  return context.cache.change(
    context.db,
    [kind.listTag, kind.tag(id)],
    async (tx): Promise<PublishResult<Item>> => {
      const given = { prepared, reason };
      const result = await changeItem({ ...context, db: tx }, kind, author, id, changes, given);
      if (!result.ok) return result;
      return { ...result, revision: String(await findStoredId(tx, id)) };
    },
  );
}

/** Adds to items what staff see of their versions; visitors learn nothing of these. */
export async function addVersions<Item extends { id: string }>(
  db: Queryable,
  items: Item[],
  audience: Audience,
): Promise<(Item & Partial<ItemVersions>)[]> {
  if (audience === "public" || items.length === 0) return items;
  const versions = await findVersions(
    db,
    items.map(({ id }) => id),
  );
  return items.map((item) => ({ ...item, ...(versions.get(item.id) ?? { revision: null, draft: null }) }));
}

async function findVersions(db: Queryable, itemIds: string[]): Promise<Map<string, ItemVersions>> {
  const { itemId, storedId, draftTitle } = contentStatesTable;
  const rows = await db
    .select({ itemId, storedId, title: draftTitle, savedAt: revisionsTable.at })
    .from(contentStatesTable)
    .leftJoin(revisionsTable, eq(revisionsTable.id, contentStatesTable.draftId))
    .where(inArray(itemId, itemIds));
  return new Map(
    rows.map(({ itemId, storedId, title, savedAt }) => [
      itemId,
      {
        revision: String(storedId),
        draft: savedAt && { title: title ?? "", savedAt: savedAt.toISOString() },
      },
    ]),
  );
}

interface LockedItem {
  stored: StoredRevision;
  /** The draft; without one, what is stored. */
  current: StoredRevision;
  hasDraft: boolean;
}

async function lockItem<Row extends ContentRow>(
  tx: Transaction,
  kind: ReadableKind<Row, unknown>,
  itemId: string,
): Promise<LockedItem | undefined> {
  const row = await lockRow(tx, kind, itemId);
  if (!row) return undefined;
  const fields = kind.toFields(row);
  const { storedId, draftId } = await findStored(tx, { itemId, fields });
  const stored = { id: storedId, fields, hash: hashOf(JSON.stringify(fields)) };
  const draft = draftId === null ? undefined : await readRevision(tx, itemId, draftId);
  return { stored, current: draft ?? stored, hasDraft: draft !== undefined };
}

/** A revision of this item that a client names. */
async function findBase(
  tx: Transaction,
  itemId: string,
  name: string,
  known: StoredRevision[] = [],
): Promise<StoredRevision | undefined> {
  const id = parseRevisionId(name);
  if (id === undefined) return undefined;
  return known.find((revision) => revision.id === id) ?? readRevision(tx, itemId, id);
}

/** Stores a draft, unless it is what is stored already. One that equals what is published is none. */
async function putDraft(
  tx: Transaction,
  itemId: string,
  { stored, current, hasDraft }: LockedItem,
  { fields, author, reason }: { fields: Body; author: Author; reason: RevisionReason },
): Promise<Draft> {
  const hash = hashOf(JSON.stringify(fields));
  if (hash.equals(current.hash)) return readDraft(tx, itemId, current.id, hasDraft);
  if (hash.equals(stored.hash)) {
    if (hasDraft) await setDraft(tx, itemId, null);
    return readDraft(tx, itemId, stored.id, false);
  }
  const id = await addRevision(tx, { itemId, fields, author, reason });
  await setDraft(tx, itemId, { id, fields });
  return readDraft(tx, itemId, id);
}

async function readDraft(db: Queryable, itemId: string, id: number, differs = true): Promise<Draft> {
  const revision = await readRevision(db, itemId, id);
  const { at, authorName } = revisionsTable;
  const [row] = await db.select({ at, authorName }).from(revisionsTable).where(eq(revisionsTable.id, id));
  if (!revision || !row) throw new Error("a draft is a revision");
  return {
    ...revision.fields,
    baseRevision: String(id),
    savedAt: row.at.toISOString(),
    author: { name: row.authorName },
    differs,
  };
}

interface Complete<Fields> {
  ok: true;
  /** Of the revision. */
  id: number;
  fields: NewFields<Fields>;
  /** Of them only those that the item does not have yet. */
  changes: Fields;
}

/**
 * What `publishItem` would publish, and the id of its revision.
 * @returns `invalid` with every field that is missing or wrong
 */
export async function readComplete<Row extends ContentRow, Item, Fields extends ContentFields>(
  db: Queryable,
  kind: ContentKind<Row, Item, Fields>,
  id: string,
  revision: string | null | undefined,
): Promise<Complete<Fields> | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  const read = (tx: Transaction) => readToPublish(tx, kind, id, revision);
  const found = await (db instanceof PgTransaction ? read(db) : db.transaction(read));
  if ("code" in found) return found;
  const parsed = kind.complete.safeParse(found.fields);
  if (parsed.success) {
    const fields = parsed.data as NewFields<Fields>;
    const isStored = (name: string) => isDeepStrictEqual(found.fields[name], found.stored[name]);
    const changes = Object.fromEntries(Object.entries(fields).filter(([name]) => !isStored(name))) as Fields;
    return { ok: true, id: found.id, fields, changes };
  }
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }));
  return { ok: false, code: "invalid", errors };
}

async function readToPublish<Row extends ContentRow>(
  tx: Transaction,
  kind: ReadableKind<Row, unknown>,
  id: string,
  revision: string | null | undefined,
): Promise<{ id: number; fields: Body; stored: Body } | Refusal> {
  const item = await lockItem(tx, kind, id);
  if (!item) return NOT_FOUND;
  const stored = item.stored.fields;
  if (!revision) return { ...item.current, stored };
  const found = await findBase(tx, id, revision, [item.stored, item.current]);
  return found ? { id: found.id, fields: { ...stored, ...found.fields }, stored } : UNKNOWN_REVISION;
}
