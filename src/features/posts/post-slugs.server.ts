// The addresses of posts: who has which, and where those lead that were left behind (contract §5). The functions
// in SQL are those of migration 0016.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { toSlug } from "#src/platform/slug.ts";
import { postRedirectsTable, postsTable } from "./table.ts";

/** For titles without a letter that an address can show. */
const NAMELESS = "post";

/**
 * SQL of the slug a title gives, with a number where it is taken; nobody else takes it until the transaction
 * ends. One that leads to another post counts as taken, so that links to that post go on working.
 * @param ownId the post that it is for, where it has a slug already
 */
export function claimSlug(title: string, ownId: string | null = null): SQL<string> {
  return sql<string>`claim_slug('post', ${baseOf(title)}, ${ownId})`;
}

/** The same for a post that has a slug already, which may be that very one. */
export async function remakeSlug(tx: Transaction, title: string, ownId: string): Promise<string> {
  const slug = await readSlug(tx, claimSlug(title, ownId));
  await forgetRedirect(tx, slug);
  return slug;
}

/** The slug that a new post of this title would get now. */
export function foreseeSlug(db: Queryable, title: string): Promise<string> {
  const base = baseOf(title);
  return readSlug(db, sql`number_slug(${base}, free_slug_number('post', ${base}, NULL))`);
}

/**
 * Takes a slug that somebody has chosen; until the end of the transaction nobody else does. One that
 * another post only used to have leads there no more.
 * @returns false where another post has it now
 */
export async function takeSlug(tx: Transaction, slug: string, ownId: string): Promise<boolean> {
  await tx.execute(sql`SELECT lock_slug('post', ${slug})`);
  const others = and(eq(postsTable.slug, slug), ne(postsTable.id, ownId));
  if ((await tx.$count(postsTable, others)) > 0) return false;
  await forgetRedirect(tx, slug);
  return true;
}

/** From now on the address leads to where the post is. */
export async function leaveSlug(tx: Transaction, slug: string, postId: string): Promise<void> {
  await tx
    .insert(postRedirectsTable)
    .values({ slug, postId })
    .onConflictDoUpdate({ target: postRedirectsTable.slug, set: { postId } });
}

async function forgetRedirect(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(postRedirectsTable).where(eq(postRedirectsTable.slug, slug));
}

async function readSlug(db: Queryable, slug: SQL): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT ${slug} AS slug`);
  if (!rows[0]) throw new Error("a SELECT without FROM gives a row");
  return rows[0].slug;
}

function baseOf(title: string): string {
  return toSlug(title) || NAMELESS;
}
