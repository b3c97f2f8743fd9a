// API of releases (docs/produto.md, "Releases").

import { z } from "zod";
import { currentUser, currentWriter } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { ContentType } from "../content-type.server.ts";
import { findRelease, listCandidates, listReleases } from "./list-releases.server.ts";
import { publishRelease } from "./publish-release.server.ts";
import { publishTogether } from "./publish-together.server.ts";
import { changeRelease, createRelease, deleteRelease } from "./releases.server.ts";
import { revertRelease } from "./revert-release.server.ts";
import {
  candidateListSchema,
  publishedTogetherSchema,
  publishTogetherSchema,
  releaseChangesSchema,
  releaseInputSchema,
  releaseListSchema,
  releaseQuerySchema,
  releaseSchema,
} from "./schema.ts";

const PATH = "/api/releases";

/** @param types content types whose items can be released */
export function releasesApi(types: ContentType[]): SliceApi {
  const names = types.map(({ plural }) => plural);
  const answer = releaseSchema.describe("O lançamento");
  return {
    tag: "Lançamentos",
    staff(app, resources) {
      const { db } = resources;
      app.get(
        PATH,
        {
          schema: {
            summary: "Lançamentos, do mais novo ao mais antigo",
            querystring: releaseQuerySchema,
            response: { 200: releaseListSchema.describe("Uma página da lista") },
          },
        },
        (request) => listReleases(db, types, request.query),
      );
      app.get(
        `${PATH}/candidates`,
        {
          schema: {
            summary: "O que pode entrar num lançamento: itens com alterações não publicadas ou fora do ar",
            response: { 200: candidateListSchema.describe("Os mais recentes de cada tipo") },
          },
        },
        (request) => listCandidates(db, types, currentUser(request)),
      );
      app.post(
        PATH,
        {
          schema: {
            summary: "Criar um lançamento",
            description:
              "Os itens vão ao ar juntos, com os rascunhos que tiverem nesse momento. Um item está em um lançamento aberto por vez.",
            body: releaseInputSchema(names),
            response: withProblems({ 201: answer }, "conflict"),
          },
        },
        async (request, reply) => {
          const result = await createRelease(resources, types, currentWriter(request), request.body);
          return result.ok ? reply.status(201).send(result.release) : sendProblem(reply, result.code, result);
        },
      );
      app.get(
        `${PATH}/:id`,
        { schema: { ...byId, summary: "Um lançamento", response: { 200: answer } } },
        async (request, reply) =>
          (await findRelease(db, types, request.params.id)) ?? sendProblem(reply, "not-found"),
      );
      app.put(
        `${PATH}/:id`,
        {
          schema: {
            ...byId,
            summary: "Mudar um lançamento que não está publicado",
            description:
              "O que não é enviado fica como está; `at: null` tira a data. Um que foi desfeito fica aberto de novo. Um de importação com mais de 100 itens não recebe mais itens do que tem.",
            body: releaseChangesSchema(names),
            response: withProblems({ 200: answer }, "conflict"),
          },
        },
        async (request, reply) => {
          const { params, body } = request;
          const result = await changeRelease(resources, types, currentWriter(request), params.id, body);
          return result.ok ? result.release : sendProblem(reply, result.code, result);
        },
      );
      app.delete(
        `${PATH}/:id`,
        {
          schema: {
            ...byId,
            summary: "Excluir um lançamento; o site e os itens ficam como estão",
            description:
              "Um lançamento de importação fica enquanto endereços do site antigo levam ao que veio nele: 409.",
            response: withProblems({ 204: z.null().describe("Excluído") }, "conflict"),
          },
        },
        async (request, reply) => {
          const result = await deleteRelease(db, types, currentUser(request), request.params.id);
          return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code, result);
        },
      );
      app.post(
        `${PATH}/:id/publish`,
        {
          schema: {
            ...byId,
            summary: "Publicar agora todos os itens de um lançamento, juntos",
            description:
              "Se falta algo em um item, nada muda, e cada falta é dita com o seu item. Um que foi desfeito publica de novo o que tinha publicado, ou o que mudou depois.",
            response: withProblems({ 200: answer }, "conflict", "invalid"),
          },
        },
        async (request, reply) => {
          const result = await publishRelease(resources, types, currentWriter(request), request.params.id);
          return result.ok ? result.release : sendProblem(reply, result.code, result);
        },
      );
      app.post(
        "/api/publish",
        {
          schema: {
            summary: "Publicar vários itens juntos, sem lançamento",
            description:
              "Se falta algo em um item, ou outra pessoa o mudou depois da revisão enviada, nada muda, e cada falta é dita com o seu item.",
            body: publishTogetherSchema(names),
            response: withProblems(
              { 200: publishedTogetherSchema.describe("O que está no ar agora") },
              "conflict",
              "invalid",
            ),
          },
        },
        async (request, reply) => {
          const { items } = request.body;
          const result = await publishTogether(resources, types, currentWriter(request), items);
          return result.ok ? { items: result.items } : sendProblem(reply, result.code, result);
        },
      );
      app.post(
        `${PATH}/:id/revert`,
        {
          schema: {
            ...byId,
            summary: "Desfazer um lançamento: cada item volta ao que era",
            description: "Só enquanto nenhum item foi alterado ou excluído depois; senão, nada muda.",
            response: withProblems({ 200: answer }, "conflict"),
          },
        },
        async (request, reply) => {
          const result = await revertRelease(resources, types, currentWriter(request), request.params.id);
          return result.ok ? result.release : sendProblem(reply, result.code, result);
        },
      );
    },
  };
}
