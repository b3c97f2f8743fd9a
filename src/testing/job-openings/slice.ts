import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { openingType } from "./openings.server.ts";

export const openingsSlice: ContentSlice = {
  kinds: [openingType],
  apis: [async () => (await import("./api.ts")).openingsApi],
};
