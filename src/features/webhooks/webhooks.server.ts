// Entry to the webhooks: other slices publish an event in the transaction that causes it.

import { and, eq, inArray, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isOneOfEmails } from "#src/platform/database/sql.ts";
import type { Jobs } from "#src/platform/jobs/jobs.ts";
import { isReleased } from "#src/platform/outgoing/holds.ts";
import type { Person } from "#src/shared/people/person.ts";
import type { PersonalDataCounts } from "#src/shared/people/personal-data-kinds.ts";
import { DELIVERIES_DAYS, type EventKind, RETRY_HOURS, type SubscribedEvent } from "./schema.ts";
import { deliveriesTable, destinationsTable, eventsTable } from "./table.ts";

/** The destination of AUTOMATION_WEBHOOK_URL; migration 0014 inserts its row. */
export const SERVER_DESTINATION = "00000000-0000-4000-8000-000000000001";

/** Fields of every delivery (docs/produto.md, "Webhooks") plus the event's own. */
export interface WebhookPayload {
  source: string;
  /** Time of the event, ISO 8601. */
  timestamp: string;
  userAgent: string | null;
  url: string | null;
  referrer: string | null;
  /** Address of the person in the event, if any. Erasure finds the event by it. */
  email?: string;
  [field: string]:
    | string
    | number
    | boolean
    | string[]
    | Readonly<Record<string, string | number | boolean>>
    | null
    | undefined;
}

/** One planned attempt. It is stale, and skipped, if its `planNumber` is older than the delivery's own. */
export interface PlannedAttempt {
  deliveryId: string;
  planNumber: number;
}

/** Name of the worker that looks for due deliveries. */
export const DELIVERIES = "deliveries";

/**
 * Queues an event, once `tx` commits, for every active destination that subscribes to its kind; stores nothing
 * without one.
 * @param event.id id of the lead, post or request, or the event's own; the `webhook-id` consists of kind and id
 * @param event.leadId lead in the event; the event is erased with it
 * @param startAfter due time, default: now. Until then `withdrawEvents` can cancel it
 */
export async function publishEvent(
  tx: Queryable,
  { jobs, config }: { jobs: Jobs; config: Pick<Config, "automation"> },
  event: { kind: SubscribedEvent; id: string; leadId?: string },
  payload: WebhookPayload,
  startAfter?: Date,
): Promise<void> {
  const receives = sql`${event.kind} = ANY(${destinationsTable.events})`;
  await recordEvent(tx, jobs, event, payload, sql`${isReceiving(config)} AND ${receives}`, startAfter);
}

function isReceiving({ automation }: Pick<Config, "automation">): SQL {
  const { id, isActive } = destinationsTable;
  return sql`${isActive} AND ${automation.url ? sql`true` : ne(id, SERVER_DESTINATION)}`;
}

/** Lists the kinds of events that any destination receives, for callers that would publish many. */
export async function listReceivedEvents(
  tx: Queryable,
  { config }: { config: Pick<Config, "automation"> },
): Promise<Set<string>> {
  const { events } = destinationsTable;
  const rows = await tx.select({ events }).from(destinationsTable).where(isReceiving(config));
  return new Set(rows.flatMap((row) => row.events));
}

/**
 * Deletes events of leads of some kinds that no destination has received yet and that no longer apply.
 * @returns the leads that had any
 */
export async function withdrawEvents(
  tx: Transaction,
  leadIds: readonly string[],
  kinds: readonly SubscribedEvent[],
): Promise<Set<string>> {
  const isOne = and(isOneOf(sql`${eventsTable.leadId}`, [...leadIds]), inArray(eventsTable.kind, [...kinds]));
  // Locks deliveries, so that none is sent in the meantime. Those being sent already have counted their attempt.
  const locked = await tx
    .select({ eventId: deliveriesTable.eventId, attempts: deliveriesTable.attempts })
    .from(deliveriesTable)
    .where(inArray(deliveriesTable.eventId, tx.select({ id: eventsTable.id }).from(eventsTable).where(isOne)))
    .orderBy(deliveriesTable.id)
    .for("update");
  const sent = new Set(locked.filter(({ attempts }) => attempts > 0).map(({ eventId }) => eventId));
  const waiting = locked.map(({ eventId }) => eventId).filter((id) => !sent.has(id));
  if (waiting.length === 0) return new Set();
  const { id, leadId } = eventsTable;
  const withdrawn = await tx.delete(eventsTable).where(inArray(id, waiting)).returning({ leadId });
  return new Set(withdrawn.flatMap((event) => event.leadId ?? []));
}

/**
 * Stores an event and a delivery for each destination. Uses one statement because a visitor waits for it; its lock
 * keeps the destinations from being deleted until the transaction ends.
 * @param isReceiver condition on destinations
 * @param startAfter due time of the deliveries, default: now
 * @returns the deliveries' ids
 */
