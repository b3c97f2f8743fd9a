// Makes one attempt of a delivery: leases and sends it, records the outcome and plans the next attempt.

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Queryable } from "#src/platform/database/database.ts";
import type { SendResult } from "#src/platform/http/outgoing/send-to-public-address.ts";
import { CERTIFICATE, describeNotFound } from "#src/platform/mail/server-failures.ts";
import { isHeld } from "#src/platform/outgoing/holds.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findTarget, SWITCHED_OFF, switchOffGone } from "../destinations/destinations.server.ts";
import { ANSWER_SECONDS } from "../schema.ts";
import { deliveriesTable, destinationsTable, eventsTable } from "../table.ts";
import { isDue, type PlannedAttempt } from "../webhooks.server.ts";
import { sendSigned, type SendOptions } from "./send-signed.server.ts";

/** Pause before the first retry; later ones grow exponentially with jitter, for `RETRY_HOURS`. */
const FIRST_PAUSE_MS = 4_000;
const GROWTH = 3;
const MAX_PAUSE_MS = 2 * 3_600_000;
/** Longest `Retry-After` that is honored. */
const MAX_RETRY_AFTER_MS = 6 * 3_600_000;
/** Fraction by which a pause is shortened or lengthened at random, so that receivers do not get all retries at once. */
const JITTER = 0.25;

/**
 * End of a lease. After it another process may make the attempt, since this one must have died. Longer than the
 * request (`ANSWER_SECONDS`) plus 2 s for the response body.
 */
const LEASE_END = sql`now() + make_interval(secs => ${ANSWER_SECONDS + 10})`;
/** Concurrent deliveries to one destination per process, so that slow destinations leave room for others. */
const PER_DESTINATION = 4;
const GONE = 410;
const SECRET_LOST =
  "O segredo do destino foi criptografado com outra SECRET_KEY, e não pode ser lido: nada foi enviado. Restaure a chave anterior ou gere um novo segredo.";
const UNCONFIGURED = "AUTOMATION_WEBHOOK_URL não está mais configurada: nada foi enviado.";

export interface LeasedDelivery extends PlannedAttempt {
  destinationId: string;
  eventId: string;
  body: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  giveUpAt: Date;
  /** A test is sent only once, and also to a destination that is switched off. */
  isTest: boolean;
}

interface Outcome {
  isDelivered: boolean;
  status: number | null;
  answer: string | null;
  durationMs: number | null;
  /** Error message; a status reads "HTTP error! status: 500". */
  detail: string | null;
  /** True if no further attempt follows. */
  isFinal?: boolean;
  retryAfter?: string | undefined;
}

/**
 * Makes a planned attempt now. Does nothing if the delivery was erased, finished or rescheduled in the meantime.
 * @throws if another process holds the lease
 */
export async function attemptDelivery(
  resources: Pick<Resources, "config" | "db" | "log" | "secrets">,
  { deliveryId, planNumber }: PlannedAttempt,
  options: SendOptions = {},
): Promise<void> {
  const { db } = resources;
  const { id, planNumber: ofRow, state, busyUntil } = deliveriesTable;
  const isPlanned = and(eq(id, deliveryId), eq(ofRow, planNumber), eq(state, "waiting"));
  const [leased] = await lease(db, and(isPlanned, sql`(${busyUntil} IS NULL OR ${busyUntil} < now())`));
  if (leased) await sendLeased(resources, leased, options);
  else if ((await db.$count(deliveriesTable, isPlanned)) > 0)
    throw new Error("another process is at this delivery");
}

/** Leases due deliveries, oldest first, but at most `PER_DESTINATION` for each destination. */
export async function leaseDueDeliveries(
  db: Queryable,
  free: number,
  inHand: { destinationId: string }[],
): Promise<LeasedDelivery[]> {
  const busy = sql.param(inHand.map(({ destinationId }) => destinationId));
  return lease(
    db,
    sql`${deliveriesTable.id} = ANY(ARRAY(
      SELECT due.id FROM ${destinationsTable} AS destination CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM ${deliveriesTable}
        WHERE destination_id = destination.id AND ${isDue()}
        ORDER BY next_attempt_at
        LIMIT greatest(0, ${PER_DESTINATION} - (SELECT count(*) FROM unnest(${busy}::uuid[]) AS id WHERE id = destination.id))
        FOR UPDATE SKIP LOCKED
      ) AS due
      ORDER BY due.next_attempt_at LIMIT ${free}))`,
  );
}

