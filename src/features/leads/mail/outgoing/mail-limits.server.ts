// Limits mails to leads, so that a stolen account can neither send mass mail in the company's name nor fill
// the database with attachments.

import { sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Upload } from "#src/platform/http/body.ts";
import { formatBytes } from "#src/shared/format-bytes.ts";
import type { LeadRefusal } from "../../change-lead.server.ts";
import { STORED_FILES_MAX } from "../../files/space.server.ts";
import { mergedLeadIds } from "../../timeline/merged-leads.ts";
import { EMPTY_FILE } from "./schema.ts";

/** Mails per 24 hours, sent or planned: by one person, counting each copy as a mail, and to one lead. */
export const PERSON_MAILS_PER_DAY = 200;
export const LEAD_MAILS_PER_DAY = 20;
/** Bytes of attachments by one person in 24 hours. */
export const PERSON_FILES_PER_DAY = 100_000_000;

const FIELD = "files";

export function refuseFiles(uploads: Upload[]): LeadRefusal | undefined {
  const hasEmpty = uploads.some(({ bytes }) => bytes === 0);
  return hasEmpty
    ? { ok: false, code: "invalid", errors: [{ field: FIELD, message: EMPTY_FILE }] }
    : undefined;
}

const DAY_SECONDS = 86_400;

/** Mails of the last 24 hours, sent and planned. */
const RECENT_MAILS = sql`(
  SELECT id, lead_id, sender_id, created_at, 1 + cardinality(cc) AS recipients
  FROM lead_mails WHERE created_at > now() - interval '24 hours'
  UNION ALL
  SELECT id, lead_id, (actor ->> 'id')::uuid, created_at, 1 + jsonb_array_length(coalesce(letter -> 'cc', '[]'))
  FROM planned_mails WHERE created_at > now() - interval '24 hours'
) AS recent`;

/**
 * Refuses a mail, sent or planned, that exceeds a limit: 429 with the seconds until it fits, or 422 on
 * `files`. Locks the person's count until the transaction ends, so that simultaneous calls cannot exceed it
 * together.
 */
export async function refuseOverLimit(
  tx: Transaction,
  leadId: string,
  { uploads = [], cc = [] }: { uploads?: Upload[]; cc?: string[] | undefined } = {},
): Promise<LeadRefusal | undefined> {
  const personId = currentActor(tx).id;
  if (personId !== null)
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lead-mails:${personId}`}, 0))`);
  const own = await countRecent(tx, sql`sender_id = ${personId}`);
  if (own.recipients >= PERSON_MAILS_PER_DAY)
    return tooMany(`Você já enviou ou programou ${PERSON_MAILS_PER_DAY} e-mails em 24 horas.`, own);
  if (own.recipients + cc.length >= PERSON_MAILS_PER_DAY)
    return tooMany(`Com as cópias, seriam mais de ${PERSON_MAILS_PER_DAY} e-mails seus em 24 horas.`, own);
  const ofLead = await countRecent(tx, sql`lead_id = ANY(${mergedLeadIds(leadId)})`);
  if (ofLead.mails >= LEAD_MAILS_PER_DAY)
    return tooMany(`Este lead já tem ${LEAD_MAILS_PER_DAY} e-mails em 24 horas.`, ofLead);
  return uploads.length > 0 ? refuseFilesOverLimit(tx, personId, uploads) : undefined;
}

interface DayCount {
  mails: number;
  /** The mails and their copies. */
  recipients: number;
  /** Seconds until the oldest mail no longer counts. */
  secondsLeft: number;
}

/** @param which a condition on `sender_id` or `lead_id` */
async function countRecent(tx: Transaction, which: ReturnType<typeof sql>): Promise<DayCount> {
  const { rows } = await tx.execute<{ mails: number; recipients: number; seconds_left: number }>(sql`
    SELECT count(*)::int AS mails, coalesce(sum(recipients), 0)::int AS recipients,
      ceil(extract(epoch FROM coalesce(min(created_at), now()) + interval '24 hours' - now()))::int AS seconds_left
    FROM ${RECENT_MAILS} WHERE ${which}`);
  const [row] = rows;
  return {
    mails: row?.mails ?? 0,
    recipients: row?.recipients ?? 0,
    secondsLeft: row?.seconds_left ?? DAY_SECONDS,
  };
}

function tooMany(words: string, { secondsLeft }: DayCount): LeadRefusal {
  const hours = Math.max(1, Math.ceil(secondsLeft / 3_600));
  const when = hours === 1 ? "em cerca de uma hora" : `em cerca de ${hours} horas`;
  return {
    ok: false,
    code: "too-many-requests",
    detail: `${words} O próximo pode sair ${when}.`,
    retryAfter: Math.max(1, secondsLeft),
  };
}

async function refuseFilesOverLimit(
  tx: Transaction,
  personId: string | null,
  uploads: Upload[],
): Promise<LeadRefusal | undefined> {
  const added = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  const { rows } = await tx.execute<{ stored: string; own: string }>(sql`
    SELECT coalesce(sum(bytes), 0) AS stored, coalesce(sum(bytes) FILTER (
      WHERE mail_id IN (SELECT id FROM ${RECENT_MAILS} WHERE sender_id = ${personId})), 0) AS own
    FROM lead_mail_files`);
  const [stored, own] = [Number(rows[0]?.stored), Number(rows[0]?.own)];
  const message =
    own + added > PERSON_FILES_PER_DAY
      ? `Anexos: você já enviou ${formatBytes(own)} em 24 horas, e o limite é ${formatBytes(PERSON_FILES_PER_DAY)}. Envie um link no texto.`
      : stored + added > STORED_FILES_MAX &&
        `Anexos: os que estão guardados chegaram ao limite de ${formatBytes(STORED_FILES_MAX)}. Envie um link no texto, ou peça a um administrador que apague leads antigos.`;
  return message ? { ok: false, code: "invalid", errors: [{ field: FIELD, message }] } : undefined;
}
