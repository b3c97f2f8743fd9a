// Keeps the current mail servers through a restore, since links that open accounts pass through it.

import { sql } from "drizzle-orm";
import { preservedTable, reinsertPreservedRows } from "#src/platform/database/preserved-rows.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke } from "#src/platform/slices/revoked.ts";

const TABLE = "mail_servers";
const ACCOUNTS = "mail_authorizations";

export const revocableMailServer: Revocable = {
  acts: [
    "mail-server.changed",
    "mailbox.changed",
    "mail-authorization.connected",
    "mail-authorization.removed",
  ],
  preserves: [TABLE, ACCOUNTS],
  async revokeAgain(tx, since) {
    if (since.length === 0) return [];
    const lines = await revoke(
      tx,
      "Servidor de e-mail que já não vale",
      sql`DELETE FROM mail_servers AS server WHERE NOT EXISTS (SELECT FROM ${preservedTable(TABLE)} AS kept
        WHERE (kept.protocol, kept.host, kept.port, kept.security, kept.username, kept.password, kept.sender, kept.folder,
          kept.authserv_id, kept.login) IS NOT DISTINCT FROM (server.protocol, server.host, server.port, server.security,
          server.username, server.password, server.sender, server.folder, server.authserv_id, server.login))
      RETURNING host AS name`,
    );
    const accounts = await revoke(
      tx,
      "Conta de e-mail que já não está conectada",
      sql`DELETE FROM mail_authorizations AS account WHERE NOT EXISTS (
        SELECT FROM ${preservedTable(ACCOUNTS)} AS kept WHERE kept.connected_at IS NOT DISTINCT FROM account.connected_at)
      RETURNING coalesce(address, '') AS name`,
    );
    // Its tokens of now, also if it is the same account.
    await tx.execute(sql`DELETE FROM mail_authorizations`);
    await reinsertPreservedRows(tx, TABLE);
    await reinsertPreservedRows(tx, ACCOUNTS);
    return [...lines, ...accounts];
  },
  switchOff: async (tx) => [
    ...(await revoke(
      tx,
      "Servidor de e-mail, a informar de novo",
      sql`DELETE FROM mail_servers RETURNING host AS name`,
    )),
    ...(await revoke(
      tx,
      "Conta de e-mail, a conectar de novo",
      sql`DELETE FROM mail_authorizations RETURNING coalesce(address, '') AS name`,
    )),
  ],
};
