// Former addresses of published items. An old address redirects to its item until another item is published
// there; a draft does not take it over.

import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { recordItemAct } from "../history/record-publication.server.ts";
import type { StoredContentType } from "../publishable-type.server.ts";
import { oldAddressesTable, redirectsTable } from "./table.ts";

const { kind: ofKind, slug: oldSlug, itemId } = oldAddressesTable;

/**
 * The item that an old address redirects to.
 * @param ownId an item to ignore
 */
export async function findFormerItem(
  db: Queryable,
  { plural, table }: StoredContentType,
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

/** Redirects the old slug to its former item, unless another item has it by now. */
export async function saveOldAddress(
  tx: Transaction,
  { plural, table }: StoredContentType,
  slug: string,
  ownId: string,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${oldAddressesTable} (kind, slug, item_id)
    SELECT ${plural}, ${slug}, ${ownId} WHERE NOT EXISTS (SELECT FROM ${table} WHERE ${table.slug} = ${slug} AND ${table.id} <> ${ownId})
    ON CONFLICT (kind, slug) DO UPDATE SET item_id = excluded.item_id`);
}

/** The redirect that staff created from the address an item would get. */
export async function findRedirectFrom(
  db: Queryable,
  kind: StoredContentType,
  slug: string,
): Promise<{ id: string; target: string } | undefined> {
  const { id, source, target } = redirectsTable;
  const [rule] = await db
    .select({ id, target })
    .from(redirectsTable)
    .where(eq(source, kind.pageOf(slug)));
  return rule;
}

/** Deletes a redirect when an item is published at its source, and records it in the audit log. */
async function endRedirectFrom(tx: Transaction, kind: StoredContentType, slug: string): Promise<void> {
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

/** Removes redirects from the address an item is published at, and records it in the audit log. */
export async function takeOldAddress(
  tx: Transaction,
  kind: StoredContentType,
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

export function oldSlugsOf({ plural }: StoredContentType): SQL {
  return sql`SELECT ${oldSlug} FROM ${oldAddressesTable} WHERE ${ofKind} = ${plural}`;
}

export async function deleteOldAddresses(tx: Transaction, ownId: string): Promise<void> {
  await tx.delete(oldAddressesTable).where(eq(itemId, ownId));
}
