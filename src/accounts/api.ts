import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { registerUser } from "./register.server.ts";
import { signIn } from "./accounts.server.ts";
import { currentSession, currentUser, requireUser } from "./authenticate.server.ts";
import { loginAnswerSchema, loginSchema, registerSchema, verifyAnswerSchema } from "./schema.ts";
import { endSession } from "./sessions.server.ts";

const TAGS = ["Acesso"];
/** Hashing a password is work that strangers could ask for without end. */
const REGISTER_LIMIT = { name: "register", points: 20, seconds: 15 * 60 };

/** Signing in, asking who one is, signing out (specification §7, contract §3). */
export function installAccountsApi(app: Server, resources: Resources): void {
  const limited = limitCalls(resources.limiter, API_LIMIT);
  const signedIn = { onRequest: [limited, requireUser(resources)] };
  const security = [{ session: [] }];

  app.post(
    "/api/auth/login",
    {
      onRequest: limited,
      schema: {
        tags: TAGS,
        summary: "Entrar com e-mail e senha",
        body: loginSchema,
        response: withProblems(
          { 200: loginAnswerSchema.describe("O token da sessão e de quem ela é") },
          "bad-credentials",
          "invalid",
          "too-many-requests",
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
      onRequest: [limited, limitCalls(resources.limiter, REGISTER_LIMIT)],
      schema: {
        tags: TAGS,
        summary: "Criar a própria conta, como editor",
        description: "Só enquanto as configurações permitem o registro.",
        body: registerSchema,
        response: withProblems(
          { 201: loginAnswerSchema.describe("O token da sessão e de quem ela é") },
          "forbidden",
          "conflict",
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      const result = await registerUser(resources, request.body);
      void reply.header("cache-control", "no-store");
      return result.ok ? reply.status(201).send(result.answer) : sendProblem(reply, result.code, result);
    },
  );
  app.get(
    "/api/auth/verify",
    {
      ...signedIn,
      schema: {
        tags: TAGS,
        summary: "De quem é o token",
        security,
        response: withProblems(
          { 200: verifyAnswerSchema.describe("A pessoa que entrou") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    async (request) => ({ user: currentUser(request) }),
  );
  app.post(
    "/api/auth/logout",
    {
      ...signedIn,
      schema: {
        tags: TAGS,
        summary: "Encerrar a sessão",
        security,
        response: withProblems(
          { 204: z.undefined().describe("Sessão encerrada") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      await endSession(resources.db, currentSession(request).token);
      return reply.status(204).send();
    },
  );
}
