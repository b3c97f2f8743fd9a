// The entry for new leads: the contact page, the API and other forms.
import { eq, lt, type SQL, sql } from "drizzle-orm";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import { policyInForce } from "#src/features/privacy/policy-in-force.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { guardForm, submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { JobKind, Jobs } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { ContactInput, LeadStatus } from "./schema.ts";
import { leadsTable } from "./table.ts";
import { readUtm, type Utm } from "./utm.ts";

/** E-mails the team about a lead. Retries stay frequent, so that the mail goes out soon after SMTP is back. */
export const leadNotify: JobKind<{ leadId: string }> = {
  name: "lead.notify",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

const USER_AGENT_LENGTH = 500;

export type SubmitResult =
  | { ok: true; outcome: "stored" | "repeated" | "discarded" }
  | { ok: false; code: "invalid"; detail: string; errors: FieldError[] };

type LeadContext = Pick<Resources, "db" | "jobs" | "config" | "log">;

/** What a form gives; a name and one way to answer may be missing. */
export interface LeadInput extends Omit<ContactInput, "submissionId" | "name" | "email" | "message"> {
  submissionId?: string | null;
  name: string | null;
  email: string | null;
  message: string | null;
  /** What was agreed to, in the words of the form. */
  consent?: string | null;
}

/**
 * Stores one contact message as a lead, with its job and its webhook event, in one transaction.
 * @param sender what the request says about the sender
 * @returns `repeated` when this submission is already stored, `discarded` when a program filled the hidden
 *   field (the caller sees both as success), or why it is refused
 */
export async function submitLead(
  context: LeadContext,
  input: LeadInput,
  sender: { userAgent: string | undefined },
): Promise<SubmitResult> {
  const guarded = guardForm(context, input.source, input);
  if (guarded) return guarded;
  const { name, email, phone, message, source, pageUrl, referrer, consent = null } = input;
  const lead = { name, email, phone, message, source, pageUrl, referrer, consent, ...sender };
  const key = submissionKey(input.submissionId, [name, email, phone, message]);
  return context.db.transaction(async (tx) => {
    const stored = await createLead(tx, context.jobs, lead, key);
    if (!stored) return { ok: true, outcome: "repeated" };
    await publishEvent(tx, context, { kind: "contact", id: stored.id }, describeLead(stored));
    return { ok: true, outcome: "stored" };
  });
}

/** What a form knows about the person who filled it in. */
interface NewLead {
  name: string | null;
  email: string | null;
  phone: string | null;
  message: string | null;
  source: string;
  pageUrl: string | null;
  referrer: string | null;
  userAgent: string | undefined;
  consent?: string | null;
}

/**
 * Stores the lead of a form and its job, in the transaction of that form.
 * @param key submissions with the same key are one; `null`: every submission is new
 * @returns the lead as it is stored; `null` when the key is stored already: then nothing is done
 */
export async function createLead(
  tx: Queryable,
  jobs: Jobs,
  lead: NewLead,
  key: Buffer | null,
): Promise<LeadRecord | null> {
  const userAgent = lead.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
  const [stored] = await tx
    .insert(leadsTable)
    .values({
      ...lead,
      userAgent,
      utm: readUtm(lead.pageUrl),
      submissionKey: key,
      policyRevision: policyInForce(),
    })
    .onConflictDoNothing()
    .returning();
  if (!stored) return null;
  await jobs.enqueue(tx, leadNotify, { leadId: stored.id });
  return stored;
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
  createdAt: Date;
}

/** One lead with all its fields, for its jobs; `null` when it was erased. */
export async function findLead(db: Queryable, id: string): Promise<LeadRecord | null> {
  const [row] = await db.select().from(leadsTable).where(eq(leadsTable.id, id));
  return row ?? null;
}

/** The payload of the automation webhook (docs/produto.md, "Webhooks"). */
function describeLead(lead: LeadRecord): WebhookPayload {
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

interface ImportedLead {
  name: string | null;
  email: string;
  phone: string | null;
  source: string;
  status: LeadStatus;
  message: string | null;
  createdAt: Date;
}

/** Stores leads with their own dates and statuses, without notifying anybody. For demo content and restores. */
export async function importLeads(db: Queryable, leads: ImportedLead[]): Promise<void> {
  if (leads.length > 0) await db.insert(leadsTable).values(leads);
}

/** Counts all leads. */
export function countLeads(db: Queryable): Promise<number> {
  return db.$count(leadsTable);
}

/** Counts the leads of an e-mail address; upper and lower case do not matter. */
export function countLeadsOf(db: Queryable, email: string): Promise<number> {
  return db.$count(leadsTable, isFrom(email));
}

/** Erases every lead of an e-mail address. Its pending jobs then find nothing to send. */
export async function eraseLeadsOf(db: Queryable, email: string): Promise<void> {
  await db.delete(leadsTable).where(isFrom(email));
}

/** Erases leads older than 2 years, the retention of contact data (docs/produto.md, "Retention"). Returns how many. */
export async function expireLeads(db: Queryable): Promise<number> {
  const tooOld = lt(leadsTable.createdAt, sql`now() - interval '2 years'`);
  const { rowCount } = await db.delete(leadsTable).where(tooOld);
  return rowCount ?? 0;
}

function isFrom(email: string): SQL {
  return sql`lower(${leadsTable.email}) = lower(${email})`;
}
