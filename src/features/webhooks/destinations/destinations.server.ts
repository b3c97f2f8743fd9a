// Destinations of events: those that administrators manage, and the one in the server's configuration.

import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { CHANGED_SECRET } from "#src/audit/record.server.ts";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import {
  isPrivatelyResolved,
  isRefusedAddress,
  type Resolve,
} from "#src/platform/http/outgoing/fetch-public.ts";
import type { FieldError, ProblemCode } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { seal, unseal } from "#src/platform/secrets/sealed-column.ts";
import { type Destination, type DestinationChange, type DestinationInput, warnOf } from "../schema.ts";
import { deliveriesTable, destinationsTable } from "../table.ts";
import { eraseEventsWithoutDeliveries, SERVER_DESTINATION } from "../webhooks.server.ts";
import { factsOf, recordChange, recordDestination } from "./destination-acts.server.ts";
import { SEALED_WEBHOOKS } from "./sealed-secret.server.ts";

const PREFIX = "whsec_";
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;
/** Characters at each end of a masked secret that stay readable. */
const SHOWN = 4;
/** Limited because each event inserts a row per destination while a visitor waits for the response. */
const MAX_DESTINATIONS = 20;

type Row = typeof destinationsTable.$inferSelect;
type Context = Pick<Resources, "db" | "config" | "secrets">;
type Secrets = Pick<Resources, "config" | "secrets">;

interface DestinationFailure {
  ok: false;
  code: Extract<ProblemCode, "not-found" | "conflict" | "invalid">;
  detail?: string;
  errors?: FieldError[];
}
type DestinationResult = { ok: true; destination: Destination } | DestinationFailure;

const NOT_FOUND: DestinationFailure = { ok: false, code: "not-found" };
const PRIVATE_ADDRESS: DestinationFailure = refuse(
  "invalid",
  "url",
  "Este endereço leva a uma rede privada ou a este próprio servidor, para onde o site não envia avisos",
);
const TOO_MANY: DestinationFailure = {
  ok: false,
  code: "conflict",
  detail: `Há ${MAX_DESTINATIONS} destinos, o máximo. Exclua um antes de criar outro.`,
};
const OF_THE_SERVER: DestinationFailure = {
  ok: false,
  code: "conflict",
  detail:
    "Este destino vem da configuração do servidor (AUTOMATION_WEBHOOK_URL): aqui ele só pode ser ativado e desativado.",
};

/** Lists all destinations, the server's first, then the oldest first; secrets masked. */
export async function listDestinations({ db, ...server }: Context): Promise<Destination[]> {
  const rows = await db
    .select()
    .from(destinationsTable)
    .orderBy(sql`${destinationsTable.url} IS NOT NULL`, asc(destinationsTable.createdAt));
  const last = await findLastDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const shown = toDestination(row, server);
    return shown ? { ...shown, lastDelivery: last.get(row.id) ?? null } : [];
  });
}

/**
 * Creates a destination.
 * @returns the destination with its full secret, only this time; `invalid` if the URL is not public
 */
export async function createDestination(
  { db, ...server }: Context,
  input: DestinationInput,
  resolve?: Resolve,
): Promise<DestinationResult> {
  if (await isPrivate(server.config, input.url, resolve)) return PRIVATE_ADDRESS;
  const id = randomUUID();
  const secret = makeSecret();
  const row = await db.transaction(async (tx) => {
    // The lock makes concurrent transactions count each other's rows.
    await tx.execute(sql`LOCK TABLE ${destinationsTable} IN SHARE ROW EXCLUSIVE MODE`);
    if ((await tx.$count(destinationsTable)) > MAX_DESTINATIONS) return TOO_MANY;
    const [made] = await tx
      .insert(destinationsTable)
      .values({ ...input, id, secret: seal(server.secrets, SEALED_WEBHOOKS, id, secret) })
      .returning();
    if (made) await recordDestination(tx, "webhook.created", made, { after: factsOf(made) });
    return made;
  });
  if (row && "code" in row) return row;
  const destination = row && toDestination(row, server);
  if (!destination) throw new Error("the destination was not stored");
  return { ok: true, destination: { ...destination, secret } };
}

