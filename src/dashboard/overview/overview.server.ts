// What the overview tells, composed of what several slices know. Every number comes from an index or
// from daily counts: the cost hardly grows with what is stored.
import { countEvents } from "#src/features/analytics/reports/reports.server.ts";
import { getLeadStats } from "#src/features/leads/inbox/inbox.server.ts";
import { countLeadsByWeek, findNewestLeads } from "#src/features/leads/inbox/newest-leads.server.ts";
import { postKind } from "#src/features/posts/posts.server.ts";
import { projectKind } from "#src/features/projects/projects.server.ts";
import type { StoredKind } from "#src/publishing/content-kind.server.ts";
import { countItems, findNewest } from "#src/publishing/items/read-content.server.ts";
import type { Role } from "#src/accounts/schema.ts";
import { countByWeek } from "#src/platform/database/count-by-week.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import {
  type ActivityItem,
  type DashboardStats,
  type DashboardTrends,
  TREND_WEEKS,
} from "#src/dashboard/overview/schema.ts";

type Needs = Pick<Resources, "db" | "config">;

/** docs/produto.md, "Dashboard"; of leads, an editor is told nothing. */
export async function getStats(context: Needs, role: Role): Promise<DashboardStats> {
  const { db } = context;
  const [posts, projects, leads, analytics] = await Promise.all([
    countItems(db, postKind),
    countItems(db, projectKind),
    role === "admin" ? getLeadStats(context) : null,
    countEvents(context),
  ]);
  return {
    posts,
    projects,
    leads: leads && { total: leads.total, new: leads.new },
    analytics,
  };
}

/** What came in each of the last weeks, the oldest first. */
export async function getTrends({ db }: Pick<Needs, "db">, role: Role): Promise<DashboardTrends> {
  const [posts, projects, leads] = await Promise.all([
    countByWeek(db, postKind.table.createdAt, TREND_WEEKS),
    countByWeek(db, projectKind.table.createdAt, TREND_WEEKS),
    role === "admin" ? countLeadsByWeek(db, TREND_WEEKS) : null,
  ]);
  return { posts, projects, leads };
}

/** The newest posts, projects and, for administrators, leads, together in the order of their creation. */
export async function listActivity(
  { db }: Pick<Needs, "db">,
  { limit, role }: { limit: number; role: Role },
): Promise<ActivityItem[]> {
  const [posts, projects, leads] = await Promise.all([
    listNewest(db, "post", postKind, limit),
    listNewest(db, "project", projectKind, limit),
    role === "admin" ? findNewestLeads(db, limit) : [],
  ]);
  const found = [
    ...posts,
    ...projects,
    ...leads.map((lead) => ({ type: "lead" as const, ...lead, title: lead.name ?? "Lead sem nome" })),
  ];
  return found
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
    .map(({ type, title, createdAt, status }) => ({ type, title, date: createdAt.toISOString(), status }));
}

async function listNewest(db: Queryable, type: ActivityItem["type"], kind: StoredKind, limit: number) {
  const items = await findNewest(db, kind, limit);
  return items.map(({ isPublished, ...item }) => ({
    type,
    ...item,
    status: isPublished ? "published" : "draft",
  }));
}
