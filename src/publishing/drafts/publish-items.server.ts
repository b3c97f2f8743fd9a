// The one way to publish, for drafts, schedules and releases: prepares the versions that go live, then changes their items.

import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import {
  type Author,
  type ContentContext,
  type ContentType,
  NOT_FOUND,
  type Refusal,
} from "../content-type.server.ts";
import type { RevisionReason } from "../history/schema.ts";
import { revisionsTable } from "../history/table.ts";
import {
  changeAll,
  type Changed,
  type ChangeOptions,
  combineRefusals,
  lockUnchanged,
  type ReadyItem,
  retryWhileOutdated,
  tagsOf,
} from "./change-items.server.ts";
import { type Complete, type PublishSelection, readComplete } from "./read-complete.server.ts";

/** Items prepared concurrently. The pool has ten connections for everybody. */
const AT_ONCE = 4;

const CHANGED_SINCE = "Outra pessoa mudou este campo depois";
const UNSEEN: Refusal = {
  ok: false,
  code: "conflict",
  detail: "O texto mais novo é de outra pessoa. Abra-o e leia-o antes de publicar.",
};

export interface ToPublish extends PublishSelection {
  kind: ContentType;
  id: string;
  /**
   * Called once the version is known to be complete; `null` refuses none. By default the item must not have changed since
   * that revision.
   */
  refuse?: RefuseVersion | null | undefined;
}
type RefuseVersion = (found: Complete) => Promise<Refusal | undefined> | Refusal | undefined;

type Options = Omit<ChangeOptions, "rows" | "reason"> & { reason?: RevisionReason };

/**
 * Publishes an item as the author has seen it: the draft, or the stored version if there is none.
 * @param revision publishes this revision instead
 * @returns `invalid` with every field that is missing or wrong; `conflict` with those changed by somebody else since
 */
export async function publishItem(
  context: ContentContext,
  kind: ContentType,
  author: Author,
  id: string,
  revision?: string | null,
): Promise<{ ok: true; item: unknown; revision: string } | Refusal> {
  const refuse = revision ? undefined : (found: Complete) => refuseUnseen(context.db, author, found.id);
  const result = await publishItems(context, author, [{ kind, id, revision, refuse }]);
  if ("code" in result) return result;
  const [published] = result;
  return published ? { ok: true, item: published.item, revision: String(published.storedId) } : NOT_FOUND;
}

/**
 * Publishes items at once. If `context.db` is a transaction, joins it.
 * @returns the refusals of all items, combined; then nothing has changed
 */
export function publishItems(
  context: ContentContext,
  author: Author,
  items: ToPublish[],
  { reason = "published", ...options }: Options = {},
): Promise<Changed[] | Refusal> {
  return retryWhileOutdated(async () => {
    const ready = await prepareAll(items, options, (item) => prepareVersion(context, item));
    if ("code" in ready) return ready;
    return context.cache.change(context.db, tagsOf(ready), async (tx) => {
      const rows = await lockUnchanged(tx, ready);
      return rows
        ? changeAll({ ...context, db: tx }, author, ready, { ...options, reason, rows })
        : "outdated";
    });
  });
}

/**
 * Prepares every item.
 * @returns a refusal with all errors of all items
 */
export async function prepareAll<Item extends { id: string }>(
  items: Item[],
  { combine }: Pick<Options, "combine">,
  prepare: (item: Item) => Promise<ReadyItem | Refusal>,
): Promise<ReadyItem[] | Refusal> {
  const results: (ReadyItem | Refusal)[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [place, item] of waiting) results[place] = await prepare(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const refused = items.flatMap(({ id }, place) => {
    const result = results[place];
    return result && "code" in result ? [{ id, refusal: result }] : [];
  });
  return combineRefusals(refused, combine) ?? (results as ReadyItem[]);
}

/** Reads a version and prepares its publication: what equals the stored version needs no preparation. */
export async function prepareVersion(
  context: ContentContext,
  { kind, id, refuse = refuseChanged, ...selection }: ToPublish,
): Promise<ReadyItem | Refusal> {
  const found = await context.db.transaction((tx) => readComplete(tx, kind, id, selection));
  if (!found.ok) return found;
  const refusal = await refuse?.(found);
  if (refusal) return refusal;
  const changes = { ...found.changes, isPublished: true };
  const prepared = await kind.prepare(context, changes, [], id);
  return prepared.ok ? { kind, id, storedId: found.storedId, changes, prepared } : prepared;
}

/** Refuses to publish fields that somebody else has changed since the revision was read. */
function refuseChanged({ changedSince }: Complete): Refusal | undefined {
  if (changedSince.length === 0) return undefined;
  const errors = changedSince.map((field) => ({ field, message: CHANGED_SINCE }));
  return { ok: false, code: "conflict", errors };
}

/** Authors publish a newest text that they have not read only if it is their own or was written by no person. */
async function refuseUnseen(db: Queryable, author: Author, revision: number): Promise<Refusal | undefined> {
  const [newest] = await db
    .select({ authorId: revisionsTable.authorId })
    .from(revisionsTable)
    .where(eq(revisionsTable.id, revision));
  return newest?.authorId && newest.authorId !== author.id ? UNSEEN : undefined;
}
