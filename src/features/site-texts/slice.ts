import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { textsKind } from "./texts-kind.server.ts";

export const textsSlice: ContentSlice = {
  kinds: [textsKind],
  apis: [async () => (await import("./api.ts")).textsApi],
};
