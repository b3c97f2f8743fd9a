import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { MAIL_LINK_LIMIT } from "../mail-links.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { keepEmail } from "./change-email.server.ts";
import { linkSchema } from "./schema.ts";

const OVER = { detail: "Este link não vale mais." };

/**
 * Redeems the link mailed to the old address of a changed e-mail; `POST /api/auth/confirm-email` redeems the one to the
 * new address. Opening the page changes nothing; only this call uses the link up.
 */
export const emailLinksApi: SliceApi = {
  tag: "Acesso",
  anonymous(app, resources) {
    app.post(
      "/api/auth/keep-email",
      {
        onRequest: limitCalls(resources.limiter, MAIL_LINK_LIMIT),
        schema: {
          summary: "Impedir ou desfazer uma troca de e-mail, pelo link enviado ao antigo",
          body: linkSchema,
          response: withProblems(
            {
              204: z
                .undefined()
                .describe("O e-mail da conta é o antigo, e todas as sessões foram encerradas"),
            },
            "not-found",
          ),
        },
      },
      async (request, reply) => {
        const userId = await keepEmail(resources, request.body.token);
        if (!userId) return sendProblem(reply, "not-found", OVER);
        await rememberDevice(resources, userId, request, reply);
        return reply.status(204).send();
      },
    );
  },
};
