import { boolean, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PageSnapshot } from "./certificate/page-snapshot.ts";
import type {
  CertifiedAddress,
  Finding,
  ImportCounts,
  ImportKind,
  ImportState,
  ListReport,
} from "./schema.ts";

export const importsTable = pgTable("imports", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind").$type<ImportKind>().notNull(),
  address: text("address"),
  /** Server of the old site; null uses DNS. */
  server: text("server"),
  /** Latest request for new pages, and its completion. */
  crawlRequestedAt: timestamp("look_asked_at", { withTimezone: true }),
  crawledAt: timestamp("looked_at", { withTimezone: true }),
  host: text("host"),
  /** Cleaned by cleanFileName; null for crawled sites and for older imports. */
  fileName: text("file_name"),
  hasFile: boolean("has_file").notNull().default(false),
  isDryRun: boolean("is_dry_run").notNull(),
  state: text("state").$type<ImportState>().notNull().default("reading"),
  counts: jsonb("counts").$type<Partial<ImportCounts>>().notNull().default({}),
  findings: jsonb("findings").$type<Finding[]>().notNull().default([]),
  attempts: smallint("attempts").notNull().default(0),
  /** Title of the current item, stored before anything of the item is read. */
  currentItem: text("current_item"),
  /** True while a process works on it. A run that finds it true knows that the previous process was lost. */
  isRunning: boolean("is_running").notNull().default(false),
  /** Items at which the process was lost since an item was last imported. */
  lostAt: text("lost_at").array().notNull().default([]),
  /** Reports of an archive's lists that have come, by their file name; empty once the import has ended. */
  listReports: jsonb("list_reports").$type<Record<string, ListReport>>().notNull().default({}),
  /** Looks started since one last ended; more than two end them (comparison-tries.server.ts). */
  crawlTries: smallint("look_tries").notNull().default(0),
  releaseId: uuid("release_id"),
  authorId: uuid("author_id"),
  authorName: text("author_name").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  endedAt: timestamp("ended_at", { withTimezone: true }),
});

/** Key of the old home page's content. */
export const HOME = "home";

/** An item's part of its import's counts and findings, so that a run that continues the import can add it. */
export interface ItemReport {
  pictures: number;
  notes: string[];
}

/** Maps an old site's content to the content here. */
export const importedItemsTable = pgTable(
  "imported_items",
  {
    host: text("host").notNull(),
    oldId: text("old_id").notNull(),
    /** Plural content type; "images" for pictures. */
    kind: text("kind").notNull(),
    itemId: text("item_id").notNull(),
    snapshot: jsonb("said").$type<PageSnapshot>(),
    /** True once links to the old site were replaced (set-links.server.ts). */
    linksSet: boolean("links_set").notNull().default(true),
    /** Running import of the item, and the item's part of its report; null once the import has ended. */
    importId: uuid("import_id"),
    report: jsonb("report").$type<ItemReport>(),
  },
  ({ host, oldId }) => [primaryKey({ columns: [host, oldId] })],
);

export const importCertificatesTable = pgTable("import_certificates", {
  importId: uuid("import_id").primaryKey(),
  askedStamp: text("asked_stamp").notNull(),
  stamp: text("stamp"),
  addresses: jsonb("addresses").$type<CertifiedAddress[]>(),
  hash: text("hash"),
  madeAt: timestamp("made_at", { withTimezone: true }),
  /** Comparisons started since one last ended; more than two end them (comparison-tries.server.ts). */
  tries: smallint("tries").notNull().default(0),
});
