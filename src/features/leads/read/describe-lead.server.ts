// Describes leads as staff sees them.

import { eq, sql } from "drizzle-orm";
import { findPolicies } from "#src/features/privacy/policy-in-force.server.ts";
import type { PolicyVersion } from "#src/features/privacy/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Touch } from "../attribution/touch.ts";
import type { LeadRow } from "../change-lead.server.ts";
import { pickValues } from "../fields.ts";
import { findOverdueSince } from "../follow-up/response-deadline/overdue.server.ts";
import { describeEmailFailure } from "../mail/outgoing/record-outcome.server.ts";
import type { Lead, LeadDetails } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { canonicalLeadId } from "../timeline/merged-leads.ts";

/** Describes a lead, or the one that it was merged into; returns `null` if there is none. */
export async function findLeadDetails(db: Queryable, id: string): Promise<LeadDetails | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select()
    .from(leadsTable)
    .where(eq(leadsTable.id, canonicalLeadId(id)));
  return row ? describeLeadDetails(db, row) : null;
}

/** Describes a lead with everything that staff can see and change. */
export async function describeLeadDetails(db: Queryable, row: LeadRow): Promise<LeadDetails> {
  const [policies, touches] = await Promise.all([
    findPolicies(db, [row.policyRevision]),
    findTouches(db, [row.id]),
  ]);
  return toDetails(row, policies, touches);
}

export function toDetails(
  row: LeadRow,
  policies: ReadonlyMap<number, PolicyVersion>,
  touches: ReadonlyMap<string, Touches>,
): LeadDetails {
  const { firstTouch, lastTouch } = touches.get(row.id) ?? row;
  return {
    ...toLead(row, policies),
    ...pickValues(row),
    stageSince: row.stageSince?.toISOString() ?? null,
    firstTouch,
    lastTouch,
  };
}

export async function describeLead(db: Queryable, row: LeadRow): Promise<Lead> {
  return toLead(row, await findPolicies(db, [row.policyRevision]));
}

/** Describes leads for lists, each with the version of the privacy policy that was in force. */
export async function describeLeads(db: Queryable, rows: LeadRow[]): Promise<Lead[]> {
  const policies = await findPolicies(
    db,
    rows.map(({ policyRevision }) => policyRevision),
  );
  return rows.map((row) => toLead(row, policies));
}

function toLead(row: LeadRow, policies: ReadonlyMap<number, PolicyVersion>): Lead {
  const { id, name, email, phone, source, status, message, company, city, consent } = row;
  const { ownerId, stage, value, nextStep, tags, customFields, companyId } = row;
  const createdAt = row.createdAt.toISOString();
  const contactedAt = row.contactedAt?.toISOString() ?? null;
  const deal = { ownerId, stage, value, nextStep, tags, customFields, contactedAt };
  const lead = {
    id,
    name,
    email,
    phone,
    source,
    status,
    message,
    company,
    companyId,
    city,
    ...deal,
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    createdAt,
  };
  const lateness = findOverdueSince(row, new Date());
  const failure = describeEmailFailure(row);
  const policy = policies.get(row.policyRevision ?? 0);
  return {
    ...lead,
    ...(consent && { consent }),
    ...(policy && { policy }),
    ...(row.pageUrl !== null && { pageUrl: row.pageUrl }),
    ...(row.utm && { utm: { ...row.utm } }),
    ...(row.repliedAt && { repliedAt: row.repliedAt.toISOString() }),
    ...(failure && { emailFailure: failure }),
    ...(lateness && { overdueSince: lateness.toISOString() }),
  };
}

/** A person's first visit, and the last one before they wrote. */
export interface Touches {
  firstTouch: Touch | null;
  lastTouch: Touch | null;
}

/**
 * Returns the earliest first touch and the latest last touch of each lead with its merged leads, by lead id.
 */
export async function findTouches(db: Queryable, ids: string[]): Promise<ReadonlyMap<string, Touches>> {
  const { rows } = await db.execute<Touches & { kept: string } & Record<string, unknown>>(sql`
    WITH RECURSIVE family AS (
      SELECT id AS kept, id FROM leads WHERE id = ANY(${sql.param(ids)}::uuid[])
      UNION SELECT family.kept, leads.id FROM leads JOIN family ON leads.merged_into = family.id
    )
    SELECT kept,
      (array_agg(first_touch ORDER BY first_touch ->> 'at') FILTER (WHERE first_touch IS NOT NULL))[1] AS "firstTouch",
      (array_agg(last_touch ORDER BY last_touch ->> 'at' DESC NULLS LAST) FILTER (WHERE last_touch IS NOT NULL))[1]
        AS "lastTouch"
    FROM family JOIN leads USING (id) GROUP BY kept`);
  return new Map(rows.map(({ kept, firstTouch, lastTouch }) => [kept, { firstTouch, lastTouch }]));
}
