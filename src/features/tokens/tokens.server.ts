// API tokens: shown in full once, stored as a hash, listed masked.

import { randomBytes } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { rolesWith } from "#src/accounts/roles.ts";
import { changesOf, named, recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import type { ToolPermission } from "#src/publishing/tool-calls.server.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { ApiToken, Permission, TokenChange, TokenInput, TokenStats } from "./schema.ts";
import { tokensTable } from "./table.ts";

const PREFIX = "vtr_";
const SECRET_BYTES = 24;
const TOKEN_PATTERN = /^vtr_[0-9a-f]{48}$/;
/** Characters at each end of a masked token that stay readable. */
const SHOWN = 4;

export interface TokenHolder {
  id: string;
  /** User who owns the items that the token creates. */
  userId: string;
  ownerName: string;
  name: string;
  permissions: Permission[];
  expiresAt: Date | null;
}

/**
 * Creates a token.
 * @param userId its owner
 * @param words permission labels for the audit log; default: their names
 * @returns the full token, only this time
 */
export async function createToken(
  db: Queryable,
  userId: string,
  input: TokenInput,
  words: ToolPermission[] = [],
): Promise<ApiToken> {
  const token = PREFIX + randomBytes(SECRET_BYTES).toString("hex");
  const { name, description, permissions, expiresInDays } = input;
  const row = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(tokensTable)
      .values({
        userId,
        name,
        description,
        permissions,
        tokenHash: hashToken(token),
        tokenHint: maskToken(token),
        expiresAt: expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`,
      })
      .returning();
    if (!made) throw new Error("the token was not stored");
    await recordToken(tx, "token.created", made, { after: factsOf(made, words) });
    return made;
  });
  return { ...toApiToken(row), token };
}

/** Lists all tokens, newest first, masked. */
export async function listTokens(db: Queryable): Promise<ApiToken[]> {
  const rows = await db.select().from(tokensTable).orderBy(desc(tokensTable.createdAt), desc(tokensTable.id));
  return rows.map(toApiToken);
}

/** Changes the given fields; returns `undefined` if the token does not exist. */
export async function updateToken(
  db: Queryable,
  id: string,
  change: TokenChange,
  words: ToolPermission[] = [],
): Promise<ApiToken | undefined> {
  if (!isUuid(id)) return undefined;
  // An empty SET is invalid SQL. Setting the id to itself changes nothing.
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(tokensTable).where(eq(tokensTable.id, id)).for("update");
    const [row] = await tx
      .update(tokensTable)
      .set({ ...change, id })
      .where(eq(tokensTable.id, id))
      .returning();
    if (!before || !row) return undefined;
    const changes = changesOf(factsOf(before, words), factsOf(row, words));
    if (Object.keys(changes.after).length > 0) await recordToken(tx, "token.changed", row, changes);
    return toApiToken(row);
  });
}

type TokenRow = typeof tokensTable.$inferSelect;

/** Returns the facts for the audit log, without secrets. */
function factsOf({ name, description, permissions, isActive, expiresAt }: TokenRow, words: ToolPermission[]) {
  return {
    Nome: name,
    Descrição: description,
    Permissões: permissions.map((one) => words.find((word) => word.name === one)?.label ?? one),
    Ativo: isActive,
    "Expira em": expiresAt,
  };
}

function recordToken(
  tx: Transaction,
  action: AuditAction,
  { id, name }: Pick<TokenRow, "id" | "name">,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return recordAct(tx, { action, subject: named("Token", name), subjectId: id, ...values });
}

/** Returns false also for a text that is not a UUID. */
export async function hasToken(db: Queryable, id: string): Promise<boolean> {
  return isUuid(id) && (await db.$count(tokensTable, eq(tokensTable.id, id))) > 0;
}

/** Deletes a token, which becomes invalid at once. @returns whether it existed */
export async function deleteToken(db: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(tokensTable).where(eq(tokensTable.id, id)).returning();
    if (deleted) await recordToken(tx, "token.deleted", deleted);
    return deleted !== undefined;
  });
}

/** Counts tokens by state (docs/produto.md, "API tokens"). */
export async function getTokenStats(db: Queryable): Promise<TokenStats> {
  const isExpired = sql`expires_at IS NOT NULL AND expires_at <= now()`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) FILTER (WHERE is_active AND NOT (${isExpired})))::int`,
      inactive: sql<number>`(count(*) FILTER (WHERE NOT is_active))::int`,
      expired: sql<number>`(count(*) FILTER (WHERE is_active AND ${isExpired}))::int`,
    })
    .from(tokensTable);
  return row ?? { total: 0, active: 0, inactive: 0, expired: 0 };
}

/**
 * Finds the token of a call and updates its last use.
 * @returns `undefined` for an unknown, inactive or expired token, and for one whose owner is disabled or may no
 * longer publish; the caller is not told which. The lookup is by SHA-256, so the response time does not tell how
 * close a guess was.
 */
export async function findTokenHolder(db: Queryable, token: string): Promise<TokenHolder | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const { rows } = await db.execute<{
    id: string;
    user_id: string;
    owner_name: string;
    name: string;
    permissions: Permission[];
    expires_at: Date | null;
    is_stale: boolean;
  }>(sql`
    SELECT api_tokens.id, user_id, users.name AS owner_name, api_tokens.name, permissions, expires_at,
           last_used_at IS NULL OR last_used_at < now() - interval '1 minute' AS is_stale
    FROM api_tokens JOIN users ON users.id = api_tokens.user_id
    WHERE token_hash = ${hashToken(token)} AND is_active AND users.disabled_at IS NULL
      AND users.role = ANY(${sql.param(rolesWith("staff"))}::text[])
      AND (expires_at IS NULL OR expires_at > now())`);
  const [row] = rows;
  if (!row) return undefined;
  // Updates at most once a minute, so that a busy token does not write at every call.
  if (row.is_stale) {
    await db
      .update(tokensTable)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(tokensTable.id, row.id));
  }
  const expiresAt = row.expires_at && new Date(row.expires_at);
  const { id, user_id: userId, owner_name: ownerName, name, permissions } = row;
  return { id, userId, ownerName, name, permissions, expiresAt };
}

/** Masks a token: `vtr_ab12…9f3c`. */
function maskToken(token: string): string {
  return `${token.slice(0, PREFIX.length + SHOWN)}…${token.slice(-SHOWN)}`;
}

function toApiToken(row: typeof tokensTable.$inferSelect): ApiToken {
  const { id, name, description, permissions, isActive, tokenHint } = row;
  return {
    id,
    name,
    description,
    token: tokenHint,
    permissions,
    isActive,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
