import { boolean, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Said } from "./certificate/said.ts";
import type { CertifiedAddress, Finding, ImportCounts, ImportKind, ImportState } from "./schema.ts";

export const importsTable = pgTable("imports", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind").$type<ImportKind>().notNull(),
  address: text("address"),
  /** Where the old site answers, whatever its name leads to; null: where DNS says. */
  server: text("server"),
  /** When somebody wanted its pages to be looked at again, and when that was done. */
  lookAskedAt: timestamp("look_asked_at", { withTimezone: true }),
  lookedAt: timestamp("looked_at", { withTimezone: true }),
  /** What the old site is called, once it is known. */
  host: text("host"),
  /** Cleaned (cleanFileName); null for a site that is only looked at, and for imports of before. */
  fileName: text("file_name"),
  hasFile: boolean("has_file").notNull().default(false),
  isDryRun: boolean("is_dry_run").notNull(),
  state: text("state").$type<ImportState>().notNull().default("reading"),
  counts: jsonb("counts").$type<Partial<ImportCounts>>().notNull().default({}),
  findings: jsonb("findings").$type<Finding[]>().notNull().default([]),
  /** Failed attempts, and the one in hand. */
  attempts: smallint("attempts").notNull().default(0),
  /** Title of the item that the run is at; stored before anything of the item is read. */
  currentItem: text("current_item"),
  /** True while a process works on it. A run that finds it true knows that the process before it was lost. */
  isRunning: boolean("is_running").notNull().default(false),
  /** Items at which the process was lost since an item was last brought. */
  lostAt: text("lost_at").array().notNull().default([]),
  /** Begun looks at the old site since one last ended; more than two: given up (comparison-tries.server.ts). */
  lookTries: smallint("look_tries").notNull().default(0),
  releaseId: uuid("release_id"),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp("ended_at", { withTimezone: true }),
});

/** What the home page of an old site said is kept beside its things. */
export const HOME = "home";

/** What an old site's things are here. */
export const importedItemsTable = pgTable(
  "imported_items",
  {
    host: text("host").notNull(),
    oldId: text("old_id").notNull(),
    /** Plural; "images" for pictures. */
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    said: jsonb("said").$type<Said>(),
    /** True once links to the old site were replaced (set-links.server.ts). */
    linksSet: boolean("links_set").notNull().default(true),
  },
  ({ host, oldId }) => [primaryKey({ columns: [host, oldId] })],
);

/** How each old address answers here. */
export const importCertificatesTable = pgTable("import_certificates", {
  importId: uuid("import_id").primaryKey(),
  askedStamp: text("asked_stamp").notNull(),
  stamp: text("stamp"),
  addresses: jsonb("addresses").$type<CertifiedAddress[]>(),
  hash: text("hash"),
  madeAt: timestamp("made_at", { withTimezone: true }),
  /** Begun comparisons since one last ended; more than two: given up (comparison-tries.server.ts). */
  tries: smallint("tries").notNull().default(0),
});
