import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Actor } from "#src/audit/actor.server.ts";
import { bytea } from "#src/platform/database/sql.ts";
import type { Letter } from "./schema.ts";

/** What the team writes to leads again and again. */
export const mailTemplatesTable = pgTable("mail_templates", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** How people sign; see `readSignature`. */
export const mailSignaturesTable = pgTable("mail_signatures", {
  userId: uuid("user_id").primaryKey(),
  text: text("text").notNull(),
});

/** Mails to a lead; the words of each are in its event. They go with their lead. */
export const leadMailsTable = pgTable("lead_mails", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  eventId: uuid("event_id").notNull(),
  messageId: text("message_id").notNull(),
  /** Message-IDs of what came before, the oldest first. */
  thread: text("thread").array().notNull(),
  /** Where an answer goes: an address that nobody guesses. */
  replyTo: text("reply_to").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  /** Null for mails of the site itself and for those from before limits existed. */
  senderId: uuid("sender_id"),
  /** The server refused the recipient for good. */
  refusedAt: timestamp("refused_at", { withTimezone: true }),
});

/**
 * Notices about leads that were mailed to the team, so that replies can be sent on to the lead. Deleted with
 * their lead.
 */
export const leadNoticesTable = pgTable("lead_notices", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  messageId: text("message_id").notNull(),
  /** Unguessable address for replies. */
  replyTo: text("reply_to").notNull(),
  /** Addresses that it was sent to, in lower case. */
  recipients: text("recipients").array().notNull(),
  subject: text("subject").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Files of a mail that was sent, or will be; they go with their lead. */
export const leadMailFilesTable = pgTable("lead_mail_files", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  mailId: uuid("mail_id").notNull(),
  position: integer("position").notNull(),
  name: text("name").notNull(),
  bytes: integer("bytes").notNull(),
  content: bytea("content").notNull(),
});

/** Mails that leave at a time; they go with their lead. */
export const plannedMailsTable = pgTable("planned_mails", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  actor: jsonb("actor").$type<Actor>().notNull(),
  letter: jsonb("letter").$type<Letter>().notNull(),
  sendAt: timestamp("send_at", { withTimezone: true }).notNull(),
  trouble: text("trouble"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
