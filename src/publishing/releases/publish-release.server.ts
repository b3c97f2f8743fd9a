// Publishes a release. Everything slow or refusable happens for all items first; then one transaction applies them, so
// visitors see all of it or nothing.

import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
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
  OPEN_STATES,
  readItems,
  recordRelease,
  type ReleaseRow,
} from "./release-rows.server.ts";
import { ALREADY_PUBLISHED, readResult, type ReleaseResult } from "./releases.server.ts";
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
 * Publishes the drafts of all items of a release, or the stored version if there is no draft.
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
    if (!OPEN_STATES.includes(release.state)) return ALREADY_PUBLISHED;
    const ready = await prepareItems(resources, kinds, author, id);
    if ("code" in ready) return ready;
    return applyItems(resources, kinds, author, id, { reason: "published", ...options, ready });
  }, BUSY);
}

async function prepareItems(
  resources: Resources,
  kinds: ContentType[],
  writer: Writer,
  releaseId: string,
): Promise<DraftItem[] | Refusal> {
  const rows = await readItems(resources.db, releaseId);
  if (rows.length === 0) return EMPTY_RELEASE;
  return (
    refuseUnauthorized(kinds, writer, rows) ??
    prepareAll(kinds, {
      rows,
      titles: await readTitles(resources.db, kinds, rows),
      code: "invalid",
      defaultMessage: REFUSED,
      prepare: (kind, item, { seenId }) =>
        prepareItem(resources, kind, item, {}, async ({ id }) =>
          (await isUnseen(resources.db, seenId, id))
            ? { ok: false, code: "conflict", detail: UNSEEN }
            : undefined,
        ),
    })
  );
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
    if (!OPEN_STATES.includes(release.state) || mayPublish?.(release) === false) return ALREADY_PUBLISHED;
    const before = await lockAll(tx, ready);
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
      .set({ state: "published", publishedAt: sql`now()`, tryAt: null, failure: null })
      .where(eq(releasesTable.id, id));
    await recordRelease(tx, "release.published", release, { Itens: ready.length });
    return readResult(tx, kinds, id);
  });
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
