// One attempt of one delivery: lease it, send it, record the outcome and plan the next attempt.
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { SendResult } from "#src/platform/http/outgoing/send-to-public-address.ts";
import type { Resources } from "#src/platform/resources.ts";
import { deliverySend, type PlannedAttempt } from "#src/features/webhooks/webhooks.server.ts";
import {
  findTarget,
  SWITCHED_OFF,
  switchOffGone,
} from "#src/features/webhooks/destinations/destinations.server.ts";
import { sendSigned, type Wire } from "./send-signed.server.ts";
import { nextAttemptAt } from "./retry-plan.ts";
import { deliveriesTable, eventsTable } from "#src/features/webhooks/table.ts";

/**
 * When a lease runs out: then another process may make the attempt, since this one must have died.
 * Longer than the 15 s of the request and the 2 s for the answer's body.
 */
const LEASE_END = sql`now() + interval '25 seconds'`;
const GONE = 410;
const SECRET_LOST =
  "O segredo do destino foi cifrado com outra SECRET_KEY, e não pode ser lido: nada foi enviado. Traga a chave de antes de volta, ou gere um novo segredo.";
const UNCONFIGURED = "AUTOMATION_WEBHOOK_URL não está mais configurada: nada foi enviado.";

interface LeasedDelivery extends PlannedAttempt {
  destinationId: string;
  eventId: string;
  body: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  giveUpAt: Date;
  /** A test is sent only once, and also to a destination that is switched off. */
  isTest: boolean;
}

/** The outcome of an attempt, as it is stored. */
interface Outcome {
  isDelivered: boolean;
  status: number | null;
  answer: string | null;
  durationMs: number | null;
  /** What went wrong; a status is worded as specification §8 says. */
  detail: string | null;
  /** There will be no further attempt. */
  isFinal?: boolean;
  retryAfter?: string | undefined;
}

/**
 * Makes a planned attempt. Does nothing when the delivery was erased, finished or planned anew meanwhile.
 * @throws when another process holds the lease: the queue tries again, in case that process died
 */
export async function attemptDelivery(
  resources: Pick<Resources, "config" | "db" | "jobs" | "log" | "secrets">,
  planned: PlannedAttempt,
  wire: Wire & { signal?: AbortSignal } = {},
): Promise<void> {
  const leased = await leaseDelivery(resources.db, planned);
  if (leased === "busy") throw new Error("another process is at this delivery");
  if (!leased) return;
  const outcome = await send(resources, leased, wire);
  await recordOutcome(resources, leased, outcome);
}

/** @returns "busy" when another process holds the lease; undefined when the attempt is stale */
async function leaseDelivery(
  db: Resources["db"],
  { deliveryId, turn }: PlannedAttempt,
): Promise<LeasedDelivery | "busy" | undefined> {
  const table = deliveriesTable;
  const isPlanned = and(eq(table.id, deliveryId), eq(table.turn, turn), eq(table.state, "waiting"));
  const { destinationId, eventId, attempts: attempt, giveUpAt } = table;
  const { body, kind } = eventsTable;
  const [row] = await db
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, busyUntil: LEASE_END })
    .from(eventsTable)
    .where(
      and(
        isPlanned,
        sql`(${table.busyUntil} IS NULL OR ${table.busyUntil} < now())`,
        eq(eventsTable.id, table.eventId),
      ),
    )
    .returning({ destinationId, eventId, attempt, giveUpAt, body, kind });
  if (!row) return (await db.$count(table, isPlanned)) > 0 ? "busy" : undefined;
  return { ...row, deliveryId, turn, isTest: row.kind === "test" };
}

