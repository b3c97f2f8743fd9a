// Publishes a release: everything that can take time or be refused is done for every item first, then one transaction
// applies them all. Visitors see all of it or nothing.
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isUuid } from "#src/platform/sql.ts";
import {
  type Author,
  type ContentFields,
  type ContentKind,
  type ContentRow,
  NOT_FOUND,
  type Prepared,
  type Refusal,
  refuseField,
} from "#src/publishing/content-kind.server.ts";
import { readComplete } from "#src/publishing/drafts/publish-item.server.ts";
import type { RevisionReason } from "#src/publishing/history/schema.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
import type { ScheduledKinds } from "#src/publishing/schedule/schedules.server.ts";
import { changeItem, lockRow } from "#src/publishing/write-content.server.ts";
import { faultsOf, type ItemFault, ItemsRefused, refuseItems } from "./item-faults.server.ts";
import { findRelease, readTitles, toReleaseItem } from "./list-releases.server.ts";
import { lockRelease, OPEN_STATES, readItems, type ReleaseRow } from "./release-rows.server.ts";
import { ALREADY_PUBLISHED, readResult, type ReleaseResult } from "./releases.server.ts";
import type { ReleaseItem } from "./schema.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";

/** How often it begins anew because an item was published or deleted, or the release changed, meanwhile. */
const ATTEMPTS = 5;

/** Items that are prepared at the same time; the pool has ten connections for everybody. */
const AT_ONCE = 4;

const NOTHING = refuseField("invalid", "items", "O lançamento não tem nenhum item");
const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Os itens deste lançamento estão sendo publicados agora por outra pessoa. Tente novamente.",
};
const REFUSED = "Não pôde ser publicado";

type AnyContentKind = ContentKind<ContentRow, unknown, ContentFields>;

/** An item with all that its publication needs. */
export interface ReadyItem {
  item: ReleaseItem;
  kind: AnyContentKind;
  /** The revision that stood in its columns when it was read. */
  storedId: number;
  changes: ContentFields;
  prepared: Prepared<ContentRow>;
}

/**
 * Publishes the drafts of all items of a release, or what is stored in those without one.
 * @param given.reason of the revisions
 * @param given.mayPublish asked once the release's row is locked; left out: it only has to be unpublished
 * @returns `invalid` with every item and field that is missing or wrong; then nothing has changed
 */
