import { z } from "zod";
import { cleanUp } from "#src/platform/slices/define-slice.ts";
import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { collectFonts } from "#src/settings/font-files.server.ts";
import { settingsType } from "./settings-type.server.ts";

const fontCollect = cleanUp("font.collect", "25 7 * * *", "unused fonts removed", collectFonts);

export const settingsSlice: ContentSlice = {
  kinds: [settingsType],
  tables: {
    settings: { about: "configurações do site", ownRows: "replaced" },
    logo_files: { leftOut: "Quando os logos chegaram; os desenhos estão em logos/." },
    font_files: {
      about: "fontes próprias do site e quem confirmou a licença de cada uma",
      ownRows: "joined",
      without: { stored_at: null },
      files: { column: "content", folder: "fontes" },
      check: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    },
    site_opening: { leftOut: "Se o site está em construção: vale para o lugar em que ele está." },
  },
  apis: [async () => (await import("./api.ts")).settingsApi],
  jobs: [fontCollect],
  search: async () => [(await import("./search-settings.server.ts")).settingsSearch],
};
