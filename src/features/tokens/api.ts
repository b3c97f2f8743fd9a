import { z } from "zod";
import { currentUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { currentTokenHolder, requireToken, TOKEN_SECURITY } from "./authenticate-token.server.ts";
import {
  tokenCallsQuerySchema,
  tokenCallsSchema,
  tokenChangeSchema,
  tokenInputSchema,
  tokenListSchema,
  tokenOwnerSchema,
  tokenSchema,
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
const TAGS = ["API Tokens"];
const REFUSALS = ["unauthorized", "forbidden", "too-many-requests"] as const;

export function installTokensApi(app: Server, resources: Resources): void {
  installAdministration(app, resources);
  installWork(app, resources);
  app.get(
    "/api/me",
    {
      onRequest: requireToken(resources),
      schema: {
        tags: TAGS,
        security: TOKEN_SECURITY,
        summary: "Testar um token",
        response: withProblems(
          { 200: tokenOwnerSchema.describe("O token e o que ele permite") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    async (request) => {
      const { name, permissions, expiresAt } = currentTokenHolder(request);
      return { name, permissions, expiresAt: expiresAt?.toISOString() ?? null };
    },
  );
}

/** The calls of the API Tokens screen: administrators only (contract §2, roles). */
function installAdministration(app: Server, resources: Resources): void {
  const { db, limiter } = resources;
  const admin = { onRequest: [limitCalls(limiter, API_LIMIT), requireUser(resources, "admin")] };
  const docs = { tags: TAGS, security: [{ session: [] }] };
  const params = z.object({ id: z.string() });
  app.get(
    PATH,
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Tokens, do mais novo ao mais antigo",
        response: withProblems({ 200: tokenListSchema.describe("Os tokens, mascarados") }, ...REFUSALS),
      },
    },
    () => listTokens(db),
  );
  app.get(
    `${PATH}/stats`,
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Contagem de tokens por situação",
        response: withProblems(
          { 200: tokenStatsSchema.describe("Quantos há em cada situação") },
          ...REFUSALS,
        ),
      },
    },
    () => getTokenStats(db),
  );
  app.post(
    PATH,
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Criar um token",
        body: tokenInputSchema,
        response: withProblems(
          { 201: tokenSchema.describe("O token inteiro, só desta vez") },
          ...REFUSALS,
          "invalid",
        ),
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createToken(db, currentUser(request).id, request.body)),
  );
  app.put(
    `${PATH}/:id`,
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Mudar um token",
        params,
        body: tokenChangeSchema,
        response: withProblems(
          { 200: tokenSchema.describe("O token como ficou, mascarado") },
          ...REFUSALS,
          "not-found",
          "invalid",
        ),
      },
    },
    async (request, reply) =>
      (await updateToken(db, request.params.id, request.body)) ?? sendProblem(reply, "not-found"),
  );
  app.delete(
    `${PATH}/:id`,
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Excluir um token",
        params,
        response: withProblems({ 204: z.undefined().describe("Token excluído") }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const isDeleted = await deleteToken(db, request.params.id);
      return isDeleted ? reply.status(204).send() : sendProblem(reply, "not-found");
    },
  );
}

/** What a token did, and how it is undone: administrators only as well. */
function installWork(app: Server, resources: Resources): void {
  const { db, limiter } = resources;
  const admin = { onRequest: [limitCalls(limiter, API_LIMIT), requireUser(resources, "admin")] };
  const docs = { tags: TAGS, security: [{ session: [] }], params: z.object({ id: z.string() }) };
  app.get(
    `${PATH}/:id/calls`,
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Chamadas de um token nos últimos 30 dias",
        querystring: tokenCallsQuerySchema,
        response: withProblems(
          { 200: tokenCallsSchema.describe("Uma página de chamadas, da mais nova à mais antiga") },
          ...REFUSALS,
          "not-found",
          "invalid",
        ),
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
      ...admin,
      schema: {
        ...docs,
        summary: "Despublicar tudo o que um token criou",
        response: withProblems(
          { 200: unpublishedSchema.describe("Quantos posts e projetos saíram do ar") },
          ...REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return (await hasToken(db, id)) ? unpublishAll(resources, id) : sendProblem(reply, "not-found");
    },
  );
}