export async function publishRelease(
  resources: Resources,
  kinds: ScheduledKinds,
  author: Author,
  id: string,
  given: { reason?: RevisionReason; mayPublish?: (release: ReleaseRow) => boolean } = {},
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const release = await findRelease(resources.db, kinds, id);
    if (!release) return NOT_FOUND;
    if (!OPEN_STATES.includes(release.state)) return ALREADY_PUBLISHED;
    const ready = await prepareItems(resources, kinds, id);
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
  kinds: ScheduledKinds,
  releaseId: string,
): Promise<ReadyItem[] | Refusal> {
  const { db } = resources;
  const rows = await readItems(db, releaseId);
  if (rows.length === 0) return NOTHING;
  const titles = await readTitles(db, kinds, rows);
  const results: { item: ReleaseItem; result: ReadyItem | Refusal }[] = [];
  const waiting = rows.entries();
  const work = async () => {
    for (const [place, row] of waiting) {
      const item = toReleaseItem(row, titles);
      results[place] = { item, result: await prepareItem(resources, kindOf(kinds, row.kind), item) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const ready: ReadyItem[] = [];
  const faults: ItemFault[] = [];
  for (const { item, result } of results) {
    if ("code" in result) faults.push(...faultsOf(item, result, REFUSED));
    else ready.push(result);
  }
  return faults.length > 0 ? refuseItems("invalid", faults) : ready;
}

async function prepareItem(
  resources: Resources,
  kind: AnyContentKind,
  item: ReleaseItem,
): Promise<ReadyItem | Refusal> {
  const found = await readComplete(resources.db, kind, item.id, null);
  if (!found.ok) return found;
  // What the item has already need not be prepared; applying makes sure that it still has it.
  const changes = { ...found.changes, isPublished: true };
  const prepared = await kind.prepare(resources, changes, [], item.id);
  return prepared.ok ? { item, kind, storedId: found.storedId, changes, prepared } : prepared;
}

interface Application {
  ready: ReadyItem[];
  reason: RevisionReason;
  mayPublish?: (release: ReleaseRow) => boolean;
}

/** @returns `outdated` if an item or the release is not any more what was prepared; nothing has changed then */
function applyItems(
  { cache, ...resources }: Resources,
  kinds: ScheduledKinds,
  author: Author,
  id: string,
  { ready, reason, mayPublish }: Application,
): Promise<ReleaseResult | "outdated"> {
  return cache.change(resources.db, tagsOf(ready), async (tx): Promise<ReleaseResult | "outdated"> => {
    const release = await lockRelease(tx, id);
    if (!release) return NOT_FOUND;
    if (!OPEN_STATES.includes(release.state) || mayPublish?.(release) === false) return ALREADY_PUBLISHED;
    const before = await lockAll(tx, id, ready);
    if (!before) return "outdated";
    const faults: ItemFault[] = [];
    for (const { item, kind, changes, prepared } of ready) {
      const context = { ...resources, cache, db: tx };
      const given = { prepared, reason, row: before.get(item.id) };
      const result = await changeItem(context, kind, author, item.id, changes, given);
      if (!result.ok) faults.push(...faultsOf(item, result, REFUSED));
    }
    if (faults.length > 0) throw new ItemsRefused(refuseItems("conflict", faults));
    await recordItems(tx, id, ready, before);
    await tx
      .update(releasesTable)
      .set({ state: "published", publishedAt: sql`now()`, tryAt: null, failure: null })
      .where(eq(releasesTable.id, id));
    return readResult(tx, kinds, id);
  });
}

/**
 * Locks all items before the first is changed, so that a change waits for no item that another one has locked.
 * @returns their rows; undefined if they are not what was prepared
 */
async function lockAll(
  tx: Transaction,
  releaseId: string,
  ready: ReadyItem[],
): Promise<Map<string, ContentRow> | undefined> {
  const rows = new Map<string, ContentRow>();
  for (const { item, kind } of ready) {
    const row = await lockRow(tx, kind, item.id);
    if (row) rows.set(item.id, row);
  }
  const storedNow = await tx
    .select({ itemId: releaseItemsTable.itemId, storedId: contentStatesTable.storedId })
    .from(releaseItemsTable)
    .leftJoin(contentStatesTable, eq(contentStatesTable.itemId, releaseItemsTable.itemId))
    .where(eq(releaseItemsTable.releaseId, releaseId));
  const readyById = new Map(ready.map((one) => [one.item.id, one]));
  const isSame =
    storedNow.length === ready.length &&
    storedNow.every(
      ({ itemId, storedId }) => rows.has(itemId) && readyById.get(itemId)?.storedId === storedId,
    );
  return isSame ? rows : undefined;
}

/** Keeps what the release found and what it has written, so that it can be taken back. */
async function recordItems(
  tx: Transaction,
  releaseId: string,
  ready: ReadyItem[],
  before: Map<string, ContentRow>,
): Promise<void> {
  const ids = ready.map(({ item }) => item.id);
  const titles = ready.map(({ item, changes }) => changes.title ?? item.title);
  const wasPublished = ids.map((id) => before.get(id)?.isPublished ?? false);
  const beforeIds = ready.map(({ storedId }) => storedId);
  await tx.execute(sql`
    UPDATE release_items
    SET title = found.title, was_published = found.was_published, before_id = found.before_id, after_id = stored_id
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(titles)}::text[], ${sql.param(wasPublished)}::boolean[],
      ${sql.param(beforeIds)}::bigint[]) AS found (item_id, title, was_published, before_id)
    JOIN content_states USING (item_id)
    WHERE release_id = ${releaseId} AND release_items.item_id = found.item_id`);
}

/** The cache tags that a change of these items drops. */
export function tagsOf(items: Pick<ReadyItem, "item" | "kind">[]): string[] {
  return [...new Set(items.flatMap(({ item, kind }) => [kind.listTag, kind.tag(item.id)]))];
}

/** The kind of a name in addresses. */
export function kindOf(kinds: ScheduledKinds, name: string): AnyContentKind {
  const kind = kinds[name];
  if (!kind) throw new Error(`there is no kind ${name}`);
  return kind;
}
