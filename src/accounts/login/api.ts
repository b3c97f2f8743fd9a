import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { loginAnswerSchema, loginSchema, verifyAnswerSchema } from "../schema.ts";
import { currentSession, mustSetUp } from "../sessions/authenticate.server.ts";
import { endSession } from "../sessions/sessions.server.ts";
import { markStaffBrowser, unmarkStaffBrowser } from "../sessions/staff-browser.server.ts";
import { setUploadCookie } from "../sessions/upload-cookie.server.ts";
import { logIn } from "./login.server.ts";

/** Implements docs/produto.md, "Signing in". */
export const loginApi: SliceApi = {
  tag: "Acesso",
  anonymous: declareLogin,
  member: declareSession,
};

function declareLogin(app: Server, resources: Resources): void {
  app.post(
    "/api/auth/login",
    {
      schema: {
        summary: "Entrar com e-mail e senha",
        description:
          "Com verificação em duas etapas e sem `code`: 401 com `secondFactor: true`, `methods`, `hasApp` (sem aplicativo, " +
          "`code` é um código de recuperação) e, se há chaves de acesso, `passkeyOptions` para o navegador; a resposta dele vai em `passkey`.",
        body: loginSchema,
        response: withProblems({ 200: loginAnswerSchema }, "bad-credentials"),
      },
    },
    async (request, reply) => {
      const result = await logIn(resources, request.body, request, reply);
      setRateLimitHeaders(reply, result.limit);
      void reply.header("cache-control", "no-store");
      if (result.ok) return result.answer;
      if (result.code === "too-many-requests") return sendTooMany(reply, result.limit);
      if (result.code !== "second-factor") return sendProblem(reply, result.code);
      const { refusal, methods, hasApp, passkeyOptions } = result;
      return sendProblem(reply, "bad-credentials", {
        detail: refusal ?? "Informe o código de verificação",
        more: { secondFactor: true, methods, hasApp, passkeyOptions },
      });
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
    async (request, reply) => {
      const session = currentSession(request);
      const { user } = session;
      if (await mustSetUp(resources, session)) return { user, mustSetUpSecondFactor: true as const };
      await setUploadCookie(resources, request, reply, "session", session.id);
      markStaffBrowser(resources, request, reply);
      return { user };
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
      unmarkStaffBrowser(resources, request, reply);
      return reply.status(204).send();
    },
  );
}
