// The addresses of projects: free ones for new titles, and a sign at those that were left.
import { and, eq, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#src/platform/database.ts";
import { firstFreeSlug, toSlug } from "#src/platform/slug.ts";
import { projectRedirectsTable, projectsTable } from "./table.ts";

/** Where a title has no letter or digit to make an address of. */
const NAMELESS = "projeto";
/** Any number, as long as nothing else in this database locks on it. */
const SLUG_LOCK = 7_230_431;

/**
 * An address that no other project has or had, with `-2`, `-3`… behind it where needed (contract §5).
 * Whoever asks at the same time waits until this transaction is over.
 * @param wished the slug somebody typed, or a title
 * @param projectId the project it is for, whose own addresses are free to it
 */
export async function chooseSlug(tx: Transaction, wished: string, projectId?: string): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SLUG_LOCK})`);
  const slug = toSlug(wished) || NAMELESS;
  const [now, before] = [
    await tx
      .select({ slug: projectsTable.slug })
      .from(projectsTable)
      .where(
        and(beginsWith(projectsTable.slug, slug), projectId ? ne(projectsTable.id, projectId) : undefined),
      ),
    await tx
      .select({ slug: projectRedirectsTable.slug })
      .from(projectRedirectsTable)
      .where(
        and(
          beginsWith(projectRedirectsTable.slug, slug),
          projectId ? ne(projectRedirectsTable.projectId, projectId) : undefined,
        ),
      ),
  ];
  return firstFreeSlug(slug, new Set([...now, ...before].map((row) => row.slug)));
}

/** Leaves a sign at a public address that a project moves away from; its new one needs none. */
export async function leaveRedirect(
  tx: Transaction,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.insert(projectRedirectsTable).values({ slug: from, projectId }).onConflictDoNothing();
  await tx.delete(projectRedirectsTable).where(eq(projectRedirectsTable.slug, to));
}

/** The slug itself and those with something behind it; slugs hold no wildcards. */
function beginsWith(column: AnyPgColumn, slug: string): SQL | undefined {
  return or(eq(column, slug), like(column, `${slug}-%`));
}
