import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Has at most one row of each protocol. */
export const mailServersTable = pgTable("mail_servers", {
  id: uuid("id").primaryKey(),
  protocol: text("protocol").$type<"smtp" | "imap">().notNull(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  security: text("security").$type<"tls" | "starttls">().notNull(),
  username: text("username"),
  /** Encrypted (platform/resources/mail-server.server.ts). */
  password: text("password"),
  /** Of SMTP only. */
  sender: text("sender"),
  /** Of IMAP only, as `authservId`. */
  folder: text("folder"),
  authservId: text("authserv_id"),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
