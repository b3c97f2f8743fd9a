// Previews of the site: resources whose reads find drafts instead of stored items.

import { and, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import { type Database, type Queryable, runAndRollBack } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import type { ContentType } from "../content-type.server.ts";
import { readRevision } from "../history/revisions.server.ts";
import { contentStatesTable } from "../history/table.ts";
import { isPublishableType } from "../publishable-type.server.ts";
import { readItems } from "../releases/release-rows.server.ts";
import type { OpenLink } from "./preview-links.server.ts";
import { shadowOldAddresses, shadowTables, type ShownItem } from "./shadow-tables.server.ts";

/** The newest drafts per content type; more would slow down each page. */
const MAX_DRAFTS = 100;

/**
 * Runs `work` with resources of a site on which the link's drafts are published. Nothing is cached, and writes fail.
 * @param work `isPartial` tells whether some drafts were left out
 */
export async function withDrafts<T>(
  resources: Resources,
  types: ContentType[],
  link: OpenLink,
  work: (drafted: Resources, isPartial: boolean) => Promise<T>,
): Promise<T> {
  const { versions, isPartial } = await listShown(resources.db, types, link);
  const shown: { kind: ContentType; items: ShownItem[] }[] = [];
  for (const kind of types) {
    const items: ShownItem[] = [];
    // One at a time: the connection pool is shared by all requests.
    for (const { id, revisionId } of versions.filter((version) => version.kind === kind.plural)) {
      items.push(await readItem(resources, kind, id, revisionId));
    }
    if (items.length > 0) shown.push({ kind, items });
  }
  return runAndRollBack(resources.db, async (tx) => {
    const { itemId: id, slug, kind: name } = link;
    const formerAddresses = id !== null && slug !== null && name !== null ? [{ kind: name, slug, id }] : [];
    for (const { kind, items } of shown) formerAddresses.push(...(await shadowTables(tx, kind, items)));
    await shadowOldAddresses(tx, formerAddresses);
    await tx.execute(sql`SET TRANSACTION READ ONLY`);
    // Pages only use methods that transactions have, too.
    const db = tx as unknown as Database;
    return work({ ...resources, db, cache: createRequestCache() }, isPartial);
  });
}

/** An item in a preview and its revision; `null` for the stored version. */
interface ShownVersion {
  kind: string;
  id: string;
  revisionId: number | null;
}

interface Shown {
  versions: ShownVersion[];
  /** Whether some drafts were left out. */
  isPartial: boolean;
}

/** Lists what a link shows differently from the public site: a release, an item, or everything with a draft. */
async function listShown(db: Queryable, types: ContentType[], link: OpenLink): Promise<Shown> {
  const { releaseId, itemId, kind: name, revisionId } = link;
  if (releaseId !== null) return { versions: await listOfRelease(db, releaseId), isPartial: false };
  if (itemId !== null && name !== null) {
    const shownId = revisionId ?? (await findDraftId(db, itemId));
    return { versions: [{ kind: name, id: itemId, revisionId: shownId }], isPartial: false };
  }
  const versions: ShownVersion[] = [];
  let isPartial = false;
  // Content types restricted to administrators are shown only if they added them to a release.
  for (const kind of types.filter(({ requiredRight }) => requiredRight === undefined)) {
    const drafts = await listDrafts(db, kind);
    versions.push(...drafts.slice(0, MAX_DRAFTS));
    isPartial ||= drafts.length > MAX_DRAFTS;
  }
  return { versions, isPartial };
}

/** The drafts of a release's items; after its publication, the published revisions. */
async function listOfRelease(db: Queryable, releaseId: string): Promise<ShownVersion[]> {
  const versions: ShownVersion[] = [];
  for (const { kind, itemId: id, afterId } of await readItems(db, releaseId)) {
    versions.push({ kind, id, revisionId: afterId ?? (await findDraftId(db, id)) });
  }
  return versions;
}

/** Items with a draft, and those never published, up to one more than the limit. Unpublished items stay hidden. */
async function listDrafts(db: Queryable, kind: ContentType): Promise<ShownVersion[]> {
  const { itemId, draftId } = contentStatesTable;
  const { source } = kind;
  const isNew = isPublishableType(kind)
    ? and(not(kind.table.isPublished), isNull(kind.table.publishedAt))
    : undefined;
  const rows = await db
    .select({ id: sql<string>`${source.id}`, revisionId: draftId })
    .from(source.table)
    .leftJoin(contentStatesTable, sql`${itemId} = ${source.id}`)
    .where(or(not(isNull(draftId)), isNew))
    .orderBy(desc(isPublishableType(kind) ? kind.table.createdAt : source.updatedAt))
    .limit(MAX_DRAFTS + 1);
  return rows.map((row) => ({ kind: kind.plural, ...row }));
}

async function findDraftId(db: Queryable, item: string): Promise<number | null> {
  const { itemId, draftId } = contentStatesTable;
  const [state] = await db.select({ draftId }).from(contentStatesTable).where(eq(itemId, item));
  return state?.draftId ?? null;
}

/** @param revisionId `null` for the stored version */
async function readItem(
  resources: Resources,
  kind: ContentType,
  id: string,
  revisionId: number | null,
): Promise<ShownItem> {
  const { db } = resources;
  const revision = revisionId === null ? undefined : await readRevision(db, id, revisionId);
  if (!revision) return { id };
  // Fields newer than the revision keep their stored value.
  const fields = revision.fields;
  // Missing values are allowed: only publishing is strict.
  const complete = kind.complete.safeParse(fields);
  const parsed = complete.success ? complete : kind.draft.safeParse(fields);
  if (!parsed.success) return { id };
  const prepared = await kind.prepare(resources, parsed.data as object, [], id);
  return prepared.ok ? { id, draft: { fields, prepared } } : { id };
}

/** A cache for one request: repeated reads share one result, and nothing outlives the request. */
function createRequestCache(): TagCache {
  const reads = new Map<string, Promise<unknown>>();
  const readOnce: TagCache["readOnce"] = (key, _tags, load) => {
    const read = (reads.get(key) as ReturnType<typeof load> | undefined) ?? load();
    reads.set(key, read);
    return read;
  };
  const refuse = () => Promise.reject(new Error("a preview changes nothing"));
  return {
    get: readOnce,
    readOnce,
    change: refuse,
    dropAfter: refuse,
    dropAllAfter: refuse,
    watch: async (work) => ({ value: await work(), tags: new Set(), isIncomplete: false, until: Infinity }),
    dropAll() {},
    markIncomplete() {},
    keepUntil() {},
    onDrop() {},
  };
}
