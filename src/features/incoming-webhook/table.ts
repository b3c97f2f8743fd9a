import { customType, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Created } from "./schema.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const webhookAnswersTable = pgTable("webhook_answers", {
  tokenId: uuid("token_id").notNull(),
  key: text("key").notNull(),
  requestHash: bytea("request_hash").notNull(),
  answer: jsonb("answer").$type<Created>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
