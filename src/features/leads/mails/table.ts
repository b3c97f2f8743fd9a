import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** What the team writes to leads again and again. */
export const mailTemplatesTable = pgTable("mail_templates", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
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
  /** The server refused the recipient for good. */
  refusedAt: timestamp("refused_at", { withTimezone: true }),
});
