// Failed logins in the audit log: of accounts that there are. What else is typed into the field may be anybody's, or a password.
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { personName } from "#src/audit/record.server.ts";
import { recordRefusal } from "#src/audit/refusals.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { usersTable } from "./table.ts";

/** Never fails; not to be awaited, or the answer would take longer where there is an account. */
export async function recordFailedLogin(
  resources: Pick<Resources, "db" | "limiter" | "log">,
  { email, reason, request }: { email: string; reason: string; request: FastifyRequest },
): Promise<void> {
  const { db, log } = resources;
  try {
    const { id, name } = usersTable;
    const [user] = await db
      .select({ id, name, email: usersTable.email })
      .from(usersTable)
      .where(eq(usersTable.email, email));
    const whose = user
      ? { subject: personName(user), subjectId: user.id }
      : { subject: "Conta que não existe" };
    await recordRefusal(resources, { action: "login.failed", ...whose, reason, request });
  } catch (error) {
    log.error({ err: error }, "a failed login could not be recorded");
  }
}
