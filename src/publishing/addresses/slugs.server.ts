// Slugs of items (docs/produto.md, "Addresses"). Migration 0051 creates the SQL functions of each content type; a taken
// slug gets a suffix, -2, -3 and so on, by `number_slug` of migration 0016.

import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { bodyField } from "#src/shared/fields/declare-fields.ts";
import { slug } from "#src/shared/fields/fields.ts";
import { toSlug } from "#src/shared/slug.ts";
import type {
  AddressRules,
  ContentFields,
  ContentRow,
  StoredContentType,
} from "../publishable-type.server.ts";
import { saveOldAddress } from "./old-addresses.server.ts";

/**
 * SQL that makes a slug from a title, numbers it if it is taken, and locks it until the transaction ends. A slug that
 * redirects to another item counts as taken, so that old links still work.
 * @param ownId the item's id, if it has a slug already: its own slug is not taken
 */
export function reserveSlug(
  kind: StoredContentType,
  title: string,
  ownId: string | null = null,
): SQL<string> {
  return sql`${functionOf(kind, "claim_slug")}(${kind.address.ofTitle(title)}, ${ownId})`;
}

/**
 * The slug that an item with this title would get now, without reserving it.
 * @param ownId as for `reserveSlug`
 */
export function predictSlug(
  db: Queryable,
  kind: StoredContentType,
  title: string,
  ownId: string | null = null,
): Promise<string> {
  const base = kind.address.ofTitle(title);
  return readSlug(db, sql`number_slug(${base}, ${functionOf(kind, "free_slug_number")}(${base}, ${ownId}))`);
}

/**
 * Reserves a slug chosen by a person, until the transaction ends. A redirect from it stays until this item is
 * published.
 * @returns false if another item has it
 */
export async function takeSlug(
  tx: Transaction,
  kind: StoredContentType,
  slug: string,
  ownId: string,
): Promise<boolean> {
  await tx.execute(sql`SELECT lock_slug(${kind.plural}, ${slug})`);
  const others = and(eq(kind.table.slug, slug), ne(kind.table.id, ownId));
  return (await tx.$count(kind.table, others)) === 0;
}

/**
 * Changes the item's slug if requested.
 * @returns its new slug; undefined if another item has it
 */
export async function moveSlug(
  tx: Transaction,
  kind: StoredContentType,
  { id, slug: current, title, publishedAt }: ContentRow,
  changes: ContentFields,
): Promise<string | undefined> {
  const { title: newTitle = title } = changes;
  const requested = changes[kind.address.field];
  if (requested === undefined || requested === current) return current;
  const slug = requested ?? (await readSlug(tx, reserveSlug(kind, newTitle, id)));
  if (slug === current) return slug;
  if (!(await takeSlug(tx, kind, slug, id))) return undefined;
  // Before the first publication nobody can have a link to the old slug.
  if (publishedAt) await saveOldAddress(tx, kind, current, id);
  return slug;
}

/**
 * Lets items that change together swap slugs: an item whose slug another one takes moves first to a slug that nobody
 * can request. The rows that the caller has read still hold the original slugs.
 */
export async function freeSlugs(
  tx: Transaction,
  { table, address }: StoredContentType,
  together: { stored: ContentRow; changes: ContentFields }[],
): Promise<void> {
  const moves = together.filter(({ stored, changes }) => {
    const requested = changes[address.field];
    return typeof requested === "string" && requested !== stored.slug;
  });
  const taken = new Set(moves.map(({ changes }) => changes[address.field]));
  for (const { stored } of moves) {
    if (!taken.has(stored.slug)) continue;
    await tx
      .update(table)
      .set({ slug: `/~${stored.id}` })
      .where(eq(table.id, stored.id));
  }
}

/**
 * Address rules for a single slug below the content type's path, as in `/blog/meu-post`.
 * @param fallbackSlug slug for titles without any letter or digit that a URL can show
 */
export function slugRules(fallbackSlug: string): AddressRules {
  return { field: "slug", chosen: bodyField(slug), ofTitle: (title) => toSlug(title) || fallbackSlug };
}

function functionOf({ plural }: StoredContentType, name: string): SQL {
  return sql`${sql.identifier(`${name}_of_${plural}`)}`;
}

async function readSlug(db: Queryable, slug: SQL): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT ${slug} AS slug`);
  if (!rows[0]) throw new Error("a SELECT without FROM gives a row");
  return rows[0].slug;
}