/** Changes the given fields. Switching off ends its waiting deliveries; switching on clears `goneAt`. */
export async function updateDestination(
  { db, config, secrets }: Context,
  id: string,
  change: DestinationChange,
  resolve?: Resolve,
): Promise<DestinationResult> {
  if (!isKnown(id, config)) return NOT_FOUND;
  const { name, url, events, isActive } = change;
  const isEdit = name !== undefined || url !== undefined || events !== undefined;
  if (isEdit && id === SERVER_DESTINATION) return OF_THE_SERVER;
  if (url !== undefined && (await isPrivate(config, url, resolve))) return PRIVATE_ADDRESS;
  return db.transaction(async (tx): Promise<DestinationResult> => {
    const [before] = await tx
      .select()
      .from(destinationsTable)
      .where(eq(destinationsTable.id, id))
      .for("update");
    const set = { name, url, events, isActive, ...(isActive && { goneAt: null }) };
    // An empty SET is invalid SQL. Setting the id to itself changes nothing.
    const [row] = await tx
      .update(destinationsTable)
      .set({ ...set, id })
      .where(eq(destinationsTable.id, id))
      .returning();
    if (isActive === false) await stopDeliveries(tx, id);
    if (before && row) await recordChange(tx, before, row);
    return found(row, { config, secrets });
  });
}

/** Gives a destination a new secret, valid from now on. It is returned in full only this time. */
export async function replaceSecret(
  { db, config, secrets }: Context,
  id: string,
): Promise<DestinationResult> {
  if (!isKnown(id, config)) return NOT_FOUND;
  if (id === SERVER_DESTINATION && config.automation.secret) return OF_THE_SERVER;
  const secret = makeSecret();
  const row = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(destinationsTable)
      .set({ secret: seal(secrets, SEALED_WEBHOOKS, id, secret) })
      .where(eq(destinationsTable.id, id))
      .returning();
    if (changed)
      await recordDestination(tx, "webhook.secret-changed", changed, { after: { Segredo: CHANGED_SECRET } });
    return changed;
  });
  const result = found(row, { config, secrets });
  return result.ok ? { ok: true, destination: { ...result.destination, secret } } : result;
}

export async function deleteDestination(
  { db, config }: Context,
  id: string,
): Promise<{ ok: true } | DestinationFailure> {
  if (!isKnown(id, config)) return NOT_FOUND;
  if (id === SERVER_DESTINATION) return OF_THE_SERVER;
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(destinationsTable).where(eq(destinationsTable.id, id)).returning();
    if (!deleted) return NOT_FOUND;
    await recordDestination(tx, "webhook.deleted", deleted);
    await eraseEventsWithoutDeliveries(tx);
    return { ok: true };
  });
}

interface DeliveryTarget {
  url: string;
  /** Undefined if it was encrypted with a key that this server does not have. */
  secret: string | undefined;
  allowPrivate: boolean;
  isActive: boolean;
}

/** Finds the data needed to send to a destination; `null` if it does not exist or is no longer configured. */
export async function findTarget(
  { db, config, secrets }: Secrets & { db: Queryable },
  id: string,
): Promise<DeliveryTarget | null> {
  const [row] = isUuid(id)
    ? await db.select().from(destinationsTable).where(eq(destinationsTable.id, id))
    : [];
  if (!row) return null;
  const { isActive } = row;
  if (id !== SERVER_DESTINATION) {
    const allowPrivate = config.allowPrivateAddresses;
    const secret = unseal(secrets, SEALED_WEBHOOKS, id, row.secret ?? "");
    return { url: row.url ?? "", secret, allowPrivate, isActive };
  }
  const { url } = config.automation;
  if (!url) return null;
  const { secret: configured } = config.automation;
  const secret =
    configured ??
    unseal(secrets, SEALED_WEBHOOKS, id, row.secret ?? (await storeServerSecret({ db, secrets })));
  // This URL comes from the operator, who may send events into their own network.
  return { url, secret, allowPrivate: true, isActive };
}

/**
 * Creates the secret of the server's destination if the configuration has none, so that every delivery is signed.
 * @returns the secret as stored
 */
