// The addresses of projects: who has which, and where those lead that were left behind (contract §5).
import { and, eq, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#src/platform/database.ts";
import { firstFreeSlug, toSlug } from "#src/platform/slug.ts";
import { projectRedirectsTable, projectsTable } from "./table.ts";

/** Where a title has no letter or digit to make an address of. */
const NAMELESS = "projeto";
/** Any number, as long as nothing else in this database locks on it. */
const SLUGS_LOCK = 7_230_431;

/** Until the end of the transaction nobody else takes an address: two projects of one title wait in line. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SLUGS_LOCK})`);
}

/**
 * The slug a title gives, with a number where it is taken. One that leads to another project counts as
 * taken, so that links to that project go on working.
 * @param ownId the project that it is for, if there is one already
 */
export async function makeSlug(tx: Transaction, title: string, ownId?: string): Promise<string> {
  const slug = toSlug(title) || NAMELESS;
  const now = await tx
    .select({ slug: projectsTable.slug })
    .from(projectsTable)
    .where(and(beginsWith(projectsTable.slug, slug), isOther(projectsTable.id, ownId)));
  const before = await tx
    .select({ slug: projectRedirectsTable.slug })
    .from(projectRedirectsTable)
    .where(
      and(beginsWith(projectRedirectsTable.slug, slug), isOther(projectRedirectsTable.projectId, ownId)),
    );
  return firstFreeSlug(slug, new Set([...now, ...before].map((row) => row.slug)));
}

/** Whether another project has this slug now; one that it only used to have may be taken over. */
export async function isSlugTaken(tx: Transaction, slug: string, ownId?: string): Promise<boolean> {
  const rows = await tx
    .select({ id: projectsTable.id })
    .from(projectsTable)
    .where(and(eq(projectsTable.slug, slug), isOther(projectsTable.id, ownId)));
  return rows.length > 0;
}

/** The address is a project's own from now on, and leads nowhere else. */
export async function claimSlug(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(projectRedirectsTable).where(eq(projectRedirectsTable.slug, slug));
}

/** From now on the address leads to where the project is. */
export async function leaveSlug(tx: Transaction, slug: string, projectId: string): Promise<void> {
  await tx
    .insert(projectRedirectsTable)
    .values({ slug, projectId })
    .onConflictDoUpdate({ target: projectRedirectsTable.slug, set: { projectId } });
}

function isOther(column: PgColumn, ownId: string | undefined): SQL | undefined {
  return ownId ? ne(column, ownId) : undefined;
}

/** The slug itself and those with something behind it; slugs hold no wildcards. */
function beginsWith(column: PgColumn, slug: string): SQL | undefined {
  return or(eq(column, slug), like(column, `${slug}-%`));
}
