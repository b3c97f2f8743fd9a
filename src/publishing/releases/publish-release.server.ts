// Publishes a release: everything that can take time or be refused is done for every item first, then one transaction
// applies them all. Visitors see all of it or nothing.
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { readComplete } from "#src/publishing/drafts/publish-item.server.ts";
import { actAsAgenda } from "#src/publishing/history/record-publication.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
import {
  type AnyKind,
  type ItemRow,
  NOT_FOUND,
  type Refusal,
  refuseField,
  type Writer,
} from "#src/publishing/kind.server.ts";
import { ItemsRefused } from "./item-faults.server.ts";
import { findRelease, readTitles } from "./list-releases.server.ts";
import {
  changeAll,
  lockAll,
  prepareAll,
  type ReadyItem,
  refuseForeign,
  tagsOf,
} from "./ready-items.server.ts";
import {
  lockRelease,
  OPEN_STATES,
  readItems,
  recordRelease,
  type ReleaseRow,
} from "./release-rows.server.ts";
import { ALREADY_PUBLISHED, readResult, type ReleaseResult } from "./releases.server.ts";
import type { ReleaseItem } from "./schema.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";
import { isUnseen, UNSEEN } from "./unseen.server.ts";

/** How often it begins anew because an item was published or deleted, or the release changed, meanwhile. */
const ATTEMPTS = 5;

const NOTHING = refuseField("invalid", "items", "O lançamento não tem nenhum item");
const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Os itens deste lançamento estão sendo publicados agora por outra pessoa. Tente novamente.",
};
const REFUSED = "Não pôde ser publicado";

interface DraftItem extends ReadyItem {
  /** The revision that stood in its columns when it was read. */
  storedId: number;
}

/**
 * Publishes the drafts of all items of a release, or what is stored in those without one.
 * @param given.reason of the revisions
 * @param given.mayPublish asked once the release's row is locked; left out: it only has to be unpublished
 * @returns `invalid` with every item and field that is missing or wrong; then nothing has changed
 */
export async function publishRelease(
  resources: Resources,
  kinds: AnyKind[],
  author: Writer,
  id: string,
  given: { reason?: RevisionReason; mayPublish?: (release: ReleaseRow) => boolean } = {},
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const release = await findRelease(resources.db, kinds, id);
    if (!release) return NOT_FOUND;
    if (!OPEN_STATES.includes(release.state)) return ALREADY_PUBLISHED;
    const ready = await prepareItems(resources, kinds, author, id);
    if ("code" in ready) return ready;
    try {
      const result = await applyItems(resources, kinds, author, id, { reason: "published", ...given, ready });
      if (result !== "outdated") return result;
    } catch (error) {
      if (error instanceof ItemsRefused) return error.refusal;
      throw error;
    }
  }
  return BUSY;
}

async function prepareItems(
  resources: Resources,
  kinds: AnyKind[],
  writer: Writer,
  releaseId: string,
): Promise<DraftItem[] | Refusal> {
  const rows = await readItems(resources.db, releaseId);
  if (rows.length === 0) return NOTHING;
  return (
    refuseForeign(kinds, writer, rows) ??
    prepareAll(kinds, {
      rows,
      titles: await readTitles(resources.db, kinds, rows),
      code: "invalid",
      usual: REFUSED,
      prepare: (kind, item, row) => prepareItem(resources, kind, item, row.seenId),
    })
  );
}

async function prepareItem(
  resources: Resources,
  kind: AnyKind,
  item: ReleaseItem,
  seenId: number | null,
): Promise<DraftItem | Refusal> {
  const found = await readComplete(resources.db, kind, item.id, null);
  if (!found.ok) return found;
  if (await isUnseen(resources.db, seenId, found.id)) return { ok: false, code: "conflict", detail: UNSEEN };
  // What the item has already need not be prepared; applying makes sure that it still has it.
  const changes = { ...found.changes, isPublished: true };
  const prepared = await kind.prepare(resources, changes, [], item.id);
  return prepared.ok ? { item, kind, storedId: found.storedId, changes, prepared } : prepared;
}

interface Application {
  ready: DraftItem[];
  reason: RevisionReason;
  mayPublish?: (release: ReleaseRow) => boolean;
}

/** @returns `outdated` if an item or the release is not any more what was prepared; nothing has changed then */
function applyItems(
  { cache, ...resources }: Resources,
  kinds: AnyKind[],
  author: Writer,
  id: string,
  { ready, reason, mayPublish }: Application,
): Promise<ReleaseResult | "outdated"> {
  return cache.change(resources.db, tagsOf(ready), async (tx): Promise<ReleaseResult | "outdated"> => {
    if (reason === "scheduled") actAsAgenda(tx);
    const release = await lockRelease(tx, id);
    if (!release) return NOT_FOUND;
    if (!OPEN_STATES.includes(release.state) || mayPublish?.(release) === false) return ALREADY_PUBLISHED;
    const before = await lockAll(tx, ready);
    if (!(await isAsPrepared(tx, id, ready, before))) return "outdated";
    await changeAll({ ...resources, cache, db: tx }, author, ready, { reason, usual: REFUSED, rows: before });
    await recordItems(tx, id, ready, before);
    await tx
      .update(releasesTable)
      .set({ state: "published", publishedAt: sql`now()`, tryAt: null, failure: null })
      .where(eq(releasesTable.id, id));
    await recordRelease(tx, "release.published", release, { Itens: ready.length });
    return readResult(tx, kinds, id);
  });
}

/** Whether the locked items are those that were prepared, and still hold what was there then. */
async function isAsPrepared(
  tx: Transaction,
  releaseId: string,
  ready: DraftItem[],
  rows: Map<string, ItemRow>,
): Promise<boolean> {
  const storedNow = await tx
    .select({ itemId: releaseItemsTable.itemId, storedId: contentStatesTable.storedId })
    .from(releaseItemsTable)
    .leftJoin(contentStatesTable, eq(contentStatesTable.itemId, releaseItemsTable.itemId))
    .where(eq(releaseItemsTable.releaseId, releaseId));
  const readyById = new Map(ready.map((one) => [one.item.id, one]));
  return (
    storedNow.length === ready.length &&
    storedNow.every(
      ({ itemId, storedId }) => rows.has(itemId) && readyById.get(itemId)?.storedId === storedId,
    )
  );
}

/** Keeps what the release found and what it has written, so that it can be taken back. */
async function recordItems(
  tx: Transaction,
  releaseId: string,
  ready: DraftItem[],
  before: Map<string, ItemRow>,
): Promise<void> {
  const ids = ready.map(({ item }) => item.id);
  const titles = ready.map(({ item, kind, changes }) => kind.titleOf({ ...changes }) || item.title);
  const wasPublished = ready.map(({ item, kind }) => {
    const row = before.get(item.id);
    return row !== undefined && kind.isLive(row);
  });
  const beforeIds = ready.map(({ storedId }) => storedId);
  await tx.execute(sql`
    UPDATE release_items
    SET title = found.title, was_published = found.was_published, before_id = found.before_id, after_id = stored_id
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(titles)}::text[], ${sql.param(wasPublished)}::boolean[],
      ${sql.param(beforeIds)}::bigint[]) AS found (item_id, title, was_published, before_id)
    JOIN content_states USING (item_id)
    WHERE release_id = ${releaseId} AND release_items.item_id = found.item_id`);
}
