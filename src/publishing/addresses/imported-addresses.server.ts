// Redirects from the addresses of an imported site.

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import {
  comparableAddress,
  comparablePath,
  exactPath,
  type LookUp,
  pathOf,
  sourcesFor,
} from "#src/shared/comparable-path.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import { dropQueryRules } from "./query-rules.server.ts";
import { importedAddressesTable } from "./table.ts";

/** An old address and its target: an item's page, or a path. */
export type ImportedAddress = {
  source: string;
  /** Another file of the same import may have this very address, which then leads there. */
  isOther?: boolean;
} & ({ target: string } | { targetKind: string; targetId: string });

/** Lists the addresses of an old site's files, which may differ in case or in the form of accents only. */
export function addressesOfFiles(files: { url: string; target: string }[]): ImportedAddress[] {
  const exact = new Map<string, ImportedAddress>();
  const others = new Map<string, ImportedAddress>();
  for (const { url, target } of files) {
    const address = URL.parse(url)?.pathname ?? "";
    const [source, comparable] = [exactPath(address), comparablePath(address)];
    if (source === undefined || comparable === undefined || comparable === "/") continue;
    if (!exact.has(source)) exact.set(source, { source, target });
    if (!others.has(comparable)) others.set(comparable, { source: comparable, target, isOther: true });
  }
  return [...exact.values(), ...others.values().filter((other) => !exact.has(other.source))];
}

/** "foto-1024x695.jpg" is a size of "foto.jpg", or of "foto-scaled.jpg" if the original was very large. */
const VARIANT = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(\.[a-z]{3,4})$/i;

/** Saves old addresses. One that is already in force keeps its target. */
export async function saveImportedAddresses(
  { db: tx, cache }: { db: Transaction; cache: TagCache },
  types: readonly StoredContentType[],
  releaseId: string,
  addresses: ImportedAddress[],
): Promise<void> {
  const [others = [], own = []] = [true, false].map((isOther) =>
    addresses
      .filter((address) => (address.isOther ?? false) === isOther)
      .map(({ isOther: _isOther, ...address }) => ({ releaseId, ...address })),
  );
  await saveRows(tx, types, own);
  await saveRows(tx, types, others, sql`${importedAddressesTable.releaseId} <> excluded.release_id`);
  await dropQueryRules(
    { db: tx, cache },
    addresses.map(({ source }) => source),
  );
}

/** @param mayReplace condition for replacing a stored address that is not in force */
async function saveRows(
  tx: Transaction,
  types: readonly StoredContentType[],
  rows: (typeof importedAddressesTable.$inferInsert)[],
  mayReplace: SQL = sql`true`,
): Promise<void> {
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insert(importedAddressesTable)
      .values(rows.slice(from, from + 1000))
      .onConflictDoUpdate({
        target: importedAddressesTable.source,
        set: {
          releaseId: sql`excluded.release_id`,
          target: sql`excluded.target`,
          targetKind: sql`excluded.target_kind`,
          targetId: sql`excluded.target_id`,
        },
        // An address that leads nowhere, because its item is not published or its release was reverted, may be taken over.
        setWhere: sql`NOT ${isInForce(types)} AND ${mayReplace}`,
      });
}

