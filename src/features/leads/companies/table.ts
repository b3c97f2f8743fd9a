import { type SQL, sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { RegisterFacts } from "./cnpj-services.ts";
import type { CompanyFacts } from "./schema.ts";

export const companiesTable = pgTable("companies", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  /** Fourteen characters without punctuation. */
  cnpj: text("cnpj"),
  site: text("site"),
  city: text("city"),
  state: text("state"),
  phone: text("phone"),
  note: text("note"),
  /** The company that this one was merged into. */
  mergedInto: uuid("merged_into"),
  trashedAt: timestamp("trashed_at", { withTimezone: true }),
  trashedBy: text("trashed_by"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** The import that made it, if one did. */
  importId: uuid("import_id"),
  /** Its facts, folded. A generated column. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});

export const companyMergesTable = pgTable("company_merges", {
  id: uuid("id").primaryKey().defaultRandom(),
  keptId: uuid("kept_id").notNull(),
  mergedId: uuid("merged_id").notNull(),
  /** The facts that the kept company got from the other. */
  filled: jsonb("filled").$type<Partial<CompanyFacts>>().notNull(),
  /** The leads that moved. */
  leadIds: uuid("lead_ids").array().notNull(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
});

export const cnpjAnswersTable = pgTable("cnpj_answers", {
  cnpj: text("cnpj").primaryKey(),
  service: text("service").notNull(),
  facts: jsonb("facts").$type<RegisterFacts>().notNull(),
  askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
});
