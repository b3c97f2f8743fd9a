import { type SQL, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/sql.ts";
import type { LeadStatus } from "./schema.ts";

export const leadsTable = pgTable("leads", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name"),
  email: text("email").notNull(),
  phone: text("phone"),
  source: text("source").notNull(),
  status: text("status").$type<LeadStatus>().notNull().default("NEW"),
  message: text("message"),
  pageUrl: text("page_url"),
  referrer: text("referrer"),
  userAgent: text("user_agent"),
  submissionKey: bytea("submission_key").unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** Name, e-mail and phone, folded: without accents, in lower case. A generated column. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});
