import { asc } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { CustomField } from "./schema.ts";
import { leadFieldsTable } from "./table.ts";

/** Lists the fields that the team has defined, archived ones too, in their order. */
export async function listCustomFields(db: Queryable): Promise<CustomField[]> {
  const rows = await db.select().from(leadFieldsTable).orderBy(asc(leadFieldsTable.position));
  return rows.map(({ position: _position, ...field }) => field);
}
