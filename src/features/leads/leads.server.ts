// Stores new leads from the contact page, the API and other forms.

import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import { policyInForce } from "#src/features/privacy/policy-in-force.server.ts";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { guardForm, submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readAnswerPromise } from "#src/settings/settings.server.ts";
import type { ReportedTouch } from "#src/shared/public-form-schema.ts";
import type { SeenPage } from "#src/shared/seen-pages.ts";
import { businessClock } from "#src/shared/time/business-hours.ts";
import { CONTACT_YEARS } from "#src/shared/time/deadlines.ts";
import { assignNewLead } from "./assign-new-lead.server.ts";
import { assignImported } from "./assignment/turns/assign-imported.server.ts";
import { readTouches } from "./attribution/touch.ts";
import { readUtm, type Utm } from "./attribution/utm.ts";
import type { ContactInput } from "./contact-schema.ts";
import { storeFiles, type UnstoredFile } from "./files/lead-files.server.ts";
import type { LeadFile } from "./files/schema.ts";
import { maySaveReceived } from "./files/space.server.ts";
import { isListed } from "./listed-leads.ts";
import type { LeadStatus } from "./schema.ts";
import { leadsTable } from "./table.ts";
import { samePeople } from "./timeline/merged-leads.ts";
import { insertLeadEvents, toEventActor } from "./timeline/record-event.server.ts";

