// Drafts and publishing API of every content type (docs/produto.md, "Drafts").

import { z } from "zod";
import { currentUser, currentWriter } from "#src/accounts/sessions/authenticate.server.ts";
import { PROBLEM_TYPE, problemSchema, withProblems } from "#src/platform/http/documented.ts";
import { PROBLEMS, sendProblem } from "#src/platform/http/problem.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "../content-type.server.ts";
import type { Body } from "../history/revisions.server.ts";
import { itemRoutes } from "../item-routes.ts";
import { isStored } from "../item-row.server.ts";
import { updateItem } from "../items/change-item.server.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { discardDraft, findDraft, saveDraft } from "./drafts.server.ts";
import { publishItem } from "./publish-items.server.ts";
import { draftVersion, publishInputSchema } from "./schema.ts";

interface PublishedContentType {
  kind: ContentType;
  /** "/api/posts". */
  path: string;
  item: z.ZodType;
}

const CONFLICTS_SCHEMA = problemSchema.extend({
  baseRevision: z.string().describe("Para enviar de novo, com o que foi escolhido"),
  merged: z.any().describe("Todos os campos, com os que não estão em conflito já juntados"),
  conflicts: z.array(z.object({ field: z.string(), base: z.any(), theirs: z.any(), yours: z.any() })),
});

/** The answer 409 to changes of a field that somebody else changed too. */
export const CONFLICTS = {
  description: PROBLEMS.conflict.title,
  content: { [PROBLEM_TYPE]: { schema: CONFLICTS_SCHEMA } },
};

export function declareDrafts(
  app: Server,
  resources: Resources,
  { kind, path }: Omit<PublishedContentType, "item">,
): void {
  const { db } = resources;
  const routes = itemRoutes(kind, path);
  const answer = z.any().describe("Os campos do rascunho, completos ou não, e `baseRevision`");
  app.get(
    `${routes.item}/draft`,
    {
      schema: {
        ...routes.byId,
        summary: "O rascunho que está ao lado do que está guardado",
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      const draft = (await isStored(db, kind, id)) ? await findDraft(db, id) : null;
      return draft ?? sendProblem(reply, "not-found");
    },
  );
  app.put(
    `${routes.item}/draft`,
    {
      schema: {
        ...routes.byId,
        summary: "Guardar um rascunho",
        description:
          "O site não muda. O que não é enviado fica como está. Campos que outra pessoa mudou são juntados; se é o mesmo campo, a resposta é 409 com os dois textos.",
        body: kind.draft.extend(draftVersion),
        response: {
          200: answer,
          409: CONFLICTS,
        },
      },
    },
    async (request, reply) => {
      const { baseRevision, ...changes } = request.body as Body & { baseRevision?: string | null };
      const author = currentWriter(request);
      const result = await saveDraft(
        { db },
        kind,
        author,
        routes.idOf(request.params),
        changes,
        baseRevision,
      );
      if (result.ok) return result.draft;
      if (!("conflicts" in result)) return sendProblem(reply, result.code, result);
      const { code, detail, conflicts, merged, baseRevision: newest } = result;
      return sendProblem(reply, code, { detail, more: { conflicts, merged, baseRevision: newest } });
    },
  );
  app.delete(
    `${routes.item}/draft`,
    {
      schema: {
        ...routes.byId,
        summary: "Descartar um rascunho",
        response: { 204: z.null().describe("Descartado; continua no histórico") },
      },
    },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      const isDiscarded = (await isStored(db, kind, id)) && (await discardDraft(db, id));
      return isDiscarded ? reply.status(204).send(null) : sendProblem(reply, "not-found");
    },
  );
}

/** Declares publishing, in the scope of staff. */
export function declarePublish(
  app: Server,
  resources: Resources,
  { kind, path, item }: PublishedContentType,
): void {
  const routes = itemRoutes(kind, path);
  app.post(
    `${routes.item}/publish`,
    {
      schema: {
        ...routes.byId,
        summary: "Publicar o rascunho; sem um, o que está guardado",
        description:
          "Vai ao ar o que se viu: com uma revisão mais velha que a do rascunho, ou sem nenhuma onde o texto mais novo é de outra pessoa, a resposta é 409 com os campos que mudaram.",
        body: publishInputSchema,
        response: withProblems(
          { 200: item.describe("Como ficou no ar, e a sua revisão") },
          "conflict",
          "invalid",
        ),
      },
    },
    async (request, reply) => {
      const author = currentWriter(request);
      const id = routes.idOf(request.params);
      const result = await publishItem(resources, kind, author, id, request.body?.revision);
      return result.ok
        ? { ...(result.item as object), revision: result.revision }
        : sendProblem(reply, result.code, result);
    },
  );
}

/** Declares unpublishing, in the scope of staff. */
export function declareUnpublish(
  app: Server,
  resources: Resources,
  { kind, path, item }: PublishedContentType & { kind: AnyPublishableType },
): void {
  app.post(
    `${path}/:id/unpublish`,
    {
      schema: {
        ...byId,
        summary: "Tirar do ar",
        response: { 200: item.describe("Como ficou") },
      },
    },
    async (request, reply) => {
      const changes = { isPublished: false };
      const result = await updateItem(resources, kind, currentUser(request), request.params.id, changes);
      return result.ok ? result.item : sendProblem(reply, result.code, result);
    },
  );
}
