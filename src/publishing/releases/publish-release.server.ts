// Publishes a release. Everything slow or refusable happens for all items first; then one transaction applies them, so
// visitors see all of it or nothing.

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  type ContentType,
  type ItemRow,
  NOT_FOUND,
  type Refusal,
  refuseField,
  type Writer,
} from "../content-type.server.ts";
import { actAsScheduler } from "../history/record-publication.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import { findRelease, readTitles } from "./list-releases.server.ts";
import {
  areUnchanged,
  changeAll,
  type DraftItem,
  lockAll,
  prepareAll,
  prepareItem,
  refuseUnauthorized,
  tagsOf,
  retryWhileOutdated,
} from "./prepare-items.server.ts";
import {
  lockRelease,
  PUBLISHABLE_STATES,
  readItems,
  recordRelease,
  type ReleaseItemRow,
  type ReleaseRow,
} from "./release-rows.server.ts";
import { ALREADY_PUBLISHED, readResult, refuseTaken, type ReleaseResult } from "./releases.server.ts";
import type { Release } from "./schema.ts";
import { releasesTable } from "./table.ts";
import { isUnseen, UNSEEN } from "./unseen.server.ts";

const EMPTY_RELEASE = refuseField("invalid", "items", "O lançamento não tem nenhum item");
const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Os itens deste lançamento estão sendo publicados agora por outra pessoa. Tente novamente.",
};
export const REFUSED = "Não pôde ser publicado";

/**
 * Publishes the drafts of all items of a release, or the stored version if there is no draft. Items of a reverted release
 * that are as it left them get the version that it had published.
 * @param options.reason of the revisions
 * @param options.mayPublish called once the release's row is locked
 * @returns `invalid` with every item and field that is missing or wrong; then nothing has changed
 */
export async function publishRelease(
  resources: Resources,
  kinds: ContentType[],
  author: Writer,
  id: string,
  options: { reason?: RevisionReason; mayPublish?: (release: ReleaseRow) => boolean } = {},
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  return retryWhileOutdated(async () => {
    const release = await findRelease(resources.db, kinds, id);
    if (!release) return NOT_FOUND;
    if (!PUBLISHABLE_STATES.includes(release.state)) return ALREADY_PUBLISHED;
    const ready = await prepareItems(resources, kinds, author, release);
    if ("code" in ready) return ready;
    return applyItems(resources, kinds, author, id, { reason: "published", ...options, ready });
  }, BUSY);
}

async function prepareItems(
  resources: Resources,
  kinds: ContentType[],
  writer: Writer,
  { id: releaseId, state }: Pick<Release, "id" | "state">,
): Promise<DraftItem[] | Refusal> {
  const rows = await readItems(resources.db, releaseId);
  if (rows.length === 0) return EMPTY_RELEASE;
  const untouched = state === "reverted" ? await listUntouched(resources.db, rows) : new Set();
  return (
    refuseUnauthorized(kinds, writer, rows) ??
    prepareAll(kinds, {
      rows,
      titles: await readTitles(resources.db, kinds, rows),
      code: "invalid",
      defaultMessage: REFUSED,
      prepare: (kind, item, { seenId, afterId }) =>
        afterId !== null && untouched.has(item.id)
          ? prepareItem(resources, kind, item, { revision: String(afterId) }, () => undefined)
          : prepareItem(resources, kind, item, {}, async ({ id }) =>
              (await isUnseen(resources.db, seenId, id))
                ? { ok: false, code: "conflict", detail: UNSEEN }
                : undefined,
            ),
    })
  );
}

/** Items that have no draft and whose stored version is the one that a reverted release left. */
async function listUntouched(db: Queryable, rows: ReleaseItemRow[]): Promise<Set<string>> {
  const { itemId, storedId, draftId } = contentStatesTable;
  const ids = rows.map((row) => row.itemId);
  const found = await db
    .select({ id: itemId })
    .from(contentStatesTable)
    .innerJoin(revisionsTable, eq(revisionsTable.id, storedId))
    .where(and(inArray(itemId, ids), isNull(draftId), eq(revisionsTable.reason, "reverted")));
  return new Set(found.map(({ id }) => id));
}

interface Application {
  ready: DraftItem[];
  reason: RevisionReason;
  mayPublish?: (release: ReleaseRow) => boolean;
}

/** @returns `outdated` if an item or the release changed since the preparation; then nothing has changed */
function applyItems(
  { cache, ...resources }: Resources,
  kinds: ContentType[],
  author: Writer,
  id: string,
  { ready, reason, mayPublish }: Application,
): Promise<ReleaseResult | "outdated"> {
  return cache.change(resources.db, tagsOf(ready), async (tx): Promise<ReleaseResult | "outdated"> => {
    if (reason === "scheduled") actAsScheduler(tx);
    const release = await lockRelease(tx, id);
    if (!release) return NOT_FOUND;
    if (!PUBLISHABLE_STATES.includes(release.state) || mayPublish?.(release) === false)
      return ALREADY_PUBLISHED;
    const before = await lockAll(tx, ready);
    const taken = release.state === "reverted" && (await refuseTakenItems(tx, id, ready));
    if (taken) return taken;
    const ids = (await readItems(tx, id)).map(({ itemId }) => itemId);
    const isSameRelease = ids.join() === ready.map(({ item }) => item.id).join();
    if (!isSameRelease || !(await areUnchanged(tx, ready, before))) return "outdated";
    await changeAll({ ...resources, cache, db: tx }, author, ready, {
      reason,
      defaultMessage: REFUSED,
      rows: before,
    });
    await recordItems(tx, id, ready, before);
    await tx
      .update(releasesTable)
      .set({ state: "published", publishedAt: sql`now()`, revertedAt: null, tryAt: null, failure: null })
      .where(eq(releasesTable.id, id));
    await recordRelease(tx, "release.published", release, { Itens: ready.length });
    return readResult(tx, kinds, id);
  });
}

/** An item of a reverted release may be in another open release since. */
function refuseTakenItems(tx: Transaction, id: string, ready: DraftItem[]): Promise<Refusal | undefined> {
  const titles = new Map(ready.map(({ item }) => [item.id, item.title]));
  return refuseTaken(
    tx,
    ready.map(({ item }) => item),
    titles,
    id,
  );
}

/** Stores the state before and after, so that the release can be reverted. */
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
