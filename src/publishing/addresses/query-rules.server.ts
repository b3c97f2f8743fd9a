// Tells from memory whether a rule may apply to a page that is asked for with a query, so that pages cost no look-up.

import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { comparableAddress, parametersIn, pathOf, sourcesFor } from "#src/shared/comparable-path.ts";
import { importedAddressesTable, redirectsTable } from "./table.ts";

const TAG = "query-rules";
/** With more forms than this, each query is looked up. */
const MAX_FORMS = 5_000;

/** Drops the known forms after a change, if one of its sources has a query. */
export async function dropQueryRules(
  { db, cache }: { db: Transaction; cache: TagCache },
  sources: readonly string[],
): Promise<void> {
  if (sources.some((source) => source.includes("?"))) await cache.dropAfter(db, [TAG]);
}

/**
 * False if no rule with a query can apply. It is true for some addresses without a rule.
 * @param address normalized by `comparableAddress`
 */
export async function mayHaveQueryRule(
  { db, cache }: { db: Queryable; cache: TagCache },
  address: string,
): Promise<boolean> {
  if (!address.includes("?")) return false;
  const forms = await cache.get(TAG, [TAG], () => readForms(db));
  if (forms === undefined) return true;
  if (forms.size === 0) return false;
  return sourcesFor(withoutValues(address), "page").some((form) => forms.has(form));
}

/** "/index.php?id=12&option=x" → "/index.php?id&option" */
function withoutValues(address: string): string {
  return `${pathOf(address)}?${[...parametersIn(address).keys()].map(encodeURIComponent).join("&")}`;
}

/** Reads the sources with a query, without the values. */
async function readForms(db: Queryable): Promise<Set<string> | undefined> {
  const { rows } = await db.execute<{ form: string }>(sql`
    SELECT DISTINCT regexp_replace(source, '=[^&]*', '', 'g') AS form FROM (
      SELECT source FROM ${redirectsTable} WHERE source LIKE '%?%'
      UNION ALL SELECT source FROM ${importedAddressesTable} WHERE source LIKE '%?%') AS queried
    LIMIT ${MAX_FORMS + 1}`);
  // A repeated parameter counts once, as in `withoutValues`.
  const forms = rows.map(({ form }) => comparableAddress(form) ?? form);
  return rows.length > MAX_FORMS ? undefined : new Set(forms);
}
