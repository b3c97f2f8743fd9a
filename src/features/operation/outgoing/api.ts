import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import { OUTGOING_PARTS } from "#src/shared/outgoing-parts.ts";
import { discardOutgoing, readOutgoing, releaseOutgoing } from "./outgoing.server.ts";
import { outgoingChoiceSchema, outgoingSchema } from "./schema.ts";

const PATH = "/api/outgoing";

const ACTS = [
  {
    path: "release",
    act: releaseOutgoing,
    summary: "Liberar o que espera desde uma restauração",
    description: "Sai agora, ou na hora para a qual foi programado.",
    done: "Liberado; também se nada esperava",
  },
  {
    path: "discard",
    act: discardOutgoing,
    summary: "Cancelar o que espera desde uma restauração",
    description: "Nada disso é enviado. Os próximos envios saem normalmente.",
    done: "Cancelado; também se nada esperava",
  },
] as const;

/** Serves outgoing messages that are held after a restore; administrators only. */
export const outgoingApi: SliceApi = {
  tag: "Funcionamento",
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: "O que espera para sair desde uma restauração",
          response: { 200: outgoingSchema.describe("Quanto espera, por parte") },
        },
      },
      () => readOutgoing(resources),
    );
    for (const { path, act, summary, description, done } of ACTS)
      app.post(
        `${PATH}/${path}`,
        {
          config: { sensitive: EVERY_CALL },
          schema: {
            summary,
            description,
            body: outgoingChoiceSchema,
            response: withProblems({ 204: z.undefined().describe(done) }),
          },
        },
        async ({ body }, reply) => {
          await act(resources, body?.only ? [body.only] : OUTGOING_PARTS);
          return reply.status(204).send();
        },
      );
  },
};
