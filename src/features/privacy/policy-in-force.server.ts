// Finds the version of the privacy policy under which somebody has sent their data.

import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { readRevisionTimes } from "#src/publishing/history/revisions.server.ts";
import { type PolicyVersion, POLICY_PATH } from "./schema.ts";

/** SQL for the revision that the policy's page shows now (migration 0046); NULL without one. */
export function policyInForce(): SQL<number | null> {
  return sql`policy_in_force()`;
}

/** Returns policies by revision; deleted revisions are absent. */
export async function findPolicies(
  db: Queryable,
  revisions: readonly (number | null)[],
): Promise<Map<number, PolicyVersion>> {
  const ids = [...new Set(revisions)].filter((id) => id !== null);
  const times = await readRevisionTimes(db, ids);
  return new Map(
    [...times].map(([id, at]) => [
      id,
      { publishedAt: at.toISOString(), path: `${POLICY_PATH}/versoes/${id}` },
    ]),
  );
}