/** E-mails the team about a lead. Retries stay frequent, so that the mail goes out soon after SMTP is back. */
export const leadNotify: JobType<{ leadId: string; recipients?: string[] }> = {
  name: "lead.notify",
  outgoing: "notices",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

/** Enqueued with each lead, for the time at which its promised answer is due. */
export const leadOverdue: JobType<{ leadId: string }> = {
  name: "lead.overdue",
  outgoing: "notices",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

/** Source of leads that requested the e-book. */
export const EBOOK_SOURCE = "lead-magnet";

const USER_AGENT_LENGTH = 500;

export type SubmitResult =
  | { ok: true; outcome: "stored" | "repeated" | "discarded" }
  | { ok: false; code: "invalid"; detail: string; errors: FieldError[] };

type LeadContext = Pick<Resources, "db" | "jobs" | "config" | "log">;

/** Fields of any form: name, e-mail and message may be missing. */
export interface LeadInput extends Omit<ContactInput, "submissionId" | "name" | "email" | "message"> {
  submissionId?: string | null;
  name: string | null;
  email: string | null;
  message: string | null;
  /** The consent in the form's own words. */
  consent?: string | null;
  company?: string | null;
  /** Addresses of the team that are told, instead of the site's; others are ignored. */
  recipients?: readonly string[];
  /** Checked files of the sender, with hashes of their content. */
  files?: readonly (UnstoredFile & { digest: string })[];
}

const NO_SPACE = "O site não pode guardar mais arquivos agora. Envie sem eles, ou escreva por outro meio.";

/**
 * Stores one contact message as a lead, with its job and its webhook event, in one transaction.
 * @returns `repeated` if this submission is stored already, `discarded` if a program filled the hidden field
 *   (both look like success to the sender), or why it is refused
 */
export async function submitLead(
  context: LeadContext,
  input: LeadInput,
  sender: { userAgent: string | undefined },
): Promise<SubmitResult> {
  const guarded = guardForm(context, input.source, input);
  if (guarded) return guarded;
  const { name, email, phone, message, source, pageUrl, referrer, touches, pages, consent = null } = input;
  const { company = null, recipients = [], files = [] } = input;
  const person = { name, email, phone, company, message, consent };
  const lead = { ...person, source, pageUrl, referrer, touches, pages, recipients, files, ...sender };
  const digests = files.map(({ digest }) => digest);
  const key = submissionKey(input.submissionId, [name, email, phone, message, ...digests]);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return context.db.transaction(async (tx) => {
    if (bytes > 0 && !(await maySaveReceived(tx, null, bytes)))
      return {
        ok: false,
        code: "invalid",
        detail: NO_SPACE,
        errors: [{ field: "files", message: NO_SPACE }],
      };
    const stored = await createLead(tx, context, lead, key);
    if (!stored) return { ok: true, outcome: "repeated" };
    await publishEvent(tx, context, { kind: "contact", id: stored.id }, describeForWebhook(stored));
    return { ok: true, outcome: "stored" };
  });
}

interface NewLead {
  name: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  source: string;
  pageUrl: string | null;
  referrer: string | null;
  touches?: ReportedTouch[];
  pages?: SeenPage[];
  userAgent: string | undefined;
  consent?: string | null;
  company?: string | null;
  recipients?: readonly string[];
  files?: readonly UnstoredFile[];
}

/**
 * Stores the lead of a form and its job, in that form's transaction.
 * @param key identifies the submission; `null`: every submission is new
 * @returns `null`, with nothing done, if the key is stored already
 */
export async function createLead(
  tx: Transaction,
  { jobs, config }: Pick<Resources, "jobs" | "config">,
  { touches, pages, recipients = [], files: sent = [], ...lead }: NewLead,
  key: Buffer | null,
): Promise<LeadRecord | null> {
  const userAgent = lead.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
  const [stored] = await tx
    .insert(leadsTable)
    .values({
      ...lead,
      userAgent,
      utm: readUtm(lead.pageUrl),
      ...readTouches({ ...lead, touches }),
      submissionKey: key,
      policyRevision: policyInForce(),
      answerDueAt: await findAnswerTime(tx, lead.source, config.timeZone),
    })
    .onConflictDoNothing()
    .returning();
  if (!stored) return null;
  const files = await storeFiles(tx, { leadId: stored.id, mailId: randomUUID() }, sent);
  await recordArrivals(tx, [stored], {
    ...(pages?.length && { pages }),
    ...(files.length > 0 && { files }),
  });
  await assignNewLead(tx, { jobs }, stored);
  await jobs.enqueue(tx, leadNotify, {
    leadId: stored.id,
    ...(recipients.length > 0 && { recipients: [...recipients] }),
  });
  const { answerDueAt } = stored;
  if (answerDueAt) await jobs.enqueue(tx, leadOverdue, { leadId: stored.id }, { startAfter: answerDueAt });
  return stored;
}

/**
 * Returns the deadline of the answer promised to a new message; null if nothing is promised, as for e-book
 * downloads. It is stored with the lead, so that later changes of the settings do not move it.
 */
async function findAnswerTime(tx: Transaction, source: string, timeZone: string): Promise<Date | null> {
  if (source === EBOOK_SOURCE) return null;
  const promise = await readAnswerPromise(tx);
  return promise.answerHours > 0
    ? businessClock(promise, timeZone).add(new Date(), promise.answerHours)
    : null;
}

export interface LeadRecord {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  source: string;
  message: string | null;
  consent: string | null;
  utm: Utm | null;
  pageUrl: string | null;
  referrer: string | null;
  userAgent: string | null;
  ownerId?: string | null;
  /** The import of a file that made it. */
  importId?: string | null;
  createdAt: Date;
  trashedAt?: Date | null;
}

/** Reads a lead for its jobs; `null` if it was erased. */
export async function findLead(db: Queryable, id: string): Promise<LeadRecord | null> {
  const [row] = await db.select().from(leadsTable).where(eq(leadsTable.id, id));
  return row ?? null;
}

/** Builds the payload of the automation webhook (docs/produto.md, "Webhooks"). */
export function describeForWebhook(lead: LeadRecord): WebhookPayload {
  const { name, email, phone, message, source, userAgent, referrer, utm, consent } = lead;
  return {
    name,
    ...(email !== null && { email }),
    phone,
    message,
    source,
    timestamp: lead.createdAt.toISOString(),
    userAgent,
    url: lead.pageUrl,
    referrer,
    ...(utm && Object.fromEntries(Object.entries(utm).map(([key, value]) => [`utm_${key}`, value]))),
    ...(consent && { consent }),
  };
}

type StoredValues = Omit<
  typeof leadsTable.$inferInsert,
  | "isEmailUnproved"
  | "userAgent"
  | "policyRevision"
  | "answerDueAt"
  | "repliedAt"
  | "mergedInto"
  | "trashedAt"
  | "trashedBy"
  | "failedEmail"
  | "emailFailure"
  | "emailFailedAt"
>;

export interface ImportedLead extends StoredValues {
  /** Set for leads from an archive. */
  id?: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  status: LeadStatus;
  message: string | null;
  createdAt: Date;
  /** Notes about the lead, from a file. */
  notes?: string[];
}

/** Stores leads with their own dates and statuses, for demo content and imports. Notifies nobody. */
export async function importLeads(db: Queryable, leads: ImportedLead[]): Promise<void> {
  if (leads.length === 0) return;
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(leadsTable)
      .values(await assignImported(tx, leads))
      .returning();
    await recordArrivals(tx, stored);
    const { kind, id, name } = currentActor(tx);
    const now = Date.now();
    await insertLeadEvents(
      tx,
      stored.flatMap(({ id: leadId }, index) =>
        (leads[index]?.notes ?? []).map((text, place, { length }) => ({
          leadId,
          type: "note" as const,
          // One after the other, so that they stay in order.
          at: new Date(now - length + place),
          actor: { kind, id, name },
          data: { text, importId: stored[index]?.importId },
        })),
      ),
    );
  });
}

