// The audit log survives a restore: what happened since the backup did happen. The backup's entries and the site's own are
// one log afterwards, and the restore is in it.
import type { PoolClient } from "pg";
import { CONSOLE } from "#src/audit/actor.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import { onClient, type Transaction } from "#src/platform/database/database.ts";

const KEPT = "kept_audit_entries";

/** Keeps the entries of the site that is being replaced, in the caller's transaction. */
export async function setAuditAside(client: PoolClient): Promise<void> {
  if (await hasAudit(client))
    await client.query(`CREATE TEMPORARY TABLE ${KEPT} ON COMMIT DROP AS SELECT * FROM audit_entries`);
}

/** Adds them to those of the backup, and the restore itself. @param createdAt of the backup */
export async function putAuditBack(client: PoolClient, tx: Transaction, createdAt: string): Promise<void> {
  const { rows } = await client.query<{ columns: string | null }>(
    `SELECT string_agg(quote_ident(own.attname), ', ') AS columns
     FROM pg_attribute own JOIN pg_attribute kept ON kept.attrelid = to_regclass('${KEPT}') AND kept.attname = own.attname
     WHERE own.attrelid = to_regclass('audit_entries') AND own.attnum > 0 AND NOT own.attisdropped AND own.attgenerated = ''`,
  );
  const columns = rows[0]?.columns;
  if (columns)
    await client.query(
      `INSERT INTO audit_entries (${columns}) SELECT ${columns} FROM ${KEPT} ON CONFLICT (id) DO NOTHING`,
    );
  await recordAct(tx, {
    action: "backup.restored",
    subject: "Cópia de segurança",
    after: { "Feita em": createdAt },
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
