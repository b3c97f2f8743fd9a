// API of preview links (docs/produto.md, "Preview links").

import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { ContentType } from "../content-type.server.ts";
import { isPublishableType } from "../publishable-type.server.ts";
import { createPreviewLink, deletePreviewLink, listPreviewLinks } from "./preview-links.server.ts";
import {
  newPreviewLinkSchema,
  previewLinkInputSchema,
  previewLinkListSchema,
  previewLinkQuerySchema,
  WHAT_LINKS_SHOW,
} from "./schema.ts";

const PATH = "/api/preview-links";

/** @param types content types that previews show. Links can be created for items with an address, and for releases */
export function previewsApi(types: ContentType[]): SliceApi {
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
        (request) => listPreviewLinks(db, types, request.query),
      );
      app.post(
        PATH,
        {
          schema: {
            summary: "Criar um link de prévia",
            description: WHAT_LINKS_SHOW,
            body: previewLinkInputSchema(types.filter(isPublishableType).map(({ plural }) => plural)),
            response: withProblems(
              { 201: newPreviewLinkSchema.describe("O link, e só desta vez o seu endereço") },
              "not-found",
            ),
          },
        },
        async (request, reply) => {
          const result = await createPreviewLink(db, types, currentUser(request), request.body);
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
