// Which token made which post or project, and how all of it is taken off the site at once.
import { and, eq } from "drizzle-orm";
import { POSTS_TAG } from "#src/features/posts/posts.server.ts";
import { unpublishPosts } from "#src/features/posts/unpublish-posts.server.ts";
import { PROJECTS_TAG } from "#src/features/projects/projects.server.ts";
import { unpublishProjects } from "#src/features/projects/unpublish-projects.server.ts";
import type { Queryable } from "#src/platform/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { CreationKind, Unpublished } from "./schema.ts";
import { tokenCreationsTable } from "./table.ts";

export interface Creation {
  kind: CreationKind;
  entityId: string;
  tokenId: string;
  /** What the tool calls it. */
  externalId: string | null;
}

/** Remembers who made something; in the transaction that makes it. */
export async function rememberCreation(tx: Queryable, creation: Creation): Promise<void> {
  await tx.insert(tokenCreationsTable).values(creation);
}

/** What the token made under this external id, which may be gone by now. */
export async function findCreation(
  db: Queryable,
  { tokenId, kind, externalId }: Omit<Creation, "entityId">,
): Promise<string | undefined> {
  if (externalId === null) return undefined;
  const [row] = await db
    .select({ entityId: tokenCreationsTable.entityId })
    .from(tokenCreationsTable)
    .where(
      and(
        eq(tokenCreationsTable.tokenId, tokenId),
        eq(tokenCreationsTable.kind, kind),
        eq(tokenCreationsTable.externalId, externalId),
      ),
    );
  return row?.entityId;
}

/** Takes everything that a token made off the site, in one transaction; it stays as drafts. */
export async function unpublishAll(
  { db, cache }: Pick<Resources, "db" | "cache">,
  tokenId: string,
): Promise<Unpublished> {
  const made = await db
    .select({ kind: tokenCreationsTable.kind, id: tokenCreationsTable.entityId })
    .from(tokenCreationsTable)
    .where(eq(tokenCreationsTable.tokenId, tokenId));
  const idsOf = (kind: CreationKind) => made.filter((one) => one.kind === kind).map(({ id }) => id);
  // Around both: what this process remembers is dropped after the commit, not in the middle.
  return cache.change(db, [POSTS_TAG, PROJECTS_TAG], async (tx) => ({
    posts: await unpublishPosts({ db: tx, cache }, idsOf("post")),
    projects: await unpublishProjects({ db: tx, cache }, idsOf("project")),
  }));
}
