// The addresses of posts: who has which, and where those lead that were left behind (contract §5).
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { firstFreeSlug, toSlug } from "#src/platform/slug.ts";
import { postRedirectsTable, postsTable } from "./table.ts";

/** Any number, as long as nothing else in this database locks on it. */
const SLUGS_LOCK = 7_230_430;
/** For titles without a letter that an address can show. */
const NAMELESS = "post";

/** Until the end of the transaction nobody else takes an address: two posts of one title wait in line. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SLUGS_LOCK})`);
}

/**
 * The slug a title gives, with a number where it is taken. One that leads to another post counts as
 * taken, so that links to that post go on working.
 * @param ownId the post that it is for
 */
export async function makeSlug(tx: Transaction, title: string, ownId: string): Promise<string> {
  const slug = toSlug(title) || NAMELESS;
  for (let many = 10; ; many *= 10) {
    const free = firstFreeSlug(slug, await findTaken(tx, [slug, ...numbered(slug, many)], ownId));
    if (free === slug || numbered(slug, many).includes(free)) return free;
  }
}

/** Whether another post has this slug now; one that it only used to have may be taken over. */
export async function isSlugTaken(tx: Transaction, slug: string, ownId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: postsTable.id })
    .from(postsTable)
    .where(and(eq(postsTable.slug, slug), ne(postsTable.id, ownId)));
  return rows.length > 0;
}

/** The address is a post's own from now on, and leads nowhere else. */
export async function claimSlug(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(postRedirectsTable).where(eq(postRedirectsTable.slug, slug));
}

/** From now on the address leads to where the post is. */
export async function leaveSlug(tx: Transaction, slug: string, postId: string): Promise<void> {
  await tx
    .insert(postRedirectsTable)
    .values({ slug, postId })
    .onConflictDoUpdate({ target: postRedirectsTable.slug, set: { postId } });
}

function numbered(slug: string, many: number): string[] {
  return Array.from({ length: many }, (_, index) => `${slug}-${index + 2}`);
}

async function findTaken(tx: Queryable, slugs: string[], ownId: string): Promise<Set<string>> {
  const now = await tx
    .select({ slug: postsTable.slug })
    .from(postsTable)
    .where(and(inArray(postsTable.slug, slugs), ne(postsTable.id, ownId)));
  const before = await tx
    .select({ slug: postRedirectsTable.slug })
    .from(postRedirectsTable)
    .where(and(inArray(postRedirectsTable.slug, slugs), ne(postRedirectsTable.postId, ownId)));
  return new Set([...now, ...before].map((row) => row.slug));
}
