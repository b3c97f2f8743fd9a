import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { rememberDevice } from "./known-devices.server.ts";
import { MAIL_LINK_LIMIT } from "./mail-links.server.ts";
import { confirmEmail } from "./people/confirm-email.server.ts";
import { acceptInvitation } from "./people/invitations.server.ts";
import { acceptInvitationSchema, confirmEmailSchema } from "./people/schema.ts";
import { registerUser } from "./register.server.ts";
import { signIn } from "./sign-in.server.ts";
import {
  loginAnswerSchema,
  loginSchema,
  registeredSchema,
  registerSchema,
  verifyAnswerSchema,
} from "./schema.ts";
import { currentSession, mustSetUp } from "./authenticate.server.ts";
import { endSession } from "./sessions.server.ts";

/** Limits password hashing, which is expensive and open to anybody, and mails to addresses that anybody may type. */
const REGISTER_LIMIT = { name: "register", points: 20, seconds: 15 * 60 };

/** Of an authenticator app, or of recovery. */
export const WRONG_CODE =
  "Código inválido ou já usado. Confira se a data e a hora do celular estão certas e tente o próximo código.";
export const REFUSED_PASSKEY =
  "A chave de acesso não foi aceita. Ela só funciona no endereço em que foi criada, e pode ter sido excluída desta conta.";
const WRONG = { code: WRONG_CODE, passkey: REFUSED_PASSKEY };

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
        description:
          "Com verificação em duas etapas e sem `code`: 401 com `secondFactor: true`, `methods` e, se há chaves de acesso, " +
          "`passkeyOptions` para o navegador; a resposta dele vai em `passkey`.",
        body: loginSchema,
        response: withProblems(
          { 200: loginAnswerSchema.describe("O token da sessão e de quem ela é") },
          "bad-credentials",
        ),
      },
    },
    async (request, reply) => {
      const result = await signIn(resources, request.body, request, reply);
      setRateLimitHeaders(reply, result.limit);
      void reply.header("cache-control", "no-store");
      if (result.ok) return result.answer;
      if (result.code === "too-many-requests") return sendTooMany(reply, result.limit);
      if (result.code !== "second-factor") return sendProblem(reply, result.code);
      const { wrong, methods, passkeyOptions } = result;
      return sendProblem(reply, "bad-credentials", {
        detail: wrong ? WRONG[wrong] : "Informe o código de verificação",
        more: { secondFactor: true, methods, passkeyOptions },
      });
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
  const { limiter } = resources;
  app.post(
    "/api/auth/invitation",
    {
      onRequest: limitCalls(limiter, MAIL_LINK_LIMIT),
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
      const result = await acceptInvitation(resources, request.body, request, reply);
      void reply.header("cache-control", "no-store");
      return result.ok ? reply.status(201).send(result.answer) : sendProblem(reply, result.code, result);
    },
  );
  app.post(
    "/api/auth/confirm-email",
    {
      onRequest: limitCalls(limiter, MAIL_LINK_LIMIT),
      schema: {
        summary: "Confirmar um e-mail pelo link recebido",
        description: "De um registro, com a senha escolhida nele; de um e-mail trocado, só com o link.",
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
      const result = await confirmEmail(resources, request.body);
      if (!result.ok) return sendProblem(reply, result.code, result);
      await rememberDevice(resources, result.userId, request, reply);
      return reply.status(204).send();
    },
  );
}

function declareSession(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    "/api/auth/verify",
    {
      config: { worksWithoutSecondFactor: true },
      schema: {
        summary: "De quem é o token",
        response: { 200: verifyAnswerSchema.describe("A pessoa que entrou") },
      },
    },
    async (request) => {
      const session = currentSession(request);
      const { user } = session;
      return {
        user,
        ...((await mustSetUp(resources, session)) ? { mustSetUpSecondFactor: true as const } : {}),
      };
    },
  );
  app.post(
    "/api/auth/logout",
    {
      config: { worksWithoutSecondFactor: true },
      schema: {
        summary: "Encerrar a sessão",
        response: { 204: z.undefined().describe("Sessão encerrada") },
      },
    },
    async (request, reply) => {
      await endSession(db, currentSession(request));
      return reply.status(204).send();
    },
  );
}
