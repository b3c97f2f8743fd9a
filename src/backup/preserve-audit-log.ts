// Keeps the audit log across a restore, because what happened since the backup did happen. Afterwards, the entries of
// the backup and of the site are one log, which also contains the restore.

import type { PoolClient } from "pg";
import { CONSOLE } from "#src/audit/actor.server.ts";
import { recordAct, withoutEmails } from "#src/audit/record.server.ts";
import { drizzleOnClient, type Queryable, type Transaction } from "#src/platform/database/database.ts";
import { hasPreservedRows, reinsertPreservedRows } from "#src/platform/database/preserved-rows.ts";
import type { Revoked } from "./schema.ts";

/** Log table whose rows are preserved. */
export const AUDIT_TABLE = "audit_entries";

/** Audit values that tell what was revoked since the backup. Older versions have none. */
export const IS_TOLD = "Revogado depois dela";
export const TOLD = "Revogado de novo";
const UNTOLD = "Sem registro: acessos desativados";

/** Tells whether the replaced site has a log. Older versions have none. */
export function hasPreservedLog(db: Queryable): Promise<boolean> {
  return hasPreservedRows(db, AUDIT_TABLE);
}

/** Adds the preserved entries to those of the backup, and an entry for the restore. @param createdAt of the backup */
export async function restoreAuditLog(
  tx: Transaction,
  createdAt: string,
  { isTold, lines }: Revoked,
): Promise<void> {
  await reinsertPreservedRows(tx, AUDIT_TABLE);
  await recordAct(tx, {
    action: "backup.restored",
    subject: "Cópia de segurança",
    after: {
      "Feita em": createdAt,
      [IS_TOLD]: isTold ? TOLD : UNTOLD,
      ...(lines.length > 0 && { Acessos: withoutEmails(lines.join("; ")) }),
    },
  });
}

/** Records a backup taken on the server's command line. A database of an older version has no log. */
export async function recordBackupByHand(client: PoolClient, createdAt: string): Promise<void> {
  if (!(await hasAudit(client))) return;
  await drizzleOnClient(client).transaction((tx) =>
    recordAct(tx, {
      actor: CONSOLE,
      action: "backup.taken",
      subject: "Cópia de segurança",
      after: { "Feita em": createdAt },
    }),
  );
}

async function hasAudit(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('audit_entries') IS NOT NULL AS found",
  );
  return rows[0]?.found === true;
}
