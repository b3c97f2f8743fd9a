// Adds a revision for every write of an item.

import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { notify } from "#src/platform/database/notifications.ts";
import type { Author, ItemRow, VersionedContentType } from "../content-type.server.ts";
import { lockRow } from "../item-row.server.ts";
import { clearRequest } from "./publication-requests.server.ts";
import { recordPublication } from "./record-publication.server.ts";
import { addRevision, type Body, deleteHistory, findStored, readRevision } from "./revisions.server.ts";
import type { RevisionReason } from "./schema.ts";
import { contentStatesTable } from "./table.ts";

/** Payloads are item ids. */
export const VERSIONS_CHANNEL = "content_versions";

type WrittenContentType<Row extends ItemRow> = Pick<
  VersionedContentType<Row, unknown, object>,
  "toFields" | "titleOf" | "isLive" | "words" | "singleton" | "plural"
>;

export async function recordCreation<Row extends ItemRow>(
  tx: Transaction,
  kind: WrittenContentType<Row>,
  { row, author, reason }: { row: Row; author: Author; reason: RevisionReason },
): Promise<void> {
  const revision = { itemId: row.id, fields: kind.toFields(row), author, reason };
  const storedId = await addRevision(tx, revision, { isFirst: true });
  await tx.insert(contentStatesTable).values({ itemId: row.id, storedId });
  await recordPublication(tx, kind, { before: undefined, after: row, author, reason, storedId });
}

interface Write<Row> {
  /** The previous row; it must be locked. */
  before: Row;
  after: Row;
  /** The requested values; the item may hold them in another form. */
  changes: object;
  author: Author;
  /** By default it follows from the rows. */
  reason?: RevisionReason | undefined;
}

/**
 * Adds a revision for a change of an item's columns. Parts of a draft that still equal the old version follow the
 * change.
 * @returns the id of the item's stored revision
 */
export async function recordWrite<Row extends ItemRow>(
  tx: Transaction,
  kind: WrittenContentType<Row>,
  { before, after, changes, author, reason = reasonOf(kind, before, after) }: Write<Row>,
): Promise<number> {
  const itemId = after.id;
  const [was, is] = [kind.toFields(before), kind.toFields(after)];
  const { storedId: wasId, draftId } = await findStored(tx, { itemId, fields: was });
  const isSame = isDeepStrictEqual(was, is) && kind.isLive(before) === kind.isLive(after);
  if (isSame && reason === "saved") return wasId;
  const storedId = await addRevision(tx, { itemId, fields: is, author, reason });
  await recordPublication(tx, kind, { before, after, author, reason, storedId });
  const draft = draftId === null ? undefined : await readRevision(tx, itemId, draftId);
  const fields = draft ? followChange(draft.fields, { was, is, changes: changes as Body }) : is;
  const title = kind.titleOf(fields);
  if (isDeepStrictEqual(fields, is)) {
    await setDraft(tx, itemId, null, storedId);
    // The whole draft is published, so the publication request is fulfilled.
    if (kind.isLive(after)) await clearRequest(tx, itemId);
  } else if (draft && isDeepStrictEqual(fields, draft.fields)) {
    await setDraft(tx, itemId, { id: draft.id, title }, storedId);
  } else {
    const id = await addRevision(tx, { itemId, fields, author, reason: "saved" });
    await setDraft(tx, itemId, { id, title }, storedId);
  }
  return storedId;
}

/**
 * Points the item to its draft; `null` drops it.
 * @param storedId the new stored revision; by default it stays the same
 */
export async function setDraft(
  tx: Transaction,
  itemId: string,
  draft: { id: number; title: string } | null,
  storedId?: number,
): Promise<void> {
  const draftColumns = draft
    ? { draftId: draft.id, draftTitle: draft.title }
    : { draftId: null, draftTitle: null };
  await tx
    .update(contentStatesTable)
    .set({ ...draftColumns, storedId })
    .where(eq(contentStatesTable.itemId, itemId));
  await announceVersion(tx, itemId);
}

/** Rebases a draft: fields that equal the old version, or the requested change, take the new value. */
function followChange(draft: Body, { was, is, changes }: { was: Body; is: Body; changes: Body }): Body {
  return Object.fromEntries(
    Object.entries(draft).map(([field, value]) => {
      const isUntouched = isDeepStrictEqual(value, was[field]) || isDeepStrictEqual(value, changes[field]);
      return [field, isUntouched ? is[field] : value];
    }),
  );
}

function reasonOf<Row extends ItemRow>(
  { isLive }: Pick<VersionedContentType<Row, unknown, object>, "isLive">,
  before: Row,
  after: Row,
): RevisionReason {
  if (isLive(after)) return "published";
  return isLive(before) ? "unpublished" : "saved";
}

/** Deletes all versions of an item except the stored one, including its draft. */
export async function restartHistory<Row extends ItemRow>(
  tx: Transaction,
  kind: VersionedContentType<Row, unknown, never>,
  itemId: string,
  author: Author,
): Promise<void> {
  const row = await lockRow(tx, kind, itemId);
  if (!row) return;
  const isItem = eq(contentStatesTable.itemId, itemId);
  const [state] = await tx
    .select({ feedId: contentStatesTable.feedId })
    .from(contentStatesTable)
    .where(isItem);
  await deleteHistory(tx, itemId);
  await recordCreation(tx, kind, { row, author, reason: "imported" });
  if (state?.feedId) await tx.update(contentStatesTable).set({ feedId: state.feedId }).where(isItem);
}

/** Delivered once when the transaction commits, however often it calls this. */
function announceVersion(tx: Transaction, itemId: string): Promise<void> {
  return notify(tx, VERSIONS_CHANNEL, itemId);
}
