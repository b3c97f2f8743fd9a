import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Has at most one row. */
export const mailServersTable = pgTable("mail_servers", {
  id: uuid("id").primaryKey(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  security: text("security").$type<"tls" | "starttls">().notNull(),
  username: text("username"),
  /** Encrypted (platform/resources/mail-server.server.ts). */
  password: text("password"),
  sender: text("sender").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
