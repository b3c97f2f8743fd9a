// The demo administrator: published credentials, good only for somebody who sits at the machine itself.
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { isLocalRequest } from "#src/platform/http/loopback.ts";
import type { Config } from "#src/platform/config.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isRightPassword } from "./passwords.server.ts";
import { usersTable } from "./table.ts";

/** Contract §1, "First administrator". */
export const DEMO_ADMIN = { email: "admin@prumo.example", password: "vitrine-demo" } as const;

/** Whether this request may come from the demo administrator at all. */
export function isDemoWelcome(config: Config, request: FastifyRequest): boolean {
  return config.isPrivateMachine && isLocalRequest(request);
}

/** The credentials for the login screen to show, or null wherever they would not work. */
export async function getDemoCredentials(
  { config, db }: Pick<Resources, "config" | "db">,
  request: FastifyRequest,
): Promise<{ email: string; password: string } | null> {
  if (!isDemoWelcome(config, request)) return null;
  const [demo] = await db
    .select({ email: usersTable.email, passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(and(usersTable.isDemo, isNull(usersTable.disabledAt), eq(usersTable.email, DEMO_ADMIN.email)));
  const works = await isRightPassword(demo?.passwordHash, DEMO_ADMIN.password);
  return works ? { ...DEMO_ADMIN } : null;
}
