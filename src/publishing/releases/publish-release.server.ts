// Publishes a release, like several items at once (publish-items.server.ts), and records it in the same transaction.

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findImported } from "../addresses/imported-addresses.server.ts";
import {
  type ContentType,
  findContentType,
  type ItemRow,
  NOT_FOUND,
  type Refusal,
  refuseField,
  type Writer,
} from "../content-type.server.ts";
import {
  changeAll,
  lockUnchanged,
  type ReadyItem,
  retryWhileOutdated,
  tagsOf,
} from "../drafts/change-items.server.ts";
import { prepareAll, prepareVersion } from "../drafts/publish-items.server.ts";
import type { Complete } from "../drafts/read-complete.server.ts";
import { actAsScheduler } from "../history/record-publication.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import { combineByName, REFUSED, refuseUnauthorized } from "./item-errors.server.ts";
import { findRelease, readTitles, toReleaseItem } from "./list-releases.server.ts";
import {
  lockRelease,
  PUBLISHABLE_STATES,
  readItems,
  recordRelease,
  type ReleaseItemRow,
  type ReleaseRow,
} from "./release-rows.server.ts";
import { ALREADY_PUBLISHED, readResult, refuseTaken, type ReleaseResult } from "./releases.server.ts";
import type { Release, ReleaseItem } from "./schema.ts";
import { releasesTable } from "./table.ts";
import { isUnseen, UNSEEN } from "./unseen.server.ts";

const EMPTY_RELEASE = refuseField("invalid", "items", "O lançamento não tem nenhum item");
const BUSY: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Os itens deste lançamento estão sendo publicados agora por outra pessoa. Tente novamente.",
};

/**
 * Publishes the drafts of all items of a release, or the stored version if there is no draft. Items of a reverted release
 * that are as it left them get the version that it had published.
 * @param options.reason of the revisions
 * @param options.mayPublish called once the release's row is locked
 * @returns `invalid` with every item and field that is missing or wrong; then nothing has changed
 */
export async function publishRelease(
  resources: Resources,
  types: ContentType[],
  author: Writer,
  id: string,
  options: { reason?: RevisionReason; mayPublish?: (release: ReleaseRow) => boolean } = {},
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  return retryWhileOutdated(async () => {
    const release = await findRelease(resources.db, types, id);
    if (!release) return NOT_FOUND;
    if (!PUBLISHABLE_STATES.includes(release.state)) return ALREADY_PUBLISHED;
    const prepared = await prepareItems(resources, types, author, release);
    if ("code" in prepared) return prepared;
    return applyItems(resources, types, author, id, { reason: "published", ...options, ...prepared });
  }, BUSY);
}

interface PreparedRelease {
  items: ReleaseItem[];
  ready: ReadyItem[];
}

async function prepareItems(
  { db, ...resources }: Resources,
  types: ContentType[],
  writer: Writer,
  { id: releaseId, state }: Pick<Release, "id" | "state">,
): Promise<PreparedRelease | Refusal> {
  const rows = await readItems(db, releaseId);
  if (rows.length === 0) return EMPTY_RELEASE;
  const foreign = refuseUnauthorized(types, writer, rows);
  if (foreign) return foreign;
  const untouched = state === "reverted" ? await listUntouched(db, rows) : new Set();
  const titles = await readTitles(db, types, rows);
  const items = rows.map((row) => toReleaseItem(row, titles));
  const combine = combineByName(items, REFUSED);
  const toPublish = rows.map(({ kind: name, itemId: id, seenId, afterId }) => {
    const kind = findContentType(types, name);
    return afterId !== null && untouched.has(id)
      ? { kind, id, revision: String(afterId), refuse: null }
      : { kind, id, refuse: (found: Complete) => refuseUnseen(db, seenId, found) };
  });
  const ready = await prepareAll(toPublish, { combine: (refused) => combine(refused, "invalid") }, (item) =>
    prepareVersion({ ...resources, db }, item),
  );
  return "code" in ready ? ready : { items, ready };
}

async function refuseUnseen(
  db: Queryable,
  seenId: number | null,
  { id }: Complete,
): Promise<Refusal | undefined> {
  return (await isUnseen(db, seenId, id)) ? { ok: false, code: "conflict", detail: UNSEEN } : undefined;
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

interface Application extends PreparedRelease {
  reason: RevisionReason;
  mayPublish?: (release: ReleaseRow) => boolean;
}

/** @returns `outdated` if an item or the release changed since the preparation; then nothing has changed */
function applyItems(
  { cache, ...resources }: Resources,
  types: ContentType[],
  author: Writer,
  id: string,
  { items, ready, reason, mayPublish }: Application,
): Promise<ReleaseResult | "outdated"> {
  return cache.change(resources.db, tagsOf(ready), async (tx): Promise<ReleaseResult | "outdated"> => {
    if (reason === "scheduled") actAsScheduler(tx);
    const release = await lockRelease(tx, id);
    if (!release) return NOT_FOUND;
    if (!PUBLISHABLE_STATES.includes(release.state) || mayPublish?.(release) === false)
      return ALREADY_PUBLISHED;
    const rows = await lockUnchanged(tx, ready);
    const taken = release.state === "reverted" && (await refuseTakenItems(tx, id, items));
    if (taken) return taken;
    const ids = (await readItems(tx, id)).map(({ itemId }) => itemId);
    if (!rows || ids.join() !== items.map((item) => item.id).join()) return "outdated";
    const combine = combineByName(items, REFUSED);
    const quiet = await findImported(tx, ids);
    await changeAll({ ...resources, cache, db: tx }, author, ready, { reason, rows, combine, quiet });
    await recordItems(tx, id, { items, ready, rows });
    await tx
      .update(releasesTable)
      .set({ state: "published", publishedAt: sql`now()`, revertedAt: null, tryAt: null, failure: null })
      .where(eq(releasesTable.id, id));
    await recordRelease(tx, "release.published", release, { Itens: ready.length });
    return readResult(tx, types, id);
  });
}

/** An item of a reverted release may be in another open release since. */
function refuseTakenItems(tx: Transaction, id: string, items: ReleaseItem[]): Promise<Refusal | undefined> {
  return refuseTaken(tx, items, new Map(items.map((item) => [item.id, item.title])), id);
}

/** Stores the state before and after, so that the release can be reverted. */
async function recordItems(
  tx: Transaction,
  releaseId: string,
  { items, ready, rows }: PreparedRelease & { rows: Map<string, ItemRow> },
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const titles = ready.map(({ kind, changes }, place) => kind.titleOf({ ...changes }) || items[place]?.title);
  const wasPublished = ready.map(({ kind, id }) => {
    const row = rows.get(id);
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
