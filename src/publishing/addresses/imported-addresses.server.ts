// Where the addresses of a site that was brought here lead.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { StoredKind } from "#src/publishing/content-kind.server.ts";
import { importedAddressesTable } from "./table.ts";

/** An old address and where it leads: an item's page, or a path. */
export type ImportedAddress = { source: string } & (
  | { target: string }
  | { targetKind: string; targetId: string }
);

/** "foto-1024x695.jpg" is made of "foto.jpg", or of "foto-scaled.jpg" where that one was very large. */
const VARIANT = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(\.[a-z]{3,4})$/;

/** Keeps old addresses; one that is kept already leads where it led. */
export async function keepImportedAddresses(
  tx: Transaction,
  releaseId: string,
  addresses: ImportedAddress[],
): Promise<void> {
  const rows = addresses.map((address) => ({ releaseId, ...address }));
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
        // One whose release is gone back, or still waits, may be taken by what is brought now.
        setWhere: sql`NOT EXISTS (SELECT FROM releases WHERE id = ${importedAddressesTable.releaseId} AND state = 'published')`,
      });
}

/** Which of these items were brought from another site, and have addresses there. */
export async function findBrought(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { targetId } = importedAddressesTable;
  const rows = await db
    .selectDistinct({ id: targetId })
    .from(importedAddressesTable)
    .where(inArray(targetId, ids));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

const LED = {
  source: importedAddressesTable.source,
  target: importedAddressesTable.target,
  targetKind: importedAddressesTable.targetKind,
  targetId: importedAddressesTable.targetId,
};
const isInForce = sql`EXISTS (SELECT FROM releases WHERE id = ${importedAddressesTable.releaseId} AND state = 'published')`;

/** All of them that are in force. */
export function readImportedAddresses(db: Queryable) {
  return db.select(LED).from(importedAddressesTable).where(isInForce);
}

/** @param path as addresses are compared. @returns where the address of a brought site leads; undefined: nowhere */
export async function findImportedAddress(
  db: Queryable,
  kinds: readonly StoredKind[],
  path: string,
): Promise<{ id: undefined; source: string; target: string } | undefined> {
  const { source } = importedAddressesTable;
  const [found] = await db
    .select(LED)
    .from(importedAddressesTable)
    .where(and(inArray(source, spellings(path)), isInForce))
    .orderBy(sql`${source} = ${path} DESC`)
    .limit(1);
  if (!found) return undefined;
  const leadsTo = found.target ?? (await findItemPath(db, kinds, found));
  // What stands where it stood leads nowhere.
  return leadsTo === undefined || leadsTo === path
    ? undefined
    : { id: undefined, source: path, target: leadsTo };
}

/** Further pages of a list or of a text's comments, and other forms of one page. */
const FURTHER = /(?:\/page\/\d+|(?<=.)\/(?:comment-page-\d+|feed|rss|amp|embed)|(?<=.)\.md)$/;
/** Ghost's smaller files of a picture: "/content/images/size/w600/format/webp/2026/11/foto.jpg". */
const SIZED = /^(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?(?=\/)/;

/** What may stand there for a path, itself first. */
export function spellings(path: string): string[] {
  // "/page/2" is of the list of all posts, which the old site has called "/page".
  if (FURTHER.test(path)) return [path, path.replace(FURTHER, "") || "/page"];
  if (SIZED.test(path)) return [path, path.replace(SIZED, "$1")];
  if (!VARIANT.test(path)) return [path, path.replace(/(\.[a-z]{3,4})$/, "-scaled$1")];
  const whole = path.replace(VARIANT, "$1");
  return [path, whole, path.replace(VARIANT, "-scaled$1")];
}

/** Where the item stands that a rule leads to, as long as it is published. */
export async function findItemPath(
  db: Queryable,
  kinds: readonly StoredKind[],
  { targetKind, targetId }: { targetKind: string | null; targetId: string | null },
): Promise<string | undefined> {
  const kind = kinds.find(({ plural }) => plural === targetKind);
  if (!kind || !targetId) return undefined;
  const { id, slug, isPublished } = kind.table;
  const [item] = await db
    .select({ slug })
    .from(kind.table)
    .where(and(eq(id, targetId), eq(isPublished, true)));
  return item && kind.pageOf(item.slug);
}
