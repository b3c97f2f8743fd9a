import { pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";

export const taskCalendarsTable = pgTable("task_calendars", {
  userId: uuid("user_id").primaryKey(),
  tokenHash: bytea("token_hash").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
