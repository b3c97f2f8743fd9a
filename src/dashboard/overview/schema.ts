import { z } from "zod";

const count = z.number().int();

/** The numbers of the dashboard's home. */
export const statsSchema = z.object({
  posts: z.object({ total: count, published: count }),
  projects: z.object({ total: count, published: count }),
  leads: z
    .object({ total: count, new: count })
    .nullable()
    .describe("`null` para editores, que não veem leads"),
  analytics: z.object({
    lastWeek: count.describe("Eventos dos últimos 7 dias, hoje incluído"),
    total: count,
  }),
});
export type DashboardStats = z.infer<typeof statsSchema>;

/** Number of weeks in the sparklines. */
export const TREND_WEEKS = 12;
const weeks = z.array(count).length(TREND_WEEKS);

export const trendsSchema = z.object({
  posts: weeks,
  projects: weeks,
  leads: weeks.nullable().describe("`null` para editores"),
});
export type DashboardTrends = z.infer<typeof trendsSchema>;

/** docs/produto.md, "Dashboard": default 10. */
export const activityQuerySchema = z.object({
  limit: z.coerce
    .number("Use um número inteiro")
    .int("Use um número inteiro")
    .min(1, "Use um número a partir de 1")
    .max(100, "Use no máximo 100")
    .default(10),
});

/** Something that happened lately to content or a lead. */
const activityItemSchema = z.object({
  type: z.enum(["post", "project", "lead"]),
  title: z.string(),
  date: z.string(),
  status: z.string().describe("`published`, `draft` ou o status do lead"),
});
export const activitySchema = z.array(activityItemSchema);
export type ActivityItem = z.infer<typeof activityItemSchema>;

/** `GET /api/dashboard/notes`: what administrators should know about how the site is run. */
export const notesSchema = z.array(z.object({ name: z.string(), title: z.string(), detail: z.string() }));
export type OperationNote = z.infer<typeof notesSchema>[number];
