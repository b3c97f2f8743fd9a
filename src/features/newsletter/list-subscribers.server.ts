import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import {
  COMPLAINT,
  describeFailure,
  type SubscriberList,
  type SubscriberQuery,
  type SubscriberState,
} from "./subscribers-schema.ts";
import { subscriptionsTable } from "./table.ts";

const { failure, leftAt, email, createdAt, id } = subscriptionsTable;

const IN_STATE: Record<SubscriberState, SQL | undefined> = {
  active: and(isNull(leftAt), isNull(failure)),
  bounced: and(isNull(leftAt), isNotNull(failure), ne(failure, COMPLAINT)),
  complained: and(isNull(leftAt), isNotNull(failure), eq(failure, COMPLAINT)),
  left: isNotNull(leftAt),
};

/** Lists subscribers, the newest first; without a state, all who have not left. */
export async function listSubscribers(
  db: Queryable,
  { q, state, page, limit }: SubscriberQuery,
): Promise<SubscriberList> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const where = and(
    state ? IN_STATE[state] : isNull(leftAt),
    q ? sql`lower(${email}) LIKE ${pattern}` : undefined,
  );
  const rows = await db
    .select()
    .from(subscriptionsTable)
    .where(where)
    .orderBy(desc(createdAt), id)
    .limit(limit)
    .offset((page - 1) * limit);
  const subscribers = rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: stateOf(row),
    origin: row.origin,
    createdAt: row.createdAt.toISOString(),
    failedAt: row.failedAt?.toISOString() ?? null,
    failure: row.failure === null ? null : describeFailure(row.failure),
  }));
  return { subscribers, total: await db.$count(subscriptionsTable, where), page, limit };
}

function stateOf(row: Pick<typeof subscriptionsTable.$inferSelect, "leftAt" | "failure">): SubscriberState {
  if (row.leftAt) return "left";
  if (row.failure === null) return "active";
  return row.failure === COMPLAINT ? "complained" : "bounced";
}
