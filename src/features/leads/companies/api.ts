import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { recordAct } from "#src/audit/record.server.ts";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { CNPJ_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { onlyVisibleLeads } from "../own-leads.server.ts";
import { timelineQuerySchema } from "../timeline/schema.ts";
import { askCnpj } from "./ask-cnpj.server.ts";
import { addCompany, changeCompany, listCompanies, countCompanies, readCompany } from "./companies.server.ts";
import { readCompanyTimeline } from "./company-timeline.server.ts";
import { exportCompanies } from "./export-companies.server.ts";
import { linkLead, readLeadCompany } from "./link-company.server.ts";
import { mergeCompanies, undoCompanyMerge } from "./merge-companies.server.ts";
import {
  cnpjAnswerSchema,
  cnpjQuestionSchema,
  companyChangeSchema,
  companyDetailsSchema,
  companyExportQuerySchema,
  companyInputSchema,
  companyListSchema,
  companyMergeSchema,
  companyQuerySchema,
  companyTimelineSchema,
  companyTrashSchema,
  leadCompanyInputSchema,
  leadCompanySchema,
} from "./schema.ts";
import { listTrashedCompanies, restoreCompany, trashCompany } from "./trash-companies.server.ts";

const PATH = "/api/companies";
const ONE = `${PATH}/:id`;
const LEAD = "/api/leads/:id/company";
const merged = z.object({ id: z.string().describe("Desfaz por `POST /api/companies/merges/{id}/undo`") });

/** Companies and their people, for those who take care of all leads. */
export const companiesApi: SliceApi = {
  tag: "Empresas",
  allLeads(app, resources) {
    app.addHook("onRequest", onlyVisibleLeads(resources));
    declareCompanies(app, resources);
    declareMerges(app, resources);
    declareTrash(app, resources);
    declareLink(app, resources);
  },
};

function declareCompanies(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    PATH,
    {
      schema: {
        summary: "Empresas, por nome",
        querystring: companyQuerySchema,
        response: { 200: companyListSchema.describe("Uma página de empresas") },
      },
    },
    ({ query }) => listCompanies(db, query),
  );
  app.post(
    PATH,
    {
      schema: {
        summary: "Cadastrar uma empresa",
        description: "Leads com o mesmo CNPJ, e o de `leadId`, passam a ser dela.",
        body: companyInputSchema,
        response: withProblems({ 201: companyDetailsSchema.describe("A empresa") }, "not-found", "conflict"),
      },
    },
    async ({ body: { leadId, ...facts } }, reply) => {
      const added = await db
        .transaction(async (tx) => {
          const stored = await addCompany(tx, facts, leadId);
          if (!stored.ok || leadId === undefined) return stored;
          const linked = await linkLead(tx, resources, leadId, stored.row.id);
          if (!linked.ok) throw new Refusal(linked);
          return stored;
        })
        .catch(toRefusal);
      if (!added.ok) return sendProblem(reply, added.code, added);
      const company = await readCompany(db, added.row.id);
      return company ? reply.status(201).send(company) : sendProblem(reply, "not-found");
    },
  );
  app.post(
    `${PATH}/cnpj`,
    {
      config: { limit: CNPJ_LIMIT },
      schema: {
        summary: "Consultar um CNPJ no serviço público das configurações",
        description: "Nada é mudado. Uma resposta vale por 30 dias. Desativada, responde 409.",
        body: cnpjQuestionSchema,
        response: withProblems(
          { 200: cnpjAnswerSchema.describe("O que consta") },
          "conflict",
          "not-found",
          "unavailable",
        ),
      },
    },
    async ({ body }, reply) => {
      const answer = await askCnpj(resources, body.cnpj);
      return answer.ok ? answer : sendProblem(reply, answer.code, answer);
    },
  );
  app.post(
    `${PATH}/exports`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Exportar empresas",
        description:
          "Todas as que a busca encontra, em CSV; `X-Total-Count` diz quantas. Pede de novo quem é.",
        querystring: companyExportQuerySchema,
        response: { 200: z.string().describe("O arquivo, em CSV") },
      },
    },
    async ({ query: { q } }, reply) => {
      const total = await countCompanies(db, q);
      const after = { Busca: q === "" ? null : "sim", Quantas: total };
      await db.transaction((tx) =>
        recordAct(tx, { action: "companies.exported", subject: "Empresas", after }),
      );
      return sendCsv(reply, total, exportCompanies(db, { q, timeZone: resources.config.timeZone }));
    },
  );
  app.get(
    ONE,
    {
      schema: {
        ...byId,
        summary: "Uma empresa com os leads dela",
        response: { 200: companyDetailsSchema.describe("A empresa") },
      },
    },
    async ({ params }, reply) => (await readCompany(db, params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.put(
    ONE,
    {
      schema: {
        ...byId,
        summary: "Mudar os dados de uma empresa",
        description: "O que não é enviado fica como está; `null` apaga.",
        body: companyChangeSchema,
        response: withProblems(
          { 200: companyDetailsSchema.describe("A empresa como ficou") },
          "not-found",
          "conflict",
        ),
      },
    },
    async ({ params, body }, reply) => {
      const changed = await db.transaction((tx) => changeCompany(tx, params.id, body));
      if (!changed.ok) return sendProblem(reply, changed.code, changed);
      return (await readCompany(db, params.id)) ?? sendProblem(reply, "not-found");
    },
  );
  app.get(
    `${ONE}/timeline`,
    {
      schema: {
        ...byId,
        summary: "A linha do tempo de todos os leads de uma empresa",
        querystring: timelineQuerySchema,
        response: { 200: companyTimelineSchema.describe("Do mais novo ao mais antigo") },
      },
    },
    async ({ params, query }, reply) =>
      (await readCompanyTimeline(db, params.id, query.before)) ?? sendProblem(reply, "not-found"),
  );
}

function sendCsv(reply: FastifyReply, total: number, pieces: AsyncGenerator<string>): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", contentDisposition("attachment", "empresas.csv"))
    .header("x-total-count", total)
    .send(Readable.from(pieces));
}

function declareMerges(app: Server, { db }: Resources): void {
  app.post(
    `${PATH}/merge`,
    {
      schema: {
        summary: "Juntar uma empresa a outra",
        description: "A que fica ganha o que lhe falta, e os leads da outra.",
        body: companyMergeSchema,
        response: withProblems({ 200: merged.describe("A junção") }, "not-found"),
      },
    },
    async ({ body }, reply) => {
      const done = await mergeCompanies(db, body);
      return done.ok ? { id: done.id } : sendProblem(reply, done.code, done);
    },
  );
  app.post(
    `${PATH}/merges/:id/undo`,
    {
      schema: {
        ...byId,
        summary: "Separar empresas que se juntaram",
        response: withProblems(
          { 200: companyDetailsSchema.describe("A que ficou") },
          "not-found",
          "conflict",
        ),
      },
    },
    async ({ params }, reply) => {
      const undone = await undoCompanyMerge(db, params.id);
      if (!undone.ok) return sendProblem(reply, undone.code, undone);
      return (await readCompany(db, undone.keptId)) ?? sendProblem(reply, "not-found");
    },
  );
}

function declareTrash(app: Server, { db }: Resources): void {
  app.get(
    `${PATH}/trash`,
    {
      schema: {
        summary: "Empresas na lixeira",
        response: { 200: companyTrashSchema.describe("As últimas excluídas antes") },
      },
    },
    () => listTrashedCompanies(db),
  );
  app.delete(
    ONE,
    {
      schema: {
        ...byId,
        summary: "Mover uma empresa para a lixeira",
        description: "Os leads dela ficam, sem empresa enquanto ela está na lixeira.",
        response: withProblems({ 204: z.undefined().describe("Movida") }, "not-found"),
      },
    },
    async ({ params }, reply) =>
      (await trashCompany(db, params.id)) ? reply.status(204).send() : sendProblem(reply, "not-found"),
  );
  app.post(
    `${ONE}/restore`,
    {
      schema: {
        ...byId,
        summary: "Restaurar uma empresa da lixeira",
        response: withProblems({ 200: companyDetailsSchema.describe("A empresa") }, "not-found", "conflict"),
      },
    },
    async ({ params }, reply) => {
      const restored = await restoreCompany(db, params.id);
      if (!restored.ok) return sendProblem(reply, restored.code, restored);
      return (await readCompany(db, params.id)) ?? sendProblem(reply, "not-found");
    },
  );
}

function declareLink(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    LEAD,
    {
      schema: {
        ...byId,
        summary: "A empresa de um lead, ou as que podem ser",
        response: { 200: leadCompanySchema.describe("A empresa") },
      },
    },
    async ({ params }, reply) => (await readLeadCompany(db, params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.put(
    LEAD,
    {
      schema: {
        ...byId,
        summary: "Vincular um lead a uma empresa, ou a nenhuma",
        body: leadCompanyInputSchema,
        response: withProblems({ 200: leadCompanySchema.describe("A empresa") }, "not-found"),
      },
    },
    async ({ params, body }, reply) => {
      const linked = await db.transaction((tx) => linkLead(tx, resources, params.id, body.companyId));
      if (!linked.ok) return sendProblem(reply, linked.code, linked);
      return (await readLeadCompany(db, params.id)) ?? sendProblem(reply, "not-found");
    },
  );
}

/** Rolls the transaction back. */
class Refusal extends Error {
  readonly refusal: Exclude<Awaited<ReturnType<typeof linkLead>>, { ok: true }>;
  constructor(refusal: Exclude<Awaited<ReturnType<typeof linkLead>>, { ok: true }>) {
    super("a company is refused");
    this.refusal = refusal;
  }
}

function toRefusal(error: unknown): Refusal["refusal"] {
  if (error instanceof Refusal) return error.refusal;
  throw error;
}
