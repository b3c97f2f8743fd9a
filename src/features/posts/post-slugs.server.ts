import { createSlugs } from "#src/platform/slug-claims.ts";
import { postRedirectsTable, postsTable } from "./table.ts";

export const postSlugs = createSlugs({
  kind: "post",
  nameless: "post",
  table: postsTable,
  redirects: postRedirectsTable,
  target: postRedirectsTable.postId,
});
