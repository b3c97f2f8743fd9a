// Limits tokens after a restore: those deleted or changed since the backup regain no rights.

import { sql } from "drizzle-orm";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke, subjectsOf } from "#src/platform/slices/revoked.ts";

export const revocableTokens: Revocable = {
  acts: ["token.changed", "token.deleted"],
  preserves: ["api_tokens"],
  async revokeAgain(tx, since) {
    const isDeleted = isOneOf(sql`id`, subjectsOf(since, "token.deleted"));
    const isChanged = isOneOf(sql`token.id`, subjectsOf(since, "token.changed"));
    const kept = sql`${preservedTable("api_tokens")} AS kept WHERE kept.id = token.id`;
    return [
      ...(await revoke(
        tx,
        "Tokens excluídos",
        sql`DELETE FROM api_tokens WHERE ${isDeleted} RETURNING name`,
      )),
      // Deletes tokens that have no permission left.
      ...(await revoke(
        tx,
        "Tokens desativados",
        sql`UPDATE api_tokens AS token SET is_active = false WHERE is_active AND ${isChanged} AND NOT EXISTS (
          SELECT FROM ${kept} AND kept.is_active AND kept.permissions && token.permissions)
        RETURNING name`,
      )),
      ...(await revoke(
        tx,
        "Tokens com as permissões e o prazo de agora",
        sql`UPDATE api_tokens AS token SET
          permissions = ARRAY(SELECT unnest(token.permissions) INTERSECT SELECT unnest(kept.permissions)),
          expires_at = least(token.expires_at, kept.expires_at)
        FROM ${kept} AND ${isChanged} AND kept.permissions && token.permissions AND (NOT token.permissions <@ kept.permissions
          OR coalesce(token.expires_at, 'infinity') > coalesce(kept.expires_at, 'infinity'))
        RETURNING token.name`,
      )),
    ];
  },
  switchOff: (tx) =>
    revoke(
      tx,
      "Tokens desativados",
      sql`UPDATE api_tokens SET is_active = false
      WHERE is_active AND (expires_at IS NULL OR expires_at > now()) RETURNING name`,
    ),
};
