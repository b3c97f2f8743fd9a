// Which token made what, and how all of it is taken off the site at once.
import { and, eq, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import type { Author } from "#src/publishing/content-type.server.ts";
import { unpublishItems } from "#src/publishing/items/write-content.server.ts";
import type { Unpublished } from "./schema.ts";
import { tokenCreationsTable, tokensTable } from "./table.ts";
import { CREATED, toCallTitle } from "./token-calls.server.ts";

interface Creation {
  /** The name of its kind: "post". */
  kind: string;
  entityId: string;
  tokenId: string;
  /** What the tool calls it. */
  externalId: string | null;
}

/**
 * Remembers who makes something, and the call that asked for it; first thing in the transaction that makes
 * it, so that who comes with the same external id waits for the end of that.
 * @returns false where the token has used the external id before; nothing is kept then
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

/**
 * Takes everything that a token made off the site, in one transaction; it stays as drafts.
 * @param kinds those whose items tools create
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
  // Around all: what this process remembers is dropped after the commit, not in the middle.
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
