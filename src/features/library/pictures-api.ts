import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { installUploads } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { takesOneFile } from "#src/platform/http/one-upload.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { LOST_MOTION } from "#src/shared/media/upload-limits.ts";
import {
  changePicture,
  findPicture,
  listPictures,
  mayChange,
  refuseChange,
  showPicture,
} from "./pictures.server.ts";
import { removePicture, replacePicture } from "./remove-picture.server.ts";
import {
  pictureChangeSchema,
  pictureListSchema,
  pictureQuerySchema,
  pictureSchema,
  replacedPictureSchema,
  PICTURE_IS_LIVE,
  ONLY_UNUSED,
} from "./schema.ts";
import { ONE_IMAGE } from "./upload-api.ts";

const PATH = "/api/images";
/** Authors may change only their own pictures. @param kinds types of content that may use pictures */
export const picturesApi = (kinds: ContentType[]): SliceApi => ({
  tag: "Imagens",
  writer(app, resources) {
    declareReads(app, resources, kinds);
    declareChanges(app, resources, kinds);
    installUploads(app, (uploads) => declareReplacement(uploads, resources, kinds));
  },
});

function declareReads(app: Server, resources: Resources, kinds: ContentType[]): void {
  app.get(
    PATH,
    {
      schema: {
        summary: "Imagens da biblioteca",
        description:
          "Com onde cada uma é usada. `q` procura no nome, no texto alternativo e no crédito; `withoutAlt=true`: " +
          "só as sem texto alternativo; `unused=true`: só as que nada usa.",
        querystring: pictureQuerySchema,
        response: { 200: pictureListSchema.describe("As mais novas primeiro") },
      },
    },
    (request) => listPictures(resources, kinds, currentUser(request), request.query),
  );
  app.get(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Uma imagem da biblioteca",
        response: withProblems({ 200: pictureSchema.describe("A imagem") }, "not-found"),
      },
    },
    async (request, reply) =>
      (await showPicture(resources, kinds, currentUser(request), request.params.id)) ??
      sendProblem(reply, "not-found"),
  );
}

function declareChanges(app: Server, resources: Resources, kinds: ContentType[]): void {
  app.put(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Mudar os dados de uma imagem",
        description:
          "O texto alternativo vale onde um uso não tem o próprio; o ponto focal, onde a imagem é cortada.",
        body: pictureChangeSchema,
        response: withProblems({ 200: replacedPictureSchema.describe("A imagem como ficou") }, "not-found"),
      },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const picture = await findPicture(resources.db, request.params.id);
      if (!picture) return sendProblem(reply, "not-found");
      const refusal = await refuseChange(resources, kinds, user, picture);
      if (refusal) return sendProblem(reply, "forbidden", refusal);
      await changePicture(resources, kinds, picture, request.body);
      return (await showPicture(resources, kinds, user, picture.id)) ?? sendProblem(reply, "not-found");
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Excluir uma imagem",
        description: ONLY_UNUSED,
        response: withProblems({ 204: z.undefined().describe("Excluída") }, "not-found", "conflict"),
      },
    },
    async (request, reply) => {
      const picture = await findPicture(resources.db, request.params.id);
      if (!picture) return sendProblem(reply, "not-found");
      const user = currentUser(request);
      if (!mayChange(user, picture)) return sendProblem(reply, "forbidden");
      const result = await removePicture(resources, kinds, user, picture);
      if (result.ok) return reply.status(204).send();
      return sendProblem(reply, "conflict", { detail: PICTURE_IS_LIVE, more: { uses: result.uses } });
    },
  );
}

function declareReplacement(app: Server, resources: Resources, kinds: ContentType[]): void {
  const { options, missing } = takesOneFile(ONE_IMAGE);
  app.post(
    `${PATH}/:id/replace`,
    {
      ...options,
      schema: {
        ...byId,
        summary: "Substituir uma imagem em todos os lugares",
        description:
          "`multipart/form-data` com o arquivo no campo `image`. O id e os dados ficam; o endereço muda, e tudo o que usa a imagem mostra a nova.",
        consumes: ["multipart/form-data"],
        response: withProblems({ 200: pictureSchema.describe("A imagem como ficou") }, "not-found"),
      },
    },
    async (request, reply) => {
      const user = currentUser(request);
      const picture = await findPicture(resources.db, request.params.id);
      if (!picture) return sendProblem(reply, "not-found");
      const refusal = await refuseChange(resources, kinds, user, picture);
      if (refusal) return sendProblem(reply, "forbidden", refusal);
      const upload = request.uploads?.[0];
      if (!upload) return sendProblem(reply, "invalid", missing);
      const result = await replacePicture(resources, kinds, user, picture, await upload.read());
      if (!result.ok) return sendProblem(reply, result.code, result);
      const shown = await showPicture(resources, kinds, user, picture.id);
      if (!shown) return sendProblem(reply, "not-found");
      return { ...shown, ...(result.lostMotion && { notice: LOST_MOTION[result.lostMotion] }) };
    },
  );
}
