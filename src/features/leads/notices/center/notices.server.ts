// Lists a person's notices in the dashboard, counts the unread ones and marks them as read.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { MAX_UNREAD, NOTICE_DAYS } from "../labels.ts";
import { describeNotice } from "../notice-words.ts";
import type { Notice, NoticeList, ReadNotices } from "../schema.ts";
import type { staffNoticesTable } from "../table.ts";
import { isVisibleTo, NOTICES_WITH_LEADS, type Reader } from "./visible-notices.server.ts";

type Stored = typeof staffNoticesTable.$inferSelect;

export interface NoticeRow extends Pick<Stored, "id" | "kind" | "data" | "cause"> {
  [column: string]: unknown;
  at: string | Date;
  readAt: string | Date | null;
  /** The lead that was kept; null: several leads. */
  leadId: string | null;
  leadName: string | null;
  ownerId: string | null;
}

/** Columns of `NoticeRow` over `NOTICES_WITH_LEADS`. */
export const NOTICE_COLUMNS = sql`staff_notices.id, staff_notices.kind, staff_notices.data, staff_notices.cause, staff_notices.at,
  staff_notices.read_at AS "readAt", leads.id AS "leadId", coalesce(leads.name, leads.email) AS "leadName",
  leads.owner_id AS "ownerId"`;

/** Returns the path of what a notice is about. */
export const pathOfNotice = ({ leadId }: Pick<NoticeRow, "leadId">, reader: Pick<Reader, "id">): string =>
  leadId === null ? `/dashboard/leads?responsavel=${reader.id}` : `/dashboard/leads/${leadId}`;

/** One page of a person's notices, the newest first. */
export async function listNotices(
  { db, config }: Pick<Resources, "db" | "config">,
  reader: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<NoticeList> {
  const where = sql`staff_notices.is_listed AND ${isVisibleTo(reader)}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<NoticeRow>(sql`SELECT ${NOTICE_COLUMNS} FROM ${NOTICES_WITH_LEADS} WHERE ${where}
      ORDER BY staff_notices.at DESC, staff_notices.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    db.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM ${NOTICES_WITH_LEADS} WHERE ${where}`,
    ),
  ]);
  const notices = rows.map((row): Notice => ({
    id: row.id,
    kind: row.kind,
    at: new Date(row.at).toISOString(),
    title: describeNotice(row, config.timeZone),
    path: pathOfNotice(row, reader),
    leadId: row.leadId,
    readAt: row.readAt === null ? null : new Date(row.readAt).toISOString(),
  }));
  return { notices, total: counted[0]?.total ?? 0, page, limit };
}

/** Counts unread notices, up to `MAX_UNREAD`. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(sql`SELECT count(*)::int AS unread FROM (
    SELECT FROM ${NOTICES_WITH_LEADS}
    WHERE staff_notices.is_listed AND staff_notices.read_at IS NULL AND ${isVisibleTo(reader)}
    LIMIT ${MAX_UNREAD}) AS counted`);
  return rows[0]?.unread ?? 0;
}

/** Marks a person's own notices as read; those that are read keep their time. */
export async function markRead(db: Queryable, userId: string, which: ReadNotices): Promise<void> {
  // Callers know the time of a notice in milliseconds.
  const isIt =
    "ids" in which
      ? isOneOf(sql`id`, which.ids.filter(isUuid))
      : sql`date_trunc('milliseconds', at) <= ${which.until}::timestamptz`;
  await db.execute(
    sql`UPDATE staff_notices SET read_at = now() WHERE user_id = ${userId} AND is_listed AND read_at IS NULL AND ${isIt}`,
  );
}

/** Deletes notices after `NOTICE_DAYS`. Returns how many. */
export async function deleteOldNotices(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(
    sql`DELETE FROM staff_notices WHERE at < now() - make_interval(days => ${NOTICE_DAYS})`,
  );
  return rowCount ?? 0;
}
