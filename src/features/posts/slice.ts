import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { postKind } from "./posts.server.ts";

export const postsSlice: ContentSlice = {
  kinds: [postKind],
  tables: { posts: { about: "posts" } },
  apis: [async () => (await import("./api.ts")).postsApi],
};
