// Drafts: pending changes to a stored item. A draft is a revision that its item points to.

import { and, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import {
  type ContentType,
  type Author,
  NOT_FOUND,
  type Refusal,
  refuseChanges,
} from "../content-type.server.ts";
import { hashOf } from "../history/packed-body.server.ts";
import { clearRequest } from "../history/publication-requests.server.ts";
import { setDraft } from "../history/record-write.server.ts";
import {
  addRevision,
  type Body,
  nameRevision,
  readRevision,
  type StoredRevision,
} from "../history/revisions.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import { type FieldConflict, mergeFields } from "../merge-fields.server.ts";
import { findBase, lockItem, type LockedItem, UNKNOWN_REVISION } from "./locked-item.server.ts";
import type { Draft } from "./schema.ts";

interface Conflicts {
  ok: false;
  code: "conflict";
  detail: string;
  conflicts: FieldConflict[];
  /** The version that `theirs` comes from. */
  baseRevision: string;
  /** All fields, with those not in conflict merged. */
  merged: Body;
}
type DraftResult = { ok: true; draft: Draft } | Refusal | Conflicts;

const REFUSED_NAME = "Texto em conflito";
export const SAME_FIELD = "Outra pessoa mudou o mesmo campo. Escolha qual texto fica.";

/** The draft of an item; `null` if it has none, or there is no such item. */
export async function findDraft(db: Queryable, itemId: string): Promise<Draft | null> {
  if (!isUuid(itemId)) return null;
  const [state] = await db
    .select({ draftId: contentStatesTable.draftId })
    .from(contentStatesTable)
    .where(eq(contentStatesTable.itemId, itemId));
  const revision = state?.draftId ? await readRevision(db, itemId, state.draftId) : undefined;
  return revision ? toDraft(db, revision, true) : null;
}

/**
 * Changes an item's draft, or starts one: absent fields stay. Changes by others since `base` are merged field by field.
 * @param changes validated by the content type's draft schema
 * @param base the revision they are based on. By default the stored version, as read by somebody who has seen no draft:
 * so nobody overwrites a draft unread, not even their own from another tab.
 * @returns conflicts if somebody else changed the same field; then nothing is stored
 */
export async function saveDraft(
  { db }: { db: Queryable },
  kind: ContentType,
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
    const { fields, conflicts } = mergeFields(from?.fields ?? {}, current.fields, changes, kind.merges);
    if (conflicts.length > 0) {
      await saveRefused(tx, id, author, { ...current.fields, ...changes });
      const baseRevision = String(current.id);
      return { ok: false, code: "conflict", detail: SAME_FIELD, conflicts, baseRevision, merged: fields };
    }
    return putDraft(tx, kind, id, item, { fields, author, reason: "saved" });
  });
}

/**
 * Saves the refused text in the history, whichever side is chosen later; only once, however often it is sent. A named
 * revision is neither pruned nor hidden behind the person's next save.
 */
export async function saveRefused(
  tx: Transaction,
  itemId: string,
  author: Author,
  fields: Body,
): Promise<void> {
  const isSaved = await tx.$count(
    revisionsTable,
    and(
      eq(revisionsTable.itemId, itemId),
      eq(revisionsTable.hash, hashOf(JSON.stringify(fields))),
      eq(revisionsTable.name, REFUSED_NAME),
    ),
  );
  if (isSaved) return;
  const id = await addRevision(tx, { itemId, fields, author, reason: "saved" });
  await nameRevision(tx, itemId, id, REFUSED_NAME);
}

/** Makes a draft from an earlier revision, replacing any current draft. The stored item stays. */
export async function restoreRevision(
  { db }: { db: Queryable },
  kind: ContentType,
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
    // Fields added to the content type since then keep their values.
    const fields = { ...item.stored.fields, ...restored.fields };
    return putDraft(tx, kind, id, item, { fields, author, reason: "restored" });
  });
}

/**
 * Drops an item's draft; its revisions stay in the history.
 * @returns false if there is none
 */
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
    // The publication request was for this draft.
    await clearRequest(tx, itemId);
    return true;
  });
}

/** Stores a draft, unless nothing changed. A draft equal to the stored item is dropped. */
async function putDraft(
  tx: Transaction,
  kind: Pick<ContentType, "titleOf" | "mayChange" | "mayDraft">,
  itemId: string,
  { row, stored, current, hasDraft }: LockedItem,
  { fields, author, reason }: { fields: Body; author: Author; reason: RevisionReason },
): Promise<{ ok: true; draft: Draft } | Refusal> {
  const answer = async (...given: Parameters<typeof toDraft>) =>
    ({ ok: true, draft: await toDraft(...given) }) as const;
  const hash = hashOf(JSON.stringify(fields));
  if (hash.equals(current.hash)) return answer(tx, current, hasDraft);
  if (hash.equals(stored.hash)) {
    if (hasDraft) await setDraft(tx, itemId, null);
    return answer(tx, stored, false);
  }
  const refusal = refuseChanges(kind, author, current.fields, fields) ?? kind.mayDraft?.(row, fields);
  if (refusal) return refusal;
  const id = await addRevision(tx, { itemId, fields, author, reason });
  await setDraft(tx, itemId, { id, title: kind.titleOf(fields) });
  return answer(tx, { id, fields }, true);
}

async function toDraft(
  db: Queryable,
  { id, fields }: Pick<StoredRevision, "id" | "fields">,
  differs: boolean,
): Promise<Draft> {
  const { at, authorName } = revisionsTable;
  const [row] = await db.select({ at, authorName }).from(revisionsTable).where(eq(revisionsTable.id, id));
  if (!row) throw new Error("a draft is a revision");
  return {
    ...fields,
    baseRevision: String(id),
    savedAt: row.at.toISOString(),
    author: { name: row.authorName },
    differs,
  };
}
