import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { recordAct } from "#src/audit/record.server.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { describeFilter, leadFilterSchema, leadQuerySchema } from "../filters.ts";
import { onlySeenLeads, ownerSeen } from "../own-leads.server.ts";
import {
  type ExportedLead,
  leadExportSchema,
  leadListSchema,
  leadSchema,
  leadSourcesSchema,
  leadStatsSchema,
  leadStatusChangeSchema,
  statusUndoSchema,
} from "../schema.ts";
import {
  countLeads,
  exportLeads,
  getLeadStats,
  listLeads,
  listSources,
  setLeadStatus,
  undoLeadStatus,
} from "./inbox.server.ts";
import { writeLeadLines } from "./export-lines.ts";

/** The calls of the Leads screen; who is no administrator sees their own leads (docs/produto.md, "Who may do what"). */
export const inboxApi: SliceApi = { tag: "Leads", leads: declareInbox, administrator: declareExport };

function declareInbox(app: Server, resources: Resources): void {
  app.addHook("onRequest", onlySeenLeads(resources));
  app.get(
    "/api/leads",
    {
      schema: {
        summary: "Leads, do mais novo ao mais antigo",
        description:
          "Os que passaram do prazo da resposta vêm antes. `q` procura em nome, e-mail e telefone, sem diferenciar maiúsculas e acentos.",
        querystring: leadQuerySchema,
        response: { 200: leadListSchema.describe("Uma página de leads") },
      },
    },
    (request) => listLeads(resources, { ...request.query, ownerId: ownerSeen(request) }),
  );
  app.get(
    "/api/leads/sources",
    {
      schema: {
        summary: "Fontes distintas",
        response: { 200: leadSourcesSchema.describe("As fontes, em ordem alfabética") },
      },
    },
    async () => ({ sources: await listSources(resources) }),
  );
  app.get(
    "/api/leads/stats/overview",
    {
      schema: {
        summary: "Contagem por status",
        response: { 200: leadStatsSchema.describe("Quantos leads há em cada status") },
      },
    },
    async (request) => getLeadStats(resources, ownerSeen(request)),
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
      const detail = "O status deste lead já mudou outra vez: desfaça pela situação atual.";
      return sendProblem(reply, result.code, result.code === "conflict" ? { detail } : {});
    },
  );
}

function declareExport(app: Server, resources: Resources): void {
  app.post(
    "/api/leads/exports",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Exportar leads",
        description:
          "Todos os que correspondem aos filtros, com todos os campos, um em cada linha; `X-Total-Count` diz quantos. Pede de novo quem é. O painel faz deles `leads.csv` e `leads-completo.csv`.",
        querystring: leadFilterSchema,
        response: { 200: leadExportSchema.describe("Todos os leads, do mais novo ao mais antigo") },
      },
    },
    async ({ query }, reply) => {
      const total = await countLeads(resources, query);
      const after = { ...describeFilter(query), Quantos: total };
      await resources.db.transaction((tx) =>
        recordAct(tx, { action: "leads.exported", subject: "Leads", after }),
      );
      return sendLeads(reply, total, exportLeads(resources, query));
    },
  );
}

function sendLeads(
  reply: FastifyReply,
  total: number,
  batches: AsyncGenerator<ExportedLead[]>,
): FastifyReply {
  return reply
    .type("application/json; charset=utf-8")
    .header("x-total-count", total)
    .send(Readable.from(writeLeadLines(batches)));
}
