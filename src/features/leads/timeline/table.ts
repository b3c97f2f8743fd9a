import { type SQL, sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { LeadEvent, LeadEventActor, LeadEventType } from "./schema.ts";

/**
 * Append-only: the database refuses every change. Events are deleted only with their lead (migration 0073).
 */
export const leadEventsTable = pgTable("lead_events", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  at: timestamp("at", { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  type: text("type").$type<LeadEventType>().notNull(),
  actor: jsonb("actor").$type<LeadEventActor>().notNull(),
  data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
});

/** Matches events that moved a lead to another status or stage. Other events of this type describe other fields. */
export const isMove = (): SQL =>
  sql`${leadEventsTable.type} = 'status' AND ${leadEventsTable.data} ?| ARRAY['to', 'stage']`;

export function toLeadEvent({ id, at, type, actor, data }: typeof leadEventsTable.$inferSelect): LeadEvent {
  return { id, at: at.toISOString(), type, actor, data };
}
