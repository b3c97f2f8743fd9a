import { allowUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { publicSettingsSchema, settingsAnswerSchema, settingsChangeSchema } from "./schema.ts";
import { getPublicSettings, getSettingsAnswer, updateSettings } from "./settings.server.ts";

const TAGS = ["Configurações"];

export function installSettingsApi(app: Server, resources: Resources): void {
  const limited = limitCalls(resources.limiter, API_LIMIT);
  app.get(
    "/api/settings/public",
    {
      onRequest: [limited, allowUser(resources)],
      schema: {
        tags: TAGS,
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

  const admin = { onRequest: [limited, requireUser(resources, "admin")] };
  const security = [{ session: [] }];
  app.get(
    "/api/settings",
    {
      ...admin,
      schema: {
        tags: TAGS,
        security,
        summary: "Todas as configurações",
        response: withProblems(
          { 200: settingsAnswerSchema.describe("As configurações") },
          "unauthorized",
          "forbidden",
          "too-many-requests",
        ),
      },
    },
    async () => getSettingsAnswer(resources),
  );
  app.put(
    "/api/settings",
    {
      ...admin,
      schema: {
        tags: TAGS,
        security,
        summary: "Mudar as configurações",
        description: "O que falta no corpo fica como está; `null` ou texto vazio apaga um campo opcional.",
        body: settingsChangeSchema,
        response: withProblems(
          { 200: settingsAnswerSchema.describe("As configurações como ficaram") },
          "unauthorized",
          "forbidden",
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request) => {
      await updateSettings(resources, request.body);
      return getSettingsAnswer(resources);
    },
  );
}
