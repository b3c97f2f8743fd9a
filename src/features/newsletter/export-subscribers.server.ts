// The subscribers as a file of the archive with everything. The first columns are those that an import of subscribers takes.
import { asc, isNull } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import { subscriptionsTable } from "./table.ts";

/** Who has left has no address any more. */
export async function* exportSubscribers(db: Queryable): AsyncGenerator<string, void, void> {
  yield CSV_BOM + toCsvLine(["email", "name", "origem", "página", "inscrito em"]);
  const { email, origin, pageUrl, createdAt, leftAt } = subscriptionsTable;
  const rows = await db
    .select({ email, origin, pageUrl, createdAt })
    .from(subscriptionsTable)
    .where(isNull(leftAt))
    .orderBy(asc(createdAt));
  for (const row of rows)
    yield toCsvLine([row.email, null, row.origin, row.pageUrl, row.createdAt.toISOString()]);
}
