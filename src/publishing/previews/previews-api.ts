// The calls of preview links (contract §6).
import { z } from "zod";
import { currentUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { createPreviewLink, deletePreviewLink, listPreviewLinks } from "./preview-links.server.ts";
import type { PreviewedKind } from "./previewed-kind.server.ts";
import {
  newPreviewLinkSchema,
  previewLinkInputSchema,
  previewLinkListSchema,
  previewLinkQuerySchema,
} from "./schema.ts";

const PATH = "/api/preview-links";

/** @param kinds all that previews can show */
export function previewsApi(kinds: PreviewedKind[]): SliceApi {
  return {
    tag: "Prévias",
    staff(app, { db }) {
      app.get(
        PATH,
        {
          schema: {
            summary: "Links de prévia em vigor, do mais novo ao mais antigo",
            querystring: previewLinkQuerySchema,
            response: { 200: previewLinkListSchema.describe("Os links, sem os endereços") },
          },
        },
        (request) => listPreviewLinks(db, kinds, request.query.item),
      );
      app.post(
        PATH,
        {
          schema: {
            summary: "Criar um link de prévia",
            description: "Quem tem o link vê o site como ele vai ficar, sem entrar no painel.",
            body: previewLinkInputSchema(kinds.map(({ name }) => name)),
            response: withProblems(
              { 201: newPreviewLinkSchema.describe("O link, e só desta vez o seu endereço") },
              "not-found",
            ),
          },
        },
        async (request, reply) => {
          const result = await createPreviewLink(db, kinds, currentUser(request), request.body);
          // The address is a secret.
          void reply.header("cache-control", "no-store");
          return result.ok ? reply.status(201).send(result.link) : sendProblem(reply, result.code, result);
        },
      );
      app.delete(
        `${PATH}/:id`,
        {
          schema: {
            ...byId,
            summary: "Revogar um link de prévia",
            response: { 204: z.null().describe("Revogado: já não leva a lugar nenhum") },
          },
        },
        async (request, reply) => {
          const isDeleted = await deletePreviewLink(db, request.params.id);
          return isDeleted ? reply.status(204).send(null) : sendProblem(reply, "not-found");
        },
      );
    },
  };
}
