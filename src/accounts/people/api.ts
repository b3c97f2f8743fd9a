import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { MAIL_LINK_LIMIT } from "../mail-links.server.ts";
import { loginAnswerSchema, registeredSchema, registerSchema } from "../schema.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import { acceptInvitation } from "./invitations.server.ts";
import { registerUser } from "./register.server.ts";
import { acceptInvitationSchema, confirmEmailSchema } from "./schema.ts";

/** Limits password hashing, which is expensive and public, and mails to addresses that anybody may type. */
const REGISTER_LIMIT = { name: "register", points: 20, seconds: 15 * 60 };

export const registrationApi: SliceApi = {
  tag: "Acesso",
  anonymous(app, resources) {
    declareRegistration(app, resources);
    declareLinks(app, resources);
  },
};

function declareRegistration(app: Server, resources: Resources): void {
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

/** Redeems mailed links; opening them changes nothing. */
function declareLinks(app: Server, resources: Resources): void {
  const { limiter } = resources;
  app.post(
    "/api/auth/invitation",
    {
      onRequest: limitCalls(limiter, MAIL_LINK_LIMIT),
      schema: {
        summary: "Aceitar um convite para a equipe",
        body: acceptInvitationSchema,
        response: withProblems({ 201: loginAnswerSchema }, "not-found", "conflict"),
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
