// The site as it will be: the resources of a request whose reads find drafts in the place of what is stored.
import { and, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import { type Database, type Queryable, rollBackAfter } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { ContentFields, ContentKind, ContentRow } from "#src/publishing/content-kind.server.ts";
import { readRevision } from "#src/publishing/history/revisions.server.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
import type { OpenLink } from "./preview-links.server.ts";
import type { PreviewedKind } from "./previewed-kind.server.ts";
import { shadowTables, type ShownItem } from "./shadow-tables.server.ts";
import { createUncached } from "./uncached.server.ts";

/** Of each kind, the newest; more drafts would make each page wait. */
const MOST_DRAFTS = 100;
/** A query of a preview holds one of the few connections of the site: it ends sooner than others. */
const LONGEST_QUERY = "5s";

/**
 * Runs work with the resources of a site in which what the link shows is published. What work reads is in no cache, and
 * it cannot write. It is told whether there are more drafts than are shown.
 */
export async function seeDrafts<T>(
  resources: Resources,
  kinds: PreviewedKind[],
  link: OpenLink,
  work: (drafted: Resources, isPartial: boolean) => Promise<T>,
): Promise<T> {
  const shown: { previewed: PreviewedKind; items: ShownItem[] }[] = [];
  let isPartial = false;
  for (const previewed of kinds) {
    const { items, hasMore } = await readShown(resources, previewed, link);
    if (items.length > 0) shown.push({ previewed, items });
    isPartial ||= hasMore;
  }
  return rollBackAfter(resources.db, async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL statement_timeout = '${LONGEST_QUERY}'`));
    const { itemId: id, slug } = link;
    const givenOut = id !== null && slug !== null ? [{ id, slug }] : [];
    for (const { previewed, items } of shown) await shadowTables(tx, previewed, items, givenOut);
    await tx.execute(sql`SET TRANSACTION READ ONLY`);
    // Pages use of it what transactions have too.
    const db = tx as unknown as Database;
    return work({ ...resources, db, cache: createUncached() }, isPartial);
  });
}

interface Shown {
  items: ShownItem[];
  /** Whether there are more of them. */
  hasMore: boolean;
}

/** The items of a kind that a link shows otherwise than visitors see them. */
async function readShown(
  resources: Resources,
  { name, kind }: PreviewedKind,
  link: OpenLink,
): Promise<Shown> {
  const { db } = resources;
  if (link.itemId === null) {
    const drafts = await listDrafts(db, kind);
    const items: ShownItem[] = [];
    // One by one: the pool has connections for all requests, not for one.
    for (const { id, draftId } of drafts.slice(0, MOST_DRAFTS)) {
      items.push(await readItem(resources, kind, id, draftId));
    }
    return { items, hasMore: drafts.length > items.length };
  }
  if (link.kind !== name) return { items: [], hasMore: false };
  const revisionId = link.revisionId ?? (await findDraftId(db, link.itemId));
  return { items: [await readItem(resources, kind, link.itemId, revisionId)], hasMore: false };
}

/** Items with a draft, and those that were never published; one more than are shown. What was taken off the site stays off. */
function listDrafts(
  db: Queryable,
  { table }: PreviewedKind["kind"],
): Promise<{ id: string; draftId: number | null }[]> {
  const { itemId, draftId } = contentStatesTable;
  return db
    .select({ id: table.id, draftId })
    .from(table)
    .leftJoin(contentStatesTable, eq(itemId, table.id))
    .where(or(not(isNull(draftId)), and(not(table.isPublished), isNull(table.publishedAt))))
    .orderBy(desc(table.createdAt))
    .limit(MOST_DRAFTS + 1);
}

async function findDraftId(db: Queryable, item: string): Promise<number | null> {
  const { itemId, draftId } = contentStatesTable;
  const [state] = await db.select({ draftId }).from(contentStatesTable).where(eq(itemId, item));
  return state?.draftId ?? null;
}

/** @param revisionId of what is shown; `null`: what is stored */
async function readItem(
  resources: Resources,
  kind: ContentKind<ContentRow, unknown, ContentFields>,
  id: string,
  revisionId: number | null,
): Promise<ShownItem> {
  const { db } = resources;
  const revision = revisionId === null ? undefined : await readRevision(db, id, revisionId);
  if (!revision) return { id };
  // A revision from before the kind had a field leaves it as it is stored.
  const fields = revision.fields;
  // What is still missing is shown missing: only publishing is strict.
  const complete = kind.complete.safeParse(fields);
  const parsed = complete.success ? complete : kind.draft.safeParse(fields);
  if (!parsed.success) return { id };
  const prepared = await kind.prepare(resources, parsed.data as ContentFields, [], id);
  return prepared.ok ? { id, draft: { fields, prepared } } : { id };
}
