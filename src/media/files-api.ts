import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createLane } from "#src/platform/lane.ts";
import { FILES_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FILE_BYTES } from "#src/shared/file-path.ts";
import { storedFileSchema } from "./schema.ts";
import { FILE_TOO_LARGE, storeFile } from "./files.server.ts";

const ONE_FILE = {
  fileFields: ["file"],
  files: 1,
  fileBytes: FILE_BYTES,
  tooLarge: FILE_TOO_LARGE,
  tooMany: "Envie um arquivo de cada vez",
};

const NO_FILE = {
  detail: "Envie o arquivo no campo file",
  errors: [{ field: "file", message: "Envie o arquivo no campo file" }],
};

/** `POST /api/files`: a document that a text, a button or the e-book leads to, uploaded before that is saved. */
export const filesApi: SliceApi = {
  tag: "Arquivos",
  member: (app, resources) => installUploads(app, (uploads) => declareUpload(uploads, resources)),
};

function declareUpload(app: Server, resources: Resources): void {
  const files = takesFiles(ONE_FILE);
  // Each is in memory as a whole, however slowly it comes.
  const lane = createLane({ places: 4, placesPerOwner: 2, waiting: 20, waitingPerOwner: 10 });
  app.post(
    "/api/files",
    {
      ...files,
      preValidation: (request: FastifyRequest, reply: FastifyReply) =>
        lane.enqueue(request.ip, () => files.preValidation.call(app, request, reply)),
      config: { ...files.config, limit: FILES_LIMIT },
      schema: {
        summary: "Guardar um documento para oferecer no site",
        description:
          "`multipart/form-data` com o arquivo no campo `file`: PDF, Word, Excel, PowerPoint, LibreOffice, EPUB ou ZIP, até 25 MB. O que nenhum texto usar em um dia é apagado.",
        consumes: ["multipart/form-data"],
        response: { 201: storedFileSchema.describe("O arquivo e seu endereço") },
      },
    },
    async (request, reply) => {
      const upload = request.uploads?.[0];
      if (!upload || upload.bytes.length === 0) return sendProblem(reply, "invalid", NO_FILE);
      const stored = await storeFile(resources, upload.bytes, upload.filename || "arquivo");
      if (!stored.ok) return sendProblem(reply, stored.code, { detail: stored.detail });
      return reply.status(201).send(stored.file);
    },
  );
}
