import { decodeBase64Image } from "#src/media/media.server.ts";
import { type ContentContext, type Refusal, refuseField } from "#src/publishing/content-type.server.ts";
import {
  defineFieldsContentType,
  listTagOf,
} from "#src/publishing/items/define-fields-content-type.server.ts";
import { TOO_NESTED } from "#src/publishing/markdown.server.ts";
import type { PictureUpload } from "#src/publishing/one-picture.server.ts";
import type { PublishableType } from "#src/publishing/publishable-type.server.ts";
import { readingMinutes } from "#src/publishing/reading-time.ts";
import { announcePost } from "./post-news.server.ts";
import { type PostRow, postColumns, toPost } from "./post-row.server.ts";
import { postTools } from "./post-tools.server.ts";
import { publicPosts } from "./public-posts.server.ts";
import { POST_FACTS, POST_FIELDS, type Post, type PostChanges, postInputSchema } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Cache tag of everything that shows several posts. */
export const POSTS_TAG = listTagOf("posts");

/** Cache tag of everything made from one post alone, such as its HTML. */
export function postTag(id: string): string {
  return `post:${id}`;
}

const NO_PAGE = refuseField("invalid", "content", TOO_NESTED);

export const postType: PublishableType<PostRow, Post, PostChanges> = defineFieldsContentType({
  name: "post",
  plural: "posts",
  one: "Post",
  inText: { one: "post", many: "posts" },
  fields: POST_FIELDS,
  ...POST_FACTS,
  fallbackSlug: "post",
  publicItems: publicPosts,
  crawled: "/api/posts/image/",
  table: postsTable,
  slugTaken: "Já existe um post com este endereço. Escolha outro.",
  editedMeanwhile:
    "Este post foi alterado em outro lugar depois que você o abriu. Recarregue para ver a versão atual antes de salvar.",
  columns: postColumns,
  toItem: toPost,
  isCounted: true,
  tools: postTools,
  complete: postInputSchema,
  unknownPicture: "Envie a imagem de destaque como arquivo",
  readUpload,
  derive,
  announce: announcePost,
});

/** Reads the featured image, which may also come as base64. */
function readUpload(
  { featuredImageBase64: text }: PostChanges,
  file: PictureUpload | undefined,
): PictureUpload | Refusal | undefined {
  if (file || !text) return file;
  const bytes = decodeBase64Image(text);
  return bytes
    ? { read: async () => bytes, field: "featuredImageBase64" }
    : refuseField("invalid", "featuredImageBase64", "Imagem em base64 inválida");
}

/** Derives the words of the content, for searches. */
async function derive({ markdown }: ContentContext, { content }: PostChanges) {
  if (content === undefined) return { ok: true as const, derived: {} };
  const plainText = await markdown.readText(content);
  if (plainText === null) return NO_PAGE;
  return { ok: true as const, derived: { plainText, readingTime: readingMinutes(plainText) } };
}
