import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Former addresses of published items. */
export const oldAddressesTable = pgTable(
  "old_addresses",
  {
    /** Plural, as everywhere in the database. */
    kind: text("kind").notNull(),
    slug: text("slug").notNull(),
    itemId: uuid("item_id").notNull(),
    usedCount: bigint("used_count", { mode: "number" }).notNull().default(0),
    usedAt: timestamp("used_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ kind, slug }) => [primaryKey({ columns: [kind, slug] })],
);

/** Redirects created by staff. */
export const redirectsTable = pgTable("redirects", {
  id: uuid("id").primaryKey().defaultRandom(),
  source: text("source").notNull(),
  target: text("target").notNull(),
  /** Plural, as everywhere in the database. */
  targetKind: text("target_kind"),
  targetId: uuid("target_id"),
  usedCount: bigint("used_count", { mode: "number" }).notNull().default(0),
  usedAt: timestamp("used_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Addresses of an imported site. They redirect while the release of the import is published. */
export const importedAddressesTable = pgTable("imported_addresses", {
  source: text("source").primaryKey(),
  releaseId: uuid("release_id").notNull(),
  target: text("target"),
  /** Plural, as everywhere in the database. */
  targetKind: text("target_kind"),
  targetId: uuid("target_id"),
});

/** Paths that visitors requested and that do not exist. */
export const missingAddressesTable = pgTable(
  "missing_addresses",
  {
    day: date("day").notNull(),
    path: text("path").notNull(),
    asked: integer("asked").notNull(),
    lastAt: timestamp("last_at", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ day, path }) => [primaryKey({ columns: [day, path] })],
);
