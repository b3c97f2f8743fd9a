import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";

/** Files of mails to and from leads, and of forms of pages. Deleted with their lead. */
export const leadFilesTable = pgTable("lead_mail_files", {
  id: uuid("id").primaryKey().defaultRandom(),
  leadId: uuid("lead_id").notNull(),
  /** Groups the files of one mail or form. Received mails and forms have no row of their own under this id. */
  mailId: uuid("mail_id").notNull(),
  position: integer("position").notNull(),
  name: text("name").notNull(),
  bytes: integer("bytes").notNull(),
  content: bytea("content").notNull(),
});
