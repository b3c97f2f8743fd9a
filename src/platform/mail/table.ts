import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OAuthProviderName } from "./oauth/providers.ts";

/** Has at most one row of each protocol. */
export const mailServersTable = pgTable("mail_servers", {
  id: uuid("id").primaryKey(),
  protocol: text("protocol").$type<"smtp" | "imap">().notNull(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  security: text("security").$type<"tls" | "starttls">().notNull(),
  username: text("username"),
  login: text("login").$type<"password" | "oauth">().notNull().default("password"),
  /** Encrypted (platform/resources/mail-server.server.ts). */
  password: text("password"),
  /** Of SMTP only. */
  sender: text("sender"),
  /** Of IMAP only, as `authservId`. */
  folder: text("folder"),
  authservId: text("authserv_id"),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Has at most one row. Its sealed columns are described in platform/resources/mail-authorization.server.ts. */
export const mailAuthorizationsTable = pgTable("mail_authorizations", {
  id: uuid("id").primaryKey(),
  provider: text("provider").$type<OAuthProviderName>(),
  /** Directory of the company at Microsoft. */
  tenant: text("tenant"),
  clientId: text("client_id"),
  /** User of the mail servers. */
  address: text("address"),
  credentials: text("credentials"),
  accessToken: text("access_token"),
  accessUntil: timestamp("access_until", { withTimezone: true }),
  refreshedAt: timestamp("refreshed_at", { withTimezone: true }),
  connectedAt: timestamp("connected_at", { withTimezone: true }),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  attempt: text("attempt"),
  attemptState: text("attempt_state"),
  attemptAt: timestamp("attempt_at", { withTimezone: true }),
});
