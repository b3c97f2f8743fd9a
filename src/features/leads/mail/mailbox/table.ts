import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { FailureReason } from "../delivery/schema.ts";
import type { MailData } from "./schema.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const mailboxesTable = pgTable("mailboxes", {
  address: text("address").primaryKey(),
  uidValidity: bigint("uid_validity", { mode: "bigint" }),
  lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
  failingUid: bigint("failing_uid", { mode: "number" }),
  failingTimes: integer("failing_times").notNull().default(0),
  beganAt: moment("began_at")
    .notNull()
    .default(sql`now()`),
  nextLookAt: moment("next_look_at")
    .notNull()
    .default(sql`now()`),
  lookedAt: moment("looked_at"),
  /** When the last mail that was read had arrived. */
  lastMailAt: moment("last_mail_at"),
  plusBase: text("plus_base"),
  plusAddress: text("plus_address"),
  plusSentAt: moment("plus_sent_at"),
  plusWorks: boolean("plus_works"),
  trouble: text("trouble"),
  troubleSince: moment("trouble_since"),
});

/** Hashes of the mails that have been read. */
export const mailboxSeenTable = pgTable("mailbox_seen", {
  digest: bytea("digest").primaryKey(),
  receivedAt: moment("received_at").notNull(),
});

/** The site's own mails that were not delivered (site-mails.server.ts). */
export const failedSiteMailsTable = pgTable("failed_site_mails", {
  messageId: text("message_id").primaryKey(),
  kind: text("kind").notNull(),
  reason: text("reason").$type<FailureReason>().notNull(),
  /** The member of the team to whom it went, and their address then. */
  accountId: uuid("account_id"),
  address: text("address"),
  failedAt: moment("failed_at").notNull().defaultNow(),
});

/** Mails that wait to be assigned to a lead. */
export const unmatchedMailsTable = pgTable("doubtful_mails", {
  id: uuid("id").primaryKey().defaultRandom(),
  receivedAt: moment("received_at").notNull(),
  fromAddress: text("from_address"),
  /** The lead that a team member replied to, if their reply was not sent on. */
  leadId: uuid("lead_id"),
  data: jsonb("data").$type<MailData>().notNull(),
});
