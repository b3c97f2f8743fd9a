// The addresses of projects: who has which, and where those lead that were left behind (contract §5). The functions
// in SQL are those of migration 0016.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { toSlug } from "#src/platform/slug.ts";
import { projectRedirectsTable, projectsTable } from "./table.ts";

/** For titles without a letter that an address can show. */
const NAMELESS = "projeto";

/**
 * SQL of the slug a title gives, with a number where it is taken; nobody else takes it until the transaction
 * ends. One that leads to another project counts as taken, so that links to that project go on working.
 * @param ownId the project that it is for, where it has a slug already
 */
export function claimSlug(title: string, ownId: string | null = null): SQL<string> {
  return sql<string>`claim_slug('project', ${baseOf(title)}, ${ownId})`;
}

/** The same for a project that has a slug already, which may be that very one. */
export async function remakeSlug(tx: Transaction, title: string, ownId: string): Promise<string> {
  const slug = await readSlug(tx, claimSlug(title, ownId));
  await forgetRedirect(tx, slug);
  return slug;
}

/** The slug that a new project of this title would get now. */
export function foreseeSlug(db: Queryable, title: string): Promise<string> {
  const base = baseOf(title);
  return readSlug(db, sql`number_slug(${base}, free_slug_number('project', ${base}, NULL))`);
}

/**
 * Takes a slug that somebody has chosen; until the end of the transaction nobody else does. One that
 * another project only used to have leads there no more.
 * @returns false where another project has it now
 */
export async function takeSlug(tx: Transaction, slug: string, ownId: string): Promise<boolean> {
  await tx.execute(sql`SELECT lock_slug('project', ${slug})`);
  const others = and(eq(projectsTable.slug, slug), ne(projectsTable.id, ownId));
  if ((await tx.$count(projectsTable, others)) > 0) return false;
  await forgetRedirect(tx, slug);
  return true;
}

/** From now on the address leads to where the project is. */
export async function leaveSlug(tx: Transaction, slug: string, projectId: string): Promise<void> {
  await tx
    .insert(projectRedirectsTable)
    .values({ slug, projectId })
    .onConflictDoUpdate({ target: projectRedirectsTable.slug, set: { projectId } });
}

async function forgetRedirect(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(projectRedirectsTable).where(eq(projectRedirectsTable.slug, slug));
}

async function readSlug(db: Queryable, slug: SQL): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT ${slug} AS slug`);
  if (!rows[0]) throw new Error("a SELECT without FROM gives a row");
  return rows[0].slug;
}

function baseOf(title: string): string {
  return toSlug(title) || NAMELESS;
}
