import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordAct } from "#src/audit/record.server.ts";
import type { CsvFile } from "#src/platform/csv/read-csv.ts";
import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import { installCsvBodies, installXlsxBodies, isCsvBody, withCsvBody } from "#src/platform/http/csv-body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { oneLine } from "#src/shared/text-patterns.ts";
import { describeFilter, leadFilterSchema } from "../filters.ts";
import { countLeads, exportLeads } from "../read/read-leads.server.ts";
import { type ExportedLead, leadExportSchema } from "../schema.ts";
import { importLeadFile, type ImportResult } from "./import-leads.server.ts";
import { cancelImport, findImport, listImports } from "./import-runs.server.ts";
import {
  IMPORT_LIMITS,
  type LeadImportAnswer,
  leadImportAnswerSchema,
  leadImportFormSchema,
  leadImportQuerySchema,
  leadImportSchema,
  leadImportsSchema,
  undoCountsSchema,
} from "./import-schema.ts";
import { writeRefused } from "./refused-lines.server.ts";
import { writeLeadLines } from "./stream-leads.ts";
import { undoImport } from "./undo-import.server.ts";

const NO_FILE = "Envie o arquivo no campo file";
const NO_CONTACT = { field: "columns", message: "Indique qual coluna tem o nome, o e-mail ou o telefone" };

/** For people who take care of all leads (docs/produto.md, "Who may do what"). */
export const leadCsvApi: SliceApi = {
  tag: "Leads",
  allLeads(app, resources) {
    declareExport(app, resources);
    installUploads(app, (scope) => {
      installCsvBodies(scope);
      installXlsxBodies(scope);
      declareImport(scope, resources);
    });
    declareImports(app, resources);
  },
};

function declareImport(app: Server, resources: Resources): void {
  const upload = takesFiles({
    fileFields: ["file"],
    files: 1,
    fileBytes: IMPORT_LIMITS.maxBytes,
    tooLarge: IMPORT_LIMITS.tooLarge,
    tooMany: "Envie um arquivo de cada vez",
  });
  app.post(
    "/api/leads/import",
    {
      ...upload,
      config: { ...upload.config, takesCsv: true },
      // A CSV passes as it is: its lines are checked one by one.
      validatorCompiler: (route) => {
        const check = validatorCompiler(route as never);
        return (given: unknown) => (isCsvBody(given) ? { value: given } : check(given));
      },
      schema: {
        summary: "Importar leads de um CSV ou XLSX",
        description:
          "O arquivo como corpo (`text/csv` ou o tipo dos XLSX), ou um formulário com `file` e `mapping`. As colunas se reconhecem pelos nomes, em português e inglês, ou são as de `mapping`. " +
          "Leads que já existem, pelo e-mail, telefone ou CNPJ, ganham o que lhes falta; o que não cabe em nenhum campo vira nota. " +
          "Uma linha só é recusada sem nome, e-mail e telefone. Ninguém é avisado. Com `dryRun=true` só se confere.",
        querystring: leadImportQuerySchema,
        body: leadImportFormSchema,
        response: withProblems(
          { 200: leadImportAnswerSchema.describe("O que entrou e o que não") },
          "too-large",
          "conflict",
          "unsupported-media-type",
        ),
      },
    },
    async (request, reply) => {
      const body: unknown = request.body;
      if (isCsvBody(body))
        return withCsvBody(request, reply, body, IMPORT_LIMITS, (file) =>
          answerImport(resources, request, reply, file),
        );
      const [sent] = request.uploads ?? [];
      if (!sent) return sendProblem(reply, "invalid", { errors: [{ field: "file", message: NO_FILE }] });
      return answerImport(resources, request, reply, sent, {
        fileName: sent.filename,
        ...(body as FormBody),
      });
    },
  );
}

type FormBody = z.output<typeof leadImportFormSchema>;

async function answerImport(
  resources: Resources,
  request: FastifyRequest,
  reply: FastifyReply,
  file: CsvFile,
  { mapping, fileName }: FormBody & { fileName?: string } = {},
): Promise<LeadImportAnswer | FastifyReply> {
  const query = request.query as z.output<typeof leadImportQuerySchema>;
  const options = {
    ...query,
    fileName: query.fileName ?? oneLine(fileName, 200),
    mapping: mapping ?? (query.columns ? { columns: query.columns } : undefined),
    isDryRun: query.dryRun === "true",
    isRemembered: query.remembered === "true",
  };
  if (options.isDryRun && query.refused) {
    const refused = await writeRefused(resources, file, options);
    if (typeof refused !== "string") return refuse(reply, refused);
    return reply.type("text/csv; charset=utf-8").send(refused);
  }
  const result = await importLeadFile(resources, file, options);
  return "added" in result ? result : refuse(reply, result);
}

function refuse(reply: FastifyReply, result: Exclude<ImportResult, { added: number }>): FastifyReply {
  if ("problem" in result)
    return sendProblem(reply, "invalid", { errors: [{ field: "file", message: result.problem }] });
  if ("refusal" in result)
    return sendProblem(reply, "conflict", {
      detail:
        result.refusal === "taken"
          ? "Já há uma importação com este código"
          : "Importação cancelada: nada foi importado",
    });
  const { headings, sheets, sheet } = result.unassigned;
  const columns = headings.slice(0, 100).map((heading) => ({ heading: heading.slice(0, 100), field: null }));
  return sendProblem(reply, "invalid", { errors: [NO_CONTACT], more: { columns, sheets, sheet } });
}

function declareImports(app: Server, { db }: Resources): void {
  app.get(
    "/api/leads/imports",
    {
      schema: {
        summary: "Importações de leads",
        response: { 200: leadImportsSchema.describe("As últimas importações") },
      },
    },
    async () => ({ imports: await listImports(db) }),
  );
  app.get(
    "/api/leads/imports/:id",
    {
      schema: {
        ...byId,
        summary: "Andamento de uma importação de leads",
        response: { 200: leadImportSchema.describe("A importação") },
      },
    },
    async ({ params }, reply) => (await findImport(db, params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.delete(
    "/api/leads/imports/:id",
    {
      schema: {
        ...byId,
        summary: "Cancelar uma importação de leads que está correndo",
        description: "Nada dela entra.",
        response: withProblems({ 204: z.null().describe("Cancelada") }, "conflict"),
      },
    },
    async ({ params }, reply) => {
      const isCancelled = await cancelImport(db, params.id);
      if (isCancelled === undefined) return sendProblem(reply, "not-found");
      if (!isCancelled) return sendProblem(reply, "conflict", { detail: "Esta importação já terminou" });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/leads/imports/:id/undo",
    {
      schema: {
        ...byId,
        summary: "Desfazer uma importação de leads",
        description:
          "Por 30 dias: saem os leads que ela criou, menos os que alguém mudou ou respondeu, e o que ela completou em outros.",
        response: withProblems({ 200: undoCountsSchema.describe("O que saiu e o que ficou") }, "conflict"),
      },
    },
    async ({ params }, reply) => {
      const undone = await undoImport(db, params.id);
      if (undone === undefined) return sendProblem(reply, "not-found");
      if (undone === "late")
        return sendProblem(reply, "conflict", {
          detail: "Esta importação não pode mais ser desfeita: já foi, não terminou ou passou de 30 dias",
        });
      return undone;
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
