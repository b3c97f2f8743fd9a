import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { sendTooMany } from "#src/platform/http/rate-limited.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { askToConfirm } from "../confirm/confirm.server.ts";
import { changePassword } from "../passwords/passwords.server.ts";
import { changePasswordSchema } from "../schema.ts";
import { limitProofs } from "../second-factor/proof-limit.server.ts";
import { currentSession, currentUser } from "../sessions/authenticate.server.ts";
import { endOwnSessions } from "../sessions/sessions.server.ts";
import { changeAccount, getAccount, listSessions } from "./account.server.ts";
import { cancelEmailChange } from "./change-email.server.ts";
import { accountChangeSchema, accountSchema, sessionListSchema } from "./schema.ts";

/** "Minha conta" (docs/produto.md, "Own account"). */
export const ownAccountApi: SliceApi = {
  tag: "Minha conta",
  member(app, resources) {
    declareProfile(app, resources);
    declarePassword(app, resources);
    declareSessions(app, resources);
  },
};

function declareProfile(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    "/api/account",
    {
      config: { worksWithoutSecondFactor: true },
      schema: { summary: "A própria conta", response: { 200: accountSchema.describe("A conta") } },
    },
    (request) => getAccount(resources, currentUser(request)),
  );
  app.put(
    "/api/account",
    {
      schema: {
        summary: "Mudar nome, foto ou e-mail",
        description:
          "Um novo e-mail pede confirmação recente de quem é, vale depois de confirmado pelo link enviado a ele, " +
          "e o endereço antigo é avisado, com um link que impede a troca.",
        body: accountChangeSchema,
        response: withProblems({ 200: accountSchema.describe("A conta como ficou") }, "reauthenticate"),
      },
    },
    async (request, reply) => {
      const session = currentSession(request);
      const { email } = request.body;
      const changesEmail = email !== undefined && email !== session.user.email;
      if (changesEmail && !session.isConfirmed) return askToConfirm(reply);
      const result = await changeAccount(resources, session.user, request.body);
      if (!result.ok) {
        if ("tooMany" in result) return sendTooMany(reply, result.tooMany);
        const { field, message } = result;
        return sendProblem(reply, "invalid", { errors: [{ field, message }] });
      }
      return getAccount(resources, session.user);
    },
  );
  app.delete(
    "/api/account/pending-email",
    {
      schema: {
        summary: "Desistir de um novo e-mail que ainda não foi confirmado",
        response: { 204: z.undefined().describe("O e-mail continua o mesmo") },
      },
    },
    async (request, reply) => {
      await cancelEmailChange(db, currentUser(request).id);
      return reply.status(204).send();
    },
  );
}

function declarePassword(app: Server, resources: Resources): void {
  app.put(
    "/api/account/password",
    {
      schema: {
        summary: "Mudar a própria senha",
        description: "Encerra todas as outras sessões e dá outro token a esta.",
        body: changePasswordSchema,
        response: { 200: z.object({ token: z.string() }).describe("O novo token desta sessão") },
      },
    },
    async (request, reply) => {
      const session = currentSession(request);
      const limited = await limitProofs(resources.limiter, session.user.id, reply, async () => {
        const result = await changePassword(resources, session, request.body);
        // A refused new password is not a failed proof: the old password was right.
        return { isRight: result.ok || result.field !== "current", result };
      });
      if (!limited) return reply;
      const { result } = limited;
      if (result.ok) return { token: result.token };
      const { field, message } = result;
      return sendProblem(reply, "invalid", { errors: [{ field, message }] });
    },
  );
}

function declareSessions(app: Server, { db }: Resources): void {
  app.get(
    "/api/account/sessions",
    {
      schema: {
        summary: "Onde a própria conta está aberta, o uso mais novo primeiro",
        response: { 200: sessionListSchema.describe("As sessões") },
      },
    },
    (request) => listSessions(db, currentSession(request)),
  );
  app.delete(
    "/api/account/sessions",
    {
      schema: {
        summary: "Encerrar todas as outras sessões",
        response: { 204: z.undefined().describe("Só esta continua") },
      },
    },
    async (request, reply) => {
      await endOwnSessions(db, currentSession(request));
      return reply.status(204).send();
    },
  );
  app.delete(
    "/api/account/sessions/:id",
    {
      schema: {
        ...byId,
        summary: "Encerrar uma sessão",
        response: { 204: z.undefined().describe("Sessão encerrada") },
      },
    },
    async (request, reply) =>
      (await endOwnSessions(db, currentSession(request), request.params.id))
        ? reply.status(204).send()
        : sendProblem(reply, "not-found"),
  );
}
