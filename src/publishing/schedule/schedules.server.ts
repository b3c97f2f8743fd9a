// Schedules publish or unpublish an item at a date. An item has at most one; it pins the revision to publish.

import { and, eq, gte, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  type Author,
  type NamedContentType,
  NOT_FOUND,
  type Refusal,
  refuseField,
} from "../content-type.server.ts";
import { readComplete } from "../drafts/read-complete.server.ts";
import { recordItemAct } from "../history/record-publication.server.ts";
import { findStored } from "../history/revisions.server.ts";
import { schedulesTable } from "../history/schedule-table.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import { lockRow } from "../item-row.server.ts";
import type {
  AnyPublishableType,
  ContentFields,
  PublishableType,
  ContentRow,
} from "../publishable-type.server.ts";
import { ACTION_LABELS } from "./labels.ts";
import { deleteSchedule, lockSchedule } from "./schedule-rows.server.ts";
import type { PublishedEntry, Schedule, ScheduleEntry, ScheduleInput } from "./schema.ts";

/**
 * Applies all due schedules. Enqueued for the time of each schedule, every minute and at each start. A lost job only
 * delays schedules until the next one.
 */
export const scheduleApply: JobType<object> = {
  name: "schedule.apply",
  retryDelay: 1,
  retryDelayMax: 10,
  retryLimit: 5,
  cron: "* * * * *",
  // One run applies everything; a second one in the same process would find nothing.
  sequential: true,
};

type ScheduleResult = { ok: true; schedule: Schedule } | Refusal;

export const PAST = refuseField("invalid", "at", "Escolha uma data e hora no futuro");

/**
 * Schedules an item, replacing its current schedule.
 * @returns `invalid` for a time in the past, and for a publication with every field that is missing or wrong
 */
export async function scheduleItem<Row extends ContentRow, Item, Fields extends ContentFields>(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  kind: PublishableType<Row, Item, Fields>,
  author: Author,
  id: string,
  { action, at, revision, lateLimitHours = null }: ScheduleInput,
): Promise<ScheduleResult> {
  if (!isUuid(id)) return NOT_FOUND;
  return db.transaction(async (tx): Promise<ScheduleResult> => {
    await lockSchedule(tx, id);
    const pinned =
      action === "publish" ? await readComplete(tx, kind, id, { revision }) : await readStored(tx, kind, id);
    if (!pinned.ok) return pinned;
    const row = action === "unpublish" ? await lockRow(tx, kind, id) : undefined;
    const refusal = row && kind.mayUnpublish?.(row);
    if (refusal) return refusal;
    const time = new Date(at);
    if (await isPast(tx, time)) return PAST;
    const values = {
      kind: kind.plural,
      action,
      at: time,
      revisionId: pinned.id,
      lateLimitHours,
      authorId: author.id,
      authorName: author.name,
      createdAt: sql`now()`,
      tryAt: time,
      attempts: 0,
      failure: null,
    };
    await tx
      .insert(schedulesTable)
      .values({ itemId: id, ...values })
      .onConflictDoUpdate({ target: schedulesTable.itemId, set: values });
    await jobs.enqueue(tx, scheduleApply, {}, { startAfter: time });
    const schedule = await findSchedule(tx, id);
    if (!schedule) throw new Error("the schedule was not stored");
    await recordItemAct(tx, kind, id, {
      action: "schedule.set",
      after: { Ação: ACTION_LABELS[action], Para: time, Revisão: String(pinned.id) },
    });
    return { ok: true, schedule };
  });
}

/** @returns false if there is none (any more) */
export async function cancelSchedule(db: Queryable, kind: NamedContentType, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const isDeleted = await deleteSchedule(tx, id);
    if (isDeleted) await recordItemAct(tx, kind, id, { action: "schedule.removed" });
    return isDeleted;
  });
}

/** `null` if the item has no schedule or does not exist. */
export async function findSchedule(db: Queryable, id: string): Promise<Schedule | null> {
  if (!isUuid(id)) return null;
  const pinned = alias(revisionsTable, "pinned");
  const newest = alias(revisionsTable, "newest");
  const { storedId, draftId } = contentStatesTable;
  const [row] = await db
    .select({ schedule: schedulesTable, differs: sql<boolean>`${pinned.hash} <> ${newest.hash}` })
    .from(schedulesTable)
    .innerJoin(contentStatesTable, eq(contentStatesTable.itemId, schedulesTable.itemId))
    .innerJoin(pinned, eq(pinned.id, schedulesTable.revisionId))
    .innerJoin(newest, eq(newest.id, sql`coalesce(${draftId}, ${storedId})`))
    .where(eq(schedulesTable.itemId, id));
  if (!row) return null;
  const { action, at, revisionId, lateLimitHours, authorName, failure } = row.schedule;
  return {
    action,
    at: at.toISOString(),
    revision: String(revisionId),
    lateLimitHours,
    author: { name: authorName },
    isOutdated: action === "publish" && row.differs,
    failure,
  };
}

/** Schedules between two instants, both inclusive, in chronological order. */
export async function listSchedules(
  db: Queryable,
  types: AnyPublishableType[],
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Promise<ScheduleEntry[]> {
  const { itemId, action, at, revisionId, lateLimitHours, failure } = schedulesTable;
  const found = await Promise.all(
    types.map(async ({ plural: kind, table }) => {
      const rows = await db
        .select({ id: itemId, title: table.title, action, at, revisionId, lateLimitHours, failure })
        .from(schedulesTable)
        .innerJoin(table, eq(table.id, itemId))
        .where(and(eq(schedulesTable.kind, kind), from && gte(at, from), to && lte(at, to)));
      return rows.map((row) => ({ kind, ...row }));
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, revisionId, ...row }) => ({
      ...row,
      at: at.toISOString(),
      revision: String(revisionId),
    }));
}

/** Most published items of one calendar page; a whole blog may have been imported in a day. */
const MAX_PUBLISHED = 500;

/** Live items first published between two instants, both inclusive, in chronological order. */
export async function listPublished(
  db: Queryable,
  types: AnyPublishableType[],
  { from, to }: { from: Date; to: Date },
): Promise<PublishedEntry[]> {
  const found = await Promise.all(
    types.map(async ({ plural: kind, table: { id, title, publishedAt, isPublished }, table }) => {
      const rows = await db
        .select({ id, title, at: publishedAt })
        .from(table)
        .where(and(isPublished, gte(publishedAt, from), lte(publishedAt, to)))
        .orderBy(publishedAt)
        .limit(MAX_PUBLISHED);
      return rows.flatMap(({ at, ...row }) =>
        at instanceof Date ? { kind, ...row, at: at.toISOString() } : [],
      );
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, MAX_PUBLISHED);
}

/** Uses the database's clock, which also decides when a schedule is due. */
export async function isPast(tx: Transaction, time: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ past: boolean }>(
    sql`SELECT ${time.toISOString()}::timestamptz <= now() AS past`,
  );
  return rows[0]?.past === true;
}

async function readStored<Row extends ContentRow>(
  tx: Transaction,
  kind: PublishableType<Row, unknown, ContentFields>,
  itemId: string,
): Promise<{ ok: true; id: number } | Refusal> {
  const row = await lockRow(tx, kind, itemId);
  if (!row) return NOT_FOUND;
  const { storedId } = await findStored(tx, { itemId, fields: kind.toFields(row) });
  return { ok: true, id: storedId };
}
