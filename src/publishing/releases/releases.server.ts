// Releases publish several items together. Until then a release only refers to them and their drafts.

import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hasAddressesInForce } from "../addresses/imported-addresses.server.ts";
import {
  type ContentType,
  findContentType,
  NOT_FOUND,
  type Refusal,
  type Writer,
} from "../content-type.server.ts";
import { isStored, lockRow } from "../item-row.server.ts";
import { isPublishableType } from "../publishable-type.server.ts";
import { isPast, PAST } from "../schedule/schedules.server.ts";
import { refuseItems, refuseToSchedule, refuseUnauthorized } from "./item-errors.server.ts";
import { findRelease } from "./list-releases.server.ts";
import {
  lockRelease,
  OPEN_STATES,
  PUBLISHABLE_STATES,
  readItems,
  recordRelease,
  type ReleaseRow,
} from "./release-rows.server.ts";
import { MAX_ITEMS, type Release, type ReleaseChanges, type ReleaseInput, TOO_MANY_ITEMS } from "./schema.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";
import { markItemsSeen } from "./unseen.server.ts";

export type ReleaseResult = { ok: true; release: Release } | Refusal;

/** Publishes all due releases. Enqueued for the date of each release, every minute and at each start. */
export const releaseApply: JobType<object> = {
  name: "release.apply",
  retryDelay: 1,
  retryDelayMax: 10,
  retryLimit: 5,
  cron: "* * * * *",
  sequential: true,
};

export const ALREADY_PUBLISHED: Refusal = {
  ok: false,
  code: "conflict",
  detail: "Este lançamento já foi publicado.",
};

const TOO_MANY: Refusal = {
  ok: false,
  code: "invalid",
  errors: [{ field: "items", message: TOO_MANY_ITEMS }],
};

const KEEPS_ADDRESSES: Refusal = {
  ok: false,
  code: "conflict",
  detail:
    "Os endereços do site antigo levam ao que veio neste lançamento e deixariam de funcionar com ele. Enquanto algo dele está no ar, o lançamento fica.",
};

type Writing = Pick<Resources, "db" | "jobs">;

/** @returns `invalid` for a missing item or a time in the past, `conflict` for an item in another open release */
export async function createRelease(
  { db, jobs }: Writing,
  types: ContentType[],
  author: Writer,
  { name, items, at }: ReleaseInput,
): Promise<ReleaseResult> {
  return db.transaction(async (tx): Promise<ReleaseResult> => {
    const refusal = refuseUnauthorized(types, author, items) ?? (await checkItems(tx, types, items));
    if (refusal) return refusal;
    const time = at ? new Date(at) : null;
    if (time && (await isPast(tx, time))) return PAST;
    const unplanned = time && (await refuseToSchedule(tx, types, author, items));
    if (unplanned) return unplanned;
    const [row] = await tx
      .insert(releasesTable)
      .values({ name, ...planOf(time), authorId: author.id, authorName: author.name })
      .returning({ id: releasesTable.id });
    if (!row) throw new Error("the release was not stored");
    await insertItems(tx, row.id, items);
    if (time) await jobs.enqueue(tx, releaseApply, {}, { startAfter: time });
    return readResult(tx, types, row.id);
  });
}

/** Changes a release that is not published; absent fields stay. One that failed or was reverted is open again. */
export async function changeRelease(
  { db, jobs }: Writing,
  types: ContentType[],
  author: Writer,
  id: string,
  { name, items, at }: ReleaseChanges,
): Promise<ReleaseResult> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx): Promise<ReleaseResult> => {
    const release = await lockRelease(tx, id);
    if (!release) return NOT_FOUND;
    if (!PUBLISHABLE_STATES.includes(release.state)) return ALREADY_PUBLISHED;
    const stored = (await readItems(tx, id)).map((item) => ({ kind: item.kind, id: item.itemId }));
    if (items && items.length > Math.max(MAX_ITEMS, stored.length)) return TOO_MANY;
    const touched = [...stored, ...(items ?? [])];
    const refusal =
      refuseUnauthorized(types, author, touched) ??
      (items ? await checkItems(tx, types, items, id) : await checkReopened(tx, types, release, stored));
    if (refusal) return refusal;
    const time = at ? new Date(at) : null;
    if (time && (await isPast(tx, time))) return PAST;
    // The date of a failed or reverted release has passed.
    const keepsPlan = at === undefined && OPEN_STATES.includes(release.state) && release.state !== "failed";
    const isPlanned = time !== null || (keepsPlan && release.state === "scheduled");
    const unplanned = isPlanned && (await refuseToSchedule(tx, types, author, items ?? stored));
    if (unplanned) return unplanned;
    await tx
      .update(releasesTable)
      .set({ name, ...(keepsPlan ? {} : planOf(time)), authorId: author.id, authorName: author.name })
      .where(eq(releasesTable.id, id));
    if (items) {
      await tx.delete(releaseItemsTable).where(eq(releaseItemsTable.releaseId, id));
      await insertItems(tx, id, items);
    }
    if (time) await jobs.enqueue(tx, releaseApply, {}, { startAfter: time });
    return readResult(tx, types, id);
  });
}

