// Sees to it at every start that somebody can sign in, and nobody with published credentials in public.
import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database.ts";
import type { Logger } from "#src/platform/logger.ts";
import type { Resources } from "#src/platform/resources.ts";
import { StartError } from "#src/platform/start-error.ts";
import { DEMO_ADMIN } from "./demo-admin.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { endSessionsOf } from "./sessions.server.ts";
import { usersTable } from "./table.ts";

/** Any number, as long as nothing else in this database locks on it. */
const FIRST_ADMIN_LOCK = 7_230_418;
const ADMIN_NAME = "Administrador";

interface FirstAdmin {
  email: string;
  password: string;
  isDemo: boolean;
  /** Nobody knows the password yet: it has to be shown once. */
  isRandom: boolean;
}

/**
 * Makes the first administrator where there is none (contract §1), and shuts the demo one out wherever
 * it does not belong. Processes that start at the same time wait for each other.
 * @throws StartError when a public site is given the published demo password
 */
export async function ensureFirstAdmin({ config, db, log }: Resources): Promise<void> {
  const { email, password } = config.firstAdmin;
  if (password === DEMO_ADMIN.password && !config.isPrivateMachine) {
    throw new StartError("ADMIN_PASSWORD must not be the published password of the demo administrator");
  }
  const isDemo = config.isPrivateMachine && !password;
  const admin: FirstAdmin = isDemo
    ? { ...DEMO_ADMIN, isDemo, isRandom: false }
    : {
        email: (email ?? DEMO_ADMIN.email).toLowerCase(),
        password: password ?? randomBytes(18).toString("base64url"),
        isDemo,
        isRandom: !password,
      };
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
    if (!isDemo) await disableDemoAdmin(tx);
    if (await hasAdmin(tx)) return;
    await makeAdmin(tx, admin);
    // Before the commit: a process that dies in between leaves a line too many, never a site that
    // nobody can enter.
    if (admin.isRandom) announce(admin, log);
  });
}

async function disableDemoAdmin(tx: Transaction): Promise<void> {
  const disabled = await tx
    .update(usersTable)
    .set({ disabledAt: sql`now()` })
    .where(and(usersTable.isDemo, isNull(usersTable.disabledAt)))
    .returning({ id: usersTable.id });
  for (const { id } of disabled) await endSessionsOf(tx, id);
}

async function hasAdmin(tx: Transaction): Promise<boolean> {
  const found = await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.role, "admin"), isNull(usersTable.disabledAt)))
    .limit(1);
  return found.length > 0;
}

/** An account that has this e-mail already, such as the demo one, becomes the administrator. */
async function makeAdmin(tx: Transaction, { email, password, isDemo }: FirstAdmin): Promise<void> {
  const account = {
    name: ADMIN_NAME,
    passwordHash: await hashPassword(password),
    role: "admin" as const,
    isDemo,
    disabledAt: null,
  };
  const [made] = await tx
    .insert(usersTable)
    .values({ email, ...account })
    .onConflictDoUpdate({ target: usersTable.email, set: account })
    .returning({ id: usersTable.id });
  if (made) await endSessionsOf(tx, made.id);
}

/** The one secret that is ever logged, on purpose: there is no other way to hand it over. */
function announce({ email, password }: FirstAdmin, log: Logger): void {
  const line = `First administrator: ${email} with the password ${password} (shown only this once)`;
  if (log.isLevelEnabled("warn")) log.warn(line);
  // Under a LOG_LEVEL that would swallow it, nobody could ever sign in.
  else console.error(line);
}
