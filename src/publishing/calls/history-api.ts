// History API of every content type (docs/produto.md, "History").

import { z } from "zod";
import { currentWriter } from "#src/accounts/sessions/authenticate.server.ts";
import { listRemovedIn } from "#src/media/removed-uploads.server.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "../content-type.server.ts";
import { restoreRevision } from "../drafts/drafts.server.ts";
import { compareVersions } from "../history/comparison/compare.server.ts";
import {
  findNamed,
  listRevisions,
  nameRevision,
  parseRevisionId,
  readRevision,
  type StoredRevision,
} from "../history/revisions.server.ts";
import {
  diffQuerySchema,
  diffSchema,
  revisionListSchema,
  revisionNameSchema,
  revisionQuerySchema,
} from "../history/schema.ts";
import { itemRoutes } from "../item-routes.ts";
import { isStored } from "../item-row.server.ts";

const FIELDS = z.any().describe("Os campos como eram, e `revision`");

/** @param path "/api/posts" */
export function declareHistory(
  app: Server,
  { db, markdown }: Resources,
  { kind, path }: { kind: ContentType; path: string },
): void {
  const routes = itemRoutes(kind, path);
  const find = async (id: string, revision: string): Promise<StoredRevision | undefined> => {
    if (!(await isStored(db, kind, id))) return undefined;
    const number = parseRevisionId(revision) ?? (await findNamed(db, id, revision));
    return number ? readRevision(db, id, number) : undefined;
  };
  app.get(
    `${routes.item}/revisions`,
    {
      schema: {
        ...routes.byId,
        summary: "O histórico, do mais novo ao mais antigo",
        querystring: revisionQuerySchema,
        response: { 200: revisionListSchema.describe("Até 50 revisões") },
      },
    },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      if (!(await isStored(db, kind, id))) return sendProblem(reply, "not-found");
      const { before, saves } = request.query;
      return listRevisions(db, id, { before: parseRevisionId(before ?? ""), saves });
    },
  );
  app.get(
    `${routes.item}/revisions/:rid`,
    { schema: { ...routes.byRevision, summary: "Uma revisão", response: { 200: FIELDS } } },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      const { rid } = request.params;
      const found = await find(id, rid);
      return found ? { ...found.fields, revision: rid } : sendProblem(reply, "not-found");
    },
  );
  app.put(
    `${routes.item}/revisions/:rid`,
    {
      schema: {
        ...routes.byRevision,
        summary: "Dar nome a uma revisão, que assim fica guardada para sempre",
        body: revisionNameSchema,
        response: { 204: z.null().describe("Guardado") },
      },
    },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      const { rid } = request.params;
      const found = await find(id, rid);
      if (!found) return sendProblem(reply, "not-found");
      await nameRevision(db, id, found.id, request.body.name);
      return reply.status(204).send(null);
    },
  );
  app.get(
    `${routes.item}/revisions/:rid/diff`,
    {
      schema: {
        ...routes.byRevision,
        summary: "O que muda de uma revisão a outra, palavra por palavra",
        querystring: diffQuerySchema,
        response: { 200: diffSchema.describe("Só os campos que mudam") },
      },
    },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      const { rid } = request.params;
      const one = await find(id, rid);
      const other = one && (await find(id, request.query.to ?? "stored"));
      if (!one || !other) return sendProblem(reply, "not-found");
      return compareVersions({ markdown, kind }, one.fields, other.fields);
    },
  );
  app.post(
    `${routes.item}/revisions/:rid/restore`,
    {
      schema: {
        ...routes.byRevision,
        summary: "Restaurar como rascunho; o que está no ar não muda",
        description:
          "`deletedUploads`: os arquivos e imagens que ela usa e que foram excluídos da biblioteca.",
        response: { 200: z.any().describe("O rascunho") },
      },
    },
    async (request, reply) => {
      const id = routes.idOf(request.params);
      const { rid } = request.params;
      const result = await restoreRevision({ db }, kind, currentWriter(request), id, rid);
      if (!result.ok) return sendProblem(reply, result.code, result);
      const deletedUploads = await listRemovedIn(db, JSON.stringify(result.draft));
      return { ...result.draft, ...(deletedUploads.length > 0 && { deletedUploads }) };
    },
  );
}
