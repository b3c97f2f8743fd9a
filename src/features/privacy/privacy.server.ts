// Entry for new data-removal requests from the page and the contact call.

import { randomInt } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { guardForm, submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { addBusinessDays } from "#src/shared/time/business-days.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { CONTACT_YEARS } from "#src/shared/time/deadlines.ts";
import { REMOVAL_BUSINESS_DAYS } from "#src/shared/time/removal-deadline.ts";
import type { RemovalStatus } from "./requests-schema.ts";
import { REMOVAL_SOURCE } from "./schema.ts";
import { removalRequestsTable } from "./table.ts";

const USER_AGENT_LENGTH = 500;
/** Without characters that look or sound alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const PROTOCOL = new RegExp(`^LGPD-\\d{4}-[${ALPHABET}]{5}$`);

const mailRetries = {
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};
export const removalNotify: JobType<{ requestId: string }> = {
  name: "removal.notify",
  outgoing: "notices",
  ...mailRetries,
};
export const removalConfirm: JobType<{ requestId: string }> = {
  name: "removal.confirm",
  outgoing: "mails",
  ...mailRetries,
};
interface Receipt {
  protocol: string;
  dueAt: Date;
}

export type RemovalResult =
  | { ok: true; outcome: "stored" | "repeated" | "discarded"; receipt: Receipt }
  | { ok: false; code: "invalid"; detail: string; errors: FieldError[] };

interface RemovalInput {
  name: string;
  email: string;
  phone: string | null;
  reason: string;
  pageUrl?: string | null | undefined;
  referrer?: string | null | undefined;
  userAgent?: string | undefined;
  submissionId?: string | null | undefined;
  elapsedMs?: number | null | undefined;
  recado_extra?: string | null | undefined;
}

type RemovalContext = Pick<Resources, "db" | "jobs" | "config" | "log">;

/**
 * Stores one request with its e-mail jobs and its webhook event, in one transaction.
 * @param now time of arrival
 * @returns the receipt; `repeated` if this submission is already stored (with its first receipt), `discarded` if a
 * program filled the hidden field (with a receipt that belongs to no request)
 */
export async function requestRemoval(
  context: RemovalContext,
  input: RemovalInput,
  now: Date = new Date(),
): Promise<RemovalResult> {
  const { timeZone } = context.config;
  const dueAt = addBusinessDays(now, REMOVAL_BUSINESS_DAYS, timeZone);
  const guarded = guardForm(context, REMOVAL_SOURCE, input);
  if (guarded) {
    return guarded.ok ? { ...guarded, receipt: { protocol: makeProtocol(now, timeZone), dueAt } } : guarded;
  }
  const { name, email, phone, reason, submissionId } = input;
  const key = submissionKey(submissionId, [name, email, phone, reason]);
  return context.db.transaction(async (tx) => {
    const request = { name, email, phone, reason, dueAt, createdAt: now, submissionKey: key };
    for (;;) {
      const protocol = makeProtocol(now, timeZone);
      const [row] = await tx
        .insert(removalRequestsTable)
        .values({ ...request, protocol })
        .onConflictDoNothing()
        .returning({ id: removalRequestsTable.id });
      if (row) {
        await context.jobs.enqueue(tx, removalNotify, { requestId: row.id });
        await context.jobs.enqueue(tx, removalConfirm, { requestId: row.id });
        const event = { kind: "data-removal", id: row.id } as const;
        await publishEvent(tx, context, event, toPayload(input, { protocol, dueAt }, now));
        return { ok: true, outcome: "stored", receipt: { protocol, dueAt } };
      }
      const earlier = key && (await findByKey(tx, key));
      if (earlier) return { ok: true, outcome: "repeated", receipt: earlier };
      // Otherwise the protocol was taken: try another one.
    }
  });
}

/** Builds the webhook's payload, like those of the forms (docs/produto.md, "Webhooks"). */
function toPayload(input: RemovalInput, { protocol, dueAt }: Receipt, now: Date): WebhookPayload {
  const { name, email, phone, reason } = input;
  return {
    protocol,
    name,
    email,
    phone,
    reason,
    dueAt: dueAt.toISOString(),
    source: REMOVAL_SOURCE,
    type: "data-removal",
    timestamp: now.toISOString(),
    userAgent: input.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    url: input.pageUrl ?? null,
    referrer: input.referrer ?? null,
  };
}

/** Finds the receipt of a protocol, without personal data; `null` for an unknown protocol. */
export async function findReceipt(db: Queryable, protocol: string): Promise<Receipt | null> {
  if (!PROTOCOL.test(protocol)) return null;
  return findReceiptBy(db, eq(removalRequestsTable.protocol, protocol));
}

type RequestRow = typeof removalRequestsTable.$inferSelect;

/** Finds a request for its e-mails; `null` if it or its person's address was erased. */
export async function findRequest(
  db: Queryable,
  id: string,
): Promise<(RequestRow & { email: string }) | null> {
  const [row] = await db.select().from(removalRequestsTable).where(eq(removalRequestsTable.id, id));
  return row?.email == null ? null : { ...row, email: row.email };
}

/**
 * Erases requests decided more than `CONTACT_YEARS` ago (docs/produto.md, "Retention"). Open requests are never erased.
 */
export async function expireRequests(db: Queryable): Promise<number> {
  const { decidedAt } = removalRequestsTable;
  // NULL while a request is open, so the comparison is not true then.
  const tooOld = lt(decidedAt, sql`now() - make_interval(years => ${CONTACT_YEARS})`);
  const { rowCount } = await db.delete(removalRequestsTable).where(tooOld);
  return rowCount ?? 0;
}

export interface ImportedRequest {
  name: string;
  email: string;
  phone: string | null;
  reason: string;
  status: RemovalStatus;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  note: string | null;
  erased?: PersonalDataCounts | null;
}

/** Stores requests with their own dates, without notifying anybody. For demo content. */
export async function importRequests(
  db: Queryable,
  timeZone: string,
  requests: ImportedRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  await db.insert(removalRequestsTable).values(
    requests.map((request) => ({
      ...request,
      protocol: makeProtocol(request.createdAt, timeZone),
      dueAt: addBusinessDays(request.createdAt, REMOVAL_BUSINESS_DAYS, timeZone),
    })),
  );
}

/** Removes the requests that `importRequests` has stored. For demo content. */
export async function removeImportedRequests(
  db: Queryable,
  requests: Pick<ImportedRequest, "email" | "reason">[],
): Promise<number> {
  let count = 0;
  for (const { email, reason } of requests) {
    const isThis = and(eq(removalRequestsTable.email, email), eq(removalRequestsTable.reason, reason));
    count += (await db.delete(removalRequestsTable).where(isThis)).rowCount ?? 0;
  }
  return count;
}

/** Makes a protocol such as `LGPD-2026-7K3QF`: 24 million per year, so that guessing does not find another person's. */
function makeProtocol(now: Date, timeZone: string): string {
  const year = dateFormatter("en", { timeZone, year: "numeric" }).format(now);
  const letters = Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `LGPD-${year}-${letters.join("")}`;
}

function findByKey(tx: Queryable, key: Buffer): Promise<Receipt | null> {
  return findReceiptBy(tx, eq(removalRequestsTable.submissionKey, key));
}

async function findReceiptBy(db: Queryable, where: ReturnType<typeof eq>): Promise<Receipt | null> {
  const { protocol, dueAt } = removalRequestsTable;
  const [row] = await db.select({ protocol, dueAt }).from(removalRequestsTable).where(where);
  return row ?? null;
}
