import { type SQL, sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { LeadStatus } from "./schema.ts";
import type { Utm } from "./utm.ts";

export const leadsTable = pgTable("leads", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name"),
  /** Null where a phone is all that a form asked for. */
  email: text("email"),
  phone: text("phone"),
  source: text("source").notNull(),
  status: text("status").$type<LeadStatus>().notNull().default("NEW"),
  message: text("message"),
  pageUrl: text("page_url"),
  referrer: text("referrer"),
  userAgent: text("user_agent"),
  /** What was agreed to, in the words of the form. */
  consent: text("consent"),
  /** The version of the privacy policy that was in force; no reference, since its page may be deleted. */
  policyRevision: bigint("policy_revision", { mode: "number" }),
  utm: jsonb("utm").$type<Utm>(),
  submissionKey: bytea("submission_key").unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** Name, e-mail and phone, folded: without accents, in lower case. A generated column. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});
