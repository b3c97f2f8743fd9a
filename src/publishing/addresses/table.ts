import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Where published items stood before, of every kind. */
export const oldAddressesTable = pgTable(
  "old_addresses",
  {
    /** Plural, as everywhere in the database. */
    kind: text("kind").notNull(),
    slug: text("slug").notNull(),
    itemId: uuid("item_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ kind, slug }) => [primaryKey({ columns: [kind, slug] })],
);
