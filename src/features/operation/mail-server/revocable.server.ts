// Keeps the current mail servers through a restore, since links that open accounts pass through it.

import { sql } from "drizzle-orm";
import { preservedTable, reinsertPreservedRows } from "#src/platform/database/preserved-rows.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke } from "#src/platform/slices/revoked.ts";

const TABLE = "mail_servers";

export const revocableMailServer: Revocable = {
  acts: ["mail-server.changed", "mailbox.changed"],
  preserves: [TABLE],
  async revokeAgain(tx, since) {
    if (since.length === 0) return [];
    const lines = await revoke(
      tx,
      "Servidor de e-mail que já não vale",
      sql`DELETE FROM mail_servers AS server WHERE NOT EXISTS (SELECT FROM ${preservedTable(TABLE)} AS kept
        WHERE (kept.protocol, kept.host, kept.port, kept.security, kept.username, kept.password, kept.sender, kept.folder,
          kept.authserv_id) IS NOT DISTINCT FROM (server.protocol, server.host, server.port, server.security,
          server.username, server.password, server.sender, server.folder, server.authserv_id))
      RETURNING host AS name`,
    );
    await reinsertPreservedRows(tx, TABLE);
    return lines;
  },
  switchOff: (tx) =>
    revoke(
      tx,
      "Servidor de e-mail, a informar de novo",
      sql`DELETE FROM mail_servers RETURNING host AS name`,
    ),
};
