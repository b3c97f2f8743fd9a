import { boolean, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { MailLinkPurpose } from "#src/shared/time/mail-link-times.ts";
import type { Role } from "./roles.ts";

export const usersTable = pgTable("users", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  /** Always lower case. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  role: text("role").$type<Role>().notNull(),
  /** See demo-admin.server.ts. */
  isDemo: boolean("is_demo").notNull().default(false),
  disabledAt: timestamp("disabled_at", { withTimezone: true }),
  /** Minute precision; null if never seen. */
  lastSeenAt: timestamp("last_seen_at", { withTimezone: true }),
  pictureId: text("picture_id"),
  /** Lower case; not confirmed yet. */
  pendingEmail: text("pending_email"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const sessionsTable = pgTable("sessions", {
  id: uuid("id").primaryKey().defaultRandom(),
  tokenHash: bytea("token_hash").notNull().unique(),
  userId: uuid("user_id")
    .notNull()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** Absolute end, even in use. */
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  /** Updated at most once a minute. */
  lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
  /** Last proof of identity: password, code or passkey. */
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }).notNull().defaultNow(),
  userAgent: text("user_agent"),
  /** Hash of the token that the current one replaces; see `renewSession`. */
  previousTokenHash: bytea("previous_token_hash").unique(),
  /** Null until the current token is first used. */
  previousUntil: timestamp("previous_until", { withTimezone: true }),
  /** SHA-256 of the cookie that shows staff a site under construction; null until one is set. */
  constructionCookieHash: bytea("construction_cookie_hash").unique(),
  /** Unused since migration 0045 except by processes of the previous version; the next version drops it. */
  deviceHash: bytea("device_hash"),
});

export const mailLinksTable = pgTable("mail_links", {
  id: uuid("id").primaryKey().defaultRandom(),
  tokenHash: bytea("token_hash").notNull().unique(),
  purpose: text("purpose").$type<MailLinkPurpose>().notNull(),
  /** The recipient, in lower case. */
  email: text("email").notNull(),
  /** Null for invitations and registrations. */
  userId: uuid("user_id").references(() => usersTable.id, { onDelete: "cascade" }),
  role: text("role").$type<Role>(),
  invitedBy: uuid("invited_by").references(() => usersTable.id, { onDelete: "set null" }),
  /** Set for registrations: the future account's name and password. */
  name: text("name"),
  passwordHash: text("password_hash"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

export const knownDevicesTable = pgTable(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    deviceHash: bytea("device_hash").notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ userId, deviceHash }) => [primaryKey({ columns: [userId, deviceHash] })],
);

export const secondFactorRolesTable = pgTable("second_factor_roles", {
  role: text("role").$type<Role>().primaryKey(),
});
