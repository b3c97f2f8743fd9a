// The door to the webhooks: other slices publish an event in the transaction that made it.
import { eq, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database.ts";
import type { JobKind, Jobs } from "#src/platform/jobs.ts";
import type { EventKind, SubscribedEvent } from "./schema.ts";
import { deliveriesTable, destinationsTable, eventsTable } from "./table.ts";

/** The destination of AUTOMATION_WEBHOOK_URL; migration 0014 makes its row. */
export const SERVER_DESTINATION = "00000000-0000-4000-8000-000000000001";

/** What every delivery carries (specification §7), and the fields of what happened. */
export interface WebhookPayload {
  source: string;
  /** ISO 8601, when it happened. */
  timestamp: string;
  userAgent: string | null;
  url: string | null;
  referrer: string | null;
  /** Of the person it is about, if it is about one. */
  email?: string;
  [field: string]: string | string[] | null | undefined;
}

/** One planned attempt; a job of an earlier `turn` than the delivery's own is void. */
export interface PlannedAttempt {
  deliveryId: string;
  turn: number;
}

/**
 * Makes one attempt of one delivery, which plans the next one itself: the queue's own retries are for
 * processes that die and databases that are away.
 */
export const deliverySend: JobKind<PlannedAttempt> = {
  name: "delivery.send",
  retryDelay: 3,
  retryDelayMax: 60,
  retryLimit: 8_000,
  // Three destinations that answer slowly, or never, leave room for the rest.
  atOnce: { inAll: 16, perGroup: 4 },
};

/** Forgets events of more than 30 days ago; in the night of most of Brazil. */
export const deliveryExpire: JobKind<object> = {
  name: "delivery.expire",
  retryDelay: 60,
  retryDelayMax: 600,
  retryLimit: 20,
  cron: "35 6 * * *",
};

/**
 * Has an event delivered once `tx` commits, to every active destination that asks for its kind; where
 * there is none, nothing is kept.
 * @param event.id of what happened; the `webhook-id` is made of kind and id
 * @param describe what the event carries, read in `tx`; asked for only where somebody is told
 */
export async function publishEvent(
  tx: Queryable,
  context: { jobs: Jobs; config: Pick<Config, "automation"> },
  event: { kind: SubscribedEvent; id: string },
  describe: () => Promise<WebhookPayload>,
): Promise<void> {
  const destinations = await lockSubscribers(tx, context.config, event.kind);
  if (destinations.length > 0) await recordEvent(tx, context.jobs, event, await describe(), destinations);
}

/**
 * Keeps an event, and one delivery and its job per destination.
 * @param startAfter of the jobs; left out: now
 * @returns the deliveries' ids
 */
export async function recordEvent(
  tx: Queryable,
  jobs: Jobs,
  { kind, id }: { kind: EventKind; id: string },
  payload: WebhookPayload,
  destinations: string[],
  startAfter?: Date,
): Promise<string[]> {
  const eventId = `${kind}_${id}`;
  const body = JSON.stringify(payload);
  await tx.insert(eventsTable).values({ id: eventId, kind, body, email: payload.email ?? null });
  const made = await tx
    .insert(deliveriesTable)
    .values(
      destinations.map((destinationId) => ({
        eventId,
        destinationId,
        nextAttemptAt: sql`now()`,
        giveUpAt: sql`now() + interval '24 hours'`,
      })),
    )
    .returning({ id: deliveriesTable.id, destinationId: deliveriesTable.destinationId });
  for (const { id: deliveryId, destinationId } of made) {
    const plan = { group: destinationId, ...(startAfter && { startAfter }) };
    await jobs.enqueue(tx, deliverySend, { deliveryId, turn: 0 }, plan);
  }
  return made.map(({ id: deliveryId }) => deliveryId);
}

/** Whom an event is told to. Until the transaction ends, none of them can be deleted. */
async function lockSubscribers(
  tx: Queryable,
  { automation }: Pick<Config, "automation">,
  kind: SubscribedEvent,
): Promise<string[]> {
  const rows = await tx
    .select({ id: destinationsTable.id })
    .from(destinationsTable)
    .where(sql`${destinationsTable.isActive} AND ${kind} = ANY(${destinationsTable.events})`)
    .orderBy(destinationsTable.id)
    .for("key share");
  return rows.map(({ id }) => id).filter((id) => id !== SERVER_DESTINATION || automation.url);
}

/** How many deliveries hold something of a person, however their address was capitalised. */
export function countDeliveriesOf(db: Queryable, email: string): Promise<number> {
  const events = db.select({ id: eventsTable.id }).from(eventsTable).where(isOf(email));
  return db.$count(deliveriesTable, inArray(deliveriesTable.eventId, events));
}

/** Erases every event about a person, its deliveries and what was answered; none is sent any more. */
export async function eraseEventsOf(db: Queryable, email: string): Promise<void> {
  await db.delete(eventsTable).where(isOf(email));
}

/** Erases one event, where it was kept. */
export async function eraseEvent(
  db: Queryable,
  { kind, id }: { kind: SubscribedEvent; id: string },
): Promise<void> {
  await db.delete(eventsTable).where(eq(eventsTable.id, `${kind}_${id}`));
}

/** Forgets events of more than 30 days ago, and those whose destinations are gone. Returns how many. */
export async function expireEvents(db: Queryable): Promise<number> {
  const old = await db.delete(eventsTable).where(lt(eventsTable.createdAt, sql`now() - interval '30 days'`));
  return (old.rowCount ?? 0) + (await eraseUndelivered(db));
}

/** Erases events that nobody is told any more. */
export async function eraseUndelivered(db: Queryable): Promise<number> {
  const deliveries = db
    .select({ id: deliveriesTable.id })
    .from(deliveriesTable)
    .where(eq(deliveriesTable.eventId, eventsTable.id));
  const gone = await db.delete(eventsTable).where(notExists(deliveries));
  return gone.rowCount ?? 0;
}

function isOf(email: string): SQL {
  return sql`lower(${eventsTable.email}) = lower(${email})`;
}
