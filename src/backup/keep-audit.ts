// The audit log survives a restore: what happened since the backup did happen. The backup's entries and the site's own are
// one log afterwards, and the restore is in it.
import type { PoolClient } from "pg";
import { CONSOLE } from "#src/audit/actor.server.ts";
import { recordAct, withoutEmails } from "#src/audit/record.server.ts";
import { onClient, type Queryable, type Transaction } from "#src/platform/database/database.ts";
import { hasKept, putKeptRows } from "#src/platform/database/kept-rows.ts";
import type { Revoked } from "./schema.ts";

/** The table of the log, of which the rows of the site that is replaced are kept. */
export const KEPT_LOG = "audit_entries";

/** What the entry of a restore says of what was revoked since the backup; one of an older version says nothing. */
export const IS_TOLD = "Revogado depois dela";
export const TOLD = "Revogado de novo";
const UNTOLD = "Não se sabe: acessos desligados";

/** Whether the site that is replaced has a log; one of an older version has none. */
export function hasKeptLog(db: Queryable): Promise<boolean> {
  return hasKept(db, KEPT_LOG);
}

/** Adds the kept entries to those of the backup, and the restore itself. @param createdAt of the backup */
export async function putAuditBack(
  tx: Transaction,
  createdAt: string,
  { isTold, lines }: Revoked,
): Promise<void> {
  await putKeptRows(tx, KEPT_LOG);
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

/** Records a backup that was taken at the server itself; a database of an older version has no log. */
export async function recordBackupByHand(client: PoolClient, createdAt: string): Promise<void> {
  if (!(await hasAudit(client))) return;
  await onClient(client).transaction((tx) =>
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
