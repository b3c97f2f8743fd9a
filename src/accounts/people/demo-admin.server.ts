// The demo administrator's credentials are published, so they work only on the machine itself.

import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isRightPassword } from "../passwords/hash-password.server.ts";
import { isDemoAllowed } from "../sessions/authenticate.server.ts";
import { usersTable } from "../table.ts";

/** docs/produto.md, "First administrator". */
export const DEMO_ADMIN = { email: "admin@prumo.example", password: "vitrine-demo" } as const;

/** Returns the credentials that the login screen shows; null if they would not work. */
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
