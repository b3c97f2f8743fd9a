import { IMAGE_BYTES, IMAGE_TOO_LARGE } from "#src/shared/image-limits.ts";
import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import { IMAGES_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mediaPath } from "#src/shared/media-path.ts";
import { storeImage } from "./media.server.ts";
import { uploadedImageSchema } from "./schema.ts";

const ONE_IMAGE = {
  fileFields: ["image"],
  files: 1,
  fileBytes: IMAGE_BYTES,
  tooLarge: IMAGE_TOO_LARGE,
  tooMany: "Envie uma imagem de cada vez",
};

const NO_FILE = {
  detail: "Envie o arquivo no campo image",
  errors: [{ field: "image", message: "Envie o arquivo no campo image" }],
};

/** `POST /api/images`: an image inside a text, uploaded before the text is saved. */
export const mediaApi: SliceApi = {
  tag: "Imagens",
  member: (app, resources) => installUploads(app, (uploads) => declareUpload(uploads, resources)),
};

function declareUpload(app: Server, resources: Resources): void {
  const files = takesFiles(ONE_IMAGE);
  app.post(
    "/api/images",
    {
      ...files,
      config: { ...files.config, limit: IMAGES_LIMIT },
      schema: {
        summary: "Guardar uma imagem para usar em um texto",
        description:
          "`multipart/form-data` com o arquivo no campo `image`. O que nenhum texto usar em um dia é apagado.",
        consumes: ["multipart/form-data"],
        response: { 201: uploadedImageSchema.describe("A imagem e seu endereço") },
      },
    },
    async (request, reply) => {
      const upload = request.uploads?.[0];
      if (!upload) return sendProblem(reply, "invalid", NO_FILE);
      const stored = await storeImage(resources, upload.bytes);
      if (!stored.ok) return sendProblem(reply, stored.code, { detail: stored.detail });
      const { image } = stored;
      return reply.status(201).send({ path: mediaPath(image.id, 960, "webp"), image });
    },
  );
}