async function send(
  resources: Pick<Resources, "config" | "db" | "secrets">,
  { destinationId, eventId, body, isTest }: LeasedDelivery,
  { signal, ...wire }: Wire & { signal?: AbortSignal },
): Promise<Outcome> {
  const target = await findTarget(resources, destinationId);
  if (!target) return unsent(UNCONFIGURED);
  if (!target.isActive && !isTest) return unsent(SWITCHED_OFF);
  const { secret } = target;
  // The key may come back: it is tried again as long as any other delivery.
  if (secret === undefined) return { ...unsent(SECRET_LOST), isFinal: false };
  const begun = performance.now();
  const result = await sendSigned({ ...target, secret, id: eventId, body, signal }, wire);
  return { ...toOutcome(result), durationMs: Math.round(performance.now() - begun) };
}

function unsent(detail: string): Outcome {
  return { isDelivered: false, status: null, answer: null, durationMs: null, detail, isFinal: true };
}

function toOutcome(result: SendResult): Omit<Outcome, "durationMs"> {
  if (!result.ok) {
    const detail = {
      address: "O endereço leva a uma rede privada: nada foi enviado.",
      timeout: "Erro desconhecido: o destino não respondeu a tempo.",
      unreachable: `Erro desconhecido: não foi possível conectar ao destino (${result.code}).`,
    }[result.reason];
    return { isDelivered: false, status: null, answer: null, detail };
  }
  const { status, headers } = result;
  const answer = result.text.replaceAll("\0", "");
  if (status >= 200 && status < 300) return { isDelivered: true, status, answer, detail: null };
  const detail = `HTTP error! status: ${status}${EXPLAINED[status] ?? ""}`;
  const isFinal = status === GONE;
  return { isDelivered: false, status, answer, detail, isFinal, retryAfter: headers["retry-after"] };
}

const NOT_FOLLOWED = ". Redirecionamentos não são seguidos: cadastre o endereço final.";
const EXPLAINED: Record<number, string> = {
  301: NOT_FOLLOWED,
  302: NOT_FOLLOWED,
  303: NOT_FOLLOWED,
  307: NOT_FOLLOWED,
  308: NOT_FOLLOWED,
  410: ". O destino avisou que não quer mais receber e foi desligado.",
};

/**
 * Stores the outcome, in one transaction with the plan of the next attempt: when this process dies before
 * the commit, the whole attempt is made again.
 */
async function recordOutcome(
  { db, jobs, log }: Pick<Resources, "db" | "jobs" | "log">,
  leased: LeasedDelivery,
  outcome: Outcome,
): Promise<void> {
  const { deliveryId, destinationId, turn, attempt, giveUpAt, isTest } = leased;
  const { isDelivered, isFinal, retryAfter, ...stored } = outcome;
  const isOver = isDelivered || isFinal || isTest;
  const next = isOver ? undefined : nextAttemptAt({ attempt, giveUpAt, retryAfter });
  if (isDelivered) {
    await updateLeased(db, leased, { ...stored, state: "delivered", nextAttemptAt: null });
    return;
  }
  await db.transaction(async (tx) => {
    const state = next ? "waiting" : "failed";
    const isCurrent = await updateLeased(tx, leased, { ...stored, state, nextAttemptAt: next ?? null });
    if (stored.status === GONE) await switchOffGone(tx, destinationId);
    if (isCurrent && next) {
      const plan = { group: destinationId, startAfter: next };
      await jobs.enqueue(tx, deliverySend, { deliveryId, turn: turn + 1 }, plan);
    }
  });
  log.warn({ deliveryId, attempt, status: stored.status, isOver: !next }, "webhook not delivered");
}

/** @returns false when the delivery was erased or planned anew meanwhile */
async function updateLeased(
  tx: Queryable,
  { deliveryId, turn }: LeasedDelivery,
  changes: Partial<typeof deliveriesTable.$inferInsert>,
): Promise<boolean> {
  const table = deliveriesTable;
  const { rowCount } = await tx
    .update(table)
    .set({ ...changes, turn: turn + 1, busyUntil: null, attemptedAt: sql`now()` })
    .where(and(eq(table.id, deliveryId), eq(table.turn, turn)));
  return rowCount === 1;
}
