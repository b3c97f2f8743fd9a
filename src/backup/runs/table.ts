import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { BackupReason } from "../store/record.ts";

export const backupRunsTable = pgTable("backup_runs", {
  id: uuid("id").primaryKey().defaultRandom(),
  task: text("task").$type<"backup" | "restore">().notNull(),
  backupId: uuid("backup_id"),
  reason: text("reason").$type<BackupReason>().notNull(),
  succeeded: boolean("succeeded").notNull(),
  error: text("error"),
  endedAt: timestamp("ended_at", { withTimezone: true }).notNull().defaultNow(),
});
