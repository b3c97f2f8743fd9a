// Reads, exports and prunes the log for administrators. Nothing else can be done with it.

import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { containsWords, isUuid } from "#src/platform/database/sql.ts";
import { type ActionGroup, ACTIONS, type AuditAction, MAX_COUNTED } from "#src/shared/audit-actions.ts";
import { addDays, toInstant } from "#src/shared/time/zoned-time.ts";
import type { AuditActors, AuditEntry, AuditList, AuditQuery } from "./schema.ts";
import { auditTable } from "./table.ts";

export interface AuditContext {
  db: Queryable;
  config: Pick<Config, "timeZone">;
}

export type AuditFilters = Pick<AuditQuery, "q" | "actor" | "action" | "from" | "to">;

const PRUNED_AT_ONCE = 10_000;

/** Lists one page of entries, newest first. The total stops at `MAX_COUNTED`, because nobody reads pages beyond it. */
export async function listEntries({ db, config }: AuditContext, query: AuditQuery): Promise<AuditList> {
  const { page, limit } = query;
  const where = conditionOf(query, config.timeZone);
  const counted = db
    .select({ one: sql`1` })
    .from(auditTable)
    .where(where)
    .limit(MAX_COUNTED)
    .as("counted");
  const [rows, total] = await Promise.all([
    readRows(db, where, limit, (page - 1) * limit),
    db.$count(counted),
  ]);
  return { entries: rows.map(toEntry), total, page, limit };
}

/** Lists everybody in the log with their newest name. Jumps through an index, whatever the number of entries. */
export async function listActors({ db }: Pick<AuditContext, "db">): Promise<AuditActors["actors"]> {
  const { rows } = await db.execute<{
    id: string;
    kind: AuditActors["actors"][number]["kind"];
    name: string;
  }>(sql`
    WITH RECURSIVE found AS (
      (SELECT actor_id FROM audit_entries WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_id FROM audit_entries WHERE actor_id > found.actor_id ORDER BY actor_id LIMIT 1)
      FROM found WHERE found.actor_id IS NOT NULL
    )
    SELECT newest.actor_id AS id, newest.actor_kind AS kind, newest.actor_name AS name
    FROM found CROSS JOIN LATERAL (
      SELECT * FROM audit_entries WHERE actor_id = found.actor_id ORDER BY at DESC, id DESC LIMIT 1
    ) AS newest
    ORDER BY newest.actor_kind, lower(newest.actor_name), 1`);
  return rows;
}

/** Deletes entries older than `RETENTION_MONTHS`. @returns the number of deleted entries */
export async function pruneEntries({ db }: Pick<AuditContext, "db">): Promise<number> {
  let pruned = 0;
  for (;;) {
    const { rows } = await db.execute<{ gone: number }>(
      sql`SELECT prune_audit_entries(${PRUNED_AT_ONCE}) AS gone`,
    );
    const gone = rows[0]?.gone ?? 0;
    pruned += gone;
    if (gone < PRUNED_AT_ONCE) return pruned;
  }
}

/** Reads matching entries, newest first. */
export function readRows(db: Queryable, where: SQL | undefined, limit: number, offset = 0) {
  return db
    .select()
    .from(auditTable)
    .where(where)
    .orderBy(desc(auditTable.at), desc(auditTable.id))
    .limit(limit)
    .offset(offset);
}

/** Builds the condition of a query; undefined selects all. @param timeZone time zone of the days `from` and `to` */
export function conditionOf({ q, actor, action, from, to }: AuditFilters, timeZone: string): SQL | undefined {
  const { at } = auditTable;
  return and(
    actor === undefined ? undefined : ofActor(actor),
    action === undefined ? undefined : ofAction(action),
    from === undefined ? undefined : gte(at, startOf(from, timeZone)),
    to === undefined ? undefined : lt(at, endOf(to, timeZone)),
    containsWords(auditTable.searchText, q),
  );
}

function ofActor(actor: string): SQL {
  const { actorId, actorKind } = auditTable;
  // Actors without an id have an index of their own.
  return isUuid(actor) ? eq(actorId, actor) : sql`${actorId} IS NULL AND ${actorKind} = ${actor}`;
}

/** @param action an action or a group of actions */
function ofAction(action: string): SQL {
  if (Object.hasOwn(ACTIONS, action)) return eq(auditTable.action, action as AuditAction);
  const all = Object.entries(ACTIONS) as [AuditAction, readonly [ActionGroup, string]][];
  return inArray(
    auditTable.action,
    all.filter(([, [group]]) => group === action).map(([name]) => name),
  );
}

const isDay = (text: string): boolean => text.length === "2026-11-20".length;

function startOf(text: string, timeZone: string): Date {
  return isDay(text) ? toInstant({ date: text, time: "00:00" }, timeZone) : new Date(text);
}

/** A day includes its last moment; a moment is included itself. */
function endOf(text: string, timeZone: string): Date {
  return isDay(text) ? startOf(addDays(text, 1), timeZone) : new Date(new Date(text).getTime() + 1);
}

export function toEntry(row: typeof auditTable.$inferSelect): AuditEntry {
  const { id, action, subject, subjectId, before, after, sessionId, device } = row;
  return {
    id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, email: row.actorEmail },
    session: sessionId,
    device,
    action,
    subject,
    subjectId,
    before,
    after,
  };
}
