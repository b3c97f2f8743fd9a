import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Actor } from "#src/audit/actor.server.ts";
import type { FailureReason } from "../delivery/schema.ts";
import type { DeliveryNoticeState } from "../delivery/schema.ts";
import type { Letter, UndoSeconds } from "./schema.ts";

/** Templates of mails to leads. */
export const mailTemplatesTable = pgTable("mail_templates", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

export const mailSignaturesTable = pgTable("mail_signatures", {
  userId: uuid("user_id").primaryKey(),
  text: text("text").notNull(),
});

/** How long a person's mails wait before they leave. */
export const mailDelaysTable = pgTable("mail_delays", {
  userId: uuid("user_id").primaryKey(),
  seconds: smallint("seconds").notNull().$type<UndoSeconds>(),
});

/** Mails to a lead. Their content is in their event. Deleted with their lead. */
export const leadMailsTable = pgTable("lead_mails", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  eventId: uuid("event_id").notNull(),
  messageId: text("message_id").notNull(),
  /** Message-IDs of the thread so far, the oldest first. */
  thread: text("thread").array().notNull(),
  /** Unguessable address for replies. */
  replyTo: text("reply_to").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  /** Null for mails of the site itself and for those from before limits existed. */
  senderId: uuid("sender_id"),
  /** Addresses in copy, in lower case. */
  cc: text("cc").array().notNull().default([]),
  /** Recipients whom the server put off while it accepted others; null: all recipients are still to get it. */
  remaining: text("remaining").array(),
  /** When the server refused the recipient permanently. */
  refusedAt: timestamp("refused_at", { withTimezone: true }),
  /** From notices of delivery; null while none has come. */
  deliveryState: text("delivery_state").$type<DeliveryNoticeState>(),
  deliveryReason: text("delivery_reason").$type<FailureReason>(),
  deliveryIsTemporary: boolean("delivery_is_temporary"),
  /** The server's code, such as "5.1.1", and its words. */
  deliveryCode: text("delivery_code"),
  deliveryDetail: text("delivery_detail"),
  deliveryAt: timestamp("delivery_at", { withTimezone: true }),
  /** When who answers the lead was told that it failed. */
  failureToldAt: timestamp("failure_told_at", { withTimezone: true }),
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

/** Mails to be sent later. Deleted with their lead. */
export const plannedMailsTable = pgTable("planned_mails", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  actor: jsonb("actor").$type<Actor>().notNull(),
  letter: jsonb("letter").$type<Letter>().notNull(),
  sendAt: timestamp("send_at", { withTimezone: true }).notNull(),
  trouble: text("trouble"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
