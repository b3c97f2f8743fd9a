import { bigint, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";

export const totpTable = pgTable("totp_secrets", {
  userId: uuid("user_id").primaryKey(),
  /** Encrypted (platform/secrets/secret-key.ts). */
  secret: text("secret").notNull(),
  /** Null until the first right code. */
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** Index of the 30 s step of the last accepted code. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
});

export const recoveryCodesTable = pgTable("recovery_codes", {
  codeHash: bytea("code_hash").primaryKey(),
  userId: uuid("user_id").notNull(),
});

export const passkeysTable = pgTable("passkeys", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull(),
  name: text("name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

export type ChallengePurpose = "add" | "enter" | "prove";

export const passkeyChallengesTable = pgTable("passkey_challenges", {
  challengeHash: bytea("challenge_hash").primaryKey(),
  purpose: text("purpose").$type<ChallengePurpose>().notNull(),
  userId: uuid("user_id"),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
