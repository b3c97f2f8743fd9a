import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMediaName } from "#src/shared/media/media-path.ts";
import { sendVersion } from "./send-version.server.ts";

const GONE = "Esta imagem foi excluída.";
/** The content of an address never changes, so clients need not revalidate. */
const FOR_A_YEAR = "public, max-age=31536000, immutable";

/**
 * Installs `GET /media/{id}-{width}.{format}`. It serves pages, so the API documentation omits it.
 * @param isGone tells whether the image is deleted and must be hidden from the client
 */
export function installMediaRoutes(
  app: Server,
  resources: Resources,
  isGone: (request: FastifyRequest, id: string) => Promise<boolean>,
): void {
  app.get(
    "/media/:name",
    { schema: { hide: true, params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const version = readMediaName(request.params.name);
      if (version && (await isGone(request, version.id)))
        return sendProblem(reply.header("cache-control", "no-store"), "gone", { detail: GONE });
      return sendVersion(request, reply, resources, version, FOR_A_YEAR);
    },
  );
}
