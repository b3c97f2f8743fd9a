import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Touch } from "../attribution/touch.ts";

export const whatsappClicksTable = pgTable("whatsapp_clicks", {
  code: text("code").primaryKey(),
  at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  /** Path of the page with the link. */
  page: text("page"),
  firstTouch: jsonb("first_touch").$type<Touch>().notNull(),
  lastTouch: jsonb("last_touch").$type<Touch>().notNull(),
  leadId: uuid("lead_id"),
});
