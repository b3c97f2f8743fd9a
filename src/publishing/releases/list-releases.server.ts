// Reads releases for their list and the calendar, and candidates for new ones.

import { and, asc, desc, eq, gte, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { type ContentType, mayWrite, type Writer } from "../content-type.server.ts";
import { contentStatesTable } from "../history/table.ts";
import type { ScheduleEntry } from "../schedule/schema.ts";
import {
  OPEN_STATES,
  PUBLISHABLE_STATES,
  type ReleaseItemRow,
  type ReleaseRow,
} from "./release-rows.server.ts";
import type { CandidateList, Release, ReleaseItem, ReleaseList } from "./schema.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";
import { listUnseen } from "./unseen.server.ts";

/** The newest per content type. */
const MAX_CANDIDATES = 200;

export async function listReleases(
  db: Queryable,
  types: ContentType[],
  { page, limit }: { page: number; limit: number },
): Promise<ReleaseList> {
  const rows = await db
    .select()
    .from(releasesTable)
    .orderBy(desc(releasesTable.createdAt), desc(releasesTable.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(releasesTable);
  return { releases: await toReleases(db, types, rows), total, page, limit };
}

/** `null` if there is none with this id. */
export async function findRelease(db: Queryable, types: ContentType[], id: string): Promise<Release | null> {
  if (!isUuid(id)) return null;
  const rows = await db.select().from(releasesTable).where(eq(releasesTable.id, id));
  const [release = null] = await toReleases(db, types, rows);
  return release;
}

/** Calendar entries: scheduled and failed releases, in chronological order. */
export async function listReleaseEntries(
  db: Queryable,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Promise<ScheduleEntry[]> {
  const { id, name, at, failure, state } = releasesTable;
  const rows = await db
    .select({ id, title: name, at, failure })
    .from(releasesTable)
    .where(and(inArray(state, ["scheduled", "failed"]), from && gte(at, from), to && lte(at, to)))
    .orderBy(asc(at));
  return rows.flatMap(({ at: time, ...row }) =>
    time
      ? [
          {
            ...row,
            kind: "releases",
            action: "publish" as const,
            at: time.toISOString(),
            revision: null,
            lateLimitHours: null,
          },
        ]
      : [],
  );
}

/** Items with a draft or not published, each with the open release that already contains it. */
export async function listCandidates(
  db: Queryable,
  types: ContentType[],
  writer: Writer,
): Promise<CandidateList> {
  const { itemId, draftId, draftTitle } = contentStatesTable;
  const open = db
    .select({ itemId: releaseItemsTable.itemId, id: releasesTable.id, name: releasesTable.name })
    .from(releaseItemsTable)
    .innerJoin(releasesTable, eq(releasesTable.id, releaseItemsTable.releaseId))
    .where(inArray(releasesTable.state, OPEN_STATES))
    .as("open");
  const items: CandidateList["items"] = [];
  for (const { plural, source } of types.filter((kind) => mayWrite(kind, writer))) {
    const rows = await db
      .select({
        id: sql<string>`${source.id}`,
        title: sql<string>`coalesce(${draftTitle}, ${source.title})`,
        isPublished: sql<boolean>`${source.isPublished}`,
        releaseId: open.id,
        releaseName: open.name,
      })
      .from(source.table)
      .leftJoin(contentStatesTable, eq(itemId, source.id))
      .leftJoin(open, eq(open.itemId, source.id))
      .where(or(not(isNull(draftId)), not(source.isPublished)))
      .orderBy(desc(source.updatedAt), desc(source.id))
      .limit(MAX_CANDIDATES);
    for (const { releaseId, releaseName, ...row } of rows) {
      const release = releaseId && releaseName !== null ? { id: releaseId, name: releaseName } : null;
      items.push({ kind: plural, ...row, release });
    }
  }
  return { items };
}

async function toReleases(db: Queryable, types: ContentType[], rows: ReleaseRow[]): Promise<Release[]> {
  if (rows.length === 0) return [];
  const { releaseId, position } = releaseItemsTable;
  const ids = rows.map(({ id }) => id);
  const items = await db
    .select()
    .from(releaseItemsTable)
    .where(inArray(releaseId, ids))
    .orderBy(asc(position));
  const titles = await readTitles(db, types, items);
  const open = rows.filter(({ state }) => PUBLISHABLE_STATES.includes(state)).map(({ id }) => id);
  const unseen = await listUnseen(db, open);
  const itemsOf = Map.groupBy(items, (item) => item.releaseId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    at: row.at?.toISOString() ?? null,
    items: (itemsOf.get(row.id) ?? []).map((item) => ({
      ...toReleaseItem(item, titles),
      ...(unseen.has(`${row.id} ${item.itemId}`) ? { isNewer: true as const } : {}),
    })),
    author: { name: row.authorName },
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    revertedAt: row.revertedAt?.toISOString() ?? null,
    failure: row.failure,
  }));
}

/** `title` is the title at publication; `null` if not published yet. */
export type NamedItem = Pick<ReleaseItemRow, "kind" | "itemId" | "title">;

/** @param titles current titles */
export function toReleaseItem({ kind, itemId, title }: NamedItem, titles: Map<string, string>): ReleaseItem {
  return { kind, id: itemId, title: title ?? titles.get(itemId) ?? "" };
}

/** Current titles of items; a draft's title takes precedence. */
export async function readTitles(
  db: Queryable,
  types: ContentType[],
  items: NamedItem[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const { itemId, draftTitle } = contentStatesTable;
  for (const { plural, source } of types) {
    const ids = items.filter((item) => item.kind === plural).map((item) => item.itemId);
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: sql<string>`${source.id}`, title: sql<string>`coalesce(${draftTitle}, ${source.title})` })
      .from(source.table)
      .leftJoin(contentStatesTable, eq(itemId, source.id))
      .where(sql`${source.id} = ANY(${sql.param(ids)}::uuid[])`);
    for (const row of rows) titles.set(row.id, row.title);
  }
  return titles;
}
