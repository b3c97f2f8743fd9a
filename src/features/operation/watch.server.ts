import { sql } from "drizzle-orm";
import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import { isHeld } from "#src/platform/outgoing/holds.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { HealthCheck } from "./checks/finding.ts";
import type { Check } from "./checks/schema.ts";
import { operationMail } from "./email.ts";
import { lookAtAll } from "./operation.server.ts";

/** Shorter failures, such as a restart of the mail server, are not reported. */
const TELL_AFTER_MS = 3 * 60_000;
const KEEP_ERRORS = "3 days";

/** Runs every check once and mails findings to administrators. @param ofSlices checks of other slices */
export async function watch(resources: Resources, ofSlices: HealthCheck[]): Promise<void> {
  const { db } = resources;
  const { checks } = await lookAtAll(resources, ofSlices);
  await db.execute(sql`DELETE FROM error_counts WHERE hour < now() - ${KEEP_ERRORS}::interval`);
  const tellingThemselves = new Set(ofSlices.filter((kind) => kind.tellsItself).map(({ name }) => name));
  const others = checks.filter(({ name }) => !tellingThemselves.has(name));
  await db.transaction(async (tx) => {
    // A slow mail server may make two processes' runs overlap; one of them tells.
    const { rows } = await tx.execute<{ isFree: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtext('operation.watch')) AS "isFree"`,
    );
    if (rows[0]?.isFree) await tellChanges(resources, others);
  });
}

async function tellChanges(resources: Resources, checks: Check[]): Promise<void> {
  const { db } = resources;
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM operation_checks WHERE is_told`);
  const notified = new Set(rows.map(({ name }) => name));
  const isOld = ({ since }: Check) =>
    // A time in the future means that the clock was set back: better an early alarm than one an hour late.
    Math.abs(Date.now() - Date.parse(since)) >= TELL_AFTER_MS;
  const failing = checks.filter(
    (check) => check.state === "failing" && !notified.has(check.name) && isOld(check),
  );
  const over = checks.filter((check) => check.state === "ok" && notified.has(check.name) && isOld(check));
  if (failing.length > 0) await tell(resources, failing, true);
  if (over.length > 0) await tell(resources, over, false);
}

/** Sends the e-mail and marks the checks as reported; if sending fails, the next run tries again. */
async function tell(resources: Resources, checks: Check[], isFailing: boolean): Promise<void> {
  const { db, log, mailer } = resources;
  const to = await listAdminEmails(db);
  // While notices are held, nothing counts as reported, so persisting failures are reported after the release.
  if (to.length === 0 || (await isHeld(db, "notices"))) return;
  try {
    await mailer.send(operationMail(checks, isFailing, to, await readMailContext(resources)));
  } catch (error) {
    // Does not fail the job: during a mail outage that would add one failed job per minute.
    log.warn(describeFailure(error), "administrators could not be notified of the checks");
    return;
  }
  const names = sql.param(checks.map(({ name }) => name));
  await db.execute(sql`UPDATE operation_checks SET is_told = ${isFailing} WHERE name = ANY(${names})`);
}
