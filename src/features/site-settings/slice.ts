import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { settingsType } from "./settings-type.server.ts";

export const settingsSlice: ContentSlice = {
  kinds: [settingsType],
  tables: {
    settings: { about: "configurações do site", ownRows: "replaced" },
    logo_files: { leftOut: "Quando os logos chegaram; os desenhos estão em logos/." },
    site_opening: { leftOut: "Se o site está em construção: vale para o lugar em que ele está." },
  },
  apis: [async () => (await import("./api.ts")).settingsApi],
  search: async () => [(await import("./search-settings.server.ts")).settingsSearch],
};
