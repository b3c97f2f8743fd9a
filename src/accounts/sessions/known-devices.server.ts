// Records which devices have signed in to which account; their login attempts have a separate budget (docs/adr/0051).

import { randomBytes } from "node:crypto";
import { and, desc, eq, lte, notInArray, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { knownDevicesTable, usersTable } from "../table.ts";

const COOKIE = "vitrine_device";
/** Sent only to login calls; pages, which are the same for everybody, never receive it. */
const PATH = "/api/auth";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** 128 bits in base64url. */
const ID_PATTERN = /^[\w-]{22}$/;

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

/** Device cookies last for a year after the last login. */
const MONTHS = 13;
/** More than any person has; each private window counts as another. */
const MAX_DEVICES = 50;

/**
 * Remembers the device after a proof of identity or of the mailbox, so that other people's failures no longer lock the
 * person out there. A name that has never signed in may have been planted by somebody else, and is replaced.
 */
export async function rememberDevice(
  { db, config }: Pick<Resources, "config"> & { db: Queryable },
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const given = readDevice(request);
  const device = given && (await isKnown(db, given)) ? given : makeDeviceName();
  nameDevice(device, config, request, reply);
  await noteDevice(db, userId, device);
}

async function isKnown(db: Queryable, device: string): Promise<boolean> {
  return (await db.$count(knownDevicesTable, eq(knownDevicesTable.deviceHash, hashToken(device)))) > 0;
}

/** Also forgets the person's oldest devices beyond `MAX_DEVICES`. */
async function noteDevice(db: Queryable, userId: string, device: string): Promise<void> {
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
    .limit(MAX_DEVICES);
  const isOneTooMany = and(
    eq(knownDevicesTable.userId, userId),
    notInArray(knownDevicesTable.deviceHash, newest),
  );
  await db.delete(knownDevicesTable).where(isOneTooMany);
}

/** Forgets devices with expired cookies. @returns the number forgotten */
export async function expireDevices(db: Queryable): Promise<number> {
  const isOld = lte(knownDevicesTable.lastUsedAt, sql`now() - make_interval(months => ${MONTHS})`);
  const { rowCount } = await db.delete(knownDevicesTable).where(isOld);
  return rowCount ?? 0;
}

/** Forgets a person's devices, since a lost password may mean a lost device. */
export async function forgetDevices(db: Queryable, userId: string): Promise<void> {
  await db.delete(knownDevicesTable).where(eq(knownDevicesTable.userId, userId));
}

/** Returns undefined for a device that has never signed in or sends no cookie. */
function readDevice(request: Pick<FastifyRequest, "headers">): string | undefined {
  const id = readCookie(request, COOKIE);
  return id && ID_PATTERN.test(id) ? id : undefined;
}

function makeDeviceName(): string {
  return randomBytes(16).toString("base64url");
}

/** Renews the device's name for another year. */
function nameDevice(
  id: string,
  config: Pick<Config, "siteUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie({ name: COOKIE, value: id, path: PATH, maxAgeSeconds: YEAR_SECONDS }, config, request, reply);
}
