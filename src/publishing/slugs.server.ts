// Who has which address, and where those lead that were left behind (contract §5). The functions in SQL are those of
// migration 0016.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { toSlug } from "#src/shared/slug.ts";
import type { ContentFields, ContentRow, StoredKind } from "./content-kind.server.ts";

/**
 * SQL of the slug a title gives, with a number where it is taken; nobody else takes it until the transaction
 * ends. One that leads to something else counts as taken, so that links to that go on working.
 * @param ownId of what has a slug already, which may be that very one
 */
export function reserveSlug(kind: StoredKind, title: string, ownId: string | null = null): SQL<string> {
  return sql`claim_slug(${kind.name}, ${baseOf(kind, title)}, ${ownId})`;
}

/** The slug that something new of this title would get now. */
export function foreseeSlug(db: Queryable, kind: StoredKind, title: string): Promise<string> {
  const base = baseOf(kind, title);
  return readSlug(db, sql`number_slug(${base}, free_slug_number(${kind.name}, ${base}, NULL))`);
}

/**
 * Takes a slug that somebody has chosen; until the end of the transaction nobody else does. One that
 * something else only used to have leads there no more.
 * @returns false where something else has it now
 */
export async function takeSlug(
  tx: Transaction,
  kind: StoredKind,
  slug: string,
  ownId: string,
): Promise<boolean> {
  await tx.execute(sql`SELECT lock_slug(${kind.name}, ${slug})`);
  const others = and(eq(kind.table.slug, slug), ne(kind.table.id, ownId));
  if ((await tx.$count(kind.table, others)) > 0) return false;
  await forgetRedirect(tx, kind, slug);
  return true;
}

/** @returns the item's slug from now on; undefined where the one that is asked for is another item's */
export async function moveSlug(
  tx: Transaction,
  kind: StoredKind,
  { id, slug: current, title, publishedAt }: ContentRow,
  { slug: asked, title: newTitle = title }: ContentFields,
): Promise<string | undefined> {
  if (asked === undefined || asked === current) return current;
  const slug = asked ?? (await readSlug(tx, reserveSlug(kind, newTitle, id)));
  if (slug === current) return slug;
  if (!(await takeSlug(tx, kind, slug, id))) return undefined;
  // Nobody can have kept the address of what was never published.
  if (publishedAt) await leaveSlug(tx, kind, current, id);
  return slug;
}

/** From now on the address leads to where its former owner is. */
async function leaveSlug(
  tx: Transaction,
  { redirects }: StoredKind,
  slug: string,
  ownId: string,
): Promise<void> {
  const target = sql.identifier(redirects.target.name);
  await tx.execute(sql`
    INSERT INTO ${redirects.table} (slug, ${target}) VALUES (${slug}, ${ownId})
    ON CONFLICT (slug) DO UPDATE SET ${target} = excluded.${target}`);
}

async function forgetRedirect(tx: Transaction, { redirects }: StoredKind, slug: string): Promise<void> {
  await tx.delete(redirects.table).where(eq(redirects.slug, slug));
}

function baseOf(kind: StoredKind, title: string): string {
  return toSlug(title) || kind.nameless;
}

async function readSlug(db: Queryable, slug: SQL): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT ${slug} AS slug`);
  if (!rows[0]) throw new Error("a SELECT without FROM gives a row");
  return rows[0].slug;
}
