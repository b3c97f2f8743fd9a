import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ExportState } from "./schema.ts";

export const exportsTable = pgTable("exports", {
  id: uuid("id").primaryKey().defaultRandom(),
  state: text("state").$type<ExportState>().notNull().default("running"),
  /** Finished and total parts of the archive. */
  done: integer("done").notNull().default(0),
  total: integer("total"),
  bytes: bigint("bytes", { mode: "number" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
