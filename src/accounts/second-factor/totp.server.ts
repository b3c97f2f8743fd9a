// Authenticator codes (RFC 6238): six digits, thirty seconds, one step of clock drift either way.

import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { seal, type SealedColumn, unseal } from "#src/platform/secrets/sealed-column.ts";
import type { User } from "../schema.ts";
import { totpTable } from "./table.ts";

/** Ignores unencrypted secrets, so that write access to the table does not let anybody choose one. */
export const SEALED_TOTP: SealedColumn = {
  table: "totp_secrets",
  id: "user_id",
  column: "secret",
  contextOf: (userId) => `totp:${userId}`,
  mayBePlain: false,
};

const SECONDS = 30;
const DIGITS = 6;
const DRIFT_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type Needs = Pick<Resources, "secrets" | "log"> & { db: Queryable };

export async function hasTotp(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: totpTable.userId })
    .from(totpTable)
    .where(and(eq(totpTable.userId, userId), isNotNull(totpTable.confirmedAt)));
  return rows.length > 0;
}

/** The secret takes effect once one of its codes is confirmed. @returns undefined if codes are already set up */
export async function startTotp(
  { db, secrets }: { db: Queryable; secrets: NonNullable<Resources["secrets"]> },
  user: User,
  issuer: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(secrets, SEALED_TOTP, user.id, secret.base32);
  const made = await db
    .insert(totpTable)
    .values({ userId: user.id, secret: sealed })
    .onConflictDoUpdate({
      target: totpTable.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(totpTable.confirmedAt),
    })
    .returning({ userId: totpTable.userId });
  if (made.length === 0) return undefined;
  return { secret: secret.base32, uri: createTotp(secret, issuer, user.email).toString() };
}

/** Accepts the first code; from then on login asks for one. @returns false for a wrong code, or without a secret */
export async function confirmTotp(context: Needs, userId: string, code: string): Promise<boolean> {
  const step = await findStep(context, userId, code, isNull(totpTable.confirmedAt));
  if (step === undefined) return false;
  const confirmed = await context.db
    .update(totpTable)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(totpTable.userId, userId), isNull(totpTable.confirmedAt)))
    .returning({ userId: totpTable.userId });
  return confirmed.length > 0;
}

/** Accepts each code once: one of two simultaneous calls is refused. */
export async function useTotpCode(context: Needs, userId: string, code: string): Promise<boolean> {
  const step = await findStep(context, userId, code, isNotNull(totpTable.confirmedAt));
  if (step === undefined) return false;
  const used = await context.db
    .update(totpTable)
    .set({ lastStep: step })
    .where(and(eq(totpTable.userId, userId), lt(totpTable.lastStep, step)))
    .returning({ userId: totpTable.userId });
  return used.length > 0;
}

export async function removeTotp(db: Queryable, userId: string): Promise<boolean> {
  const gone = await db
    .delete(totpTable)
    .where(eq(totpTable.userId, userId))
    .returning({ confirmedAt: totpTable.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Returns the 30 s step that a code belongs to. */
async function findStep(
  { db, secrets, log }: Needs,
  userId: string,
  code: string,
  which: ReturnType<typeof isNull>,
): Promise<number | undefined> {
  if (!new RegExp(`^\\d{${DIGITS}}$`).test(code)) return undefined;
  const [row] = await db
    .select({ secret: totpTable.secret })
    .from(totpTable)
    .where(and(eq(totpTable.userId, userId), which));
  if (!row) return undefined;
  const secret = unseal(secrets, SEALED_TOTP, userId, row.secret);
  if (secret === undefined) {
    log.error({ userId }, "a second factor cannot be read: SECRET_KEY is not the one that it was made with");
    return undefined;
  }
  const timestamp = Date.now();
  const delta = createTotp(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp,
    window: DRIFT_STEPS,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / SECONDS) + delta;
}

function createTotp(secret: Secret, issuer?: string, label?: string): TOTP {
  const named = { ...(issuer && { issuer }), ...(label && { label }) };
  return new TOTP({ ...named, secret, digits: DIGITS, period: SECONDS, algorithm: "SHA1" });
}
