import { allowUser } from "#src/features/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { publicSettingsSchema } from "./schema.ts";
import { getPublicSettings } from "./settings.server.ts";

export function installSettingsApi(app: Server, resources: Resources): void {
  app.get(
    "/api/settings/public",
    {
      onRequest: [limitCalls(resources.limiter, API_LIMIT), allowUser(resources)],
      schema: {
        tags: ["Configurações"],
        summary: "Configurações públicas do site",
        response: withProblems(
          { 200: publicSettingsSchema.describe("O que todo visitante pode ver") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    async () => getPublicSettings(resources),
  );
}
