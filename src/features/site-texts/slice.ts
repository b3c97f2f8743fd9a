import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { textsKind } from "./texts-kind.server.ts";

export const textsSlice: ContentSlice = {
  kinds: [textsKind],
  tables: { site_texts: { about: "textos do site", ownRows: "replaced" } },
  apis: [async () => (await import("./api.ts")).textsApi],
};
