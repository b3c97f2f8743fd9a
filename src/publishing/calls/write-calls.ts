// Calls that create, change and delete items.

import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { uploaderOf } from "#src/accounts/uploader-of.ts";
import type { PictureFile } from "#src/media/media.server.ts";
import { takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { updateItem } from "../items/change-item.server.ts";
import { createItem } from "../items/write-content.server.ts";
import { refuseFields, refuseRow } from "../ownership.server.ts";
import { moveToTrash } from "../trash/trash-rows.server.ts";
import { type AnyContentApi, refuse } from "./content-type-calls.ts";
import { deleteItem } from "./delete-item.server.ts";

export function declareWrites(app: Server, resources: Resources, api: AnyContentApi): void {
  const { kind, path, docs } = api;
  const files = api.files && takesFiles(api.files, api.jsonBytes);
  app.post(
    path,
    {
      ...files,
      schema: {
        summary: docs.create,
        description: docs.createNote,
        body: api.input,
        response: withProblems({ 201: api.item.describe(docs.created) }, "forbidden", "conflict"),
      },
    },
    async (request, reply) => {
      const { body: input } = request;
      const author = currentUser(request);
      const refusal = refuseFields(author, input);
      if (refusal) return refuse(reply, api, refusal);
      const options = { id: input.newId, files: filesOf(request) };
      const result = await createItem(resources, kind, author, input, options);
      return result.ok ? reply.status(201).send(result.item) : refuse(reply, api, result);
    },
  );
  app.put(
    `${path}/:id`,
    {
      ...files,
      schema: {
        ...byId,
        summary: docs.change,
        description: docs.changeNote,
        body: api.changes,
        response: withProblems({ 200: api.item.describe(docs.changed) }, "conflict"),
      },
    },
    async (request, reply) => {
      const author = currentUser(request);
      const { body: changes } = request;
      const refusal = refuseFields(author, changes);
      if (refusal) return refuse(reply, api, refusal);
      const result = await updateItem(resources, kind, author, request.params.id, changes, {
        files: filesOf(request),
        refuse: (row) => refuseRow(author, row),
      });
      return result.ok ? result.item : refuse(reply, api, result);
    },
  );
}

export function declareRemoval(app: Server, resources: Resources, api: AnyContentApi): void {
  app.delete(
    `${api.path}/:id`,
    {
      schema: { ...byId, summary: api.docs.remove, response: { 204: z.null().describe("Excluído") } },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const { kind } = api;
      const result = await deleteItem(resources, kind, request.params.id, {
        refuse: (row) => refuseRow(user, row),
        keep: kind.hasTrash ? (tx, row) => moveToTrash(tx, kind, row, user.name) : undefined,
      });
      return result.ok ? reply.status(204).send(null) : refuse(reply, api, result);
    },
  );
}

function filesOf(request: FastifyRequest): PictureFile[] {
  const by = uploaderOf(currentUser(request));
  return (request.uploads ?? []).map(({ read, filename: name }) => ({ read, name, by }));
}