/**
 * Its items stay as they are, published or not.
 * @returns `conflict` while old addresses that were imported with it lead on, since they would be lost
 */
export async function deleteRelease(
  db: Queryable,
  types: ContentType[],
  author: Writer,
  id: string,
): Promise<{ ok: true } | Refusal> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx) => {
    const release = await lockRelease(tx, id);
    if (!release) return NOT_FOUND;
    const refusal = refuseUnauthorized(types, author, await readItems(tx, id));
    if (refusal) return refusal;
    if (await hasAddressesInForce(tx, types.filter(isPublishableType), id)) return KEEPS_ADDRESSES;
    await recordRelease(tx, "release.deleted", release);
    await tx.delete(releasesTable).where(eq(releasesTable.id, id));
    return { ok: true };
  });
}

/** Reads a release after a change, for the response. */
export async function readResult(db: Queryable, types: ContentType[], id: string): Promise<ReleaseResult> {
  const release = await findRelease(db, types, id);
  return release ? { ok: true, release } : NOT_FOUND;
}

function planOf(time: Date | null) {
  const state = time ? ("scheduled" as const) : ("open" as const);
  return {
    state,
    at: time,
    tryAt: time,
    attempts: 0,
    failure: null,
    publishedAt: null,
    revertedAt: null,
  };
}

async function insertItems(tx: Transaction, releaseId: string, items: ReleaseInput["items"]): Promise<void> {
  await tx
    .insert(releaseItemsTable)
    .values(items.map(({ kind, id }, position) => ({ releaseId, itemId: id, kind, position })));
  await markItemsSeen(tx, releaseId);
}

/**
 * Checks that the items exist and are in no other open release. Locks them until the transaction ends.
 * @param own id of the release, if it is stored already
 */
async function checkItems(
  tx: Transaction,
  types: ContentType[],
  items: ReleaseInput["items"],
  own?: string,
): Promise<Refusal | undefined> {
  const unknown: { field: string; message: string }[] = [];
  const titles = new Map<string, string>();
  for (const { kind: name, id } of items.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const kind = findContentType(types, name);
    const row = (await isStored(tx, kind, id)) ? await lockRow(tx, kind, id) : undefined;
    if (row) titles.set(id, kind.titleOf(kind.toFields(row)));
    else {
      const place = items.findIndex((item) => item.id === id);
      unknown.push({ field: `items.${place}.id`, message: `Este item não existe: ${name}/${id}` });
    }
  }
  if (unknown.length > 0) return { ok: false, code: "invalid", errors: unknown };
  return refuseTaken(tx, items, titles, own);
}

/** Items of a reverted release may be in another open release since. */
function checkReopened(
  tx: Transaction,
  types: ContentType[],
  { id, state }: ReleaseRow,
  items: ReleaseInput["items"],
): Promise<Refusal | undefined> | undefined {
  return state === "reverted" ? checkItems(tx, types, items, id) : undefined;
}

/** Refuses items that another open release contains. */
export async function refuseTaken(
  tx: Transaction,
  items: ReleaseInput["items"],
  titles: Map<string, string>,
  own: string | undefined,
): Promise<Refusal | undefined> {
  const taken = await tx
    .select({ id: releaseItemsTable.itemId, kind: releaseItemsTable.kind, release: releasesTable.name })
    .from(releaseItemsTable)
    .innerJoin(releasesTable, eq(releasesTable.id, releaseItemsTable.releaseId))
    .where(
      and(
        sql`${releaseItemsTable.itemId} = ANY(${sql.param(items.map(({ id }) => id))}::uuid[])`,
        inArray(releasesTable.state, OPEN_STATES),
        own === undefined ? undefined : ne(releasesTable.id, own),
      ),
    );
  if (taken.length === 0) return undefined;
  return refuseItems(
    "conflict",
    taken.map(({ id, kind, release }) => ({
      item: { kind, id, title: titles.get(id) ?? "" },
      field: "items",
      message: `Já está no lançamento “${release}”`,
    })),
  );
}
