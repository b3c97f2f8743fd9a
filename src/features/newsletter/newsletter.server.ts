// The door to the newsletter: who comes in, who leaves, and what the automation tool is told of it.
import { randomBytes } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type WebhookPayload, eraseEvent, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable } from "#src/platform/database.ts";
import { type Guarded, guardForm } from "#src/platform/http/forms/form-guard.ts";
import type { JobKind } from "#src/platform/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { leaveTokenSchema, type NewsletterInput } from "./schema.ts";
import { subscriptionsTable } from "./table.ts";

/** Welcomes a new subscriber by e-mail. */
export const newsletterWelcome: JobKind<{ subscriptionId: string }> = {
  name: "newsletter.welcome",
  retryDelay: 3,
  retryDelayMax: 90,
  // About a week of a mail server that is down.
  retryLimit: 8_000,
};

const USER_AGENT_LENGTH = 500;

export type SubscribeResult = Guarded | { ok: true; outcome: "stored" | "repeated" };

/**
 * Takes in one address: the subscription, its welcome and the word to the automation tool exist
 * together or not at all.
 * @returns `repeated` where the address is subscribed already, in whatever capitals: nothing is done;
 *   `discarded` where a program filled the hidden field (all look the same from outside); or why it is
 *   refused
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
      .values({ email, origin, leaveToken: createToken(), pageUrl, referrer, userAgent })
      .onConflictDoNothing()
      .returning();
    if (!row) return { ok: true, outcome: "repeated" };
    await context.jobs.enqueue(tx, newsletterWelcome, { subscriptionId: row.id });
    await publishEvent(tx, context, { kind: "newsletter", id: row.id }, async () =>
      describe({ ...row, email }),
    );
    return { ok: true, outcome: "stored" };
  });
}

/** 192 random bits: nobody guesses one. */
function createToken(): string {
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

/** A subscription in force; `null` once the person has left. */
export async function findSubscription(db: Queryable, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptionsTable).where(eq(subscriptionsTable.id, id));
  return row?.email ? { ...row, email: row.email } : null;
}

/** What the automation webhook says of a subscription (specification §7). */
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

/** Whose link it is: still `subscribed`, already `left`, or nobody's. Anything may be asked. */
export async function checkLeaveToken(db: Queryable, token: string): Promise<"subscribed" | "left" | null> {
  if (!leaveTokenSchema.safeParse(token).success) return null;
  const [row] = await db
    .select({ leftAt: subscriptionsTable.leftAt })
    .from(subscriptionsTable)
    .where(eq(subscriptionsTable.leaveToken, token));
  if (!row) return null;
  return row.leftAt ? "left" : "subscribed";
}

/**
 * Ends a subscription and forgets the person; a second time changes nothing.
 * @returns false where the token is nobody's
 */
export async function leave(db: Queryable, token: string): Promise<boolean> {
  if (!leaveTokenSchema.safeParse(token).success) return false;
  await empty(db, eq(subscriptionsTable.leaveToken, token));
  return (await checkLeaveToken(db, token)) !== null;
}

/** How many subscriptions in force an address has, in whatever capitals: none or one. */
export function countSubscriptionsOf(db: Queryable, email: string): Promise<number> {
  return db.$count(subscriptionsTable, isOf(email));
}

/** Forgets an address, in whatever capitals (requests for removal). */
export async function eraseSubscriber(db: Queryable, email: string): Promise<void> {
  await empty(db, isOf(email));
}

function isOf(email: string): SQL {
  return sql`lower(${subscriptionsTable.email}) = lower(${email})`;
}

/** The word to other systems goes as well: what was not sent yet is not sent any more. */
async function empty(db: Queryable, which: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    const left = await tx
      .update(subscriptionsTable)
      .set({ email: null, pageUrl: null, referrer: null, userAgent: null, leftAt: sql`now()` })
      .where(and(which, isNull(subscriptionsTable.leftAt)))
      .returning({ id: subscriptionsTable.id });
    for (const { id } of left) await eraseEvent(tx, { kind: "newsletter", id });
  });
}
