import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { getFunnel } from "#src/features/analytics/reports/funnel.server.ts";
import { funnelQuerySchema, funnelSchema } from "#src/features/analytics/schema.ts";
import { hasUntrustedProxy } from "#src/platform/http/proxies/proxy-notes.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { StoredContentType } from "#src/publishing/publishable-type.server.ts";
import { getStats, getTrends, listActivity } from "./overview.server.ts";
import {
  activityQuerySchema,
  activitySchema,
  notesSchema,
  type OperationNote,
  statsSchema,
  trendsSchema,
} from "./schema.ts";

const UNTRUSTED_PROXY: OperationNote = {
  name: "untrusted-proxy",
  title: "Seu proxy não está em TRUST_PROXY",
  detail:
    "Chegaram pedidos com cabeçalhos de proxy de um endereço em que o site não confia, e eles são ignorados: para os " +
    "limites, todos os visitantes desse proxy contam como um só. Se o proxy é seu, ponha o endereço dele em TRUST_PROXY e " +
    "reinicie. Se não há proxy na frente do site, alguém os forjou, e não há nada a fazer.",
};

/** Serves all staff, but includes leads only for people who take care of all. @param kinds content types to count */
export function dashboardApi(kinds: StoredContentType[]): SliceApi {
  return {
    tag: "Painel",
    staff: (app, resources) => declareOverview(app, resources, kinds),
    allLeads: declareFunnel,
    administrator: declareNotes,
  };
}

function declareOverview(app: Server, resources: Resources, kinds: StoredContentType[]): void {
  app.get(
    "/api/dashboard/stats",
    {
      schema: {
        summary: "Os números do painel",
        response: { 200: statsSchema(kinds).describe("Quanto há de cada coisa") },
      },
    },
    (request) => getStats(resources, kinds, currentUser(request).role),
  );
  app.get(
    "/api/dashboard/trends",
    {
      schema: {
        summary: "O que foi criado por semana",
        response: { 200: trendsSchema(kinds).describe("Um número por semana, a mais antiga primeiro") },
      },
    },
    (request) => getTrends(resources, kinds, currentUser(request).role),
  );
  app.get(
    "/api/dashboard/activity",
    {
      schema: {
        summary: "Atividade recente",
        description: "O que se escreveu por último e, para quem cuida de todos os leads, leads.",
        querystring: activityQuerySchema,
        response: { 200: activitySchema(kinds).describe("O mais novo primeiro") },
      },
    },
    (request) => listActivity(resources, kinds, { ...request.query, role: currentUser(request).role }),
  );
}

function declareFunnel(app: Server, resources: Resources): void {
  app.get(
    "/api/dashboard/funnel",
    {
      schema: {
        summary: "Da visita ao contrato",
        description: "Sem data, os últimos 30 dias.",
        querystring: funnelQuerySchema,
        response: { 200: funnelSchema.describe("Visualizações, leads e convertidos do período") },
      },
    },
    (request) => getFunnel(resources, request.query.startDate),
  );
}

function declareNotes(app: Server, resources: Resources): void {
  app.get(
    "/api/dashboard/notes",
    {
      schema: {
        summary: "Avisos sobre como o site está sendo operado",
        response: { 200: notesSchema.describe("Os avisos; vazio quando está tudo bem") },
      },
    },
    () => listNotes(resources),
  );
}

async function listNotes(resources: Pick<Resources, "config" | "db">): Promise<OperationNote[]> {
  return (await hasUntrustedProxy(resources)) ? [UNTRUSTED_PROXY] : [];
}
