import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { User } from "../schema.ts";
import { type CheckedCode, limitCodes } from "./code-limits.server.ts";
import { isProof } from "./passkeys.server.ts";
import { isLikeRecoveryCode, useRecoveryCode } from "./recovery-codes.server.ts";
import { WRONG_CODE, WRONG_RECOVERY_CODE } from "./refusals.ts";
import { passkeysTable } from "./table.ts";
import { hasTotp, useTotpCode } from "./totp.server.ts";

export interface SecondProof {
  code?: string | undefined;
  passkey?: object | undefined;
}

export async function listMethods(db: Queryable, userId: string): Promise<("code" | "passkey")[]> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM ${passkeysTable} WHERE ${passkeysTable.userId} = ${userId}) AS found`,
  );
  const withCode = await hasTotp(db, userId);
  const withPasskey = rows[0]?.found ?? false;
  // Recovery codes go into the code field, even for people with passkeys only.
  return withCode || withPasskey ? ["code", ...(withPasskey ? (["passkey"] as const) : [])] : [];
}

/** Uses the code up if it is right. */
async function isSecondProof(
  resources: Resources,
  userId: string,
  { code, passkey }: SecondProof,
): Promise<boolean> {
  if (passkey) return isProof(resources, userId, passkey);
  if (code === undefined) return false;
  return (await useTotpCode(resources, userId, code)) || useRecoveryCode(resources.db, userId, code);
}

/** Advises on a refused code: recovery codes do not depend on the phone's clock. */
export async function explainWrongCode(db: Queryable, userId: string, code: string): Promise<string> {
  return isLikeRecoveryCode(code) || !(await hasTotp(db, userId)) ? WRONG_RECOVERY_CODE : WRONG_CODE;
}

/** Limits tries at codes; a passkey cannot be guessed. */
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
