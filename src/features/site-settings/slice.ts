import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { settingsKind } from "./settings-kind.server.ts";

export const settingsSlice: ContentSlice = {
  kinds: [settingsKind],
  apis: [async () => (await import("./api.ts")).settingsApi],
};
