// The slugs of items, and redirects from their old ones (docs/produto.md, "Addresses"). Migration 0051 makes the SQL
// functions of each kind.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { given } from "#src/shared/fields/declare-fields.ts";
import { slug } from "#src/shared/fields/fields.ts";
import { toSlug } from "#src/shared/slug.ts";
import type {
  AddressRules,
  ContentFields,
  ContentRow,
  StoredKind,
} from "#src/publishing/content-kind.server.ts";
import { keepOldAddress } from "./old-addresses.server.ts";

/**
 * SQL that makes a slug of a title, numbered if it is taken, and locks it until the end of the transaction.
 * A slug that redirects to another item counts as taken, so that links to that item still work.
 * @param ownId the item, if it has a slug already: its own slug is not taken
 */
export function reserveSlug(kind: StoredKind, title: string, ownId: string | null = null): SQL<string> {
  return sql`${functionOf(kind, "claim_slug")}(${kind.address.ofTitle(title)}, ${ownId})`;
}

/**
 * The slug that an item with this title would get now; reserves nothing.
 * @param ownId as for `reserveSlug`
 */
export function predictSlug(
  db: Queryable,
  kind: StoredKind,
  title: string,
  ownId: string | null = null,
): Promise<string> {
  const base = kind.address.ofTitle(title);
  return readSlug(db, sql`number_slug(${base}, ${functionOf(kind, "free_slug_number")}(${base}, ${ownId}))`);
}

/**
 * Reserves a slug that somebody has chosen, until the end of the transaction. Where it leads to another item, it goes on
 * doing so until this one is live.
 * @returns false if another item has it
 */
export async function takeSlug(
  tx: Transaction,
  kind: StoredKind,
  slug: string,
  ownId: string,
): Promise<boolean> {
  await tx.execute(sql`SELECT lock_slug(${kind.plural}, ${slug})`);
  const others = and(eq(kind.table.slug, slug), ne(kind.table.id, ownId));
  return (await tx.$count(kind.table, others)) === 0;
}

/** Changes an item's slug if asked to. @returns its slug from now on; undefined if another item has that one */
export async function moveSlug(
  tx: Transaction,
  kind: StoredKind,
  { id, slug: current, title, publishedAt }: ContentRow,
  changes: ContentFields,
): Promise<string | undefined> {
  const { title: newTitle = title } = changes;
  const asked = changes[kind.address.field];
  if (asked === undefined || asked === current) return current;
  const slug = asked ?? (await readSlug(tx, reserveSlug(kind, newTitle, id)));
  if (slug === current) return slug;
  if (!(await takeSlug(tx, kind, slug, id))) return undefined;
  // Without a publication nobody can have a link to the old slug.
  if (publishedAt) await keepOldAddress(tx, kind, current, id);
  return slug;
}

/**
 * Items that change together may swap their slugs: those that leave a slug which another one of them takes step aside
 * first, to one that nobody can ask for. Their rows as the caller has read them still say where they come from.
 */
export async function freeSlugs(
  tx: Transaction,
  { table, address }: StoredKind,
  together: { stored: ContentRow; changes: ContentFields }[],
): Promise<void> {
  const moves = together.filter(({ stored, changes }) => {
    const asked = changes[address.field];
    return typeof asked === "string" && asked !== stored.slug;
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
 * Addresses that are one word behind the kind's folder, as in `/blog/meu-post`.
 * @param nameless for titles without any letter or digit that a URL can show
 */
export function slugRules(nameless: string): AddressRules {
  return { field: "slug", chosen: given(slug), ofTitle: (title) => toSlug(title) || nameless };
}

/** The name of a kind's own SQL function. */
function functionOf({ plural }: StoredKind, name: string): SQL {
  return sql`${sql.identifier(`${name}_of_${plural}`)}`;
}

async function readSlug(db: Queryable, slug: SQL): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT ${slug} AS slug`);
  if (!rows[0]) throw new Error("a SELECT without FROM gives a row");
  return rows[0].slug;
}
