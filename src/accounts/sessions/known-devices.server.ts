// Which devices have signed in to which account: their tries have a budget of their own (docs/adr/0051).
import { and, desc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { readDevice } from "./device-cookie.server.ts";
import { knownDevicesTable, usersTable } from "../table.ts";

/** The device of a request, if somebody has signed in to the account with it before. */
export async function findKnownDevice(
  db: Queryable,
  email: string,
  request: Pick<FastifyRequest, "headers">,
): Promise<string | undefined> {
  const device = readDevice(request);
  if (device === undefined) return undefined;
  const { userId, deviceHash } = knownDevicesTable;
  const rows = await db
    .select({ userId })
    .from(knownDevicesTable)
    .innerJoin(usersTable, eq(usersTable.id, userId))
    .where(and(eq(usersTable.email, email), eq(deviceHash, hashToken(device))));
  return rows.length > 0 ? device : undefined;
}

/** The cookie of a device lasts for a year after its last sign-in. */
const MONTHS = 13;
/** More than anybody has: each private window is another one. */
const MOST_DEVICES = 50;

/** Remembers that somebody has signed in with a device, and forgets their oldest ones beyond the most that are kept. */
export async function noteDevice(db: Queryable, userId: string, device: string): Promise<void> {
  await db
    .insert(knownDevicesTable)
    .values({ userId, deviceHash: hashToken(device) })
    .onConflictDoUpdate({
      target: [knownDevicesTable.userId, knownDevicesTable.deviceHash],
      set: { lastUsedAt: sql`now()` },
    });
  const newest = db
    .select({ deviceHash: knownDevicesTable.deviceHash })
    .from(knownDevicesTable)
    .where(eq(knownDevicesTable.userId, userId))
    .orderBy(desc(knownDevicesTable.lastUsedAt))
    .limit(MOST_DEVICES);
  const isOneTooMany = and(
    eq(knownDevicesTable.userId, userId),
    notInArray(knownDevicesTable.deviceHash, newest),
  );
  await db.delete(knownDevicesTable).where(isOneTooMany);
}

/** Forgets everybody's devices whose cookies have ended. @returns how many */
export async function expireDevices(db: Queryable): Promise<number> {
  const isOld = lte(knownDevicesTable.lastUsedAt, sql`now() - make_interval(months => ${MONTHS})`);
  const { rowCount } = await db.delete(knownDevicesTable).where(isOld);
  return rowCount ?? 0;
}

/** Forgets a person's devices: whoever has lost the password may have lost one too. */
export async function forgetDevices(db: Queryable, userId: string): Promise<void> {
  await db.delete(knownDevicesTable).where(eq(knownDevicesTable.userId, userId));
}
