// Whether somebody who knows the password is asked for more, and whether what they gave is right.
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { User } from "../schema.ts";
import { type CheckedCode, limitCodes } from "./code-limits.server.ts";
import { isProof } from "./passkeys.server.ts";
import { useRecoveryCode } from "./recovery-codes.server.ts";
import { passkeysTable } from "./table.ts";
import { hasTotp, useTotpCode } from "./totp.server.ts";

export interface SecondProof {
  code?: string | undefined;
  passkey?: object | undefined;
}

/** The kinds of second factor that a person has set up. */
export async function listMethods(db: Queryable, userId: string): Promise<("code" | "passkey")[]> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM ${passkeysTable} WHERE ${passkeysTable.userId} = ${userId}) AS found`,
  );
  const withCode = await hasTotp(db, userId);
  const withPasskey = rows[0]?.found ?? false;
  // A recovery code goes into the field of codes, with passkeys alone too.
  return withCode || withPasskey ? ["code", ...(withPasskey ? (["passkey"] as const) : [])] : [];
}

/** Whether the code or passkey is right; a code is used up by it. */
async function isSecondProof(
  resources: Resources,
  userId: string,
  { code, passkey }: SecondProof,
): Promise<boolean> {
  if (passkey) return isProof(resources, userId, passkey);
  if (code === undefined) return false;
  return (await useTotpCode(resources, userId, code)) || useRecoveryCode(resources.db, userId, code);
}

/** Whether a code or a passkey is right; tries at codes are limited, a passkey cannot be guessed. */
export async function checkSecondProof(
  resources: Resources,
  user: Pick<User, "id" | "email">,
  proof: SecondProof,
  request: FastifyRequest,
): Promise<CheckedCode> {
  const check = () => isSecondProof(resources, user.id, proof);
  if (proof.passkey || proof.code === undefined) return { isRight: await check() };
  return limitCodes(resources, user, proof.code, request, check);
}
