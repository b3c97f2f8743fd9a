// A restore does not bring back what was revoked since the backup. The audit log tells what that is: it survives a restore
// (keep-audit.ts), so what the backup does not know are the entries that are not in it.
import { sql } from "drizzle-orm";
import { KEPT_MONTHS } from "#src/audit/schema.ts";
import type { Config } from "#src/platform/config.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { keptTable } from "#src/platform/database/kept-rows.ts";
import type { Revocable, RevokingAct } from "#src/platform/slices/define-slice.ts";
import { hasKeptLog, IS_TOLD, KEPT_LOG, TOLD } from "./keep-audit.ts";
import type { Revoked } from "./schema.ts";

const LOG_AGE = `${KEPT_MONTHS} months`;
const IS_NEW = sql`NOT EXISTS (SELECT FROM audit_entries AS known WHERE known.id = kept.id)`;

/**
 * Revokes again what was revoked since a backup, whose rows are in place; where nothing tells what it was, switches off all
 * that can be revoked.
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
 * Whether the site's log knows all that happened since the backup: it has the newest entry of the backup's, is not so
 * long that its beginning is gone, and no restore in between came without a log that told.
 */
async function isLogWhole(tx: Transaction, createdAt: string): Promise<boolean> {
  if (!(await hasKeptLog(tx))) return false;
  const kept = sql`${keptTable(KEPT_LOG)} AS kept`;
  const { rows } = await tx.execute<{ whole: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${kept} WHERE id = (SELECT id FROM audit_entries ORDER BY at DESC, id DESC LIMIT 1))
      AND ${createdAt}::timestamptz > now() - ${LOG_AGE}::interval
      AND NOT EXISTS (SELECT FROM ${kept} WHERE action = 'backup.restored' AND ${IS_NEW}
        AND after ->> ${IS_TOLD} IS DISTINCT FROM ${TOLD}) AS whole`);
  return rows[0]?.whole === true;
}

async function readSince(tx: Transaction, { acts }: Revocable): Promise<RevokingAct[]> {
  const { rows } = await tx.execute<{ action: RevokingAct["action"]; subject_id: string | null }>(sql`
    SELECT action, subject_id FROM ${keptTable(KEPT_LOG)} AS kept
    WHERE action = ANY(${sql.param([...acts])}::text[]) AND ${IS_NEW} ORDER BY at, id`);
  return rows.map(({ action, subject_id: subjectId }) => ({ action, subjectId: subjectId ?? "" }));
}
