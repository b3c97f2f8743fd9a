import { withProblems } from "#src/platform/http/documented.ts";
import { onlyKnownQuery } from "#src/platform/http/known-query.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { changeLead, type LeadRefusal, undoMove } from "../change-lead.server.ts";
import { leadQuerySchema } from "../filters.ts";
import { onlyVisibleLeads, visibleOwnerId } from "../own-leads.server.ts";
import { describeLead } from "../read/describe-lead.server.ts";
import { getLeadStats } from "../read/lead-stats.server.ts";
import { listCities, listLeads, listSources, listTags } from "../read/read-leads.server.ts";
import {
  type Lead,
  leadCitiesSchema,
  leadListSchema,
  leadSchema,
  leadSourcesSchema,
  leadStatsSchema,
  type LeadStatus,
  leadStatusChangeSchema,
  leadTagsSchema,
  type StatusUndo,
  statusUndoSchema,
} from "../schema.ts";

/** People without the right to all leads see their own (docs/produto.md, "Who may do what"). */
export const inboxApi: SliceApi = { tag: "Leads", leads: declareInbox };

function declareInbox(app: Server, resources: Resources): void {
  app.addHook("onRequest", onlyVisibleLeads(resources));
  app.get(
    "/api/leads",
    {
      preValidation: onlyKnownQuery(leadQuerySchema),
      schema: {
        summary: "Leads, do mais novo ao mais antigo",
        description:
          "Os que passaram do prazo da resposta vêm antes, se `sort` não diz outra ordem. `q` procura em nome, e-mail e telefone, sem diferenciar maiúsculas e acentos.",
        querystring: leadQuerySchema,
        response: { 200: leadListSchema.describe("Uma página de leads") },
      },
    },
    (request) => listLeads(resources, { ...request.query, ownerId: visibleOwnerId(request) }),
  );
  app.get(
    "/api/leads/sources",
    {
      schema: {
        summary: "Fontes distintas",
        response: { 200: leadSourcesSchema.describe("As fontes, em ordem alfabética") },
      },
    },
    async (request) => ({ sources: await listSources(resources, visibleOwnerId(request)) }),
  );
  app.get(
    "/api/leads/cities",
    {
      schema: {
        summary: "Cidades de leads",
        response: { 200: leadCitiesSchema.describe("As cidades, em ordem alfabética") },
      },
    },
    async (request) => ({ cities: await listCities(resources, visibleOwnerId(request)) }),
  );
  app.get(
    "/api/leads/tags",
    {
      schema: {
        summary: "Tags de leads",
        response: { 200: leadTagsSchema.describe("As tags dos leads mais novos, em ordem alfabética") },
      },
    },
    async (request) => ({ tags: await listTags(resources, visibleOwnerId(request)) }),
  );
  app.get(
    "/api/leads/stats/overview",
    {
      schema: {
        summary: "Contagem por status",
        response: { 200: leadStatsSchema.describe("Quantos leads há em cada status") },
      },
    },
    async (request) => getLeadStats(resources, visibleOwnerId(request)),
  );
  app.put(
    "/api/leads/:id/status",
    {
      schema: {
        ...byId,
        summary: "Mudar o status de um lead",
        body: leadStatusChangeSchema,
        response: { 200: leadSchema.describe("O lead como ficou") },
      },
    },
    async (request, reply) => {
      const result = await setLeadStatus(resources, request.params.id, request.body.status);
      return result.ok ? result.lead : sendProblem(reply, result.code);
    },
  );
  app.post(
    "/api/leads/:id/status/undo",
    {
      schema: {
        ...byId,
        summary: "Desfazer a última mudança de status de um lead",
        description:
          "A linha do tempo mostra a mudança e que ela foi desfeita; nas origens dos contratos nenhuma das duas conta.",
        body: statusUndoSchema,
        response: withProblems({ 200: leadSchema.describe("O lead como ficou") }, "not-found", "conflict"),
      },
    },
    async (request, reply) => {
      const result = await undoLeadStatus(resources, request.params.id, request.body);
      if (result.ok) return result.lead;
      const detail = "O status deste lead já mudou de novo: altere a partir do status atual.";
      return sendProblem(reply, result.code, result.code === "conflict" ? { detail } : {});
    },
  );
}

type Context = Parameters<typeof changeLead>[0];

/** Changes the status of a lead. Every status may follow every other one (docs/produto.md, "Leads"). */
export async function setLeadStatus(
  context: Context,
  id: string,
  status: LeadStatus,
): Promise<{ ok: true; lead: Lead } | { ok: false; code: "not-found" }> {
  const changed = await changeLead(context, id, { status });
  if (!changed.ok) return { ok: false, code: "not-found" };
  return { ok: true, lead: await describeLead(context.db, changed.row) };
}

/** Undoes the latest status change of a lead, as its toast offers. */
async function undoLeadStatus(
  context: Context,
  id: string,
  change: StatusUndo,
): Promise<LeadRefusal | { ok: true; lead: Lead }> {
  const undone = await undoMove(context, id, { status: change });
  return undone.ok ? { ok: true, lead: await describeLead(context.db, undone.row) } : undone;
}
