import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { importedAddressesTable } from "#src/publishing/addresses/table.ts";
import { importsTable } from "./table.ts";

export async function listAddresses(db: Queryable, host: string) {
  const releases = db
    .select({ id: importsTable.releaseId })
    .from(importsTable)
    .where(eq(importsTable.host, host));
  return db
    .select({ source: importedAddressesTable.source, targetId: importedAddressesTable.targetId })
    .from(importedAddressesTable)
    .where(
      and(
        inArray(importedAddressesTable.releaseId, releases),
        // Files with capital letters have a second address.
        sql`${importedAddressesTable.source} = lower(${importedAddressesTable.source})`,
      ),
    )
    .orderBy(importedAddressesTable.source);
}
