import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { textsType } from "./texts-type.server.ts";

export const textsSlice: ContentSlice = {
  kinds: [textsType],
  tables: { site_texts: { about: "textos do site", ownRows: "replaced" } },
  apis: [async () => (await import("./api.ts")).textsApi],
  search: async () => [(await import("./search-texts.server.ts")).textsSearch],
};