async function storeServerSecret({
  db,
  secrets,
}: Pick<Resources, "secrets"> & { db: Queryable }): Promise<string> {
  const { id, secret } = destinationsTable;
  const made = seal(secrets, SEALED_WEBHOOKS, SERVER_DESTINATION, makeSecret());
  const [row] = await db
    .update(destinationsTable)
    // Another process may have created one at the same time.
    .set({ secret: sql`coalesce(${secret}, ${made})` })
    .where(eq(id, SERVER_DESTINATION))
    .returning({ secret });
  return row?.secret ?? made;
}

/** Switches off a destination that answered 410: it wants no more events. */
export async function switchOffGone(tx: Queryable, id: string): Promise<void> {
  const gone = { isActive: false, goneAt: sql`now()` };
  await tx.update(destinationsTable).set(gone).where(eq(destinationsTable.id, id));
  await stopDeliveries(tx, id);
}

/** Fails a destination's waiting deliveries. A process with a lease records that delivery's outcome itself. */
async function stopDeliveries(tx: Queryable, destinationId: string): Promise<void> {
  const { state, busyUntil, planNumber } = deliveriesTable;
  await tx
    .update(deliveriesTable)
    .set({ state: "failed", nextAttemptAt: null, planNumber: sql`${planNumber} + 1`, detail: SWITCHED_OFF })
    .where(
      and(
        eq(deliveriesTable.destinationId, destinationId),
        eq(state, "waiting"),
        or(sql`${busyUntil} IS NULL`, sql`${busyUntil} < now()`),
      ),
    );
}

export const SWITCHED_OFF = "O destino foi desativado antes do envio.";

function isKnown(id: string, config: Config): boolean {
  return isUuid(id) && (id !== SERVER_DESTINATION || config.automation.url !== undefined);
}

async function isPrivate(config: Config, url: string, resolve?: Resolve): Promise<boolean> {
  if (isRefusedAddress(url, config)) return true;
  return !config.allowPrivateAddresses && (await isPrivatelyResolved(url, resolve));
}

/** Creates a secret for an archived destination; null for the one in the server's configuration. */
export function newSecretOf(
  secrets: Resources["secrets"],
  { id, url }: { id?: unknown; url?: unknown },
): string | null {
  return url == null ? null : seal(secrets, SEALED_WEBHOOKS, String(id), makeSecret());
}

function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Masks a secret: `whsec_ab12…9f3c`; only dots if it is too short for that. */
function maskSecret(secret: string): string {
  const key = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : "";
  return key.length < 4 * SHOWN ? "••••••••" : `${PREFIX}${key.slice(0, SHOWN)}…${key.slice(-SHOWN)}`;
}

function found(row: Row | undefined, server: Secrets): DestinationResult {
  const destination = row && toDestination(row, server);
  return destination ? { ok: true, destination } : NOT_FOUND;
}

/** @returns undefined for the server's own destination if it is not configured */
function toDestination(row: Row, { config, secrets }: Secrets): Destination | undefined {
  const isFromServer = row.id === SERVER_DESTINATION;
  const url = isFromServer ? config.automation.url : row.url;
  if (!url) return undefined;
  const configured = isFromServer ? config.automation.secret : undefined;
  const stored = row.secret ?? undefined;
  const secret =
    configured ?? (stored === undefined ? undefined : unseal(secrets, SEALED_WEBHOOKS, row.id, stored));
  return {
    id: row.id,
    name: row.name,
    url,
    secret: secret ? maskSecret(secret) : null,
    isSecretLost: secret === undefined && stored !== undefined,
    events: row.events,
    isActive: row.isActive,
    isFromServer,
    hasOwnSecret: !isFromServer || !config.automation.secret,
    warning: warnOf(url),
    goneAt: row.goneAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastDelivery: null,
  };
}

async function findLastDeliveries(db: Queryable, ids: string[]) {
  const { destinationId, state, createdAt, cancelledAt, id } = deliveriesTable;
  const rows = await db
    .selectDistinctOn([destinationId], { destinationId, state, createdAt })
    .from(deliveriesTable)
    .where(and(inArray(destinationId, ids), isNull(cancelledAt)))
    .orderBy(destinationId, sql`${createdAt} DESC`, sql`${id} DESC`);
  return new Map(
    rows.map((row) => [row.destinationId, { state: row.state, at: row.createdAt.toISOString() }]),
  );
}

function refuse(code: DestinationFailure["code"], field: string, detail: string): DestinationFailure {
  return { ok: false, code, detail, errors: [{ field, message: detail }] };
}
