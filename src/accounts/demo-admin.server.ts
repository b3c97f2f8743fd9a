// The demo administrator: its credentials are published, so they work only on the machine itself.
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { isLocalRequest } from "#src/platform/http/loopback.ts";
import type { Config } from "#src/platform/config.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isRightPassword } from "./passwords.server.ts";
import { usersTable } from "./table.ts";

/** Contract §1, "First administrator". */
export const DEMO_ADMIN = { email: "admin@prumo.example", password: "vitrine-demo" } as const;

/** Whether the demo administrator may make this request: only on a private machine, and from that machine. */
export function isDemoAllowed(config: Config, request: FastifyRequest): boolean {
  return config.isPrivateMachine && isLocalRequest(request);
}

/** The credentials that the login screen shows; null when they would not work. */
export async function getDemoCredentials(
  { config, db }: Pick<Resources, "config" | "db">,
  request: FastifyRequest,
): Promise<{ email: string; password: string } | null> {
  if (!isDemoAllowed(config, request)) return null;
  const [demo] = await db
    .select({ email: usersTable.email, passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(and(usersTable.isDemo, isNull(usersTable.disabledAt), eq(usersTable.email, DEMO_ADMIN.email)));
  const works = await isRightPassword(demo?.passwordHash, DEMO_ADMIN.password);
  return works ? { ...DEMO_ADMIN } : null;
}
