// The calls of an item's history, for every kind of content (contract §6).
import { z } from "zod";
import { currentUser } from "#src/accounts/authenticate.server.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isUuid } from "#src/platform/sql.ts";
import type { ContentFields, ContentKind, ContentRow } from "#src/publishing/content-kind.server.ts";
import { restoreRevision } from "#src/publishing/drafts/drafts.server.ts";
import { isStored } from "#src/publishing/read-content.server.ts";
import { compareVersions } from "./compare.server.ts";
import {
  findNamed,
  listRevisions,
  nameRevision,
  parseRevisionId,
  readRevision,
  type StoredRevision,
} from "./revisions.server.ts";
import {
  diffQuerySchema,
  diffSchema,
  revisionListSchema,
  revisionNameSchema,
  revisionQuerySchema,
} from "./schema.ts";

const oneRevision = { params: z.object({ id: z.string(), rid: z.string() }) };
const FIELDS = z.any().describe("Os campos como eram, e `revision`");

/** Declares the calls in the scope of staff. @param path "/api/posts" */
export function declareHistory<Row extends ContentRow, Item, Fields extends ContentFields>(
  app: Server,
  { db, markdown }: Resources,
  { kind, path }: { kind: ContentKind<Row, Item, Fields>; path: string },
): void {
  const find = async (id: string, revision: string): Promise<StoredRevision | undefined> => {
    if (!isUuid(id)) return undefined;
    const number = parseRevisionId(revision) ?? (await findNamed(db, id, revision));
    return number ? readRevision(db, id, number) : undefined;
  };
  app.get(
    `${path}/:id/revisions`,
    {
      schema: {
        ...byId,
        summary: "O histórico, do mais novo ao mais antigo",
        querystring: revisionQuerySchema,
        response: { 200: revisionListSchema.describe("Até 50 revisões") },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await isStored(db, kind, id))) return sendProblem(reply, "not-found");
      const { before, saves } = request.query;
      return listRevisions(db, id, { before: parseRevisionId(before ?? ""), saves });
    },
  );
  app.get(
    `${path}/:id/revisions/:rid`,
    { schema: { ...oneRevision, summary: "Uma revisão", response: { 200: FIELDS } } },
    async (request, reply) => {
      const { id, rid } = request.params;
      const found = await find(id, rid);
      return found ? { ...found.fields, revision: rid } : sendProblem(reply, "not-found");
    },
  );
  app.put(
    `${path}/:id/revisions/:rid`,
    {
      schema: {
        ...oneRevision,
        summary: "Dar nome a uma revisão, que assim fica guardada para sempre",
        body: revisionNameSchema,
        response: { 204: z.null().describe("Guardado") },
      },
    },
    async (request, reply) => {
      const { id, rid } = request.params;
      const found = await find(id, rid);
      if (!found) return sendProblem(reply, "not-found");
      await nameRevision(db, id, found.id, request.body.name);
      return reply.status(204).send(null);
    },
  );
  app.get(
    `${path}/:id/revisions/:rid/diff`,
    {
      schema: {
        ...oneRevision,
        summary: "O que muda de uma revisão a outra, palavra por palavra",
        querystring: diffQuerySchema,
        response: { 200: diffSchema.describe("Só os campos que mudam") },
      },
    },
    async (request, reply) => {
      const { id, rid } = request.params;
      const one = await find(id, rid);
      const other = one && (await find(id, request.query.to ?? "stored"));
      if (!one || !other) return sendProblem(reply, "not-found");
      return compareVersions({ markdown, kind }, one.fields, other.fields);
    },
  );
  app.post(
    `${path}/:id/revisions/:rid/restore`,
    {
      schema: {
        ...oneRevision,
        summary: "Restaurar como rascunho; o que está no ar não muda",
        response: { 200: z.any().describe("O rascunho") },
      },
    },
    async (request, reply) => {
      const { id, rid } = request.params;
      const result = await restoreRevision({ db }, kind, currentUser(request), id, rid);
      return result.ok ? result.draft : sendProblem(reply, result.code, result);
    },
  );
}
