import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { changeAuthor, listAuthors } from "./authorship.server.ts";
import { authorInputSchema, authorsSchema, changedAuthorSchema } from "./schema.ts";

/** Says who may be an author, and makes somebody the author of an item. */
export const authorsApi = (types: AnyPublishableType[]): SliceApi => ({
  tag: "Conteúdo",
  staff(app, resources) {
    app.get(
      "/api/authors",
      {
        schema: {
          summary: "Quem da equipe escreve no site",
          response: { 200: authorsSchema.describe("Por nome") },
        },
      },
      () => listAuthors(resources.db),
    );
    for (const kind of types.filter(({ hasAuthor }) => hasAuthor))
      app.put(
        `/api/${kind.plural}/:id/author`,
        {
          schema: {
            ...byId,
            summary: "Trocar o autor de um item",
            description: "Vale na hora, também no site; não faz parte das versões do item.",
            body: authorInputSchema,
            response: withProblems(
              { 200: changedAuthorSchema.describe("O novo autor") },
              "not-found",
              "invalid",
            ),
          },
        },
        async (request, reply) => {
          const { id } = request.params;
          const result = await changeAuthor(resources, kind, id, request.body.authorId);
          return result.ok
            ? result.changed
            : sendProblem(reply, result.code, "errors" in result ? { errors: result.errors } : {});
        },
      );
  },
});
