// The columns of the table of leads that each person has chosen.

import { eq } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { knownColumns, type TableColumnName, USUAL_COLUMNS } from "./table-columns.ts";
import { leadColumnsTable } from "./table.ts";

export async function readColumns(db: Queryable, userId: string): Promise<readonly TableColumnName[]> {
  const [row] = await db.select().from(leadColumnsTable).where(eq(leadColumnsTable.userId, userId));
  return row ? knownColumns(row.columns) : USUAL_COLUMNS;
}

export async function saveColumns(
  db: Queryable,
  userId: string,
  chosen: string[],
): Promise<TableColumnName[]> {
  const columns = knownColumns(chosen);
  await db
    .insert(leadColumnsTable)
    .values({ userId, columns })
    .onConflictDoUpdate({ target: leadColumnsTable.userId, set: { columns } });
  return columns;
}
