// Passkeys (WebAuthn, docs/adr/0050) belong to the host of the site's address; one created for another host is refused.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import type { User } from "../schema.ts";
import { type ChallengePurpose, passkeyChallengesTable, passkeysTable } from "./table.ts";

const CHALLENGE_MINUTES = 5;
/** Supported by authenticators: EdDSA, ES256, RS256. The library would add some that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];
/** Generous for a person; each is read when one is added. */
export const MAX_PASSKEYS = 20;

/** Imported with the first passkey: it is large, and many sites have no passkeys. */
const loadWebAuthn = () => import("@simplewebauthn/server");

type PasskeyContext = Pick<Resources, "config" | "cache" | "log"> & { db: Queryable };
type Passkey = typeof passkeysTable.$inferSelect;

/** Oldest first. */
export async function listPasskeys(db: Queryable, userId: string) {
  const rows = await findPasskeys(db, userId);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Returns the options with which the browser creates a passkey. */
export async function startPasskey(context: PasskeyContext, user: User) {
  const { siteName } = await getSettings(context);
  const known = await findPasskeys(context.db, user.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: (await readSite(context)).rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await rememberChallenge(context.db, options.challenge, "add", user.id);
  return options;
}

/** Stores the passkey created by the browser. @returns false if it does not match the request or is already known */
export async function addPasskey(
  context: PasskeyContext,
  user: User,
  response: object,
  name: string,
): Promise<boolean> {
  const { db } = context;
  const { rpId, origin } = await readSite(context);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await attempt(context, () =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => redeemChallenge(db, challenge, "add", user.id),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const added = await db
    .insert(passkeysTable)
    .values({
      userId: user.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
    })
    .onConflictDoNothing()
    .returning({ id: passkeysTable.id });
  return added.length > 0;
}

export async function removePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const gone = await db
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.userId, userId), eq(passkeysTable.id, id)))
    .returning({ id: passkeysTable.id });
  return gone.length > 0;
}

/** @returns the number removed */
export async function removePasskeys(db: Queryable, userId: string): Promise<number> {
  const gone = await db
    .delete(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .returning({ id: passkeysTable.id });
  return gone.length;
}

/**
 * Returns the options for login by a passkey alone. The passkey identifies the person and must ask for a finger, a face
 * or a PIN, since it stands for both factors.
 */
export async function startPasskeyLogin(context: PasskeyContext) {
  const { rpId } = await readSite(context);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: "required" });
  await rememberChallenge(context.db, options.challenge, "enter");
  return options;
}

/** Returns the options for proving this person's identity by passkey; undefined if they have no passkey. */
export async function startProof(context: PasskeyContext, userId: string) {
  const known = await findPasskeys(context.db, userId);
  if (known.length === 0) return undefined;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: (await readSite(context)).rpId,
    allowCredentials: known.map(toDescriptor),
    userVerification: "preferred",
  });
  await rememberChallenge(context.db, options.challenge, "prove", userId);
  return options;
}

/** Verifies a login by passkey alone. @returns undefined if it proves nothing */
export async function findPasskeyOwner(
  context: PasskeyContext,
  response: object,
): Promise<string | undefined> {
  return checkAnswer(context, response, "enter");
}

export async function isProof(context: PasskeyContext, userId: string, response: object): Promise<boolean> {
  return (await checkAnswer(context, response, "prove", userId)) === userId;
}

async function checkAnswer(
  context: PasskeyContext,
  given: object,
  purpose: ChallengePurpose,
  userId?: string,
): Promise<string | undefined> {
  const { db } = context;
  const response = given as AuthenticationResponseJSON;
  const [passkey] = await db.select().from(passkeysTable).where(eq(passkeysTable.credentialId, response.id));
  if (!passkey) return undefined;
  const { rpId, origin } = await readSite(context);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await attempt(context, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => redeemChallenge(db, challenge, purpose, userId),
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: purpose === "enter",
    }),
  );
  if (!verified?.verified) return undefined;
  await db
    .update(passkeysTable)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(passkeysTable.id, passkey.id));
  return passkey.userId;
}

/** The library throws for everything invalid. */
async function attempt<Result>(
  { log }: PasskeyContext,
  verify: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: (error as Error).message }, "a passkey was refused");
    return undefined;
  }
}

async function readSite(context: PasskeyContext): Promise<{ rpId: string; origin: string }> {
  const { hostname, origin } = new URL(await getSiteUrl(context));
  return { rpId: hostname, origin };
}

function findPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .orderBy(asc(passkeysTable.createdAt));
}

function toDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports };
}

async function rememberChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  userId?: string,
): Promise<void> {
  await db.delete(passkeyChallengesTable).where(lte(passkeyChallengesTable.expiresAt, sql`now()`));
  await db.insert(passkeyChallengesTable).values({
    challengeHash: hashToken(challenge),
    purpose,
    userId,
    expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
}

/** Accepts each challenge once. */
async function redeemChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  userId?: string,
): Promise<boolean> {
  const { challengeHash, expiresAt, userId: owner } = passkeyChallengesTable;
  const gone = await db
    .delete(passkeyChallengesTable)
    .where(
      and(
        eq(challengeHash, hashToken(challenge)),
        eq(passkeyChallengesTable.purpose, purpose),
        userId === undefined ? isNull(owner) : eq(owner, userId),
        gt(expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallengesTable.purpose });
  return gone.length > 0;
}
