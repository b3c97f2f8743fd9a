// Schedules mails to leads. Until they are sent, they can be canceled and do not count as an answer.

import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { actAs, currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import { isHeld } from "#src/platform/outgoing/holds.ts";
import { type LeadRefusal, type LeadRow, lockKeptLead, lockLead, mayOwn } from "../../change-lead.server.ts";
import { listFiles, storeFiles } from "../../files/lead-files.server.ts";
import { listedLeadIds } from "../../timeline/merged-leads.ts";
import { refuseFiles, refuseOverLimit } from "./mail-limits.server.ts";
import { readMailAddresses } from "./reply-address.server.ts";
import { type PlannedMail, type PlannedMailInput, USUAL_UNDO } from "./schema.ts";
import {
  leadMailSend,
  queueLeadMail,
  recordDiscarded,
  refuseHeld,
  refuseUnverifiedAddress,
  type SendContext,
  type SendOptions,
} from "./send-mail.server.ts";
import { plannedMailsTable } from "./table.ts";
import { keepHabits, writeLetter } from "./write-letter.server.ts";

export const plannedMailSend: JobType<{ mailId: string }> = {
  ...leadMailSend,
  name: "lead.planned-mail",
  discard: discardPlanned,
};

/** Maximum number of planned mails per lead. */
const MAX_PLANNED = 20;
const FULL = [
  { field: "sendAt", message: `Quando enviar: já há ${MAX_PLANNED} e-mails programados para este lead` },
];
/** Milliseconds after its time when a planned mail counts as failed. */
const LATE_MS = 600_000;
const LATE = "Cancele e envie de novo.";
const HELD = "Os envios estão retidos depois de uma restauração, até um administrador liberá-los.";
const NO_ADDRESS = "O lead não tem mais e-mail.";
const IN_TRASH = "O lead estava na lixeira na hora do envio: cancele e envie de novo.";
const NEW_ADDRESS = "O e-mail do lead mudou depois de programado: cancele e envie de novo.";
const NO_WRITER = "Quem o programou não tem mais acesso a leads: cancele e envie você.";

export function planMail(
  { db, jobs, markdown }: Pick<SendContext, "db" | "jobs" | "markdown">,
  leadId: string,
  input: PlannedMailInput,
  { uploads = [], isConfirmed = false }: SendOptions = {},
): Promise<LeadRefusal | { ok: true; mail: PlannedMail }> {
  return db.transaction(async (tx): Promise<LeadRefusal | { ok: true; mail: PlannedMail }> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, code: "not-found" };
    const written = await writeLetter(tx, markdown, lead, input);
    if (!written.ok) return written;
    const { cc } = written.letter;
    const refused =
      refuseFiles(uploads) ??
      // Such a mail is meant to leave now.
      (input.sendAt === undefined ? await refuseHeld(tx) : undefined) ??
      (await refuseUnverifiedAddress(tx, lead, cc, isConfirmed));
    if (refused) return refused;
    if ((await tx.$count(plannedMailsTable, eq(plannedMailsTable.leadId, leadId))) >= MAX_PLANNED)
      return { ok: false, code: "invalid", errors: FULL };
    const overLimit = await refuseOverLimit(tx, leadId, { uploads, cc });
    if (overLimit) return overLimit;
    await keepHabits(tx, input);
    const id = randomUUID();
    const sendAt = input.sendAt
      ? new Date(input.sendAt)
      : new Date(Date.now() + (input.undoSeconds ?? USUAL_UNDO) * 1000);
    const files = await storeFiles(tx, { leadId, mailId: id }, uploads);
    const [row] = await tx
      .insert(plannedMailsTable)
      .values({ id, leadId, actor: currentActor(tx), letter: written.letter, sendAt })
      .returning();
    if (!row) throw new Error("a mail that was inserted is gone");
    await jobs.enqueue(tx, plannedMailSend, { mailId: id }, { startAfter: sendAt });
    return { ok: true, mail: { ...toPlanned(row), files } };
  });
}