export async function recordEvent(
  tx: Queryable,
  jobs: Jobs,
  { kind, id, leadId }: { kind: EventKind; id: string; leadId?: string },
  payload: WebhookPayload,
  isReceiver: SQL,
  startAfter?: Date,
): Promise<string[]> {
  const eventId = toEventId(kind, id);
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH receivers AS (
      SELECT ${destinationsTable.id} FROM ${destinationsTable} WHERE ${isReceiver}
      ORDER BY ${destinationsTable.id} FOR KEY SHARE
    ), event AS (
      INSERT INTO ${eventsTable} (id, kind, body, email, lead_id)
      SELECT ${eventId}, ${kind}, ${JSON.stringify(payload)}, ${payload.email ?? null}, ${leadId ?? null}::uuid
      WHERE EXISTS (SELECT FROM receivers)
    )
    INSERT INTO ${deliveriesTable} (event_id, destination_id, next_attempt_at, give_up_at)
    SELECT ${eventId}, receivers.id, coalesce(${startAfter ?? null}::timestamptz, now()), now() + make_interval(hours => ${RETRY_HOURS})
    FROM receivers
    RETURNING id`);
  if (rows.length > 0) jobs.wakeSoon(DELIVERIES);
  return rows.map((row) => row.id);
}

/** The `webhook-id` contains no points: receivers use them to split it from time and body. */
const toEventId = (kind: EventKind, id: string): string => `${kind.replace(".", "-")}_${id}`;

/** Counts the deliveries with data of a person. */
export async function countDeliveriesOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  const events = db.select({ id: eventsTable.id }).from(eventsTable).where(isAbout(person));
  return { webhookDeliveries: await db.$count(deliveriesTable, inArray(deliveriesTable.eventId, events)) };
}

/** Erases every event about a person with its deliveries and their responses. Waiting deliveries are not sent. */
export async function eraseEventsOf(db: Queryable, person: Person): Promise<PersonalDataCounts> {
  const counts = await countDeliveriesOf(db, person);
  await db.delete(eventsTable).where(isAbout(person));
  return counts;
}

/** Erases an event, if it was stored. */
export async function eraseEvent(
  db: Queryable,
  { kind, id }: { kind: SubscribedEvent; id: string },
): Promise<void> {
  await db.delete(eventsTable).where(eq(eventsTable.id, toEventId(kind, id)));
}

/** Erases events older than `DELIVERIES_DAYS` and those whose destinations were all deleted. */
export async function expireEvents(db: Queryable): Promise<number> {
  const old = await db
    .delete(eventsTable)
    .where(lt(eventsTable.createdAt, sql`now() - make_interval(days => ${DELIVERIES_DAYS})`));
  return (old.rowCount ?? 0) + (await eraseEventsWithoutDeliveries(db));
}

/** Erases events whose deliveries were all deleted with their destinations. */
export async function eraseEventsWithoutDeliveries(db: Queryable): Promise<number> {
  const deliveries = db
    .select({ id: deliveriesTable.id })
    .from(deliveriesTable)
    .where(eq(deliveriesTable.eventId, eventsTable.id));
  const erased = await db.delete(eventsTable).where(notExists(deliveries));
  return erased.rowCount ?? 0;
}

function isAbout({ emails, leadIds }: Person): SQL {
  const ids = sql.param(leadIds.map((id) => toEventId("contact", id)));
  return sql`(${isOneOfEmails(sql`${eventsTable.email}`, emails)} OR ${eventsTable.id} = ANY(${ids}::text[])
    OR ${eventsTable.leadId} = ANY(${sql.param([...leadIds])}::uuid[]))`;
}

/** Counts the deliveries that are due and not being sent, and the seconds the oldest has waited. */
export async function countDueDeliveries(db: Queryable): Promise<{ waiting: number; oldest: number }> {
  const { rows } = await db.execute<{ waiting: number; oldest: number }>(sql`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS oldest
    FROM ${deliveriesTable} WHERE ${isDue()}`);
  return rows[0] ?? { waiting: 0, oldest: 0 };
}

/** Matches deliveries that are due, not leased by a process, and not held. */
export function isDue(): SQL {
  return sql`state = 'waiting' AND next_attempt_at <= now() AND (busy_until IS NULL OR busy_until < now())
    AND ${isReleased("webhooks")}`;
}

export function countWaitingDeliveries(db: Queryable): Promise<number> {
  return db.$count(deliveriesTable, eq(deliveriesTable.state, "waiting"));
}

/** Gives held deliveries the same time to reach their destination as new ones. */
export async function renewWaitingDeliveries(tx: Queryable, jobs: Jobs): Promise<void> {
  await tx
    .update(deliveriesTable)
    .set({ giveUpAt: sql`greatest(give_up_at, now() + make_interval(hours => ${RETRY_HOURS}))` })
    .where(eq(deliveriesTable.state, "waiting"));
  jobs.wakeSoon(DELIVERIES);
}

const DISCARDED = "Cancelada por um administrador depois de uma restauração: não foi enviada.";

/** Cancels pending deliveries; each can still be sent by hand. */
export async function discardWaitingDeliveries(tx: Queryable): Promise<void> {
  await tx
    .update(deliveriesTable)
    .set({
      state: "failed",
      detail: DISCARDED,
      cancelledAt: sql`now()`,
      nextAttemptAt: null,
      busyUntil: null,
      planNumber: sql`${deliveriesTable.planNumber} + 1`,
    })
    .where(eq(deliveriesTable.state, "waiting"));
}

/** Lists the active destinations that refused the delivery tried last, with the number of waiting deliveries. */
export async function listFailingDestinations(db: Queryable): Promise<{ name: string; waiting: number }[]> {
  const { rows } = await db.execute<{ name: string; waiting: number }>(sql`
    SELECT name, (SELECT count(*)::int FROM ${deliveriesTable}
      WHERE destination_id = destination.id AND state = 'waiting') AS waiting
    FROM ${destinationsTable} AS destination
    CROSS JOIN LATERAL (SELECT state FROM ${deliveriesTable}
      WHERE destination_id = destination.id AND attempted_at IS NOT NULL
      ORDER BY attempted_at DESC LIMIT 1) AS last
    WHERE is_active AND last.state <> 'delivered'
    ORDER BY name`);
  return rows;
}
