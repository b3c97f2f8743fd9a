import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { NoticeKind } from "./labels.ts";
import type { NoticeData } from "./notice-words.ts";
import type { NoticeChoice } from "./schema.ts";

/** Notices to members of the team. Deleted with their person and their lead. */
export const staffNoticesTable = pgTable("staff_notices", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  leadId: uuid("lead_id"),
  /** Set instead of the lead if several were changed at once. */
  bulkId: uuid("bulk_id"),
  kind: text("kind").$type<NoticeKind>().notNull(),
  /** Identifies what caused it, within the kind: nobody is told twice. */
  cause: text("cause").notNull(),
  data: jsonb("data").$type<NoticeData>().notNull(),
  at: timestamp("at", { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  readAt: timestamp("read_at", { withTimezone: true }),
  /** Shown in the dashboard. */
  isListed: boolean("is_listed").notNull(),
  isInDigest: boolean("is_in_digest").notNull(),
  /** When its mail is due, after `at` if it waits for the end of quiet hours; null: none. */
  mailAt: timestamp("mail_at", { withTimezone: true }),
  /** The notice whose job mails this one too. */
  mailedWith: uuid("mailed_with"),
  mailedAt: timestamp("mailed_at", { withTimezone: true }),
});

export const staffNoticeSettingsTable = pgTable("staff_notice_settings", {
  userId: uuid("user_id").primaryKey(),
  /** A missing kind has its default. */
  kinds: jsonb("kinds").$type<Partial<Record<NoticeKind, NoticeChoice>>>().notNull(),
  digestHour: smallint("digest_hour").notNull(),
  quietFrom: text("quiet_from"),
  quietTo: text("quiet_to"),
});
