// Where published items stood before: links from elsewhere lead on. An old address belongs to the item it leads to until
// another item goes live there; a draft takes nobody's links.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import { recordItemAct } from "#src/publishing/history/record-publication.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { StoredKind } from "#src/publishing/content-kind.server.ts";
import { redirectsTable } from "./table.ts";
import { oldAddressesTable } from "./table.ts";

const { kind: ofKind, slug: oldSlug, itemId } = oldAddressesTable;

/** The item that an old address leads to, where there is one; `ownId` left out: any item. */
export async function findFormerItem(
  db: Queryable,
  { plural, table }: StoredKind,
  slug: string,
  ownId?: string,
): Promise<{ id: string; title: string; slug: string; isPublished: boolean } | undefined> {
  const { id, title, slug: current, isPublished } = table;
  const isOther = ownId === undefined ? undefined : ne(id, ownId);
  const [former] = await db
    .select({ id, title, slug: current, isPublished })
    .from(oldAddressesTable)
    .innerJoin(table, eq(id, itemId))
    .where(and(eq(ofKind, plural), eq(oldSlug, slug), isOther));
  return former;
}

/** From now on the old slug leads to its former item, unless another one has it by now. */
export async function keepOldAddress(
  tx: Transaction,
  { plural, table }: StoredKind,
  slug: string,
  ownId: string,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${oldAddressesTable} (kind, slug, item_id)
    SELECT ${plural}, ${slug}, ${ownId} WHERE NOT EXISTS (SELECT FROM ${table} WHERE ${table.slug} = ${slug} AND ${table.id} <> ${ownId})
    ON CONFLICT (kind, slug) DO UPDATE SET item_id = excluded.item_id`);
}

/** The redirect that people have made from where an item of this kind would stand. */
export async function findRedirectFrom(
  db: Queryable,
  kind: StoredKind,
  slug: string,
): Promise<{ id: string; target: string } | undefined> {
  const { id, source, target } = redirectsTable;
  const [rule] = await db
    .select({ id, target })
    .from(redirectsTable)
    .where(eq(source, kind.pageOf(slug)));
  return rule;
}

/** An item goes live at this address: a redirect that people have made from there ends, and the audit log says so. */
async function endRedirectFrom(tx: Transaction, kind: StoredKind, slug: string): Promise<void> {
  const rule = await findRedirectFrom(tx, kind, slug);
  if (!rule) return;
  const path = kind.pageOf(slug);
  await tx.delete(redirectsTable).where(eq(redirectsTable.id, rule.id));
  await recordAct(tx, {
    action: "redirect.deleted",
    subject: named("Redirecionamento", path),
    subjectId: rule.id,
    before: { "Endereço antigo": path, "Leva a": rule.target },
  });
}

/** An item goes live at this address: what it led to before is left, and the audit log says so. */
export async function takeOldAddress(
  tx: Transaction,
  kind: StoredKind,
  slug: string,
  ownId: string,
): Promise<void> {
  await endRedirectFrom(tx, kind, slug);
  const former = await findFormerItem(tx, kind, slug, ownId);
  const { rowCount } = await tx
    .delete(oldAddressesTable)
    .where(and(eq(ofKind, kind.plural), eq(oldSlug, slug)));
  if (!rowCount || !former) return;
  await recordItemAct(tx, kind, former.id, {
    action: "content.address-taken",
    title: former.title,
    before: { Endereço: kind.pageOf(slug) },
    after: { Endereço: kind.pageOf(former.slug) },
  });
}

/** Selects the old slugs of a kind. */
export function oldSlugsOf({ plural }: StoredKind): SQL {
  return sql`SELECT ${oldSlug} FROM ${oldAddressesTable} WHERE ${ofKind} = ${plural}`;
}

/** The old addresses of an item that is deleted lead nowhere. */
export async function deleteOldAddresses(tx: Transaction, ownId: string): Promise<void> {
  await tx.delete(oldAddressesTable).where(eq(itemId, ownId));
}
