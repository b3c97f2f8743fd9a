// Records which token created an item, and unpublishes all items of a token at once.

import { and, eq, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Author } from "#src/publishing/content-type.server.ts";
import { unpublishItems } from "#src/publishing/items/write-content.server.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import type { Unpublished } from "./schema.ts";
import { tokenCreationsTable, tokensTable } from "./table.ts";
import { CREATED, toCallTitle } from "./token-calls.server.ts";

interface Creation {
  /** Name of the content type: "post". */
  kind: string;
  entityId: string;
  tokenId: string;
  /** Id given by the tool. */
  externalId: string | null;
}

/**
 * Records the creator of an item and the call. Runs first in the creating transaction, so that another call with the
 * same external id waits for its end.
 * @returns false if the token has used the external id before; nothing is stored then
 */
export async function rememberCreation(
  tx: Queryable,
  { kind, entityId, tokenId, externalId, title }: Creation & { title: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    WITH creation AS (
      INSERT INTO token_creations (kind, entity_id, token_id, external_id)
      VALUES (${kind}, ${entityId}, ${tokenId}, ${externalId})
      ON CONFLICT (token_id, kind, external_id) DO NOTHING RETURNING *
    )
    INSERT INTO token_calls (token_id, kind, status, title, entity_id)
    SELECT token_id, kind, ${CREATED}, ${toCallTitle(title)}, entity_id FROM creation`);
  return rowCount === 1;
}

/** Finds the item that the token created under this external id; it may have been deleted since. */
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

/**
 * Unpublishes everything that a token created, in one transaction; items become drafts.
 * @param kinds content types whose items tools create
 */
export async function unpublishAll(
  { db, cache }: Pick<Resources, "db" | "cache">,
  kinds: ToolContentType[],
  tokenId: string,
  author: Author,
): Promise<Unpublished> {
  const made = await db
    .select({ kind: tokenCreationsTable.kind, id: tokenCreationsTable.entityId })
    .from(tokenCreationsTable)
    .where(eq(tokenCreationsTable.tokenId, tokenId));
  // Wraps the whole transaction, so that caches are invalidated only after the commit.
  const tags = kinds.map(({ listTag }) => listTag);
  return cache.change(db, tags, async (tx) => {
    const [token] = await tx
      .select({ name: tokensTable.name })
      .from(tokensTable)
      .where(eq(tokensTable.id, tokenId));
    await recordAct(tx, {
      action: "token.emptied",
      subject: named("Token", token?.name ?? ""),
      subjectId: tokenId,
    });
    const counts: Unpublished = {};
    for (const kind of kinds) {
      const ids = made.filter((one) => one.kind === kind.name).map(({ id }) => id);
      counts[kind.plural] = await unpublishItems({ db: tx, cache }, kind, author, ids);
    }
    return counts;
  });
}
