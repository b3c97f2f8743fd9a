import type { SliceApi } from "#src/platform/http/scopes.ts";
import { publicSettingsSchema, settingsAnswerSchema, settingsChangeSchema } from "./schema.ts";
import { getPublicSettings, getSettingsAnswer, updateSettings } from "./settings.server.ts";

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
      "/api/settings",
      {
        schema: {
          summary: "Todas as configurações",
          response: { 200: settingsAnswerSchema.describe("As configurações") },
        },
      },
      () => getSettingsAnswer(resources),
    );
    app.put(
      "/api/settings",
      {
        schema: {
          summary: "Mudar as configurações",
          description: "O que falta no corpo fica como está; `null` ou texto vazio apaga um campo opcional.",
          body: settingsChangeSchema,
          response: { 200: settingsAnswerSchema.describe("As configurações como ficaram") },
        },
      },
      async (request) => {
        await updateSettings(resources, request.body);
        return getSettingsAnswer(resources);
      },
    );
  },
};
