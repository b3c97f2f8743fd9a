import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { readRefusal } from "#src/features/leads/mail/outgoing/record-outcome.server.ts";
import { recordSubscription } from "#src/features/leads/record-subscription.server.ts";
import { policyInForce } from "#src/features/privacy/policy-in-force.server.ts";
import { type WebhookPayload, eraseEvent, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isOneOfEmails, isUuid } from "#src/platform/database/sql.ts";
import { type Guarded, guardForm } from "#src/platform/http/forms/form-guard.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import { isRefusedRecipient } from "#src/platform/mail/mail-outcomes.ts";
import { type Message, refusedRecipients } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Person } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { leaveTokenSchema, type NewsletterInput } from "./schema.ts";
import { subscriptionsTable } from "./table.ts";

export const newsletterWelcome: JobType<{ subscriptionId: string }> = {
  name: "newsletter.welcome",
  outgoing: "newsletters",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

const USER_AGENT_LENGTH = 500;

export type SubscribeResult = Guarded | { ok: true; outcome: "stored" | "repeated" };

/**
 * Stores the subscription, its welcome e-mail and the webhook event in one transaction.
 * @returns `repeated` if the address is already subscribed, ignoring case; `discarded` if a program filled
 * the hidden field (all look the same from outside); or the reason for refusing
 */
export async function subscribe(
  context: Pick<Resources, "db" | "jobs" | "config" | "log">,
  input: NewsletterInput,
  sender: { userAgent: string | undefined },
): Promise<SubscribeResult> {
  const guarded = guardForm(context, "newsletter", input);
  if (guarded) return guarded;
  const { email, source: origin, pageUrl, referrer } = input;
  const userAgent = sender.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(subscriptionsTable)
      .values({
        email,
        origin,
        leaveToken: createToken(),
        pageUrl,
        referrer,
        userAgent,
        policyRevision: policyInForce(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return { ok: true, outcome: "repeated" };
    await recordSubscription(tx, email, origin);
    await context.jobs.enqueue(tx, newsletterWelcome, { subscriptionId: row.id });
    await publishEvent(tx, context, { kind: "newsletter", id: row.id }, describe({ ...row, email }));
    return { ok: true, outcome: "stored" };
  });
}

/** Creates an unsubscribe token of 192 random bits. */
export function createToken(): string {
  return randomBytes(24).toString("base64url");
}

export interface Subscription {
  id: string;
  email: string;
  leaveToken: string;
  origin: string;
  pageUrl: string | null;
  referrer: string | null;
  userAgent: string | null;
  createdAt: Date;
}

/** Returns `null` after the person has left. */
export async function findSubscription(db: Queryable, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptionsTable).where(eq(subscriptionsTable.id, id));
  return row?.email ? { ...row, email: row.email } : null;
}

/** Matches the Message-IDs of mails to subscribers (email.ts), which only their recipients know. */
const OF_SUBSCRIPTION = /^<newsletter-[a-z]+-([0-9a-f-]{36})@/;

const subscriptionsOf = (messageIds: string[]): string[] =>
  messageIds.flatMap((messageId) => OF_SUBSCRIPTION.exec(messageId)?.[1] ?? []).filter(isUuid);

/** Marks the subscriber to whom a mail failed; a mail of another kind is none of ours. */
export const markFailedSubscriber = (
  db: Queryable,
  { messageIds, reason }: { messageIds: string[]; reason: string },
): Promise<void> => mark(db, subscriptionsOf(messageIds), { failedAt: sql`now()`, failure: reason });

/** Takes the mark off: a mail arrived. */
export const unmarkSubscriber = (db: Queryable, { messageIds }: { messageIds: string[] }): Promise<void> =>
  mark(db, subscriptionsOf(messageIds), { failedAt: null, failure: null });

async function mark(
  db: Queryable,
  ids: string[],
  set: { failedAt: SQL | null; failure: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(subscriptionsTable)
    .set(set)
    .where(and(inArray(subscriptionsTable.id, ids), isNull(subscriptionsTable.leftAt)));
}

/** Sends the welcome mail; a subscriber whom our server refuses for good is marked, and not tried again. */
export async function sendWelcome(
  { db, mailer }: Pick<Resources, "db" | "mailer">,
  mail: Message,
  id: string,
) {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!isRefusedRecipient(error)) throw error;
    const response = refusedRecipients(error)[0]?.response ?? "";
    await mark(db, [id], { failedAt: sql`now()`, failure: readRefusal(response).reason });
  }
}

/** Builds the webhook's payload (docs/produto.md, "Webhooks"). */
function describe(row: Subscription): WebhookPayload {
  return {
    email: row.email,
    source: `newsletter-${row.origin}`,
    type: "newsletter-signup",
    timestamp: row.createdAt.toISOString(),
    userAgent: row.userAgent,
    url: row.pageUrl,
    referrer: row.referrer,
  };
}

/** Returns null for an unknown token. Any text is accepted. */
export async function checkLeaveToken(db: Queryable, token: string): Promise<"subscribed" | "left" | null> {
  if (!leaveTokenSchema.safeParse(token).success) return null;
  const [row] = await db
    .select({ leftAt: subscriptionsTable.leftAt })
    .from(subscriptionsTable)
    .where(eq(subscriptionsTable.leaveToken, token));
  if (!row) return null;
  return row.leftAt ? "left" : "subscribed";
}

/** Deletes the personal data. @returns false for an unknown token */
export async function leave(db: Queryable, token: string): Promise<boolean> {
  if (!leaveTokenSchema.safeParse(token).success) return false;
  await empty(db, eq(subscriptionsTable.leaveToken, token));
  return (await checkLeaveToken(db, token)) !== null;
}

/** Counts active subscriptions of a person: at most one for each address. */
export async function countSubscriptionsOf(db: Queryable, { emails }: Person): Promise<PersonalDataCounts> {
  return { subscriptions: await db.$count(subscriptionsTable, isOf(emails)) };
}

/** Erases a person's addresses, for requests for removal. */
export async function eraseSubscriber(db: Queryable, { emails }: Person): Promise<PersonalDataCounts> {
  return { subscriptions: await empty(db, isOf(emails)) };
}

const isOf = (emails: readonly string[]): SQL => isOneOfEmails(sql`${subscriptionsTable.email}`, emails);

/** Pending webhook events are not sent. @returns the number of subscriptions */
function empty(db: Queryable, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const left = await tx
      .update(subscriptionsTable)
      .set({ email: null, pageUrl: null, referrer: null, userAgent: null, leftAt: sql`now()` })
      .where(and(which, isNull(subscriptionsTable.leftAt)))
      .returning({ id: subscriptionsTable.id });
    for (const { id } of left) await eraseEvent(tx, { kind: "newsletter", id });
    return left.length;
  });
}
