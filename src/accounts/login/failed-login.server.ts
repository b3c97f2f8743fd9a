// Failed logins in the audit log: of accounts that there are. What else is typed into the field may be anybody's, or a password.
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { personName } from "#src/audit/record.server.ts";
import { recordRefusal } from "#src/audit/refusals.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { doBesideLogin, networkOf } from "./beside-login.server.ts";
import { usersTable } from "../table.ts";

export const TOO_MANY_TRIES = "Tentativas demais";

/** Networks whose refusal for too many tries was recorded within the limit's window: whoever goes on costs no query. */
const recorded = new LRUCache<string, true>({ max: 10_000, ttl: 15 * 60_000 });

interface FailedLogin {
  email: string;
  /** Why, in words. */
  reason: string;
  request: FastifyRequest;
}

type Needs = Pick<Resources, "db" | "limiter" | "log">;

/** Never fails; not to be awaited, or the answer would take longer where there is an account. */
export async function recordFailedLogin(resources: Needs, failed: FailedLogin): Promise<void> {
  if (failed.reason === TOO_MANY_TRIES) {
    const network = networkOf(failed.request);
    if (recorded.has(network)) return;
    recorded.set(network, true);
  }
  await doBesideLogin(resources, failed.request, () => writeFailedLogin(resources, failed));
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
