// Revokes again what was revoked since the backup. The audit log tells what that was: it survives a restore
// (preserve-audit-log.ts), so entries missing in the backup are newer.

import { sql } from "drizzle-orm";
import { RETENTION_MONTHS } from "#src/audit/schema.ts";
import type { Config } from "#src/platform/config.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import type { Revocable, RevokingAct } from "#src/platform/slices/define-slice.ts";
import { hasPreservedLog, IS_TOLD, AUDIT_TABLE, TOLD } from "./preserve-audit-log.ts";
import type { Revoked } from "./schema.ts";

const LOG_AGE = `${RETENTION_MONTHS} months`;
const IS_NEW = sql`NOT EXISTS (SELECT FROM audit_entries AS known WHERE known.id = kept.id)`;

/**
 * Revokes again what was revoked since a backup, whose rows are already restored. If the log is incomplete, switches
 * off everything that can be revoked.
 */
export async function revokeAgain(
  tx: Transaction,
  revocables: Revocable[],
  createdAt: string,
  config: Config,
): Promise<Revoked> {
  const isTold = await isLogWhole(tx, createdAt);
  const lines: string[] = [];
  for (const one of revocables)
    lines.push(
      ...(isTold ? await one.revokeAgain(tx, await readSince(tx, one), config) : await one.switchOff(tx)),
    );
  return { isTold, lines };
}

/**
 * Tells whether the site's log is complete since the backup: it contains the backup's newest entry, is not so long
 * that its start is gone, and no restore in between came without a complete log.
 */
async function isLogWhole(tx: Transaction, createdAt: string): Promise<boolean> {
  if (!(await hasPreservedLog(tx))) return false;
  const kept = sql`${preservedTable(AUDIT_TABLE)} AS kept`;
  const { rows } = await tx.execute<{ whole: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${kept} WHERE id = (SELECT id FROM audit_entries ORDER BY at DESC, id DESC LIMIT 1))
      AND ${createdAt}::timestamptz > now() - ${LOG_AGE}::interval
      AND NOT EXISTS (SELECT FROM ${kept} WHERE action = 'backup.restored' AND ${IS_NEW}
        AND after ->> ${IS_TOLD} IS DISTINCT FROM ${TOLD}) AS whole`);
  return rows[0]?.whole === true;
}

async function readSince(tx: Transaction, { acts }: Revocable): Promise<RevokingAct[]> {
  const { rows } = await tx.execute<{ action: RevokingAct["action"]; subject_id: string | null }>(sql`
    SELECT action, subject_id FROM ${preservedTable(AUDIT_TABLE)} AS kept
    WHERE action = ANY(${sql.param([...acts])}::text[]) AND ${IS_NEW} ORDER BY at, id`);
  return rows.map(({ action, subject_id: subjectId }) => ({ action, subjectId: subjectId ?? "" }));
}
