import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { postKind } from "./posts.server.ts";

export const postsSlice: ContentSlice = {
  kinds: [postKind],
  apis: [async () => (await import("./api.ts")).postsApi],
};
