// What the overview tells, composed of what several slices know. Every number comes from an index or
// from daily counts: the cost hardly grows with what is stored.
import { countEvents } from "#src/features/analytics/reports/reports.server.ts";
import { getLeadStats } from "#src/features/leads/inbox/inbox.server.ts";
import { countLeadsByWeek, findNewestLeads } from "#src/features/leads/inbox/newest-leads.server.ts";
import { countPostsByWeek, findNewestPosts, getPostStats } from "#src/features/posts/newest-posts.server.ts";
import { countProjectsByWeek, findNewestProjects } from "#src/features/projects/newest-projects.server.ts";
import { countProjects } from "#src/features/projects/projects.server.ts";
import type { Role } from "#src/accounts/schema.ts";
import type { Resources } from "#src/platform/resources.ts";
import {
  type ActivityItem,
  type DashboardStats,
  type DashboardTrends,
  TREND_WEEKS,
} from "#src/dashboard/schema.ts";

type Needs = Pick<Resources, "db" | "config">;

/** Specification §3, "Dashboard stats"; of leads, an editor is told nothing (contract §2). */
export async function getStats(context: Needs, role: Role): Promise<DashboardStats> {
  const { db } = context;
  const [posts, projects, leads, analytics] = await Promise.all([
    getPostStats(db),
    countProjects(db),
    role === "admin" ? getLeadStats(context) : null,
    countEvents(context),
  ]);
  return {
    posts,
    projects: { total: projects.total, published: projects.published },
    leads: leads && { total: leads.total, new: leads.new },
    analytics,
  };
}

/** What came in each of the last weeks, the oldest first. */
export async function getTrends({ db }: Pick<Needs, "db">, role: Role): Promise<DashboardTrends> {
  const [posts, projects, leads] = await Promise.all([
    countPostsByWeek(db, TREND_WEEKS),
    countProjectsByWeek(db, TREND_WEEKS),
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
    findNewestPosts(db, limit),
    findNewestProjects(db, limit),
    role === "admin" ? findNewestLeads(db, limit) : [],
  ]);
  const published = (isPublished: boolean) => (isPublished ? "published" : "draft");
  const found = [
    ...posts.map((post) => ({ type: "post" as const, ...post, status: published(post.isPublished) })),
    ...projects.map((project) => ({
      type: "project" as const,
      ...project,
      status: published(project.isPublished),
    })),
    ...leads.map((lead) => ({ type: "lead" as const, ...lead, title: lead.name ?? "Lead sem nome" })),
  ];
  return found
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit)
    .map(({ type, title, createdAt, status }) => ({ type, title, date: createdAt.toISOString(), status }));
}
