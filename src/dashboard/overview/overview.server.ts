// Every number comes from an index or from daily counts, so the cost hardly grows with stored data.

import { may, type Role } from "#src/accounts/roles.ts";
import { countEvents } from "#src/features/analytics/reports/reports.server.ts";
import {
  countLeadsByWeek,
  findNewestLeads,
  getLeadStats,
} from "#src/features/leads/read/lead-stats.server.ts";
import { countByWeek } from "#src/platform/database/count-by-week.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { countItems, findNewest } from "#src/publishing/items/read-content.server.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";
import { type ActivityItem, type DashboardStats, type DashboardTrends, TREND_WEEKS } from "./schema.ts";

type Needs = Pick<Resources, "db" | "config">;

/** Excludes leads for editors (docs/produto.md, "Dashboard"). @param kinds content types to count */
export async function getStats(
  context: Needs,
  kinds: StoredContentType[],
  role: Role,
): Promise<DashboardStats> {
  const { db } = context;
  const [counted, leads, analytics] = await Promise.all([
    ofEach(kinds, (kind) => countItems(db, kind)),
    may(role, "allLeads") ? getLeadStats(context) : null,
    countEvents(context),
  ]);
  return { ...counted, leads: leads && { total: leads.total, new: leads.new }, analytics };
}

/** Per recent week, oldest first. */
export async function getTrends(
  { db }: Pick<Needs, "db">,
  kinds: StoredContentType[],
  role: Role,
): Promise<DashboardTrends> {
  const [counted, leads] = await Promise.all([
    ofEach(kinds, ({ table }) => countByWeek(db, table.createdAt, TREND_WEEKS)),
    may(role, "allLeads") ? countLeadsByWeek(db, TREND_WEEKS) : null,
  ]);
  return { ...counted, leads };
}

/** Merges the newest items of each type and, for people who take care of all, leads, newest first. */
export async function listActivity(
  { db }: Pick<Needs, "db">,
  kinds: StoredContentType[],
  { limit, role }: { limit: number; role: Role },
): Promise<ActivityItem[]> {
  const [items, leads] = await Promise.all([
    Promise.all(kinds.map((kind) => listNewest(db, kind, limit))),
    may(role, "allLeads") ? findNewestLeads(db, limit) : [],
  ]);
  const found = [
    ...items.flat(),
    ...leads.map((lead) => ({ type: "lead", ...lead, title: lead.name ?? "Lead sem nome" })),
  ];
  return found
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
    .map(({ type, title, createdAt, status }) => ({ type, title, date: createdAt.toISOString(), status }));
}

async function listNewest(db: Queryable, kind: StoredContentType, limit: number) {
  const items = await findNewest(db, kind, limit);
  return items.map(({ isPublished, ...item }) => ({
    type: kind.name,
    ...item,
    status: isPublished ? "published" : "draft",
  }));
}

/** Keys each type's result by its plural. */
async function ofEach<Value>(
  kinds: StoredContentType[],
  read: (kind: StoredContentType) => Promise<Value>,
): Promise<Record<string, Value>> {
  const values = await Promise.all(kinds.map(async (kind) => [kind.plural, await read(kind)] as const));
  return Object.fromEntries(values);
}