async function lease(db: Queryable, which: SQL | undefined): Promise<LeasedDelivery[]> {
  const table = deliveriesTable;
  const { id: deliveryId, planNumber, destinationId, eventId, attempts: attempt, giveUpAt } = table;
  const { body, kind } = eventsTable;
  const rows = await db
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, busyUntil: LEASE_END })
    .from(eventsTable)
    .where(and(which, eq(eventsTable.id, table.eventId)))
    .returning({ deliveryId, planNumber, destinationId, eventId, attempt, giveUpAt, body, kind });
  return rows.map(({ kind, ...row }) => ({ ...row, isTest: kind === "test" }));
}

/** Sends a leased delivery and records the outcome. @param options.signal if aborted, the lease is given back */
export async function sendLeased(
  resources: Pick<Resources, "config" | "db" | "log" | "secrets">,
  leased: LeasedDelivery,
  options: SendOptions & { signal?: AbortSignal } = {},
): Promise<void> {
  // A restore started after the delivery was leased.
  if (!leased.isTest && (await isHeld(resources.db, "webhooks"))) {
    await updatePlanned(resources.db, leased, { busyUntil: null });
    return;
  }
  const outcome = await send(resources, leased, options);
  if (options.signal?.aborted && !outcome.isDelivered)
    await updatePlanned(resources.db, leased, { busyUntil: null });
  else await recordOutcome(resources, leased, outcome);
}

async function send(
  resources: Pick<Resources, "config" | "db" | "secrets">,
  { destinationId, eventId, body, isTest }: LeasedDelivery,
  { signal, ...options }: SendOptions & { signal?: AbortSignal },
): Promise<Outcome> {
  const target = await findTarget(resources, destinationId);
  if (!target) return unsent(UNCONFIGURED);
  if (!target.isActive && !isTest) return unsent(SWITCHED_OFF);
  const { secret } = target;
  // The key may come back, so the delivery is retried like any other.
  if (secret === undefined) return { ...unsent(SECRET_LOST), isFinal: false };
  const begun = performance.now();
  const result = await sendSigned({ ...target, secret, id: eventId, body, signal }, options);
  return { ...toOutcome(result), durationMs: Math.round(performance.now() - begun) };
}

function unsent(detail: string): Outcome {
  return { isDelivered: false, status: null, answer: null, durationMs: null, detail, isFinal: true };
}

function toOutcome(result: SendResult): Omit<Outcome, "durationMs"> {
  if (!result.ok) {
    const detail = {
      address: "O endereço leva a uma rede privada: nada foi enviado.",
      timeout: `O destino não respondeu em ${ANSWER_SECONDS} segundos.`,
      unreachable: explainUnreached(result.code),
    }[result.reason];
    return { isDelivered: false, status: null, answer: null, detail };
  }
  const { status, headers } = result;
  const answer = result.text.replaceAll("\0", "");
  if (status >= 200 && status < 300) return { isDelivered: true, status, answer, detail: null };
  const detail = `HTTP error! status: ${status}. ${explainStatus(status)}`;
  const isFinal = status === GONE;
  return { isDelivered: false, status, answer, detail, isFinal, retryAfter: headers["retry-after"] };
}

/** Explains why the destination was not reached. @param code the system's, such as ECONNREFUSED */
function explainUnreached(code: string): string {
  if (CERTIFICATE.test(code)) return BAD_CERTIFICATE;
  return UNREACHED[code] ?? `Erro desconhecido: não foi possível conectar ao destino (${code}).`;
}

const BAD_CERTIFICATE =
  "O certificado do destino não vale para esse nome, venceu ou não é de uma autoridade conhecida.";
