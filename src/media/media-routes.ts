import { z } from "zod";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMediaName } from "#src/shared/media-path.ts";
import { sendVersion } from "./send-version.server.ts";

/** The content of an address never changes, so clients need not revalidate. */
const FOR_A_YEAR = "public, max-age=31536000, immutable";

/** `GET /media/{id}-{width}.{format}`: part of the pages rather than of the API, so not documented there. */
export function installMediaRoutes(app: Server, resources: Resources): void {
  app.get(
    "/media/:name",
    { schema: { hide: true, params: z.object({ name: z.string() }) } },
    (request, reply) => {
      const version = readMediaName(request.params.name);
      return sendVersion(request, reply, resources, version, FOR_A_YEAR);
    },
  );
}
