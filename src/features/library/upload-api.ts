import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { uploaderOf } from "#src/accounts/uploader-of.ts";
import { storeImage } from "#src/media/media.server.ts";
import { uploadedImageSchema, uploadQuerySchema } from "#src/media/schema.ts";
import { installUploads } from "#src/platform/http/body.ts";
import { IMAGES_LIMIT } from "#src/platform/http/limits.ts";
import { takesOneFile } from "#src/platform/http/one-upload.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { IMAGE_BYTES, IMAGE_TOO_LARGE, LOST_MOTION } from "#src/shared/media/upload-limits.ts";

export const ONE_IMAGE = {
  field: "image",
  fileBytes: IMAGE_BYTES,
  tooLarge: IMAGE_TOO_LARGE,
  tooMany: "Envie uma imagem de cada vez",
  limit: IMAGES_LIMIT,
};

/** Uploads images before their text is saved. */
export const uploadApi: SliceApi = {
  tag: "Imagens",
  writer: (app, resources) => installUploads(app, (uploads) => declareUpload(uploads, resources)),
};

function declareUpload(app: Server, resources: Resources): void {
  const { options, missing } = takesOneFile(ONE_IMAGE);
  app.post(
    "/api/images",
    {
      ...options,
      schema: {
        summary: "Guardar uma imagem para usar em um texto",
        description:
          "`multipart/form-data` com o arquivo no campo `image`. O que nada usar em um dia é apagado, a não ser com `library=true` ou com os dados escritos na biblioteca. Os mesmos bytes são uma imagem só.",
        querystring: uploadQuerySchema,
        consumes: ["multipart/form-data"],
        response: { 201: uploadedImageSchema.describe("A imagem e seu endereço") },
      },
    },
    async (request, reply) => {
      const upload = request.uploads?.[0];
      if (!upload) return sendProblem(reply, "invalid", missing);
      const stored = await storeImage(resources, await upload.read(), undefined, {
        name: upload.filename,
        by: uploaderOf(currentUser(request)),
        isKept: request.query.library === "true",
      });
      if (!stored.ok) return sendProblem(reply, stored.code, stored);
      const { image, lostMotion } = stored;
      const notice = lostMotion && LOST_MOTION[lostMotion];
      return reply
        .status(201)
        .send({ path: mediaPath(image.id, 960, "webp"), image, ...(notice && { notice }) });
    },
  );
}
