import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { comparablePath } from "#src/shared/comparable-path.ts";
import type { ContentType } from "../content-type.server.ts";
import { isPublishableType } from "../publishable-type.server.ts";
import { findEditor } from "./editor-of-address.server.ts";
import { linksHereSchema } from "./links-here-schema.ts";
import { findLinksHere } from "./links-here.server.ts";

/** Says what edits a public page, and what links to an item, before it leaves the site. */
export const linksApi = (types: ContentType[]): SliceApi => ({
  tag: "Conteúdo",
  writer(app, { db }) {
    app.get(
      "/api/editor",
      {
        schema: {
          summary: "Onde se edita uma página do site",
          querystring: z.object({
            path: z
              .string("Informe o caminho")
              .startsWith("/", "O caminho deve começar com /")
              .max(2000, "Caminho longo demais"),
          }),
          response: withProblems(
            { 200: z.object({ editorPath: z.string().describe("No painel") }).describe("O editor") },
            "not-found",
          ),
        },
      },
      async (request, reply) => {
        const editorPath = await findEditor(
          db,
          types.filter(isPublishableType),
          currentUser(request),
          comparablePath(request.query.path) ?? "",
        );
        return editorPath === undefined ? sendProblem(reply, "not-found") : { editorPath };
      },
    );
  },
  staff(app, resources) {
    for (const kind of types.filter(isPublishableType))
      app.get(
        `/api/${kind.plural}/:id/links`,
        {
          schema: {
            ...byId,
            summary: "O que leva à página de um item",
            description:
              "Conteúdo que está no ar, textos do site e redirecionamentos, sem o menu e o rodapé, de onde o link some sozinho.",
            response: withProblems({ 200: linksHereSchema.describe("Os links") }, "not-found"),
          },
        },
        async (request, reply) =>
          (await findLinksHere(resources, types, kind, request.params.id)) ?? sendProblem(reply, "not-found"),
      );
  },
});
