import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { SearchSource } from "#src/platform/slices/search-source.ts";
import { searchFields } from "#src/shared/query-schema.ts";
import { mixResults } from "./mix-results.ts";
import { type SearchAnswer, searchAnswerSchema } from "./schema.ts";

/** @param sources of all slices; of equally good results, those of the first source come first */
export function searchApi(sources: readonly SearchSource[]): SliceApi {
  return {
    tag: "Painel",
    member(app, resources) {
      app.get(
        "/api/search",
        {
          schema: {
            summary: "Busca em todo o painel",
            description:
              "Leads, conteúdo, imagens e arquivos, configurações, textos do site e telas: só o que a pessoa pode ver, no " +
              "máximo 20. Não diferencia maiúsculas e acentos; com menos de três letras seguidas, só o começo de nomes.",
            querystring: z.object(searchFields),
            response: { 200: searchAnswerSchema.describe("Os resultados") },
          },
        },
        (request) => search(resources, sources, request, request.query.q),
      );
    },
  };
}

async function search(
  resources: Resources,
  sources: readonly SearchSource[],
  request: FastifyRequest,
  q: string,
): Promise<SearchAnswer> {
  if (q === "") return { results: [], headings: {} };
  const { role } = currentUser(request);
  const allowed = sources.filter(({ scope }) => may(role, scope));
  const groups = await Promise.all(
    allowed.map(async ({ kind, find }) =>
      (await find(resources, request, q)).map((thing) => Object.assign({ kind }, thing)),
    ),
  );
  const results = mixResults(q, groups);
  const kinds = new Set(results.map(({ kind }) => kind));
  const headings = allowed.filter(({ kind }) => kinds.has(kind)).map(({ kind, heading }) => [kind, heading]);
  return {
    results: results.map(({ kind, title, detail, path }) => ({ kind, title, detail, path })),
    headings: Object.fromEntries(headings),
  };
}
