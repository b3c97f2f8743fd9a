import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { uploaderOf } from "#src/accounts/uploader-of.ts";
import { storeFile } from "#src/media/files.server.ts";
import { uploadQuerySchema } from "#src/media/schema.ts";
import { installUploads } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { FILES_LIMIT } from "#src/platform/http/limits.ts";
import { takesOneFile } from "#src/platform/http/one-upload.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { ContentType } from "#src/publishing/content-type.server.ts";
import { FILE_BYTES, FILE_MB, FILE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import { findFile, listFiles, removeFile, usesOfFile } from "./files.server.ts";
import { mayChange } from "./pictures.server.ts";
import { FILE_IS_LIVE, fileListSchema, fileQuerySchema, libraryFileSchema, ONLY_UNUSED } from "./schema.ts";

const ONE_FILE = {
  field: "file",
  fileBytes: FILE_BYTES,
  tooLarge: FILE_TOO_LARGE,
  tooMany: "Envie um arquivo de cada vez",
  limit: FILES_LIMIT,
};

/**
 * Documents for downloads in texts, buttons and the e-book.
 * @param kinds types of content that may use files
 */
export const filesApi = (kinds: ContentType[]): SliceApi => ({
  tag: "Arquivos",
  writer(app, resources) {
    installUploads(app, (uploads) => declareUpload(uploads, resources, kinds));
    declareList(app, resources, kinds);
  },
});

function declareList(app: Server, resources: Resources, kinds: ContentType[]): void {
  app.get(
    "/api/files",
    {
      schema: {
        summary: "Arquivos da biblioteca",
        description: "Com onde cada um é usado. `unused=true`: só os que nada usa.",
        querystring: fileQuerySchema,
        response: { 200: fileListSchema.describe("Os mais novos primeiro") },
      },
    },
    (request) => listFiles(resources, kinds, currentUser(request), request.query),
  );
  app.delete(
    "/api/files/:id",
    {
      schema: {
        ...byId,
        summary: "Excluir um arquivo",
        description: ONLY_UNUSED,
        response: withProblems({ 204: z.undefined().describe("Excluído") }, "not-found", "conflict"),
      },
    },
    async (request, reply) => {
      const file = await findFile(resources, request.params.id);
      if (!file) return sendProblem(reply, "not-found");
      const user = currentUser(request);
      if (!mayChange(user, file)) return sendProblem(reply, "forbidden");
      const result = await removeFile(resources, kinds, user, file);
      if (result.ok) return reply.status(204).send();
      return sendProblem(reply, "conflict", { detail: FILE_IS_LIVE, more: { uses: result.uses } });
    },
  );
}

function declareUpload(app: Server, resources: Resources, kinds: ContentType[]): void {
  const { options, missing } = takesOneFile(ONE_FILE);
  app.post(
    "/api/files",
    {
      ...options,
      schema: {
        summary: "Guardar um documento para oferecer no site",
        description: `\`multipart/form-data\` com o arquivo no campo \`file\`: PDF, Word, Excel, PowerPoint, LibreOffice, EPUB ou ZIP, até ${FILE_MB} MB. O que nada usar em um dia é apagado, a não ser com \`library=true\`.`,
        querystring: uploadQuerySchema,
        consumes: ["multipart/form-data"],
        response: { 201: libraryFileSchema.describe("O arquivo e seu endereço") },
      },
    },
    async (request, reply) => {
      const upload = request.uploads?.[0];
      if (!upload || upload.bytes === 0) return sendProblem(reply, "invalid", missing);
      const stored = await storeFile(resources, await upload.read(), upload.filename || "arquivo", {
        by: uploaderOf(currentUser(request)),
        isKept: request.query.library === "true",
      });
      if (!stored.ok) return sendProblem(reply, stored.code, stored);
      const { file } = stored;
      return reply.status(201).send({ ...file, uses: await usesOfFile(resources, kinds, file.id) });
    },
  );
}
