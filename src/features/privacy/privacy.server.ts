// The door through which data-removal requests come in: the page and the contact call both enter here.
import { randomInt } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable } from "#src/platform/database.ts";
import { guardForm, submissionKey } from "#src/platform/http/forms/form-guard.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { JobKind } from "#src/platform/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { addBusinessDays } from "./business-days.ts";
import { REMOVAL_SOURCE, type RemovalStatus } from "./schema.ts";
import { removalRequestsTable } from "./table.ts";

/** "48 business hours" (contract §5). */
const DEADLINE_DAYS = 2;
const USER_AGENT_LENGTH = 500;
/** Without what is mistaken for something else when it is read aloud or written down. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const PROTOCOL = new RegExp(`^LGPD-\\d{4}-[${ALPHABET}]{5}$`);

const patient = {
  retryDelay: 3,
  retryDelayMax: 90,
  // About a week of a mail server that is down.
  retryLimit: 8_000,
};
/** Mails the team about a request. */
export const removalNotify: JobKind<{ requestId: string }> = { name: "removal.notify", ...patient };
/** Mails the person that the request has arrived. */
export const removalConfirm: JobKind<{ requestId: string }> = { name: "removal.confirm", ...patient };
/** Erases requests that were settled too long ago; in the night of most of Brazil. */
export const removalExpire: JobKind<object> = {
  name: "removal.expire",
  retryDelay: 60,
  retryDelayMax: 600,
  retryLimit: 20,
  cron: "25 6 * * *",
};

/** What the person is given. */
export interface Receipt {
  protocol: string;
  dueAt: Date;
}

export type RemovalResult =
  | { ok: true; outcome: "stored" | "repeated" | "discarded"; receipt: Receipt }
  | { ok: false; code: "invalid"; detail: string; errors: FieldError[] };

export interface RemovalInput {
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
 * Takes in one request: its row, the mails it causes and the word to the systems that ask for it exist
 * together or not at all.
 * @param now when it arrived
 * @returns the receipt; `repeated` where this very act of sending is already stored (with the receipt it
 *   was given then), `discarded` where a program filled the hidden field (the receipt is then of nothing)
 */
export async function requestRemoval(
  context: RemovalContext,
  input: RemovalInput,
  now: Date = new Date(),
): Promise<RemovalResult> {
  const { timeZone } = context.config;
  const dueAt = addBusinessDays(now, DEADLINE_DAYS, timeZone);
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
        await publishEvent(tx, context, event, async () => describe(input, { protocol, dueAt }, now));
        return { ok: true, outcome: "stored", receipt: { protocol, dueAt } };
      }
      const earlier = key && (await findByKey(tx, key));
      if (earlier) return { ok: true, outcome: "repeated", receipt: earlier };
      // Otherwise the protocol was taken: another one.
    }
  });
}

/** What the webhooks say of a request, as they do of the forms of specification §7. */
function describe(input: RemovalInput, { protocol, dueAt }: Receipt, now: Date): WebhookPayload {
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

/** The receipt of a protocol, which says nothing about the person; `null` for one that was never given. */
export async function findReceipt(db: Queryable, protocol: string): Promise<Receipt | null> {
  if (!PROTOCOL.test(protocol)) return null;
  return findReceiptBy(db, eq(removalRequestsTable.protocol, protocol));
}

/** The whole of one request, for the mails it caused; `null` once it was erased. */
export async function findRequest(
  db: Queryable,
  id: string,
): Promise<typeof removalRequestsTable.$inferSelect | null> {
  const [row] = await db.select().from(removalRequestsTable).where(eq(removalRequestsTable.id, id));
  return row ?? null;
}

/**
 * Erases settled requests that are older than contact data may be kept: 2 years (specification §9).
 * Open ones stay however old they are.
 */
export async function expireRequests(db: Queryable): Promise<number> {
  const { decidedAt } = removalRequestsTable;
  // Unset, and so never before anything, while a request is open.
  const tooOld = lt(decidedAt, sql`now() - interval '2 years'`);
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
}

/** Puts requests in as they are, past dates included: nobody is notified. For demo content. */
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
      dueAt: addBusinessDays(request.createdAt, DEADLINE_DAYS, timeZone),
    })),
  );
}

/** `LGPD-2026-7K3QF`: 24 million a year, so that nobody comes upon another one's by trying a few. */
function makeProtocol(now: Date, timeZone: string): string {
  const year = new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(now);
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
