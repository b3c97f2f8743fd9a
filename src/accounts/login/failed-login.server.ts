// Records failed logins in the audit log, for existing accounts only: anything else typed into the field may be a
// stranger's address or a password.

import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { personName } from "#src/audit/record.server.ts";
import { recordRefusal } from "#src/audit/refusals.server.ts";
import { networkKey } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { usersTable } from "../table.ts";

export const TOO_MANY_TRIES = "Tentativas demais";

interface FailedLogin {
  email: string;
  /** The reason in Portuguese, as shown in the audit log. */
  reason: string;
  request: FastifyRequest;
}

type Needs = Pick<Resources, "db" | "limiter" | "log" | "loginQueue">;

/** Never fails. Do not await it, or responses would take longer for existing accounts. */
export async function recordFailedLogin(resources: Needs, failed: FailedLogin): Promise<void> {
  const { enqueue, enqueueOnce } = resources.loginQueue;
  const write = failed.reason === TOO_MANY_TRIES ? enqueueOnce : enqueue;
  await write(networkOf(failed.request), () => writeFailedLogin(resources, failed));
}

export function networkOf(request: FastifyRequest): string {
  const address = (request.ip as string | undefined) ?? "unknown";
  return networkKey(address);
}

async function writeFailedLogin(resources: Needs, { email, reason, request }: FailedLogin): Promise<void> {
  const { id, name } = usersTable;
  const [user] = await resources.db
    .select({ id, name, email: usersTable.email })
    .from(usersTable)
    .where(eq(usersTable.email, email));
  const whose = user
    ? { subject: personName(user), subjectId: user.id }
    : { subject: "Conta que não existe" };
  await recordRefusal(resources, { action: "login.failed", ...whose, reason, request });
}
