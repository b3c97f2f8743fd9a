import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { MAIL_LINK_LIMIT } from "../mail-links.server.ts";
import { forgotSchema, resetSchema } from "../schema.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { forgetPassword, resetPassword } from "./passwords.server.ts";

/** Limits requests per address; mails to one account have a further, silent limit. */
const FORGOT_LIMIT = { name: "forgot", points: 20, seconds: 15 * 60 };

/** Forgotten passwords (docs/produto.md, "Own account"). */
export const passwordsApi: SliceApi = { tag: "Acesso", anonymous: declareForgotten };

function declareForgotten(app: Server, resources: Resources): void {
  app.post(
    "/api/auth/forgot",
    {
      onRequest: limitCalls(resources.limiter, FORGOT_LIMIT),
      schema: {
        summary: "Pedir por e-mail um link para escolher outra senha",
        description: `Responde o mesmo para um e-mail sem conta. O link vale ${mailLinkTime("reset-password")}, uma vez.`,
        body: forgotSchema,
        response: { 202: z.object({ message: z.string() }).describe("Pedido recebido") },
      },
    },
    async (request, reply) => {
      await forgetPassword(resources, request.body.email, request);
      return reply.status(202).send({ message: "Se este e-mail tem uma conta, o link chega em instantes." });
    },
  );
  app.post(
    "/api/auth/reset",
    {
      onRequest: limitCalls(resources.limiter, MAIL_LINK_LIMIT),
      schema: {
        summary: "Escolher outra senha pelo link do e-mail",
        description: "Encerra todas as sessões da pessoa.",
        body: resetSchema,
        response: withProblems({ 204: z.undefined().describe("A senha é a nova") }, "not-found"),
      },
    },
    async (request, reply) => {
      const result = await resetPassword(resources, request.body);
      if (result.ok) {
        await rememberDevice(resources, result.userId, request, reply);
        return reply.status(204).send();
      }
      const { field, message } = result;
      if (field === "token") return sendProblem(reply, "not-found", { detail: message });
      return sendProblem(reply, "invalid", { errors: [{ field, message }] });
    },
  );
}
