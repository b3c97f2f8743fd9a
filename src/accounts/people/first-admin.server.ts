// Ensures at every start that an administrator exists and that the demo one is disabled on a public site.

import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Logger } from "#src/platform/logger.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { StartError } from "#src/platform/start-error.ts";
import { PASSWORD_MIN } from "#src/shared/people/password-length.ts";
import { hashPassword, isRightPassword } from "../passwords/hash-password.server.ts";
import { findPasswordError } from "../passwords/password-rules.server.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { usersTable } from "../table.ts";
import { DEMO_ADMIN } from "./demo-admin.server.ts";

/** Advisory lock: an arbitrary number that nothing else in this database uses. */
const FIRST_ADMIN_LOCK = 7_230_418;
const ADMIN_NAME = "Administrador";

interface FirstAdmin {
  email: string;
  password: string;
  isDemo: boolean;
  /** The password was generated, so it must be shown once. */
  isRandom: boolean;
}

/**
 * Creates the first administrator if needed (docs/produto.md, "Team"), and disables the demo one on a public
 * site. Processes that start at the same time wait for each other.
 * @throws StartError if a public site has the published demo password, or a new password breaks the rules
 */
export async function ensureFirstAdmin(resources: Resources): Promise<void> {
  const { config, db, log } = resources;
  const { email, password } = config.firstAdmin;
  if (password === DEMO_ADMIN.password && !config.isPrivateMachine) {
    throw new StartError("ADMIN_PASSWORD não pode ser a senha publicada do administrador de demonstração");
  }
  const isDemo = config.isPrivateMachine && !password && !email;
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
    if (await hasAdmin(tx)) {
      if (password) await warnOfPassword(tx, admin, log);
      return;
    }
    if (password) await refuseWeak(resources, admin);
    await createAdmin(tx, admin);
    // Announced before the commit: if the process dies in between, the log has a password that never worked. The other
    // order could leave a site that nobody can enter.
    if (admin.isRandom) announce(admin, log);
  });
}

/** @throws StartError by the same rules as every password, since this one opens everything */
async function refuseWeak(resources: Resources, { email, password }: FirstAdmin): Promise<void> {
  if (password.length < PASSWORD_MIN)
    throw new StartError(`ADMIN_PASSWORD precisa ter pelo menos ${PASSWORD_MIN} caracteres`);
  const fieldError = await findPasswordError(resources, password, { name: ADMIN_NAME, email });
  if (fieldError) throw new StartError(`ADMIN_PASSWORD não serve. ${fieldError}`);
}

async function disableDemoAdmin(tx: Transaction): Promise<void> {
  const disabled = await tx
    .update(usersTable)
    .set({ disabledAt: sql`now()` })
    .where(and(usersTable.isDemo, isNull(usersTable.disabledAt)))
    .returning({ id: usersTable.id });
  for (const { id } of disabled) {
    await endSessionsOf(tx, id);
    await recordPersonAct(tx, id, { action: "person.disabled", after: { Motivo: "Conta de demonstração" } });
  }
}

async function hasAdmin(tx: Transaction): Promise<boolean> {
  const found = await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.role, "admin"), isNull(usersTable.disabledAt)))
    .limit(1);
  return found.length > 0;
}

/** Warns that ADMIN_PASSWORD only creates the first administrator, so that changing it has no effect. */
async function warnOfPassword(tx: Transaction, { email, password }: FirstAdmin, log: Logger): Promise<void> {
  const [account] = await tx
    .select({ passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(eq(usersTable.email, email));
  if (await isRightPassword(account?.passwordHash, password)) return;
  log.warn(
    "ADMIN_PASSWORD has no effect: there is an administrator already, and it is not their password. To choose another one: npm run admin -- reset E-MAIL",
  );
}

/** Promotes an existing account with this e-mail, such as the demo one. */
async function createAdmin(tx: Transaction, { email, password, isDemo }: FirstAdmin): Promise<void> {
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
  if (!made) return;
  await endSessionsOf(tx, made.id);
  const after = { Como: "Primeiro administrador", Papel: "Administrador" };
  await recordPersonAct(tx, made.id, { action: "person.joined", after });
}

/** Logs the only secret that is ever logged: there is no other way to give it to the operator. */
function announce({ email, password }: FirstAdmin, log: Logger): void {
  const line = `First administrator: ${email} with the password ${password} (shown only this once)`;
  if (log.isLevelEnabled("warn")) log.warn(line);
  // A LOG_LEVEL above `warn` would lose the password, and nobody could ever sign in.
  else console.error(line);
}
