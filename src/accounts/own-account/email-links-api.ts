import { z } from "zod";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { confirmChangedEmail, keepEmail } from "./change-email.server.ts";
import { linkSchema } from "./schema.ts";

const LINKS_LIMIT = { name: "mail-links", points: 30, seconds: 15 * 60 };
const OVER = [{ field: "token", message: "Este link não vale mais." }];

/** The links that a change of e-mail sends. Only these calls use them up: opening the page changes nothing. */
export const emailLinksApi: SliceApi = { tag: "Acesso", anonymous: declareLinks };

function declareLinks(app: Server, resources: Resources): void {
  const calls = [
    {
      path: "/api/auth/confirm-email",
      summary: "Confirmar um novo e-mail pelo link enviado a ele",
      done: "O e-mail da conta é o novo",
      use: confirmChangedEmail,
    },
    {
      path: "/api/auth/keep-email",
      summary: "Impedir ou desfazer uma troca de e-mail, pelo link enviado ao antigo",
      done: "O e-mail da conta é o antigo, e todas as sessões foram encerradas",
      use: keepEmail,
    },
  ];
  for (const { path, summary, done, use } of calls)
    app.post(
      path,
      {
        onRequest: limitCalls(resources.limiter, LINKS_LIMIT),
        schema: { summary, body: linkSchema, response: { 204: z.undefined().describe(done) } },
      },
      async (request, reply) =>
        (await use(resources, request.body.token))
          ? reply.status(204).send()
          : sendProblem(reply, "invalid", { errors: OVER }),
    );
}
