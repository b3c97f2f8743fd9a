import { asc, desc, eq, max, sql, sum } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { missingAddressesTable, redirectsTable } from "#src/publishing/addresses/table.ts";
import { sourcesFor } from "#src/shared/comparable-path.ts";
import { MISSING_KEPT_DAYS, MISSING_SHOWN_DAYS, type MissingAddress } from "./schema.ts";

const MAX_SHOWN = 100;

/** Sorts by requests in the last `MISSING_SHOWN_DAYS`, without paths that have a redirect since. */
export async function listMissing(db: Queryable): Promise<MissingAddress[]> {
  const { path, asked, day, lastAt } = missingAddressesTable;
  const rows = await db
    .select({ path, count: sum(asked).mapWith(Number), lastAt: max(lastAt) })
    .from(missingAddressesTable)
    .where(sql`${day} > CURRENT_DATE - ${MISSING_SHOWN_DAYS}::int`)
    .groupBy(path)
    .orderBy(desc(sum(asked)), asc(path))
    .limit(MAX_SHOWN);
  // As one parameter: with queries they may be more than a statement takes.
  const sources = new Set(rows.flatMap((row) => sourcesFor(row.path)));
  const made = await db
    .select({ source: redirectsTable.source })
    .from(redirectsTable)
    .where(sql`${redirectsTable.source} = ANY(${sql.param([...sources])}::text[])`);
  const ruled = new Set(made.map(({ source }) => source));
  return rows
    .filter((row) => !sourcesFor(row.path).some((source) => ruled.has(source)))
    .map((row) => ({ ...row, lastAt: row.lastAt?.toISOString() ?? "" }));
}

export async function eraseOldMissing(db: Queryable): Promise<number> {
  const { rowCount } = await db
    .delete(missingAddressesTable)
    .where(sql`${missingAddressesTable.day} < CURRENT_DATE - ${MISSING_KEPT_DAYS}::int`);
  return rowCount ?? 0;
}

export async function forgetMissing(db: Queryable, path: string): Promise<boolean> {
  const { rowCount } = await db.delete(missingAddressesTable).where(eq(missingAddressesTable.path, path));
  return (rowCount ?? 0) > 0;
}
