import { bigint, doublePrecision, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ScheduleAction } from "../schema.ts";

export const schedulesTable = pgTable("schedules", {
  itemId: uuid("item_id").primaryKey(),
  kind: text("kind").notNull(),
  action: text("action").$type<ScheduleAction>().notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  revisionId: bigint("revision_id", { mode: "number" }).notNull(),
  lateLimitHours: doublePrecision("late_limit_hours"),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  tryAt: timestamp("try_at", { withTimezone: true }).notNull(),
  attempts: smallint("attempts").notNull().default(0),
  failure: text("failure"),
});