/** Which of these items were imported from another site. */
export async function findImported(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { targetId } = importedAddressesTable;
  const rows = await db
    .selectDistinct({ id: targetId })
    .from(importedAddressesTable)
    .where(inArray(targetId, ids));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

const TARGET_COLUMNS = {
  source: importedAddressesTable.source,
  target: importedAddressesTable.target,
  targetKind: importedAddressesTable.targetKind,
  targetId: importedAddressesTable.targetId,
};

/**
 * An item's old addresses are in force while it is published, whoever published it. Those of files and lists are while
 * the release is published, or any item that was imported with them.
 */
function isInForce(types: readonly StoredContentType[]): SQL {
  const { releaseId, targetId } = importedAddressesTable;
  const sibling = alias(importedAddressesTable, "sibling");
  // The last subquery is not correlated with the row: the database reads the table at most once for any number of addresses.
  return sql`(CASE WHEN ${targetId} IS NOT NULL THEN ${isItemLive(types, importedAddressesTable)}
    ELSE EXISTS (SELECT FROM releases WHERE id = ${releaseId} AND state = 'published')
      OR ${releaseId} IN (SELECT ${sibling.releaseId} FROM ${importedAddressesTable} AS sibling
        WHERE ${sibling.targetId} IS NOT NULL AND ${isItemLive(types, sibling)}) END)`;
}

function isItemLive(
  types: readonly StoredContentType[],
  { targetKind, targetId }: { targetKind: PgColumn; targetId: PgColumn },
): SQL {
  if (types.length === 0) return sql`false`;
  const lookups = types.map(
    ({ plural, table }) =>
      sql`WHEN ${plural} THEN EXISTS (SELECT FROM ${table} WHERE ${table.id} = ${targetId} AND ${table.isPublished})`,
  );
  return sql`CASE ${targetKind} ${sql.join(lookups, sql` `)} ELSE false END`;
}

/** Whether visitors are led on by addresses that were imported with a release. */
export async function hasAddressesInForce(
  db: Queryable,
  types: readonly StoredContentType[],
  releaseId: string,
): Promise<boolean> {
  const rows = await db
    .select({ source: importedAddressesTable.source })
    .from(importedAddressesTable)
    .where(and(eq(importedAddressesTable.releaseId, releaseId), isInForce(types)))
    .limit(1);
  return rows.length > 0;
}

export function readImportedAddresses(db: Queryable, types: readonly StoredContentType[]) {
  return db.select(TARGET_COLUMNS).from(importedAddressesTable).where(isInForce(types));
}

/** Finds the target of a file whose address differs from another's in case or in the form of accents only. */
export async function findImportedFile(
  db: Queryable,
  types: readonly StoredContentType[],
  exact: string,
): Promise<string | undefined> {
  const { source, target } = importedAddressesTable;
  const [found] = await db
    .select({ target })
    .from(importedAddressesTable)
    .where(and(inArray(source, sourceVariants(exact)), isInForce(types)))
    .orderBy(sql`${source} = ${exact} DESC`)
    .limit(1);
  return found?.target ?? undefined;
}

/**
 * @param address normalized by `comparableAddress`
 * @returns undefined if it is no address of an imported site
 */
export async function findImportedAddress(
  db: Queryable,
  types: readonly StoredContentType[],
  address: string,
  lookUp: LookUp,
): Promise<{ id: undefined; source: string; target: string } | undefined> {
  const { source } = importedAddressesTable;
  const sources = sql.param(importedSourcesFor(address, lookUp));
  const [found] = await db
    .select(TARGET_COLUMNS)
    .from(importedAddressesTable)
    .where(and(sql`${source} = ANY(${sources}::text[])`, isInForce(types)))
    .orderBy(sql`array_position(${sources}::text[], ${source})`)
    .limit(1);
  if (!found) return undefined;
  const target = found.target ?? (await findItemPath(db, types, found));
  // A redirect to itself would be a loop.
  return target === undefined || comparableAddress(target) === address
    ? undefined
    : { id: undefined, source: found.source, target };
}

/** The sources that may be stored for an address, the most specific first. */
export function importedSourcesFor(address: string, lookUp: LookUp = "missing"): string[] {
  const own = sourcesFor(address, lookUp).filter((source) => !source.endsWith("*"));
  const variants = lookUp === "page" ? [] : sourceVariants(pathOf(address));
  return [...new Set([...own, ...variants])];
}

/** Further pages of a list or of comments, and alternative forms of a page. */
const SUBPAGE = /(?:\/page\/\d+|(?<=.)\/(?:comment-page-\d+|feed|rss|amp|embed)|(?<=.)\.md)$/;
/** Ghost's resized pictures: "/content/images/size/w600/format/webp/2026/11/foto.jpg". */
const RESIZED = /^(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?(?=\/)/;

/** The sources that may be stored for a path, itself first. */
export function sourceVariants(path: string): string[] {
  // "/page/2" belongs to the list of all posts, which the old site called "/page".
  if (SUBPAGE.test(path)) return [path, path.replace(SUBPAGE, "") || "/page"];
  if (RESIZED.test(path)) return [path, path.replace(RESIZED, "$1")];
  if (!VARIANT.test(path)) return [path, path.replace(/(\.[a-z]{3,4})$/i, "-scaled$1")];
  const whole = path.replace(VARIANT, "$1");
  return [path, whole, path.replace(VARIANT, "-scaled$1")];
}

/** The current path of the item that a rule points to, if it is published. */
export async function findItemPath(
  db: Queryable,
  types: readonly StoredContentType[],
  { targetKind, targetId }: { targetKind: string | null; targetId: string | null },
): Promise<string | undefined> {
  const kind = types.find(({ plural }) => plural === targetKind);
  if (!kind || !targetId) return undefined;
  const { id, slug, isPublished } = kind.table;
  const [item] = await db
    .select({ slug })
    .from(kind.table)
    .where(and(eq(id, targetId), eq(isPublished, true)));
  return item && kind.pageOf(item.slug);
}
