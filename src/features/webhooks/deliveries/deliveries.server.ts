// Deliveries for administrators: list, details, resend and test.

import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { findTarget } from "../destinations/destinations.server.ts";
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryList,
  type DeliveryQuery,
  RETRY_HOURS,
} from "../schema.ts";
import { deliveriesTable, destinationsTable, eventsTable } from "../table.ts";
import { DELIVERIES, type WebhookPayload, recordEvent } from "../webhooks.server.ts";
import { attemptDelivery } from "./deliver.server.ts";
import type { SendOptions } from "./send-signed.server.ts";

/** The process that handles the request sends the test at once; this due time covers its death. */
const TEST_DUE_MS = 60_000;

interface DeliveryFailure {
  ok: false;
  code: Extract<ProblemCode, "not-found" | "conflict">;
  detail?: string;
}
type DeliveryResult = { ok: true; delivery: DeliveryDetail } | DeliveryFailure;

const NOT_FOUND: DeliveryFailure = { ok: false, code: "not-found" };
const OFF: DeliveryFailure = {
  ok: false,
  code: "conflict",
  detail: "O destino está desativado. Ative-o antes de reenviar.",
};

/** Lists a page of a destination's deliveries, newest first; `null` if the destination does not exist. */
export async function listDeliveries(
  { db, config, secrets }: Pick<Resources, "db" | "config" | "secrets">,
  destinationId: string,
  { page, limit }: DeliveryQuery,
): Promise<DeliveryList | null> {
  if (!(await findTarget({ db, config, secrets }, destinationId))) return null;
  const ofDestination = eq(deliveriesTable.destinationId, destinationId);
  const rows = await db
    .select({ delivery: deliveriesTable, kind: eventsTable.kind })
    .from(deliveriesTable)
    .innerJoin(eventsTable, eq(eventsTable.id, deliveriesTable.eventId))
    .where(ofDestination)
    .orderBy(desc(deliveriesTable.createdAt), desc(deliveriesTable.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(deliveriesTable, ofDestination);
  return { deliveries: rows.map(({ delivery, kind }) => toDelivery(delivery, kind)), total, page, limit };
}

/** Finds a delivery with request and response; `null` if it does not exist. */
export async function findDelivery(db: Queryable, id: string): Promise<DeliveryDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ delivery: deliveriesTable, kind: eventsTable.kind, payload: eventsTable.body })
    .from(deliveriesTable)
    .innerJoin(eventsTable, eq(eventsTable.id, deliveriesTable.eventId))
    .where(eq(deliveriesTable.id, id));
  if (!row) return null;
  const { answer, durationMs } = row.delivery;
  return { ...toDelivery(row.delivery, row.kind), payload: row.payload, answer, durationMs };
}

/** Resends an event with the same `webhook-id` and body and a new signature; retries for another `RETRY_HOURS`. */
export async function resendDelivery(
  { db, config, jobs, secrets }: Pick<Resources, "db" | "config" | "jobs" | "secrets">,
  id: string,
): Promise<DeliveryResult> {
  const delivery = await findDelivery(db, id);
  if (!delivery) return NOT_FOUND;
  const { destinationId } = delivery;
  const target = await findTarget({ db, config, secrets }, destinationId);
  if (!target?.isActive) return OFF;
  return db.transaction(async (tx): Promise<DeliveryResult> => {
    const [row] = await tx
      .update(deliveriesTable)
      .set({
        state: "waiting",
        cancelledAt: null,
        planNumber: sql`${deliveriesTable.planNumber} + 1`,
        nextAttemptAt: sql`now()`,
        giveUpAt: sql`now() + make_interval(hours => ${RETRY_HOURS})`,
      })
      .where(eq(deliveriesTable.id, id))
      .returning({ id: deliveriesTable.id });
    if (!row) return NOT_FOUND;
    jobs.wakeSoon(DELIVERIES);
    const planned = await findDelivery(tx, id);
    return planned ? { ok: true, delivery: planned } : NOT_FOUND;
  });
}

/** Sends a test event once, without retries, and waits for the outcome; also if the destination is switched off. */
export async function sendTest(
  resources: Pick<Resources, "db" | "config" | "jobs" | "log" | "cache" | "secrets">,
  destinationId: string,
  options?: SendOptions,
): Promise<DeliveryResult> {
  const { db, jobs } = resources;
  if (!(await findTarget(resources, destinationId))) return NOT_FOUND;
  const payload: WebhookPayload = {
    source: "test",
    type: "test",
    message: "Este é um aviso de teste: nada aconteceu no site.",
    timestamp: new Date().toISOString(),
    userAgent: null,
    url: await getSiteUrl(resources),
    referrer: null,
  };
  const event = { kind: "test", id: randomUUID() } as const;
  const later = new Date(Date.now() + TEST_DUE_MS);
  const [deliveryId] = await db.transaction((tx) =>
    recordEvent(tx, jobs, event, payload, eq(destinationsTable.id, destinationId), later),
  );
  // The destination was deleted in the meantime.
  if (deliveryId === undefined) return NOT_FOUND;
  await attemptDelivery(resources, { deliveryId, planNumber: 0 }, options);
  const delivery = await findDelivery(db, deliveryId);
  return delivery ? { ok: true, delivery } : NOT_FOUND;
}

function toDelivery(row: typeof deliveriesTable.$inferSelect, event: Delivery["event"]): Delivery {
  const { id, destinationId, eventId: webhookId, state, attempts, status, detail } = row;
  return {
    id,
    destinationId,
    event,
    webhookId,
    state,
    attempts,
    status,
    detail,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}
