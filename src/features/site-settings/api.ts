import { z } from "zod";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { publicSettingsSchema, settingsAnswerSchema, settingsChangeSchema } from "#src/settings/schema.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { SETTINGS_ID, settingsWithVersionsSchema, type SettingsWithVersions } from "./schema.ts";
import { currentUser } from "#src/accounts/authenticate.server.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { declareDrafts, declarePublish } from "#src/publishing/drafts/drafts-api.ts";
import { declareHistory } from "#src/publishing/history/history-api.ts";
import { getPublicSettings, getSettingsAnswer } from "#src/settings/settings.server.ts";
import { changeSettings, settingsKind } from "./settings-kind.server.ts";

const PATH = "/api/settings";

export const settingsApi: SliceApi = {
  tag: "Configurações",
  public(app, resources) {
    app.get(
      "/api/settings/public",
      {
        schema: {
          summary: "Configurações públicas do site",
          response: { 200: publicSettingsSchema.describe("O que todo visitante pode ver") },
        },
      },
      () => getPublicSettings(resources),
    );
  },
  administrator(app, resources) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Todas as configurações",
          response: { 200: settingsWithVersionsSchema.describe("As configurações") },
        },
      },
      () => readSettings(resources),
    );
    app.put(
      PATH,
      {
        schema: {
          summary: "Mudar as configurações",
          description: "O que falta no corpo fica como está; `null` ou texto vazio apaga um campo opcional.",
          body: settingsChangeSchema,
          response: { 200: settingsWithVersionsSchema.describe("As configurações como ficaram") },
        },
      },
      async (request, reply) => {
        const result = await changeSettings(resources, currentUser(request), request.body);
        return result.ok ? readSettings(resources) : sendProblem(reply, result.code, result);
      },
    );
    const item = settingsAnswerSchema.omit({ siteUrlInForce: true }).extend({ revision: z.string() });
    declareDrafts(app, resources, { kind: settingsKind, path: PATH });
    declarePublish(app, resources, { kind: settingsKind, path: PATH, item });
    declareHistory(app, resources, { kind: settingsKind, path: PATH });
  },
};

async function readSettings(resources: Resources): Promise<SettingsWithVersions> {
  const settings = await getSettingsAnswer(resources);
  const [versions] = await addVersions(resources.db, [{ id: SETTINGS_ID }], "staff");
  return { ...versions, ...settings };
}
