import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordAct } from "#src/audit/record.server.ts";
import { installCsvBodies, isCsvBody, withCsvBody } from "#src/platform/http/csv-body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { describeFilter, leadFilterSchema } from "../filters.ts";
import { countLeads, exportLeads } from "../read/read-leads.server.ts";
import { type ExportedLead, leadExportSchema } from "../schema.ts";
import { importLeadFile } from "./import-leads.server.ts";
import { IMPORT_LIMITS, leadImportAnswerSchema, leadImportQuerySchema } from "./import-schema.ts";
import { writeLeadLines } from "./stream-leads.ts";

const PATH = "/api/leads/import";
const NO_CSV = {
  field: "file",
  message:
    "Envie um CSV de até 100.000 linhas, cuja primeira linha diga as colunas: entre elas Email ou Telefone",
};

const NO_ADDRESS = { field: "columns", message: "Diga qual coluna tem o e-mail ou o telefone" };

/** For people who take care of all leads (docs/produto.md, "Who may do what"). */
export const leadCsvApi: SliceApi = {
  tag: "Leads",
  allLeads(app, resources) {
    declareExport(app, resources);
    const checkQuery = validatorCompiler({ method: "POST", url: PATH, schema: leadImportQuerySchema });
    installCsvBodies(app);
    app.post(
      PATH,
      {
        config: { takesCsv: true },
        // CSV is not JSON: its lines are checked one by one.
        validatorCompiler: ({ httpPart }) =>
          httpPart === "querystring" ? checkQuery : (body: unknown) => ({ value: body }),
        schema: {
          summary: "Importar leads de um CSV",
          description:
            "As colunas são as da exportação, ou o que `columns` diz delas. Quem já está aqui, pelo e-mail, telefone ou CNPJ, não entra de novo; " +
            "cada linha recusada volta com o seu número e o motivo. Ninguém é avisado. Com `dryRun=true` só se confere.",
          querystring: leadImportQuerySchema,
          body: z.unknown(),
          response: withProblems(
            { 200: leadImportAnswerSchema.describe("O que entrou e o que não") },
            "too-large",
          ),
        },
      },
      async (request, reply) => {
        const { dryRun, columns } = request.query;
        const body: unknown = request.body;
        if (!isCsvBody(body)) return sendProblem(reply, "invalid", { errors: [NO_CSV] });
        return withCsvBody(request, reply, body, IMPORT_LIMITS, async (file) => {
          const answer = await importLeadFile(resources, file, { dryRun: dryRun === "true", columns });
          if (!answer) return sendProblem(reply, "invalid", { errors: [NO_CSV] });
          if (!("unknown" in answer)) return answer;
          return sendProblem(reply, "invalid", { errors: [NO_ADDRESS], more: { columns: answer.unknown } });
        });
      },
    );
  },
};

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
