// The site as it will be: the resources of a request whose reads find drafts in the place of what is stored.
import { and, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import { type Database, type Queryable, rollBackAfter } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isContentKind } from "#src/publishing/content-kind.server.ts";
import { readRevision } from "#src/publishing/history/revisions.server.ts";
import { contentStatesTable } from "#src/publishing/history/table.ts";
import type { AnyKind } from "#src/publishing/kind.server.ts";
import { readItems } from "#src/publishing/releases/release-rows.server.ts";
import type { OpenLink } from "./preview-links.server.ts";
import { shadowOldAddresses, shadowTables, type ShownItem } from "./shadow-tables.server.ts";
import { createUncached } from "./uncached.server.ts";

/** Of each kind, the newest; more drafts would make each page wait. */
const MAX_DRAFTS = 100;

/**
 * Runs work with the resources of a site in which what the link shows is published. What work reads is in no cache, and
 * it cannot write. It is told whether there are more drafts than are shown.
 */
export async function seeDrafts<T>(
  resources: Resources,
  kinds: AnyKind[],
  link: OpenLink,
  work: (drafted: Resources, isPartial: boolean) => Promise<T>,
): Promise<T> {
  const { versions, isPartial } = await listShown(resources.db, kinds, link);
  const shown: { kind: AnyKind; items: ShownItem[] }[] = [];
  for (const kind of kinds) {
    const items: ShownItem[] = [];
    // One by one: the pool has connections for all requests, not for one.
    for (const { id, revisionId } of versions.filter((version) => version.kind === kind.plural)) {
      items.push(await readItem(resources, kind, id, revisionId));
    }
    if (items.length > 0) shown.push({ kind, items });
  }
  return rollBackAfter(resources.db, async (tx) => {
    const { itemId: id, slug, kind: name } = link;
    const left = id !== null && slug !== null && name !== null ? [{ kind: name, slug, id }] : [];
    for (const { kind, items } of shown) left.push(...(await shadowTables(tx, kind, items)));
    await shadowOldAddresses(tx, left);
    await tx.execute(sql`SET TRANSACTION READ ONLY`);
    // Pages use of it what transactions have too.
    const db = tx as unknown as Database;
    return work({ ...resources, db, cache: createUncached() }, isPartial);
  });
}

/** An item that a preview shows, and in which revision; `null`: as it is stored. */
interface ShownVersion {
  kind: string;
  id: string;
  revisionId: number | null;
}

interface Shown {
  versions: ShownVersion[];
  /** Whether there are more of them. */
  isPartial: boolean;
}

/** What a link shows otherwise than visitors see it: a release, an item, or everything that has a draft. */
async function listShown(db: Queryable, kinds: AnyKind[], link: OpenLink): Promise<Shown> {
  const { releaseId, itemId, kind: name, revisionId } = link;
  if (releaseId !== null) return { versions: await listOfRelease(db, releaseId), isPartial: false };
  if (itemId !== null && name !== null) {
    const shownId = revisionId ?? (await findDraftId(db, itemId));
    return { versions: [{ kind: name, id: itemId, revisionId: shownId }], isPartial: false };
  }
  const versions: ShownVersion[] = [];
  let isPartial = false;
  // What only administrators may read is shown by a release that they have put it into, and by nothing else.
  for (const kind of kinds.filter(({ onlyFor }) => onlyFor === undefined)) {
    const drafts = await listDrafts(db, kind);
    versions.push(...drafts.slice(0, MAX_DRAFTS));
    isPartial ||= drafts.length > MAX_DRAFTS;
  }
  return { versions, isPartial };
}

/** The drafts of a release's items; once it is published, what it has published. */
async function listOfRelease(db: Queryable, releaseId: string): Promise<ShownVersion[]> {
  const versions: ShownVersion[] = [];
  for (const { kind, itemId: id, afterId } of await readItems(db, releaseId)) {
    versions.push({ kind, id, revisionId: afterId ?? (await findDraftId(db, id)) });
  }
  return versions;
}

/**
 * Items with a draft, and those that were never published; one more than are shown. What was taken off the site stays
 * off.
 */
async function listDrafts(db: Queryable, kind: AnyKind): Promise<ShownVersion[]> {
  const { itemId, draftId } = contentStatesTable;
  const { source } = kind;
  const isNew = isContentKind(kind)
    ? and(not(kind.table.isPublished), isNull(kind.table.publishedAt))
    : undefined;
  const rows = await db
    .select({ id: sql<string>`${source.id}`, revisionId: draftId })
    .from(source.table)
    .leftJoin(contentStatesTable, sql`${itemId} = ${source.id}`)
    .where(or(not(isNull(draftId)), isNew))
    .orderBy(desc(isContentKind(kind) ? kind.table.createdAt : source.updatedAt))
    .limit(MAX_DRAFTS + 1);
  return rows.map((row) => ({ kind: kind.plural, ...row }));
}

async function findDraftId(db: Queryable, item: string): Promise<number | null> {
  const { itemId, draftId } = contentStatesTable;
  const [state] = await db.select({ draftId }).from(contentStatesTable).where(eq(itemId, item));
  return state?.draftId ?? null;
}

/** @param revisionId of what is shown; `null`: what is stored */
async function readItem(
  resources: Resources,
  kind: AnyKind,
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
  const prepared = await kind.prepare(resources, parsed.data as object, [], id);
  return prepared.ok ? { id, draft: { fields, prepared } } : { id };
}
