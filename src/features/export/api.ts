import { z } from "zod";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import { findExport, listExports, openExport, requestExport } from "./exports.server.ts";
import { askedExportSchema, EXPORT_KEPT_HOURS, exportListSchema, exportSchema } from "./schema.ts";

const PATH = "/api/export";
/** Exporting everything requires authentication again (docs/produto.md, "Sensitive acts"). */
const SENSITIVE = { config: { sensitive: EVERY_CALL } };
const NOT_MADE = "Não foi possível gerar o arquivo. Peça outro; se falhar de novo, veja o espaço em disco.";

export const exportApi: SliceApi = {
  tag: "Exportar tudo",
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: `Os arquivos com tudo, pedidos nas últimas ${EXPORT_KEPT_HOURS} horas`,
          response: { 200: exportListSchema.describe("Os mais novos primeiro") },
        },
      },
      () => listExports(resources),
    );
    app.post(
      PATH,
      {
        ...SENSITIVE,
        schema: {
          summary: "Exportar tudo",
          description:
            "Faz um ZIP que pessoas e programas leem: textos em Markdown, páginas também em JSON, imagens originais, planilhas de leads, inscritos e redirecionamentos, o registro do painel, e todas as tabelas do site em JSON (`dados/`), sem segredos. Se um está sendo feito, a resposta é o dele.",
          response: { 202: askedExportSchema.describe("Baixe-o quando estiver pronto") },
        },
      },
      async (_request, reply) => reply.status(202).send({ id: await requestExport(resources) }),
    );
    app.get(
      `${PATH}/:id`,
      {
        ...SENSITIVE,
        compress: false,
        schema: {
          ...byId,
          summary: "Baixar o arquivo com tudo",
          description: `Fica por ${EXPORT_KEPT_HOURS} horas.`,
          response: withProblems(
            { 200: z.any().describe("O arquivo ZIP"), 202: exportSchema.describe("Ainda está sendo feito") },
            "conflict",
          ),
        },
      },
      async (request, reply) => {
        const found = await findExport(resources, request.params.id);
        if (!found) return sendProblem(reply, "not-found");
        if (found.state === "running") return reply.status(202).send(found);
        const file = found.state === "done" ? await openExport(resources, found) : undefined;
        if (!file) return sendProblem(reply, "conflict", { detail: NOT_MADE });
        return reply
          .type("application/zip")
          .header("content-length", file.bytes)
          .header("content-disposition", contentDisposition("attachment", file.name))
          .send(file.stream);
      },
    );
  },
};
