import { boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Revoked } from "../schema.ts";
import type { BackupReason } from "../store/record.ts";

export const backupRunsTable = pgTable("backup_runs", {
  id: uuid("id").primaryKey().defaultRandom(),
  task: text("task").$type<"backup" | "restore">().notNull(),
  backupId: uuid("backup_id"),
  reason: text("reason").$type<BackupReason>().notNull(),
  succeeded: boolean("succeeded").notNull(),
  error: text("error"),
  /** For a restore: access that was not restored. */
  revoked: jsonb("revoked").$type<Revoked>(),
  endedAt: timestamp("ended_at", { withTimezone: true }).notNull().defaultNow(),
});