const BROKEN_OFF = "O destino encerrou a conexão sem responder.";
const NO_WAY = "A rede do destino não pôde ser alcançada a partir deste servidor.";
const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: "O destino recusou a conexão: confira o endereço e a porta, e se o sistema de lá está no ar.",
  ENOTFOUND: describeNotFound("O destino"),
  EAI_AGAIN: "O nome do destino não pôde ser consultado agora.",
  ECONNRESET: BROKEN_OFF,
  EPIPE: BROKEN_OFF,
  ETIMEDOUT: "O destino não respondeu ao pedido de conexão.",
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
};

const NOT_FOLLOWED = "Redirecionamentos não são seguidos: cadastre o endereço final.";
const NOT_ADMITTED = "O destino não aceitou quem envia: confira o segredo e o endereço.";
const EXPLAINED: Readonly<Record<number, string>> = {
  301: NOT_FOLLOWED,
  302: NOT_FOLLOWED,
  303: NOT_FOLLOWED,
  307: NOT_FOLLOWED,
  308: NOT_FOLLOWED,
  401: NOT_ADMITTED,
  403: NOT_ADMITTED,
  404: "O destino não conhece este endereço: confira-o.",
  410: "O destino avisou que não quer mais receber e foi desativado.",
  429: "O destino pediu para esperar: recebe avisos demais.",
};

function explainStatus(status: number): string {
  const general = status >= 500 ? "O destino falhou ao tratar o aviso." : "O destino não aceitou o aviso.";
  return EXPLAINED[status] ?? general;
}

/** Stores the outcome and the time of the next attempt. If this process dies before, the whole attempt is repeated. */
async function recordOutcome(
  { db, log }: Pick<Resources, "db" | "log">,
  leased: LeasedDelivery,
  outcome: Outcome,
): Promise<void> {
  const { deliveryId, destinationId, planNumber, attempt, giveUpAt, isTest } = leased;
  const { isDelivered, isFinal, retryAfter, ...stored } = outcome;
  const isOver = isDelivered || isFinal || isTest;
  const next = isOver ? undefined : nextAttemptAt({ attempt, giveUpAt, retryAfter });
  const state = isDelivered ? "delivered" : next ? "waiting" : "failed";
  const settle = (tx: Queryable): Promise<void> =>
    updatePlanned(tx, leased, {
      ...stored,
      state,
      nextAttemptAt: next ?? null,
      planNumber: planNumber + 1,
      busyUntil: null,
      attemptedAt: sql`now()`,
    });
  if (stored.status !== GONE) await settle(db);
  else
    await db.transaction(async (tx) => {
      await settle(tx);
      await switchOffGone(tx, destinationId);
    });
  if (!isDelivered)
    log.warn({ deliveryId, attempt, status: stored.status, isOver: !next }, "webhook not delivered");
}

/** Does nothing if the delivery was erased or rescheduled in the meantime. */
async function updatePlanned(
  tx: Queryable,
  { deliveryId, planNumber }: PlannedAttempt,
  changes: PgUpdateSetSource<typeof deliveriesTable>,
): Promise<void> {
  const { id, planNumber: ofRow } = deliveriesTable;
  await tx
    .update(deliveriesTable)
    .set(changes)
    .where(and(eq(id, deliveryId), eq(ofRow, planNumber)));
}

interface Failed {
  /** Number of the attempt that failed, from 1. */
  attempt: number;
  giveUpAt: Date;
  /** `Retry-After` of the response (RFC 9110 §10.2.3): seconds or a date. */
  retryAfter?: string | undefined;
}

/**
 * @param now ms since 1970
 * @param random 0 to 1
 * @returns undefined when it is time to give up; the last attempt is made exactly at `giveUpAt`
 */
export function nextAttemptAt(
  { attempt, giveUpAt, retryAfter }: Failed,
  now = Date.now(),
  random = Math.random(),
): Date | undefined {
  const end = giveUpAt.getTime();
  if (now >= end) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** Math.min(attempt - 1, 20), MAX_PAUSE_MS);
  const jittered = pause * (1 + JITTER * (2 * random - 1));
  const requestedPause = Math.min(readRetryAfter(retryAfter, now), MAX_RETRY_AFTER_MS);
  return new Date(Math.min(now + Math.max(jittered, requestedPause), end));
}

/** Returns ms from now; 0 if it is absent or cannot be parsed. */
function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(date - now, 0);
}