/** Records each lead's first event: its form word by word, with the consent, its files and the pages seen before. */
async function recordArrivals(
  tx: Transaction,
  leads: LeadRecord[],
  more: { pages?: SeenPage[]; files?: LeadFile[] } = {},
): Promise<void> {
  await insertLeadEvents(
    tx,
    leads.map(({ id, createdAt, name, email, phone, source, message, consent, pageUrl, utm, importId }) => ({
      leadId: id,
      at: createdAt,
      type: source === EBOOK_SOURCE ? "ebook" : "form",
      actor: importId ? toEventActor(tx) : { kind: "visitor", id: null, name },
      data: { source, name, email, phone, message, consent, pageUrl, utm, ...more, importId },
    })),
  );
}

export function countLeads(db: Queryable): Promise<number> {
  return db.$count(leadsTable);
}

/**
 * Finds leads by their addresses, without merged ones and those in the trash.
 * @param emails in lower case
 */
export function findLeadsByEmail(
  db: Queryable,
  emails: string[],
): Promise<{ id: string; name: string | null; email: string | null }[]> {
  return db
    .select({ id: leadsTable.id, name: leadsTable.name, email: leadsTable.email })
    .from(leadsTable)
    .where(and(sql`lower(${leadsTable.email}) = ANY(${sql.param(emails)}::text[])`, isListed()));
}

/** Returns the names of leads, without merged ones and those in the trash. */
export function findLeadNames(
  db: Queryable,
  ids: string[],
): Promise<{ id: string; name: string | null; email: string | null }[]> {
  return db
    .select({ id: leadsTable.id, name: leadsTable.name, email: leadsTable.email })
    .from(leadsTable)
    .where(and(sql`${leadsTable.id} = ANY(${sql.param(ids)}::uuid[])`, isListed()));
}

/** Erases leads older than `CONTACT_YEARS`, the retention of contact data (docs/produto.md, "Retention"). Returns how many. */
export async function expireLeads(db: Queryable): Promise<number> {
  const isOld = sql`leads.created_at < now() - make_interval(years => ${CONTACT_YEARS})`;
  // Merged leads are kept as long as the youngest lead of the person.
  const hasYounger = samePeople(sql`NOT ${isOld} AND id = ANY(ARRAY(${samePeople(isOld)}))`);
  const tooOld = sql`${isOld} AND ${leadsTable.id} NOT IN (${hasYounger})`;
  const { rowCount } = await db.delete(leadsTable).where(tooOld);
  return rowCount ?? 0;
}
