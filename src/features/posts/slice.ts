import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { postType } from "./posts.server.ts";

export const postsSlice: ContentSlice = {
  kinds: [postType],
  tables: { posts: { about: "posts" } },
  apis: [async () => (await import("./api.ts")).postsApi],
};
