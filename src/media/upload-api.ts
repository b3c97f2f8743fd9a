import { requireUser } from "#src/accounts/authenticate.server.ts";
import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { IMAGES_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { mediaPath } from "#src/shared/media-path.ts";
import { storeImage } from "./media.server.ts";
import { IMAGE_BYTES, uploadedImageSchema } from "./schema.ts";

const ONE_IMAGE = {
  fileFields: ["image"],
  files: 1,
  fileBytes: IMAGE_BYTES,
  tooLarge: "A imagem deve ter no máximo 5MB",
  tooMany: "Envie uma imagem de cada vez",
};

/** `POST /api/images`: an image for the middle of a text, which is there before the text is saved. */
export function installImageUploadApi(app: Server, resources: Resources): void {
  installUploads(app, (uploads) => {
    uploads.post(
      "/api/images",
      {
        onRequest: [limitCalls(resources.limiter, IMAGES_LIMIT), requireUser(resources)],
        ...takesFiles(ONE_IMAGE),
        schema: {
          tags: ["Imagens"],
          security: [{ session: [] }],
          summary: "Guardar uma imagem para usar em um texto",
          description:
            "`multipart/form-data` com o arquivo no campo `image`. O que nenhum texto usar em um dia é apagado.",
          consumes: ["multipart/form-data"],
          response: withProblems(
            { 201: uploadedImageSchema.describe("A imagem e seu endereço") },
            "unreadable",
            "unauthorized",
            "too-large",
            "unsupported-media-type",
            "invalid",
            "too-many-requests",
          ),
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
  });
}

const NO_FILE = {
  detail: "Envie o arquivo no campo image",
  errors: [{ field: "image", message: "Envie o arquivo no campo image" }],
};
