import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { importLeadFile } from "./import-leads.server.ts";
import {
  IMPORT_BYTES,
  leadImportAnswerSchema,
  leadImportQuerySchema,
} from "#src/features/leads/import-schema.ts";

const PATH = "/api/leads/import";
const NO_CSV = {
  field: "file",
  message:
    "Envie um CSV de até 100.000 linhas, cuja primeira linha diga as colunas: entre elas Email ou Telefone",
};

const NO_ADDRESS = { field: "columns", message: "Diga qual coluna tem o e-mail ou o telefone" };

/** Administrators only (docs/produto.md, "Who may do what"). */
export const leadImportApi: SliceApi = {
  tag: "Leads",
  administrator(app, resources) {
    const checkQuery = validatorCompiler({ method: "POST", url: PATH, schema: leadImportQuerySchema });
    app.addContentTypeParser(
      "text/csv",
      { parseAs: "buffer", bodyLimit: IMPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post(
      PATH,
      {
        // A file is no JSON: its lines are checked one by one.
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
      async ({ body, query }, reply) => {
        const answer = Buffer.isBuffer(body)
          ? await importLeadFile(resources, body, {
              dryRun: query.dryRun === "true",
              columns: query.columns,
            })
          : undefined;
        if (!answer) return sendProblem(reply, "invalid", { errors: [NO_CSV] });
        if (!("unknown" in answer)) return answer;
        return sendProblem(reply, "invalid", { errors: [NO_ADDRESS], more: { columns: answer.unknown } });
      },
    );
  },
};
