import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { Created } from "./schema.ts";

export const webhookAnswersTable = pgTable("webhook_answers", {
  tokenId: uuid("token_id").notNull(),
  key: text("key").notNull(),
  requestHash: bytea("request_hash").notNull(),
  answer: jsonb("answer").$type<Created>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
