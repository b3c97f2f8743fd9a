import { getFunnel } from "#src/features/analytics/reports/funnel.server.ts";
import { funnelQuerySchema, funnelSchema } from "#src/features/analytics/schema.ts";
import { currentUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { getStats, getTrends, listActivity } from "./overview/overview.server.ts";
import { activityQuerySchema, activitySchema, statsSchema, trendsSchema } from "./schema.ts";

const REFUSALS = ["unauthorized", "too-many-requests"] as const;

/** The overview's calls: every member of staff; of leads, only administrators are told. */
export function installDashboardApi(app: Server, resources: Resources): void {
  const limited = limitCalls(resources.limiter, API_LIMIT);
  const staff = { onRequest: [limited, requireUser(resources)] };
  const admin = { onRequest: [limited, requireUser(resources, "admin")] };
  const docs = { tags: ["Painel"], security: [{ session: [] }] };
  app.get(
    "/api/dashboard/stats",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Os números do painel",
        response: withProblems({ 200: statsSchema.describe("Quanto há de cada coisa") }, ...REFUSALS),
      },
    },
    (request) => getStats(resources, currentUser(request).role),
  );
  app.get(
    "/api/dashboard/trends",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "O que foi criado por semana",
        response: withProblems(
          { 200: trendsSchema.describe("Um número por semana, a mais antiga primeiro") },
          ...REFUSALS,
        ),
      },
    },
    (request) => getTrends(resources, currentUser(request).role),
  );
  app.get(
    "/api/dashboard/activity",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Atividade recente",
        description: "Posts, projetos e, para administradores, leads.",
        querystring: activityQuerySchema,
        response: withProblems(
          { 200: activitySchema.describe("O mais novo primeiro") },
          ...REFUSALS,
          "invalid",
        ),
      },
    },
    (request) => listActivity(resources, { ...request.query, role: currentUser(request).role }),
  );
  app.get(
    "/api/dashboard/funnel",
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Da visita ao contrato",
        description: "Sem data, os últimos 30 dias.",
        querystring: funnelQuerySchema,
        response: withProblems(
          { 200: funnelSchema.describe("Visualizações, leads e convertidos do período") },
          ...REFUSALS,
          "forbidden",
          "invalid",
        ),
      },
    },
    (request) => getFunnel(resources, request.query.startDate),
  );
}
