import { pgTable, text, uuid } from "drizzle-orm/pg-core";

export const leadColumnsTable = pgTable("lead_columns", {
  userId: uuid("user_id").primaryKey(),
  columns: text("columns").array().notNull(),
});
