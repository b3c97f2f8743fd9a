// Lists, releases and discards outgoing messages that are held after a restore (docs/adr/0123).

import { sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import {
  countWaitingDeliveries,
  discardWaitingDeliveries,
  renewWaitingDeliveries,
} from "#src/features/webhooks/webhooks.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { holdablePart, type Jobs } from "#src/platform/jobs/jobs.ts";
import { unparkJobs } from "#src/platform/jobs/queued-jobs.ts";
import { endHolds, listHolds } from "#src/platform/outgoing/holds.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { OUTGOING_PARTS, type OutgoingPart } from "#src/shared/outgoing-parts.ts";
import type { Outgoing } from "./schema.ts";
import { PART_NAMES } from "./words.ts";

type Needs = Pick<Resources, "db" | "jobs">;

/** Counts held messages that are due. Notices about future events, such as deadlines, do not count. */
export async function readOutgoing({ db, jobs }: Needs): Promise<Outgoing> {
  const holds = await listHolds(db);
  const since = holds[0]?.since.toISOString() ?? null;
  const held = OUTGOING_PARTS.filter((part) => holds.some((hold) => hold.part === part));
  const counts = { mails: 0, webhooks: 0, notices: 0, newsletters: 0 };
  for (const part of held) counts[part] = await countWaiting(db, jobs, part);
  return { isHeld: held.length > 0, since, counts, held };
}

/** Releases held messages: those that are due now, the others at their planned time. */
export function releaseOutgoing({ db, jobs }: Needs, parts: readonly OutgoingPart[]): Promise<void> {
  return db.transaction(async (tx) => {
    const { ended, counts } = await end(tx, jobs, parts);
    if (ended.length === 0) return;
    await unparkJobs(tx, namesOf(jobs, ended));
    if (ended.includes("webhooks")) await renewWaitingDeliveries(tx, jobs);
    await recordAct(tx, { action: "outgoing.released", subject: "Envios retidos", after: counts });
  });
}

/** Cancels held messages and records it where people look for them. Later messages are sent as usual. */
export function discardOutgoing({ db, jobs }: Needs, parts: readonly OutgoingPart[]): Promise<void> {
  return db.transaction(async (tx) => {
    const { ended, counts } = await end(tx, jobs, parts);
    if (ended.length === 0) return;
    for (const part of ended) await discardPart(tx, jobs, part);
    await recordAct(tx, { action: "outgoing.discarded", subject: "Envios retidos", after: counts });
  });
}

/** Ends holds. @returns the ended parts and their counts, as the audit log shows them */
async function end(tx: Transaction, jobs: Jobs, parts: readonly OutgoingPart[]) {
  const ended = await endHolds(tx, parts);
  const counts: Record<string, number> = {};
  for (const part of ended) counts[PART_NAMES[part]] = await countWaiting(tx, jobs, part);
  return { ended, counts };
}

async function discardPart(tx: Transaction, jobs: Jobs, part: OutgoingPart): Promise<void> {
  if (part === "webhooks") return discardWaitingDeliveries(tx);
  const names = namesOf(jobs, [part]);
  const { rows } = await tx.execute<{ name: string; data: object | null }>(sql`
    DELETE FROM held_jobs WHERE name = ANY(${sql.param(names)}) AND ${isWaiting(part)}
    RETURNING name, job -> 'data' AS data`);
  for (const { name, data } of rows)
    await jobs.kinds.find((kind) => kind.name === name)?.discard?.(tx, data ?? {});
  await unparkJobs(tx, names);
}

async function countWaiting(db: Queryable, jobs: Jobs, part: OutgoingPart): Promise<number> {
  if (part === "webhooks") return countWaitingDeliveries(db);
  const { rows } = await db.execute<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM held_jobs
    WHERE name = ANY(${sql.param(namesOf(jobs, [part]))}) AND ${isWaiting(part)}`);
  return rows[0]?.waiting ?? 0;
}

const isWaiting = (part: OutgoingPart) => (part === "notices" ? sql`start_after <= now()` : sql`true`);

function namesOf(jobs: Jobs, parts: readonly OutgoingPart[]): string[] {
  return jobs.kinds.flatMap((kind) => {
    const part = holdablePart(kind);
    return part && parts.includes(part) ? [kind.name] : [];
  });
}
