import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ToolContentType } from "#src/publishing/publishable-type.server.ts";
import { permissionsOf, type ToolPermission } from "#src/publishing/tool-calls.server.ts";
import { currentTokenHolder } from "./authenticate-token.server.ts";
import {
  CALLS_DAYS,
  tokenCallsQuerySchema,
  tokenCallsSchema,
  tokenSchemas,
  tokenStatsSchema,
  unpublishedSchema,
} from "./schema.ts";
import { listCalls } from "./token-calls.server.ts";
import { unpublishAll } from "./token-creations.server.ts";
import {
  createToken,
  deleteToken,
  getTokenStats,
  hasToken,
  listTokens,
  updateToken,
} from "./tokens.server.ts";

const PATH = "/api/settings/api-tokens";

/**
 * Serves the API Tokens screen to administrators only (docs/produto.md, "Who may do what").
 * @param kinds content types whose items tools create
 */
export function tokensApi(kinds: ToolContentType[]): SliceApi {
  const permissions = permissionsOf(kinds);
  const [first, ...others] = permissions.map(({ name }) => name);
  if (first === undefined) throw new Error("there is nothing that a token could allow");
  const schemas = tokenSchemas([first, ...others]);
  return {
    tag: "API Tokens",
    administrator(app, resources) {
      declareAdministration(app, resources, schemas, permissions);
      declareWork(app, resources, kinds);
    },
    token: (app) => declareTrial(app, schemas),
  };
}

type Schemas = ReturnType<typeof tokenSchemas>;

function declareTrial(app: Server, { owner }: Schemas): void {
  app.get(
    "/api/me",
    {
      schema: {
        summary: "Testar um token",
        response: { 200: owner.describe("O token e o que ele permite") },
      },
    },
    async (request) => {
      const { name, permissions, expiresAt } = currentTokenHolder(request);
      return { name, permissions, expiresAt: expiresAt?.toISOString() ?? null };
    },
  );
}

function declareAdministration(
  app: Server,
  { db }: Resources,
  { input, change, token, list }: Schemas,
  permissions: ToolPermission[],
): void {
  app.get(
    PATH,
    {
      schema: {
        summary: "Tokens, do mais novo ao mais antigo",
        response: { 200: list.describe("Os tokens, mascarados") },
      },
    },
    () => listTokens(db),
  );
  app.get(
    `${PATH}/stats`,
    {
      schema: {
        summary: "Contagem de tokens por status",
        response: { 200: tokenStatsSchema.describe("Quantos há em cada status") },
      },
    },
    () => getTokenStats(db),
  );
  app.post(
    PATH,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Criar um token",
        body: input,
        response: { 201: token.describe("O token inteiro, só desta vez") },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createToken(db, currentUser(request).id, request.body, permissions)),
  );
  app.put(
    `${PATH}/:id`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Mudar um token",
        body: change,
        response: { 200: token.describe("O token como ficou, mascarado") },
      },
    },
    async (request, reply) =>
      (await updateToken(db, request.params.id, request.body, permissions)) ??
      sendProblem(reply, "not-found"),
  );
  app.delete(
    `${PATH}/:id`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Excluir um token",
        response: { 204: z.undefined().describe("Token excluído") },
      },
    },
    async (request, reply) => {
      const isDeleted = await deleteToken(db, request.params.id);
      return isDeleted ? reply.status(204).send() : sendProblem(reply, "not-found");
    },
  );
}

/** Serves a token's calls and the undoing of its work. */
function declareWork(app: Server, resources: Resources, kinds: ToolContentType[]): void {
  const { db } = resources;
  app.get(
    `${PATH}/:id/calls`,
    {
      schema: {
        ...byId,
        summary: `Chamadas de um token nos últimos ${CALLS_DAYS} dias`,
        querystring: tokenCallsQuerySchema,
        response: { 200: tokenCallsSchema.describe("Uma página de chamadas, da mais nova à mais antiga") },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return (await hasToken(db, id)) ? listCalls(db, id, request.query) : sendProblem(reply, "not-found");
    },
  );
  app.post(
    `${PATH}/:id/unpublish-all`,
    {
      schema: {
        ...byId,
        summary: "Despublicar tudo o que um token criou",
        response: {
          200: unpublishedSchema(kinds.map(({ plural }) => plural)).describe("Quantos saíram do ar"),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return (await hasToken(db, id))
        ? unpublishAll(resources, kinds, id, currentUser(request))
        : sendProblem(reply, "not-found");
    },
  );
}
