import { randomUUID } from "node:crypto";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
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
import type { ToolCalls } from "#src/publishing/tool-calls.server.ts";
import { picturedToolFields } from "#src/publishing/tools/schema.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { type PostRow, postColumns, toPost } from "./post-row.server.ts";
import { publicPosts } from "./public-posts.server.ts";
import { type Post, POST_FACTS, POST_FIELDS, type PostChanges, postInputSchema } from "./schema.ts";
import { postsTable } from "./table.ts";

/** Body of `POST /api/webhook/create-post` (docs/produto.md, "Incoming webhook"). Unknown fields are ignored. */
const create = postInputSchema
  .pick({
    title: true,
    content: true,
    excerpt: true,
    category: true,
    tags: true,
    isPublished: true,
    seoTitle: true,
    seoDescription: true,
    seoKeywords: true,
  })
  .extend(picturedToolFields)
  .meta({
    examples: [
      {
        title: "Três sinais de que a planilha virou sistema",
        content: "## O primeiro sinal\n\nDuas pessoas editam a **mesma** célula.",
        category: "Gestão",
        tags: ["planilhas", "processos"],
        isPublished: false,
        externalId: "artigo-1042",
      },
    ],
  });
const postTools: ToolCalls<Post> = {
  mayCreate: "Criar Posts",
  create,
  pictureOf: ({ image }) => image,
  words: {
    summary: "Criar um post",
    made: "O post criado",
    created: "Post criado com sucesso!",
    known: "Este post já tinha sido criado com o mesmo externalId.",
    gone: "O post deste externalId foi excluído do site. Use outro externalId para criar um novo.",
  },
};

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

/** Adds a webhook event in the publishing transaction. Each publication is a new event. */
async function announcePost(context: ContentContext, post: Post): Promise<void> {
  const event = { kind: "post-published", id: randomUUID() } as const;
  await publishEvent(context.db, context, event, describe(post, await getSiteUrl(context)));
}

/** Builds the payload: the envelope of every webhook and the post's main fields. */
function describe(post: Post, siteUrl: string): WebhookPayload {
  const { id, slug, title, summary, category, tags, author } = post;
  return {
    id,
    slug,
    title,
    excerpt: summary,
    category,
    tags,
    author: author.name,
    publishedAt: post.publishedAt,
    source: "blog",
    type: "post-published",
    timestamp: post.updatedAt,
    userAgent: null,
    url: `${siteUrl}/blog/${slug}`,
    referrer: null,
  };
}
