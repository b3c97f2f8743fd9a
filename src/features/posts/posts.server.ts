// The door of posts: their kind of content.
import type { ContentKind } from "#src/publishing/content-kind.server.ts";
import { defineContentKind } from "#src/publishing/addresses/define-content-kind.server.ts";
import { ofFields, toColumns } from "#src/publishing/field-columns.server.ts";
import {
  type ContentContext,
  type Prepared,
  type Refusal,
  refuseField,
} from "#src/publishing/kind.server.ts";
import { isKnownImage, takeImage, UNKNOWN_IMAGE } from "./post-image.server.ts";
import { announcePost } from "./post-news.server.ts";
import { type PostRow, postColumns, toPost } from "./post-row.server.ts";
import { readingMinutes } from "#src/publishing/reading-time.ts";
import { slugRules } from "#src/publishing/addresses/slugs.server.ts";
import { POST_FIELDS, type Post, type PostChanges, postInputSchema } from "./schema.ts";
import { publicPosts } from "./public-posts.server.ts";
import { postsTable } from "./table.ts";

/** Cache tag of everything that shows several posts. */
export const POSTS_TAG = "posts:all";

/** Cache tag of what is made from one post alone, such as its HTML. */
export function postTag(id: string): string {
  return `post:${id}`;
}

const TOO_NESTED = refuseField(
  "invalid",
  "content",
  "Conteúdo tem marcas Markdown aninhadas demais para virar uma página",
);

export const postKind: ContentKind<PostRow, Post, PostChanges> = defineContentKind({
  name: "post",
  plural: "posts",
  ...ofFields<PostRow>("Post", POST_FIELDS),
  listPath: "/blog",
  pageOf: (slug) => `/blog/${slug}`,
  publicItems: publicPosts,
  table: postsTable,
  address: slugRules("post"),
  listTag: POSTS_TAG,
  tag: postTag,
  slugTaken: "Já existe um post com este endereço. Escolha outro.",
  editedMeanwhile:
    "Este post foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
  columns: postColumns,
  toItem: toPost,
  hasAuthor: true,
  complete: postInputSchema,
  prepare: preparePost,
  announce: announcePost,
});

async function preparePost(
  context: ContentContext,
  fields: PostChanges,
  [upload]: Buffer[],
): Promise<Prepared<PostRow> | Refusal> {
  const image = await takeImage(context, fields, upload);
  if (!image.ok) return image;
  const { imageId } = image;
  const { content } = fields;
  const plainText = content === undefined ? undefined : await context.markdown.readText(content);
  if (plainText === null) return TOO_NESTED;
  return {
    ok: true,
    async toColumns(tx, stored) {
      if (imageId && imageId !== stored?.imageId && !(await isKnownImage(tx, imageId))) return UNKNOWN_IMAGE;
      return {
        ok: true,
        columns: { ...toColumns<PostRow>(POST_FIELDS, fields), imageId },
        derived: plainText === undefined ? {} : { plainText, readingTime: readingMinutes(plainText) },
      };
    },
  };
}
