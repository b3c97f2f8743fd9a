import { createSlugs } from "#src/publishing/slugs.server.ts";
import { postRedirectsTable, postsTable } from "./table.ts";

export const postSlugs = createSlugs({
  kind: "post",
  nameless: "post",
  table: postsTable,
  redirects: postRedirectsTable,
  target: postRedirectsTable.postId,
});
