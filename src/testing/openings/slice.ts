import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { openingKind } from "./openings.server.ts";

export const openingsSlice: ContentSlice = {
  kinds: [openingKind],
  apis: [async () => (await import("./api.ts")).openingsApi],
};
