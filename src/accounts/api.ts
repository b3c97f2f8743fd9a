import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { confirmEmail } from "./people/confirm-email.server.ts";
import { acceptInvitation } from "./people/invitations.server.ts";
import { acceptInvitationSchema, confirmEmailSchema } from "./people/schema.ts";
import { registerUser } from "./register.server.ts";
import { signIn } from "./accounts.server.ts";
import { currentSession, currentUser } from "./authenticate.server.ts";
import {
  loginAnswerSchema,
  loginSchema,
  registeredSchema,
  registerSchema,
  verifyAnswerSchema,
} from "./schema.ts";
import { endSession } from "./sessions.server.ts";

/** Limits password hashing, which is expensive and open to anybody, and mails to addresses that anybody may type. */
const REGISTER_LIMIT = { name: "register", points: 20, seconds: 15 * 60 };
/** Tries at links that were mailed: a token cannot be guessed, but trying costs. */
const LINK_LIMIT = { name: "mail-link", points: 30, seconds: 15 * 60 };

/** Signing in, the current user, signing out (specification §7, contract §3). */
export const accountsApi: SliceApi = {
  tag: "Acesso",
  anonymous(app, resources) {
    declareEntry(app, resources);
    declareLinks(app, resources);
  },
  member: declareSession,
};

function declareEntry(app: Server, resources: Resources): void {
  app.post(
    "/api/auth/login",
    {
      schema: {
        summary: "Entrar com e-mail e senha",
        body: loginSchema,
        response: withProblems(
          { 200: loginAnswerSchema.describe("O token da sessão e de quem ela é") },
          "bad-credentials",
        ),
      },
    },
    async (request, reply) => {
      const result = await signIn(resources, request.body, request);
      setRateLimitHeaders(reply, result.limit);
      void reply.header("cache-control", "no-store");
      if (result.ok) return result.answer;
      return result.code === "too-many-requests"
        ? sendTooMany(reply, result.limit)
        : sendProblem(reply, result.code);
    },
  );
  app.post(
    "/api/auth/register",
    {
      onRequest: limitCalls(resources.limiter, REGISTER_LIMIT),
      schema: {
        summary: "Criar a própria conta, como autor",
        description:
          "Só enquanto as configurações permitem o registro. A conta nasce quando o link do e-mail é confirmado.",
        body: registerSchema,
        response: withProblems(
          { 202: registeredSchema.describe("O link está a caminho") },
          "forbidden",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await registerUser(resources, request.body);
      void reply.header("cache-control", "no-store");
      return result.ok
        ? reply.status(202).send({ message: "Enviamos um link para confirmar o e-mail." })
        : sendProblem(reply, result.code, result);
    },
  );
}

/** What the links in mails do; opening them changes nothing. */
function declareLinks(app: Server, resources: Resources): void {
  const { db, limiter } = resources;
  app.post(
    "/api/auth/invitation",
    {
      onRequest: limitCalls(limiter, LINK_LIMIT),
      schema: {
        summary: "Aceitar um convite para a equipe",
        body: acceptInvitationSchema,
        response: withProblems(
          { 201: loginAnswerSchema.describe("O token da sessão e de quem ela é") },
          "not-found",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await acceptInvitation(db, request.body);
      void reply.header("cache-control", "no-store");
      return result.ok ? reply.status(201).send(result.answer) : sendProblem(reply, result.code, result);
    },
  );
  app.post(
    "/api/auth/confirm-email",
    {
      onRequest: limitCalls(limiter, LINK_LIMIT),
      schema: {
        summary: "Confirmar um e-mail pelo link recebido",
        body: confirmEmailSchema,
        response: withProblems(
          { 204: z.undefined().describe("Confirmado") },
          "forbidden",
          "not-found",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await confirmEmail(resources, request.body.token);
      return result.ok ? reply.status(204).send() : sendProblem(reply, result.code, result);
    },
  );
}

function declareSession(app: Server, { db }: Resources): void {
  app.get(
    "/api/auth/verify",
    {
      schema: {
        summary: "De quem é o token",
        response: { 200: verifyAnswerSchema.describe("A pessoa que entrou") },
      },
    },
    async (request) => ({ user: currentUser(request) }),
  );
  app.post(
    "/api/auth/logout",
    {
      schema: {
        summary: "Encerrar a sessão",
        response: { 204: z.undefined().describe("Sessão encerrada") },
      },
    },
    async (request, reply) => {
      await endSession(db, currentSession(request).token);
      return reply.status(204).send();
    },
  );
}