/** Lists the planned mails of a lead and of those merged into it, the next one first. */
export async function listPlanned(db: Queryable, leadId: string): Promise<PlannedMail[]> {
  if (!isUuid(leadId)) return [];
  const rows = await db
    .select()
    .from(plannedMailsTable)
    .where(isOf(leadId))
    .orderBy(asc(plannedMailsTable.sendAt));
  if (rows.length === 0) return [];
  const files = await listFiles(
    db,
    rows.map(({ id }) => id),
  );
  const held = await isHeld(db, "mails");
  return rows.map((row) => ({
    ...toPlanned(row, held),
    files: files.flatMap(({ mailId, ...file }) => (mailId === row.id ? [file] : [])),
  }));
}

/** Cancels a planned mail; returns false if it does not exist (any more). */
export async function cancelPlanned(db: SendContext["db"], leadId: string, id: string): Promise<boolean> {
  if (!isUuid(leadId) || !isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(plannedMailsTable)
      .where(and(eq(plannedMailsTable.id, id), isOf(leadId)));
    if (!rowCount) return false;
    await tx.execute(sql`DELETE FROM lead_mail_files WHERE mail_id = ${id}`);
    return true;
  });
}

/**
 * Sends a planned mail in the name of its writer, or records that the lead's address or the writer is gone.
 * Postpones itself if called too early: backups of older versions lack the job's start time.
 */
export async function sendPlanned(context: SendContext, mailId: string): Promise<void> {
  const addresses = await readMailAddresses(context);
  await context.db.transaction(async (tx) => {
    const planned = await lockPlanned(tx, mailId);
    if (!planned) return;
    if (planned.sendAt.getTime() > Date.now())
      return context.jobs.enqueue(tx, plannedMailSend, { mailId }, { startAfter: planned.sendAt });
    const { id, actor, letter } = planned;
    const lead = await lockKeptLead(tx, planned.leadId);
    const mayWrite = actor.id === null || (await mayOwn(tx, actor.id));
    if (!lead?.email || !mayWrite || lead.isEmailUnproved || lead.trashedAt) {
      const trouble = findTrouble(lead, mayWrite);
      await tx.update(plannedMailsTable).set({ trouble }).where(eq(plannedMailsTable.id, id));
      return;
    }
    actAs(tx, actor);
    await tx.delete(plannedMailsTable).where(eq(plannedMailsTable.id, id));
    const files = await listFiles(tx, [id]);
    await queueLeadMail(tx, context, { id, lead: { ...lead, email: lead.email }, addresses, letter, files });
  });
}

function findTrouble(lead: LeadRow | undefined, mayWrite: boolean): string {
  if (lead?.trashedAt) return IN_TRASH;
  if (!mayWrite) return NO_WRITER;
  return lead?.email ? NEW_ADDRESS : NO_ADDRESS;
}

/** Cancels a mail that an administrator discarded, and records it in the timeline with its text. */
async function discardPlanned(tx: Transaction, { mailId }: { mailId: string }): Promise<void> {
  const planned = await lockPlanned(tx, mailId);
  if (!planned) return;
  const lead = await lockKeptLead(tx, planned.leadId);
  await tx.delete(plannedMailsTable).where(eq(plannedMailsTable.id, mailId));
  await tx.execute(sql`DELETE FROM lead_mail_files WHERE mail_id = ${mailId}`);
  if (lead) await recordDiscarded(tx, lead.id, planned.letter);
}

async function lockPlanned(tx: Transaction, id: string) {
  const [row] = await tx.select().from(plannedMailsTable).where(eq(plannedMailsTable.id, id)).for("update");
  return row;
}

const isOf = (leadId: string) => sql`${plannedMailsTable.leadId} = ANY(${listedLeadIds(leadId)})`;

/** @param held whether outgoing mails wait for an administrator: then a mail is late at once */
function toPlanned(
  { id, sendAt, actor, letter, trouble }: typeof plannedMailsTable.$inferSelect,
  held = false,
): Omit<PlannedMail, "files"> {
  const { subject, text, cc = [], plain = text } = letter;
  const isLate = sendAt.getTime() + (held ? 0 : LATE_MS) < Date.now();
  return {
    id,
    sendAt: sendAt.toISOString(),
    subject,
    cc,
    text: plain,
    authorName: actor.name,
    trouble: trouble ?? (isLate ? (held ? HELD : LATE) : null),
  };
}
