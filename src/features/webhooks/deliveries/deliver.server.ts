// One attempt of one delivery: claimed, made, and settled with the plan for the next one.
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
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

/** After this long, whoever is at a delivery is taken for dead; the answer's body is read within it, too. */
const BUSY = sql`now() + interval '25 seconds'`;
const GONE = 410;
const UNCONFIGURED = "AUTOMATION_WEBHOOK_URL não está mais configurada: nada foi enviado.";

interface Claimed extends PlannedAttempt {
  destinationId: string;
  eventId: string;
  body: string;
  /** Of this one. */
  attempt: number;
  giveUpAt: Date;
  /** A test is sent whether the destination is on or off, and once. */
  isTest: boolean;
}

/** What came of an attempt, as it is kept. */
interface Outcome {
  isDelivered: boolean;
  status: number | null;
  answer: string | null;
  durationMs: number | null;
  /** What went wrong; the status in the words of specification §8. */
  detail: string | null;
  /** No further attempt. */
  isFinal?: boolean;
  retryAfter?: string | undefined;
}

/**
 * Makes an attempt that was planned, unless something else has happened meanwhile: erased, settled,
 * planned anew.
 * @throws where another process is at it: that one settles it, or its lease runs out
 */
export async function attemptDelivery(
  resources: Pick<Resources, "config" | "db" | "jobs" | "log">,
  planned: PlannedAttempt,
  wire: Wire & { signal?: AbortSignal } = {},
): Promise<void> {
  const claimed = await claim(resources.db, planned);
  if (claimed === "busy") throw new Error("another process is at this delivery");
  if (!claimed) return;
  const outcome = await send(resources, claimed, wire);
  await settle(resources, claimed, outcome);
}

async function claim(
  db: Resources["db"],
  { deliveryId, turn }: PlannedAttempt,
): Promise<Claimed | "busy" | undefined> {
  const table = deliveriesTable;
  const isPlanned = and(eq(table.id, deliveryId), eq(table.turn, turn), eq(table.state, "waiting"));
  const [row] = await db
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, busyUntil: BUSY })
    .where(and(isPlanned, sql`(${table.busyUntil} IS NULL OR ${table.busyUntil} < now())`))
    .returning();
  if (!row) return (await db.$count(table, isPlanned)) > 0 ? "busy" : undefined;
  const [event] = await db.select().from(eventsTable).where(eq(eventsTable.id, row.eventId));
  if (!event) return undefined;
  const { destinationId, eventId, attempts: attempt, giveUpAt } = row;
  const { body, kind } = event;
  return { deliveryId, turn, destinationId, eventId, body, attempt, giveUpAt, isTest: kind === "test" };
}

async function send(
  { config, db }: Pick<Resources, "config" | "db">,
  { destinationId, eventId, body, isTest }: Claimed,
  { signal, ...wire }: Wire & { signal?: AbortSignal },
): Promise<Outcome> {
  const target = await findTarget({ db, config }, destinationId);
  if (!target) return unsent(UNCONFIGURED);
  if (!target.isActive && !isTest) return unsent(SWITCHED_OFF);
  const begun = performance.now();
  const posted = await sendSigned({ ...target, id: eventId, body, signal }, wire);
  return { ...describe(posted), durationMs: Math.round(performance.now() - begun) };
}

function unsent(detail: string): Outcome {
  return { isDelivered: false, status: null, answer: null, durationMs: null, detail, isFinal: true };
}

function describe(posted: SendResult): Omit<Outcome, "durationMs"> {
  if (!posted.ok) {
    const detail = {
      address: "O endereço leva a uma rede privada: nada foi enviado.",
      timeout: "Erro desconhecido: o destino não respondeu a tempo.",
      unreachable: `Erro desconhecido: não foi possível conectar ao destino (${posted.code}).`,
    }[posted.reason];
    return { isDelivered: false, status: null, answer: null, detail };
  }
  const { status, headers } = posted;
  const answer = posted.text.replaceAll("\0", "");
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

/** Outcome and next attempt are one transaction: a killed process leaves both to whoever comes after. */
async function settle(
  { db, jobs, log }: Pick<Resources, "db" | "jobs" | "log">,
  claimed: Claimed,
  outcome: Outcome,
): Promise<void> {
  const { deliveryId, destinationId, turn, attempt, giveUpAt, isTest } = claimed;
  const { isDelivered, isFinal, retryAfter, ...kept } = outcome;
  const isOver = isDelivered || isFinal || isTest;
  const next = isOver ? undefined : nextAttemptAt({ attempt, giveUpAt, retryAfter });
  await db.transaction(async (tx) => {
    const isSettled = await update(tx, claimed, {
      ...kept,
      state: isDelivered ? "delivered" : next ? "waiting" : "failed",
      nextAttemptAt: next ?? null,
    });
    if (kept.status === GONE) await switchOffGone(tx, destinationId);
    if (isSettled && next) {
      const plan = { group: destinationId, startAfter: next };
      await jobs.enqueue(tx, deliverySend, { deliveryId, turn: turn + 1 }, plan);
    }
  });
  if (!isDelivered)
    log.warn({ deliveryId, attempt, status: kept.status, isOver: !next }, "webhook not delivered");
}

/** @returns false where the delivery was erased or planned anew meanwhile */
async function update(
  tx: Queryable,
  { deliveryId, turn }: Claimed,
  changes: Partial<typeof deliveriesTable.$inferInsert>,
): Promise<boolean> {
  const table = deliveriesTable;
  const { rowCount } = await tx
    .update(table)
    .set({ ...changes, turn: turn + 1, busyUntil: null, attemptedAt: sql`now()` })
    .where(and(eq(table.id, deliveryId), eq(table.turn, turn)));
  return rowCount === 1;
}
