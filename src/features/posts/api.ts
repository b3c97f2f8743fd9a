import { z } from "zod";
import { chooseFormat, chooseWidth, sendVersion } from "#src/media/send-version.server.ts";
import { costOfItems } from "#src/platform/http/rate-limited.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { contentApi, onePicture } from "#src/publishing/calls/content-api.ts";
import { audienceOf } from "#src/publishing/calls/content-type-calls.ts";
import { checkedFields } from "#src/publishing/checks/checked-content-type.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { countItems, findItem } from "#src/publishing/items/read-content.server.ts";
import { addContents, addDraftSummaries, listPosts } from "./list-posts.server.ts";
import { describeByOpening } from "./post-row.server.ts";
import { postType } from "./posts.server.ts";
import {
  newPostSchema,
  postChangesSchema,
  postListSchema,
  postQuerySchema,
  postSchema,
  postStatsSchema,
  POST_FIELDS,
} from "./schema.ts";

const content = contentApi({
  kind: postType,
  path: "/api/posts",
  item: postSchema,
  input: newPostSchema,
  changes: postChangesSchema,
  stats: postStatsSchema,
  async readStats(db) {
    const { total, published } = await countItems(db, postType);
    return { total, published, drafts: total - published };
  },
  checked: checkedFields(POST_FIELDS, { opening: describeByOpening }),
  files: onePicture("featuredImage", "Envie uma só imagem de destaque"),
  // An image of 5 MB takes 6.7 MB as base64.
  jsonBytes: 8 * 1024 * 1024,
  docs: {
    one: "Um post",
    atAddress: "O post de um endereço",
    found: "O post",
    moved: "O post mudou de endereço",
    create: "Criar um post",
    created: "O post criado",
    change: "Mudar um post",
    changed: "O post como ficou",
    changeNote: "O que não é enviado fica como está; `null` tira o valor.",
    remove: "Excluir um post",
    counts: "Contagem de posts",
    counted: "Quantos há, quantos publicados e quantos rascunhos",
    categoriesNote: "Sem token, só as que têm posts publicados.",
  },
});

export const postsApi: SliceApi = {
  tag: "Posts",
  public(app, resources) {
    declareList(app, resources);
    declareImage(app, resources);
    content.public(app, resources);
  },
  writer: content.writer,
  staff: content.staff,
};

function declareList(app: Server, resources: Resources): void {
  app.get(
    "/api/posts",
    {
      config: { costOf: (query) => (query["fields"] === "summary" ? 1 : costOfItems(query)) },
      schema: {
        summary: "Posts, do mais novo ao mais antigo",
        description:
          "`q` procura palavras em título, resumo e conteúdo, sem diferenciar maiúsculas, acentos e flexões.",
        querystring: postQuerySchema,
        response: { 200: postListSchema.describe("Uma página de posts") },
      },
    },
    async (request) => {
      const { fields, ...query } = request.query;
      const audience = audienceOf(request, postType);
      const list = await listPosts(resources, { ...query, audience });
      const posts = await addVersions(resources.db, list.posts, audience, postType);
      return {
        ...list,
        posts:
          fields === "summary"
            ? await addDraftSummaries(resources, posts)
            : await addContents(resources, posts),
      };
    },
  );
}

/** Serves a post's image (docs/produto.md, "Images"). Pages use `/media/` instead, where files never change. */
function declareImage(app: Server, resources: Resources): void {
  app.get(
    "/api/posts/image/:id",
    {
      schema: {
        ...byId,
        summary: "A imagem de destaque de um post",
        description: "No melhor formato que a requisição aceita; a de um rascunho, só para a equipe.",
        querystring: z.object({
          w: z.coerce
            .number("Largura inválida")
            .int("Largura inválida")
            .min(1, "Largura inválida")
            .max(10_000, "Largura inválida")
            .optional()
            .describe("Largura em pixels"),
        }),
        response: { 200: z.any().describe("A imagem") },
      },
    },
    async (request, reply) => {
      const audience = audienceOf(request, postType);
      const post = await findItem(resources, postType, request.params.id, audience);
      const format = chooseFormat(request.headers.accept);
      const version = post?.image ? { id: post.image.id, width: chooseWidth(request.query.w), format } : null;
      // The post may get another image at any time, so caches must revalidate.
      const cacheControl = audience === "public" ? "public, no-cache" : "private, no-store";
      return sendVersion(request, reply.header("vary", "Accept"), resources, version, cacheControl);
    },
  );
}
