// The "Funcionamento" screen: runs the health checks and stores their states.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { ErrorLog } from "#src/platform/error-log.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { authorizationCheck } from "./checks/authorization.server.ts";
import { certificateCheck } from "./checks/certificate.server.ts";
import { databaseCheck } from "./checks/database.server.ts";
import { errorsCheck } from "./checks/errors.server.ts";
import { type HealthCheck, type Finding, worstOf } from "./checks/finding.ts";
import { diskCheck, memoryCheck } from "./checks/machine.server.ts";
import { mailCheck } from "./checks/mail.server.ts";
import { mailboxCheck } from "./checks/mailbox.server.ts";
import { outgoingCheck } from "./checks/outgoing.server.ts";
import { queueCheck } from "./checks/queue.server.ts";
import { schedulesCheck } from "./checks/schedules.server.ts";
import type { Check, CheckState, Operation } from "./checks/schema.ts";
import { secretsCheck } from "./checks/secrets.server.ts";
import { senderDomainCheck } from "./checks/sender-domain.server.ts";
import { siteMailsCheck } from "./checks/site-mails.server.ts";
import { versionCheck } from "./checks/version.server.ts";
import { webhooksCheck } from "./checks/webhooks.server.ts";

/** Checks of this slice in the order of the screen, after those of other slices. */
const CHECKS: HealthCheck[] = [
  mailCheck,
  mailboxCheck,
  siteMailsCheck,
  authorizationCheck,
  senderDomainCheck,
  queueCheck,
  outgoingCheck,
  schedulesCheck,
  webhooksCheck,
  errorsCheck,
  diskCheck,
  memoryCheck,
  databaseCheck,
  secretsCheck,
  certificateCheck,
  versionCheck,
];

/** Longest time for a check, equal to the query timeout; the screen must not wait for a broken part. */
const CHECK_TIMEOUT_MS = 30_000;
const STORE_ERRORS_MS = 10_000;

export async function readOperation(resources: Resources, others: HealthCheck[]): Promise<Operation> {
  const { checks, shown } = await lookAtAll(resources, others);
  return { state: worstOf(checks.map(({ state }) => state)), checks, errors: [], failedJobs: 0, ...shown };
}

/**
 * Runs every check and stores its state.
 * @param others checks of other slices
 * @returns the findings with the time since which they apply, and additional facts for the screen
 */
export async function lookAtAll(
  resources: Resources,
  others: HealthCheck[],
): Promise<{ checks: Check[]; shown: NonNullable<Finding["shown"]> }> {
  const found = await Promise.all(
    [...others, ...CHECKS].map(async (kind) => ({ kind, finding: await findInTime(kind, resources) })),
  );
  const since = await storeStates(
    resources.db,
    found.map(({ kind, finding }) => ({ name: kind.name, state: finding.state })),
  ).catch((error: unknown) => {
    // A full disk prevents storing, and the screen must be able to report exactly that.
    resources.log.warn({ err: error }, "the states of the checks could not be stored");
    return new Map<string, string>();
  });
  const checks = found.map(
    ({ kind: { name, label }, finding: { state, detail, advice = "", facts = [] } }) => ({
      name,
      label,
      state,
      since: since.get(name) ?? new Date().toISOString(),
      detail,
      advice,
      facts,
    }),
  );
  return { checks, shown: Object.assign({}, ...found.map(({ finding }) => finding.shown)) };
}

async function findInTime(kind: HealthCheck, resources: Resources): Promise<Finding> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("timeout")), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([kind.find(resources), late]);
  } catch (error) {
    resources.log.warn({ err: error, check: kind.name }, "a check could not be made");
    return {
      state: "attention",
      detail: "Não foi possível verificar.",
      advice: "Tente de novo em um minuto; o registro do processo diz o motivo.",
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the start time of each check's state. */
async function storeStates(
  db: Queryable,
  states: { name: string; state: CheckState }[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; since: Date | string }>(sql`
    INSERT INTO operation_checks AS known (name, state)
    SELECT name, state FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS new (name text, state text)
    ON CONFLICT (name) DO UPDATE SET state = excluded.state,
      since = CASE WHEN known.state = excluded.state THEN known.since ELSE now() END
    RETURNING name, since`);
  return new Map(rows.map(({ name, since }) => [name, new Date(since).toISOString()]));
}

/** Stores the log's errors every few seconds for the life of the process. */
export function keepErrors({ db, log }: Pick<Resources, "db" | "log">, errors: ErrorLog): void {
  setInterval(() => {
    // Logs a warning, since an error would itself need to be stored.
    errors.store(db.$client).catch((error: unknown) => log.warn({ err: error }, "errors not stored yet"));
  }, STORE_ERRORS_MS).unref();
}
