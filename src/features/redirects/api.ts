import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { installCsvBodies, isCsvBody, withCsvBody } from "#src/platform/http/csv-body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { createPathChecker } from "#src/publishing/checks/internal-links.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { importRedirects } from "./import-redirects.server.ts";
import { findRedirect, listRedirects } from "./list-redirects.server.ts";
import { forgetMissing, listMissing } from "./missing.server.ts";
import { redirectUnpublished } from "./redirect-unpublished.server.ts";
import { deleteRedirect, isAutomatic, saveRedirect } from "./redirects.server.ts";
import {
  importAnswerSchema,
  importQuerySchema,
  MISSING_KEPT_DAYS,
  MISSING_SHOWN_DAYS,
  missingListSchema,
  redirectInputSchema,
  redirectListSchema,
  redirectQuerySchema,
  redirectSchema,
  unpublishedInputSchema,
} from "./schema.ts";

const PATH = "/api/redirects";
/** Allows 100,000 lines of a hundred characters. */
const IMPORT_LIMITS = { maxBytes: 10 * 1024 * 1024, tooLarge: "Arquivo: no máximo 10 MB" };
const NO_CSV = {
  field: "file",
  message: "O arquivo não é um CSV que possa ser lido, ou tem mais de 100.000 linhas",
};
const AUTOMATIC =
  "Este endereço mudou, e o site mantém o antigo automaticamente: ele não pode ser editado nem excluído.";

/**
 * Requires permission to publish (docs/produto.md, "Addresses").
 * @param kinds types of content with addresses
 */
export const redirectsApi = (kinds: AnyPublishableType[]): SliceApi => ({
  tag: "Redirecionamentos",
  staff(app, resources) {
    declareList(app, resources, kinds);
    declareUnpublished(app, resources, kinds);
    declareRedirect(app, resources, kinds);
    declareMissing(app, resources);
  },
});

function declareList(app: Server, resources: Resources, kinds: AnyPublishableType[]): void {
  const pathExists = createPathChecker(app, resources);
  const checkJson = validatorCompiler({ method: "POST", url: PATH, schema: redirectInputSchema });
  const checkQuery = validatorCompiler({ method: "POST", url: PATH, schema: importQuerySchema });
  installCsvBodies(app);
  app.get(
    PATH,
    {
      schema: {
        summary: "Redirecionamentos",
        description: "Os que pessoas fizeram, e os que o site guarda por si quando um endereço muda.",
        querystring: redirectQuerySchema,
        response: { 200: redirectListSchema.describe("Os mais novos primeiro") },
      },
    },
    (request) => listRedirects(resources, kinds, pathExists, request.query),
  );
  app.post(
    PATH,
    {
      config: { takesCsv: true },
      // Skips validation of the CSV body, which is checked line by line.
      validatorCompiler: ({ httpPart }) => {
        if (httpPart === "querystring") return checkQuery;
        return (body: unknown) => (isCsvBody(body) ? { value: body } : checkJson(body));
      },
      schema: {
        summary: "Criar um redirecionamento, ou importar muitos de um arquivo",
        description:
          "Vale onde não há página: quem pede o endereço antigo recebe 301 para onde ele leva, em um só passo. " +
          "Com `*` no fim vale para tudo o que começa assim; um exato vem antes. Com parâmetros (`/produto.php?id=12`) vale " +
          "para quem os pede todos, em qualquer ordem, também onde há página. Com `text/csv` (linhas `from,to`) " +
          "importa muitos: as linhas certas entram, e cada recusada volta com o seu número e o motivo.",
        querystring: importQuerySchema,
        body: redirectInputSchema,
        response: withProblems(
          {
            200: importAnswerSchema.describe("De um arquivo: o que entrou e o que não"),
            201: redirectSchema.describe("O redirecionamento"),
          },
          "too-large",
        ),
      },
    },
    async (request, reply) => {
      const body: unknown = request.body;
      if (isCsvBody(body)) {
        const isConfirmed = request.query.confirmExternal === "true";
        return withCsvBody(request, reply, body, IMPORT_LIMITS, async (file) => {
          const answer = await importRedirects(resources, kinds, file, isConfirmed);
          return answer ?? sendProblem(reply, "invalid", { errors: [NO_CSV] });
        });
      }
      const result = await saveRedirect(resources, kinds, request.body);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send(await findSaved(resources, kinds, pathExists, result.id));
    },
  );
}

function declareUnpublished(app: Server, resources: Resources, kinds: AnyPublishableType[]): void {
  const pathExists = createPathChecker(app, resources);
  app.post(
    `${PATH}/unpublish`,
    {
      schema: {
        summary: "Tirar um item do ar e redirecionar o endereço dele",
        description:
          "As duas coisas acontecem juntas, ou nenhuma. Publicar o item de novo encerra o redirecionamento.",
        body: unpublishedInputSchema,
        response: withProblems(
          { 201: redirectSchema.describe("O redirecionamento") },
          "not-found",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await redirectUnpublished(resources, kinds, currentUser(request), request.body);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send(await findSaved(resources, kinds, pathExists, result.id));
    },
  );
}

function declareRedirect(app: Server, resources: Resources, kinds: AnyPublishableType[]): void {
  const pathExists = createPathChecker(app, resources);
  app.put(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Mudar um redirecionamento",
        body: redirectInputSchema,
        response: withProblems({ 200: redirectSchema.describe("O redirecionamento como ficou") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (isAutomatic(id)) return sendProblem(reply, "conflict", { detail: AUTOMATIC });
      const result = await saveRedirect(resources, kinds, request.body, id);
      return result.ok
        ? findSaved(resources, kinds, pathExists, id)
        : sendProblem(reply, result.code, result);
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Excluir um redirecionamento",
        response: withProblems({ 204: z.undefined().describe("Excluído") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (isAutomatic(id)) return sendProblem(reply, "conflict", { detail: AUTOMATIC });
      return (await deleteRedirect(resources, id))
        ? reply.status(204).send()
        : sendProblem(reply, "not-found");
    },
  );
}

async function findSaved(...given: Parameters<typeof findRedirect>) {
  const redirect = await findRedirect(...given);
  if (!redirect) throw new Error("a redirect that was saved is gone");
  return redirect;
}

function declareMissing(app: Server, { db }: Resources): void {
  app.get(
    `${PATH}/missing`,
    {
      schema: {
        summary: "Endereços não encontrados",
        description: `Só os caminhos, com os parâmetros que dizem a página, e quantas vezes por dia, sem nada de quem pediu; guardados por ${MISSING_KEPT_DAYS} dias.`,
        response: {
          200: missingListSchema.describe(`Os mais pedidos nos últimos ${MISSING_SHOWN_DAYS} dias primeiro`),
        },
      },
    },
    () => listMissing(db),
  );
  app.delete(
    `${PATH}/missing`,
    {
      schema: {
        summary: "Tirar um endereço da lista de páginas não encontradas",
        querystring: z.object({
          path: z.string("Informe o caminho").min(1, "Informe o caminho").max(500, "Caminho longo demais"),
        }),
        response: withProblems({ 204: z.undefined().describe("Tirado") }, "not-found"),
      },
    },
    async (request, reply) =>
      (await forgetMissing(db, request.query.path))
        ? reply.status(204).send()
        : sendProblem(reply, "not-found"),
  );
}
